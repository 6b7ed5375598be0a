"""HTML and XML: the text between tags, and attributes that are shown, as alt and title."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate

from lexc.texts.masks import Prose, blank, keep_ranges

_NO_PROSE = frozenset({"script", "style", "code", "pre", "kbd", "samp", "var", "tt", "svg", "math", "textarea"})
_SHOWN_ATTRIBUTE = re.compile(
    r"\s(?:alt|title|placeholder|aria-label|summary|label)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE
)
_REFERENCE = re.compile(r"\w*&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});\w*(?:&[#\w]{1,32};\w*)*")
_ONE_REFERENCE = re.compile(r"&[#\w]{1,32};")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in HTML."""
    reader = _Reader(text)
    reader.feed(text)
    reader.close()
    return Prose(mask_references(keep_ranges(text, reader.ranges)))


def mask_references(text: str) -> str:
    """The text without character references. A word with a letter that is written so is left out as a whole."""
    return _REFERENCE.sub(_mask_reference, text) if "&" in text else text


def _mask_reference(match: re.Match[str]) -> str:
    if any(unescape(one).isalpha() for one in _ONE_REFERENCE.findall(match[0])):
        return blank(match[0])
    return _ONE_REFERENCE.sub(lambda one: blank(one[0]), match[0])


class _Reader(HTMLParser):
    """Finds the ranges of a text that are prose. ranges: (start, end) offsets, ascending."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.ranges: list[tuple[int, int]] = []
        self._starts = list(accumulate(map(len, text.split("\n")), lambda start, n: start + n + 1, initial=0))
        self._without_prose: list[str] = []  # open elements without prose

    def _offset(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def handle_data(self, data: str) -> None:
        """Keep text, and the references of characters in it."""
        if not self._without_prose:
            self._keep(data)

    def handle_entityref(self, name: str) -> None:
        """Keep a named reference: it is a part of a word, or stands between two."""
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Keep a reference by number."""
        self.handle_data(f"&#{name};")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the attributes that are shown; enter an element."""
        start, source = self._offset(), self.get_starttag_text() or ""
        for match in _SHOWN_ATTRIBUTE.finditer(source):
            group = 1 if match[1] is not None else 2
            self.ranges.append((start + match.start(group), start + match.end(group)))
        if tag in _NO_PROSE:
            self._without_prose.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the attributes of an element without content."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those inside that were not closed."""
        if tag in self._without_prose:
            del self._without_prose[self._without_prose.index(tag) :]

    def _keep(self, data: str) -> None:
        start = self._offset()
        self.ranges.append((start, start + len(data)))
