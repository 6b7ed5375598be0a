# Rows of 64-bit numbers in which `GaddagWalk` keeps pending squares. Sizes are of type Py_ssize_t so that C
# multiplies in 64 bits.

cdef extern from *:
    Py_ssize_t PENDING_ROW "((Py_ssize_t)4)"
    Py_ssize_t CHOICE_ROW "((Py_ssize_t)5)"  # a row with one field more
    Py_ssize_t MAX_PENDING "((Py_ssize_t)1024)"  # rows of either stack
    Py_ssize_t BATCH "((Py_ssize_t)32)"  # the most rows that are visited together
    Py_ssize_t FIRST_RIGHT "((Py_ssize_t)8)"  # so many squares to the right come before those to the left: they end words
    unsigned long long INDEX_BITS "0xFFFFULL"  # of this type since it is shifted further than an int

cdef enum:
    PENDING_POINTS = 0  # of the tiles put down so far: low 32 bits in the main word, high 32 bits in cross-words
    PENDING_WORD = 1  # these tiles in the order of their squares, WORD_BITS each, the first in the lowest bits
    PENDING_PLACE = 2  # the node, the square and the anchor
    PENDING_STATE = 3  # what else must be known
    CHOICE_LETTERS = 4  # the mask of the letters that can be put on the square

    WORD_BITS = 6

    # PENDING_PLACE: the node in the low 32 bits, then two indexes.
    SQUARE_SHIFT = 32
    ANCHOR_SHIFT = 48  # of a square to the left only

    # PENDING_STATE: a bit for each tile that remains on the rack, without blanks. Then:
    N_PLACED_SHIFT = 16  # the number of tiles put down
    N_BLANKS_SHIFT = 20  # the number of blanks that remain
    END_SHIFT = 24  # to the left, the index of the left limit; to the right, that of the word's first square
    BLANK_SQUARE_SHIFT = 40  # the index of the square whose tile used a blank last
    BLANK_TILE_SHIFT = 56  # that tile

    RACK_BITS = 0x3FF
    COUNT_BITS = 0xF
