from lexc.kernels.matching.automaton cimport Automaton
from lexc.kernels.layout.node_reader cimport NodeReader

# The base class of searches; `automaton_search.py` describes it.

cdef class AutomatonSearch(NodeReader):
    cdef const unsigned long long[::1] table
    cdef Py_ssize_t set_width
    cdef Py_ssize_t records
    cdef Py_ssize_t last_positions
    cdef bint is_reversed
    cdef bint has_mask_cursor
    cdef Py_ssize_t depth
    cdef unsigned long long n_found
    cdef unsigned long long[::1] stack
    cdef unsigned char[::1] path

    cdef object _begin(self, NodeReader nodes, Py_ssize_t root, Automaton automaton, bint is_reversed)
    cdef object _begin_root(self)
    cdef Py_ssize_t _next(self) noexcept
    cdef object _pause(self)
    cdef inline Py_ssize_t _next_word(self) except -1
    cdef inline object _word(self, Py_ssize_t length)
    cdef bint _is_in_first_half(self)
