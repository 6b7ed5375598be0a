"""The checker of a document's lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from lexc.image.reader import Image
from lexc.installed.suggesting import make_suggester
from lexc.language_server.document import Document, Range
from lexc.query import spelling
from lexc.query.joined_names import unknown_parts
from lexc.query.split_words import find_split
from lexc.query.word_spelling import PersonalWords
from lexc.texts.masks import Prose


class Checker:
    """Finds the unknown words of documents, and suggests others.

    images: at least one; a word is correct if one of them has it. accepted: a person's words.
    """

    def __init__(self, images: Sequence[Image], accepted: PersonalWords) -> None:
        self._images, self.accepted = images, accepted
        self._suggester = make_suggester(images)

    def check(self, document: Document, lines: range) -> None:
        """Find the unknown words of some lines of a document, and store them there. lines: their indexes."""
        texts = document.lines[lines.start : lines.stop]
        starts = list(accumulate(map(len, texts), initial=0))
        unknown: list[list[Range]] = [[] for _ in texts]
        for offset, word in self._find_unknown(document.prose(lines)):
            line = bisect_right(starts, offset) - 1
            start = offset - starts[line]
            unknown[line].append(Range(start, start + len(word)))
        document.unknown[lines.start : lines.stop] = map(tuple, unknown)

    def _find_unknown(self, prose: Prose) -> Iterator[tuple[int, str]]:
        """(offset, word) of the unknown words of a text. In programs, joined names are checked word by word."""
        accepted = self.accepted.with_words(prose.names) if prose.names else self.accepted
        first, *others = self._images
        unknown = spelling.mistakes(first, prose.text, accepted, others)
        return unknown_parts(unknown, first, accepted) if prose.has_joined_names else unknown

    def suggest(self, word: str, max_suggestions: int) -> list[str]:
        """Words that may have been meant by an unknown word, the best first."""
        return self._suggester.suggest(word, max_suggestions) if max_suggestions else []

    def find_split(self, line: str, word_range: Range) -> tuple[Range, str] | None:
        """The range of an unknown word with a neighbour, and the word that both are without their space, if any."""
        word = line[word_range.start : word_range.end]
        split = find_split(line, word_range.start, word, self._suggester.join_cost)
        if split is None:
            return None
        return Range(split.start, split.start + len(split.text)), split.text.replace(" ", "")
