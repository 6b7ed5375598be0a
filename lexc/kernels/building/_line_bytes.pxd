# The bytes that end lines, and the one that begins a comment.

cdef enum:
    LF = 10
    CR = 13
    NUMBER_SIGN = 35
