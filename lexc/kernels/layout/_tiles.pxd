# Tiles as numbers. `_tiles.py` says the same for Python, and for kernels that run uncompiled.
cdef enum:
    SEPARATOR = 0  # a GADDAG's, where it stands among labels
    TILE = 63  # the bits of a code that say which tile
    BLANK = 64  # is added to the tile for which a blank stands
    UNDECIDED = 255  # in a table of tiles by byte: the alphabet has to say

cdef extern from *:
    Py_ssize_t N_TILES "((Py_ssize_t)64)"  # and 0: so many entries have tables by tile
    Py_ssize_t MOST_LETTERS "((Py_ssize_t)255)"  # of a word
