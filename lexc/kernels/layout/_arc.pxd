# An arc as one number: label, accept bit, last bit, and from bit SHIFT on the target. `_arc.py` is the twin for kernels
# that run uncompiled, and draws it.
cdef extern from *:
    unsigned long long LABEL "0xFFULL"
    unsigned long long ACCEPT "0x100ULL"
    unsigned long long LAST "0x200ULL"
    int SHIFT "10"
