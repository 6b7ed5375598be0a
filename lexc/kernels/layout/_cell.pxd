# A cell of a double array: tile, end bit, and from bit BASE_SHIFT on the base of the child. `_cell.py` is the twin for
# kernels that run uncompiled, and draws it.
cdef extern from *:
    unsigned int CELL_TILE "0x3FU"
    unsigned int ENDS_WORD "0x40U"
    int BASE_SHIFT "7"
    unsigned int FREE_CELL "0x3FU"
    unsigned int ROOT_BASE "1U"
