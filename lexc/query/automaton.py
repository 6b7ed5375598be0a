"""The position automaton of an expression over letters, which `lexc.kernels.matching` walks beside a lexicon.

Glushkov's construction ("The abstract theory of automata", 1961): one position for every letter that the expression
reads, and for each the positions that may follow. Sets of positions are Python integers, a bit for each position.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from lexc.errors import CapacityExceeded
from lexc.kernels.layout._bits import lowest
from lexc.kernels.matching.automaton import Automaton
from lexc.query.letters import Letters, QueryText

MAX_POSITIONS = 512
"""The most positions of an automaton, which bounds its memory."""


@dataclass(frozen=True, slots=True)
class Read:
    """One letter of a set. offset: in the query, for messages."""

    letters: Letters
    offset: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts one after another; without parts, nothing."""

    parts: list[Expression]


@dataclass(frozen=True, slots=True)
class Choice:
    """Any one of the parts."""

    parts: list[Expression]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part, low to high times; high None means any number of times."""

    part: Expression
    low: int
    high: int | None


Expression = Read | Sequence | Choice | Repeat


@dataclass(slots=True)
class _Fragment:
    """A part in Glushkov's construction: whether it may be empty, its first positions, its last positions."""

    is_nullable: bool = True
    first: int = 0
    last: int = 0


@dataclass(slots=True)
class _Construction:
    """The positions built so far. reads: the letters of each; follow: the positions that may follow each.

    has_loop: whether a position may be reached again from itself.
    """

    query: QueryText
    reads: list[Letters] = field(default_factory=list)
    follow: list[int] = field(default_factory=list)
    has_loop: bool = False

    def add(self, expression: Expression) -> _Fragment:
        """Add the positions of an expression. Return it as a fragment."""
        match expression:
            case Read(letters, offset):
                return self._read(letters, offset)
            case Sequence(parts):
                whole = _Fragment()
                for part in parts:
                    self._append(whole, self.add(part))
                return whole
            case Choice(parts):
                return self._choice([self.add(part) for part in parts])
            case Repeat():
                return self._repeat(expression)

    def _read(self, letters: Letters, offset: int) -> _Fragment:
        if len(self.reads) == MAX_POSITIONS:
            raise CapacityExceeded(
                "the expression is too large",
                where=f"column {self.query.column(offset)}",
                expected=f"at most {MAX_POSITIONS} letters after repetitions are written out",
                remedy="Ask for less at once.",
            )
        bit = 1 << len(self.reads)
        self.reads.append(letters)
        self.follow.append(0)
        return _Fragment(False, bit, bit)

    def _append(self, whole: _Fragment, part: _Fragment) -> None:
        self._link(whole.last, part.first)
        whole.first |= part.first if whole.is_nullable else 0
        whole.last = part.last | (whole.last if part.is_nullable else 0)
        whole.is_nullable &= part.is_nullable

    @staticmethod
    def _choice(parts: list[_Fragment]) -> _Fragment:
        whole = _Fragment(False)
        for part in parts:
            whole.is_nullable |= part.is_nullable
            whole.first |= part.first
            whole.last |= part.last
        return whole

    def _repeat(self, repeat: Repeat) -> _Fragment:
        """Link the largest number of copies. An optional copy follows only the copy before it."""
        copies = repeat.high if repeat.high is not None else max(repeat.low, 1)
        whole, stops = _Fragment(), 0
        for i in range(copies):
            n_before = len(self.reads)
            part = self.add(repeat.part)
            if len(self.reads) == n_before:  # any number of empty copies is empty
                return _Fragment()
            if repeat.high is None and i == copies - 1:
                self.has_loop = True
                self._link(part.last, part.first)
            stops |= whole.last if i >= repeat.low else 0
            self._append(whole, part)
        whole.last |= stops
        whole.is_nullable |= repeat.low == 0
        return whole

    def _link(self, predecessors: int, successors: int) -> None:
        """Let all successors follow each of the predecessors. Both are sets of positions."""
        while predecessors:
            self.follow[lowest(predecessors)] |= successors
            predecessors &= predecessors - 1


def compile_expression(expression: Expression, query: QueryText) -> Automaton:
    """The automaton of a query's expression. Raises CapacityExceeded if it reads more than MAX_POSITIONS letters."""
    alphabet, positions = query.alphabet, _Construction(query)
    whole = positions.add(expression)
    n = len(positions.reads)
    set_width = max(1, -(-n // 64))
    bounds, sets = _reader_sets(positions.reads)
    # The table has the layout that `lexc.kernels.matching.automaton` describes: rows, records, last positions.
    rows: list[int] = []
    if alphabet.is_utf8:
        row_of: dict[int, int] = {}
        rows = [row_of.setdefault(reader_set, len(row_of)) for reader_set in sets]
        sets = list(row_of)
    else:
        sets = _reader_set_by_tile(bounds, sets)
        bounds = []
    masks = [0 if alphabet.is_utf8 else sum((2 << high) - (1 << low) for low, high in read) for read in positions.reads]
    table = array("Q")
    for reader_set in sets:
        _append_set(table, reader_set, set_width)
    for follow in [*positions.follow, whole.first]:
        _append_set(table, follow, set_width)
        table.append(_union_of_masks(masks, follow, lambda p: positions.follow[p] != 0))
        table.append(_union_of_masks(masks, follow & whole.last, lambda p: True))
    _append_set(table, whole.last, set_width)
    return Automaton(set_width, len(sets), n, table, array("I", bounds), array("I", rows), positions.has_loop)


def _reader_sets(reads: list[Letters]) -> tuple[list[int], list[int]]:
    """The letters at which another set of positions begins to read, as numbers from 0; and these sets."""
    changes: dict[int, int] = {0: 0}
    for p, letters in enumerate(reads):
        for low, high in letters:
            changes[low] = changes.get(low, 0) ^ 1 << p
            changes[high + 1] = changes.get(high + 1, 0) ^ 1 << p
    bounds, sets, reader_set = sorted(changes), [], 0
    for bound in bounds:
        reader_set ^= changes[bound]
        sets.append(reader_set)
    return bounds, sets


def _reader_set_by_tile(bounds: list[int], sets: list[int]) -> list[int]:
    """The set of positions that read each of 64 tiles."""
    ends = [*bounds[1:], 64]
    return [
        reader_set for low, high, reader_set in zip(bounds, ends, sets, strict=True) for _ in range(low, min(high, 64))
    ]


def _union_of_masks(masks: list[int], positions: int, is_wanted: Callable[[int], bool]) -> int:
    """The union of the masks of those positions that are wanted."""
    mask = 0
    while positions:
        p = lowest(positions)
        positions &= positions - 1
        if is_wanted(p):
            mask |= masks[p]
    return mask


def _append_set(table: array[int], positions: int, set_width: int) -> None:
    """Append a set of positions to the table, as numbers of 64 bits."""
    for w in range(set_width):
        table.append(positions >> 64 * w & 0xFFFFFFFFFFFFFFFF)
