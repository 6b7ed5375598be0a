"""Letters <-> tiles: the bundled sets are right, text reads and spells back, unsound alphabets are refused by name."""

from __future__ import annotations

import copy
import pickle
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexc import resources
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, ResourceMissing

# letters, tiles with blanks, blanks, points in the bag, vowels
SETS = {
    "english": (26, 100, 2, 187, "AEIOU"),
    "french": (26, 102, 2, 197, "AEIOUY"),
    "german": (29, 102, 2, 202, "AÄEIOÖUÜ"),
    "spanish": (28, 100, 2, 192, "AEIOU"),
    "polish": (32, 100, 2, 190, "AĄEĘIOÓUY"),
    "norwegian": (32, 100, 2, 202, "AEIOUYÜÆÄØÖÅ"),
    "catalan": (26, 100, 2, 189, "AEIOU"),
    "dutch": (26, 102, 2, 230, "AEIOU"),
    "swedish": (31, 100, 2, 194, "AEIOUYÜÅÄÆÖ"),
    "slovene": (29, 100, 2, 180, "AEIOU"),
    "welsh": (28, 105, 2, 194, "AEIOUWY"),
    "super_english": (26, 200, 4, 381, "AEIOU"),
    "super_catalan": (26, 200, 5, 370, "AEIOU"),
    "hong_kong_english": (26, 107, 4, 228, "AEIOU"),
    "wwf": (26, 104, 2, 220, "AEIOU"),
}
BLANK_ONLY = {"norwegian": "QXÜZÄÖ", "swedish": "QWÜÆ", "slovene": "QWXY"}

ALPHABETS = {name: Alphabet.load(name) for name in SETS} | {
    "auto of combining letters": Alphabet.of_letters(["e\u0304q\u0301", "x\u0301e", "\u1100q\u1161q\u11a8q"], "lower"),
    "auto of notation": Alphabet.of_letters("a[]\\b"),
    "auto of a backslash": Alphabet.of_letters("a\\"),
    "auto of a bracket": Alphabet.of_letters("a]", "none"),
    "auto of both cases": Alphabet.of_letters("aAbBçÇ", "none"),
}
EVERY = sorted(ALPHABETS)


@pytest.mark.parametrize("name", sorted(SETS))
def test_every_bundled_set_has_the_tiles_and_points_of_its_game(name: str) -> None:
    alphabet = ALPHABETS[name]
    points = sum(count * score for count, score in zip(alphabet.counts, alphabet.scores, strict=True))
    vowels = "".join(map(alphabet.label, alphabet.vowels))
    n_tiles = sum(alphabet.counts) + alphabet.blank_count
    assert (alphabet.n_letters, n_tiles, alphabet.blank_count, points, vowels) == SETS[name]
    assert (alphabet.name, alphabet.fold, alphabet.blank_score) == (name, "upper", 0)
    assert "".join(label for label, n in zip(alphabet.labels, alphabet.counts, strict=True) if not n) == BLANK_ONLY.get(
        name, ""
    )
    assert alphabet.blanks == tuple(label.lower() for label in alphabet.labels)


def test_every_bundled_file_is_tested() -> None:
    assert sorted(SETS) == resources.names("alphabets", ".toml")


def test_the_order_of_letters_is_the_order_of_tiles() -> None:
    welsh = "A B C CH D DD E F FF G NG H I J L LL M N O P R RH S T TH U W Y"
    assert " ".join(ALPHABETS["welsh"].labels) == welsh
    assert [ALPHABETS["welsh"].tile(label) for label in welsh.split()] == list(range(1, 29))
    assert "".join(ALPHABETS["swedish"].labels).endswith("XYÜZÅÄÆÖ")
    assert "".join(ALPHABETS["norwegian"].labels).endswith("XYÜZÆÄØÖÅ")


def test_english_carries_the_value_order_of_shapiro_and_smith() -> None:
    order = ALPHABETS["english"].value_order
    assert order is not None
    assert "".join(map(ALPHABETS["english"].label, order)) == "ZQJXKVWYFHBPMCGDULSIRNOATE"


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
def test_what_cannot_be_read_is_named_with_its_column(name: str, text: str, column: int, found: str) -> None:
    with pytest.raises(AlphabetError) as caught:
        ALPHABETS[name].tokenize(text)
    assert caught.value.where == f"column {column}"
    assert found in caught.value.found
    assert caught.value.expected.startswith(f"letters of {name}: A ")
    assert caught.value.remedy


