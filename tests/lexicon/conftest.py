"""The same tests run on lexicons of every kind, layout and alphabet."""

from __future__ import annotations

from typing import Any

import pytest
from lexicon.made import SHAPES, random_words

import lexc
from lexc.lexicon import Lexicon


@pytest.fixture(params=SHAPES)
def shape(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SHAPES[request.param]


@pytest.fixture
def words() -> list[str]:
    return random_words(1)


@pytest.fixture
def lexicon(words: list[str], shape: dict[str, Any]) -> Lexicon:
    return lexc.build(words, **shape)
