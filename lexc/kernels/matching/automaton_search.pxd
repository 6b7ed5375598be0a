# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.matching.automaton cimport Automaton
from lexc.kernels.layout.node_reader cimport NodeReader

# What searches inherit; `automaton_search.py` says what it means.

cdef class AutomatonSearch(NodeReader):
    cdef const unsigned long long[::1] table
    cdef Py_ssize_t words
    cdef Py_ssize_t records
    cdef Py_ssize_t ends
    cdef bint is_reversed
    cdef bint has_mask_cursor
    cdef Py_ssize_t depth
    cdef unsigned long long found
    cdef unsigned long long[::1] stack
    cdef unsigned char[::1] path

    cdef object _begin(self, NodeReader nodes, Py_ssize_t root, Automaton automaton, bint is_reversed)
    cdef object _fit_root(self)
    cdef Py_ssize_t _next(self) noexcept
    cdef object _signal_interval(self)
    cdef inline Py_ssize_t _next_word(self) except -1
    cdef inline object _word(self, Py_ssize_t length)
    cdef bint _has_just_begun(self)
