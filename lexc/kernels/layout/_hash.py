"""Constants and a mixing function for hashes, for kernels that run uncompiled; `_hash.pxd` is the compiled twin.

Both multipliers are odd, so that multiplying by them modulo 2^64 loses nothing. GOLDEN: 2^64 divided by the golden
ratio. PRIME: the second prime of XXH64.
"""

from __future__ import annotations

from lexc.kernels.layout._masks import FULL


def mix64(x: int) -> int:
    """SplitMix64's finalizer: a bijection of 64 bits in which every bit of the result depends on every bit of x."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & FULL
    x = (x ^ x >> 27) * 0x94D049BB133111EB & FULL
    return x ^ x >> 31
