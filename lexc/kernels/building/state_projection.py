# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Automata of a store with other masks."""

from __future__ import annotations

from array import array

from lexc.kernels._types import Callable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building.state_store import StateStore
    from cython.cimports.lexc.kernels.layout._masks import HALF
else:
    from lexc.kernels.building.state_store import StateStore
    from lexc.kernels.layout._masks import HALF


def project(store: StateStore, root: cython.uint, function: Callable[[int], int], numbers: dict, memo: dict) -> int:
    """The automaton with other masks: function(m) instead of m. Strings of mask 0 vanish.

    numbers, memo: empty at first; they may be used again with the same function. For small automata.
    """
    store.check(root)
    return _project(store, root, function, numbers, memo)


def project_all(store: StateStore, root: cython.uint, function: Callable[[int], int], numbers: dict) -> int:
    """The same as `project` for a large automaton, with a memo of four bytes for each item of the store."""
    memo: cython.uint[::1] = array("I", bytes(4 * (root + 1)))
    store.check(root)
    return _project_all(store, root, function, numbers, memo)


@cython.cfunc
def _map_mask(store: StateStore, number: cython.uint, function: object, numbers: dict) -> cython.uint:
    """The number of function(mask), remembered in numbers."""
    found = numbers.get(number)
    if found is None:
        found = numbers[number] = store.number_mask(function(store.masks[number]))
    return found


@cython.cfunc
def _project(store: StateStore, state: cython.Py_ssize_t, function: object, numbers: dict, memo: dict) -> cython.uint:
    """The result of `project` for a state. memo: from states to results."""
    start: cython.Py_ssize_t = store.top
    n: cython.Py_ssize_t = store.items[state] & HALF
    i: cython.Py_ssize_t
    target: cython.ulonglong
    result: cython.uint
    known = memo.get(state)
    if known is not None:
        return known
    for i in range(state + 1, state + n + 1):
        target = _project(store, store.items[i] & HALF, function, numbers, memo)
        if target:
            store.push((store.items[i] >> 32) << 32 | target)
    result = store.intern(_map_mask(store, store.items[state] >> 32, function, numbers), start)
    store.top = start
    memo[state] = result
    return result


@cython.cfunc
def _project_all(store: StateStore, state: cython.Py_ssize_t, function: object, numbers: dict,
                 memo: cython.uint[::1]) -> cython.uint:
    """The result of `project_all` for a state. memo[state]: the result plus 1, 0 where it is not known."""
    start: cython.Py_ssize_t = store.top
    n: cython.Py_ssize_t = store.items[state] & HALF
    i: cython.Py_ssize_t
    target: cython.ulonglong
    result: cython.uint
    if state == 0:
        return 0
    if memo[state]:
        return memo[state] - 1
    for i in range(state + 1, state + n + 1):
        target = _project_all(store, store.items[i] & HALF, function, numbers, memo)
        if target:
            store.push((store.items[i] >> 32) << 32 | target)
    result = store.intern(_map_mask(store, store.items[state] >> 32, function, numbers), start)
    store.top = start
    memo[state] = result + 1
    return result
