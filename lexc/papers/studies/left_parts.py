"""Appel and Jacobson 1988, section 7.2: looking at fewer left parts."""

from __future__ import annotations

from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.generators import LEFT_PARTS_ONCE
from lexc.papers.studies.task import Task, a_move, saving
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON


def count(task: Task) -> Figures:
    """Count the arcs and seconds of three generators.

    They are Appel and Jacobson's as printed, the same with left parts listed once, and Gordon's.
    """
    generators = {
        name: CountingGenerator(task.lexicon, "english", name) for name in (APPEL_JACOBSON, LEFT_PARTS_ONCE, GORDON)
    }
    counts = task.count_walks(generators, task.n_games)
    printed, once = counts[APPEL_JACOBSON], counts[LEFT_PARTS_ONCE]
    unblocked = [arcs - blocked for arcs, blocked in zip(printed["n_arcs"], printed["n_blocked_arcs"], strict=True)]
    rows: dict[str, Figure | float] = {
        "arcs a move, as printed": a_move(printed, "n_arcs"),
        "of these in left parts": a_move(printed, "n_left_arcs"),
        "left parts a move, as printed": a_move(printed, "n_left_parts"),
        "of these dead, %": saving(
            [a - b for a, b in zip(printed["n_left_parts"], printed["n_dead_left_parts"], strict=True)],
            printed["n_left_parts"],
        ),
        "arcs a move, without blocked anchors": ratio(unblocked, printed["moves"]),
        "fewer, %": saving(unblocked, printed["n_arcs"]),
        "arcs a move, left parts once": a_move(once, "n_arcs"),
        "fewer with left parts once, %": saving(once["n_arcs"], printed["n_arcs"]),
        "left parts a move, once": a_move(once, "n_left_parts"),
        "seconds a move, as printed": a_move(printed, "seconds"),
        "seconds a move, left parts once": a_move(once, "seconds"),
        "seconds a move, GADDAG": a_move(counts[GORDON], "seconds"),
        "less time, %": saving(once["seconds"], printed["seconds"]),
    }
    return {"study-left-parts": rows}