def test_a_bracket_that_is_never_closed_is_said_to_be_one() -> None:
    with pytest.raises(AlphabetError, match="never closed"):
        ALPHABETS["spanish"].tokenize("[CH")


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

    @settings(max_examples=60, deadline=None)
    @given(st.lists(st.integers(1, n), max_size=12))
    def check(tiles: list[int]) -> None:
        assert alphabet.tokenize(alphabet.spell(bytes(tiles))) == bytes(tiles)

    check()
    pairs = [bytes([first, second]) for first in range(1, n + 1) for second in range(1, n + 1)]
    assert all(alphabet.tokenize(alphabet.spell(pair)) == pair for pair in pairs)


PARTS = st.text("ABCE\u0301", min_size=1, max_size=3).filter(lambda text: unicodedata.is_normalized("NFC", text))


@settings(max_examples=150, deadline=None)
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


@pytest.mark.parametrize("name", [*EVERY, *(f"utf8 {fold}" for fold in ("upper", "lower", "none"))])
def test_the_byte_table_agrees_with_reading_each_character(name: str) -> None:
    alphabet = Alphabet.utf8(name.removeprefix("utf8 ")) if name.startswith("utf8") else ALPHABETS[name]  # type: ignore[arg-type]
    table = alphabet.byte_table()
    assert len(table) == 256
    assert table[128:] == b"\xff" * 128
    parts = set("".join(text for text in [*alphabet.labels, *(text for text, _ in alphabet.aliases)] if len(text) > 1))
    for code in range(128):
        char = alphabet.normalise(chr(code))
        if table[code] == 255:
            assert char in parts or char in "[]\\"
        elif table[code]:
            assert alphabet.tokenize(chr(code)) == bytes([table[code]])
            assert char not in parts
        else:
            assert char not in parts
            with pytest.raises(AlphabetError):
                alphabet.tokenize(chr(code))


@pytest.mark.parametrize("name", EVERY)
def test_a_word_that_the_byte_table_decides_is_read_so(name: str) -> None:
    alphabet = ALPHABETS[name]
    table = alphabet.byte_table()
    decided = "".join(chr(code) for code in range(128) if table[code] not in (0, 255))

    @settings(max_examples=30, deadline=None)
    @given(st.text(decided, max_size=12))
    def check(text: str) -> None:
        read = alphabet._read(text, alphabet.normalise(text))
        assert alphabet.tokenize(text) == text.encode().translate(table) == read

    check()


@pytest.mark.parametrize("name", EVERY)
def test_reading_any_text_gives_tiles_or_an_alphabet_error(name: str) -> None:
    alphabet = ALPHABETS[name]

    @settings(max_examples=60, deadline=None)
    @given(st.text(st.one_of(st.sampled_from("[]\\\u0301·" + "".join(alphabet.labels)), st.characters()), max_size=8))
    def check(text: str) -> None:
        try:
            tiles = alphabet.tokenize(text)
        except AlphabetError as error:
            assert 1 <= int(error.where.removeprefix("column ")) <= len(text)
        else:
            assert alphabet.tokenize(alphabet.spell(tiles)) == tiles

    check()


def test_no_text_has_no_tiles() -> None:
    for alphabet in [*ALPHABETS.values(), Alphabet.utf8()]:
        assert alphabet.tokenize("") == b""
        assert alphabet.spell(b"") == ""


def test_labels_and_blank_labels_are_told_by_tile() -> None:
    spanish = ALPHABETS["spanish"]
    assert (spanish.label(4), spanish.blank_label(4), spanish.tile("ch"), spanish.tile("1")) == ("CH", "ch", 4, 4)
    with pytest.raises(AlphabetError, match="no such letter"):
        spanish.tile("[CH]")
    assert ALPHABETS["english"].is_ascii
    assert not spanish.is_ascii
    assert not ALPHABETS["polish"].is_ascii
    assert not Alphabet.utf8().is_ascii


