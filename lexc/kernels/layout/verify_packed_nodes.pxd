cimport cython
from lexc.kernels.layout._packed cimport ParsedNode
from lexc.kernels.layout.verify cimport Verifier

# The first passes of the verification of packed nodes; `verify_packed_nodes.py` explains them.

cdef class PackedNodeVerifier(Verifier):
    cdef bint has_other_labels  # some byte of UTF-8 that is not a character by itself, or a line end
    @cython.final
    cdef bint _has_gaddag(self) noexcept nogil
    @cython.final
    cdef void _check_shape_tables(self, Py_ssize_t part) noexcept nogil
    @cython.final
    cdef void _check_chain(self, unsigned long long offset) noexcept nogil
    @cython.final
    cdef int _check_labels(self, unsigned long long labels, Py_ssize_t part, unsigned long long offset) noexcept nogil
    @cython.final
    cdef unsigned long long _check_node(self, unsigned long long node, Py_ssize_t part) noexcept nogil
    @cython.final
    cdef unsigned long long _check_chain_node(self, unsigned long long node, unsigned long long chain_end,
                                              Py_ssize_t part) noexcept nogil
    @cython.final
    cdef void _check_arcs(self, unsigned long long node, ParsedNode parsed) noexcept nogil
