# The hash FNV-1a of 32 bits, of codes of sounds.

cdef extern from *:
    unsigned int EMPTY_HASH "2166136261U"
    # Wide, so that a product is not cut before it is masked.
    unsigned long long FNV_PRIME "16777619ULL"
