"""Values that are made of an image are made once, and keep no image in memory."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules

QUERIES: dict[str, Callable[[Lexicon], Any]] = {
    "suggest": lambda lexicon: lexicon.suggest("CARX"),
    "near": lambda lexicon: list(lexicon.near("CARX", 1)),
    "anagrams": lambda lexicon: list(lexicon.find(anagrams=2)),
    "cryptogram": lambda lexicon: list(lexicon.cryptogram("XYZ")),
    "pattern": lambda lexicon: list(lexicon.pattern("C*")),
    "moves": lambda lexicon: MoveGenerator(lexicon).best(Position.start(Rules.load("english")).with_rack(b"\3\1\22\5")),
}


@pytest.fixture
def without_collection() -> Iterator[None]:
    """Objects that refer to each other are not collected."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def build() -> Lexicon:
    return lexc.build(["CARE", "CART", "CATER", "RACE"], kind="gaddag", alphabet="english", language="en")


def test_a_value_is_made_once_for_each_image() -> None:
    made = list[Image]()

    @once_per_image
    def number(image: Image) -> int:
        """Its docstring."""
        made.append(image)
        return len(made)

    first, second = build().image, build().image
    assert [number(first), number(second), number(first)] == [1, 2, 1]
    assert made == [first, second]
    assert number.__doc__ == "Its docstring."


@pytest.mark.parametrize("name", QUERIES)
def test_an_image_is_freed_after_a_query(name: str) -> None:
    lexicon = build()
    QUERIES[name](lexicon)
    image = weakref.ref(lexicon.image)
    del lexicon
    gc.collect()
    assert image() is None


@pytest.mark.parametrize("name", QUERIES)
def test_a_closed_lexicon_frees_its_image_at_once(name: str, tmp_path: Path, without_collection: None) -> None:
    build().save(tmp_path / "x.gaddag")
    with lexc.open(tmp_path / "x.gaddag") as lexicon:
        image = weakref.ref(lexicon.image)
        QUERIES[name](lexicon)
    assert image() is None
