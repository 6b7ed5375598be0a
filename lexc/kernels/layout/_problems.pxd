# The codes of faults that a verifier finds; `verify.PROBLEMS` is their text.

cdef enum:
    NOTHING = 0
    NODE_BEYOND_END = 1
    UNKNOWN_LETTER = 2
    SEPARATOR_MISPLACED = 3
    EMPTY_NODE = 4
    LEVEL_NOT_AT_NODE = 5
    TARGET_NOT_A_NODE = 6
    TARGET_NOT_LATER = 7
    LABELS_NOT_ASCENDING = 8
    DEAD_ARC = 9
    LIST_BEYOND_END = 10
    UNKNOWN_CODE = 11
    FIELD_OUT_OF_RANGE = 12
    CYCLE = 13
    NODE_NOT_REACHED = 14
    WRONG_ADDRESS = 15
    SPARE_NIBBLE = 16
