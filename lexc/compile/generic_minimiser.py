"""Minimal automata in plain Python: Daciuk's algorithm over sorted strings, whatever is to stand on their arcs.

Kernels minimise lexicons (`lexc.kernels.building.minimise`). This is for what they know nothing of: words with values,
whose states are equal only if the words below them end with equal ones, and the automata that the papers measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

Mark = TypeVar("Mark")
Arc = TypeVar("Arc")


class Entry(NamedTuple, Generic[Mark]):
    """A string as `Minimiser.add` takes it, and a prefix of one as that hands it back."""

    string: bytes
    mark: Mark  # of the arc with which it ends
    state: int  # taken: where an arc of label 0 leads from its end, 0: nowhere; handed back: the prefix's own


class Minimiser(Generic[Mark, Arc]):
    """Incremental minimisation of sorted strings (Daciuk and others 2000); all roots share one register.

    arc: makes one of label, mark and target. unmarked: the mark of arcs with which no string ends.
    states: tuples of arcs by number, targets before what leads to them; state 0 has no arcs.
    """

    def __init__(self, arc: Callable[[int, Mark, int], Arc], unmarked: Mark) -> None:
        self.states: list[tuple[Arc, ...]] = [()]
        self._arc = arc
        self._unmarked = unmarked
        self._register: dict[tuple[Arc, ...], int] = {(): 0}
        self._open: list[list[Arc]] = [[]]
        self._marks = [unmarked]  # of the arcs into the open states

    def add(self, entries: Iterable[Entry[Mark]]) -> Iterator[Entry[Mark]]:
        """Add strings, each once; yields each non-empty prefix once, when its state is final. Follow with `root`."""
        previous = b""
        for string, mark, tail in chain(entries, [Entry(b"", self._unmarked, 0)]):
            shared = common_prefix(previous, string)
            for depth in range(len(previous), shared, -1):  # no later string passes through these states
                closed, target = self._marks.pop(), self._freeze()
                self._open[-1].append(self._arc(previous[depth - 1], closed, target))
                yield Entry(previous[:depth], closed, target)
            self._open.extend([] for _ in range(shared, len(string)))
            self._marks.extend([self._unmarked] * (len(string) - shared))
            self._marks[-1] = mark
            if tail:
                self._open[-1].append(self._arc(0, self._unmarked, tail))
            previous = string

    def root(self) -> int:
        """The initial state of the strings just added; the next ones have another."""
        root = self._freeze()
        self._open.append([])
        return root

    def _freeze(self) -> int:
        arcs = tuple(self._open.pop())
        state = self._register.setdefault(arcs, len(self.states))
        if state == len(self.states):
            self.states.append(arcs)
        return state


def common_prefix(one: bytes, other: bytes) -> int:
    """How many bytes two strings share at their beginning."""
    limit = min(len(one), len(other))
    if one[:limit] == other[:limit]:
        return limit
    shared = 0
    while one[shared] == other[shared]:
        shared += 1
    return shared
