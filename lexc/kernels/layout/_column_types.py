"""Types of columns and of their items, as in COLU; `_column_types.pxd` is the compiled twin."""

UNSIGNED = 1
SIGNED = 2
FLOAT = 3
BITS = 4
TEXT = 5
BYTES = 6
MANY = 7
