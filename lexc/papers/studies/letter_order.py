"""Gordon 1994, "Performance": arcs in the order of letter frequency. He found little effect on CPU times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lexc.alphabet import Alphabet
from lexc.building import build
from lexc.kernels.layout._tiles import BLANK
from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.studies.task import Task, Walker, a_move
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.plays import Plays
from lexc.play.rules import Rules


class ReorderedGenerator:
    """A generator on an automaton with letters in another order, for positions in tiles of A to Z."""

    def __init__(self, words: Sequence[str], algorithm: str, order: Sequence[int]) -> None:
        rules = Rules.load("english")
        alphabet = reorder(rules.alphabet, order)
        lexicon = build(words, "gaddag", alphabet)
        self._generator = CountingGenerator(lexicon, replace(rules, alphabet=alphabet), algorithm)
        self._tiles = translation(order)
        self.statistics = self._generator.statistics

    def raw_plays(self, squares: bytes | bytearray, rack: bytes) -> Plays:
        """The plays of a position; see `MoveGenerator.raw_plays`."""
        return self._generator.raw_plays(bytes(squares).translate(self._tiles), rack.translate(self._tiles))


def frequency_order(words: Sequence[str], alphabet: Alphabet) -> list[int]:
    """The tiles in the order of their frequency in words, the most frequent first."""
    counts = Counter("".join(words))
    return sorted(range(1, alphabet.n_letters + 1), key=lambda tile: -counts[alphabet.label(tile)])


def reorder(alphabet: Alphabet, order: Sequence[int]) -> Alphabet:
    """The alphabet with its letters in another order of tiles."""
    meta: dict[str, Any] = {**alphabet.to_meta(), "value_order": None, "aliases": []}
    for name in ("labels", "blanks", "scores", "counts"):
        meta[name] = [meta[name][tile - 1] for tile in order]
    meta["vowels"] = sorted(order.index(tile) + 1 for tile in alphabet.vowels)
    return Alphabet.from_meta(meta)


def translation(order: Sequence[int]) -> bytes:
    """A table for `bytes.translate`: codes of squares and racks in another order of tiles."""
    table = bytearray(range(256))
    for new, old in enumerate(order, 1):
        table[old], table[old | BLANK] = new, new | BLANK
    return bytes(table)


def count(task: Task) -> Figures:
    """Count the seconds a move in both orders, in the same positions."""
    words, rows = task.words.spell(), dict[str, Figure | float]()
    alphabet = Alphabet.load("english")
    orders = {"A to Z": range(1, alphabet.n_letters + 1), "by frequency": frequency_order(words, alphabet)}
    for structure, algorithm in (("DAWG", APPEL_JACOBSON), ("GADDAG", GORDON)):
        generators: dict[str, Walker] = {
            name: ReorderedGenerator(words, algorithm, order) for name, order in orders.items()
        }
        counts = task.count_walks(generators, task.n_games)
        rows |= {f"seconds a move, {structure}, {name}": a_move(counts[name], "seconds") for name in generators}
        seconds = [counts[name]["seconds"] for name in ("by frequency", "A to Z")]
        rows[f"seconds by frequency over A to Z, {structure}"] = ratio(*seconds)
    return {"study-letter-order": rows}
