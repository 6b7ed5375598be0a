# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython
from lexc.kernels.layout.nodes cimport Nodes

# What `Lookup` walks; `tile_lookup.py` says what it means.

@cython.final
cdef class TileLookup:
    cdef Nodes nodes
    cdef Py_ssize_t root

    cdef bint _is_word_behind(self, int first, const unsigned char[::1] tiles) noexcept
    cdef inline Py_ssize_t _child(self, Py_ssize_t node, int tile) noexcept nogil
    cdef inline bint _accepts(self, Py_ssize_t node, int tile) noexcept nogil
