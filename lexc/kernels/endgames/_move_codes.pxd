# Moves of an endgame as numbers.

cdef enum:
    # A play is its number in `PlayLists`, from 0.

    PASS = -2
    NO_MOVE = -1
    # More than twice any value, since windows are shifted by the points of a move; the sum still fits into 32 bits.
    INFINITE = 0x40000000
    # Bytes of a play's header.
    PLACED_LANE = 0
    PLACED_FIRST = 1  # the position of its word's first square in the lane, from 1
    PLACED_LAST = 2  # the position of its word's last square
    N_PLACED = 3  # the number of tiles that it puts down

cdef extern from *:
    # A play as `UndoBoard.make` takes it: a header of PLACED_HEADER bytes, then two bytes a tile that it puts down: the
    # tile's position in the lane, and its code. A rack has 10 tiles at most.
    Py_ssize_t PLACED_ROW "((Py_ssize_t)24)"
    Py_ssize_t PLACED_HEADER "((Py_ssize_t)4)"
    # More moves than an endgame has: 24 tiles, each followed by a pass, and the passes at the end.
    Py_ssize_t MAX_DEPTH "((Py_ssize_t)64)"
    # The highest bit of each of a rack's ten fields. A difference of racks borrows it where a tile is lacking.
    unsigned long long BORROW "0x2108421084210ULL"
