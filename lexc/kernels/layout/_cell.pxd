# A cell of a double array, which holds one arc.
#
#     bit   31 … 9               8               7 … 0
#           base of the child    a word ends     label
#
# The base is 0 if the arc leads nowhere; no node has base 0. `FREE_CELL` has a label that no node has: tiles are at most
# 63, and FE is no byte of UTF-8.

cdef extern from *:
    unsigned int CELL_LABEL "0xFFU"
    unsigned int ENDS_WORD "0x100U"
    int BASE_SHIFT "9"
    unsigned int FREE_CELL "0xFEU"
    unsigned int ROOT_BASE "1U"
