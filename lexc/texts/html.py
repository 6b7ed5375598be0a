"""HTML and XML: the text between tags, and attributes that are shown, as alt and title.

One pattern finds tags and comments, in time that grows with the text: none of its parts goes beyond the next `<`, and
what is never closed reaches to the end. (`html.parser` took the square of it before Python 3.13.)
"""

from __future__ import annotations

import re
from html import unescape

from lexc.texts.masks import Prose, blank, keep_ranges

_MARKUP = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<!\[CDATA\[.*?(?:\]\]>|\Z)"
    r"|<[!?][^<>]*>"
    r"|<(?P<raw>script|style|textarea)\b[^<>]*(?:(?<=/)>|>.*?(?:</(?P=raw)\b[^<>]*>|\Z))"
    r"|<(?P<slash>/?)(?P<name>[a-z][\w:.-]*)(?P<attributes>(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*)>",
    re.DOTALL | re.IGNORECASE,
)
_NO_PROSE = frozenset({"code", "pre", "kbd", "samp", "var", "tt", "svg", "math"})
_SHOWN_ATTRIBUTE = re.compile(
    r"\s(?:alt|title|placeholder|aria-label|summary|label)\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')", re.IGNORECASE
)
_REFERENCE = re.compile(
    r"(?<![\w&;])\w*&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});(?:\w|&[#\w]{1,32};)*"
)
_ONE_REFERENCE = re.compile(r"&[#\w]{1,32};")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in HTML."""
    return Prose(mask_references(keep_ranges(text, _find_ranges(text))))


def _find_ranges(text: str) -> list[tuple[int, int]]:
    """The ranges of a text that are prose, (start, end), ascending."""
    ranges, done, depth, outer = list[tuple[int, int]](), 0, 0, ""  # depth: of the open element without prose, `outer`
    for markup in _MARKUP.finditer(text):
        if not depth:
            ranges.append((done, markup.start()))
        done, name, attributes = markup.end(), (markup["name"] or "").lower(), markup["attributes"] or ""
        if not depth:
            ranges += _shown_attributes(markup)
            if name in _NO_PROSE and not markup["slash"] and not attributes.endswith("/"):
                depth, outer = 1, name
        elif name == outer and not attributes.endswith("/"):
            depth += -1 if markup["slash"] else 1
    if not depth:
        ranges.append((done, len(text)))
    return ranges


def _shown_attributes(markup: re.Match[str]) -> list[tuple[int, int]]:
    """The ranges of a tag's attributes that are shown."""
    if not markup["attributes"]:
        return []
    found = _SHOWN_ATTRIBUTE.finditer(markup.string, *markup.span("attributes"))
    return [match.span(1 if match[1] is not None else 2) for match in found]


def mask_references(text: str) -> str:
    """The text without character references. A word with a letter that is written so is left out as a whole."""
    return _REFERENCE.sub(_mask_reference, text) if "&" in text else text


def _mask_reference(match: re.Match[str]) -> str:
    if any(unescape(one).isalpha() for one in _ONE_REFERENCE.findall(match[0])):
        return blank(match[0])
    return _ONE_REFERENCE.sub(lambda one: blank(one[0]), match[0])
