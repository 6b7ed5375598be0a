from lexc.kernels.layout._packed cimport Units

# Packed nodes for `_nodes.pxd`; `packed_nodes.py` explains why they are called and not put inline.

cdef unsigned long long matching_labels(Units units, int layout, unsigned long long node,
                                        unsigned long long wanted_children,
                                        unsigned long long wanted_accepts) noexcept nogil
cdef unsigned long long find_arc(Units units, int layout, unsigned long long node, int label) noexcept nogil
cdef bint accepts(Units units, int layout, unsigned long long node, int label) noexcept nogil
cdef void start_cursor(Units units, int layout, unsigned long long* cursor, unsigned long long node) noexcept nogil
cdef unsigned long long next_arc(Units units, int layout, unsigned long long* cursor) noexcept nogil
cdef void start_long_cursor(Units units, int layout, unsigned long long* cursor, unsigned long long node) noexcept nogil
cdef unsigned long long next_long_arc(Units units, int layout, unsigned long long* cursor) noexcept nogil
cdef int look_up(Units units, int layout, unsigned long long root, const unsigned char* ascii_tiles,
                 const unsigned char* text, Py_ssize_t length) noexcept nogil
