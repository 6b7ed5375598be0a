"""Plain Python, the denominator of bars, finds the same answers as lexc; and a bar is a ratio."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest
from benchmarks.measure import Row

import lexc

WORDS = sorted({"CARE", "CARED", "CARES", "CAR", "SCARE", "RACE", "ACRE", "CARET", "REACT", "TRACE", "ACE", "QUAY"})


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    return importlib.import_module("plain")


@pytest.mark.parametrize("distance", [1, 2])
def test_plain_python_finds_the_words_within_edits(plain: Any, distance: int) -> None:
    near = {word for word, _ in lexc.build(WORDS).near("CARE", distance)}
    assert plain.neighbours(set(WORDS), "CARE", distance) == near | {"CARE"}


def test_plain_python_finds_the_heaviest_words(plain: Any) -> None:
    weights = {word: i for i, word in enumerate(WORDS, 1)}
    assert plain.heaviest(WORDS, weights, "CAR", 3) == lexc.build(weights).complete("CAR", 3)


def test_plain_python_finds_the_words_of_a_rack(plain: Any) -> None:
    racks = plain._RACKS.read_text(encoding="ascii").split()[: plain.N_RACKS]
    lexicon = lexc.build([*WORDS, *(rack[::-1] for rack in racks[:5]), "A", "NO"])
    found = plain.walk_of_racks(list(lexicon))()
    assert [sorted(words) for words in found] == [sorted(lexicon.anagram(rack, sub=True)) for rack in racks]
    assert any(found)


def test_a_bar_is_the_most_that_a_ratio_may_be() -> None:
    peer = Row("peer", [2.0, 4.0, 3.0], "ms", per=3)
    assert Row("lexc", [4.5], "ms", 3, peer, bar=1.5).is_met is True
    assert Row("lexc", [4.6], "ms", 3, peer, bar=1.5).is_met is False
    assert Row("lexc", [4.6], "M/s", 3, peer, bar=1.5).is_met is False
    assert Row("lexc", [4.6], "ms", 1, peer, bar=1.5).is_met is False
    assert Row("lexc", [4.6], "ms", 3, peer).is_met is None
    assert Row("lexc", [4.6], "ms", 3, bar=1.5).is_met is None


def test_a_bar_is_met_where_either_ratio_meets_it() -> None:
    """The ratio of medians fails where two runs of three were disturbed, that of best runs where the peer was lucky."""
    disturbed = Row("lexc", [3.0, 6.0, 6.0], "ms", 1, Row("peer", [2.0, 2.0, 2.0], "ms"), bar=1.6)
    assert disturbed.ratio == 3
    assert disturbed.is_met is True
    beside_luck = Row("lexc", [3.0, 3.0, 3.0], "ms", 1, Row("peer", [1.0, 2.0, 2.0], "ms"), bar=1.6)
    assert beside_luck.ratio_of_best == 3
    assert beside_luck.is_met is True
    assert Row("lexc", [4.0, 6.0, 6.0], "ms", 1, disturbed.against, bar=1.6).is_met is False


def test_a_machine_ten_times_slower_meets_the_same_bars() -> None:
    for slowness in (1, 10):
        peer = Row("peer", [2.0 * slowness], "ns")
        assert Row("lexc", [3.0 * slowness], "ns", 1, peer, bar=1.6).is_met is True
        assert Row("lexc", [3.4 * slowness], "ns", 1, peer, bar=1.6).is_met is False
