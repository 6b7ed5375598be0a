"""`lexc words` lists the words of an image."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.inputs import LETTERS, TWELVE
from command_line import Lexc

import lexc
from lexc.alphabet import Alphabet


def test_all_words_are_listed_in_order(run: Lexc, dawg: Path) -> None:
    assert run("words", dawg).lines == TWELVE


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--prefix", "do"], "DO DOG DOGS DONE"),
        (["--prefix", "DO", "--limit", "2"], "DO DOG"),
        (["--prefix", "CA", "--length", "4"], "CARS CATS"),
        (["--prefix", "X"], ""),
        (["--limit", "0"], ""),
        (["--length", "-2"], "DO"),
        (["--length", "5-"], ""),
    ],
)
def test_options_narrow_the_list_and_count_and_json_agree(
    run: Lexc, dawg: Path, options: list[str], expected: str
) -> None:
    found, prefix = expected.split(), options[1] if "--prefix" in options else ""
    assert run("words", dawg, *options).lines == found
    assert run("words", dawg, *options, "--count").lines == [str(len(found))]
    assert run("words", dawg, *options, "--json").json == {"query": prefix, "count": len(found), "results": found}
    assert run("words", dawg, *options, "--json", "--count").json == {"query": prefix, "count": len(found)}


def test_lengths_are_in_letters_of_the_alphabet(run: Lexc) -> None:
    lexc.build(["CHAR", "CHARCO", "ALA"], alphabet="spanish").save("es.dawg")
    assert run("words", "es.dawg", "--length", "3").lines == ["ALA", "CHAR"]
    lexc.build([*LETTERS, "éa"]).save("u.dawg")
    assert run("words", "u.dawg", "--length", "2").lines == ["éa"]


@pytest.mark.parametrize(
    "command", ["words {} --prefix DÉ1", "find {} --prefix DÉ1", "pattern {} DÉ1", "regex {} DÉ1", "anagram {} DÉ1",
                "near {} DÉ1 --distance 0", "hooks {} DÉ1", "anagram {} DO --sub --includes É1"],
)  # fmt: skip
def test_letters_that_the_alphabet_lacks_give_no_word_and_a_note(run: Lexc, dawg: Path, command: str) -> None:
    ran = run(*command.format(dawg).split())
    assert (ran.status, ran.lines) == (0, [])
    assert "no word of this lexicon has É (U+00C9), 1 (U+0031): the alphabet is english" in ran.err


def test_a_limit_below_zero_is_bad_usage(run: Lexc, dawg: Path) -> None:
    assert run("words", dawg, "--limit", "-1").status == 2


def test_a_prefix_in_capitals_has_a_sigma_of_either_kind_at_its_end(run: Lexc, empty_folder: Path) -> None:
    words = {"utf8": ["σας", "σασα", "σι"], "letters": ["σασα", "σασι", "αι"]}  # one alphabet has no ς
    for name, alphabet in (("utf8", Alphabet.utf8("lower")), ("letters", Alphabet.from_letters("αισ", "lower"))):
        lexc.build(words[name], alphabet=alphabet).save(empty_folder / f"{name}.dawg")
        expected = [word for word in words[name] if word.startswith("σα")]
        assert run("words", f"{name}.dawg", "--prefix", "ΣΑΣ").lines == expected
        assert run("words", f"{name}.dawg", "--prefix", "ΣΑΣ", "--count").out == "2\n"
