"""Alphabets: text is read and spelled back, and unreadable characters are named with their column."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache

import pytest
from alphabets import ALPHABETS, EVERY
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import FOLDS
from lexc.errors import AlphabetError


@pytest.mark.parametrize(
    ("name", "text", "labels"),
    [
        ("english", "quiz", "Q U I Z"),
        ("english", "[q]u", "Q U"),
        ("spanish", "achalla", "A CH A LL A"),
        ("spanish", "a[c]hal[l]a", "A C H A L L A"),
        ("spanish", "\\chal\\la", "C H A L L A"),
        ("spanish", "[CH][ch]1", "CH CH CH"),
        ("spanish", "LLL", "LL L"),
        ("spanish", "MAN\u0303ANA", "M A Ñ A N A"),
        ("catalan", "col·lecció", None),
        ("catalan", "col·legi", "C O L·L E G I"),
        ("catalan", "col•legi", "C O L·L E G I"),
        ("catalan", "co\u0140legi", "C O L·L E G I"),
        ("catalan", "any", "A NY"),
        ("catalan", "aquí", None),
        ("catalan", "aqui", "A QU I"),
        ("welsh", "llanfairpwll", "LL A N F A I R P W LL"),
        ("welsh", "ba[n]gor", "B A N G O R"),
        ("welsh", "angharad", "A NG H A R A D"),
        ("german", "straße", "S T R A S S E"),
        ("german", "a\u0308pfel", "Ä P F E L"),
    ],
)
def test_text_is_read_longest_letter_first_and_brackets_keep_letters_apart(
    name: str, text: str, labels: str | None
) -> None:
    alphabet = ALPHABETS[name]
    if labels is None:
        with pytest.raises(AlphabetError):
            alphabet.tokenize(text)
    else:
        assert [alphabet.label(tile) for tile in alphabet.tokenize(text)] == labels.split()


@pytest.mark.parametrize(
    ("name", "text", "column", "found"),
    [
        ("english", "CAFÉ", 4, "'É' (U+00C9)"),
        ("english", "cafe\u0301s", 4, "'É' (U+00C9)"),
        ("english", "e\u0301\u0301!", 1, "'É' (U+00C9)"),
        ("german", "ßß?A", 3, "'?'"),
        ("spanish", "LL-A", 3, "'-'"),
        ("spanish", "A[XY]", 2, "'[XY]'"),
        ("spanish", "A[CH", 2, "'[CH'"),
        ("spanish", "A]", 2, "']'"),
        ("spanish", "A[]", 2, "'[]'"),
        ("spanish", "A\\", 2, "'\\\\'"),
        ("catalan", "Y", 1, "'Y'"),
        ("english", "A\ud800", 2, "U+D800"),
    ],
)
def test_unreadable_characters_are_named_with_their_column(name: str, text: str, column: int, found: str) -> None:
    with pytest.raises(AlphabetError) as caught:
        ALPHABETS[name].tokenize(text)
    assert caught.value.where == f"column {column}"
    assert found in caught.value.found
    assert caught.value.expected.startswith(f"letters of {name}: A ")
    assert caught.value.remedy


def test_the_error_for_an_open_bracket_says_so() -> None:
    with pytest.raises(AlphabetError, match="never closed"):
        ALPHABETS["spanish"].tokenize("[CH")


def test_words_in_print_have_no_notation() -> None:
    assert ALPHABETS["welsh"].strip_notation("BA[N]GOR") == "BANGOR"
    assert ALPHABETS["welsh"].strip_notation("LLAN") == "LLAN"
    assert Alphabet.from_letters("[A]").strip_notation("[A]") == "[A]"
    assert Alphabet.utf8("none").strip_notation("[A]\\") == "[A]\\"
    apart = Alphabet.from_letters(["E", "\u0301"])  # which compose
    assert apart.strip_notation(apart.spell(b"\1\2")) == "E\u0301"


def test_letters_at_lists_all_letters_the_longest_first() -> None:
    catalan = ALPHABETS["catalan"]
    found = catalan.letters_at("L·LNYL", 0)
    assert [(catalan.label(tile), after) for tile, after in found] == [("L·L", 3), ("L", 1)]
    assert [after for _, after in catalan.letters_at("L·LNYL", 3)] == [5, 4]
    assert [after for _, after in catalan.letters_at("L·LNYL", 5)] == [6]
    assert catalan.letters_at("L·L", 1) == []
    assert (catalan.is_ambiguous, ALPHABETS["english"].is_ambiguous) == (True, False)


def test_a_letter_that_would_run_into_the_next_is_spelled_in_brackets() -> None:
    spanish = ALPHABETS["spanish"]
    assert spanish.spell(bytes([spanish.tile("C"), spanish.tile("H")])) == "[C]H"
    assert spanish.spell(spanish.tokenize("ACHA")) == "ACHA"
    assert spanish.spell(spanish.tokenize("[L]LL")) == "[L]LL"
    catalan = ALPHABETS["catalan"]
    assert catalan.spell(catalan.tokenize("[N]")) == "N"


@pytest.mark.parametrize("name", EVERY)
def test_every_sequence_of_tiles_is_spelled_so_that_it_reads_back(name: str) -> None:
    alphabet = ALPHABETS[name]
    n = alphabet.n_letters

    @random_cases(60)
    @given(st.lists(st.integers(1, n), max_size=12))
    def check(tiles: list[int]) -> None:
        assert alphabet.tokenize(alphabet.spell(bytes(tiles))) == bytes(tiles)

    check()
    pairs = [bytes([first, second]) for first in range(1, n + 1) for second in range(1, n + 1)]
    assert all(alphabet.tokenize(alphabet.spell(pair)) == pair for pair in pairs)


PARTS = st.text("ABCE\u0301", min_size=1, max_size=3).filter(lambda text: unicodedata.is_normalized("NFC", text))


@random_cases(150)
@given(st.lists(PARTS, min_size=2, max_size=12, unique=True), st.data())
def test_letters_that_begin_and_contain_one_another_still_read_back(spellings: list[str], data: st.DataObject) -> None:
    n = data.draw(st.integers(1, len(spellings)))
    aliases = [[text, data.draw(st.integers(1, n))] for text in spellings[n:]]
    labels = spellings[:n]
    alphabet = Alphabet.from_meta(
        {"name": "x", "labels": labels, "blanks": [*map(str.lower, labels)], "fold": "upper", "aliases": aliases}
    )
    for tiles in data.draw(st.lists(st.lists(st.integers(1, n), max_size=8), max_size=10)):
        assert alphabet.tokenize(alphabet.spell(bytes(tiles))) == bytes(tiles)


@pytest.mark.parametrize("name", EVERY)
def test_a_tile_that_no_letter_has_is_refused(name: str) -> None:
    alphabet = ALPHABETS[name]
    for tile in (0, alphabet.n_letters + 1, 255):
        with pytest.raises(AlphabetError, match="no letter has this tile"):
            alphabet.spell(bytes([1, tile]))
        with pytest.raises(AlphabetError):
            alphabet.label(tile)
        with pytest.raises(AlphabetError):
            alphabet.blank_label(tile)


@pytest.mark.parametrize("name", [*EVERY, *(f"utf8 {fold}" for fold in FOLDS)])
def test_the_byte_table_agrees_with_reading_each_character(name: str) -> None:
    alphabet = Alphabet.utf8(name.removeprefix("utf8 ")) if name.startswith("utf8") else ALPHABETS[name]  # type: ignore[arg-type]
    table = alphabet.byte_table()
    assert len(table) == 256
    assert table[128:] == b"\xff" * 128
    parts = set("".join(text for text in [*alphabet.labels, *(text for text, _ in alphabet.aliases)] if len(text) > 1))
    for code in range(128):
        char = alphabet.normalise(chr(code))
        if table[code] == 255:
            assert char in parts or char in "[]\\" or (alphabet.is_utf8 and not char.isascii())
        elif table[code]:
            assert alphabet.tokenize(chr(code)) == bytes([table[code]])
            assert char not in parts
        else:
            assert char not in parts
            with pytest.raises(AlphabetError):
                alphabet.tokenize(chr(code))


@pytest.mark.parametrize("name", EVERY)
def test_tokenizing_agrees_with_the_byte_table(name: str) -> None:
    alphabet = ALPHABETS[name]
    table = alphabet.byte_table()
    decided = "".join(chr(code) for code in range(128) if table[code] not in (0, 255))

    @random_cases(30)
    @given(st.text(decided, max_size=12))
    def check(text: str) -> None:
        read = alphabet._tokenize_plain(text, alphabet.normalise(text))
        assert alphabet.tokenize(text) == text.encode().translate(table) == read

    check()


@pytest.mark.parametrize("name", EVERY)
def test_reading_any_text_gives_tiles_or_an_alphabet_error(name: str) -> None:
    alphabet = ALPHABETS[name]

    @random_cases(60)
    @given(st.text(st.one_of(st.sampled_from("[]\\\u0301·" + "".join(alphabet.labels)), st.characters()), max_size=8))
    def check(text: str) -> None:
        try:
            tiles = alphabet.tokenize(text)
        except AlphabetError as error:
            assert 1 <= int(error.where.removeprefix("column ")) <= len(text)
        else:
            assert alphabet.tokenize(alphabet.spell(tiles)) == tiles

    check()


def test_an_empty_text_has_no_tiles() -> None:
    for alphabet in [*ALPHABETS.values(), Alphabet.utf8()]:
        assert alphabet.tokenize("") == b""
        assert alphabet.spell(b"") == ""


def test_a_tile_has_a_label_and_a_blank_label() -> None:
    spanish = ALPHABETS["spanish"]
    assert (spanish.label(4), spanish.blank_label(4), spanish.tile("ch"), spanish.tile("1")) == ("CH", "ch", 4, 4)
    with pytest.raises(AlphabetError, match="no such letter"):
        spanish.tile("[CH]")
    assert ALPHABETS["english"].is_ascii
    assert not spanish.is_ascii
    assert not ALPHABETS["polish"].is_ascii
    assert not Alphabet.utf8().is_ascii


@cache
def characters() -> list[str]:
    """All assigned characters of Unicode; folding changes no others."""
    every = map(chr, range(sys.maxunicode + 1))
    return [char for char in every if unicodedata.category(char) not in ("Cn", "Co")]


@pytest.mark.sweep
@pytest.mark.parametrize("fold", FOLDS)
def test_normalising_twice_changes_no_character_further(fold: str) -> None:
    alphabet = Alphabet.utf8(fold)  # type: ignore[arg-type]
    for char in characters():
        once = alphabet.normalise(char)
        if once != char:
            assert alphabet.normalise(once) == once
            assert unicodedata.is_normalized("NFC", once)
            assert all(alphabet.normalise(char) == char for char in once)


def test_a_byte_alphabet_reads_utf8_and_nothing_is_notation() -> None:
    alphabet = Alphabet.utf8("none")
    assert alphabet.tokenize("a[é]\\") == "a[é]\\".encode()
    assert alphabet.spell("a[é]\\".encode()) == "a[é]\\"
    assert Alphabet.utf8("upper").tokenize("straße") == b"STRASSE"
    assert alphabet.tokenize("e\u0301") == "é".encode()
    assert (alphabet.n_letters, alphabet.label(65), alphabet.blank_label(97), alphabet.tile("z")) == (
        255,
        "A",
        "a",
        122,
    )


@pytest.mark.parametrize("text", ["a\0", "\ud800", "é\0"])
def test_a_byte_alphabet_has_no_nul_and_no_half_character(text: str) -> None:
    with pytest.raises(AlphabetError, match=f"column {len(text)}"):
        Alphabet.utf8("none").tokenize(text)


@pytest.mark.parametrize("tiles", [b"\xff", b"a\xc3", b"a\0"])
def test_bytes_that_are_no_utf8_are_not_spelled(tiles: bytes) -> None:
    with pytest.raises(AlphabetError, match="no characters"):
        Alphabet.utf8().spell(tiles)
    with pytest.raises(AlphabetError):
        Alphabet.utf8().label(200)


def test_an_alphabet_from_letters_is_in_code_point_order() -> None:
    alphabet = Alphabet.from_letters(["Zoë", "a'b", "l-m"])
    assert alphabet.labels == ("'", "-", "A", "B", "L", "M", "O", "Z", "Ë")
    assert alphabet.blanks == ("'", "-", "a", "b", "l", "m", "o", "z", "ë")
    assert (alphabet.name, alphabet.scores, alphabet.counts) == ("auto", (0,) * 9, (0,) * 9)
    assert ALPHABETS["auto of both cases"].blanks == tuple("ABabÇç")


def test_a_bracket_among_the_letters_is_no_notation() -> None:
    alphabet = ALPHABETS["auto of notation"]
    assert [alphabet.label(tile) for tile in alphabet.tokenize("a[b]\\")] == ["A", "[", "B", "]", "\\"]


def test_too_many_letters_or_none_are_refused() -> None:
    assert Alphabet.from_letters(map(chr, range(0x4E00, 0x4E00 + 63))).n_letters == 63
    with pytest.raises(AlphabetError, match="letters of the word list: labels is wrong; expected a list of 1 to 63"):
        Alphabet.from_letters(map(chr, range(0x4E00, 0x4E00 + 64)))
    with pytest.raises(AlphabetError):
        Alphabet.from_letters([])
    with pytest.raises(AlphabetError, match="fold"):
        Alphabet.from_letters("a", "title")  # type: ignore[arg-type]
