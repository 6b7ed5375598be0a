# cython: boundscheck=False, wraparound=False, initializedcheck=False
cimport cython
from lexc.kernels.correctness.compounds cimport Compounds
from lexc.kernels.correctness.letters cimport Letters
from lexc.kernels.correctness.word_sets cimport WordSets

# The judge of words; `word_judge.py` explains the class.

@cython.final
cdef class WordJudge:
    cdef Letters letters
    cdef WordSets sets
    cdef Compounds compounds
    cdef int switches
    cdef Py_ssize_t[::1] breaks
    cdef Py_ssize_t[::1] conversions
    cdef unsigned int sharp
    cdef unsigned int small_s
    cdef unsigned int capital_s
    cdef unsigned int dot
    cdef unsigned int dotted_i
    cdef unsigned int apostrophe

    cdef object _list_parts(self)
    cdef bint accepts(self, str text, Py_ssize_t start, Py_ssize_t end) except -1
    cdef long long n_steps(self) noexcept
    cdef int judge_text(self, str text, Py_ssize_t start, Py_ssize_t end) except -1
    cdef int judge_top(self, Py_ssize_t start) noexcept nogil
    cdef int _judge(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_form(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef bint _convert(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef Py_ssize_t _find_conversion(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t at) noexcept nogil
    cdef bint _is_any(self, Py_ssize_t start, Py_ssize_t end, int kind) noexcept nogil
    cdef bint _push_counting_letters(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _is_number(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef int _find_case(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _push_lower(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _push_letter(self, unsigned int letter) noexcept nogil
    cdef void _capitalise(self, Py_ssize_t at) noexcept nogil
    cdef int _check(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_capital) noexcept nogil
    cdef int _check_word(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_capital) noexcept nogil
    cdef int _check_abbreviation(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_capital) noexcept nogil
    cdef int _judge_case(self, Py_ssize_t start, Py_ssize_t end, bint has_dot) noexcept nogil
    cdef int _check_with_dot(self, Py_ssize_t start, Py_ssize_t end, bint has_dot, bint has_capital) noexcept nogil
    cdef int _judge_capitals(self, Py_ssize_t start, Py_ssize_t end, bint has_dot) noexcept nogil
    cdef int _judge_apostrophe(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef int _judge_sharps(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t at, int n_seen,
                           int n_changed) noexcept nogil
    cdef int _judge_initial(self, Py_ssize_t start, Py_ssize_t end, int case, bint has_dot) noexcept nogil
    cdef int _judge_small(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_dot) noexcept nogil
    cdef int _judge_broken(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_edges(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_sides(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t one, bint is_second,
                          int depth) noexcept nogil
    cdef Py_ssize_t _count_breaks(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
