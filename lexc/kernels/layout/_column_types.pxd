# Types of columns and of their items, as in COLU.

cdef enum:
    UNSIGNED = 1
    SIGNED = 2
    FLOAT = 3
    BITS = 4
    TEXT = 5
    BYTES = 6
    MANY = 7
