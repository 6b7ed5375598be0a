from lexc.kernels.layout cimport _arcs, _bitmap, packed_nodes
from lexc.kernels.layout._arc cimport ACCEPT, LABEL, LAST, SHIFT
from lexc.kernels.layout._bits cimport lowest
from lexc.kernels.layout._packed cimport NARROW_PACKED, WIDE_PACKED

# Reading a node, whatever its layout; `_nodes.py` is the twin for kernels that run uncompiled, and explains it.
# Where a caller passes a layout as a literal, the C compiler drops the branches of all others.

cdef enum:
    # The layouts: two widths of masks, two of arcs, three of packed nodes. `nodes.py` explains them.
    NARROW_BITMAP = 1
    WIDE_BITMAP = 2
    NARROW_ARCS = 3
    WIDE_ARCS = 4

    CURSOR_WIDTH = 2
    LONG_CURSOR_WIDTH = 4

cdef inline bint is_bitmap(int layout) noexcept nogil:
    return layout <= WIDE_BITMAP

cdef inline bint is_packed(int layout) noexcept nogil:
    return layout >= NARROW_PACKED

cdef inline bint has_mask_cursor(int layout) noexcept nogil:
    return is_bitmap(layout) or layout == NARROW_PACKED or layout == WIDE_PACKED

cdef inline unsigned long long child_labels(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                            int layout, Py_ssize_t node) noexcept nogil:
    if is_bitmap(layout):
        return _bitmap.child_mask(units32, layout, node)
    if is_packed(layout):
        return packed_nodes.matching_labels(&units64[0], layout, node, 0xFFFFFFFFFFFFFFFFULL, 0)
    return _arcs.matching_labels(units32, units64, layout, node, 0xFFFFFFFFFFFFFFFFULL, 0)

cdef inline unsigned long long accept_labels(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                             int layout, Py_ssize_t node) noexcept nogil:
    if is_bitmap(layout):
        return _bitmap.accept_mask(units32, layout, node)
    if is_packed(layout):
        return packed_nodes.matching_labels(&units64[0], layout, node, 0, 0xFFFFFFFFFFFFFFFFULL)
    return _arcs.matching_labels(units32, units64, layout, node, 0, 0xFFFFFFFFFFFFFFFFULL)

cdef inline unsigned long long matching_labels(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                               int layout, Py_ssize_t node, unsigned long long wanted_children,
                                               unsigned long long wanted_accepts) noexcept nogil:
    if is_bitmap(layout):
        return (_bitmap.child_mask(units32, layout, node) & wanted_children) | (
            _bitmap.accept_mask(units32, layout, node) & wanted_accepts)
    if is_packed(layout):
        return packed_nodes.matching_labels(&units64[0], layout, node, wanted_children, wanted_accepts)
    return _arcs.matching_labels(units32, units64, layout, node, wanted_children, wanted_accepts)

cdef inline Py_ssize_t child(const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                             Py_ssize_t node, int label) noexcept nogil:
    if is_bitmap(layout):
        return _bitmap.child_by_tile(units32, layout, node, label)
    if is_packed(layout):
        return packed_nodes.find_arc(&units64[0], layout, node, label) >> SHIFT
    return _arcs.find_arc(units32, units64, layout, node, label) >> SHIFT

cdef inline bint accepts(const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                         Py_ssize_t node, int label) noexcept nogil:
    if is_bitmap(layout):
        return _bitmap.accept_mask(units32, layout, node) >> label & 1
    if is_packed(layout):
        return packed_nodes.accepts(&units64[0], layout, node, label)
    return _arcs.find_arc(units32, units64, layout, node, label) & ACCEPT != 0

cdef inline unsigned long long arc_for(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                       int layout, Py_ssize_t node, int label) noexcept nogil:
    cdef unsigned long long found
    if is_packed(layout):
        return packed_nodes.find_arc(&units64[0], layout, node, label)
    if not is_bitmap(layout):
        return _arcs.find_arc(units32, units64, layout, node, label)
    if label > 63:
        return 0
    found = <unsigned long long>_bitmap.child_by_tile(units32, layout, node, label) << SHIFT
    if _bitmap.accept_mask(units32, layout, node) >> label & 1:
        found |= ACCEPT
    return found | label if found else 0

cdef inline void start_cursor(const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                              unsigned long long[::1] stack, Py_ssize_t i, Py_ssize_t node) noexcept nogil:
    if is_packed(layout):
        packed_nodes.start_cursor(&units64[0], layout, &stack[i], node)
        return
    stack[i + 1] = node
    if is_bitmap(layout):
        stack[i] = (_bitmap.child_mask(units32, layout, node) | _bitmap.accept_mask(units32, layout, node)) & ~1ULL
    elif _arcs.arc_at(units32, units64, layout, node) & LABEL:
        stack[i] = node + 1
    else:  # the first arc is that of ◇: skip it
        stack[i] = 0 if _arcs.arc_at(units32, units64, layout, node) & LAST else node + 2

cdef inline unsigned long long next_arc(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                        int layout, unsigned long long[::1] stack, Py_ssize_t i) noexcept nogil:
    cdef unsigned long long remaining = stack[i]
    cdef unsigned long long bit, found
    if is_packed(layout):
        return packed_nodes.next_arc(&units64[0], layout, &stack[i])
    if is_bitmap(layout):
        bit = remaining & (0 - remaining)
        stack[i] = remaining ^ bit
        found = <unsigned long long>_bitmap.child_by_bit(units32, layout, stack[i + 1], bit) << SHIFT
        if _bitmap.accept_mask(units32, layout, stack[i + 1]) & bit:
            found |= ACCEPT
        return found | <unsigned long long>lowest(bit)
    found = _arcs.arc_at(units32, units64, layout, remaining - 1)
    stack[i] = 0 if found & LAST else remaining + 1
    return found

cdef inline void start_long_cursor(const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                                   unsigned long long[::1] stack, Py_ssize_t i, Py_ssize_t node) noexcept nogil:
    if is_packed(layout):
        packed_nodes.start_long_cursor(&units64[0], layout, &stack[i], node)
    else:
        start_cursor(units32, units64, layout, stack, i, node)

cdef inline unsigned long long next_long_arc(const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                             int layout, unsigned long long[::1] stack, Py_ssize_t i) noexcept nogil:
    if is_packed(layout):
        return packed_nodes.next_long_arc(&units64[0], layout, &stack[i])
    return next_arc(units32, units64, layout, stack, i)
