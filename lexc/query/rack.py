"""Racks as people type them, and bounds on letters, within which `lexc.kernels.racks.rack_walk` finds words."""

from __future__ import annotations

import copy
import heapq
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lexc.alphabet import Alphabet
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout._tiles import BLANK
from lexc.kernels.racks.rack_walk import RackWalk
from lexc.kernels.racks.text_rack_walk import TextRackWalk
from lexc.kernels.racks.tile_rack_walk import TileRackWalk
from lexc.query.letters import FOREIGN, Numbers, QueryText, numbers_of
from lexc.query.limits import MANY, list_answers


@dataclass(slots=True)
class Rack:
    """The letters and blanks of a rack, or of a bound."""

    letters: Numbers
    blanks: int = 0

    def __len__(self) -> int:
        return len(self.letters) + self.blanks


def text_of(alphabet: Alphabet, numbers: Numbers) -> str:
    """The word with these letters."""
    return "".join(map(chr, numbers)) if alphabet.is_utf8 else alphabet.spell(bytes(numbers))


def read_rack(alphabet: Alphabet, text: object) -> Rack:
    r"""The rack of a text: `?` is a blank, `\?` the letter where an alphabet has it. Letters are folded as in words.

    The rack may be empty. Raises QueryError at a character that is no letter.
    """
    if not isinstance(text, str) or "?" not in text:
        return Rack(numbers_of(alphabet, text, "rack"))
    query, letters, blanks, offset = QueryText(alphabet, text, "rack", signs="?\\"), list[int](), 0, 0
    while offset < len(query.plain):
        sign, after = query.plain[offset], offset + 1
        if sign == "?":
            blanks += 1
        elif sign == "\\" and query.plain[after : after + 1] == "?":
            letters.append(query.character(after))
            after += 1
        else:
            letter, after = query.letter(offset)
            letters.append(letter)
        offset = after
    return Rack(letters if alphabet.is_utf8 else bytes(letters), blanks)


class Bounds:
    """Bounds on the letters of strings, tightened one after another, and the walk within them.

    mentioned: all letters that any bound will name. caps, needs: the most and the fewest tiles of a letter, by `index`.
    Blanks stand for further ones, unless the cap is -1. At first there is only one bound: a string is not empty.
    """

    def __init__(self, image: Image, mentioned: Iterable[int] = ()) -> None:
        self.image = image
        self.is_utf8 = image.alphabet.is_utf8
        self.code_points = array("I", sorted(set(mentioned))) if self.is_utf8 else array("I")
        self.n_indexes = 1 + (len(self.code_points) if self.is_utf8 else image.alphabet.n_letters)
        self.caps = array("i", bytes(4 * self.n_indexes))
        self.needs = array("i", bytes(4 * self.n_indexes))
        self.blanks, self.blanks_needed = MANY, 0
        self.shortest, self.longest = 1, image.graph.longest
        self.distinct_letters = (0, MANY)
        self._masks = array("Q")
        self._sums: list[tuple[array[int], int, int]] = []

    def copy(self) -> Bounds:
        """The same bounds, to be tightened or used separately."""
        other = copy.copy(self)
        other.caps, other.needs, other._masks, other._sums = self.caps[:], self.needs[:], self._masks[:], self._sums[:]
        return other

    def index(self, letter: int) -> int:
        """The index under which the kernel counts a letter."""
        return bisect_left(self.code_points, letter) + 1 if self.is_utf8 else letter

    def limit_to_rack(self, rack: Rack) -> None:
        """Bound strings to the tiles of a rack."""
        self.blanks = rack.blanks
        for letter in filter(None, rack.letters):  # no word has a letter that the alphabet lacks
            self.caps[self.index(letter)] += 1
        self.limit_length(1, len(rack))

    def require(self, rack: Rack) -> None:
        """Require these letters and as many blanks, in addition to those already required."""
        for letter in rack.letters:
            self.needs[self.index(letter)] += 1
        self._allow_nothing_with(rack.letters)
        self.blanks_needed += rack.blanks

    def require_at_least(self, letters: Numbers) -> None:
        """Require these letters, not in addition to those already required."""
        for letter in set(letters):
            index = self.index(letter)
            self.needs[index] = max(self.needs[index], sum(other == letter for other in letters))
        self._allow_nothing_with(letters)

    def _allow_nothing_with(self, letters: Numbers) -> None:
        """Bound strings to none if they need a letter that the alphabet lacks."""
        if FOREIGN in letters:
            self.needs[FOREIGN] = self.longest = 0

    def forbid(self, letters: Numbers) -> None:
        """Forbid these letters."""
        for letter in filter(None, letters):
            self.caps[self.index(letter)] = -1

    def limit_length(self, shortest: int, longest: int) -> None:
        """Bound the number of letters: `shortest` to `longest`."""
        self.shortest, self.longest = max(self.shortest, shortest), min(self.longest, longest)

    def allow(self, position: int, letters: Iterable[int]) -> None:
        """Allow no other than these letters at a position, which counts from 0. For tiles only."""
        if position >= self.image.graph.longest:
            self.longest = 0
            return
        self._masks.extend([(1 << 64) - 1] * (position + 1 - len(self._masks)))
        self._masks[position] &= sum(1 << letter for letter in set(letters) if letter != FOREIGN)

    def limit_sum(self, weights: Iterable[int], low: int, high: int) -> None:
        """Bound the sum of the weights of a string's tiles. weights: by tile, from 0. For tiles only."""
        self._sums.append((array("i", weights), max(low, -(1 << 40)), min(high, 1 << 40)))

    def numbers(self) -> Iterator[Numbers]:
        """The words within all bounds, which cannot be used again."""
        if self.is_utf8:
            return (tuple(map(ord, word)) for word in self.walk(plain_form(self.image.alphabet)))
        return iter(self.walk(PLAIN_TILES))

    def walk(self, form: Form, root: str = WORDS, order: bytes = b"", is_postorder: bool = False) -> RackWalk:
        """The strings below a root within all bounds, which cannot be used again.

        order, is_postorder: see `RackWalk`.
        """
        image, graph = self.image, self.image.graph
        walk_type = TextRackWalk if image.alphabet.is_utf8 else TileRackWalk
        return walk_type(
            image.nodes,
            graph.roots[root],
            graph.longest,  # the deepest path
            *form,  # text form, letters, code points
            self.code_points,  # of letters that are counted, for UTF-8
            self.caps,
            self.needs,
            self.blanks,
            self.blanks_needed,
            self.shortest,
            self.longest,
            self._masks,
            array("i", [w for weights, _, _ in self._sums for w in weights]),  # a row for each sum
            array("q", [low for _, low, _ in self._sums]),
            array("q", [high for _, _, high in self._sums]),
            self.distinct_letters,
            order,
            is_postorder,
        )


