"""Multipliers of hashes, and a finisher, for kernels that run uncompiled; `_hash.pxd` is the compiled twin."""

from __future__ import annotations

GOLDEN = 0x9E3779B97F4A7C15
PRIME = 0xC2B2AE3D27D4EB4F
_BITS = 0xFFFFFFFFFFFFFFFF


def mix64(x: int) -> int:
    """SplitMix64's finisher: a bijection after which every bit depends on every other."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _BITS
    return x ^ x >> 31
