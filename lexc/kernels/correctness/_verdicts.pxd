# Verdicts on words, as bits; `_verdicts.py` is the twin for kernels that run uncompiled, and explains them.
cdef enum:
    CORRECT = 1
    REFUSED = 2
    KEEPS_CASE = 4
