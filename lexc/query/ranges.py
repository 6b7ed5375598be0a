"""Ranges of numbers as text: `2-15`, `0.5-2`."""

from __future__ import annotations

import re
from math import inf

from lexc.errors import UsageError

UNBOUNDED = 1 << 30
"""The upper end of a range that names none, above all counts. Ranges of weights have infinity there."""

Range = tuple[float, float]


def read_range(text: str, smallest: int = 0, largest: int = UNBOUNDED) -> tuple[int, int]:
    """A range of whole numbers: 2-15, 7, 8-, -5. smallest, largest: its bounds, and its ends if the text names none.

    Raises UsageError for other texts.
    """
    match = re.fullmatch(r"(\d{0,9})(-?)(\d{0,9})", text)
    low, dash, high = match.groups() if match else ("", "", "")
    if not (low or high) or (not dash and high):
        raise UsageError("not a range of numbers", expected="one such as 2-15, 7, 8- or -5", found=repr(text))
    first, last = int(low or smallest), int(high or (largest if dash else low))
    if not smallest <= first <= last <= largest:
        expected = f"numbers from {smallest} to {largest}, the smaller first"
        raise UsageError("not a range of numbers", expected=expected, found=repr(text))
    return first, last


def read_weights(text: str) -> Range:
    """A range of numbers that may have decimals or be negative: 0.5-2, 7, 50-, -5; --5 is at most -5.

    Raises UsageError for other texts.
    """
    number = r"-?\d{1,20}(?:\.\d{1,20})?"
    match = re.fullmatch(rf"(?P<single>{number[2:]})|(?P<low>{number})?-(?P<high>{number})?", text, re.ASCII)
    if match is None or text == "-":
        raise UsageError("not a range of numbers", expected="one such as 0.5-2, 7, 50- or -5", found=repr(text))
    ends = {name: float(end) if "." in end else int(end) for name, end in match.groupdict().items() if end}
    first, last = ends.get("low", ends.get("single", -inf)), ends.get("high", ends.get("single", inf))
    if first > last:
        raise UsageError("not a range of numbers", expected="the smaller number first", found=repr(text))
    return first, last
