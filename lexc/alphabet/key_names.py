"""The names of the rules for keys, which help texts need at each start."""

from __future__ import annotations

RULES = ("letters", "unaccented", "casefold")
"""The rules by which a key is made of a text."""
DIGITS = ("refuse", "drop", "keep")
"""The treatments of digits by the rule `letters`. 3D would be the key D if they were dropped in silence."""
BYTE_ENCODING = "bytes"
"""The encoding of words that are no text, and their rule."""
