"""lexc and libhunspell agree about words of installed dictionaries; `make agreement` compares many more."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import long
from dictionaries.agreement import compare_verdicts, sample_walks
from dictionaries.libhunspell import library

import lexc
from lexc.installed import system_dictionaries

LANGUAGES = ["de_DE", "en_US", "es_ES", "fr", "nl", "sv_SE"]
"""Languages with compounds of several kinds, with many suffixes, with apostrophes; each builds in seconds."""


@pytest.mark.sweep
@long
@pytest.mark.skipif(library() is None, reason="libhunspell is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_verdicts_are_those_of_hunspell(language: str, times: Callable[[int], range]) -> None:
    dic = system_dictionaries.find_all().get(language)
    if dic is None:
        pytest.skip(f"no dictionary of {language} is installed: {system_dictionaries.package_of(language)}")
    found = compare_verdicts(lexc.build(Path(dic), fold="none").image, Path(dic), 5 * len(times(100)), seed=7)
    assert (found.n_words > 100, found.agreement >= 99.9, found.details) == (True, True, found.details)


def test_sampled_forms_are_words_even_where_the_root_is_the_first_node() -> None:
    lexicon = lexc.build(["car", "cars", "dog"], fold="none")
    assert lexicon.graph.roots["words"] == 0
    assert {*sample_walks(lexicon.image, 0, 50, random.Random(1))} == {"car", "cars", "dog"}
