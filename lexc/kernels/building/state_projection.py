"""Projections: automata of a store with other masks. A state without mask and arcs vanishes, and so do arcs to it.

A projection of a large automaton visits its states from the oldest on, since targets are older than their states.
Several projections share one pass. Their results for a state are a row:

    results   state 1:  [ words | begin | end ]     0 where nothing remains
              state 2:  [ words | begin | end ]
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.state_store import StateStore
from cython.cimports.lexc.kernels.layout import _masks

from lexc.kernels._types import Callable


def project(store: StateStore, root: cython.uint, function: Callable[[int], int], numbers: dict, memo: dict) -> int:
    """The automaton with other masks: function(m) instead of m.

    numbers, memo: caches, empty at first; later calls with the same function may pass them again. For small automata,
    since it is recursive and its caches are dicts.
    """
    store.check(root)
    return _project(store, root, function, numbers, memo)


def project_each(store: StateStore, root: cython.uint, new_store: StateStore, new_masks: cython.const[cython.uint][::1],
                 n_results: cython.Py_ssize_t) -> list[int]:
    """Make n_results projections in a store, which may be the same. Return their states.

    new_masks: a row for each mask of the old store: the number in the new store of the mask in each projection. Raises
    ValueError if it has too few rows, or a number that no mask has.
    """
    i: cython.Py_ssize_t
    numbers: cython.uint[::1]
    results: cython.uint[::1]
    store.check(root)
    if n_results < 1 or len(new_masks) < cython.cast(cython.Py_ssize_t, len(store.masks)) * n_results:
        raise ValueError("too few masks")
    for i in range(len(new_masks)):
        if new_masks[i] >= cython.cast(cython.size_t, len(new_store.masks)):
            raise ValueError("no such mask")
    numbers = memoryview(bytearray(4 * (root + 1))).cast("I")
    results = memoryview(bytearray(4 * n_results * (_number_states(store, root, numbers) + 1))).cast("I")
    _project_states(store, root, new_store, numbers, results, new_masks, n_results)
    i = cython.cast(cython.Py_ssize_t, numbers[root]) * n_results
    return list(results[i : i + n_results])


@cython.cfunc
def _number_states(store: StateStore, root: cython.Py_ssize_t, numbers: cython.uint[::1]) -> cython.Py_ssize_t:
    """Number the states that are reachable from a root, the oldest with 1. Return how many there are.

    numbers: zeros, an item for each item of the store up to the root; those of states become numbers.
    """
    n: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t = store.n_operands
    state: cython.Py_ssize_t
    target: cython.Py_ssize_t
    i: cython.Py_ssize_t
    if root:
        numbers[root] = 1
        store.push_operand(cython.cast(cython.uint, root))
    while store.n_operands > start:
        store.n_operands -= 1
        state = store.operands[store.n_operands]
        for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)):
            target = store.items[i] & _masks.HALF
            if numbers[target] == 0:
                numbers[target] = 1
                store.push_operand(cython.cast(cython.uint, target))
    for i in range(1, root + 1):
        if numbers[i]:
            n += 1
            numbers[i] = cython.cast(cython.uint, n)
    return n


@cython.cfunc
def _project_states(store: StateStore, root: cython.Py_ssize_t, new_store: StateStore, numbers: cython.uint[::1],
                    results: cython.uint[::1], new_masks: cython.const[cython.uint][::1],
                    n_results: cython.Py_ssize_t) -> cython.int:
    """Fill the rows of results. numbers: those of `_number_states`."""
    state: cython.Py_ssize_t
    row: cython.Py_ssize_t  # of the state's results
    masks: cython.Py_ssize_t  # its row of new masks
    k: cython.Py_ssize_t
    last: cython.Py_ssize_t  # the last projection that is not empty
    for state in range(1, root + 1):
        if numbers[state] == 0:
            continue
        row = numbers[state] * n_results
        masks = cython.cast(cython.Py_ssize_t, store.items[state] >> 32) * n_results
        last = -1
        for k in range(n_results):
            if last >= 0 and new_masks[masks + k] == new_masks[masks + last] and _has_equal_arcs(
                store, state, numbers, results, n_results, k, last
            ):
                results[row + k] = results[row + last]
                continue
            results[row + k] = _project_state(
                store, state, new_store, new_masks[masks + k], numbers, results, n_results, k
            )
            if results[row + k]:
                last = k
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _has_equal_arcs(store: StateStore, state: cython.Py_ssize_t, numbers: cython.uint[::1], results: cython.uint[::1],
                    n_results: cython.Py_ssize_t, k: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
    """Whether two projections of a state have the same targets."""
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)):
        row = numbers[store.items[i] & _masks.HALF] * n_results
        if results[row + k] != results[row + other]:
            return False
    return True


@cython.cfunc
def _project_state(store: StateStore, state: cython.Py_ssize_t, new_store: StateStore, mask: cython.uint,
                   numbers: cython.uint[::1], results: cython.uint[::1], n_results: cython.Py_ssize_t,
                   k: cython.Py_ssize_t) -> cython.uint:
    """Projection k of a state whose targets are projected."""
    start: cython.Py_ssize_t = new_store.top
    i: cython.Py_ssize_t
    arc: cython.ulonglong
    target: cython.ulonglong
    for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)):
        arc = store.items[i]
        target = results[numbers[arc & _masks.HALF] * n_results + k]
        if target:
            new_store.push((arc >> 32) << 32 | target)
    result: cython.uint = new_store.intern(mask, start)
    new_store.top = start
    return result


@cython.cfunc
def _map_mask(store: StateStore, number: cython.uint, function: object, numbers: dict) -> cython.uint:
    """The number of function(mask). numbers: a cache of results."""
    found = numbers.get(number)
    if found is None:
        found = numbers[number] = store.number_mask(function(store.masks[number]))
    return found


@cython.cfunc
def _project(store: StateStore, state: cython.Py_ssize_t, function: object, numbers: dict, memo: dict) -> cython.uint:
    """The result of `project` for a state. memo: from states to results."""
    start: cython.Py_ssize_t = store.top
    n: cython.Py_ssize_t = store.items[state] & _masks.HALF
    i: cython.Py_ssize_t
    target: cython.ulonglong
    result: cython.uint
    known = memo.get(state)
    if known is not None:
        return known
    for i in range(state + 1, state + n + 1):
        target = _project(store, store.items[i] & _masks.HALF, function, numbers, memo)
        if target:
            store.push((store.items[i] >> 32) << 32 | target)
    result = store.intern(_map_mask(store, store.items[state] >> 32, function, numbers), start)
    store.top = start
    memo[state] = result
    return result
