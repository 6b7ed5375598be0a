# The capitals of a word; `_word_cases.py` is the twin for kernels that run uncompiled, and explains them.
cdef enum:
    ALL_LOWER = 0
    INITIAL = 1
    ALL_UPPER = 2
    MIXED = 3
