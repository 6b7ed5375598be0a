# Sizes of the rows of numbers in which generators write plays, of type Py_ssize_t so that C multiplies in 64 bits.
# `_play_rows.py` is the uncompiled twin.
cdef extern from *:
    # A word on the board. First WORD_HEADER bytes:
    #     0  1 if the word runs down, 0 if across
    #     1  the number of its row (across) or column (down), from 0
    #     2  the position of its first square in that row or column, from 0
    #     3  its length
    # Then a byte a square: the tile that the play puts there, 0 where a tile lay before. A word has 21 letters at most.
    Py_ssize_t WORD_ROW "((Py_ssize_t)28)"
    Py_ssize_t WORD_HEADER "((Py_ssize_t)4)"
    # A play, of 32-bit numbers:
    #     0  its score
    #     1  the number of its word's row
    #     2  a mask: bit i is 1 if the tile on the word's square i is a blank
    Py_ssize_t PLAY_ROW "((Py_ssize_t)3)"
    # An anchor, of 64-bit numbers:
    #     0  the upper bound of its plays that are no bingos
    #     1  its lane
    #     2  the anchor's index in the lanes
    #     3  its left limit: all tiles of its plays are put right of this index
    #     4  a mask: the letters for which a blank may stand in a bingo
    Py_ssize_t ANCHOR_ROW "((Py_ssize_t)5)"
    # The windows that begin on one square, of 64-bit numbers:
    #     0     the upper bound of all of them
    #     1..3  factor, constant, points: for the plays that are no bingos
    #     4..6  the same three for bingos
    # If tiles up to the anchor have p points in the main word, no play has more than (p + points) * factor + constant.
    Py_ssize_t WINDOW_ROW "((Py_ssize_t)7)"
