# Fields of the packed numbers in `Board.lane_sums`, each given by its lowest bit.
#
# The lowest field, 8 bits, counts empty squares. All other fields but the last describe empty squares, too.
# No field overflows: a lane has 21 squares, a tile at most 1,000 points.
#
#     bits 63..48   46..42   41..37   36..32   31..24   23..16   15..8   7..0
#          points     x4       x3       x2       x3       x2     cross-  empty
#                      letter premiums          word premiums    words   squares

cdef enum:
    CROSSED_SHIFT = 8  # the squares with a cross-word
    DOUBLINGS_SHIFT = 16  # the factors 2 in the word premiums; a premium of 4 has two
    TRIPLINGS_SHIFT = 24  # the factors 3 in the word premiums
    LETTER_2_SHIFT = 32  # the squares with a letter premium of 2 or more
    LETTER_3_SHIFT = 37  # of 3 or more
    LETTER_4_SHIFT = 42  # of 4 or more
    LETTER_MASK = 31  # the width of these three fields
    POINTS_SHIFT = 48  # the points of the tiles that lie on the board
