
# Take tiles from a rack and put them back: counts by tile, with a mask of the tiles whose count is not 0. `_rack.py` is
# the uncompiled twin.

cdef inline unsigned long long take(int[::1] rack, unsigned long long letters, int tile) noexcept nogil:
    rack[tile] -= 1
    return letters ^ 1ULL << tile if rack[tile] == 0 else letters

cdef inline unsigned long long put_back(int[::1] rack, unsigned long long letters, int tile) noexcept nogil:
    rack[tile] += 1
    return letters | 1ULL << tile
