"""Table 12: values of words, beside DAWG2's BytesDAWG and marisa-trie's BytesTrie with the same payload.

Table 12e has names of products with numbers, beside the names alone.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from inputs import WordList
from measure import Row, Table
from products import products
from timing import time_in_turns

import lexc
from lexc import Lexicon

_SEED, _N_ASKED, _TEN = 12, 20_000, 10
_VOCABULARY, _TEXT_LENGTHS = 3000, (40, 80)
_WORD_BAR, _ORDINAL_BAR, _FIND_BAR, _BUILD_BAR = 1.3, 0.2, 0.02, 1.5
_N_PRODUCTS, _NUMBERS_BAR = 150_000, 2.0
_MARISA_SIZE_BAR, _DAWG_SIZE_BAR = 1.15, 1.0


def tables(word_list: WordList, folder: Path, rounds: int) -> list[Table]:
    """Tables 12a to 12d: a text of about 60 bytes and three numbers for each word. Table 12e: see `products`."""
    columns = make_columns(word_list.words)
    peers = _peers(word_list.words, columns)
    lexicon = lexc.build(word_list.words, columns=columns)
    return [
        _look_ups(word_list, lexicon, {name: build() for name, build in peers.items()}, rounds),
        _builds(word_list, columns, peers, rounds),
        _sizes(word_list, columns, peers, folder),
        _searches(lexicon, rounds),
        _tables_of_numbers(folder, rounds),
    ]


def make_columns(words: list[str]) -> dict[str, list[Any]]:
    """Values from a seeded generator: texts of words of the list, and three numbers."""
    rng = random.Random(_SEED)
    vocabulary = [word.lower() for word in rng.choices(words, k=_VOCABULARY)]
    return {
        "definition": [_make_text(rng, vocabulary) for _ in words],
        "points": [rng.randrange(200) for _ in words],
        "frequency": [rng.randrange(60_000) for _ in words],
        "level": [rng.randrange(2) for _ in words],
    }


def _make_text(rng: random.Random, vocabulary: list[str]) -> str:
    length, text = rng.randint(*_TEXT_LENGTHS), ""
    while len(text) < length:
        text += rng.choice(vocabulary) + " "
    return text.strip()


def _peers(words: list[str], columns: dict[str, list[Any]]) -> dict[str, Callable[[], Any]]:
    """Functions that build the peers, by name; the text and the numbers are one payload."""
    numbers = zip(columns["points"], columns["frequency"], columns["level"], strict=True)
    payloads = [
        text.encode() + struct.pack("<BHB", *row) for text, row in zip(columns["definition"], numbers, strict=True)
    ]
    pairs = list(zip(words, payloads, strict=True))
    found: dict[str, Callable[[], Any]] = {}
    for name, module, kind in (("BytesDAWG", "dawg", "BytesDAWG"), ("BytesTrie", "marisa_trie", "BytesTrie")):
        try:
            found[name] = partial(getattr(import_module(module), kind), pairs)
        except ImportError:
            continue
    return found


def _subscript(container: Any, keys: list[Any]) -> None:
    for key in keys:
        container[key]


def _look_ups(word_list: WordList, lexicon: Lexicon, peers: dict[str, Any], rounds: int) -> Table:
    table = Table("12a. A value of a word", "CPU time; ratio: beside BytesDAWG with the same payload")
    words, column = word_list.shuffled[:_N_ASKED], lexicon.column("definition")
    ordinals = [lexicon.index(word) for word in words]
    contenders: dict[str, Callable[[], object]] = {
        name: partial(_subscript, peer, words) for name, peer in peers.items()
    }
    contenders["lexc, by word"] = partial(_subscript, column, words)
    contenders["lexc, by ordinal"] = partial(_subscript, column, ordinals)
    contenders["lexc, a number by ordinal"] = partial(_subscript, lexicon.column("points"), ordinals)
    bars = {"lexc, by word": _WORD_BAR, "lexc, by ordinal": _ORDINAL_BAR}
    _add_rows(table, time_in_turns(contenders, rounds), "ns", len(words), "BytesDAWG", bars)
    return table


def _builds(
    word_list: WordList, columns: dict[str, list[Any]], peers: dict[str, Callable[[], Any]], rounds: int
) -> Table:
    table = Table("12b. Building", "CPU time; ratio: beside BytesTrie with the same payload")
    contenders: dict[str, Callable[[], object]] = {name: peers[name] for name in ("BytesTrie",) if name in peers}
    contenders["lexc"] = partial(lexc.build, word_list.words, columns=columns)
    contenders["lexc, packed"] = partial(lexc.build, word_list.words, layout="packed", columns=columns)
    bars = {"lexc": _BUILD_BAR, "lexc, packed": _BUILD_BAR}
    _add_rows(table, time_in_turns(contenders, rounds), "s", 1, "BytesTrie", bars)
    return table


def _sizes(
    word_list: WordList, columns: dict[str, list[Any]], peers: dict[str, Callable[[], Any]], folder: Path
) -> Table:
    table = Table("12c. Size of the file", "ratio: beside BytesTrie, or BytesDAWG, with the same payload")
    sizes = {"lexc, packed": len(lexc.build(word_list.words, layout="packed", columns=columns).tobytes())}
    for name, build in peers.items():
        path = folder / f"{name}.bin"
        build().save(str(path))
        sizes[name] = path.stat().st_size
    rows = {name: Row(name, [size], "MB") for name, size in sizes.items()}
    own = rows.pop("lexc, packed")
    for name, bar in (("BytesTrie", _MARISA_SIZE_BAR), ("BytesDAWG", _DAWG_SIZE_BAR)):
        if name in rows:
            table.rows += [rows[name], Row(f"lexc, packed: beside {name}", own.samples, "MB", 1, rows[name], bar)]
    return table


def _searches(lexicon: Lexicon, rounds: int) -> Table:
    table = Table("12d. The best ten of all words", "CPU time; ratio: beside a scan of all values")
    values = lexicon.column("frequency")

    def scan() -> object:
        return sorted(range(len(values)), key=lambda i: -values[i])[:_TEN]

    def find() -> object:
        return list(lexicon.find(where="frequency>=10", order="frequency", limit=_TEN))

    assert find() == [lexicon[i] for i in scan()]  # type: ignore[attr-defined]
    contenders: dict[str, Callable[[], object]] = {"scan": scan, "lexc find, with an index": find}
    _add_rows(table, time_in_turns(contenders, rounds), "ms", 1, "scan", {"lexc find, with an index": _FIND_BAR})
    return table


def _tables_of_numbers(folder: Path, rounds: int) -> Table:
    table = Table("12e. Building from tables", "CPU time; ratio: beside the names alone")
    rows = [line.split("\t") for line in products(_N_PRODUCTS, n_columns=2)]
    contenders: dict[str, Callable[[], object]] = {}
    for n, name in enumerate(("names of products", "with a number", "with two numbers")):
        path = folder / f"products{n}.tsv"
        path.write_text("".join("\t".join(row[: n + 1]) + "\n" for row in rows), encoding="utf-8")
        values = [f"{i + 2}:n{i}" for i in range(n)]
        contenders[name] = partial(
            lexc.build, path, column=1 if n else 0, delimiter="\t" if n else "none", values=values
        )
    with suppress(ImportError):
        pairs = [(row[0], (int(row[1]),)) for row in rows]
        contenders["RecordTrie, with a number"] = partial(import_module("marisa_trie").RecordTrie, "<I", pairs)
    bars = {"with a number": _NUMBERS_BAR, "with two numbers": _NUMBERS_BAR}
    _add_rows(table, time_in_turns(contenders, rounds), "s", 1, "names of products", bars)
    return table


def _add_rows(
    table: Table, samples: dict[str, list[float]], unit: str, per: int, against: str, bars: dict[str, float]
) -> None:
    """Add a row for each contender; those with a bar are compared with one of them."""
    rows = {name: Row(name, seconds, unit, per) for name, seconds in samples.items()}
    for name, bar in bars.items():
        if against in rows:
            rows[name].against, rows[name].bar = rows[against], bar
    table.rows += rows.values()
