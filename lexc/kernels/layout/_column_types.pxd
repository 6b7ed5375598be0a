# Types of columns; `_column_types.py` is the twin for kernels that run uncompiled.
cdef enum:
    UNSIGNED = 1
    SIGNED = 2
    FLOAT = 3
    BITS = 4
    TEXT = 5
    BYTES = 6
    MANY = 7
