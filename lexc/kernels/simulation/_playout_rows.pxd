# Rows of numbers that playouts read and write: their sizes, and the indexes of their fields. Sizes are of type
# Py_ssize_t so that C multiplies in 64 bits.

cdef extern from *:
    Py_ssize_t RESULT_ROW "((Py_ssize_t)3)"  # the result of a playout, of 64-bit numbers
    Py_ssize_t PLY_ROW "((Py_ssize_t)5)"  # sums over the turns of one ply, of 64-bit numbers
    Py_ssize_t RACK_ROOM "((Py_ssize_t)16)"  # bytes reserved for the tiles of a rack
    Py_ssize_t N_REPLIES "((Py_ssize_t)8)"  # replies kept for a sample

cdef enum:
    # Both are in 1 / POINT of a point. If the game is not over, they include the values of the leaves.
    RESULT_GAIN = 0  # the mover's points from the candidate on, less the mean of the other players' points
    RESULT_SPREAD = 1  # the mover's final score, less the highest score of the others
    RESULT_UNSEEN = 2  # the number of tiles that the mover does not see at the end; -1 if the game is over

    # Sums over the playouts that reached a ply, the first of which is the turn after the candidate.
    PLY_TURNS = 0  # the number of turns; an exchange and a pass are turns without points
    PLY_POINTS = 1
    PLY_SQUARES = 2  # of the points
    PLY_BINGOS = 3  # plays of a full rack
    PLY_LEAVES = 4  # the values of the leaves, in 1 / POINT; 0 once the bag is empty

    # The settlement of the racks.
    OUT_GAIN = 0  # the factor of the other players' tiles, for the player who goes out
    OUT_LOSS = 1  # the factor of a player's own tiles, which that player loses if somebody goes out
    STUCK_LOSS = 2  # the factor of these tiles if nobody goes out
    OUT_PENALTY = 3  # the penalty for not going out, in points (`lexc.play.equity.empty_bag`)
    N_SETTLEMENT = 4
