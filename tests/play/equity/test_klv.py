"""Leaves are read from and written to KLV2 files."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.alphabet import Alphabet
from lexc.codecs import klv2
from lexc.errors import FormatError, ImageError, LexcError
from lexc.play import Rules
from lexc.play.equity import klv
from lexc.play.equity.leaves import Leaves, all_leaves

ENGLISH = Rules.load("english").alphabet
LAST, ACCEPTS = 1 << 22, 1 << 23


def random_leaves(longest: int = 2) -> Leaves:
    tiles, rng = all_leaves(ENGLISH, longest), random.Random(3)
    return Leaves.from_values(ENGLISH, tiles, [rng.randrange(-9000, 9000) / 256 for _ in range(tiles.count(0))])


def pack(nodes: list[int], values: list[float]) -> bytes:
    return struct.pack(f"<I{len(nodes)}I", len(nodes), *nodes) + struct.pack(f"<I{len(values)}f", len(values), *values)


def handwritten_file() -> bytes:
    """A blank, a blank and an A, and an A: written down node by node, the A's list before the root's."""
    return pack(
        [LAST | 3, LAST, 1 << 24 | LAST | ACCEPTS, 0 << 24 | ACCEPTS | 2, 1 << 24 | LAST | ACCEPTS], [20, 21.5, -1]
    )


def read(data: bytes, folder: Path) -> Leaves:
    path = folder / "some.klv2"
    path.write_bytes(data)
    leaves, notes = klv.read(path)
    assert notes == [f"{path} does not say which letters its tiles are: read as English"]
    path.unlink()
    return leaves


def test_a_file_written_by_hand_is_read(tmp_path: Path) -> None:
    assert dict(read(handwritten_file(), tmp_path)) == {b"\0": 20, b"\0\1": 21.5, b"\1": -1}


def test_values_are_in_the_order_of_the_lists_even_where_letters_are_not(tmp_path: Path) -> None:
    nodes = [LAST | 2, LAST, 3 << 24 | ACCEPTS, 1 << 24 | ACCEPTS, 2 << 24 | LAST | ACCEPTS]
    assert dict(read(pack(nodes, [3, 1, 2]), tmp_path)) == {b"\1": 1, b"\2": 2, b"\3": 3}


def test_written_leaves_are_read_as_the_same(tmp_path: Path) -> None:
    leaves = random_leaves()
    klv.write(leaves, tmp_path / "all.klv2")
    again, _ = klv.read(tmp_path / "all.klv2", "english")
    assert dict(again) == dict(leaves)
    assert again.alphabet.counts == ENGLISH.counts
    leaves.save(tmp_path / "ours")
    assert klv.read(tmp_path / "ours")[1] == []
    assert dict(klv.read(tmp_path / "ours")[0]) == dict(leaves)


def test_longer_leaves_have_the_values_that_a_rack_with_them_has() -> None:
    leaves = random_leaves()
    longer = leaves.with_longer_leaves(3)
    assert (longer.longest, len(longer)) == (3, all_leaves(ENGLISH, 3).count(0))
    assert {tiles: value for tiles, value in longer if len(tiles) <= 2} == dict(leaves)
    for tiles in (b"\0\0\5", b"\1\5\22", b"\1\1\1"):
        assert longer.value(tiles) == leaves.value(tiles), tiles
    assert longer.with_longer_leaves(3) is longer


def test_the_alphabet_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "some.klv2").write_bytes(handwritten_file())
    leaves, notes = klv.read(tmp_path / "some.klv2", Alphabet.load("spanish"))
    assert (leaves.alphabet.labels[1], notes) == ("B", [])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (pack([LAST | 2, LAST, 27 << 24 | LAST | ACCEPTS], [1]), "a letter that the alphabet lacks"),
        (pack([LAST | 2, LAST, 1 << 24 | LAST | ACCEPTS], [1, 2]), "the number of values"),
        (pack([LAST | 2, LAST, 1 << 24 | LAST | ACCEPTS | 2], [1]), "a cycle of arcs"),
        (pack([LAST | 2, LAST, 2 << 24 | LAST | 3, 1 << 24 | LAST | ACCEPTS], [1]), "out of order"),
        (pack([LAST | 2, LAST, 1 << 24 | LAST | ACCEPTS], [float("nan")]), "no number"),
        (pack([LAST | 2, LAST, 1 << 24 | LAST | ACCEPTS], [1e9]), "values of leaves"),
        (pack([LAST, LAST], []), "no words"),
    ],
)
def test_a_contradictory_file_is_refused(tmp_path: Path, data: bytes, problem: str) -> None:
    with pytest.raises(LexcError, match=problem):
        read(data, tmp_path)


@pytest.mark.parametrize("data", [b"", b"\1", b"\xff" * 12, handwritten_file()[:-1], handwritten_file() + b"\0"])
def test_a_cut_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "cut").write_bytes(data)
    with pytest.raises(ImageError):
        klv.read(tmp_path / "cut")
    with pytest.raises(FormatError):
        klv2.read(klv.File(memoryview(data), "cut"), 26)


@given(st.integers(0, len(handwritten_file()) - 1), st.integers(1, 255))
def test_a_changed_byte_crashes_nothing(offset: int, change: int) -> None:
    data = bytearray(handwritten_file())
    data[offset] ^= change
    try:
        labels, values = klv2.read(klv.File(memoryview(bytes(data)), "changed"), 26)
    except LexcError:
        return
    assert labels.count(0) == len(values)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="No such file"):
        klv.read(tmp_path / "none")