Form = tuple[str, bytes, "array[int]"]
"""The text form of a walk: its name, each tile's byte, and each tile's code point; those of blanks from `BLANK` on."""

TILES: Form = ("tiles", bytes(range(2 * BLANK)), array("I"))
"""Bytes of tiles, with `BLANK` added to tiles for which a blank stands."""

PLAIN_TILES: Form = ("tiles", bytes(range(BLANK)) * 2, array("I"))
"""Bytes of tiles."""


@lru_cache(maxsize=16)
def plain_form(alphabet: Alphabet) -> Form:
    """The text form of words. If it is "tiles", the caller has to apply `Alphabet.spell`."""
    form, letters, code_points = choose_text_form(alphabet)
    return form, letters[:BLANK] * 2, array("I", code_points[:BLANK]) * 2


@lru_cache(maxsize=16)
def rack_form(alphabet: Alphabet) -> Form:
    """The text form of answers from a rack, with blanks in lower case.

    If it is "tiles", the caller has to apply `spell_rack`.
    """
    form, letters, code_points = plain_form(alphabet)
    blanks = "\0" + "".join(alphabet.blanks)
    if form == "utf8" or len(blanks) - 1 != len(alphabet.blanks) or (form == "ascii" and not blanks.isascii()):
        return plain_form(alphabet) if form == "utf8" else TILES
    if form == "ascii":
        return form, letters[:BLANK] + blanks.encode().ljust(BLANK, b"\0"), code_points
    if form == "code_points":
        return form, letters, code_points[:BLANK] + array("I", map(ord, blanks.ljust(BLANK, "\0")))
    return TILES


def sort_answers(found: Iterable[Any], key: Callable[[Any], Any], limit: int | None) -> list[Any]:
    """The first `limit` answers by key, all for None. The sort is stable, and takes memory for these answers alone."""
    if limit is not None:
        return heapq.nsmallest(limit, found, key=key)
    answers = list_answers(found)
    answers.sort(key=key)
    return answers


def spell_rack(alphabet: Alphabet, tiles: bytes) -> str:
    """The text of an answer in the form `TILES`. All letters are in brackets if they would run into one another."""
    plain = bytes(tile % BLANK for tile in tiles)
    text = alphabet.spell(plain)
    if plain == tiles:
        return text
    names = [alphabet.blank_label(t % BLANK) if t >= BLANK else alphabet.label(t) for t in tiles]
    is_clear = text == "".join(map(alphabet.label, plain))
    return "".join(names) if is_clear else "".join(f"[{name}]" for name in names)
