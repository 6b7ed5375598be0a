"""Commands that ask a lexicon one thing each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc


@pytest.fixture
def words(elsewhere: Path) -> Path:
    lexc.build("care scare scared cared dared dare done do ado bank".split(), "gaddag").save(elsewhere / "w.gaddag")
    return elsewhere / "w.gaddag"


class TestPattern:
    def test_it_lists_the_words_that_fit(self, run: Lexc, words: Path) -> None:
        assert run("pattern", words, "?ARE", "*ED").lines == ["CARE", "DARE", "CARED", "DARED", "SCARED"]
        assert run("pattern", words, "D*", "--limit", "2").lines == ["DARE", "DARED"]
        assert run("pattern", words, "--count", stdin=b"D*\n*O\n").lines == ["4", "2"]
        assert run("pattern", words, "@?O", "--json").json == {"query": "@?O", "count": 1, "results": ["ADO"]}

    def test_what_makes_no_sense_is_pointed_at(self, refused: Callable[..., str], words: Path) -> None:
        assert refused("pattern", words, "CA[RE").startswith(
            "lexc: column 3: a bracket that is never closed; found '['"
        )


class TestRegex:
    def test_it_lists_the_words_that_match(self, run: Lexc, words: Path) -> None:
        assert run("regex", words, "[CD]AR(E|ED)").lines == ["CARE", "CARED", "DARE", "DARED"]

    def test_what_is_not_regular_is_pointed_at(self, refused: Callable[..., str], words: Path) -> None:
        assert refused("regex", words, r"(.)\1").startswith("lexc: column 4: not regular: a back-reference")
