"""A sorted list whose automaton fits into the memory is compiled as it is read; all others go through the passes."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from out_of_core.random_lists import make_words

import lexc
from lexc.out_of_core import limited_building, small_automata
from lexc.out_of_core.small_automata import ArcLimit, TooManyArcs


class Passes(Exception):
    """Raised where the passes would begin."""


@pytest.fixture(autouse=True)
def _tries_short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small_automata, "MIN_BYTES", 1)


@pytest.fixture
def no_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_building, "build_image", mock.Mock(side_effect=Passes))


def write(path: Path, words: list[str]) -> Path:
    path.write_text("\n".join(words) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.usefixtures("no_passes")
def test_the_image_and_the_summary_are_those_of_a_build_without_limit(tmp_path: Path, seed: int) -> None:
    words = sorted(make_words(random.Random(seed)), key=str.encode)
    path = write(tmp_path / "words.txt", words)
    options: dict[str, Any] = {"is_sorted": bool(seed % 2), "alphabet": "utf8", "layout": "auto", "title": "Title"}
    expected, found = (lexc.build(path, memory=memory, **options) for memory in (None, "16M"))
    assert found.tobytes() == expected.tobytes()
    assert found.summary == expected.summary


@pytest.mark.usefixtures("no_passes")
@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["DOG", "CARE"], {}),
        (["CARE", "DOG"], {"jobs": 2}),
        (["CARE", "DOG"], {"resume": "folder"}),
        (["CARE", "DOG"], {"key": "letters"}),
    ],
)
def test_other_words_and_options_go_through_the_passes(
    tmp_path: Path, words: list[str], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Passes):
        lexc.build(write(tmp_path / "words.txt", words), memory="32M", **options)


@pytest.mark.parametrize("kind", ["large", "long"])
def test_large_automata_and_long_words_give_the_bytes_of_the_passes(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "words.txt", ["CARE", "CARED", "DOG"])
    expected = lexc.build(path).tobytes()
    if kind == "large":
        monkeypatch.setattr(small_automata, "_BYTES_OF_ARC", 1 << 24)
    else:
        monkeypatch.setattr(small_automata, "has_long_words", lambda *_: True)
    with mock.patch.object(limited_building, "build_image", wraps=limited_building.build_image) as build_image:
        assert lexc.build(path, memory="16M").tobytes() == expected
    assert build_image.called


def read_in_pieces(limit: ArcLimit, growth: Callable[[float], float]) -> float:
    """The share of the words after which a limit is missed, 1 if it is not."""
    for percent in range(1, 101):
        try:
            limit.check(int(1e6 * growth(percent / 100)), percent)
        except TooManyArcs:
            return percent / 100
    return 1.0


def test_an_automaton_that_grows_with_its_words_is_given_up_early() -> None:
    assert read_in_pieces(ArcLimit(300_000, 100), lambda share: share) == 0.05
    assert read_in_pieces(ArcLimit(700_000, 100), lambda share: share) == 0.71  # near the limit it is tried
    assert read_in_pieces(ArcLimit(1_000_000, 100), lambda share: share) == 1.0


def test_an_automaton_that_grows_more_slowly_is_kept() -> None:
    assert read_in_pieces(ArcLimit(1_000_000, 100), lambda share: share**0.85) == 1.0
