from lexc.kernels.building.minimise cimport Minimiser

# The attributes and functions of `GaddagMinimiser`; `gaddag_minimise.py` describes them.

cdef class GaddagMinimiser(Minimiser):
    cdef unsigned long long tails_start
    cdef unsigned long long tails_end
    cdef unsigned long long block_end

    cdef bint _make_room(self, Py_ssize_t n) noexcept nogil
    cdef inline void _add_tail(self, unsigned long long item, const unsigned char[::1] letters,
                               const unsigned int[::1] parents, const unsigned int[::1] states,
                               unsigned long long[::1] marks, unsigned int[::1] path,
                               unsigned int[::1] tail_states) noexcept nogil
    cdef inline unsigned long long _append_arc(self, unsigned long long arc) noexcept nogil
    cdef inline unsigned long long _find_or_append_arc(self, unsigned long long arc) noexcept nogil
    cdef inline void _add_prefix(self, unsigned int prefix, unsigned long long key, int bits, int n_before,
                                 int n_behind, const unsigned char[::1] letters, const unsigned int[::1] parents,
                                 unsigned long long prefix_end) noexcept nogil
    cdef inline void _open_state(self, int depth, unsigned long long tile) noexcept nogil
    cdef inline void _add_arc(self, int depth, unsigned long long tile) noexcept nogil
