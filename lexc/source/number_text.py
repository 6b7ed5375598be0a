"""Numbers as texts spell them."""

from __future__ import annotations

import re
import sys
from functools import cache

from lexc.source.words import Number


def parse_number(text: str) -> Number | None:
    """The number that a text spells in decimal digits, None if it is no finite number."""
    if not _pattern().fullmatch(text):
        return None
    value = float(text) if set(text) & set(".eE") else int(text)
    return value if abs(value) <= sys.float_info.max else None


@cache
def _pattern() -> re.Pattern[str]:
    """The pattern of a number, which most lists never need."""
    return re.compile(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")
