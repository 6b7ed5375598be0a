from lexc.kernels.layout._arc cimport ACCEPT, LABEL, LAST, SHIFT

# Nodes of the arcs layout; `_arcs.py` is the twin for kernels that run uncompiled, and explains them.

cdef inline unsigned long long arc_at(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                      int layout, Py_ssize_t unit) noexcept nogil:
    return units32[unit] if layout == 3 else units64[unit]  # 3: NARROW_ARCS

cdef inline unsigned long long find_arc(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                        int layout, Py_ssize_t node, unsigned long long label) noexcept nogil:
    cdef unsigned long long arc
    while True:
        arc = arc_at(units32, units64, layout, node)
        if (arc & LABEL) >= label:
            return arc if (arc & LABEL) == label else 0
        if arc & LAST:
            return 0
        node += 1

cdef inline unsigned long long matching_labels(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                               int layout, Py_ssize_t node, unsigned long long wanted_children,
                                               unsigned long long wanted_accepts) noexcept nogil:
    cdef unsigned long long arc = 0
    cdef unsigned long long labels = 0
    cdef unsigned long long wanted
    while not arc & LAST:
        arc = arc_at(units32, units64, layout, node)
        node += 1
        wanted = (wanted_children if arc >> SHIFT else 0) | (wanted_accepts if arc & ACCEPT else 0)
        labels |= (wanted >> (arc & 63) & 1) << (arc & 63)
    return labels

cdef inline Py_ssize_t n_node_arcs(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                   int layout, Py_ssize_t node) noexcept nogil:
    cdef Py_ssize_t n = 1
    while not arc_at(units32, units64, layout, node + n - 1) & LAST:
        n += 1
    return n
