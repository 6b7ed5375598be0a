"""Minimal automata whose words carry values: states are equal only if the words below them end with equal values.

Formats that store a number with each word are written from here. The kernels know of no values; this is Daciuk's
algorithm over sorted words in its plainest form (2 s for 170,000 words).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple, TypeAlias


class Arc(NamedTuple):
    """value: of the word that ends here, None for no word. target: the number of a state, 0 for none."""

    label: int
    value: int | None
    target: int


State: TypeAlias = tuple[Arc, ...]


class _Builder:
    """states: what is frozen, by number; the first one has no arcs. path: the open state at each depth."""

    def __init__(self) -> None:
        self.states: list[State] = [()]
        self.register: dict[State, int] = {(): 0}
        self.path: list[list[Arc]] = [[]]

    def close(self, depth: int) -> None:
        """Freeze the open states deeper than that: no later word passes through them."""
        while len(self.path) > depth + 1:
            state = tuple(self.path.pop())
            number = self.register.setdefault(state, len(self.states))
            if number == len(self.states):
                self.states.append(state)
            self.path[-1][-1] = self.path[-1][-1]._replace(target=number)

    def add(self, word: bytes, value: int, depth: int) -> None:
        """depth: how many letters it shares with the word before."""
        self.close(depth)
        for label in word[depth:]:
            self.path[-1].append(Arc(label, None, 0))
            self.path.append([])
        self.path[-2][-1] = self.path[-2][-1]._replace(value=value)


def minimal(words: Iterable[bytes], values: Iterable[int]) -> list[State]:
    """The states of ascending words, each once; the last one is the root. Children come before their parents."""
    builder, previous = _Builder(), b""
    for word, value in zip(words, values, strict=True):
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(previous, word, strict=False)))
        builder.add(word, value, shared)
        previous = word
    builder.close(0)
    builder.states.append(tuple(builder.path[0]))
    return builder.states


def indexes(states: Sequence[State], first: int) -> list[int]:
    """The index of each state's first arc, an arc after the other, parents before their children; 0 for no state."""
    found = [0] * len(states)
    for number in range(len(states) - 1, 0, -1):
        found[number] = first
        first += len(states[number])
    return found
