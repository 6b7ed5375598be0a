cimport cython
from lexc.kernels.correctness.walk_state cimport DeadEnds, PartList
from lexc.kernels.correctness.word_sets cimport WordSets

# The compound rules of a dictionary; `compound_rules.py` explains the class.

@cython.final
cdef class CompoundRules:
    cdef WordSets sets
    cdef PartList parts
    cdef DeadEnds dead_ends
    cdef Py_ssize_t shortest
    cdef Py_ssize_t[::1] rule_items
    cdef Py_ssize_t[::1] rule_starts
    cdef Py_ssize_t[::1] first_sets

    cdef bint accepts(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _matches(self, Py_ssize_t rule, Py_ssize_t item, Py_ssize_t start, Py_ssize_t end) noexcept nogil
