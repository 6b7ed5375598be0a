cimport cython
from lexc.kernels.correctness.letters cimport Letters
from lexc.kernels.correctness.word_sets cimport WordSets

# The forms of a word; `word_forms.py` explains the class.

@cython.final
cdef class WordForms:
    cdef Letters letters
    cdef WordSets sets
    cdef Py_ssize_t[::1] conversions

    cdef bint convert(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef Py_ssize_t _find_conversion(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t index) noexcept nogil
    cdef bint push_without_ignored_letters(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint push_letter(self, unsigned int letter) noexcept nogil
    cdef bint push_lower(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint push_initial_form(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef void capitalise(self, Py_ssize_t index) noexcept nogil
    cdef bint has_kind(self, Py_ssize_t start, Py_ssize_t end, int kind) noexcept nogil
    cdef bint is_number(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef int find_case(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
