"""Minimal automata in plain Python, with any values on their arcs, built incrementally from sorted strings.

Lexicons are minimised by a kernel (`lexc.kernels.building.minimise`), whose arcs have an accept bit alone. This module
minimises words with values, whose states are equal only if the values below them are equal. It also builds the automata
that the papers measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

Mark = TypeVar("Mark")
Arc = TypeVar("Arc")


class MarkedString(NamedTuple, Generic[Mark]):
    """A string that `Minimiser.add` takes.

    mark: for its last arc. tail: the state to which an arc of label 0 leads from its end, 0 for no such arc.
    """

    string: bytes
    mark: Mark
    tail: int


class FrozenPrefix(NamedTuple, Generic[Mark]):
    """A prefix of strings that `Minimiser.add` has frozen. mark: of its last arc. state: the number of its state."""

    string: bytes
    mark: Mark
    state: int


class Minimiser(Generic[Mark, Arc]):
    """Incremental minimisation of sorted strings (Daciuk and others 2000). All roots share one register.

    arc: makes an arc from a label, a mark and a target. unmarked: the mark of arcs on which no string ends.
    states: the arcs of each state, by number; targets have smaller numbers than their sources. State 0 has no arcs.
    """

    def __init__(self, arc: Callable[[int, Mark, int], Arc], unmarked: Mark) -> None:
        self.states: list[tuple[Arc, ...]] = [()]
        self._arc = arc
        self._unmarked = unmarked
        self._register: dict[tuple[Arc, ...], int] = {(): 0}
        self._open: list[list[Arc]] = [[]]
        self._marks = [unmarked]  # of the arc into each open state

    def add(self, strings: Iterable[MarkedString[Mark]]) -> Iterator[FrozenPrefix[Mark]]:
        """Add sorted distinct strings. Yields each non-empty prefix once, when its state freezes. Then call `root`."""
        previous = b""
        for string, mark, tail in chain(strings, [MarkedString(b"", self._unmarked, 0)]):
            shared = common_prefix(previous, string)
            for depth in range(len(previous), shared, -1):  # no later string passes through these states
                last_mark, target = self._marks.pop(), self._freeze()
                self._open[-1].append(self._arc(previous[depth - 1], last_mark, target))
                yield FrozenPrefix(previous[:depth], last_mark, target)
            self._open.extend([] for _ in range(shared, len(string)))
            self._marks.extend([self._unmarked] * (len(string) - shared))
            self._marks[-1] = mark
            if tail:
                self._open[-1].append(self._arc(0, self._unmarked, tail))
            previous = string

    def root(self) -> int:
        """Freeze the root of the strings added since the last call. Return its number."""
        root = self._freeze()
        self._open.append([])
        return root

    def _freeze(self) -> int:
        """Freeze the deepest open state: look it up in the register, and add it if it is new. Return its number."""
        arcs = tuple(self._open.pop())
        state = self._register.setdefault(arcs, len(self.states))
        if state == len(self.states):
            self.states.append(arcs)
        return state


def common_prefix(one: bytes, other: bytes) -> int:
    """The length of the longest common prefix of two strings."""
    limit = min(len(one), len(other))
    if one[:limit] == other[:limit]:  # also proves that the loop ends
        return limit
    shared = 0
    while one[shared] == other[shared]:
        shared += 1
    return shared
