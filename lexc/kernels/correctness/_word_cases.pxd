# The capitals of a word.

cdef enum:
    ALL_LOWER = 0  # none
    INITIAL = 1  # the first letter alone
    ALL_UPPER = 2  # all letters
    MIXED = 3
