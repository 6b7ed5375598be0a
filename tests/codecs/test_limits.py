"""A file holds as many nodes as its targets have bits for: those are read back, and one more is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import lexc
from lexc.codecs import dwg, kad, kbwg, klv2, kwg, lxd, quackle_dawg, quackle_gaddag
from lexc.codecs.codec import Bytes, File, Settings
from lexc.codecs.sibling_lists import (
    Arcs,
    BitField,
    ListArrays,
    ListOptions,
    Record,
    build_lists,
    image_words,
    record_bytes,
    spell_strings,
    unpack_arcs,
)
from lexc.errors import CapacityExceeded

RECORDS = {
    "kwg": kwg.RECORD, "kbwg": kbwg.RECORD, "kad": kad.RECORD, "klv2": klv2._RECORD, "dwg": dwg.RECORD,
    "lxd": lxd.RECORD, "quackle-dawg": quackle_dawg.RECORD, "quackle-gaddag": quackle_gaddag.RECORD,
}  # fmt: skip
NODES = {
    "kwg": 1 << 22, "kbwg": 1 << 24, "kad": 1 << 22, "klv2": 1 << 22, "dwg": 1 << 21, "lxd": 1 << 22,
    "quackle-dawg": 1 << 24, "quackle-gaddag": 1 << 24,
}  # fmt: skip


def arcs_in(data: Bytes, record: Record, labels: int) -> Arcs:
    """The arcs in the bytes of some records."""
    whole = memoryview(bytes(data))
    return unpack_arcs(whole, record, File(whole, "here"), labels)


def pack_and_unpack(record: Record, targets: list[int]) -> list[int]:
    """Pack arcs with these targets, and return the targets that are unpacked."""
    marks = memoryview(bytearray(2 * len(targets))).cast("H")
    columns = memoryview(bytearray(4 * len(targets))).cast("I")
    for i, target in enumerate(targets):
        columns[i], marks[i] = target, 1
    data = record_bytes(ListArrays(columns, marks, 0, 0), record)
    arcs = arcs_in(data, record, 63)
    assert all(mark & ~quackle_marks(record) == 1 for mark, target in zip(arcs.marks, targets, strict=True)
               if target < record.max_arcs)  # fmt: skip
    return list(arcs.targets)


def quackle_marks(record: Record) -> int:
    """The marks that unpacking may add, since in Quackle's records the playability is the accept bit."""
    return 0 if record.accepts.width == 1 else 512


@pytest.mark.parametrize("name", RECORDS)
def test_a_target_can_be_as_large_as_its_bits_allow(name: str) -> None:
    record = RECORDS[name]
    assert record.max_arcs == NODES[name]
    near = [0, 1, record.max_arcs // 2, record.max_arcs - 1]
    assert pack_and_unpack(record, near) == near
    assert pack_and_unpack(record, [record.max_arcs]) != [record.max_arcs]


@pytest.mark.sweep
@pytest.mark.parametrize("kind", ["dawg", "gaddag"])
@pytest.mark.parametrize("n_bits", [3, 5, 7])
def test_a_file_with_one_node_too_many_is_refused(n_bits: int, kind: str) -> None:
    variant = replace(kwg._VARIANT, record=replace(kwg.RECORD, target=BitField(0, n_bits)))
    rng, words, largest, n_refused = random.Random(n_bits), set[str](), 0, 0
    for _ in range(150):
        words.add("".join(rng.choices("ABCD", k=rng.randint(1, 6))))
        source = image_words(lexc.build(words, alphabet="english").image)
        n = len(build_lists(source, ListOptions(kwg.RECORD, kind, first_index=2)).targets)
        if n > 1 << n_bits:
            n_refused += 1
            with pytest.raises(CapacityExceeded, match="KBWG"):
                kwg.write_lists(source, Settings(kind=kind), variant)
            continue
        (data,) = kwg.write_lists(source, Settings(kind=kind), variant)
        arcs = arcs_in(data, variant.record, 26)
        assert spell_strings(arcs, arcs.targets[0]).labels == bytes(source.tiles)
        largest = max(largest, n)
    assert n_refused
    assert largest > (1 << n_bits) // 2 or n_bits == 3


def test_a_file_that_just_fits_is_written_and_read() -> None:
    """A lexicon of n words of one letter has n nodes, behind two header nodes."""
    variant = replace(kwg._VARIANT, record=replace(kwg.RECORD, target=BitField(0, 4)))
    for n in range(1, 26):
        source = image_words(lexc.build(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:n]), alphabet="english").image)
        if n + 2 <= 16:
            (data,) = kwg.write_lists(source, Settings(kind="dawg"), variant)
            arcs = arcs_in(data, variant.record, 26)
            assert spell_strings(arcs, arcs.targets[0]).labels == bytes(source.tiles)
        else:
            with pytest.raises(CapacityExceeded) as caught:
                kwg.write_lists(source, Settings(kind="dawg"), variant)
            assert (caught.value.expected, caught.value.found) == ("at most 15", str(n + 1))


@pytest.mark.parametrize("words", ["AX AY BW BX BY CY", "AX AY BW BX BY CY DX DY EV EW EX EY", "X Y"])
def test_a_list_that_is_the_tail_of_a_tail_is_stored_in_the_longest_list(words: str) -> None:
    """The list X Y, which is built first, is stored at the end of W X Y; so is Y alone."""
    source = image_words(lexc.build(words.split(), alphabet="english").image)
    (data,) = kwg.write_lists(source, Settings(kind="dawg", share_tails=True), kwg._VARIANT)
    arcs = arcs_in(data, kwg.RECORD, 26)
    assert spell_strings(arcs, arcs.targets[0]).labels == bytes(source.tiles)


def test_sharing_tails_keeps_lists_with_equal_beginnings_apart() -> None:
    rng, letters = random.Random(5), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = {
        first + second + third
        for first in letters
        for second in letters
        for third in rng.sample(letters, rng.randint(1, 6))
    }
    source = image_words(lexc.build(words, alphabet="english").image)
    for _ in range(5):  # tails are found by a hash with a secret
        (data,) = kwg.write_lists(source, Settings(kind="dawg", share_tails=True), kwg._VARIANT)
        arcs = arcs_in(data, kwg.RECORD, 26)
        assert spell_strings(arcs, arcs.targets[0]).labels == bytes(source.tiles)
