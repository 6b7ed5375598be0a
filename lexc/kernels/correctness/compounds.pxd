# cython: boundscheck=False, wraparound=False, initializedcheck=False
cimport cython
from lexc.kernels.correctness.word_sets cimport WordSets

# The compounds of a dictionary; `compounds.py` explains the class.

@cython.final
cdef class Compounds:
    cdef WordSets sets
    cdef bint exists
    cdef Py_ssize_t shortest
    cdef int most_words
    cdef int most_syllables
    cdef int switches
    cdef unsigned int space
    cdef Py_ssize_t[::1] patterns
    cdef Py_ssize_t[::1] replacements
    cdef Py_ssize_t[::1] first_rows
    cdef Py_ssize_t[::1] rule_starts
    cdef Py_ssize_t[::1] rule_items
    cdef Py_ssize_t[::1] first_sets
    cdef bint has_capital
    cdef Py_ssize_t[::1] part_starts
    cdef Py_ssize_t[::1] part_ends
    cdef Py_ssize_t n_parts
    cdef unsigned long long[::1] dead_ends
    cdef Py_ssize_t n_dead_ends
    cdef unsigned long long walk_number
    cdef unsigned long long n_texts
    cdef unsigned long long[::1] arcs

    cdef bint find(self, Py_ssize_t start, Py_ssize_t end, bint has_capital) noexcept nogil
    cdef bint find_moving(self, Py_ssize_t start, Py_ssize_t end, bint has_capital) noexcept nogil
    cdef void _start_walk(self) noexcept nogil
    cdef unsigned long long _key(self, unsigned long long text, Py_ssize_t at, int n_words, int n_syllables,
                                 Py_ssize_t length, bint overlaps) noexcept nogil
    cdef bint _is_dead(self, unsigned long long key) noexcept nogil
    cdef void _bury(self, unsigned long long key) noexcept nogil
    cdef bint _add_part(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _walk(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start, int n_words,
                    int n_syllables, Py_ssize_t last_start, Py_ssize_t last_end, Py_ssize_t first_set) noexcept nogil
    cdef bint _walk_parts(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start,
                          int n_words, int n_syllables, Py_ssize_t set_number) noexcept nogil
    cdef bint _walk_replacements(self, Py_ssize_t base, Py_ssize_t end, Py_ssize_t start, int n_words, int n_syllables,
                             Py_ssize_t set_number) noexcept nogil
    cdef bint _replace(self, Py_ssize_t row, Py_ssize_t base, Py_ssize_t end, Py_ssize_t start, Py_ssize_t at,
                       int n_words, int n_syllables, Py_ssize_t set_number) noexcept nogil
    cdef bint _walk_behind(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start,
                           Py_ssize_t at, int n_words, int n_syllables, bint is_replaced) noexcept nogil
    cdef bint _is_last(self, Py_ssize_t at, Py_ssize_t end, Py_ssize_t part_start, Py_ssize_t part_end, int n_words,
                       int n_syllables, bint is_replaced) noexcept nogil
    cdef bint _has_more(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t at,
                        Py_ssize_t part_start, Py_ssize_t part_end, int n_words, int n_syllables,
                        bint is_replaced) noexcept nogil
    cdef int _count_syllables(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _may_join(self, Py_ssize_t base, Py_ssize_t end, Py_ssize_t at) noexcept nogil
    cdef bint _forbids(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t behind, Py_ssize_t behind_end) noexcept nogil
    cdef bint _looks_misspelt(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _has_replacement(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _find_by_rules(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _match(self, Py_ssize_t rule, Py_ssize_t item, Py_ssize_t start, Py_ssize_t end) noexcept nogil
