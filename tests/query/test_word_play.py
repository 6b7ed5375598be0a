"""Conditions for those who make puzzles: each leaves the words for which a one-line oracle says yes."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

import lexc
from lexc.errors import LexcError, QueryError, UsageError

WORDS = sorted({"".join(word) for n in range(1, 6) for word in product("ABN", repeat=n)} | {"CARPET", "DELIVER"})
PARTS = {"AB", "BAN", "NA", "CAR", "PET", "REVILED"}


def is_charade(word: str, is_whole: bool = True) -> bool:
    if not is_whole and word in PARTS:
        return True
    return any(word[:i] in PARTS and is_charade(word[i:], False) for i in range(2, len(word)))


@pytest.mark.parametrize(
    ("condition", "value", "oracle"),
    [
        ("palindrome", True, lambda word: word == word[::-1]),
        ("palindrome", "no", lambda word: word != word[::-1]),
        ("reversed_in", PARTS, lambda word: word[::-1] in PARTS),
        ("bank", "NAB", lambda word: set(word) == set("BAN")),
        ("bank", "aan", lambda word: set(word) == set("AN")),
        ("hides", "ba", lambda word: "BA" in word[1:-1]),
        ("charade", PARTS, is_charade),
        ("regex", "b.*n|CAR.+", lambda word: re.fullmatch("B.*N|CAR.+", word)),
        ("regex", r"(..)\1", lambda word: re.fullmatch(r"(..)\1", word)),
        ("regex", r".*(.)\1.*", lambda word: re.fullmatch(r".*(.)\1.*", word)),
        ("regex", r"(a|b)(n?)\2\1", lambda word: re.fullmatch(r"(A|B)(N?)\2\1", word)),
        ("regex", r"(.)(.)\2?\1", lambda word: re.fullmatch(r"(.)(.)\2?\1", word)),
    ],
)
@pytest.mark.parametrize("alphabet", ["english", "utf8"])
def test_a_condition_leaves_the_words_of_its_oracle(alphabet: str, condition: str, value: Any, oracle: Any) -> None:
    lexicon = lexc.build(WORDS, alphabet=alphabet, fold="upper")
    given: Any = {condition: value}
    assert sorted(lexicon.find(**given)) == [word for word in WORDS if oracle(word)]
    assert sorted(lexicon.find(**{f"not_{condition}": value})) == [word for word in WORDS if not oracle(word)]
    assert list(lexicon.find(length=3, **given)) == [word for word in lexicon if oracle(word) and len(word) == 3]


def test_a_word_hides_across_a_break_of_its_written_form() -> None:
    lexicon = lexc.build(["ten tents", "heated", "the at ed", "re-sign"], key="letters")
    assert list(lexicon.find(hides="ent")) == ["ten tents"]
    assert list(lexicon.find(hides="tent")) == []
    assert list(lexicon.find(hides="eat")) == ["HEATED", "the at ed"]
    assert list(lexicon.find(hides="sig")) == []


@pytest.mark.parametrize("text", [r"(a*)*\1", r"(a|b)+\1", r"a*b*c*d*(.)\1", r"(.)\2"])
def test_expressions_that_could_take_long_or_lead_nowhere_are_refused(text: str) -> None:
    with pytest.raises(QueryError):
        list(lexc.build(WORDS).find(regex=text))


def test_references_are_refused_where_their_check_has_no_bound() -> None:
    with pytest.raises(UsageError, match="short words"):
        list(lexc.build(["A" * 101]).find(regex=r"(.)\1"))
    with pytest.raises(UsageError, match="single characters"):
        list(lexc.build(["CALLE"], alphabet="spanish").find(regex=r"(.)\1"))
    with pytest.raises(LexcError, match="yes or no"):
        list(lexc.build(WORDS).find(palindrome="perhaps"))
