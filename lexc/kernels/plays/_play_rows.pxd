# Rows of numbers in which generators write plays: their sizes, and the indexes of their fields. Sizes are of type
# Py_ssize_t so that C multiplies in 64 bits.

cdef extern from *:
    # A word on the board: a header of WORD_HEADER bytes, then a byte a square. That byte is the tile that the play puts
    # there, 0 where a tile lay before. A word has 21 letters at most.

    Py_ssize_t WORD_ROW "((Py_ssize_t)28)"
    Py_ssize_t WORD_HEADER "((Py_ssize_t)4)"
    # A play, of 32-bit numbers.
    Py_ssize_t PLAY_ROW "((Py_ssize_t)3)"
    # An anchor, of 64-bit numbers.
    Py_ssize_t ANCHOR_ROW "((Py_ssize_t)6)"
    # The windows that begin on one square, of 64-bit numbers: two fields, and up to MAX_TERM_ROWS of TERM_ROW numbers.
    Py_ssize_t WINDOW_ROW "((Py_ssize_t)14)"
    Py_ssize_t TERM_ROW "((Py_ssize_t)3)"
    Py_ssize_t MAX_TERM_ROWS "((Py_ssize_t)4)"

cdef enum:
    WORD_IS_DOWN = 0  # 1 if the word runs down, 0 if across
    WORD_LANE = 1  # the number of its row (across) or column (down), from 0
    WORD_FIRST = 2  # the position of its first square in that row or column, from 0
    WORD_LENGTH = 3

    PLAY_SCORE = 0
    PLAY_WORD = 1  # the number of its word's row
    PLAY_BLANKS = 2  # a mask: bit i is 1 if the tile on the word's square i is a blank

    ANCHOR_BLANK_BOUND = 0  # the upper bound of its plays that use a blank and are no bingos
    ANCHOR_LANE = 1
    ANCHOR_INDEX = 2  # in the lanes
    ANCHOR_LEFT_LIMIT = 3  # all tiles of its plays are put right of this index
    ANCHOR_BLANK_LETTERS = 4  # a mask: the letters for which a blank may stand in a bingo
    ANCHOR_IS_REST = 5  # 1 if the plays in which the blank is one of them are known, and those without a blank

    WINDOW_BOUND = 0  # the upper bound of all windows that begin on the square
    WINDOW_TERMS_END = 1  # the index in the table behind the last row of terms
    WINDOW_TERMS = 2  # the first of them

    # The terms. If tiles up to the anchor have p points in the main word, each play has at most
    # (p + points) * factor + constant for one of the rows.
    TERM_FACTOR = 0
    TERM_CONSTANT = 1
    TERM_POINTS = 2
