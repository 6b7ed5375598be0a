"""Racks as people type them, and the bounds on letters that `lexc.kernels.rack` walks within."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, UsageError
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.rack import BLANK, RackWalk

MANY = 1 << 30  # blanks or letters: as many as one likes
_NOTHING = memoryview(b"")
_NO_POINTS, _NO_MASKS = _NOTHING.cast("I"), _NOTHING.cast("Q")

Letters = Sequence[int]  # tiles, as bytes; with UTF-8 labels code points
Lengths = tuple[int, int]


@dataclass(slots=True)
class Rack:
    """What lies on a rack, or is asked for together: letters and blanks."""

    letters: Letters
    blanks: int = 0

    def __len__(self) -> int:
        return len(self.letters) + self.blanks


def letters_of(alphabet: Alphabet, text: object) -> Letters:
    """The letters of a text as numbers. AlphabetError names the column of what is no letter."""
    if not isinstance(text, str):
        raise UsageError("letters come as a str", found=type(text).__name__)
    tiles = alphabet.tokenize(text)
    return [ord(char) for char in tiles.decode()] if alphabet.is_utf8 else tiles


def read_rack(alphabet: Alphabet, text: object) -> Rack:
    """The letters of a text in which `?` is a blank (`\\?` is the letter, where there is one).

    Case is folded as in words. AlphabetError names the column of what is no letter.
    """
    if not isinstance(text, str):
        raise UsageError("a rack is a str", found=type(text).__name__)
    if "?" not in text:
        return Rack(letters_of(alphabet, text))
    kept = r"\\\?" if alphabet.is_utf8 else r"\\.|\[[^\]]+\]"
    bounds = [(match.start(), match.end()) for match in re.finditer(rf"{kept}|\?", text) if match[0] == "?"]
    letters: list[int] = []
    for start, end in zip([0, *(end for _, end in bounds)], [*(start for start, _ in bounds), len(text)], strict=True):
        letters += _piece(alphabet, text[start:end], start)
    return Rack(letters if alphabet.is_utf8 else bytes(letters), len(bounds))


def _piece(alphabet: Alphabet, text: str, start: int) -> Letters:
    """The letters of a part of a rack that begins after `start` characters."""
    try:
        return letters_of(alphabet, text.replace("\\?", "?") if alphabet.is_utf8 else text)
    except AlphabetError as error:
        column = start + int(error.where.removeprefix("column "))
        raise AlphabetError(
            error.problem, where=f"column {column}", expected=error.expected, found=error.found, remedy=error.remedy
        ) from None


class Bounds:
    """Bounds on the letters of strings, tightened one by one, and the walk within them.

    mentioned: all letters that any bound will speak of. At first there is no bound but that a string has a letter.
    """

    def __init__(self, image: Image, mentioned: Iterable[int] = ()) -> None:
        self.image = image
        self.is_utf8 = image.alphabet.is_utf8
        self.points = array("I", sorted(set(mentioned))) if self.is_utf8 else array("I")
        self.n_numbers = 1 + (len(self.points) if self.is_utf8 else image.alphabet.n_letters)
        self.caps = array("i", bytes(4 * self.n_numbers))
        self.needs = array("i", bytes(4 * self.n_numbers))
        self.blanks, self.blanks_needed = MANY, 0
        self.shortest, self.longest = 1, image.graph.longest
        self.kinds = (0, MANY)
        self._masks = array("Q")
        self._sums: list[tuple[array[int], int, int]] = []

    def number(self, letter: int) -> int:
        """The number under which the kernel counts a letter."""
        return bisect_left(self.points, letter) + 1 if self.is_utf8 else letter

    def spend(self, rack: Rack) -> None:
        """Strings are made from the rack."""
        self.blanks = rack.blanks
        for letter in rack.letters:
            self.caps[self.number(letter)] += 1
        self.within(1, len(rack))

    def need(self, rack: Rack) -> None:
        """Strings hold these letters, and use as many blanks, besides those needed already."""
        for letter in rack.letters:
            self.needs[self.number(letter)] += 1
        self.blanks_needed += rack.blanks

    def need_at_least(self, letters: Letters) -> None:
        """Strings hold these letters; those needed already may be among them."""
        for letter in set(letters):
            number = self.number(letter)
            self.needs[number] = max(self.needs[number], sum(other == letter for other in letters))

    def forbid(self, letters: Letters) -> None:
        """Strings hold none of these letters."""
        for letter in letters:
            self.caps[self.number(letter)] = -1

    def within(self, shortest: int, longest: int) -> None:
        """Strings have so many letters."""
        self.shortest, self.longest = max(self.shortest, shortest), min(self.longest, longest)

    def allow(self, place: int, letters: Iterable[int]) -> None:
        """At a place, counted from 0, strings have one of these letters; tile alphabets only."""
        if place >= self.image.graph.longest:
            self.longest = 0
            return
        self._masks.extend([(1 << 64) - 1] * (place + 1 - len(self._masks)))
        self._masks[place] &= sum(1 << letter for letter in set(letters))

    def add_up(self, weight: Callable[[int], int], low: int, high: int) -> None:
        """The weights of a string's letters have a sum from low to high; tile alphabets only."""
        weights = array("i", [0, *map(weight, range(1, self.n_numbers))])
        self._sums.append((weights, max(low, -(1 << 40)), min(high, 1 << 40)))

    def walk(self, form: str, table: bytes, root: str = WORDS, order: bytes = b"", is_after: bool = False) -> RackWalk:
        """The strings below a root that keep within all bounds. What it begins with is used up.

        form, table: how they are written, see `spelling_of`. order, is_after: see `RackWalk`.
        """
        image, graph = self.image, self.image.graph
        return RackWalk(
            image.nodes32,
            image.nodes64,
            graph.mask_units,
            graph.unit_bytes,
            graph.roots[root],
            graph.longest,
            form,
            table,
            self.points if self.points else _NO_POINTS,
            self.caps,
            self.needs,
            self.blanks,
            self.blanks_needed,
            self.shortest,
            self.longest,
            self._masks if self._masks else _NO_MASKS,
            array("i", [w for weights, _, _ in self._sums for w in weights]),
            array("q", [low for _, low, _ in self._sums]),
            array("q", [high for _, _, high in self._sums]),
            self.kinds,
            order,
            is_after,
        )


