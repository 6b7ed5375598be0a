"""The bits of a key in the filter of alphagrams, for kernels that run uncompiled; `_alphagram_bits.pxd` is the twin."""

from __future__ import annotations


def block_bits(key: int) -> int:
    """The bits of a key in its block of 64: up to four, which its lowest 24 bits number."""
    return 1 << (key & 63) | 1 << (key >> 6 & 63) | 1 << (key >> 12 & 63) | 1 << (key >> 18 & 63)
