# The items of rows in the tables of rules; `_rule_rows.py` is the twin for kernels that run uncompiled, and explains them.
cdef enum:
    LEFT = 0
    LEFT_END = 1
    LEFT_SET = 2
    RIGHT = 3
    RIGHT_END = 4
    RIGHT_SET = 5
    JOINED = 6
    JOINED_END = 7
    PATTERN_WIDTH = 8
    OLD = 0
    OLD_END = 1
    NEW = 2
    NEW_END = 3
    REPLACEMENT_WIDTH = 4
    INPUT = 0
    INPUT_END = 1
    OUTPUT = 2
    OUTPUT_END = 3
    AT_START = 4
    AT_END = 5
    CONVERSION_WIDTH = 6
    BREAK_WIDTH = 2
    ITEM_WIDTH = 2
    STAR = 1
