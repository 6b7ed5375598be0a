"""YAML: comments, and values that are prose; no keys, and no scripts.

Lines are read, not the whole language: readers of YAML keep no comments, and refuse templates. A value of several lines
belongs to the key above it, while lines are indented further.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.texts.masks import Prose, blank, split_lines
from lexc.texts.values import is_prose

_KEY = r"\"[^\"\n]*\"|'[^'\n]*'|[^\s\"'#\[\]{},&*!|>%@`-][^\n:#]*"
_ENTRY = re.compile(
    rf"(?P<indent>[ \t]*+(?:- +)*+)(?:(?P<key>{_KEY}):(?=[ \t\n]|$))?(?:[ \t]+[&!][^\s]+)*[ \t]*(?P<value>[^\n]*)"
)
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")
_QUOTED = re.compile(r"\"(?P<double>(?:[^\"\\\n]|\\.)*+)\"?|'(?P<single>(?:[^'\n]|'')*+)'?")
_BLOCK = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in YAML."""
    return Prose("".join(_mask_lines(split_lines(text.replace("\r", " ")))))


def _mask_lines(lines: list[str]) -> Iterator[str]:
    key, margin, is_block = "", -1, False  # the key of the value so far, its indentation, whether it is a block scalar
    for line in lines:
        stripped = line.strip()
        if not stripped:
            yield line
            continue
        indent = len(line) - len(line.lstrip())
        if is_block and indent > margin:
            yield line if is_prose(key, line) else blank(line)
            continue
        is_block = False
        entry = _ENTRY.match(line)
        assert entry is not None  # every part of it is optional
        if entry["key"] is not None:
            key, margin = entry["key"].strip("\"' "), len(entry["indent"])
        elif indent < margin or (indent == margin and not stripped.startswith("- ")):
            key, margin = "", -1
        if _BLOCK.match(entry["value"]):
            is_block, margin = True, indent
        yield _mask_value(line, key, entry.start("value"))


def _mask_value(line: str, key: str, start: int) -> str:
    """A line with its comment, and with its value if that is prose. start: of the value."""
    quoted = _QUOTED.match(line, start)
    comment = _COMMENT.search(line, quoted.end() if quoted else start)
    value_end = comment.start() if comment else len(line)
    if quoted:
        group = "double" if quoted["double"] is not None else "single"
        start, value_end = quoted.span(group)
    if not is_prose(key, line[start:value_end]) or line[start : start + 1] in ("#", "[", "{", "|", ">"):
        value_end = start
    comment_start = comment.start() if comment else len(line)
    return blank(line[:start]) + line[start:value_end] + blank(line[value_end:comment_start]) + line[comment_start:]
