"""The fields of records of states; `_records.pxd` is the compiled twin.

RECORD_HEAD, SKELETON_HEAD, NODE_HEAD: the bytes of a record before its labels and flags. ENDS, HAS_TARGET, IS_TAIL:
the flags of an arc; one with IS_TAIL has HAS_TARGET, too. MAX_TAIL: the most letters of a tail. TAIL_END: a byte above
all labels, for none is 255 in UTF-8.

A place is a number of 64 bits: a level, and from bit 0 to LEVEL_SHIFT - 1 the sequence number in it.
"""

from __future__ import annotations

ENDS = 1
HAS_TARGET = 2
IS_TAIL = 4
MAX_TAIL = 60
TAIL_END = 255
RECORD_HEAD = 30
SKELETON_HEAD = 20
NODE_HEAD = 10
LEVEL_SHIFT = 48
SEQUENCE = 0xFFFFFFFFFFFF
