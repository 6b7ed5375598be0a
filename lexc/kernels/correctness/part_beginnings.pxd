cimport cython
from lexc.kernels.correctness.word_sets cimport WordSets

# Whether edited texts are rows of strings; `part_beginnings.py` explains the class.

@cython.final
cdef class PartBeginnings:
    cdef WordSets sets
    cdef Py_ssize_t length
    cdef unsigned int[::1] text
    cdef unsigned long long[::1] arcs
    cdef long long[::1] first_arcs  # of each place; one more behind the last one
    cdef Py_ssize_t n_arcs
    cdef Py_ssize_t n_places
    cdef bint is_complete

    cdef object _start(self, WordSets sets, Py_ssize_t start, Py_ssize_t end, bint is_plain)
    cdef bint may_be_row(self, Py_ssize_t place, int n_new, unsigned int first, unsigned int second,
                         Py_ssize_t rest) noexcept
    cdef bint _step(self, Py_ssize_t start, Py_ssize_t end, unsigned int letter) noexcept
    cdef int _follow(self, unsigned long long arc, unsigned int letter, Py_ssize_t new) noexcept
    cdef void _add(self, unsigned long long arc, Py_ssize_t new) noexcept
    cdef void _add_first(self, Py_ssize_t number, unsigned long long is_part, Py_ssize_t new) noexcept
    cdef void _add_first_of_rules(self, Py_ssize_t new) noexcept

cdef PartBeginnings find_beginnings(WordSets sets, Py_ssize_t start, Py_ssize_t end, bint is_plain)
