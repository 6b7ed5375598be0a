"""The arena and the register of minimisers, for kernels that run uncompiled; `_arena.pxd` is the compiled twin."""

from __future__ import annotations

from lexc.kernels._types import Writable
from lexc.kernels.layout._arc import LAST
from lexc.kernels.layout._hash import GOLDEN
from lexc.kernels.layout._masks import FULL


def needs_longer_arena(arcs: Writable, n_arcs: int, stack: Writable) -> bool:
    """Whether a string could overflow the arena: a string freezes at most the arcs that the stack can hold."""
    return n_arcs + len(stack) > len(arcs)


def needs_longer_register(register_mask: int, n_states: int, open_starts: Writable) -> bool:
    """Whether a string could fill more than half of the register: a string freezes at most one state for each depth."""
    return (n_states + len(open_starts)) * 2 > register_mask


def is_state(arcs: Writable, state: int, stack: Writable, start: int, n: int) -> bool:
    """Whether a registered state has the arcs stack[start : start + n], of which only the last one has LAST.

    The comparison never runs beyond the registered state: its last arc has LAST, too.
    """
    i = 0
    while i < n and arcs[state + i] == stack[start + i]:
        i += 1
    return i == n


def hash_arcs(arcs: Writable, start: int, seed: int) -> int:
    """The hash of the list of arcs from start to the one with LAST."""
    key = arc = 0
    while not arc & LAST:
        arc = arcs[start]
        key = (key ^ arc) * seed & FULL
        key ^= key >> 29
        start += 1
    return key * GOLDEN & FULL
