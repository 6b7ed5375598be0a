"""Conditions are read from text, and written as the same text."""

from __future__ import annotations

from inspect import getdoc
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.cli.find import command
from lexc.errors import UsageError
from lexc.query import conditions, learning_conditions, word_play_conditions, written_conditions
from lexc.query.condition_table import CONDITIONS, NUMBERS, TEXT, ConditionEntry, flag_of
from lexc.query.condition_text import read_conditions, write_conditions
from lexc.query.find import find
from lexc.query.ranges import UNBOUNDED, read_range, read_weights

MODULES = (conditions, written_conditions, learning_conditions, word_play_conditions)
FUNCTIONS = {name: value for module in MODULES for name, value in vars(module).items()}
TEXT_CONDITIONS = [name for name, entry in CONDITIONS.items() if entry.kind is TEXT]


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_of_the_table_is_found_by_python_text_command_line_and_documentation(name: str) -> None:
    entry = CONDITIONS[name]
    value = "2-5" if entry.kind.read is not str else "X"
    assert callable(FUNCTIONS[name])
    assert f"\n{name}: {entry.help} " in (getdoc(find) or "")
    for prefix, key in (("", name), ("not-", f"not_{name}")):
        assert read_conditions(f"{prefix}{flag_of(entry)}={value}") == {key: entry.kind.read(value)}
        assert f"--{prefix}{flag_of(entry)}" in [option for p in command.params for option in p.opts]


def test_functions_that_make_conditions_are_all_in_the_table() -> None:
    functions = {name: value for name, value in FUNCTIONS.items() if not name.startswith("_")}
    made = {name for name, value in functions.items() if returned_type(value) == "Condition"}
    assert made == CONDITIONS.keys()


def returned_type(value: Any) -> Any:
    return getattr(value, "__annotations__", {}).get("return")


def test_a_new_condition_is_one_function_and_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def repeats(image: object, value: tuple[int, int]) -> conditions.Condition:
        return conditions.Condition(lambda word: value[0] <= len(set(word)) * 2 - len(word) <= value[1])

    monkeypatch.setattr(conditions, "repeats", repeats, raising=False)
    monkeypatch.setitem(CONDITIONS, "repeats", ConditionEntry("repeats", NUMBERS, "2-5", "Twice the letters."))
    lexicon = lexc.build(["noon", "cat"])
    assert list(lexicon.find(**read_conditions("repeats=0"))) == ["NOON"]
    assert list(lexicon.find(not_repeats=(0, 0))) == ["CAT"]


def test_written_conditions_are_read_as_the_same_conditions() -> None:
    lexicon = lexc.build(["care", "scared", "do", "dog"], alphabet="english")
    assert list(lexicon.find(**read_conditions("length=2-4 not-prefix=C 'pattern=D*'"))) == ["DO", "DOG"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", {}),
        ("length=7", {"length": (7, 7)}),
        ("vowels=5-", {"vowels": (5, UNBOUNDED)}),
        ("points=-5 not_suffix=E", {"points": (0, 5), "not_suffix": "E"}),
        ("in=x.dawg not-in='a b'", {"within": "x.dawg", "not_within": "a b"}),
        ("weight=-1.5-2", {"weight": (-1.5, 2)}),
        ("weight=50-", {"weight": (50, inf)}),
    ],
)
def test_conditions_have_the_names_and_values_of_find(text: str, read: dict[str, Any]) -> None:
    assert read_conditions(text) == read
    assert read_conditions(write_conditions(read)) == read


TEXTS = st.text(st.sampled_from("abAB ?*'\"\\=-#é") | st.characters(exclude_characters="\0"), max_size=8)
WEIGHTS = st.integers(-(10**6), 10**6) | st.sampled_from([0.5, -0.25, 1e-07, -0.0, 12345.75])


@given(
    texts=st.dictionaries(st.sampled_from(TEXT_CONDITIONS), TEXTS), weights=st.lists(WEIGHTS, min_size=2, max_size=2)
)
def test_any_conditions_can_be_written_and_read(texts: dict[str, str], weights: list[float]) -> None:
    conditions: dict[str, Any] = {**texts, "weight": tuple(sorted(weights))}
    assert read_conditions(write_conditions(conditions)) == conditions


def test_several_comparisons_are_a_list() -> None:
    conditions = read_conditions("where=n>1 not-where=n=3 not-where=n=5")
    assert conditions == {"where": "n>1", "not_where": ["n=3", "n=5"]}
    assert read_conditions(write_conditions(conditions)) == conditions


def test_conditions_are_written_without_needless_quotation_marks() -> None:
    assert (
        write_conditions({"pattern": "?A*", "weight": (5, 5), "prefix": "a b"}) == "pattern=?A* weight=5 prefix='a b'"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("length", "without a value; expected length=VALUE"), ("lenght=4", "did you mean .length"),
        ("length=4 length=5", "twice"),
        ("prefix='E", "quotation mark"), ("length=x", "not a range"), ("length=5-2", "smaller first"),
        ("weight=-", "not a range"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_condition_is_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=f"(?i){message}"):
        read_conditions(text)


@given(st.text(max_size=12))
def test_any_text_is_a_range_or_a_usage_error(text: str) -> None:
    for read in (read_range, read_weights):
        try:
            first, last = read(text)
        except UsageError as error:
            assert "range" in str(error)
        else:
            assert first <= last
