"""Damaged, cut and hostile files give a LexcError or a well-formed result, and do so soon."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import independent
import pytest
from conftest import SHARE
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.codecs import Decoded, Settings
from lexc.codecs.codec import File
from lexc.errors import CapacityExceeded, FormatError, LexcError, UnknownFormat, UsageError

READERS = [codec for codec in codecs.all_codecs().values() if codec.read and codec.name != "marisa"]
LAST, ENDS, A = 1 << 22, 1 << 23, 1 << 24


def decode(data: bytes, name: str) -> Decoded:
    """Decode with a format's own reader, without detecting the format."""
    read = codecs.find_codec(name).read
    assert read
    return read(File(memoryview(data), "hostile"))


def is_well_formed(decoded: Decoded) -> bool:
    words = bytes(decoded.words.tiles).split(b"\0")[:-1]
    n_letters = decoded.words.alphabet.n_letters
    in_alphabet = decoded.words.alphabet.is_utf8 or all(1 <= tile <= n_letters for word in words for tile in word)
    columns = all(len(values.numbers) == len(words) for values in decoded.columns)
    return words == sorted(set(words)) and b"" not in words and in_alphabet and columns


def damage(data: bytes) -> Iterator[bytes]:
    """The data cut at every byte, and with every byte changed in some ways."""
    for offset in range(0, len(data), SHARE):
        yield data[:offset]
        for change in (0x01, 0x40, 0x80, 0xFF):
            yield data[:offset] + bytes([data[offset] ^ change]) + data[offset + 1 :]


@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(independent.FILES))
def test_damage_gives_an_error_of_lexc_or_a_well_formed_result(name: str) -> None:
    format_name = Path(name).suffix[1:]
    for data in damage(independent.FILES[name]):
        try:
            assert is_well_formed(decode(data, format_name))
        except LexcError as error:
            assert error.problem


@pytest.mark.parametrize("codec", READERS, ids=lambda codec: codec.name)
@given(data=st.binary(max_size=120))
def test_any_bytes_give_an_error_of_lexc_or_a_well_formed_result(codec: codecs.Codec, data: bytes) -> None:
    codec.recognises(memoryview(data))
    try:
        assert is_well_formed(decode(data, codec.name))
    except LexcError as error:
        assert error.problem


def kwg(*nodes: int) -> bytes:
    """A DAWG whose root is node 2."""
    nodes = (LAST | 2, LAST, *nodes)
    return struct.pack(f"<{len(nodes)}I", *nodes)


def test_a_fault_in_a_list_of_arcs_is_named_with_its_place() -> None:
    for nodes, problem in (
        ([A | LAST | 7], "beyond the last arc"),
        ([A | ENDS], "the last list of arcs has no end"),
        ([A | ENDS | 3, A | LAST | 2], "a cycle of arcs"),
        ([27 * A | LAST | ENDS], "alphabet lacks"),
        ([0 * A | LAST | ENDS], "alphabet lacks"),
        ([A | LAST | 3 + i for i in range(1021)] + [A | LAST | ENDS], "1,020 letters"),
    ):
        with pytest.raises(FormatError, match=problem) as error:
            decode(kwg(*nodes), "kwg")
        assert "at byte" in error.value.where


@pytest.mark.parametrize("magic", [b"cdwg", b"rdwg"])
def test_the_separator_of_a_gaddag_is_no_letter_of_a_dawg(magic: bytes) -> None:
    """Its nodes are those of a sound GADDAG, with the separator between letters."""
    lexicon = lexc.build(["CARE", "CART", "ZA"], kind="gaddag", alphabet="english")
    data = b"".join(codecs.all_codecs()["macondo-gaddag"].write(lexicon, Settings()))  # type: ignore[misc]
    with pytest.raises(FormatError, match="has no letter"):
        decode(magic + data[4:], "macondo-dawg")


def test_a_tile_that_the_alphabet_lacks_is_refused_before_nodes_are_built() -> None:
    decoded = decode_words(["CARE"])
    decoded.words = decoded.words.replace(tiles=memoryview(b"\x03\x33\0"))
    with pytest.raises(FormatError, match="tile 51"):
        codecs.lexicon_of(decoded)


def decode_words(words: list[str]) -> Decoded:
    lexicon = lexc.build(words, alphabet="english")
    return decode(b"".join(codecs.all_codecs()["kwg"].write(lexicon, Settings())), "kwg")  # type: ignore[misc]


def test_a_small_file_that_spells_2_to_the_60_words_is_refused_at_once() -> None:
    doubling = [node for i in range(60) for node in (A | 4 + 2 * i, 2 * A | LAST | 4 + 2 * i)]
    with pytest.raises(CapacityExceeded, match="too many words") as error:
        decode(kwg(*doubling, A | ENDS | LAST), "kwg")
    assert error.value.found.startswith(f"{1 << 60:,} words, 2^63 or more letters")
    more = [node for i in range(200) for node in (A | 4 + 2 * i, 2 * A | LAST | 4 + 2 * i)]
    with pytest.raises(CapacityExceeded, match="2\\^63"):
        decode(kwg(*more, A | ENDS | LAST), "kwg")


