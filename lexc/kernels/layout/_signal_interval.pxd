# Steps of a search between two checks for Ctrl-C and limits, where Python's lock goes to a thread that waits for it. A
# step takes 40 to 170 ns, so that no thread waits longer than 1.4 ms for one search.

cdef extern from *:
    Py_ssize_t SIGNAL_INTERVAL "((Py_ssize_t)0x2000)"
