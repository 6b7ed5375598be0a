"""The readings of a text, each with its words; the path of a text. tests/formats asks lexc.mjs the same."""

from __future__ import annotations

from itertools import chain

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import QueryError, UsageError
from lexc.lexicon import Lexicon
from lexc.query.explore import MAX_LENGTH, READINGS

WORDS = ["ACRE", "ARE", "CAR", "CARE", "CARED", "CARES", "CARVE", "RACE", "SCARE"]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build(WORDS)


def counts(lexicon: Lexicon, text: str) -> dict[str, int]:
    return {row["reading"]: row["count"] for row in lexicon.explore(text)}


def test_a_text_of_letters_has_seven_readings(lexicon: Lexicon) -> None:
    assert counts(lexicon, "care") == {
        "word": 1, "prefix": 3, "anagram": 3, "hooks": 6, "near": 8, "subanagram": 5, "contains": 4,
    }  # fmt: skip


def test_the_count_of_a_reading_is_the_number_of_its_answers(lexicon: Lexicon) -> None:
    for text in ("CARE", "CA", "?A?E", "RAC?", "C*", "C.*E", "(CAR|SCAR)E"):
        for reading, count in counts(lexicon, text).items():
            found = list(lexicon.answers(text, reading))
            assert len(found) == len(set(found)) == count
            assert set(found) <= {*WORDS}


def test_answers_are_those_of_the_method_of_the_same_name(lexicon: Lexicon) -> None:
    assert list(lexicon.answers("?A?E", "pattern")) == list(lexicon.pattern("?A?E"))
    assert list(lexicon.answers("CAER", "near")) == [word for word, _ in lexicon.near("CAER", transpositions=True)]
    assert list(lexicon.answers("CARE", "hooks")) == [word for word, _ in lexicon.hooks("CARE")]
    assert list(lexicon.answers("C.*", "regex")) == list(lexicon.regex("C.*"))
    assert list(lexicon.answers("CAR", "contains")) == ["CAR", "CARE", "CARED", "CARES", "CARVE", "SCARE"]


def test_conditions_and_orders_restrict_answers_and_keep_their_order(lexicon: Lexicon) -> None:
    assert list(lexicon.answers("CARE", "hooks", length=5)) == ["SCARE", "CARED", "CARES", "CARVE"]
    assert list(lexicon.answers("CARE", "hooks", length=5, order="alphabet", limit=2)) == ["CARED", "CARES"]
    assert list(lexicon.answers("C*", "pattern", pattern="*S")) == ["CARES"]
    assert list(lexicon.answers("C", "prefix", order="points", limit=1)) == ["CARVE"]


def test_a_count_stops_at_the_limit(lexicon: Lexicon) -> None:
    assert lexicon.explore("C", readings=["prefix", "contains"], limit=2) == [
        {"reading": "prefix", "count": 2, "is_complete": False},
        {"reading": "contains", "count": 2, "is_complete": False},
    ]


def test_a_text_without_readings_is_an_error_that_names_the_column(lexicon: Lexicon) -> None:
    assert lexicon.explore("") == []
    for text, column in (("CA[R", 3), ("CA!", 3), ("(CA", 1)):
        with pytest.raises(QueryError) as caught:
            lexicon.explore(text)
        assert caught.value.where == f"column {column}"
    with pytest.raises(QueryError, match="too long"):
        lexicon.explore("A" * (MAX_LENGTH + 1))
    with pytest.raises(UsageError, match="no such reading"):
        lexicon.explore("A", readings=["meaning"])


def test_signs_are_letters_where_a_word_has_them() -> None:
    lexicon = lexc.build(["who?", "[a]", "a\\b"], alphabet=Alphabet.utf8("none"))
    assert counts(lexicon, "who?")["word"] == 1
    assert list(lexicon.answers("?", "contains")) == ["who?"]
    assert list(lexicon.answers("[", "contains")) == ["[a]"]
    assert list(lexicon.answers("\\", "contains")) == ["a\\b"]


def test_the_path_has_the_letters_that_follow_with_their_words(lexicon: Lexicon) -> None:
    path = lexicon.path("CARX")
    assert [(step["letter"], step["n_words"], step["is_word"]) for step in path] == [
        ("", 9, False), ("C", 5, False), ("A", 5, False), ("R", 5, True),
    ]  # fmt: skip
    assert path[3]["arcs"] == [
        {"letter": "E", "n_words": 3, "is_word": True}, {"letter": "V", "n_words": 1, "is_word": False},
    ]  # fmt: skip


@pytest.mark.parametrize("layout", ["arcs", "packed"])
def test_the_words_of_the_path_are_those_with_its_letters(layout: str) -> None:
    words = ["a", "aé", "aé😀", "é", "éa", "😀"]
    lexicon = lexc.build(words, alphabet=Alphabet.utf8("none"), layout=layout)
    for text in chain(words, ["aéx", ""]):
        for i, step in enumerate(lexicon.path(text)):
            begun = text[:i]
            assert step["n_words"] == sum(word.startswith(begun) for word in words)
            following = sorted({word[i] for word in words if word.startswith(begun) and len(word) > i})
            assert [arc["letter"] for arc in step["arcs"]] == following


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_a_cursor_walks_all_words(layout: str) -> None:
    lexicon = lexc.build(WORDS, "gaddag", layout=layout)

    def words_at(cursor: lexc.query.path.Cursor, text: str) -> list[str]:  # type: ignore[name-defined]
        found = [text] if cursor.is_word else []
        for arc in cursor.arcs():
            found += words_at(arc.target, text + (arc.letter or ""))
        return found

    assert words_at(lexicon.cursor(), "") == sorted(WORDS)
    place = lexicon.cursor().step("C")
    assert place is not None
    assert place.words_below == 5
    assert place.step("X") is None
    assert lexicon.cursor("gaddag").words_below is None
    with pytest.raises(UsageError, match="no such root"):
        lexicon.cursor("alphagrams")


def test_the_names_of_readings_are_those_of_the_answers() -> None:
    assert len(READINGS) == len(set(READINGS)) == 9
