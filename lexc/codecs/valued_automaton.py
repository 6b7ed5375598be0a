"""Minimal automata whose words carry values: formats that store a number with each word are written from here.

2 s for 170,000 words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from lexc.compile.generic_minimiser import MarkedString, Minimiser


class Arc(NamedTuple):
    """value: of the word that ends here, None for no word. target: the number of a state, 0 for none."""

    label: int
    value: int | None
    target: int


State: TypeAlias = tuple[Arc, ...]


def minimal(words: Iterable[bytes], values: Iterable[int]) -> list[State]:
    """The states of ascending words, each once; the last one is the root. Children come before their parents."""
    minimiser: Minimiser[int | None, Arc] = Minimiser(Arc, None)
    for _ in minimiser.add(MarkedString(word, value, 0) for word, value in zip(words, values, strict=True)):
        pass
    return minimiser.states if minimiser.root() else [(), ()]


def indexes(states: Sequence[State], first: int) -> list[int]:
    """The index of each state's first arc, an arc after the other, parents before their children; 0 for no state."""
    found = [0] * len(states)
    for number in range(len(states) - 1, 0, -1):
        found[number] = first
        first += len(states[number])
    return found
