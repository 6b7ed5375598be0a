"""The unknown words of a text, as `lexc spell` finds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypedDict

from lexc.image.reader import Image
from lexc.query import spelling
from lexc.source.texts import Text


class Misspelling(TypedDict):
    """An unknown word. line, column: of its first character, from 1. suggestions: what may have been meant."""

    line: int
    column: int
    word: str
    suggestions: list[str]


class Speller:
    """Remembers what was suggested for a word, so that it is looked for once. most: suggestions to a word."""

    def __init__(self, image: Image, most: int = 5) -> None:
        self._image, self._most = image, most
        self._known: dict[str, list[str]] = {}

    def misspellings(self, text: Text) -> Iterator[Misspelling]:
        """Every unknown word of a text (`lexc.source.texts.read_text` gives that of a file), in order."""
        lines = re.split("\r\n?|\n", text.data.decode(errors="surrogateescape"))
        for number, line in enumerate(lines, 1):
            for start, word in spelling.mistakes(self._image, line):
                meant = self._suggestions(word)
                yield {"line": number, "column": start + 1, "word": word, "suggestions": meant}

    def _suggestions(self, word: str) -> list[str]:
        if self._most and word not in self._known:
            self._known[word] = spelling.suggestions(self._image, word, self._most)
        return self._known.get(word, [])
