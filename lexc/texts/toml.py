"""TOML: comments, and strings that are prose; no keys, and no scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.texts.masks import Prose, keep_ranges
from lexc.texts.values import is_prose

_TOKEN = re.compile(
    r"(?P<comment>#[^\n]*)|\"\"\"(?P<long>.*?)(?:\"\"\"|\Z)|'''(?P<long_literal>.*?)(?:'''|\Z)"
    r"|(?:\"(?P<short>(?:[^\"\\\n]|\\.)*+)\"?|'(?P<literal>[^'\n]*+)'?)(?P<is_key>[ \t]*[=.])?"
    r"|(?<![\w-])(?P<key>[\w-]++)[ \t]*+=",
    re.DOTALL,
)


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in TOML."""
    return Prose(keep_ranges(text, _find_ranges(text)))


def _find_ranges(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of comments, and of strings that are prose, (start, end), ascending."""
    key = ""
    for token in _TOKEN.finditer(text):
        group = token.lastgroup or ""
        if group in ("key", "is_key"):
            key = token["key"] or token["short"] or token["literal"] or ""
        elif group == "comment" or is_prose(key, token[group]):
            yield token.span(group)