def test_paths_without_words_cost_nothing() -> None:
    dead = [node for i in range(60) for node in (A | 4 + 2 * i, 2 * A | LAST | 4 + 2 * i)]
    assert decode(kwg(*dead, A | LAST), "kwg").words.n_words == 0


def test_lists_of_dead_arcs_that_many_words_pass_are_refused() -> None:
    dead, depth = [A] * 4000, 20
    rows = [[*dead, A | 0, 2 * A | LAST] for _ in range(depth)]
    nodes, next_node = list[int](), 2
    for row in rows:
        next_node += len(row)
        nodes += [*row[:-2], A | next_node, 2 * A | LAST | next_node]
    with pytest.raises(CapacityExceeded, match="too many words to read"):
        decode(kwg(*nodes, A | ENDS | LAST), "kwg")


def test_a_cycle_in_a_dawgdic_dictionary_is_refused() -> None:
    units = [0] * 256
    units[0] = 1 << 10  # the base of the root is 1
    units[1 ^ 65] = 65 | (1 ^ 65 ^ 1) << 10  # A, whose base is 1, too
    with pytest.raises(FormatError, match="a cycle of arcs"):
        decode(struct.pack("<257I", 256, *units), "dawgdic")


def test_counts_that_claim_more_than_the_file_are_refused_before_memory_is_taken() -> None:
    huge = 0xFFFFFFFF
    for name, data in (
        ("dawgdic", struct.pack("<II", huge, 0)),
        ("dwg", struct.pack("<II", huge, 0)),
        ("lxd", struct.pack("<II", 64, huge) + bytes(64)),
        ("macondo-dawg", b"cdwg\0" + struct.pack(">I", huge)),
        ("macondo-gaddag", b"cgdg\0" + struct.pack(">IIII", 1, 65, huge, 0)),
        ("pdwg", struct.pack("<4sBBBBB3xII", b"PDWG", 1, 5, 9, 16, 0, huge, 2)),
        ("wmp", struct.pack("<BBII", 3, 15, 1, huge)),
        ("quackle-dawg", b"\1" + bytes(19) + b"\x1a" + b"A " * 3),
    ):
        with pytest.raises(FormatError):
            decode(data, name)


def test_a_wrong_hash_or_number_of_words_is_refused() -> None:
    data = bytearray(independent.FILES["new.quackle-dawg"])
    data[5] ^= 1
    with pytest.raises(FormatError, match="hash is not that of the words"):
        decode(bytes(data), "quackle-dawg")
    data[5] ^= 1
    data[19] += 1
    with pytest.raises(FormatError, match="number of words"):
        decode(bytes(data), "quackle-dawg")
    gaddag = independent.FILES["words.quackle-gaddag"]
    notes = decode(gaddag[:1] + bytes(16) + gaddag[17:], "quackle-gaddag").words.summary.notes
    assert "hash of other words" in notes[-1]


def test_a_gaddag_of_other_words_than_the_dawg_is_refused() -> None:
    words, others = independent.ENGLISH, independent.tiles(["AA", "ACRE"])
    arcs, roots = independent.lists([independent.trie(words), independent.gaddag(others, 0)], 2)
    nodes = [root | LAST for root in roots]
    nodes += [arc.target | arc.is_last * LAST | arc.ends * ENDS | arc.label * A for arc in arcs]
    with pytest.raises(FormatError, match="other words") as error:
        decode(struct.pack(f"<{len(nodes)}I", *nodes), "kwg")
    assert (error.value.expected, error.value.found) == ("8 words, the same", "2")


def test_a_file_of_no_known_format_or_none_at_all_says_what_was_expected(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"hello, world")
    with pytest.raises(UnknownFormat, match="kwg"):
        codecs.decode(tmp_path / "x")
    (tmp_path / "empty").write_bytes(b"")
    for missing in ("empty", "nowhere", "."):
        with pytest.raises(FormatError):
            codecs.decode(tmp_path / missing)
    with pytest.raises(UsageError, match="only written"):
        codecs.decode(tmp_path / "x", "sqlite")
    with pytest.raises(UsageError, match="no such format"):
        codecs.decode(tmp_path / "x", "zip")


def test_the_wrong_alphabet_is_named_by_the_letter_that_it_lacks() -> None:
    spanish = independent.FILES["spanish.kwg"]
    read = codecs.find_codec("kwg").read
    assert read
    assert read(File(memoryview(spanish), "s", alphabet=Alphabet.load("spanish"))).words.n_words == 5
    with pytest.raises(FormatError, match="alphabet") as error:
        read(File(memoryview(independent.kwg([(30,)])), "s"))
    assert error.value.found == "tile 30"
    quackle = codecs.find_codec("quackle-dawg").read
    assert quackle
    with pytest.raises(FormatError, match="not those of spanish"):
        quackle(File(memoryview(independent.FILES["new.quackle-dawg"]), "s", alphabet=Alphabet.load("spanish")))