PLAIN_TILES = bytes(range(BLANK)) * 2
RACK_TILES = bytes(range(2 * BLANK))


def plain_form(alphabet: Alphabet) -> tuple[str, bytes]:
    """How a walk writes words: the form and the table for `Bounds.walk`. Where it is tiles, `Alphabet.spell` is left."""
    if alphabet.is_utf8:
        return "utf8", b""
    if alphabet.is_ascii and not any(len(text) > 1 for text, _ in alphabet.aliases):
        letters = ("\0" + "".join(alphabet.labels)).encode().ljust(BLANK, b"\0")
        return "ascii", letters * 2
    return "tiles", PLAIN_TILES


def rack_form(alphabet: Alphabet) -> tuple[str, bytes]:
    """The same for answers from a rack, blanks in lower case. Where it is tiles, `spell_rack` is left."""
    form, table = plain_form(alphabet)
    blanks = "".join(alphabet.blanks)
    if form == "ascii" and blanks.isascii() and len(blanks) == len(alphabet.blanks):
        return form, table[:BLANK] + ("\0" + blanks).encode().ljust(BLANK, b"\0")
    return ("tiles", RACK_TILES) if form == "ascii" else (form, RACK_TILES)


def spell_rack(alphabet: Alphabet, tiles: bytes) -> str:
    """An answer from a rack: tiles, those for which a blank stands with `BLANK` added, which are printed so.

    Every letter is bracketed where letters would run into one another.
    """
    plain = bytes(tile % BLANK for tile in tiles)
    text = alphabet.spell(plain)
    if plain == tiles:
        return text
    names = [alphabet.blank_label(t % BLANK) if t >= BLANK else alphabet.label(t) for t in tiles]
    is_clear = text == "".join(map(alphabet.label, plain))
    return "".join(names) if is_clear else "".join(f"[{name}]" for name in names)

