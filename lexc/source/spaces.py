"""White space, by one rule for lists and tables.

It is what Unicode counts as white space, U+00A0 and U+3000 among them. The separators U+001C to U+001F count as well,
as in Python, and U+FEFF, which some programs write before a text. Around words and cells it is stripped.
"""

from __future__ import annotations

SPACES = (
    "\t\v\f\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""White space within a line."""
_FIRST_BYTES = tuple(dict.fromkeys(space.encode()[:2] for space in SPACES))


def may_have_spaces(text: bytes) -> bool:
    """Whether UTF-8 may have white space within its lines. False is certain."""
    # One byte is found ten times as fast as two, and most scripts have none of these.
    return any(first[:1] in text and first in text for first in _FIRST_BYTES)


def strip_cell(text: str) -> str:
    """The text of a cell without white space around it. A cell in quotes may have several lines."""
    return text.strip(f"{SPACES}\r\n")
