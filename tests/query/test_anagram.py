"""Anagrams are those that counting letters over the plain list gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from types import ModuleType

import pytest
from conftest import random_cases
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from query.random_lexicons import (
    CONFIGURATIONS,
    Example,
    Letters,
    count_missing,
    letters,
    lexicon_of,
    random_lexicons,
    walking,
)

import lexc
from lexc.errors import LexcError, QueryError, UsageError
from lexc.query import anagram as exact_anagrams
from lexc.query import rack_words
from lexc.query.anagram import ORDERS, anagram

Load = Callable[[str], ModuleType]
WORDS = ["A", "AA", "AE", "EAT", "ETA", "TEA", "TEAS", "EATS", "SEAT", "SATE", "QUA", "QUAY", "ZEES", "ZESTS", "SEEST"]


def sub_anagrams(example: Example, rack: Letters, blanks: int) -> list[Letters]:
    fitting = [word for word in example.words if len(word) <= len(rack) + blanks]
    return [word for word in fitting if count_missing(word, rack) <= blanks]


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@random_cases(10)
@given(data=st.data(), blanks=st.integers(0, 3), order=st.sampled_from(ORDERS))
def test_sub_anagrams_are_the_words_whose_letters_the_rack_has(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject, blanks: int, order: str
) -> None:
    example, rack = data.draw(random_lexicons(configuration)), data.draw(letters(configuration[0], 8, 0))
    with walking(kernel):
        found = list(example.lexicon.anagram(example.text(rack) + "?" * blanks, sub=True, order=order))
    expected = sub_anagrams(example, rack, blanks)
    read = list(map(example.read, found))
    assert sorted(read) == sorted(expected)
    if order == "length":
        assert read == sorted(expected, key=lambda word: (-len(word), example.order(word)))
    if order == "alphabet":
        assert read == expected
    if order == "value":
        assert read == sorted(expected, key=lambda word: (-value(example, word, rack), -len(word), example.order(word)))


def value(example: Example, word: Letters, rack: Letters) -> int:
    """Points of the letters that are no blanks."""
    alphabet, played = example.alphabet, Counter(word) & Counter(rack)
    return 0 if alphabet.is_utf8 else sum(alphabet.scores[alphabet.tile(letter) - 1] for letter in played.elements())


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@random_cases(10)
@given(data=st.data(), blanks=st.integers(0, 2), plus=st.integers(0, 2))
def test_anagrams_use_all_letters_and_plus_more(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject, blanks: int, plus: int
) -> None:
    example = data.draw(random_lexicons(configuration))
    rack = data.draw(st.sampled_from(example.words) | letters(configuration[0], 6, 0))
    with walking(kernel):
        found = list(example.lexicon.anagram(example.text(rack) + "?" * blanks, plus=plus))
    n = len(rack) + blanks + plus
    expected = [word for word in sub_anagrams(example, rack, blanks + plus) if len(word) == n]
    assert [example.read(word) for word in found] == [word for word in expected if not Counter(rack) - Counter(word)]


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@random_cases(10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_table_that_many_racks_pay_for_answers_as_the_walk(
    configuration: tuple[str, str, str], data: st.DataObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = data.draw(random_lexicons(configuration))
    racks = [example.text(word) for word in example.words]
    racks += (
        [example.text(word[:-1]) + "?" for word in example.words] + [rack + "?" for rack in racks] + ["", "?", "??"]
    )
    expected = [list(example.lexicon.anagram(rack)) for rack in racks]
    monkeypatch.setattr(rack_words, "_MIN_UNITS", -(1 << 40))
    found = [list(example.lexicon.anagram(rack)) for rack in racks]
    assert found == expected
    has_table = rack_words._table_of(example.lexicon.image).words is not None
    assert has_table is not example.alphabet.is_utf8
    monkeypatch.undo()


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_very_many_exact_anagrams_come_from_the_lazy_walk(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = lexc.build(WORDS)
    monkeypatch.setattr(exact_anagrams, "_MAX_LISTED", most)
    assert list(lexicon.anagram("TEA")) == ["EAT", "ETA", "TEA"]
    assert list(lexicon.anagram("TEA", limit=2)) == ["EAT", "ETA"]


def test_racks_pay_for_a_table_which_a_closed_lexicon_no_longer_asks() -> None:
    lexicon = lexc.build(WORDS, "dawg", "english")
    for rack in ["EAT"] * 70 + ["teas", "SEA?", "Z"]:
        found = list(lexicon.anagram(rack))
        assert found == list(lexicon.anagram(rack, lengths=(len(rack), len(rack))))
    assert rack_words._table_of(lexicon.image).words is not None
    lexicon.close()
    with pytest.raises(LexcError, match="closed"):
        list(lexicon.anagram("EAT"))


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@random_cases(10)
@given(data=st.data(), blanks=st.integers(0, 2), sub=st.booleans())
def test_required_letters_and_lengths_narrow_the_answers(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject, blanks: int, sub: bool
) -> None:
    example, rack = data.draw(random_lexicons(configuration)), data.draw(letters(configuration[0], 6, 0))
    required, shortest = data.draw(letters(configuration[0], 2, 0)), data.draw(st.integers(1, 4))
    lengths = shortest, data.draw(st.integers(shortest, 6))
    text = example.text(rack) + "?" * blanks
    required_text = "".join(required) if example.alphabet.is_utf8 else example.text(required)
    with walking(kernel):
        found = list(example.lexicon.anagram(text, sub=sub, includes=required_text, lengths=lengths))
    all_answers = [example.read(word) for word in example.lexicon.anagram(text, sub=sub)]
    with_required = [word for word in all_answers if not Counter(required) - Counter(word)]
    assert [example.read(word) for word in found] == [
        word for word in with_required if lengths[0] <= len(word) <= lengths[1]
    ]


@pytest.mark.parametrize("kind", ["dawg", "anag"])
@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_blanks_are_the_rightmost_of_equal_letters_in_lower_case(kernel: Load, kind: str, layout: str) -> None:
    lexicon = lexc.build(WORDS, kind, layout=layout, alphabet="english")
    with walking(kernel):
        assert list(lexicon.anagram("EAT?")) == ["EATs", "sATE", "sEAT", "TEAs"]
        assert list(lexicon.anagram("ZES??")) == ["ZESts"]
        assert list(lexicon.anagram("???", order="alphabet")) == ["eat", "eta", "qua", "tea"]
        assert list(lexicon.anagram("?", plus=1)) == ["aa", "ae"]
        assert list(lexicon.anagram("EST??")) == ["SEesT", "zESTs"]


@pytest.mark.parametrize("kind", ["dawg", "anag"])
def test_racks_that_are_empty_or_all_blanks_or_very_long_are_answered(kind: str) -> None:
    lexicon = lexc.build(WORDS, kind, "english")
    assert list(lexicon.anagram("")) == list(lexicon.anagram("", sub=True)) == []
    assert [word.upper() for word in lexicon.anagram("?" * 200, sub=True, order="alphabet")] == list(lexicon)
    assert sorted(lexicon.anagram("".join(WORDS) * 20, sub=True)) == list(lexicon)
    assert list(lexicon.anagram("A" * 5000)) == []
    assert list(lexicon.anagram("EAT", limit=0)) == []
    assert list(lexicon.anagram("EAT", limit=2)) == ["EAT", "ETA"]
    assert list(lexicon.anagram("EATS", sub=True, limit=5)) == ["EATS", "SATE", "SEAT", "TEAS", "EAT"]
    assert list(lexicon.anagram("teas?", sub=True, order="value", limit=1)) == ["EATS"]


def test_an_answer_in_letters_of_several_characters_can_be_read_back() -> None:
    spanish = lexc.build(["CHAL", "[C]HAL", "LLAMA", "CALLE"], alphabet="spanish")
    assert list(spanish.anagram("CHAL")) == ["CHAL"]
    assert list(spanish.anagram("[C]HAL")) == ["[C]HAL"]
    assert list(spanish.anagram("?AL")) == ["chAL"]
    assert list(spanish.anagram("?HA?")) == ["[c][H][A][l]"]
    assert list(spanish.anagram("?AMA")) == ["llAMA"]


def test_the_walk_can_be_left_and_resumed() -> None:
    lexicon = lexc.build(WORDS, "dawg", "english")
    all_answers = list(lexicon.anagram("TEAS?", sub=True, order="alphabet"))
    found = lexicon.anagram("TEAS?", sub=True, order="alphabet")
    begun = list(islice(found, 3))
    assert list(lexicon.anagram("TEAS", order="alphabet")) == ["EATS", "SATE", "SEAT", "TEAS"]
    assert begun + list(found) == all_answers


def test_an_error_in_a_rack_names_the_column_of_the_letter() -> None:
    lexicon = lexc.build(WORDS, "anag", "english")
    for rack, column in (("TE!S", 3), ("?¿", 2), ("A??B+?", 5), ("[AB]", 1)):
        with pytest.raises(QueryError) as caught:
            list(lexicon.anagram(rack, sub=True))
        assert caught.value.where == f"column {column}"
    for options in ({"order": "size"}, {"plus": -1}, {"limit": -1}):
        with pytest.raises(UsageError):
            lexicon.anagram("TEAS?", sub=True, **options)  # type: ignore[arg-type]
    for other in (None, 3, b"TEA"):
        with pytest.raises(UsageError):
            anagram(lexicon.image, other)  # type: ignore[arg-type]


def test_a_backslash_makes_a_question_mark_a_letter_instead_of_a_blank() -> None:
    lexicon = lexicon_of("utf8", "anag", "arcs", [("a", "?"), ("a", "é")]).lexicon
    assert list(lexicon.anagram("a\\?")) == ["a?"]
    assert list(lexicon.anagram("a?")) == ["a?", "aé"]


def test_a_rack_longer_than_any_word_spells_none() -> None:
    for kind in ("anag", "dawg"):
        lexicon = lexc.build(["TEA", "EAT"], kind, "english")
        assert list(lexicon.anagram("A" * 400)) == list(lexicon.anagram("TEA" * 200)) == []
        assert len(list(lexicon.anagram("TEA" * 200, sub=True))) == 2


def test_an_image_with_more_words_than_it_says_has_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = lexc.build(WORDS, "dawg", "english")
    monkeypatch.setattr(rack_words, "_MIN_UNITS", 0)
    monkeypatch.setattr(lexicon.image, "graph", lexicon.image.graph._replace(n_words=3))
    assert list(lexicon.anagram("EAT")) == ["EAT", "ETA", "TEA"]
    assert rack_words._table_of(lexicon.image).words is None
