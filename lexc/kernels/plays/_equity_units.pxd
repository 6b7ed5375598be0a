# What leaves and plays are worth, as whole numbers. `_equity_units.py` says the same for Python, and for kernels that run
# uncompiled.
cdef enum:
    POINT = 256  # so many units of value make a point
    MOST_TILES = 10  # of a rack

cdef extern from *:
    Py_ssize_t COUNTS "((Py_ssize_t)16)"  # rows of numbers by the count of some tiles have as many entries
    long long HIGHEST "((long long)0x7FFFFFFF)"  # value that 32 bits hold
