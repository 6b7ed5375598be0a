"""The checker of a document's pieces."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from lexc.image.reader import Image
from lexc.installed.suggesting import make_suggester
from lexc.language_server.document import Document, Range, UnknownWord
from lexc.query import spelling
from lexc.query.joined_names import unknown_parts
from lexc.query.known_misspellings import KnownMisspellings
from lexc.query.split_words import find_split
from lexc.query.word_spelling import PersonalWords
from lexc.texts.masks import Prose


class Checker:
    """Finds the unknown words of documents, and suggests others.

    images: at least one; a word is correct if one of them has it. accepted: a person's words.
    """

    def __init__(self, images: Sequence[Image], accepted: PersonalWords) -> None:
        self.images, self.accepted = images, accepted
        self._suggester = make_suggester(images)

    def check(self, document: Document, pieces: range) -> None:
        """Find the unknown words of some pieces of a document, and store them there. pieces: their indexes."""
        texts = document.pieces[pieces.start : pieces.stop]
        starts = list(accumulate(map(len, texts), initial=0))
        unknown: list[list[Range]] = [[] for _ in texts]
        for offset, word in self._find_unknown(document.prose_of(pieces)):
            piece = bisect_right(starts, offset) - 1
            start = offset - starts[piece]
            unknown[piece].append(Range(start, start + len(word)))
        document.unknown[pieces.start : pieces.stop] = map(tuple, unknown)

    def _find_unknown(self, prose: Prose) -> Iterator[tuple[int, str]]:
        """(offset, word) of the unknown words of a text. In programs, joined names are checked word by word."""
        words = prose.names | prose.accepted
        accepted = self.accepted.with_words(words) if words else self.accepted
        first, *others = self.images
        unknown = spelling.mistakes(first, prose.text, accepted, others)
        return unknown_parts(unknown, first, accepted) if prose.has_joined_names else unknown

    def suggest(self, word: str, max_suggestions: int) -> list[str]:
        """Words that may have been meant by an unknown word, the best first."""
        return self._suggester.suggest(word, max_suggestions) if max_suggestions else []

    def find_split(self, document: Document, unknown: UnknownWord) -> tuple[UnknownWord, str] | None:
        """An unknown word with a neighbour, and the word that both are without their space, if they are one."""
        piece, word_range = unknown
        split = find_split(document.pieces[piece], word_range.start, document.word(unknown), self._suggester.join_cost)
        if split is None:
            return None
        both = UnknownWord(piece, Range(split.start, split.start + len(split.text)))
        return both, split.text.replace(" ", "")


class KnownChecker(Checker):
    """A checker that reports known misspellings alone. accepted: a person's words."""

    def __init__(self, known: KnownMisspellings, accepted: PersonalWords) -> None:
        self.images, self.accepted, self._known = (), accepted, known

    def _find_unknown(self, prose: Prose) -> Iterator[tuple[int, str]]:
        accepted = self.accepted.with_words(prose.accepted) if prose.accepted else self.accepted
        return self._known.find(prose, accepted)

    def suggest(self, word: str, max_suggestions: int) -> list[str]:
        """The corrections of a misspelling."""
        return self._known.corrections(word, max_suggestions)

    def find_split(self, document: Document, unknown: UnknownWord) -> None:
        """No pair: a known misspelling is one word."""