@pytest.mark.parametrize("fold", ["upper", "lower", "none"])
def test_normalising_twice_changes_no_character_further(fold: str) -> None:
    alphabet = Alphabet.utf8(fold)  # type: ignore[arg-type]
    for code in range(sys.maxunicode + 1):
        once = alphabet.normalise(chr(code))
        if once != chr(code):
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


def test_an_alphabet_of_a_lists_own_letters_is_in_code_point_order() -> None:
    alphabet = Alphabet.of_letters(["Zoë", "a'b", "l-m"])
    assert alphabet.labels == ("'", "-", "A", "B", "L", "M", "O", "Z", "Ë")
    assert alphabet.blanks == ("'", "-", "a", "b", "l", "m", "o", "z", "ë")
    assert (alphabet.name, alphabet.scores, alphabet.counts) == ("auto", (0,) * 9, (0,) * 9)
    assert ALPHABETS["auto of both cases"].blanks == tuple("ABabÇç")


def test_a_bracket_among_a_lists_own_letters_is_a_letter() -> None:
    alphabet = ALPHABETS["auto of notation"]
    assert [alphabet.label(tile) for tile in alphabet.tokenize("a[b]\\")] == ["A", "[", "B", "]", "\\"]


def test_a_list_of_too_many_letters_or_of_none_is_refused() -> None:
    assert Alphabet.of_letters(map(chr, range(0x4E00, 0x4E00 + 63))).n_letters == 63
    with pytest.raises(AlphabetError, match="letters of the word list: labels is wrong; expected a list of 1 to 63"):
        Alphabet.of_letters(map(chr, range(0x4E00, 0x4E00 + 64)))
    with pytest.raises(AlphabetError):
        Alphabet.of_letters([])
    with pytest.raises(AlphabetError, match="fold"):
        Alphabet.of_letters("a", "title")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EVERY)
def test_an_alphabet_survives_meta_pickling_and_copying(name: str) -> None:
    alphabet = ALPHABETS[name]
    again = Alphabet.from_meta(alphabet.to_meta())
    assert again == alphabet == pickle.loads(pickle.dumps(alphabet)) == copy.deepcopy(alphabet)
    assert hash(again) == hash(alphabet)
    assert Alphabet.from_meta(Alphabet.utf8("lower").to_meta()) == Alphabet.utf8("lower")


