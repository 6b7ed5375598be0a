"""Round trips: words, alphabets and columns are read back as they were written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.codecs import Settings
from lexc.codecs.codec import Codec, ColumnValues
from lexc.codecs.compilation import compile_content
from lexc.errors import AlphabetError, CapacityExceeded, UsageError
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

BOTH = [codec for codec in codecs.all_codecs().values() if codec.read and codec.write]
TILES = ["kwg", "kbwg", "quackle-dawg"]
ALL_SETTINGS = [
    Settings(),
    Settings("dawg"),
    Settings(order="breadth"),
    Settings(share_tails=True),
    Settings("dawg", "breadth", True),
]
WORDS = st.sets(st.text("ABCZ", min_size=1, max_size=7), min_size=1, max_size=25)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files") / "file"


def round_trip(lexicon: Lexicon, codec: Codec, folder: Path, chosen: Settings | None = None, **options: Any) -> Lexicon:
    """Write a lexicon, audit the file, and read it back."""
    codecs.write(lexicon, folder, codec.name, chosen)
    decoded = codecs.decode(folder, codec.name, **options)
    codecs.audit_gaddag(decoded, str(folder))
    return codecs.lexicon_of(decoded)


@pytest.mark.sweep
@pytest.mark.parametrize("codec", BOTH, ids=lambda codec: codec.name)
@given(words=WORDS, chosen=st.sampled_from(ALL_SETTINGS))
def test_english_words_come_back(codec: Codec, words: set[str], chosen: Settings, folder: Path) -> None:
    lexicon = lexc.build(words, alphabet="english")
    found = round_trip(lexicon, codec, folder, chosen)
    if codec.name == "kad":
        words = {"".join(sorted(word)) for word in words}
    assert list(found) == sorted(words)
    assert found.meta.alphabet.name == "english"


@pytest.mark.parametrize("name", TILES)
@given(words=st.sets(st.lists(st.integers(1, 28), min_size=1, max_size=6).map(bytes), min_size=1, max_size=12))
@random_cases(30)
def test_letters_of_several_characters_come_back(name: str, words: set[bytes], folder: Path) -> None:
    spanish = Alphabet.load("spanish")
    lexicon = lexc.build([spanish.spell(word) for word in words], alphabet=spanish)
    found = round_trip(lexicon, codecs.find_codec(name), folder, alphabet=spanish)
    assert list(found) == list(lexicon)
    if name == "quackle-dawg":  # the file lists its letters
        assert list(round_trip(lexicon, codecs.find_codec(name), folder)) == list(lexicon)


@pytest.mark.parametrize("name", ["dawgdic", "marisa"])
@given(words=st.sets(st.text("aéß語😀", min_size=1, max_size=5), min_size=1, max_size=12))
@random_cases(30)
def test_words_of_any_characters_come_back(name: str, words: set[str], folder: Path) -> None:
    utf8 = Alphabet.utf8("none")
    lexicon = lexc.build(words, alphabet=utf8)
    assert set(round_trip(lexicon, codecs.find_codec(name), folder, alphabet=utf8)) == set(lexicon)


@given(words=st.sets(st.text("ÅÄÖÉ", min_size=1, max_size=4), min_size=1, max_size=10))
@random_cases(30)
def test_lexpert_takes_letters_of_western_europe(words: set[str], folder: Path) -> None:
    assert set(round_trip(lexc.build(words), codecs.find_codec("lxd"), folder)) == words


def with_columns(words: list[str], values: list[int], bits: list[int]) -> Lexicon:
    """A lexicon of English words, each with a value, a playability and a bit."""
    decoded = codecs.Decoded(lexc_words(words))
    decoded.columns = [
        ColumnValues("value", "unsigned", values),
        ColumnValues("playability", "unsigned", values),
        ColumnValues("smaller", "bits", bits),
    ]
    return lexc.frombytes(b"".join(assemble(compile_content(decoded).sections)))


def lexc_words(words: list[str]) -> Any:
    from lexc.compile.automaton import sort
    from lexc.source import ReadOptions, read_words

    return sort(read_words([words], ReadOptions(alphabet="english")))


@given(data=st.data(), words=WORDS)
def test_numbers_of_words_come_back(data: st.DataObject, words: set[str], folder: Path) -> None:
    n = len(words)
    values = data.draw(st.lists(st.integers(1, (1 << 24) - 1), min_size=n, max_size=n))
    bits = data.draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    lexicon = with_columns(sorted(words), values, bits)
    for name, columns in (("dawgdic", ("value",)), ("quackle-dawg", ("playability", "smaller"))):
        codecs.write(lexicon, folder, name)
        decoded = codecs.decode(folder, name)
        found = {column.name: column.numbers for column in decoded.columns}
        for column in columns:
            wanted = bits if column == "smaller" else values
            is_stored = any(wanted) if column != "playability" else set(wanted) != {1}
            assert found.get(column) == (wanted if is_stored else None)


def test_a_list_that_ends_another_one_is_stored_once(folder: Path) -> None:
    lexicon = lexc.build(["AB", "AC", "BB", "BC", "CC", "C"], alphabet="english")
    plain = codecs.write(lexicon, folder, "kwg", Settings("dawg"))
    assert codecs.write(lexicon, folder, "kwg", Settings("dawg", share_tails=True)) == plain - 4
    assert list(codecs.read(folder)) == list(lexicon)


def test_a_file_without_a_name_that_means_a_format_is_refused(tmp_path: Path) -> None:
    lexicon = lexc.build(["CAR"])
    for name, format_name in (("x.bin", ""), ("x.dawg", ""), ("x.wmp", "wmp"), ("x.kwg", "nothing")):
        with pytest.raises(UsageError):
            codecs.write(lexicon, tmp_path / name, format_name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["kwg", "kbwg", "quackle-dawg", "quackle-gaddag", "macondo-dawg", "dwg", "lxd"])
def test_an_alphabet_without_room_in_the_format_is_an_error(name: str, tmp_path: Path) -> None:
    with pytest.raises(AlphabetError):
        codecs.write(lexc.build(["語"], alphabet=Alphabet.utf8("none")), tmp_path / "x", name)
    if name in ("macondo-dawg", "dwg", "lxd"):
        with pytest.raises(AlphabetError):
            codecs.write(lexc.build(["CHA"], alphabet="spanish"), tmp_path / "x", name)


def test_the_error_for_too_many_nodes_of_kwg_names_kbwg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from lexc.codecs import kwg
    from lexc.codecs.sibling_lists import BitField

    few = replace(kwg.RECORD, target=BitField(0, 3))
    monkeypatch.setattr(kwg, "_VARIANT", replace(kwg._VARIANT, record=few))
    with pytest.raises(CapacityExceeded, match="KBWG") as error:
        codecs.write(lexc.build(["CARED", "DARE"], alphabet="english"), tmp_path / "x.kwg")
    assert error.value.expected == "at most 7"
    codecs.write(lexc.build(["AA"], alphabet="english"), tmp_path / "x.kwg", "", Settings("dawg"))
