"""Damaged images: every byte that is changed, missing or too many is noticed."""

from __future__ import annotations

import pytest
from conftest import share
from image.hostile.images import SMALL, base, entries_of
from image.hostile.judge import judge

import lexc
from lexc.errors import ChecksumMismatch, LexcError, Malformed, NotAnImage, Truncated


@pytest.mark.parametrize("name", SMALL)
def test_every_changed_byte_is_noticed(name: str) -> None:
    data = bytearray(base(name))
    for offset in share(range(len(data)), name):
        for mask in (0x01, 0x08, 0x80, 0xFF):
            data[offset] ^= mask
            with pytest.raises(LexcError):
                lexc.frombytes(data)
            data[offset] ^= mask
    assert judge(bytes(data)) == "sound"


@pytest.mark.parametrize("name", SMALL)
def test_every_truncation_is_noticed(name: str) -> None:
    data = base(name)
    for n in range(len(data)):
        with pytest.raises(Truncated if n >= 64 else (Truncated, NotAnImage)):
            lexc.frombytes(data[:n])


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("n", [1, 8, 63, 64, 4096])
def test_trailing_bytes_are_noticed(name: str, n: int) -> None:
    for byte in (b"\0", b"\xff"):
        with pytest.raises(Malformed):
            lexc.frombytes(base(name) + byte * n)


def test_text_mode_is_recognised_as_such() -> None:
    for mangled in (base("dawg-bitmap").replace(b"\r\n", b"\n"), base("dawg-bitmap").replace(b"\n", b"\r\n")):
        with pytest.raises(NotAnImage, match="as text"):
            lexc.frombytes(mangled)


def test_a_checksum_that_is_wrong_names_its_section() -> None:
    image = bytearray(base("dawg-bitmap"))
    for kind, _, offset, _, _ in entries_of(bytes(image)):
        image[offset] ^= 1
        with pytest.raises((ChecksumMismatch, Malformed), match=kind.decode().rstrip("HE")):
            lexc.frombytes(image)
        image[offset] ^= 1
