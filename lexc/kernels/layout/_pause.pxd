# Steps of a search after which somebody may interrupt it: less than a millisecond. `_pause.py` says the same for kernels
# that run uncompiled.
cdef extern from *:
    Py_ssize_t PAUSE "((Py_ssize_t)0x10000)"
