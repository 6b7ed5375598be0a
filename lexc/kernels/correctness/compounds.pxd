cimport cython
from lexc.kernels.correctness.compound_rules cimport CompoundRules
from lexc.kernels.correctness.junctions cimport Junctions
from lexc.kernels.correctness.walk_state cimport DeadEnds, PartList
from lexc.kernels.correctness.word_sets cimport WordSets

# The compounds of a dictionary; `compounds.py` explains the class.

@cython.final
cdef class Compounds:
    cdef WordSets sets
    cdef PartList parts
    cdef DeadEnds dead_ends
    cdef Junctions junctions
    cdef CompoundRules rules
    cdef bint are_allowed
    cdef Py_ssize_t shortest
    cdef int most_words
    cdef int most_syllables
    cdef int switches
    cdef Py_ssize_t[::1] patterns
    cdef unsigned char[::1] begins_replacement  # of each letter: whether a pattern's replacement begins with it
    cdef bint may_have_replacements  # whether the text of a walk has such a letter
    cdef bint has_capital
    cdef unsigned long long n_texts  # of the texts of a walk; the first has the number 0

    cdef bint accepts(self, Py_ssize_t start, Py_ssize_t end, bint has_capital) noexcept nogil
    cdef bint accepts_moving(self, Py_ssize_t start, Py_ssize_t end, bint has_capital) noexcept nogil
    cdef void _start_walk(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _walk(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start, int n_words,
                    int n_syllables, Py_ssize_t last_start, Py_ssize_t last_end, Py_ssize_t first_set) noexcept nogil
    cdef bint _walk_parts(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start,
                          int n_words, int n_syllables, Py_ssize_t set_number) noexcept nogil
    cdef bint _walk_replacements(self, Py_ssize_t base, Py_ssize_t end, Py_ssize_t start, int n_words, int n_syllables,
                             Py_ssize_t set_number) noexcept nogil
    cdef bint _walk_replacement(self, Py_ssize_t row, Py_ssize_t base, Py_ssize_t end, Py_ssize_t start,
                                Py_ssize_t joined_start, int n_words, int n_syllables, Py_ssize_t set_number) noexcept nogil
    cdef bint _walk_behind(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start,
                           Py_ssize_t part_end, int n_words, int n_syllables, bint is_replaced) noexcept nogil
    cdef bint _is_last(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t part_start, Py_ssize_t part_end, int n_words,
                       int n_syllables, bint is_replaced) noexcept nogil
    cdef bint _has_more_parts(self, Py_ssize_t base, Py_ssize_t end, unsigned long long text, Py_ssize_t start,
                        Py_ssize_t part_start, Py_ssize_t part_end, int n_words, int n_syllables,
                        bint is_replaced) noexcept nogil
    cdef int _count_syllables(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
