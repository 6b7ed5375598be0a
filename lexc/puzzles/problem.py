"""A grid and a word list as the numbers of the kernel: cells with masks, slots with tables of words."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from lexc.errors import PuzzleError
from lexc.image.columns import Number
from lexc.kernels.puzzles.fill_search import FillSearch
from lexc.kernels.puzzles.slots import MAX_LETTERS
from lexc.kernels.puzzles.word_tables import fill_bits
from lexc.puzzles.grid import Grid, Slot, place_name
from lexc.puzzles.word_list import Table, WordList

Rebus = tuple[tuple[int, int], ...]
"""The cells of a slot that hold several letters: (position, code of the letter that stands for them)."""


class Problem:
    """The slots that are to be filled. grid: with given letters. words: the list. slots: those to fill, by default all.

    The cells of `slots` and `complete`, and the numbers of `given`, are those of the kernel: `width` for each of the
    grid, since a letter has so many digits.

    A slot whose letters are all given is not searched; its word need not be in the list (`unknown` names those that are
    not). A cell with several given letters, a rebus, gets a letter of its own; words are matched through it.
    """

    def __init__(self, grid: Grid, words: WordList, slots: Iterable[Slot] | None = None) -> None:
        self.grid, self.words = grid, words
        self.width = words.letters.width
        self.n_codes = words.letters.n_codes
        self._rebus: dict[int, bytes] = {}
        self.given = [code for place in grid.places for code in self._read_letter(place)]
        wanted = tuple(map(self._in_kernel, grid.slots if slots is None else slots))
        self.slots = tuple(slot for slot in wanted if not self._is_given(slot))
        self.complete = tuple(slot for slot in wanted if self._is_given(slot))
        self._shapes: dict[tuple[int, Rebus], int] = {}
        self.tables: list[Table] = []
        self.table_of = [self._choose_table(slot) for slot in self.slots]

    @property
    def has_rebus(self) -> bool:
        """Whether a cell holds several letters."""
        return bool(self._rebus)

    def table(self, index: int) -> Table:
        """The table of a slot, by its index in `slots`."""
        return self.tables[self.table_of[index]]

    @cached_property
    def unknown(self) -> list[str]:
        """Names of slots whose given words are not in the list."""
        return [slot.name for slot in self.complete if self.codes_of(slot) not in self._words_of(slot)]

    def codes_of(self, slot: Slot) -> bytes:
        """The letters of a slot that is given, those of a rebus one by one."""
        return b"".join(self._rebus.get(self.given[cell], bytes([self.given[cell]])) for cell in slot.cells)

    def masks(self, open_cells: Mapping[int, int] | None = None) -> array[int]:
        """For each cell the letters that it may hold, as bits.

        open_cells: masks of some cells, in place of the given letter or of all letters.
        """
        masks = array("Q", [self.every if code < 0 else 1 << code for code in self.given])
        for cell, mask in (open_cells or {}).items():
            masks[cell] = mask
        return masks

    @property
    def every(self) -> int:
        """The mask of all letters that words have."""
        return (1 << self.words.letters.n_codes) - 1

    def place(self, cell: int) -> tuple[int, int]:
        """The place in the grid of a cell of the kernel."""
        return self.grid.places[cell // self.width]

    def text(self, digits: bytes) -> str:
        """The text of a cell of the grid by its digits."""
        return self.words.letters.spell(self._rebus.get(digits[0], digits))

    def prefixes(self, floor: Number | None, floors: Mapping[str, Number]) -> list[int]:
        """For each slot how many of its words reach its floor. floors: those of single slots, by name."""
        return [self.table(i).prefix(floors.get(slot.name, floor)) for i, slot in enumerate(self.slots)]

    def make_search(self) -> FillSearch:
        """The kernel's search for these slots."""
        n_letters, starts, total = self.n_codes, list[int](), 0
        for table in self.tables:
            starts.append(total)
            total += table.length * n_letters * ((len(table) + 63) // 64)
        bits = memoryview(bytearray(8 * max(total, 1))).cast("Q")
        letters, letter_starts, gains, gain_starts = bytearray(), list[int](), array("i"), list[int]()
        for table, start in zip(self.tables, starts, strict=True):
            fill_bits(table.letters, table.length, n_letters, bits, start)
            letter_starts.append(len(letters))
            gain_starts.append(len(gains))
            letters += table.letters
            gains += self.words.gains(table)
        rows = [
            (slot.cells, starts[t], letter_starts[t], gain_starts[t], len(self.tables[t]))
            for slot, t in zip(self.slots, self.table_of, strict=True)
        ]
        return FillSearch(bits, bytes(letters), gains, n_letters, len(self.given), rows)

    def bans(self, forbidden: Iterable[str], max_shared: int, allows_repeats: bool) -> list[tuple[int, int]]:
        """(slot, word) of forbidden words, and of words that stand in the grid already, or share a run with one.

        max_shared: in digits.
        """
        codes = {self.words.codes(word) for word in forbidden if self._can_spell(word)}
        runs = set[bytes]()
        for slot in self.complete:
            word = self.codes_of(slot)
            if not allows_repeats:
                codes.add(word)
            if max_shared:
                runs |= {word[i : i + max_shared + 1] for i in range(len(word) - max_shared)}
        found = list[tuple[int, int]]()
        for index in range(len(self.slots)):
            table = self.table(index)
            found += [(index, table.indexes[word]) for word in codes if word in table.indexes]
            if runs:
                found += [(index, i) for i in range(len(table)) if any(run in table.word(i) for run in runs)]
        return sorted({*found})

    # ---- Letters ----------------------------------------------------------------------------------------------------

    def _in_kernel(self, slot: Slot) -> Slot:
        """A slot with the cells of the kernel."""
        return replace(slot, cells=tuple(cell * self.width + i for cell in slot.cells for i in range(self.width)))

    def _read_letter(self, place: tuple[int, int]) -> Sequence[int]:
        """The digits of what is given at a place, -1 for nothing."""
        text = self.grid.letters[place]
        if not text:
            return [-1] * self.width
        try:
            codes = self.words.codes(text)
        except PuzzleError as error:
            row, column = place
            where = f"row {row + 1}, column {column + 1}"
            raise PuzzleError(error.problem, where=where, expected=error.expected, found=error.found) from error
        return codes if len(codes) == self.width else [self._rebus_code(codes, text, place)]

    def _rebus_code(self, codes: bytes, text: str, place: tuple[int, int]) -> int:
        known = next((code for code, letters in self._rebus.items() if letters == codes), None)
        if known is not None:
            return known
        if self.n_codes == MAX_LETTERS:
            expected = f"at most {MAX_LETTERS}, with those of the alphabet"
            raise PuzzleError(
                "too many different letters", where=place_name(place), expected=expected, found=repr(text)
            )
        self._rebus[self.n_codes] = codes
        self.n_codes += 1
        return self.n_codes - 1

    def _can_spell(self, word: str) -> bool:
        try:
            self.words.codes(word)
        except PuzzleError:
            return False
        return True

    # ---- Tables -----------------------------------------------------------------------------------------------------

    def _is_given(self, slot: Slot) -> bool:
        return all(self.given[cell] >= 0 for cell in slot.cells)

    def _words_of(self, slot: Slot) -> Mapping[bytes, int]:
        length = len(self.codes_of(slot))
        return self.words.table(length).indexes if length <= self.words.longest else {}

    def _choose_table(self, slot: Slot) -> int:
        """The index of a slot's table: the words of its length, or those that pass through its rebus cells."""
        rebus = tuple((i, self.given[cell]) for i, cell in enumerate(slot.cells) if self.given[cell] in self._rebus)
        key = (len(slot.cells), rebus)
        if key not in self._shapes:
            self._shapes[key] = len(self.tables)
            self.tables.append(self._rebus_table(*key) if rebus else self.words.table(len(slot.cells)))
        return self._shapes[key]

    def _rebus_table(self, length: int, rebus: Rebus) -> Table:
        """The words of a slot with rebus cells, each of which is one letter in them."""
        pieces = dict(rebus)
        sizes = [len(self._rebus[pieces[i]]) if i in pieces else 1 for i in range(length)]
        if sum(sizes) > self.words.longest:
            return Table(length, b"", array("I"), [])
        source = self.words.table(sum(sizes))
        offsets = [sum(sizes[:i]) for i in range(length)]
        found = [
            index
            for index in range(len(source))
            if all(source.word(index)[offsets[i] :].startswith(self._rebus[code]) for i, code in rebus)
        ]
        letters = b"".join(self._join(source.word(index), offsets, pieces) for index in found)
        n_preferred = sum(index < source.n_preferred for index in found)
        ordinals, scores = [source.ordinals[i] for i in found], [source.scores[i] for i in found]
        return Table(length, letters, array("I", ordinals), scores, n_preferred)

    @staticmethod
    def _join(word: bytes, offsets: Sequence[int], pieces: Mapping[int, int]) -> bytes:
        return bytes(pieces[i] if i in pieces else word[offset] for i, offset in enumerate(offsets))
