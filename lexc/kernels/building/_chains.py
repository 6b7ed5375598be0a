"""Chains while they are written, for kernels that run uncompiled; `_chains.pxd` is the compiled twin."""

from __future__ import annotations


def load_labels(text: bytes, i: int, n: int) -> int:
    """The first n bytes of text[i:], at most 8, as a number: the first one lowest. text[i:] has 8 bytes or more."""
    return int.from_bytes(text[i : i + min(n, 8)], "little")
