# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.building.gaddag_minimise cimport GaddagMinimiser

# The attributes and functions of `ForkableMinimiser`; `forks.py` describes them.

cdef class ForkableMinimiser(GaddagMinimiser):
    cdef unsigned long long others_start
    cdef unsigned long long others_end

    cdef inline unsigned long long _find_equal_states(self, unsigned long long position, unsigned long long end,
                                                      unsigned long long start,
                                                      unsigned int[::1] equal_states) noexcept nogil
    cdef inline unsigned int _find_state(self, unsigned long long[::1] arcs, unsigned long long start,
                                         unsigned long long slot) noexcept nogil
    cdef inline void _absorb_fork(self, unsigned long long[::1] arcs, unsigned long long position,
                                  unsigned long long end, unsigned long long start, unsigned long long n_known,
                                  unsigned int[::1] new_states) noexcept nogil
