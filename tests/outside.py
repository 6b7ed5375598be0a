"""Data outside the repository, which the environment names. Tests that need missing data skip.

LEXC_TEST_WORDS names a copy of ENABLE, as text or compressed by gzip. LEXC_TEST_ORACLE names a folder with the results
of other programs, one JSON object a line: plays.jsonl (all plays of positions) and endgames.jsonl (proven values).
LEXC_TEST_GRIDS names a folder with .puz, .ipuz and .xd files of other programs, at any depth.
"""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.lexicon import Lexicon


def word_list() -> Path:
    """The path of the copy of ENABLE."""
    return _path_in("LEXC_TEST_WORDS", "a copy of ENABLE")


@cache
def words() -> list[str]:
    """The words of ENABLE, sorted."""
    data = word_list().read_bytes()
    text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    return sorted({*text.upper().split()})


def words_of(shortest: int, longest: int) -> list[str]:
    """The words of ENABLE within some lengths."""
    return [word for word in words() if shortest <= len(word) <= longest]


@cache
def gaddag() -> Lexicon:
    """A GADDAG of the words that fit on a board of 15 squares."""
    return lexc.build(words_of(2, 15), "gaddag", "english")


def answers(name: str) -> list[dict[str, Any]]:
    """The results of other programs with the words of ENABLE."""
    folder = _path_in("LEXC_TEST_ORACLE", "answers of other programs")
    word_list()
    return [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def grid_files() -> list[Path]:
    """The grids of other programs."""
    folder = _path_in("LEXC_TEST_GRIDS", "a folder with grids of other programs")
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".puz", ".ipuz", ".xd"))


def _path_in(variable: str, description: str) -> Path:
    name = os.environ.get(variable)
    if not name:
        pytest.skip(f"{variable} does not name {description}")
    return Path(name)
