from lexc.kernels.building.gaddag_minimise cimport GaddagMinimiser

# The attributes and functions of `ConcurrentMinimiser`; `concurrent_minimise.py` describes them.

cdef class ConcurrentMinimiser(GaddagMinimiser):
    cdef unsigned int[::1] next_item
    cdef unsigned long long block_start

    cdef inline unsigned long long _append_to_block(self, unsigned int start, unsigned int n) noexcept nogil
    cdef void _take_block(self, unsigned long long n) noexcept nogil
    cdef inline void _end_block(self) noexcept nogil
    cdef void _drop_last(self, unsigned int n) noexcept nogil
