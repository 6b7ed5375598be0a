# Constants and a mixing function for hashes; `_hash.py` is the twin for kernels that run uncompiled, and explains them.

cdef extern from *:
    unsigned long long GOLDEN "0x9E3779B97F4A7C15ULL"
    unsigned long long PRIME "0xC2B2AE3D27D4EB4FULL"

cdef inline unsigned long long mix64(unsigned long long x) noexcept nogil:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL
    return x ^ x >> 31
