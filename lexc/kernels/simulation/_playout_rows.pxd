# Sizes of the rows of numbers that playouts read and write. Their type is Py_ssize_t, so that C multiplies in 64 bits.
# `_playout_rows.py` is the uncompiled twin.
cdef extern from *:
    # The result of a playout, of 64-bit numbers:
    #     0  the mover's points from the candidate on, less the mean of the other players' points
    #     1  the mover's final score, less the highest score of the others
    #     2  the tiles that the mover does not see at the end; -1 if the game is over
    # Numbers 0 and 1 are in 1 / POINT of a point. If the game is not over, they include the values of the leaves.
    Py_ssize_t RESULT_ROW "((Py_ssize_t)3)"
    Py_ssize_t RACK_ROOM "((Py_ssize_t)16)"  # bytes reserved for the tiles of a rack
    Py_ssize_t N_REPLIES "((Py_ssize_t)8)"  # replies kept for a sample
