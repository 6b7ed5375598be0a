"""Gordon 1994, "Future work": the lexicon with words of 9 letters, and with words of up to 15."""

from __future__ import annotations

from typing import Any

from lexc.errors import EmptySource
from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.programs import build_gaddag
from lexc.papers.studies.task import Task, a_move
from lexc.papers.tables import Figures
from lexc.papers.word_list import LENGTHS
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON

RANGES = (LENGTHS, (2, 9), (2, 15))
"""The ranges of lengths that are compared."""
SIZES = ((2, 4), (2, 6), LENGTHS, (2, 9), (2, 12), (2, 15))
"""The ranges of lengths of which sizes are counted."""
GROWTH_TABLE = "study-growth"
"""The key of the table of sizes."""


def count(task: Task) -> Figures:
    """Count sizes by lengths; and the GADDAG's walk's arcs, divided by the DAWG's, for each of RANGES."""
    rows, growth = dict[str, Figure | float](), dict[str, Figure | float]()
    for lengths in SIZES if task.is_whole else SIZES[:4]:
        task.progress(f"words of {lengths[0]} to {lengths[1]} letters", 0)
        try:
            sizes = task.sizes(lengths)
        except EmptySource:
            continue
        growth |= _sizes(task, lengths, sizes)
        if lengths in RANGES:
            rows |= _count_range(task, lengths, sizes)
    return {"study-lengths": rows, GROWTH_TABLE: growth}


def _sizes(task: Task, lengths: tuple[int, int], sizes: dict[str, Any]) -> dict[str, Figure]:
    end, words = f"2 to {lengths[1]} letters", task.words.text(sizes["words"], lengths)
    rows = {f"words, {end}": Figure(sizes["words"], words=words)}
    for name in ("states", "arcs"):
        for structure in ("DAWG", "GADDAG"):
            number = sizes[structure.lower()]["minimised"][name]
            rows[f"{name}, {structure}, {end}"] = Figure(number, words=words)
    return rows


def _count_range(task: Task, lengths: tuple[int, int], sizes: dict[str, Any]) -> dict[str, Figure | float]:
    lexicon = build_gaddag(task.words.spell(lengths))
    words, end = task.words.text(sizes["words"], lengths), lengths[1]
    walked = {name: CountingGenerator(lexicon, "english", name) for name in (APPEL_JACOBSON, GORDON)}
    counts = task.count_walks(walked, task.n_games, lexicon)
    dawg, gaddag = (counts[name] for name in (APPEL_JACOBSON, GORDON))
    figures = {
        "words": Figure(sizes["words"]),
        "states, GADDAG over DAWG": Figure(sizes["ratios"]["states"]),
        "arcs, GADDAG over DAWG": Figure(sizes["ratios"]["arcs"]),
        "arcs a move, DAWG": a_move(dawg, "n_arcs"),
        "arcs a move, GADDAG": a_move(gaddag, "n_arcs"),
        "arcs a move, DAWG over GADDAG": ratio(dawg["n_arcs"], gaddag["n_arcs"]),
    }
    return {
        f"{name}, 2 to {end} letters": Figure(figure.value, figure.margin, figure.n_games, words)
        for name, figure in figures.items()
    }
