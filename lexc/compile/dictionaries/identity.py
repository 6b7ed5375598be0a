"""The identity of a dictionary's words, as `lexc.query.identity` finds it in an image, from an arena."""

from __future__ import annotations

import hashlib

from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT


def find_identity(arcs: memoryview, root: int) -> bytes:
    """The identity of the words below a root of an arena, whose targets lie before their states."""
    hashes = {0: bytes(32)}
    for state in sorted(_find_reachable(arcs, root)):
        parts = [bytes((arc & LABEL, arc & ACCEPT != 0)) + hashes[arc >> SHIFT] for arc in _arcs_of(arcs, state)]
        hashes[state] = hashlib.sha256(b"".join(parts)).digest()
    return hashes[root]


def _find_reachable(arcs: memoryview, root: int) -> set[int]:
    reachable, pending = {root}, [root]
    while pending:
        for arc in _arcs_of(arcs, pending.pop()):
            target = arc >> SHIFT
            if target and target not in reachable:
                reachable.add(target)
                pending.append(target)
    return reachable


def _arcs_of(arcs: memoryview, state: int) -> list[int]:
    found = [arcs[state]]
    while not found[-1] & LAST:
        state += 1
        found.append(arcs[state])
    return found
