# Tiles as numbers. `_tiles.py` says the same for Python, and for kernels that run uncompiled.
cdef enum:
    TILE = 63  # the bits of a code that say which tile
    BLANK = 64  # is added to the tile for which a blank stands
    N_TILES = 64  # and 0, so that it counts entries of tables by tile
    SEPARATOR = 0  # a GADDAG's, where it stands among labels
