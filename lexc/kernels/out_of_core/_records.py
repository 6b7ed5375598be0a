"""The fields of records of states; `_records.pxd` is the compiled twin.

RECORD_HEAD, SKELETON_HEAD, NODE_HEAD: the bytes of a record before its labels and flags. ENDS, HAS_TARGET: the flags of
an arc. A place is a number of 64 bits: a level, and from bit 0 to LEVEL_SHIFT - 1 the sequence number in it.
"""

from __future__ import annotations

ENDS = 1
HAS_TARGET = 2
RECORD_HEAD = 28
SKELETON_HEAD = 18
NODE_HEAD = 10
LEVEL_SHIFT = 48
SEQUENCE = 0xFFFFFFFFFFFF
