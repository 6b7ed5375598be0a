"""SipHash-2-4 with a result of 128 bits (Aumasson and Bernstein 2012), a keyed hash of bytes.

Four numbers of 64 bits are the state. Each eight bytes of the message are mixed in with two rounds, the last ones
with the message's length. Eight more rounds give the result. Who does not know the key cannot make two
messages collide.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _masks
from cython.cimports.lexc.kernels.out_of_core import _bytes

_INITIAL0 = cython.declare(cython.ulonglong, 0x736F6D6570736575)  # "somepseudorandomlygeneratedbytes" in four parts
_INITIAL1 = cython.declare(cython.ulonglong, 0x646F72616E646F6D)
_INITIAL2 = cython.declare(cython.ulonglong, 0x6C7967656E657261)
_INITIAL3 = cython.declare(cython.ulonglong, 0x7465646279746573)


def siphash(data: cython.const[cython.uchar][::1], key: cython.const[cython.uchar][::1]) -> tuple[int, int]:
    """The hash of bytes as two numbers of 64 bits, the first eight bytes of the result first. key: 16 bytes."""
    low: cython.ulonglong[::1] = memoryview(bytearray(8)).cast("Q")
    high: cython.ulonglong
    if len(key) != 16:
        raise ValueError("a key has 16 bytes")
    high = siphash128(data, 0, len(data), _bytes.load64(key, 0), _bytes.load64(key, 8), low)
    return low[0], high


def siphash128(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t,
               key0: cython.ulonglong, key1: cython.ulonglong, low: cython.ulonglong[::1]) -> cython.ulonglong:
    """The hash of data[start:end]. Return its upper half, and write the lower one to low[0]."""
    v0: cython.ulonglong = key0 ^ _INITIAL0
    v1: cython.ulonglong = key1 ^ _INITIAL1 ^ 0xEE
    v2: cython.ulonglong = key0 ^ _INITIAL2
    v3: cython.ulonglong = key1 ^ _INITIAL3
    block: cython.ulonglong
    step: cython.Py_ssize_t
    k: cython.Py_ssize_t
    n_rounds: cython.int
    _: cython.int
    n_blocks: cython.Py_ssize_t = (end - start) // 8
    for step in range(n_blocks + 3):
        n_rounds = 2
        block = 0
        if step < n_blocks:
            block = _bytes.load64(data, start + 8 * step)
        elif step == n_blocks:
            block = cython.cast(cython.ulonglong, (end - start) & 0xFF) << 56
            for k in range(start + 8 * n_blocks, end):
                block |= cython.cast(cython.ulonglong, data[k]) << 8 * (k - start - 8 * n_blocks)
        else:
            n_rounds = 4
            if step == n_blocks + 1:
                v2 ^= 0xEE
            else:
                v1 ^= 0xDD
        v3 ^= block
        for _ in range(n_rounds):
            v0 = (v0 + v1) & _masks.FULL
            v1 = ((v1 << 13) & _masks.FULL | v1 >> 51) ^ v0
            v0 = (v0 << 32) & _masks.FULL | v0 >> 32
            v2 = (v2 + v3) & _masks.FULL
            v3 = ((v3 << 16) & _masks.FULL | v3 >> 48) ^ v2
            v0 = (v0 + v3) & _masks.FULL
            v3 = ((v3 << 21) & _masks.FULL | v3 >> 43) ^ v0
            v2 = (v2 + v1) & _masks.FULL
            v1 = ((v1 << 17) & _masks.FULL | v1 >> 47) ^ v2
            v2 = (v2 << 32) & _masks.FULL | v2 >> 32
        v0 ^= block
        if step == n_blocks + 1:
            low[0] = v0 ^ v1 ^ v2 ^ v3
    return v0 ^ v1 ^ v2 ^ v3
