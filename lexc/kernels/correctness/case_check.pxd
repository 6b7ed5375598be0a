cimport cython
from lexc.kernels.correctness.compounds cimport Compounds
from lexc.kernels.correctness.letters cimport Letters
from lexc.kernels.correctness.walk_state cimport PartList
from lexc.kernels.correctness.word_forms cimport WordForms
from lexc.kernels.correctness.word_sets cimport WordSets

# The check of a word's forms by its capitals; `case_check.py` explains the class.

@cython.final
cdef class CaseCheck:
    cdef WordForms forms
    cdef WordSets sets
    cdef Letters letters
    cdef Compounds compounds
    cdef PartList parts
    cdef int switches
    cdef unsigned int sharp
    cdef unsigned int small_s
    cdef unsigned int capital_s
    cdef unsigned int dot
    cdef unsigned int dotted_i
    cdef unsigned int apostrophe

    cdef int check(self, Py_ssize_t start, Py_ssize_t end, bint has_dot) noexcept nogil
    cdef int _check_capitals(self, Py_ssize_t start, Py_ssize_t end, bint has_dot) noexcept nogil
    cdef int _check_apostrophe(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef int _check_sharps(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t index, int n_seen,
                           int n_changed) noexcept nogil
    cdef int _check_initial(self, Py_ssize_t start, Py_ssize_t end, int case, bint has_dot) noexcept nogil
    cdef int _check_lower(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_dot) noexcept nogil
    cdef int _check_with_or_without_dot(self, Py_ssize_t start, Py_ssize_t end, bint has_dot,
                                        bint has_capital) noexcept nogil
    cdef int _check_with_dot(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_capital) noexcept nogil
    cdef int _check_form(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_capital) noexcept nogil
    cdef int _look_up(self, Py_ssize_t start, Py_ssize_t end, bint is_initial, bint has_capital) noexcept nogil
