# Moves of an endgame as numbers. `_move_codes.py` says the same for Python, and for kernels that run uncompiled.
cdef enum:
    # A play is its number in the listing.
    PASS = -2
    NO_MOVE = -1
    # More than twice any value: windows are shifted by points, and have to fit into 32 bits.
    INFINITE = 0x40000000

cdef extern from *:
    # A row of a play that can be made: lane, positions of its first and its last square, how many tiles are placed;
    # then for each of them its position and its code.
    Py_ssize_t PLACED_ROW "((Py_ssize_t)24)"
    Py_ssize_t PLACED_HEAD "((Py_ssize_t)4)"
    # More moves than an endgame has: 20 tiles, each followed by a pass, and the passes that end it.
    Py_ssize_t DEEPEST "((Py_ssize_t)64)"
