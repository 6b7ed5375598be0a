# cython: boundscheck=False, wraparound=False, initializedcheck=False

# Taking tiles from a rack, counts by tile with a mask of those that are left; `_rack.py` says the same for kernels that
# run uncompiled.

cdef inline unsigned long long take(int[::1] rack, unsigned long long letters, int tile) noexcept nogil:
    rack[tile] -= 1
    return letters ^ 1ULL << tile if rack[tile] == 0 else letters

cdef inline unsigned long long put_back(int[::1] rack, unsigned long long letters, int tile) noexcept nogil:
    rack[tile] += 1
    return letters | 1ULL << tile
