# Rows of numbers in buffers, of type Py_ssize_t lest C multiply in 32 bits. `_playout_rows.py` says the same for Python, and
# for kernels that run uncompiled.
cdef extern from *:
    # A result: the mover's points, from the candidate on, less the mean of the others'; the mover's final score less
    # the highest of theirs, both in 1 / POINT of a point, and if the game is not over with the values of what the
    # players' last moves left on their racks; how many tiles the mover does not see in the end, -1 when it is over.
    Py_ssize_t RESULT_ROW "((Py_ssize_t)3)"
    Py_ssize_t HAND "((Py_ssize_t)16)"  # room for the tiles of a hand
    Py_ssize_t KEPT "((Py_ssize_t)8)"  # replies to a deal
