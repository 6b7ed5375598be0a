cimport cython
from lexc.kernels.matching.automaton cimport Automaton
from lexc.kernels.matching.automaton_search cimport AutomatonSearch
from lexc.kernels.layout.node_reader cimport NodeReader

# One of the searches of `Matcher`; `general_search.py` describes it.

@cython.final
cdef class GeneralSearch(AutomatonSearch):
    cdef const unsigned int[::1] bounds
    cdef const unsigned int[::1] rows

    cdef object begin(self, NodeReader nodes, Py_ssize_t root, Automaton automaton, bint is_reversed)
    cdef inline Py_ssize_t _next_any(self, const unsigned long long[::1] table, unsigned long long[::1] stack,
                                     unsigned char[::1] path) noexcept
    cdef inline void _enter(self, unsigned long long[::1] stack, Py_ssize_t frame, unsigned long long node) noexcept
    cdef inline unsigned long long _follow(self, const unsigned long long[::1] table, unsigned long long[::1] stack,
                                           Py_ssize_t position, Py_ssize_t offset, Py_ssize_t set_width) noexcept
    cdef inline Py_ssize_t _row(self, unsigned long long letter) noexcept
