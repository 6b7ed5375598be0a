"""The bits of an arc's mark in sibling lists; `_sibling_marks.pxd` is the compiled twin."""

from __future__ import annotations

MARK_LABEL = 255
MARK_LAST = 256
MARK_ACCEPT = 512
MARK_FLAG = 1024
