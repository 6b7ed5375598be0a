# The values of leaves and plays as whole numbers.

cdef enum:
    POINT = 256  # units of value in one point
    MAX_RACK_TILES = 10

cdef extern from *:
    Py_ssize_t COUNT_ROW "((Py_ssize_t)16)"  # the length of a table's row that is indexed by a number of tiles
    long long MAX_VALUE "((long long)0x7FFFFFFF)"  # the highest value that 32 bits hold
