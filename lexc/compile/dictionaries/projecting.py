"""Stores of states, and several projections of an automaton in one pass."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from lexc.compile.buffers import zeros
from lexc.kernels.building.state_projection import project_each
from lexc.kernels.building.state_store import StateStore

_MAX_ITEMS = 1 << 27  # of 8 bytes
_MAX_RESULTS = 16  # projections in one pass, 4 bytes a state each

MaskChange = Callable[[int], int]
"""The mask in a projection, from a mask. Strings whose mask becomes 0 are left out."""


def new_store() -> StateStore:
    """An empty store with a secret seed."""
    return StateStore(int.from_bytes(os.urandom(8), "little") | 1, _MAX_ITEMS, zeros)


def project_by_masks(store: StateStore, root: int, target: StateStore, changes: Sequence[MaskChange]) -> list[int]:
    """The automata with changed masks, as states of a target store, which may be the same."""
    return [
        state
        for start in range(0, len(changes), _MAX_RESULTS)
        for state in _project_some(store, root, target, changes[start : start + _MAX_RESULTS])
    ]


def _project_some(store: StateStore, root: int, target: StateStore, changes: Sequence[MaskChange]) -> list[int]:
    masks = list(store.all_masks())
    numbers = [target.number_mask(change(mask)) for mask in masks for change in changes]
    table = zeros("I", len(store.all_masks()) * len(changes))
    for i, number in enumerate(numbers):
        table[i] = number
    return project_each(store, root, target, table, len(changes))
