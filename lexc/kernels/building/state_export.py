"""Automata of a store as an arena of the minimiser, their measures, and their labels as bytes of UTF-8.

A state of the store is a header and its arcs; in the arena it is the index of its first arc, and the last has a mark.
Accept bits move from the targets' masks to the arcs:

    store   mask 0, A -> 7, B -> 9          7: mask 1, 9: mask 0
    arena   [ A accepts -> 3 | B -> 5, last ]

In UTF-8 each state becomes a trie of bytes:

    È -> 4, É -> 5, é -> 6      becomes      C3 -> . 88 -> 4, 89 -> 5, A9 -> 6
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.state_store import StateStore
from cython.cimports.lexc.kernels.layout import _arc, _masks


def encode_utf8(store: StateStore, roots: list, new_store: StateStore) -> list[int]:
    """Make automata in another store with bytes of UTF-8 as labels, and return their states.

    Both stores must have the same masks. Raises ValueError if the new one has fewer.
    """
    encoded: cython.uint[::1] = memoryview(bytearray(4 * store.n_items)).cast("I")
    state: cython.Py_ssize_t = 1
    root: cython.uint
    if len(new_store.masks) < len(store.masks):
        raise ValueError("too few masks")
    for root in roots:
        store.check(root)
    while state < store.n_items:
        encoded[state] = _encode(store, state, new_store, encoded)
        state += 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)
    return [encoded[root] for root in roots]


def measure(store: StateStore, roots: list) -> list[tuple[int, int, int]]:
    """For each root (number of strings with a mask, at most 2^63 - 1; labels of the longest; of the shortest)."""
    n_strings: cython.ulonglong[::1] = memoryview(bytearray(8 * store.n_items)).cast("Q")
    longest: cython.uint[::1] = memoryview(bytearray(4 * store.n_items)).cast("I")
    shortest: cython.uint[::1] = memoryview(bytearray(4 * store.n_items)).cast("I")
    root: cython.uint
    for root in roots:
        store.check(root)
    _measure_states(store, n_strings, longest, shortest)
    return [(n_strings[root], longest[root], shortest[root]) for root in roots]


def count_arcs(store: StateStore, roots: list) -> int:
    """The arcs of all states that are reachable from these roots, and once more those of the roots."""
    reachable: cython.uchar[::1] = bytearray(store.n_items)
    n: cython.Py_ssize_t = 0
    state: cython.Py_ssize_t
    root: cython.uint
    for root in roots:
        store.check(root)
        _mark(store, root, reachable)
        n += store.items[root] & _masks.HALF
    for state in range(1, store.n_items):
        if reachable[state]:
            n += store.items[state] & _masks.HALF
    return n


def labels(store: StateStore) -> set[int]:
    """The labels of all arcs."""
    found: set = set()
    state: cython.Py_ssize_t = 1
    i: cython.Py_ssize_t
    last: cython.ulonglong = 0
    while state < store.n_items:
        for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)):
            if store.items[i] >> 32 != last:
                last = store.items[i] >> 32
                found.add(last)
        state += 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)
    return found


def export(store: StateStore, roots: list, labels: cython.const[cython.uchar][::1], arena: cython.ulonglong[::1],
           offsets: cython.uint[::1]) -> list[int]:
    """Write all states below the roots as an arena of the minimiser, then each root, even if it equals another state.

    Return the index in the arena of each root, and the end. labels: the byte of each label, by label; no arc has a
    larger label. offsets: scratch, zeros, an item for each item of the store. Raises ValueError if a buffer is short.
    """
    reachable: cython.uchar[::1] = bytearray(store.n_items)
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    root: cython.uint
    bounds: list = []
    if len(offsets) < store.n_items or len(arena) <= count_arcs(store, roots):
        raise ValueError("a buffer is too short")
    for root in roots:
        for i in range(root + 1, root + 1 + cython.cast(cython.Py_ssize_t, store.items[root] & _masks.HALF)):
            _mark(store, store.items[i] & _masks.HALF, reachable)
    end = _write_arena(store, reachable, labels, arena, offsets)
    for root in roots:
        bounds.append(end)
        end = _write_state(store, root, labels, arena, offsets, end)
    bounds.append(end)
    return bounds


@cython.cfunc
def _encode(store: StateStore, state: cython.Py_ssize_t, new_store: StateStore,
            encoded: cython.uint[::1]) -> cython.uint:
    """The state with labels of UTF-8. Its arcs become byte tries on the stack. encoded: results of older states."""
    start: cython.Py_ssize_t = new_store.top
    i: cython.Py_ssize_t
    result: cython.uint
    for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)):
        new_store.push(_utf8(store.items[i] >> 32) << 32 | encoded[store.items[i] & _masks.HALF])
    result = _make_byte_state(
        new_store, start, new_store.top, 24, cython.cast(cython.uint, store.items[state] >> 32)
    )
    new_store.top = start
    return result


@cython.cfunc
def _make_byte_state(store: StateStore, start: cython.Py_ssize_t, end: cython.Py_ssize_t, shift: cython.int,
                     mask: cython.uint) -> cython.uint:
    """The state of stack[start:end], whose labels are up to four bytes, left-aligned. shift: of the byte to use.

    Arcs with equal bytes there form one arc to a state of the bytes after it, so that a state is a trie of bytes.
    """
    first: cython.Py_ssize_t
    i: cython.Py_ssize_t = start
    arcs_start: cython.Py_ssize_t = store.top
    byte: cython.ulonglong
    later_bytes: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << shift) - 1
    target: cython.ulonglong
    state: cython.uint
    while i < end:
        first = i
        byte = store.stack[i] >> (32 + shift) & 0xFF
        while i < end and store.stack[i] >> (32 + shift) & 0xFF == byte:
            i += 1
        if shift == 0 or (store.stack[first] >> 32) & later_bytes == 0:  # the last byte of one character
            target = store.stack[first] & _masks.HALF
        else:
            target = _make_byte_state(store, first, i, shift - 8, 0)
        store.push(byte << 32 | target)
    state = store.intern(mask, arcs_start)
    store.top = arcs_start
    return state


@cython.cfunc
def _mark(store: StateStore, root: cython.Py_ssize_t, reachable: cython.uchar[::1]) -> cython.void:
    """Mark the states that are reachable from a root: a search with the operands of the store as its stack."""
    start: cython.Py_ssize_t = store.n_operands
    state: cython.Py_ssize_t
    i: cython.Py_ssize_t
    if root and not reachable[root]:
        reachable[root] = 1
        store.push_operand(cython.cast(cython.uint, root))
    while store.n_operands > start:
        store.n_operands -= 1
        state = store.operands[store.n_operands]
        for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, store.items[state] & _masks.HALF)):
            root = store.items[i] & _masks.HALF
            if not reachable[root]:
                reachable[root] = 1
                store.push_operand(cython.cast(cython.uint, root))


@cython.cfunc
def _measure_states(store: StateStore, n_strings: cython.ulonglong[::1], longest: cython.uint[::1],
                    shortest: cython.uint[::1]) -> cython.int:
    """Fill the buffers for all states, the oldest first."""
    max_strings: cython.ulonglong = _masks.FULL >> 1
    state: cython.Py_ssize_t = 1
    n: cython.Py_ssize_t
    target: cython.Py_ssize_t
    i: cython.Py_ssize_t
    while state < store.n_items:
        n = store.items[state] & _masks.HALF
        n_strings[state] = store.items[state] >> 32 != 0
        shortest[state] = 0 if n_strings[state] else 0x7FFFFFFF
        for i in range(state + 1, state + n + 1):
            target = store.items[i] & _masks.HALF
            n_strings[state] = min(max_strings, n_strings[state] + n_strings[target])
            longest[state] = max(longest[state], longest[target] + 1)
            shortest[state] = min(shortest[state], shortest[target] + 1)
        state += n + 1
    return 0


@cython.cfunc
def _write_arena(store: StateStore, reachable: cython.uchar[::1], labels: cython.const[cython.uchar][::1],
                 arena: cython.ulonglong[::1], offsets: cython.uint[::1]) -> cython.Py_ssize_t:
    """Write the reachable states to the arena, the oldest first, and their indexes to offsets. Return the end."""
    end: cython.Py_ssize_t = 1
    start: cython.Py_ssize_t
    state: cython.Py_ssize_t
    for state in range(1, store.n_items):
        if reachable[state]:
            start = end
            end = _write_state(store, state, labels, arena, offsets, start)
            offsets[state] = cython.cast(cython.uint, start) if end > start else 0
    return end


@cython.cfunc
def _write_state(store: StateStore, state: cython.Py_ssize_t, labels: cython.const[cython.uchar][::1],
                 arena: cython.ulonglong[::1], offsets: cython.uint[::1],
                 end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the arcs of a state to the arena from an index on. Return the index behind them."""
    target: cython.Py_ssize_t
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = store.items[state] & _masks.HALF
    arc: cython.ulonglong
    for i in range(state + 1, state + n + 1):
        target = store.items[i] & _masks.HALF
        arc = labels[store.items[i] >> 32]
        if store.items[target] >> 32:
            arc |= _arc.ACCEPT
        arena[end] = arc | cython.cast(cython.ulonglong, offsets[target]) << _arc.SHIFT
        end += 1
    if n:
        arena[end - 1] |= _arc.LAST
    return end


@cython.cfunc
@cython.inline
def _utf8(code: cython.ulonglong) -> cython.ulonglong:
    """A code point in UTF-8, left-aligned in four bytes."""
    if code < 0x80:
        return code << 24
    if code < 0x800:
        return (0xC0 | code >> 6) << 24 | (0x80 | code & 0x3F) << 16
    if code < 0x10000:
        return (0xE0 | code >> 12) << 24 | (0x80 | code >> 6 & 0x3F) << 16 | (0x80 | code & 0x3F) << 8
    return (0xF0 | code >> 18) << 24 | (0x80 | code >> 12 & 0x3F) << 16 | (0x80 | code >> 6 & 0x3F) << 8 | (
        0x80 | code & 0x3F
    )
