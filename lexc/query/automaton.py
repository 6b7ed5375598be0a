"""From an expression over letters to the automaton that `lexc.kernels.matching.matcher` walks beside a lexicon.

Glushkov's construction ("The abstract theory of automata", 1961): a position for every letter that the expression
reads, and for each the positions that may follow. Sets of positions are Python's integers, a bit a position.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from lexc.errors import CapacityExceeded
from lexc.kernels.layout._bits import lowest
from lexc.kernels.matching.automaton import Automaton
from lexc.query.letters import Letters, Question

MAX_POSITIONS = 512
"""Positions of one automaton: what bounds its memory."""


@dataclass(frozen=True, slots=True)
class Read:
    """One letter of a set. at: where the question asks for it."""

    letters: Letters
    at: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """One part after the other; nothing, where there are none."""

    parts: list[Expression]


@dataclass(frozen=True, slots=True)
class Choice:
    """Any one of the parts."""

    parts: list[Expression]


@dataclass(frozen=True, slots=True)
class Repeat:
    """low to high times what is repeated; high None: any number of times."""

    what: Expression
    low: int
    high: int | None


Expression = Read | Sequence | Choice | Repeat


@dataclass(slots=True)
class _Part:
    """What the construction knows of a part: whether it may be nothing, where it may begin, where it may end."""

    is_nullable: bool = True
    first: int = 0
    last: int = 0


@dataclass(slots=True)
class _Positions:
    question: Question
    reads: list[Letters] = field(default_factory=list)
    follow: list[int] = field(default_factory=list)
    has_loop: bool = False

    def part(self, expression: Expression) -> _Part:
        match expression:
            case Read(letters, at):
                return self._read(letters, at)
            case Sequence(parts):
                whole = _Part()
                for part in parts:
                    self._append(whole, self.part(part))
                return whole
            case Choice(parts):
                return self._choice([self.part(part) for part in parts])
            case Repeat():
                return self._repeat(expression)

    def _read(self, letters: Letters, at: int) -> _Part:
        if len(self.reads) == MAX_POSITIONS:
            raise CapacityExceeded(
                "the expression is too large",
                where=f"column {self.question.column(at)}",
                expected=f"at most {MAX_POSITIONS} letters after repetitions are written out",
                remedy="Ask for less at once.",
            )
        bit = 1 << len(self.reads)
        self.reads.append(letters)
        self.follow.append(0)
        return _Part(False, bit, bit)

    def _append(self, whole: _Part, part: _Part) -> None:
        self._link(whole.last, part.first)
        whole.first |= part.first if whole.is_nullable else 0
        whole.last = part.last | (whole.last if part.is_nullable else 0)
        whole.is_nullable &= part.is_nullable

    @staticmethod
    def _choice(parts: list[_Part]) -> _Part:
        whole = _Part(False)
        for part in parts:
            whole.is_nullable |= part.is_nullable
            whole.first |= part.first
            whole.last |= part.last
        return whole

    def _repeat(self, repeat: Repeat) -> _Part:
        """As many copies as are asked for; those that may be left out, each only behind the one before it."""
        copies = repeat.high if repeat.high is not None else max(repeat.low, 1)
        whole, stops = _Part(), 0
        for i in range(copies):
            before = len(self.reads)
            part = self.part(repeat.what)
            if len(self.reads) == before:  # nothing, however often
                return _Part()
            if repeat.high is None and i == copies - 1:
                self.has_loop = True
                self._link(part.last, part.first)
            stops |= whole.last if i >= repeat.low else 0
            self._append(whole, part)
        whole.last |= stops
        whole.is_nullable |= repeat.low == 0
        return whole

    def _link(self, before: int, after: int) -> None:
        while before:
            self.follow[lowest(before)] |= after
            before &= before - 1


def compile_expression(expression: Expression, question: Question) -> Automaton:
    """The automaton of a question's expression. CapacityExceeded when it reads more than MAX_POSITIONS letters."""
    alphabet, positions = question.alphabet, _Positions(question)
    whole = positions.part(expression)
    n = len(positions.reads)
    words = max(1, -(-n // 64))
    bounds, sets = _readers(positions.reads)
    rows: list[int] = []
    if alphabet.is_utf8:
        known: dict[int, int] = {}
        rows = [known.setdefault(readers, len(known)) for readers in sets]
        sets = list(known)
    else:
        sets = _per_tile(bounds, sets)
        bounds = []
    masks = [0 if alphabet.is_utf8 else sum((2 << high) - (1 << low) for low, high in read) for read in positions.reads]
    table = array("Q")
    for readers in sets:
        _put(table, readers, words)
    for follow in [*positions.follow, whole.first]:
        _put(table, follow, words)
        table.append(_union(masks, follow, lambda p: positions.follow[p] != 0))
        table.append(_union(masks, follow & whole.last, lambda p: True))
    _put(table, whole.last, words)
    return Automaton(words, len(sets), n, table, array("I", bounds), array("I", rows), positions.has_loop)


def _readers(reads: list[Letters]) -> tuple[list[int], list[int]]:
    """Numbers of letters at which the set of positions that read them changes, from 0 on, and those sets."""
    changes: dict[int, int] = {0: 0}
    for p, letters in enumerate(reads):
        for low, high in letters:
            changes[low] = changes.get(low, 0) ^ 1 << p
            changes[high + 1] = changes.get(high + 1, 0) ^ 1 << p
    bounds, sets, readers = sorted(changes), [], 0
    for bound in bounds:
        readers ^= changes[bound]
        sets.append(readers)
    return bounds, sets


def _per_tile(bounds: list[int], sets: list[int]) -> list[int]:
    """The same for each of 64 tiles."""
    ends = [*bounds[1:], 64]
    return [readers for low, high, readers in zip(bounds, ends, sets, strict=True) for _ in range(low, min(high, 64))]


def _union(masks: list[int], positions: int, is_wanted: Callable[[int], bool]) -> int:
    mask = 0
    while positions:
        p = lowest(positions)
        positions &= positions - 1
        if is_wanted(p):
            mask |= masks[p]
    return mask


def _put(table: array[int], positions: int, words: int) -> None:
    for w in range(words):
        table.append(positions >> 64 * w & 0xFFFFFFFFFFFFFFFF)
