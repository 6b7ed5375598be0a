# Tiles as numbers.

cdef enum:
    SEPARATOR = 0  # ◇, as a label of a GADDAG
    TILE = 63  # the bits of a code that hold the tile
    BLANK = 64  # the bit that is set where a blank stands for the tile
    UNDECIDED = 255  # in a table from byte to tile: only the alphabet can decide
    UNDECIDED_ORDINAL = -2  # instead of a word's ordinal, for the same reason

cdef extern from *:
    Py_ssize_t N_TILES "((Py_ssize_t)64)"  # entries of a table by tile: tiles 1 to 63, and 0
    Py_ssize_t MAX_TILES "((Py_ssize_t)1020)"  # labels of any string of an image
    unsigned long long UNDECIDED_BIT "0x200000000000ULL"  # the same in a table of bits: no mask of narrow nodes has it
