# cython: boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout._bits cimport popcount

# Reading a node of the bitmap layout; `_node.py` says the same for kernels that run uncompiled.

cdef inline unsigned long long mask_at(const unsigned int[::1] nodes, Py_ssize_t at, int mask_units) noexcept nogil:
    if mask_units == 1:
        return nodes[at]
    return nodes[at] | (<unsigned long long>nodes[at + 1]) << 32

cdef inline unsigned int target(const unsigned int[::1] nodes, Py_ssize_t node, int mask_units,
                                unsigned long long bit) noexcept nogil:
    cdef unsigned long long children = mask_at(nodes, node, mask_units)
    if not children & bit:
        return 0
    return nodes[node + 2 * mask_units + popcount(children & (bit - 1))]

cdef inline unsigned int child_at(const unsigned int[::1] nodes, Py_ssize_t node, int mask_units, int tile) noexcept nogil:
    cdef unsigned long long children = mask_at(nodes, node, mask_units)
    cdef unsigned long long bit = 1ULL << tile
    if not children & bit:
        return 0
    return nodes[node + 2 * mask_units + popcount(children & (bit - 1))]
