# Where the fields of `Board.sums` begin, of which the first counts the empty squares; all but the last are of empty
# squares. None overflows: a lane has 21 squares, a tile 1,000 points at most. `_lane_sums.py` says the same for kernels that
# run uncompiled.
cdef enum:
    CROSSED = 8  # how many have a cross-word
    TWOS = 16  # factors 2 in their word premiums
    THREES = 24  # factors 3
    DOUBLE = 32  # how many have a letter premium of 2 or more
    TRIPLE = 37  # of 3 or more
    QUADRUPLE = 42  # of 4 or more
    PREMIUMS = 31  # the bits of each of these three
    TILE_POINTS = 48  # the points of the tiles that lie there
