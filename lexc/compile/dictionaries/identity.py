"""The identity of a dictionary's words, as `lexc.query.identity` finds it in an image, from an arena."""

from __future__ import annotations

import hashlib

from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT

_NONE = bytes(32)


def find_identity(arcs: memoryview, root: int) -> bytes:
    """The identity of the words below a root of an arena, whose targets lie before their states."""
    reachable = _mark_reachable(arcs, root)
    hashes, state, node, sha256 = {0: _NONE}, 1, b"", hashlib.sha256
    for i in range(1, len(arcs)):
        arc = arcs[i]
        if reachable[state]:
            node += bytes((arc & LABEL, arc & ACCEPT != 0)) + hashes[arc >> SHIFT]
        if arc & LAST:
            if node:
                hashes[state] = sha256(node).digest()
            state, node = i + 1, b""
            if state > root:
                break
    return hashes[root]


def _mark_reachable(arcs: memoryview, root: int) -> bytearray:
    """A byte for each index of the arena, not 0 for states that are reachable from the root."""
    reachable, pending = bytearray(len(arcs) + 1), [root]
    reachable[root] = 1
    while pending:
        i = pending.pop()
        while True:
            arc = arcs[i]
            target = arc >> SHIFT
            if target and not reachable[target]:
                reachable[target] = 1
                pending.append(target)
            if arc & LAST:
                break
            i += 1
    return reachable
