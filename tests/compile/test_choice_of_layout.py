"""The layout that a build chooses by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexc
from lexc.compile import build as compiling
from lexc.errors import CapacityExceeded
from lexc.layouts import LAYOUTS

WORDS = ["CAR", "CARE", "CARES", "CAT", "DOG", "DOGS", "EEL"]


@pytest.fixture
def small_bitmap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout bitmap whose targets address only 10 units."""
    bitmap = LAYOUTS["bitmap"]
    small = bitmap._replace(variants=tuple(variant._replace(max_units=10) for variant in bitmap.variants))
    monkeypatch.setattr(compiling, "LAYOUTS", {**LAYOUTS, "bitmap": small})


@pytest.mark.usefixtures("small_bitmap")
@pytest.mark.parametrize("options", [{}, {"memory": "16M"}], ids=["in memory", "in limited memory"])
def test_nodes_too_many_for_bitmap_are_laid_out_as_arcs(tmp_path: Path, options: dict[str, str]) -> None:
    path = tmp_path / "words.txt"
    path.write_text("".join(f"{word}\n" for word in WORDS))
    lexicon = lexc.build([path], alphabet="english", tmp=tmp_path, **options) if options else lexc.build(WORDS)
    assert lexicon.graph.layout == "arcs"
    assert list(lexicon) == WORDS


@pytest.mark.usefixtures("small_bitmap")
def test_a_layout_of_the_command_line_is_never_replaced() -> None:
    with pytest.raises(CapacityExceeded, match="bitmap layout"):
        lexc.build(WORDS, layout="bitmap")
    assert lexc.build(WORDS, layout="packed").graph.layout == "packed"
