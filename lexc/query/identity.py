"""The identity of a dictionary's words, from the automaton, since the words may be too many to list.

A node's hash is the SHA-256 of its arcs in ascending order: the label, 1 if it ends a word, or 0, and the hash of its
target, or 32 zeros if it has none. The identity is the hash of the root. It depends on the words and the alphabet only.
"""

from __future__ import annotations

import hashlib

from lexc.image.graph import WORDS
from lexc.image.reader import Image


def find_identity(image: Image) -> bytes:
    """The identity of an image's words."""
    root = image.graph.roots[WORDS]
    hashes: dict[int, bytes] = {}
    pending = [root]
    while pending:  # depth first, without recursion
        node = pending[-1]
        arcs = image.nodes.arcs(node)
        unknown = [target for _, _, target in arcs if target and target not in hashes]
        if unknown:
            pending += unknown
            continue
        pending.pop()
        if node not in hashes:
            parts = (bytes((tile, accepts)) + hashes.get(target, bytes(32)) for tile, accepts, target in arcs)
            hashes[node] = hashlib.sha256(b"".join(parts)).digest()
    return hashes[root]
