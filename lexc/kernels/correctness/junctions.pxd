cimport cython
from lexc.kernels.correctness.word_sets cimport WordSets

# The rules of junctions; `junctions.py` explains the class.

@cython.final
cdef class Junctions:
    cdef WordSets sets
    cdef int switches
    cdef unsigned int space
    cdef Py_ssize_t[::1] patterns
    cdef Py_ssize_t[::1] replacements
    cdef Py_ssize_t[::1] first_rows  # of the replacements of each first letter
    cdef unsigned long long[::1] arcs  # in WORDS, the arc before each letter of a compound

    cdef bint may_join(self, Py_ssize_t base, Py_ssize_t end, Py_ssize_t junction) noexcept nogil
    cdef bint forbids(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t next_start, Py_ssize_t next_end) noexcept nogil
    cdef bint looks_misspelt(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _has_replacement(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
