"""Appel and Jacobson 1988, section 7.1: how large a two-way DAWG is, and how much work it saves."""

from __future__ import annotations

from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.studies.lines import LineReader
from lexc.papers.studies.task import Task, a_move
from lexc.papers.studies.two_way_dawg import TwoWayDawg, build_two_way
from lexc.papers.studies.two_way_generator import TwoWayGenerator
from lexc.papers.tables import Figures
from lexc.papers.word_list import LENGTHS
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.rules import Rules

LONG = (2, 15)
"""The lengths of all words that a board has room for."""
MAX_GAMES = 10
"""The most games on whose positions the generator runs: it is written in Python."""


def count(task: Task) -> Figures:
    """Count sizes, and arcs a move beside those of the DAWG and the GADDAG in the same positions."""
    dawg, rows = build_two_way(task.words.tiles()), dict[str, Figure | float]()
    task.progress("two-way DAWG", 0)
    for lengths in (LENGTHS, LONG) if task.is_whole else (LENGTHS,):
        rows |= _sizes(task, lengths, dawg if lengths == LENGTHS else build_two_way(task.words.tiles(lengths)))
    n_games = min(task.n_games, MAX_GAMES)
    walked = {name: CountingGenerator(task.lexicon, "english", name) for name in (APPEL_JACOBSON, GORDON)}
    counts = task.count_walks(walked, n_games)
    two_way = TwoWayGenerator(dawg, LineReader(task.lexicon, Rules.load("english")))
    n_arcs = list[float]()
    for positions in task.games(n_games):
        before = two_way.n_arcs
        for squares, rack in positions:
            for _ in two_way.plays(squares, rack):
                pass
        n_arcs.append(two_way.n_arcs - before)
    rows |= {
        "arcs a move, DAWG": a_move(counts[APPEL_JACOBSON], "n_arcs"),
        "arcs a move, GADDAG": a_move(counts[GORDON], "n_arcs"),
        "arcs a move, two-way DAWG": ratio(n_arcs, counts[GORDON]["moves"]),
        "arcs, two-way DAWG over GADDAG": ratio(n_arcs, counts[GORDON]["n_arcs"]),
    }
    return {"study-two-way": rows}


def _sizes(task: Task, lengths: tuple[int, int], dawg: TwoWayDawg) -> dict[str, Figure | float]:
    sizes = task.sizes(lengths)
    words = task.words.text(sizes["words"], lengths)
    sizes_by_name = {
        "parts of words": dawg.n_parts,
        "arcs between them": dawg.n_part_arcs,
        "nodes, two-way DAWG": len(dawg.left),
        "arcs, two-way DAWG": dawg.n_arcs,
        "nodes, DAWG": sizes["dawg"]["accept_on_arc"]["states"],
        "arcs, DAWG": sizes["dawg"]["accept_on_arc"]["arcs"],
        "nodes, GADDAG": sizes["gaddag"]["accept_on_arc"]["states"],
        "arcs, GADDAG": sizes["gaddag"]["accept_on_arc"]["arcs"],
    }
    end = f"{lengths[0]} to {lengths[1]} letters"
    return {f"{name}, {end}": Figure(number, words=words) for name, number in sizes_by_name.items()}