def test_meta_may_leave_out_what_is_zero_and_hold_what_is_not_known() -> None:
    alphabet = Alphabet.from_meta({"name": "x", "labels": ["A"], "blanks": ["a"], "fold": "upper", "future": [1]})
    assert (alphabet.scores, alphabet.counts, alphabet.value_order) == ((0,), (0,), None)


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.binary(max_size=3)),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_meta_holds_the_answer_is_an_alphabet_or_an_alphabet_error(data: st.DataObject) -> None:
    meta: object = ALPHABETS[data.draw(st.sampled_from(["spanish", "english"]))].to_meta()
    assert isinstance(meta, dict)
    for key in data.draw(st.lists(st.sampled_from(sorted(meta)), min_size=1, max_size=2)):
        column = meta[key]
        if isinstance(column, list) and column and data.draw(st.booleans()):
            column[data.draw(st.integers(0, len(column) - 1))] = data.draw(st.one_of(JUNK, st.sampled_from(column)))
        else:
            meta[key] = data.draw(JUNK)
    try:
        alphabet = Alphabet.from_meta(data.draw(st.one_of(st.just(meta), st.just(meta), JUNK)))
    except AlphabetError as error:
        assert str(error)
    else:
        assert Alphabet.from_meta(alphabet.to_meta()) == alphabet
        tiles = bytes(range(1, alphabet.n_letters + 1)) if not alphabet.is_utf8 else b"az"
        assert len(alphabet.byte_table()) == 256
        assert alphabet.tokenize(alphabet.spell(tiles)) == tiles or alphabet.is_utf8


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"name": ""}, "name"),
        ({"labels": ["A", "B", "A"]}, "labels[2]"),
        ({"labels": ["A", "b", "C"]}, "labels[1]"),
        ({"labels": ["A", "", "C"]}, "labels[1]"),
        ({"labels": ["A", "B" * 17, "C"]}, "labels[1]"),
        ({"labels": ["A", "E\u0301", "C"]}, "labels[1]"),
        ({"labels": ["A", "B", "\x1b"]}, "labels[2]"),
        ({"labels": ["A", "B", "\udc80"]}, "labels[2]"),
        ({"labels": ["A", "[B]", "C"]}, "labels[1]"),
        ({"labels": ["AB", "[", "C"]}, "labels[1]"),
        ({"labels": "ABC"}, "labels"),
        ({"labels": []}, "labels"),
        ({"labels": [chr(c) for c in range(0x4E00, 0x4E40)]}, "labels"),
        ({"blanks": ["a", "b"]}, "blanks"),
        ({"blanks": ["a", "b", "b"]}, "blanks[2]"),
        ({"blanks": ["a", "C", "c"]}, "blanks[1]"),
        ({"blanks": ["a", "b", "[c]"]}, "blanks[2]"),
        ({"scores": [1, True, 1]}, "scores[1]"),
        ({"scores": [1, 1.0, 1]}, "scores[1]"),
        ({"scores": [1, 1, -1001]}, "scores[2]"),
        ({"scores": [1, 1]}, "scores"),
        ({"counts": [65536, 1, 1]}, "counts[0]"),
        ({"counts": [1, -1, 1]}, "counts[1]"),
        ({"blank_count": -1}, "blank_count"),
        ({"blank_score": 10**5000}, "blank_score"),
        ({"vowels": [0]}, "vowels[0]"),
        ({"vowels": [4]}, "vowels[0]"),
        ({"vowels": [1, 1]}, "vowels[1]"),
        ({"aliases": [["X"]]}, "aliases[0]"),
        ({"aliases": [["X", 1], ["B", 1]]}, "aliases[1]"),
        ({"aliases": [["X", 1], ["Y", 0]]}, "aliases[1]"),
        ({"aliases": [["X", 1], ["[Y]", 1]]}, "aliases[1]"),
        ({"aliases": [["a", 2]], "fold": "none"}, "blanks[0]"),
        ({"value_order": [1, 2, 2]}, "value_order[2]"),
        ({"value_order": [1, 2]}, "value_order"),
        ({"fold": "title"}, "fold"),
        ({"fold": ["upper"]}, "fold"),
        ({"is_utf8": 1}, "is_utf8"),
        ({"is_utf8": True}, "labels"),
    ],
)
def test_unsound_meta_is_refused_and_the_entry_named(change: dict[str, object], key: str) -> None:
    sound: dict[str, object] = {"name": "x", "labels": ["A", "B", "C"], "blanks": ["a", "b", "c"], "fold": "upper"}
    Alphabet.from_meta(sound)
    with pytest.raises(AlphabetError) as caught:
        Alphabet.from_meta(sound | change)
    assert str(caught.value).startswith(f"META alphabet: {key} is wrong; expected ")


