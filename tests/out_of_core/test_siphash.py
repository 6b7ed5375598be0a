"""SipHash-2-4 with 128 bits gives the vectors of its authors, and what a plain twin gives."""

from __future__ import annotations

import random

import pytest

from lexc.kernels.out_of_core.siphash import siphash

FULL = (1 << 64) - 1
VECTORS = {  # by the length n of the message 00 01 02 …; the key is 00 01 … 0f
    0: "a3817f04ba25a8e66df67214c7550293",
    1: "da87c1d86b99af44347659119b22fc45",
    15: "5493e99933b0a8117e08ec0f97cfc3d9",
    63: "5150d1772f50834a503e069a973fbd7c",
}


def rotate(number: int, bits: int) -> int:
    return (number << bits | number >> (64 - bits)) & FULL


def plain_siphash(message: bytes, key: bytes) -> bytes:
    """By the paper's description, a list of four numbers as the state."""
    low, high = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    v = [low ^ 0x736F6D6570736575, high ^ 0x646F72616E646F83, low ^ 0x6C7967656E657261, high ^ 0x7465646279746573]

    def rounds(n: int) -> None:
        for _ in range(n):
            for a, b, bits in ((0, 1, 13), (2, 3, 16), (0, 3, 21), (2, 1, 17)):
                v[a] = (v[a] + v[b]) & FULL
                v[b] = rotate(v[b], bits) ^ v[a]
                if b == a + 1 or (a, b) == (2, 1):
                    v[a] = rotate(v[a], 32) if (a, b) != (2, 3) else v[a]

    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) & 255])
    for start in range(0, len(padded), 8):
        block = int.from_bytes(padded[start : start + 8], "little")
        v[3] ^= block
        rounds(2)
        v[0] ^= block
    halves = []
    for index, number in ((2, 0xEE), (1, 0xDD)):
        v[index] ^= number
        rounds(4)
        halves.append(v[0] ^ v[1] ^ v[2] ^ v[3])
    return b"".join(half.to_bytes(8, "little") for half in halves)


def as_bytes(halves: tuple[int, int]) -> bytes:
    return b"".join(half.to_bytes(8, "little") for half in halves)


@pytest.mark.parametrize(("n", "expected"), VECTORS.items())
def test_the_vectors_of_the_authors_come_out(n: int, expected: str) -> None:
    message, key = bytes(range(n)), bytes(range(16))
    assert as_bytes(siphash(message, key)).hex() == expected
    assert plain_siphash(message, key).hex() == expected


@pytest.mark.parametrize("n", range(0, 300, 7))
def test_messages_of_any_length_have_the_hash_of_the_plain_twin(n: int) -> None:
    rng = random.Random(n)
    message, key = rng.randbytes(n), rng.randbytes(16)
    assert as_bytes(siphash(message, key)) == plain_siphash(message, key)


def test_a_key_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        siphash(b"", b"short")
