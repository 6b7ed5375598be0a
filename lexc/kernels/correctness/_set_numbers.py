"""Numbers of a dictionary's sets; `_set_numbers.pxd` is the compiled twin. Sets of flags have numbers behind these."""

from __future__ import annotations

WORDS = 0
BEGIN_SET, MIDDLE_SET, END_SET, CAPITAL_END, COUNTS_TWICE = 1, 2, 3, 4, 5
FORBIDDEN, IN_CAPITALS, KEEP_CASE, MOVING = 6, 7, 8, 9
ANY_SET = -1
