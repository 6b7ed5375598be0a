# A cell of a double array, which holds one arc.
#
#     bit   31 … 7               6               5 … 0
#           base of the child    a word ends     tile
#
# The base is 0 if the arc leads nowhere; no node has base 0. `FREE_CELL` has the tile 63, which no narrow node has.

cdef extern from *:
    unsigned int CELL_TILE "0x3FU"
    unsigned int ENDS_WORD "0x40U"
    int BASE_SHIFT "7"
    unsigned int FREE_CELL "0x3FU"
    unsigned int ROOT_BASE "1U"
