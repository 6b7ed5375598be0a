"""The automaton for people: the path of a text, and a cursor on its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from lexc.errors import UsageError
from lexc.image.graph import WORDS
from lexc.image.node_arcs import node_arcs
from lexc.image.reader import Image
from lexc.query.letters import FOREIGN, QueryText


class Cursor:
    """A place in the automaton: behind some labels from a root. It never changes, so it may be kept.

    Labels are the numbers of letters, in UTF-8 images bytes; 0 is the separator of a GADDAG. is_word: whether a string
    ends here. node: the number of the node, -1 where no string goes on; equal numbers are equal nodes.
    """

    def __init__(self, image: Image, root: str, labels: bytes, node: int, is_word: bool) -> None:
        self._image, self._root, self._labels = image, root, labels
        self.node = node
        self.is_word = is_word

    def arcs(self) -> list[CursorArc]:
        """The arcs from here, labels ascending."""
        if self.node < 0:
            return []
        return [self._arc(*arc) for arc in node_arcs(self._image, self.node)[0]]

    def _arc(self, label: int, accepts: bool, target: int) -> CursorArc:
        alphabet = self._image.alphabet
        letter = None if alphabet.is_utf8 else alphabet.labels[label - 1] if label else ""
        behind = Cursor(self._image, self._root, self._labels + bytes([label]), target or -1, accepts)
        return CursorArc(label, letter, accepts, behind)

    def step(self, label: int | str) -> Cursor | None:
        """The cursor behind a label: the number of a letter, or its text. None if no string goes on with it."""
        return next((arc.target for arc in self.arcs() if label in (arc.label, arc.letter)), None)

    @property
    def words_below(self) -> int | None:
        """The number of words below, this one not counted; None below other roots. It needs RANK."""
        if self._root != WORDS:
            return None
        return self._image.ordinals.find_prefix(self._labels)[1] - self.is_word


@dataclass(frozen=True, slots=True)
class CursorArc:
    """An arc. label: the number of a letter, in UTF-8 images a byte; 0 is the separator of a GADDAG. letter: its text,
    "" for the separator, None for a byte. is_word: whether a string ends behind it. target: the cursor behind it.
    """

    label: int
    letter: str | None
    is_word: bool
    target: Cursor


def cursor(image: Image, root: str = WORDS) -> Cursor:
    """The cursor at a root: "words", in a GADDAG "gaddag", in a letter table "alphagrams". Raises UsageError."""
    if root not in image.graph.roots:
        raise UsageError("the image has no such root", expected=", ".join(image.graph.roots), found=repr(root))
    return Cursor(image, root, b"", image.graph.roots[root], False)


def path(image: Image, text: str = "") -> list[dict[str, Any]]:
    """The path of a text through the automaton, as far as words go on: a dict for the root and for each letter.

    letter: the letter, "" at the root. words: the number of words that begin with the letters so far. is_word: whether
    they are one. arcs: the letters that follow, each with "letter", "n_words" and "is_word". Raises QueryError at a
    character that is no letter, SectionMissing without RANK.
    """
    alphabet = image.alphabet
    numbers = list(QueryText(alphabet, text, "text").letters()) if text else []
    steps, place = list[dict[str, Any]](), cursor(image)
    for letter in ["", *map(_speller(image), takewhile(lambda number: number != FOREIGN, numbers))]:
        behind = dict(_letters_behind(place))
        if letter and letter not in behind:
            break
        place = behind[letter] if letter else place
        arcs = [{"letter": name, **_count(found)} for name, found in _letters_behind(place)]
        steps.append({"letter": letter, **_count(place), "arcs": arcs})
    return steps


def _speller(image: Image) -> Any:
    labels = image.alphabet.labels
    return chr if image.alphabet.is_utf8 else lambda number: labels[number - 1]


def _count(place: Cursor) -> dict[str, Any]:
    return {"n_words": (place.words_below or 0) + place.is_word, "is_word": place.is_word}


def _letters_behind(place: Cursor, before: bytes = b"") -> Iterator[tuple[str, Cursor]]:
    """The letters that follow a node, ascending. In UTF-8 images a letter is one to four arcs."""
    for arc in place.arcs():
        if arc.letter is not None:
            yield arc.letter, arc.target
            continue
        code = before + bytes([arc.label])
        if len(code) < 1 + (code[0] >= 0xC0) + (code[0] >= 0xE0) + (code[0] >= 0xF0):
            yield from _letters_behind(arc.target, code)
        else:
            yield code.decode(), arc.target
