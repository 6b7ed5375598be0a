# What marks beside the target of an arc say, where lists of arcs follow one another. `_marks.py` says the same for
# kernels that run uncompiled.
cdef enum:
    MARKED_LABEL = 255
    MARKED_LAST = 256  # of its list
    MARKED_ACCEPT = 512  # a word ends with it
    MARKED_FLAG = 1024  # whatever else a format says of an arc
