# Steps of a search between two checks for Ctrl-C: less than a millisecond.

cdef extern from *:
    Py_ssize_t SIGNAL_INTERVAL "((Py_ssize_t)0x10000)"
