"""Alphabets from META and from files: valid ones are read back whole; the error for others names the wrong key."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from alphabets import ALPHABETS, EVERY
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, ResourceMissing


@pytest.mark.parametrize("name", EVERY)
def test_an_alphabet_survives_meta_pickling_and_copying(name: str) -> None:
    alphabet = ALPHABETS[name]
    again = Alphabet.from_meta(alphabet.to_meta())
    assert again == alphabet == pickle.loads(pickle.dumps(alphabet)) == copy.deepcopy(alphabet)
    assert hash(again) == hash(alphabet)
    assert Alphabet.from_meta(Alphabet.utf8("lower").to_meta()) == Alphabet.utf8("lower")


def test_meta_may_lack_zeros_and_have_unknown_fields() -> None:
    alphabet = Alphabet.from_meta({"name": "x", "labels": ["A"], "blanks": ["a"], "fold": "upper", "future": [1]})
    assert (alphabet.scores, alphabet.counts, alphabet.value_order) == ((0,), (0,), None)


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.binary(max_size=3)),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=10,
)


@random_cases(300)
@given(st.data())
def test_any_meta_gives_an_alphabet_or_an_alphabet_error(data: st.DataObject) -> None:
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
def test_the_error_for_wrong_meta_names_the_entry(change: dict[str, object], key: str) -> None:
    sound: dict[str, object] = {"name": "x", "labels": ["A", "B", "C"], "blanks": ["a", "b", "c"], "fold": "upper"}
    Alphabet.from_meta(sound)
    with pytest.raises(AlphabetError) as caught:
        Alphabet.from_meta(sound | change)
    assert str(caught.value).startswith(f"META alphabet: {key} is wrong; expected ")


# Alphabets in files


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


def test_more_than_63_letters_are_refused() -> None:
    rows = ",".join(f'{{ label = "{chr(0x4E00 + n)}" }}' for n in range(64))
    with pytest.raises(AlphabetError, match="1 to 63; found list 64 long"):
        Alphabet.from_toml(f'name = "x"\ntitle = "X"\nlanguage = "zh"\nletter = [{rows}]')


@pytest.mark.parametrize("text", ["name = ", "a = " + "[" * 100_000, "a = " + "1" * 5000, 'a = 1\na = "twice"'])
def test_the_error_for_a_file_that_is_no_toml_says_so(text: str) -> None:
    with pytest.raises(AlphabetError, match=r"mine\.toml: not TOML"):
        Alphabet.from_toml(text, "mine.toml")


def test_value_order_may_be_a_list_of_labels() -> None:
    text = SOUND.replace("blank =", 'value_order = ["CH", "C", "A"]\nblank =')
    assert Alphabet.from_toml(text).value_order == (2, 3, 1)


def test_an_alphabet_is_loaded_by_name_or_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOUND, encoding="utf-8")
    assert Alphabet.load(path) == Alphabet.load(str(path)) == Alphabet.from_toml(SOUND)
    assert Alphabet.load("english") is Alphabet.load("english")


def test_the_error_for_an_unknown_alphabet_suggests_the_nearest_name(tmp_path: Path) -> None:
    with pytest.raises(ResourceMissing, match="Did you mean 'english'"):
        Alphabet.load("englisch")
    with pytest.raises(ResourceMissing, match="an impossible name"):
        Alphabet.load("a/\0")
    with pytest.raises(ResourceMissing, match=r"none\.toml: No such file"):
        Alphabet.load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(AlphabetError, match="not UTF-8"):
        Alphabet.load(tmp_path / "latin.toml")
