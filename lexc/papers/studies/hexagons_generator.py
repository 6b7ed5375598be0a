"""Gordon's generator for objects that bend, with two delimiters: "fitting objects into an environment" (1994).

A word is written with a mark where it bends: CA◆RE. The GADDAG of these strings has each word from the point of view of
each of its letters: REV(x) ◇ y. A walk begins on a tile of the board, in each of six directions. It goes back letter by
letter, and turns at ◆ into the direction of the arm before. At ◇ it jumps behind where it began and goes forward; there
it turns at ◆ into the direction of the arm behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lexc.alphabet import Alphabet
from lexc.building import build
from lexc.image import graph
from lexc.lexicon import Lexicon
from lexc.papers.studies.hexagons_rules import HexPlay, HexRules, Square, Tiles, n_before_bend, step

BEND = "◆"
SEPARATOR = 0


def build_bent(words: Iterable[str]) -> Lexicon:
    """Build the GADDAG of words with a mark where they bend."""
    marked = [f"{word[: n_before_bend(word)]}{BEND}{word[n_before_bend(word) :]}" for word in words]
    return build(marked, "gaddag", Alphabet.from_letters([*marked, BEND]))


@dataclass(slots=True)
class _Walk:
    """A walk from an anchor. arm: the direction at the anchor. letters: those put down, by square."""

    anchor: Square
    arm: int
    rack: Counter[str]
    letters: dict[Square, str]


class HexGenerator:
    """A generator of plays on hexagons. n_arcs: the letters and delimiters that were looked for, so far."""

    def __init__(self, bent: Lexicon, rules: HexRules) -> None:
        self._rules = rules
        self._nodes, self._root = bent.image.nodes, bent.image.graph.roots[graph.GADDAG]
        self._labels = ["", *bent.image.alphabet.labels]
        self._arcs = dict[int, Mapping[str, tuple[bool, int]]]()
        self.n_arcs = 0

    def plays(self, tiles: Tiles, rack: str) -> set[HexPlay]:
        """All plays of a rack."""
        anchors = tiles or {(0, 0): ""}
        return {
            play
            for anchor in anchors
            for arm in range(6)
            for play in self._back(_Walk(anchor, arm, Counter(rack), {}), tiles, self._root, anchor, arm, "")
        }

    def _arcs_of(self, node: int) -> Mapping[str, tuple[bool, int]]:
        """(whether a word ends, target) by letter; "" is the separator."""
        if node not in self._arcs:
            self._arcs[node] = {
                self._labels[tile] if tile else "": (accepts, target)
                for tile, accepts, target in self._nodes.arcs(node)
            }
        return self._arcs[node]

    def _letters(self, walk: _Walk, tiles: Tiles, square: Square) -> list[str]:
        """The letters that may stand on a square."""
        if square in tiles:
            return [tiles[square]]
        if square not in self._rules.squares:
            return []
        return [letter for letter, number in walk.rack.items() if number]

    def _back(
        self, walk: _Walk, tiles: Tiles, node: int, square: Square, direction: int, word: str
    ) -> Iterator[HexPlay]:
        """Go back from the anchor. direction: that in which the word runs here. word: the letters so far, with ◆."""
        arcs = self._arcs_of(node)
        for letter in self._letters(walk, tiles, square):
            self.n_arcs += 1
            if letter not in arcs:
                continue
            accepts, target = arcs[letter]
            with_letter = letter + word
            self._put(walk, tiles, square, letter)
            before = step(square, direction, -1)
            if accepts and before not in tiles:
                yield from self._finish(walk, tiles, square, direction, with_letter, walk.anchor, walk.arm)
            if target:
                yield from self._back(walk, tiles, target, before, direction, with_letter)
                yield from self._back_over_bend(walk, tiles, target, square, direction, with_letter)
                yield from self._turn(walk, tiles, target, square, direction, with_letter)
            self._take_back(walk, tiles, square, letter)

    def _back_over_bend(
        self, walk: _Walk, tiles: Tiles, node: int, square: Square, direction: int, word: str
    ) -> Iterator[HexPlay]:
        """Go back over the bend: the letters before it run in the direction of the first arm."""
        self.n_arcs += 1
        _, target = self._arcs_of(node).get(BEND, (False, 0))
        if target:
            # The letter behind the bend is a step in the direction of the second arm from the last one before it.
            before = step(square, direction, -1)
            yield from self._back(walk, tiles, target, before, self._rules.turn(direction, -1), BEND + word)

    def _turn(
        self, walk: _Walk, tiles: Tiles, node: int, start: Square, direction: int, word: str
    ) -> Iterator[HexPlay]:
        """Follow the separator, and go forward behind the anchor. start, direction: of the first letter."""
        self.n_arcs += 1
        _, target = self._arcs_of(node).get("", (False, 0))
        if target and step(start, direction, -1) not in tiles:
            yield from self._forward(walk, tiles, target, walk.anchor, walk.arm, (start, direction), word)

    def _forward(
        self, walk: _Walk, tiles: Tiles, node: int, last: Square, direction: int, begin: tuple[Square, int], word: str
    ) -> Iterator[HexPlay]:
        """Go forward behind the square `last`; direction: that in which the word runs there."""
        arcs = self._arcs_of(node)
        self.n_arcs += 1
        if BEND in arcs:
            arm = self._rules.turn(direction, 1)
            yield from self._forward(walk, tiles, arcs[BEND][1], last, arm, begin, word + BEND)
        square = step(last, direction)
        for letter in self._letters(walk, tiles, square):
            self.n_arcs += 1
            if letter not in arcs:
                continue
            accepts, target = arcs[letter]
            self._put(walk, tiles, square, letter)
            if accepts:
                yield from self._finish(walk, tiles, *begin, word + letter, square, direction)
            if target:
                yield from self._forward(walk, tiles, target, square, direction, begin, word + letter)
            self._take_back(walk, tiles, square, letter)

    @staticmethod
    def _finish(
        walk: _Walk, tiles: Tiles, start: Square, direction: int, word: str, last: Square, last_direction: int
    ) -> Iterator[HexPlay]:
        """The play of a whole word, if it puts down a tile, and no tile lies behind it."""
        if walk.letters and step(last, last_direction) not in tiles:
            yield HexPlay(word.replace(BEND, ""), start, direction)

    @staticmethod
    def _put(walk: _Walk, tiles: Tiles, square: Square, letter: str) -> None:
        if square not in tiles:
            walk.rack[letter] -= 1
            walk.letters[square] = letter

    @staticmethod
    def _take_back(walk: _Walk, tiles: Tiles, square: Square, letter: str) -> None:
        if square not in tiles:
            walk.rack[letter] += 1
            del walk.letters[square]
