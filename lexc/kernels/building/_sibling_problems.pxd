# Codes of the problems that sibling lists can have; `StringSpeller.verify` explains them.

cdef enum:
    SOUND = 0
    BEYOND_LISTS = 1
    NO_END = 2
    LIST_CYCLE = 3
    TOO_LONG = 4
    NO_LABEL = 5
