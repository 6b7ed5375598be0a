from lexc.kernels.layout._bits cimport popcount

# Nodes of the bitmap layout; `_bitmap.py` is the twin for kernels that run uncompiled, and explains them.

cdef inline unsigned long long _mask(const unsigned int[::1] units, int layout, Py_ssize_t unit) noexcept nogil:
    if layout == 1:
        return units[unit]
    return units[unit] | (<unsigned long long>units[unit + 1]) << 32

cdef inline unsigned long long child_mask(const unsigned int[::1] units, int layout, Py_ssize_t node) noexcept nogil:
    return _mask(units, layout, node)

cdef inline unsigned long long accept_mask(const unsigned int[::1] units, int layout, Py_ssize_t node) noexcept nogil:
    return _mask(units, layout, node + layout)

cdef inline Py_ssize_t first_target_unit(int layout, Py_ssize_t node) noexcept nogil:
    return node + 2 * layout

cdef inline Py_ssize_t target_unit(int layout, Py_ssize_t node, unsigned long long children,
                                   unsigned long long bit) noexcept nogil:
    return node + 2 * layout + popcount(children & (bit - 1))

cdef inline unsigned int child_by_bit(const unsigned int[::1] units, int layout, Py_ssize_t node,
                                      unsigned long long bit) noexcept nogil:
    cdef unsigned long long children = _mask(units, layout, node)
    if not children & bit:
        return 0
    return units[node + 2 * layout + popcount(children & (bit - 1))]

cdef inline unsigned int child_by_tile(const unsigned int[::1] units, int layout, Py_ssize_t node,
                                       int tile) noexcept nogil:
    return child_by_bit(units, layout, node, 1ULL << tile)

cdef inline Py_ssize_t n_node_units(const unsigned int[::1] units, int layout, Py_ssize_t node) noexcept nogil:
    return 2 * layout + popcount(_mask(units, layout, node))
