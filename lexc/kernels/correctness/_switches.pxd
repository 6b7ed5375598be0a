# Switches of a dictionary's rules, as bits; `_switches.py` is the twin for kernels that run uncompiled.
cdef enum:
    CASE = 1
    DUP = 2
    REP = 4
    SIMPLIFIED_TRIPLE = 8
    TRIPLE = 16
    SHARPS = 32
    HUNGARIAN = 64
    TURKIC = 128
