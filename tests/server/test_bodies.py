"""The bodies of requests are read as `json` reads them, and up to their limits."""

from __future__ import annotations

import json
import random

import pytest

from lexc.errors import UsageError

pytest.importorskip("starlette", reason="starlette is not installed")

from lexc.server.bodies import read_words

PIECES = [
    "A",
    "CARE",
    "é",
    "\u200d",
    '"',
    "\\",
    ",",
    " ",
    "[",
    "]",
    '","',
    "\n",
    "\t",
    "null",
    "1",
    "",
    "\U0001f600",
    "\x00",
]


def read(body: bytes) -> list[str] | None:
    try:
        return read_words(body)
    except UsageError:
        return None


def read_by_json(body: bytes) -> list[str] | None:
    try:
        words = json.loads(body)
    except ValueError:
        return None
    return words if isinstance(words, list) and all(isinstance(word, str) for word in words) else None


def test_arrays_of_words_are_read_as_json_reads_them() -> None:
    choose = random.Random(1)
    n_arrays = 0
    for _ in range(2_000):
        words = ["".join(choose.choices(PIECES, k=choose.randint(0, 3))) for _ in range(choose.randint(0, 4))]
        encoding = choose.choice(["utf-8", "utf-8-sig", "utf-16"])
        body = json.dumps(words, ensure_ascii=choose.random() < 0.5).encode(encoding)
        assert read(body) == read_by_json(body)
        spoiled = "".join(choose.choices(["[", "]", '"', ",", *PIECES], k=choose.randint(0, 9))).encode()
        assert read(spoiled) == read_by_json(spoiled)
        mixed = json.dumps([*words, choose.choice([1, None, [], "A"])]).encode()
        assert read(mixed) == read_by_json(mixed)
        raw = ('["' + '","'.join(words) + '"]').encode()
        assert read(raw) == read_by_json(raw)
        n_arrays += read(raw) is not None
    assert n_arrays > 100
