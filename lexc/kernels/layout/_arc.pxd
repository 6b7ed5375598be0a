# An arc of a list as one number: its label, whether a word ends with it, whether it is the last of its node, and above
# them its target. `_arc.py` says the same for kernels that run uncompiled.
cdef extern from *:
    unsigned long long LABEL "0xFFULL"
    unsigned long long ACCEPT "0x100ULL"
    unsigned long long LAST "0x200ULL"
    int SHIFT "10"