SOUND = """name = "x"
title = "X"
language = "en"
fold = "upper"
blank = { count = 2, score = 0 }
letter = [
    { label = "A", count = 1, score = 1, vowel = true },
    { label = "CH", count = 1, score = 2, aliases = ["1"] },
    { label = "C", count = 0, score = 3 },
]
"""


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('name = "x"', "", "name"),
        ('title = "X"', "title = 1", "title"),
        ('language = "en"', "", "language"),
        ('"upper"', '"title"', "fold"),
        ('fold = "upper"', 'Fold = "upper"', "Fold"),
        ("blank = { count = 2", "blank = { count = -2", "blank.count"),
        ("blank = { count = 2, score = 0", "blank = { count = 2, score = true", "blank.score"),
        ("blank = { count", "blank = { counts", "blank.counts"),
        ("blank = { count = 2, score = 0 }", "blank = 2", "blank"),
        ("letter = [", "letters = [", "letters"),
        (SOUND[SOUND.index("letter") :], "", "letter"),
        (SOUND[SOUND.index("letter") :], "letter = []", "letter"),
        (SOUND[SOUND.index("letter") :], "letter = [1]", "letter[1]"),
        ('label = "C",', "", "letter[3].label"),
        ('label = "C",', 'label = "",', "letter[3].label"),
        ('label = "C",', "label = 3,", "letter[3].label"),
        ('label = "C",', 'label = "c",', "letter[3].label"),
        ('label = "C",', 'label = "A",', "letter[3].label"),
        ('label = "C",', 'label = "[C]",', "letter[3].label"),
        ('label = "C",', 'label = "C", blank = "a",', "letter[3].blank"),
        ('label = "C",', 'label = "C", blank = "CH",', "letter[3].blank"),
        ('label = "C",', 'label = "C", blank = 1,', "letter[3].blank"),
        ("score = 3", 'score = "3"', "letter[3].score"),
        ("score = 3", "score = true", "letter[3].score"),
        ("score = 3", "score = 3.0", "letter[3].score"),
        ("score = 3", "score = 1001", "letter[3].score"),
        ("score = 3", "scores = 3", "letter[3].scores"),
        ("count = 0", "count = 70000", "letter[3].count"),
        ("vowel = true", "vowel = 1", "letter[1].vowel"),
        ('aliases = ["1"]', 'aliases = "1"', "letter[2].aliases"),
        ('aliases = ["1"]', "aliases = [1]", "letter[2].aliases"),
        ('aliases = ["1"]', 'aliases = ["A"]', "letter[2].aliases"),
        ('aliases = ["1"]', 'aliases = ["1", "1"]', "letter[2].aliases"),
        ('aliases = ["1"]', 'aliases = ["[CH]"]', "letter[2].aliases"),
        ("blank = {", 'value_order = ["A", "CH"]\nblank = {', "value_order"),
        ("blank = {", 'value_order = ["A", "CH", "CH"]\nblank = {', "value_order"),
        ("blank = {", 'value_order = "AB"\nblank = {', "value_order"),
        ("blank = {", "value_order = 1\nblank = {", "value_order"),
    ],
)
def test_a_mistake_in_an_alphabet_file_is_named_by_its_key(old: str, new: str, key: str) -> None:
    assert Alphabet.from_toml(SOUND).labels == ("A", "CH", "C")
    assert SOUND.count(old) == 1
    with pytest.raises(AlphabetError) as caught:
        Alphabet.from_toml(SOUND.replace(old, new), "mine.toml")
    assert str(caught.value).startswith(f"mine.toml: {key} is wrong; expected ")
    assert caught.value.found
    assert caught.value.remedy


def test_more_letters_than_an_image_has_room_for_are_refused() -> None:
    rows = ",".join(f'{{ label = "{chr(0x4E00 + n)}" }}' for n in range(64))
    with pytest.raises(AlphabetError, match="1 to 63; found list 64 long"):
        Alphabet.from_toml(f'name = "x"\ntitle = "X"\nlanguage = "zh"\nletter = [{rows}]')


@pytest.mark.parametrize("text", ["name = ", "a = " + "[" * 100_000, "a = " + "1" * 5000, 'a = 1\na = "twice"'])
def test_a_file_that_is_not_toml_is_said_not_to_be(text: str) -> None:
    with pytest.raises(AlphabetError, match=r"mine\.toml: not TOML"):
        Alphabet.from_toml(text, "mine.toml")


def test_value_order_may_be_a_list_of_labels() -> None:
    text = SOUND.replace("blank =", 'value_order = ["CH", "C", "A"]\nblank =')
    assert Alphabet.from_toml(text).value_order == (2, 3, 1)


def test_an_alphabet_is_loaded_by_name_or_from_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOUND, encoding="utf-8")
    assert Alphabet.load(path) == Alphabet.load(str(path)) == Alphabet.from_toml(SOUND)
    assert Alphabet.load("english") is Alphabet.load("english")


def test_an_alphabet_that_is_not_there_is_missing_and_the_nearest_name_told(tmp_path: Path) -> None:
    with pytest.raises(ResourceMissing, match="Did you mean 'english'"):
        Alphabet.load("englisch")
    with pytest.raises(ResourceMissing, match="cannot be read"):
        Alphabet.load("a/\0")
    with pytest.raises(ResourceMissing, match=r"none\.toml: the alphabet file cannot be read"):
        Alphabet.load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(AlphabetError, match="not UTF-8"):
        Alphabet.load(tmp_path / "latin.toml")
