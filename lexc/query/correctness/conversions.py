"""Conversions of texts by the tables of a dictionary: input before it is looked up (ICONV), suggestions (OCONV)."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.image.per_image import once_per_image
from lexc.image.reader import Image


class Conversion:
    """A table of patterns with their replacements. At each place of a text, the longest pattern is replaced.

    Rows for the beginning or the end of a word, which have a _, are left out.
    """

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._table = {pattern: new for pattern, new in rows if "_" not in pattern}
        self._lengths = sorted({*map(len, self._table)}, reverse=True)
        self._first_letters = frozenset(pattern[:1] for pattern in self._table)

    def convert(self, text: str) -> str:
        """The converted text."""
        if self._first_letters.isdisjoint(text):
            return text
        table, written, offset = self._table, list[str](), 0
        while offset < len(text):
            patterns = (text[offset : offset + length] for length in self._lengths)
            pattern = next((pattern for pattern in patterns if pattern in table), "")
            written.append(table[pattern] if pattern else text[offset])
            offset += len(pattern) or 1
        return "".join(written)


@once_per_image
def input_conversion(image: Image) -> Conversion:
    """The conversion of words of a text before a dictionary looks them up."""
    return Conversion(image.dictionary.conversions if image.dictionary else ())
