# Kinds of edits, and masks of the states of a Levenshtein automaton.

cdef enum:
    # Edits that make a word of the query, as bits to be added.

    INSERT = 1  # the word has a letter that the query lacks
    DELETE = 2  # the word lacks a letter of the query
    REPLACE = 4  # the word has another letter in the place of one
    TRANSPOSE = 8  # the word has two neighbouring letters in reverse order

cdef extern from *:
    # The bits of a state's byte that can stand for positions: 2k + 1 of them, with k at most 3.
    unsigned long long POSITIONS "127ULL"
    # Bit 7 of a state: the first of two transposed letters was read.
    unsigned long long HALFWAY "128ULL"
    # In place of a distance, where no state has reached the query's end.
    unsigned long long UNREACHED "99ULL"
