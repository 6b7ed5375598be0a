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
