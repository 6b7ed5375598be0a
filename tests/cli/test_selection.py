"""Every command that lists words takes --where, --order and --show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from command_line import Lexc

import lexc
from lexc.cli.main import COMMANDS

_VALUES = {"CAR": {"n": 5, "weight": 1}, "CART": {"n": 9, "weight": 2}, "CAT": {"n": 2, "weight": 9}, "CARTS": {}}


@pytest.fixture(autouse=True)
def lexicons(run: Lexc) -> None:
    lexc.build(_VALUES).save("n.dawg")
    lexc.build({"DOG": {"n": 3}}).save("dog.dawg")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("words n.dawg", "CART CAR CAT CARTS"),
        ("pattern n.dawg CA*", "CART CAR CAT CARTS"),
        ("regex n.dawg CA.*", "CART CAR CAT CARTS"),
        ("near n.dawg CAT -k 2", "CART CAR CAT CARTS"),
        ("anagram n.dawg CARTS --sub", "CART CAR CAT CARTS"),
        ("hooks n.dawg CART", "CAR CARTS"),
        ("hooks n.dawg CA --extensions", "CART CAR CAT CARTS"),
        ("complete n.dawg CA", "CART CAR CAT CARTS"),
        ("isomorphs n.dawg ABC", "CAR CAT"),
        ("explore n.dawg CA --as prefix", "CART CAR CAT CARTS"),
        ("find n.dawg", "CART CAR CAT CARTS"),
        ("merge n.dawg dog.dawg", "CART CAR DOG CAT CARTS"),
        ("diff n.dawg dog.dawg", "CART CAR CAT CARTS"),
        ("common n.dawg n.dawg", "CART CAR CAT CARTS"),
    ],
)
def test_a_command_that_lists_words_takes_them_all(run: Lexc, command: str, expected: str) -> None:
    def words(*options: str) -> list[str]:
        return [line.split("\t")[0] for line in run(*command.split(" "), *options).lines]

    ordered, limited = expected.split(" "), ["--limit", "2"] * ("limit" in run(command.split(" ")[0], "--help").out)
    assert words("--order", "n") == ordered
    assert words("--order", "n", *limited) == (ordered[:2] if limited else ordered)
    heavy = [word for word in ordered if _VALUES.get(word, {"n": 3}).get("n", 0) >= 5]
    assert words("--where", "n>=5", "--order", "n") == heavy
    assert sorted(words("--not-where", "n>=5")) == sorted({*ordered} - {*heavy})
    shown = run(*command.split(" "), "--where", "n>=5", "--show", "n").lines
    assert all(line.endswith(f"\t{_VALUES[line.split(chr(9))[0]]['n']}") for line in shown)


def test_no_command_that_shows_values_of_a_list_lacks_the_others(run: Lexc) -> None:
    without_lists = {"check", "get", "ladder", "study"}
    for name in COMMANDS.keys() - without_lists:
        if " --show NAMES" in (text := run(name, "--help").out):
            assert {"--where", "--order"} <= {*text.split()}, name


def test_the_number_of_answers_is_that_of_the_selection(run: Lexc) -> None:
    assert run("words", "n.dawg", "--count", "--where", "n>=5").out == "2\n"
    assert run("pattern", "n.dawg", "CA*", "--count", "--where", "n>=5", "--limit", "1").out == "1\n"
    assert run("words", "n.dawg", "--by-alphagram", "--where", "n>=5").lines == ["ACR: CAR", "ACRT: CART"]


def test_options_of_another_kind_of_answer_are_refused(run: Lexc, refusal: Callable[..., str]) -> None:
    assert "groups of anagrams have no values; found --order" in refusal(
        "words", "n.dawg", "--by-alphagram", "--order", "n"
    )
    assert "only words have values; found --where" in refusal("explore", "n.dawg", "CAR", "--where", "n>1")
    assert "with -o no words are listed; found --order" in refusal(
        "merge", "n.dawg", "dog.dawg", "-o", "x", "--order", "n"
    )
    assert "no such order" in refusal("pattern", "n.dawg", "CAR", "--order", "m")
    mixed = run("anagram", "n.dawg", "CARTS", "--words", "2", "--order", "value")
    assert mixed.status == 2
    assert "cannot be combined" in mixed.err
