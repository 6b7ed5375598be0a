cimport cython
from lexc.kernels.layout.nodes cimport Nodes

# Membership by tiles, as `Lookup` uses it; `tile_lookup.py` explains it.

@cython.final
cdef class TileLookup:
    cdef Nodes nodes
    cdef Py_ssize_t root

    cdef bint _has_front_hook(self, int hook, const unsigned char[::1] tiles) noexcept
    cdef inline Py_ssize_t _child(self, Py_ssize_t node, int tile) noexcept nogil
    cdef inline bint _accepts(self, Py_ssize_t node, int tile) noexcept nogil
