# What can be wrong with lists of arcs. `_wrong_lists.py` says the same for Python, and for kernels that run uncompiled.
cdef enum:
    SOUND = 0
    NO_TARGET = 1
    NO_END = 2
    LOOP = 3
    TOO_LONG = 4
    NO_LABEL = 5
