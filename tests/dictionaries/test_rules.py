"""Each rule of a dictionary by a tiny one, beside hunspell where it is installed."""

from __future__ import annotations

from pathlib import Path

import pytest
from dictionaries.libhunspell import Hunspell
from dictionaries.tiny_dictionaries import DICTIONARIES, Tiny, write

import lexc

NAMES = [tiny.rule for tiny in DICTIONARIES]


@pytest.mark.parametrize("tiny", DICTIONARIES, ids=NAMES)
def test_words_are_correct_by_each_rule(tiny: Tiny, tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, tiny), fold="none")
    right = [word for word in tiny.right.split() if not lexicon.is_correct(word)]
    wrong = [word for word in tiny.wrong.split() if lexicon.is_correct(word)]
    assert (right, wrong) == ([], [])


@pytest.mark.parametrize("tiny", DICTIONARIES, ids=NAMES)
def test_hunspell_has_the_same_opinion_of_each_rule(tiny: Tiny, tmp_path: Path) -> None:
    hunspell = Hunspell(write(tmp_path, tiny))
    assert [word for word in tiny.right.split() if not hunspell.is_correct(word)] == []
    assert [word for word in tiny.wrong.split() if hunspell.is_correct(word)] == []


def test_the_words_before_change_no_verdict(tmp_path: Path) -> None:
    """A judge keeps the letters of longer words behind those of a word."""
    rules = "COMPOUNDFLAG A|CHECKCOMPOUNDREP|REP 1|REP x y"
    lexicon = lexc.open(write(tmp_path, Tiny("", rules, "foo/A|bar/A|foobarzy", "", "")))
    verdicts = [(word, lexicon.is_correct(word)) for word in ("foobarzx", "foobar", "foobarzy")]
    assert verdicts == [("foobarzx", False), ("foobar", True), ("foobarzy", True)]


@pytest.mark.parametrize("layout", ["arcs", "packed"])
@pytest.mark.parametrize("tiny", DICTIONARIES, ids=NAMES)
def test_every_layout_gives_the_same_verdicts(tiny: Tiny, layout: str, tmp_path: Path) -> None:
    dic = write(tmp_path, tiny)
    one, other = lexc.build(dic, fold="none"), lexc.build(dic, fold="none", layout=layout)
    words = [*tiny.right.split(), *tiny.wrong.split()]
    assert list(map(one.is_correct, words)) == list(map(other.is_correct, words))
    assert (list(one), one.meta.identity) == (list(other), other.meta.identity)
