# Rows of numbers in buffers, of type Py_ssize_t lest C multiply in 32 bits. `_play_rows.py` says the same for Python, and
# for kernels that run uncompiled.
cdef extern from *:
    # A word that was found: 1 if it runs down, its lane's number, its first square's position, its length (numbers and
    # positions from 0); then a byte a square: the tile put there, 0 where one lay.
    Py_ssize_t WORD_ROW "((Py_ssize_t)28)"
    Py_ssize_t HEAD "((Py_ssize_t)4)"
    # A play: its score, the number of its word, a bit for each square of that on which the tile is a blank.
    Py_ssize_t PLAY_ROW "((Py_ssize_t)3)"
    # An anchor: the bound of its plays without the bonus for a whole rack; lane; anchor; how far to the left no square
    # of its plays may lie; the letters for which a blank may stand in a play with that bonus, as a mask.
    Py_ssize_t ANCHOR "((Py_ssize_t)5)"
    # A first square: the bound of all windows from there; then, for those without the bonus for a whole rack and for the
    # one that has it, three numbers each. If tiles up to the anchor have made p points in the main word, no play has
    # more than (p + third) * first + second.
    Py_ssize_t WINDOW "((Py_ssize_t)7)"
