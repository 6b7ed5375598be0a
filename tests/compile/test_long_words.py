"""Long words get the layout packed, which stores a word's own letters as chains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.cli.shared.build_summary import _lines
from lexc.compile import build as compilation

_URLS = [f"https://www.site{i % 7}.org/pages/{i * 7919 % 1000:03}-{chr(97 + i % 26) * 9}.html" for i in range(60)]
_SHORT = [f"w{a}{b}é" for a in "abcdef" for b in "abcdef"]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty words count as many."""
    monkeypatch.setattr(compilation, "_MIN_LONG_ARCS", 50)


def _notes(lexicon: Any) -> str:
    return "\n".join(lexicon.summary.notes)


def test_many_long_words_are_packed_and_a_note_says_so() -> None:
    lexicon = lexc.build(_URLS, alphabet="utf8")
    assert lexicon.image.graph.layout == "packed"
    assert "layout packed, since the words are long; --layout arcs is faster" in _notes(lexicon)
    assert sorted(lexicon) == sorted(_URLS)


def test_letters_with_tiles_are_packed_instead_of_bitmap() -> None:
    lexicon = lexc.build(list(_URLS))
    assert lexicon.image.graph.layout == "packed"
    assert "--layout bitmap is faster" in _notes(lexicon)


def test_short_words_few_words_gaddags_and_a_named_layout_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["".join(chr(65 + (i * j) % 26) for j in range(1, 15)) for i in range(1, 26)]
    assert lexc.build(_SHORT, alphabet="utf8").image.graph.layout == "arcs"
    assert lexc.build(_URLS, alphabet="utf8", layout="arcs").image.graph.layout == "arcs"
    assert lexc.build(words, "gaddag").image.graph.layout == "bitmap"
    monkeypatch.setattr(compilation, "_MIN_LONG_ARCS", 1 << 20)
    assert lexc.build(_URLS, alphabet="utf8").image.graph.layout == "arcs"


def test_values_of_packed_words_are_those_of_others() -> None:
    values = {url: i for i, url in enumerate(_URLS)}
    lexicon = lexc.build(values, alphabet="utf8", on_duplicate="first")
    assert lexicon.image.graph.layout == "packed"
    assert {url: lexicon.values_of(url)["weight"] for url in _URLS} == values


def test_a_build_in_limited_memory_keeps_arcs_and_says_what_packing_takes(tmp_path: Path) -> None:
    (tmp_path / "urls.txt").write_text("".join(f"{url}\n" for url in _URLS))
    lexicon = lexc.build(tmp_path / "urls.txt", alphabet="utf8", memory="16M", tmp=tmp_path)
    assert lexicon.image.graph.layout == "arcs"
    assert "lexc convert IN OUT --layout packed makes it about a fifth, in about 0 MB" in _notes(lexicon)


LARGE: Any = {
    "file": "x.dawg", "n_words": 5, "n_lines": 5, "n_other_lengths": 0, "n_skipped": 0, "n_duplicates": 0,
    "n_states": 5, "n_arcs": 5, "format": "dawg", "bytes": 1 << 21, "alphabet": "utf8", "notes": [],
    "examples": [],
}  # fmt: skip
"""The facts of a large file, but for its layout."""


@pytest.mark.parametrize(("layout", "share"), [("bitmap", "a quarter"), ("arcs", "a fifth"), ("packed", "")])
def test_the_summary_of_a_large_file_says_what_packed_would_take(layout: str, share: str) -> None:
    facts = {**LARGE, "layout": layout}
    found = [line for line in _lines(facts) if "--layout packed" in line]
    assert [share in line for line in found] == ([True] if share else [])
    facts["bytes"] = 100
    assert not any("--layout packed" in line for line in _lines(facts))


def test_a_note_on_the_layout_stands_alone() -> None:
    facts = {**LARGE, "layout": "arcs"}
    assert sum("layout" in line for line in _lines(facts)) == 1
    facts["notes"] = ["layout arcs, though the words are long; convert it"]
    assert [line for line in _lines(facts) if "layout" in line] == [f"  note: {facts['notes'][0]}"]
