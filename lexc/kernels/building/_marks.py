"""What marks beside the target of an arc say; `_marks.pxd` is the compiled twin."""

from __future__ import annotations

MARKED_LABEL = 255
MARKED_LAST = 256
MARKED_ACCEPT = 512
MARKED_FLAG = 1024
