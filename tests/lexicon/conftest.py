"""The same tests run on lexicons of every kind, layout and alphabet."""

from __future__ import annotations

from typing import Any

import pytest
from lexicon.configurations import CONFIGURATIONS, random_words

import lexc
from lexc.lexicon import Lexicon


@pytest.fixture(params=CONFIGURATIONS)
def configuration(request: pytest.FixtureRequest) -> dict[str, Any]:
    return CONFIGURATIONS[request.param]


@pytest.fixture
def words() -> list[str]:
    return random_words(1)


@pytest.fixture
def lexicon(words: list[str], configuration: dict[str, Any]) -> Lexicon:
    return lexc.build(words, **configuration)
