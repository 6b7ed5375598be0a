from lexc.kernels.layout._arc cimport LAST
from lexc.kernels.layout._hash cimport GOLDEN

# The arena and the register of minimisers; `_arena.py` is the twin for kernels that run uncompiled, and explains them.

cdef inline bint needs_longer_arena(const unsigned long long[::1] arcs, unsigned long long n_arcs,
                                    const unsigned long long[::1] stack) noexcept nogil:
    return n_arcs + <unsigned long long>stack.shape[0] > <unsigned long long>arcs.shape[0]

cdef inline bint needs_longer_register(unsigned long long register_mask, unsigned long long n_states,
                                       const unsigned int[::1] open_starts) noexcept nogil:
    return (n_states + <unsigned long long>open_starts.shape[0]) * 2 > register_mask

cdef inline bint is_state(const unsigned long long[::1] arcs, unsigned long long state,
                          const unsigned long long[::1] stack, unsigned int start, unsigned int n) noexcept nogil:
    cdef unsigned int i = 0
    while i < n and arcs[state + i] == stack[start + i]:
        i += 1
    return i == n

cdef inline unsigned long long hash_arcs(const unsigned long long[::1] arcs, unsigned long long start,
                                         unsigned long long seed) noexcept nogil:
    cdef unsigned long long key = 0
    cdef unsigned long long arc = 0
    while not arc & LAST:
        arc = arcs[start]
        key = (key ^ arc) * seed
        key ^= key >> 29
        start += 1
    return key * GOLDEN
