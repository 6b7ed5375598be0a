# What a value in the transposition table says about the true value.

cdef enum:
    LOWER_BOUND = 1  # the true value is at least this one
    UPPER_BOUND = 2  # at most
    EXACT = 3  # equal: both bounds
