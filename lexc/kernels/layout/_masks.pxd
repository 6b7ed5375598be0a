# Masks of 64 bits. C has to be told their type: an int 1 is shifted 31 places at most, and ~0 is signed.

cdef extern from *:
    unsigned long long ONE "1ULL"  # of 64 bits, so that it can be shifted to each of them
    unsigned long long BYTE "0xFFULL"
    unsigned long long HALF "0xFFFFFFFFULL"  # the lower 32 bits
    unsigned long long FULL "0xFFFFFFFFFFFFFFFFULL"
