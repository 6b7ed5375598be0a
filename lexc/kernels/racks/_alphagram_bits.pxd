# The bits of a key in the filter of alphagrams; `_alphagram_bits.py` is the twin for kernels that run uncompiled, and explains it.

cdef inline unsigned long long block_bits(unsigned long long key) noexcept nogil:
    return 1ULL << (key & 63) | 1ULL << (key >> 6 & 63) | 1ULL << (key >> 12 & 63) | 1ULL << (key >> 18 & 63)
