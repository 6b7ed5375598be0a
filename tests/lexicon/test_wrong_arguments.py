"""Arguments that are wrong, or would be ignored, raise errors that name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lexc
from lexc.errors import SourceError, UsageError
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, read_cgp, simulate

EMPTY_BOARD = f"{'/'.join(['15'] * 15)} CARE/ 0/0 0"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"column": 2}, "only a table has a column of words"),
        ({"column": 2, "memory": "16M"}, "only a table has a column of words"),
        ({"delimiter": ";"}, "only a table has a delimiter"),
        ({"tmp": "folder"}, "go with memory"),
        ({"title": 5}, "not a title; expected a str"),
        ({"licence": b"MIT"}, "not a licence; expected a str"),
    ],
)
def test_a_build_refuses_what_does_not_fit(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        lexc.build([("CARE", {"n": 1})], **arguments)


@pytest.mark.parametrize("memory", [None, "16M"])
@pytest.mark.parametrize("type_", ["many bit", "bit"])
def test_a_list_of_bits_holds_bits_alone(type_: str, memory: str | None) -> None:
    built = lexc.build([("A", {"x": [True, 0]}), ("B", {"x": []})], types={"x": type_}, memory=memory)
    assert list(built.column("x")) == [[1, 0], None]
    with pytest.raises(SourceError, match=r"expected a list of a bit.*found \[1, 2\]"):
        lexc.build([("A", {"x": [1, 2]})], types={"x": type_}, memory=memory)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (lambda lexicon: lexicon.similar("CARE", None), "no replacements"),
        (lambda lexicon: lexicon.similar("CARE", {1: "A"}), "not a letter"),
        (lambda lexicon: lexicon.phrase_anagrams(None), "not a phrase"),
        (lambda lexicon: lexicon.by_alphagram(["CARE", 1]), "not a word"),
        (lambda lexicon: lexicon.suggest("CAER", -1), "the limit is out of range"),
        (lambda lexicon: lexicon.find(where=5), "not a comparison"),
        (lambda lexicon: lexicon.cryptogram("AB", {"A": "B", "a": "C"}), "stands for two"),
        (lambda lexicon: MoveGenerator(lexicon).plays("15/15"), "not a position"),
        (lambda _: simulate("english", read_cgp(EMPTY_BOARD)), "not a lexicon"),  # type: ignore[arg-type]
    ],
)
def test_a_query_refuses_what_it_cannot_read(query: Callable[[Lexicon], Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        list(query(lexc.build(["CARE", "CART"])))


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    lexicon = lexc.build({"CARE": 5, "CAR": 2.5, "CART": None})
    for kind in (numpy.int64, numpy.uint8, numpy.int32):
        assert list(lexicon.near("CAT", kind(1))) == list(lexicon.near("CAT", 1))
        assert list(lexicon.find(length=kind(4))) == list(lexicon.find(length=(kind(4), 4))) == ["CARE", "CART"]
        assert list(lexicon.find(weight=kind(5))) == list(lexicon.find(weight=(kind(3), numpy.inf))) == ["CARE"]
        assert list(lexicon.find(points=(kind(0), kind(5)), limit=kind(1))) == ["CAR"]
        assert [len(list(words)) for _, words in lexicon.acrostic("CA", [kind(3), kind(0)])] == [1, 0]
        assert list(lexicon.cryptogram("XYZ", unread=kind(0), seconds=kind(9))) == [("CAR", 0)]
        assert lexicon.complete("", kind(2)) == ["CARE", "CAR"]
        assert list(lexc.build(["CARE", "CAR"], lengths=(kind(4), kind(9)))) == ["CARE"]
    assert list(lexicon.find(weight=(numpy.float32(2), numpy.float64(3)))) == ["CAR"]
    for value in (numpy.float64(1), numpy.array([1, 2]), numpy.array(["1"])):
        with pytest.raises(UsageError, match="the distance is out of range"):
            lexicon.near("CAT", value)
        with pytest.raises(UsageError, match="not a range of length"):
            lexicon.find(length=value)
    with pytest.raises(UsageError, match="not a range of weight"):
        lexicon.find(weight=numpy.float64("nan"))


@pytest.mark.parametrize("limit", ["3", 1.5, -1, 1 << 70, [3]])
def test_a_limit_is_a_number_of_answers(limit: Any) -> None:
    lexicon = lexc.build({"CARE": 1})
    for ask in (lexicon.pattern, lexicon.near, lexicon.isomorphs, lexicon.cryptogram):
        with pytest.raises(UsageError, match="the limit is out of range"):
            ask("CARE", limit=limit)
    with pytest.raises(UsageError, match="the limit is out of range"):
        lexicon.complete("", limit)


@pytest.mark.parametrize("key", [5, "AB", ["AB"], {("A", "B")}])
def test_a_key_of_a_cryptogram_is_a_mapping(key: Any) -> None:
    with pytest.raises(UsageError, match="not a key; expected a mapping"):
        lexc.build(["CARE"]).cryptogram("AB", key)


@pytest.mark.parametrize("key", [{5: "A"}, {"A": 5}, {"A": ["B"]}, {None: None}])
def test_a_key_of_a_cryptogram_has_letters(key: Any) -> None:
    with pytest.raises(UsageError, match="not a letter of a key; expected a str"):
        lexc.build(["CARE"]).cryptogram("AB", key)
