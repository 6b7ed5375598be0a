# Masks of 64 bits. C has to be told their type: an int 1 is shifted 31 places at most, and ~0 is signed.
# `_masks.py` is the twin for kernels that run uncompiled.
cdef extern from *:
    unsigned long long ONE "1ULL"
    unsigned long long BYTE "0xFFULL"
    unsigned long long HALF "0xFFFFFFFFULL"
    unsigned long long FULL "0xFFFFFFFFFFFFFFFFULL"
