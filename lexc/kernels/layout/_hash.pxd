# Multipliers of hashes, both odd: 2^64 divided by the golden ratio, and the second prime of XXH64; and a finisher.
# `_hash.py` says the same for kernels that run uncompiled.
cdef extern from *:
    unsigned long long GOLDEN "0x9E3779B97F4A7C15ULL"
    unsigned long long PRIME "0xC2B2AE3D27D4EB4FULL"

cdef inline unsigned long long mix64(unsigned long long x) noexcept nogil:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL
    return x ^ x >> 31
