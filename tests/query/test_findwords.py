"""`findwords` gives the groups of Shapiro and Smith's procedures, in their order."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from query.letter_tables import Row, findwords, findwords2, items, letter_table
from query.random_lexicons import TABLES, count_missing, letters, random_lexicons, walking

import lexc
from lexc.errors import QueryError, SectionMissing, UsageError
from lexc.query.findwords import groups

Load = Callable[[str], ModuleType]
TABLE_1: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden" / "shapiro-smith-table1.json").read_text())
ORDER = "ZQJXKVWYFHBPMCGDULSIRNOATE"


def table(words: list[str], layout: str = "bitmap") -> lexc.Lexicon:
    return lexc.build(words, "anag", "english", layout=layout)


def test_the_printed_procedure_goes_through_the_forty_rows_of_table_1() -> None:
    log: list[Row] = []
    found = list(findwords(letter_table(TABLE_1["words"], ORDER), "#VSIE", ORDER, log))
    assert found == [["LIVES", "EVILS"], ["LIVE", "EVIL", "VILE"]]
    assert list(map(list, log)) == TABLE_1["rows"]
    assert len(log) == 40


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_the_words_of_table_1_come_at_its_two_detaches(kernel: Load, layout: str) -> None:
    lexicon = table(TABLE_1["words"], layout)
    with walking(kernel):
        assert list(groups(lexicon.image, "?VSIE")) == [["EVIlS", "lIVES"], ["EVIl", "lIVE", "VIlE"]]


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@random_cases(60)
@given(
    words=st.lists(st.text("QVESAT", min_size=1, max_size=6), min_size=1, max_size=25, unique=True),
    rack=st.text("QVESAT#", max_size=7),
    required=st.text("QVESAT#", max_size=3),
)
def test_groups_and_their_order_are_those_of_the_printed_procedures(
    kernel: Load, layout: str, words: list[str], rack: str, required: str
) -> None:
    lexicon, tree = table(words, layout), letter_table(words, ORDER)
    canonical = "".join(item.letter for item in items(rack, "", ORDER))
    with walking(kernel):
        plain = list(groups(lexicon.image, rack.replace("#", "?")))
        strict = list(groups(lexicon.image, rack.replace("#", "?"), required.replace("#", "?")))
    assert upper(plain) == list(map(sorted, findwords(tree, canonical, ORDER, [])))
    assert upper(strict) == list(map(sorted, findwords2(tree, items(rack, required, ORDER), ORDER)))


def upper(found: list[list[str]]) -> list[list[str]]:
    return [sorted(map(str.upper, group)) for group in found]


@pytest.mark.parametrize("configuration", TABLES)
@random_cases(25)
@given(data=st.data(), blanks=st.integers(0, 2))
def test_words_have_all_required_letters_and_only_available_ones(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject, blanks: int
) -> None:
    example = data.draw(random_lexicons(configuration))
    rack, required = data.draw(letters(configuration[0], 6, 0)), data.draw(letters(configuration[0], 2, 0))
    with walking(kernel):
        found = list(example.lexicon.findwords(example.text(rack) + "?" * blanks, example.text(required)))
    expected = [
        word
        for word in example.words
        if count_missing(word, rack + required) <= blanks and count_missing(required, word) == 0
        if len(word) <= len(rack) + len(required) + blanks
    ]
    assert sorted(map(example.read, found)) == sorted(expected)


def test_a_letter_both_required_and_optional_may_come_once_or_twice() -> None:
    lexicon = table(["BE", "BEE", "EEL", "BEEF", "AB", "EE", "E"])
    assert list(lexicon.findwords("BE", "E")) == ["BEE", "BE", "EE", "E"]
    assert list(lexicon.findwords("", "EE")) == ["EE"]
    assert list(lexicon.findwords("BF", "EE")) == ["BEEF", "BEE", "EE"]


def test_a_blank_may_be_required() -> None:
    lexicon = table(["BE", "BEE", "EEL", "BEEF", "AB", "EE", "E"])
    assert list(lexicon.findwords("BE", "?")) == ["aB", "BEe", "Ee"]


def test_about_so_many_words_ends_with_a_group_and_a_limit_cuts_it() -> None:
    lexicon = table(TABLE_1["words"])
    assert list(lexicon.findwords("?VSIE", at_least=1)) == ["EVIlS", "lIVES"]
    assert list(lexicon.findwords("?VSIE", at_least=2)) == ["EVIlS", "lIVES"]
    assert list(lexicon.findwords("?VSIE", at_least=3)) == ["EVIlS", "lIVES", "EVIl", "lIVE", "VIlE"]
    assert list(lexicon.findwords("?VSIE", limit=3)) == ["EVIlS", "lIVES", "EVIl"]
    assert list(lexicon.findwords("?VSIE", at_least=0)) == list(lexicon.findwords("?VSIE", limit=0)) == []


def test_the_search_can_be_left_and_resumed() -> None:
    lexicon = table(TABLE_1["words"])
    first = lexicon.findwords("?VSIE")
    assert list(islice(first, 2)) == ["EVIlS", "lIVES"]
    assert list(lexicon.findwords("NOT")) == ["NOT"]
    assert next(first) == "EVIl"
    assert list(first) == ["lIVE", "VIlE"]


def test_an_impossible_search_is_refused_with_the_reason() -> None:
    with pytest.raises(SectionMissing, match="anag"):
        lexc.build(["LIVE"]).findwords("LIVE")
    with pytest.raises(QueryError, match="column 2"):
        table(["LIVE"]).findwords("L!VE")
    for options in ({"at_least": -1}, {"limit": -1}):
        with pytest.raises(UsageError):
            table(["LIVE"]).findwords("LIVE", **options)
