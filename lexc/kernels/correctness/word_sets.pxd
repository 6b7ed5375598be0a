cimport cython
from lexc.kernels.correctness.letters cimport Letters
from lexc.kernels.layout.nodes cimport Nodes

# The sets of a dictionary, and texts of numbers; `word_sets.py` explains the class.

@cython.final
cdef class WordSets:
    cdef Letters letters
    cdef Nodes nodes
    cdef Py_ssize_t[::1] roots
    cdef unsigned int[::1] texts
    cdef Py_ssize_t top
    cdef Py_ssize_t rule_top
    cdef long long remaining_steps

    cdef object store(self, str text, Py_ssize_t start)
    cdef bint push(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint equals(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t other, Py_ssize_t other_end) noexcept nogil
    cdef Py_ssize_t find(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t other, Py_ssize_t other_end) noexcept nogil
    cdef inline unsigned long long arc_after(self, unsigned long long arc, unsigned int letter) noexcept nogil
    cdef bint has(self, Py_ssize_t number, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef unsigned long long walk_on(self, unsigned long long arc, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef unsigned long long first_arc(self, Py_ssize_t number) noexcept nogil
    cdef bint has_prefix(self, Py_ssize_t number, Py_ssize_t start, Py_ssize_t end) noexcept nogil
