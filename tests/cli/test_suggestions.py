"""For an unknown name, the nearest known name is suggested."""

from __future__ import annotations

from typing import Any

import pytest
from command_line import Lexc

import lexc
from lexc.errors import LexcError, did_you_mean


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["chekc", "english", "CAT"], "check"),
        (["leaves", "shwo", "english"], "show"),
        (["check", "english", "CAT", "--jon"], "--json"),
        (["find", "english", "--order", "lenght"], "length"),
        (["anagram", "english", "CAT", "--order", "vlaue"], "value"),
        (["find", "english", "lenght=3"], "length"),
        (["find", "english", "not-pattren=A"], "not-pattern"),
        (["check", "englsh", "CAT"], "english"),
        (["check", "English", "CAT"], "english"),
        (["check", "english.gadag", "CAT"], "english.gaddag"),
        (["build", "-", "-o", "w.dawg", "--alphabet", "englihs"], "english"),
        (["build", "w.txt", "-o", "w.dawg", "--layout", "acrs"], "arcs"),
        (["convert", "tiny", "x.bin", "--to", "kgw"], "kwg"),
        (["check", "tiny", "CAT", "--from", "quackle-dwag"], "quackle-dawg"),
        (["tournament", "tiny", "gredy", "rack1"], "greedy"),
        (["tournament", "tiny", "simulate:iteratoins=3", "rack1"], "iterations"),
        (["tournament", "tiny", "greedy+endgmae", "rack1"], "+endgame"),
        (["moves", "tiny", "--rules", "polsh", "--cgp", "x"], "polish"),
        (["leaves", "show", "englsh"], "english"),
    ],
)
def test_the_nearest_name_is_suggested(arguments: list[str], meant: str, run: Lexc) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.err.count(f"Did you mean '{meant}'?") == 1


@pytest.mark.parametrize("arguments", [["qqqq"], ["check", "qqqq", "CAT"], ["find", "tiny", "--order", "qqqq"]])
def test_without_a_similar_name_nothing_is_suggested(arguments: list[str], run: Lexc) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert "Did you mean" not in ran.err


@pytest.mark.parametrize(
    ("wrong", "meant"), [({"order": "lenght"}, "length"), ({"lenght": 3}, "length"), ({"not_sufix": "S"}, "not_suffix")]
)
def test_wrong_names_get_the_same_suggestion_with_json(wrong: dict[str, Any], meant: str) -> None:
    with pytest.raises(LexcError) as caught:
        lexc.open("tiny").find(**wrong)
    assert caught.value.remedy == f"Did you mean {meant!r}?"


def test_long_names_are_compared_fast() -> None:
    assert did_you_mean("x" * 10_000_000, ["english"]) == ""
    assert did_you_mean("ENGLSH", ["English", "french"]) == "Did you mean 'English'?"
