"""A hash of the strings of an automaton: a Merkle tree over its states.

The hash of a state is that of its arcs, in ascending order, 34 bytes each. That of the root stands for all strings:

    label   1 if a string ends, or 0   hash of the target, 32 zeros if there is none
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _label_text, _signal_interval

from lexc.kernels._types import Callable

_HASH = cython.declare(cython.int, 32)  # bytes
_ARC = cython.declare(cython.int, 34)  # bytes
_MAX_ARCS = cython.declare(cython.int, 256)  # of a state: one for each label


def hash_automaton(arcs: cython.const[cython.ulonglong][::1], root: cython.Py_ssize_t,
                   digest: Callable[[bytes], bytes]) -> bytes:
    """The hash of the strings below a root of an arena, whose targets lie before their states.

    digest: the SHA-256 of bytes. Raises ValueError for a root or a target that is not in the arena before its state.
    """
    numbers: cython.uint[::1]
    if root < 0 or root >= len(arcs):
        raise ValueError("no such state")
    if root == 0:
        return bytes(32)
    numbers = memoryview(bytearray(4 * (root + 1))).cast("I")
    return _hash_states(arcs, root, numbers, _number_states(arcs, root, numbers), digest)


@cython.cfunc
def _number_states(arcs: cython.const[cython.ulonglong][::1], root: cython.Py_ssize_t,
                   numbers: cython.uint[::1]) -> cython.Py_ssize_t:
    """Number the states that are reachable from a root, the last with 1. Return how many there are."""
    n: cython.Py_ssize_t = 0
    state: cython.Py_ssize_t = root
    i: cython.Py_ssize_t
    target: cython.Py_ssize_t
    numbers[root] = 1
    while state > 0:
        if numbers[state]:
            n += 1
            numbers[state] = cython.cast(cython.uint, n)
            i = state
            while True:
                target = arcs[i] >> _arc.SHIFT
                if target >= state or i - state >= _MAX_ARCS:
                    raise ValueError("no such state")
                numbers[target] = 1
                if arcs[i] & _arc.LAST or i + 1 >= len(arcs):
                    break
                i += 1
        state -= 1
        # A state begins behind the last arc of the state before it
        while state > 1 and not arcs[state - 1] & _arc.LAST:
            state -= 1
    return n


@cython.cfunc
def _hash_states(arcs: cython.const[cython.ulonglong][::1], root: cython.Py_ssize_t, numbers: cython.uint[::1],
                 n: cython.Py_ssize_t, digest: object) -> object:
    """The hash of the root. The states with numbers are hashed in the order of the arena, targets before states."""
    hashes: cython.uchar[::1] = bytearray(_HASH * (n + 1))  # by number; 32 zeros at number 0, of no target
    node = bytearray(_ARC * _MAX_ARCS)
    node_bytes: cython.uchar[::1] = node
    used: cython.Py_ssize_t
    state: cython.Py_ssize_t
    i: cython.Py_ssize_t
    numbers[0] = 0
    for state in range(1, root + 1):
        if numbers[state] == 0:
            continue
        used, i = 0, state
        while True:
            node_bytes[used] = cython.cast(cython.uchar, arcs[i] & _arc.LABEL)
            node_bytes[used + 1] = arcs[i] & _arc.ACCEPT != 0
            _copy_hash(hashes, cython.cast(cython.Py_ssize_t, numbers[arcs[i] >> _arc.SHIFT]) * _HASH, node_bytes,
                       used + 2)
            used += _ARC
            if arcs[i] & _arc.LAST or i + 1 >= len(arcs):
                break
            i += 1
        found: bytes = digest(node[:used])
        if len(found) < _HASH:
            raise ValueError("a hash that is too short")
        _copy_hash(found, 0, hashes, cython.cast(cython.Py_ssize_t, numbers[state]) * _HASH)
        if state & (_signal_interval.SIGNAL_INTERVAL - 1) == 0:
            _label_text.check_signals()
    return bytes(hashes[_HASH : 2 * _HASH])


@cython.cfunc
@cython.inline
def _copy_hash(source: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, target: cython.uchar[::1],
               position: cython.Py_ssize_t) -> cython.void:
    i: cython.Py_ssize_t
    for i in range(_HASH):
        target[position + i] = source[start + i]
