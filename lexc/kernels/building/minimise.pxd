
# The attributes and functions of `Minimiser`; `minimise.py` describes them.

cdef class Minimiser:
    cdef unsigned long long[::1] arcs
    cdef unsigned int[::1] register
    cdef unsigned long long[::1] stack
    cdef unsigned int[::1] open_starts
    cdef unsigned long long n_arcs
    cdef unsigned long long n_states
    cdef unsigned long long register_mask
    cdef int register_shift
    cdef unsigned long long seed
    cdef unsigned int top  # used items of the stack
    cdef int depth  # of the deepest open state
    cdef bint is_sharing
    cdef unsigned char padding[64]  # keeps these numbers and another thread's next object in different cache lines

    cdef object _set_register(self, unsigned int[::1] register)
    cdef inline void _add_word(self, const unsigned char[::1] tiles, Py_ssize_t previous,
                               Py_ssize_t word) noexcept nogil
    cdef inline void _push(self, int depth, unsigned char tile) noexcept nogil
    cdef void _pop_to(self, int depth) noexcept nogil
    cdef unsigned long long _freeze(self, unsigned int start) noexcept nogil
    cdef inline unsigned long long _append_state(self, unsigned int start, unsigned int n) noexcept nogil
    cdef void _fill_register(self) noexcept nogil
    cdef void _enter_states(self, unsigned int[::1] register, int shift, unsigned long long state,
                            unsigned long long end) noexcept nogil
    cdef unsigned long long _absorb_state(self, const unsigned long long[::1] other, unsigned long long position,
                                          unsigned int[::1] new_states) noexcept nogil
