# cython: boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout._bits cimport lowest
from lexc.kernels.layout._node cimport mask_at, target

# Taking the arcs of a node one after another; `_arc.py` says the same for kernels that run uncompiled.

cdef inline unsigned long long next_listed(const unsigned int[::1] nodes32, const unsigned long long[::1] nodes64,
                                           int unit_bytes, unsigned long long[::1] stack, Py_ssize_t at) noexcept nogil:
    cdef unsigned long long place = stack[at]
    cdef unsigned long long arc = nodes32[place] if unit_bytes == 4 else nodes64[place]
    stack[at] = 0xFFFFFFFFFFFFFFFFULL if arc & 512 else place + 1
    return arc

cdef inline unsigned long long next_arc(const unsigned int[::1] nodes32, const unsigned long long[::1] nodes64,
                                        int mask_units, int unit_bytes, unsigned long long[::1] stack,
                                        Py_ssize_t at) noexcept nogil:
    cdef unsigned long long bit, arc
    cdef Py_ssize_t node
    if mask_units == 0:
        return next_listed(nodes32, nodes64, unit_bytes, stack, at)
    node = stack[at + 1]
    bit = stack[at] & (0 - stack[at])
    arc = <unsigned long long>target(nodes32, node, mask_units, bit) << 10 | <unsigned long long>lowest(bit)
    stack[at] ^= bit
    return arc | 256 if mask_at(nodes32, node + mask_units, mask_units) & bit else arc
