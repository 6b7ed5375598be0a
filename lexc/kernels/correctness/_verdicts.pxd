# Verdicts on words, as bits.

cdef enum:
    CORRECT = 1
    REFUSED = 2  # the word is in the set of forbidden words
    KEEPS_CASE = 4  # the dictionary's capitals may not change
