# Limits of compounds; `_compound_limits.py` is the twin for kernels that run uncompiled, and explains them.
cdef enum:
    MAX_TEXT = 255
