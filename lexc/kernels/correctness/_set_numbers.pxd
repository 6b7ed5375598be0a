# Numbers of a dictionary's sets; `_set_numbers.py` is the twin for kernels that run uncompiled, and explains them.
cdef enum:
    WORDS = 0
    BEGIN_SET = 1
    MIDDLE_SET = 2
    END_SET = 3
    CAPITAL_END = 4
    COUNTS_TWICE = 5
    FORBIDDEN = 6
    IN_CAPITALS = 7
    KEEP_CASE = 8
    MOVING = 9
    ANY_SET = -1
