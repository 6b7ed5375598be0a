# Kinds of letters, as bits; `_letter_kinds.py` is the twin for kernels that run uncompiled, and explains them.
cdef enum:
    IGNORED = 1
    CONVERTED = 2
    VOWEL = 4
    CAPITAL = 8
    WORD_LETTER = 16
    JOINT = 32
    DIGIT = 64
    ADDRESS_SIGN = 128
    LINE_END = 256
