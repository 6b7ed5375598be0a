# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout._packed cimport Units

# Packed nodes for `_nodes.pxd`; `packed_nodes.py` explains why they are called and not put inline.

cdef unsigned long long matching_labels(Units units, int layout, unsigned long long node,
                                        unsigned long long wanted_children,
                                        unsigned long long wanted_accepts) noexcept nogil
cdef unsigned long long find_arc(Units units, int layout, unsigned long long node, int label) noexcept nogil
cdef bint accepts(Units units, int layout, unsigned long long node, int label) noexcept nogil
cdef void start_cursor(Units units, int layout, unsigned long long[::1] stack, Py_ssize_t i,
                       unsigned long long node) noexcept nogil
cdef unsigned long long next_arc(Units units, int layout, unsigned long long[::1] stack, Py_ssize_t i) noexcept nogil
cdef void start_long_cursor(Units units, int layout, unsigned long long[::1] stack, Py_ssize_t i,
                            unsigned long long node) noexcept nogil
cdef unsigned long long next_long_arc(Units units, int layout, unsigned long long[::1] stack,
                                      Py_ssize_t i) noexcept nogil
