"""Gordon 1994, "Applications and generalizations": molecules are hooked onto others, his "oversimplified" example."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, ratio
from lexc.papers.studies.molecules_generator import (
    BONDS,
    Atoms,
    Molecule,
    MoleculeGenerator,
    Square,
    build_molecules,
    list_molecules,
    points_of_view,
)
from lexc.papers.studies.task import Task
from lexc.papers.tables import Figures

ATOMS = (2, 5)
"""The least and the most atoms of a molecule."""
BOARD_SIZE, RACK_SIZE, N_TURNS = 13, 6, 20
MAX_GAMES = 10
"""The most games that are played: the generator is written in Python."""
_NOTE = f"molecules of {ATOMS[0]} to {ATOMS[1]} atoms C, N and O; no list is used"


def count(task: Task) -> Figures:
    """Count the sizes of the automaton, and the work of the generator, beside that of a scan of all molecules."""
    molecules, lexicon = _lexicon()
    views = [view for molecule in molecules for view in points_of_view(molecule)]
    rows: dict[str, Figure] = {
        "molecules": Figure(len(molecules)),
        "points of view": Figure(len(views)),
        "symbols of all points of view": Figure(sum(map(len, views))),
        "nodes": Figure(lexicon.image.graph.n_nodes),
        "arcs": Figure(lexicon.image.graph.n_arcs),
    }
    views_by_element = Counter(view[0] for view in views)
    counts: dict[str, list[float]] = {}
    for number in range(min(task.n_games, MAX_GAMES)):
        task.progress(f"molecules, game {number + 1}", number / MAX_GAMES)
        for name, change in _count_game(MoleculeGenerator(lexicon, BOARD_SIZE), task, number, views_by_element):
            counts.setdefault(name, []).append(change)
    rows |= {f"{name} a turn": ratio(counts[name], counts["turns"]) for name in ("plays", "atoms placed", "arcs")}
    rows["placements a turn that a scan tries"] = ratio(counts["placements"], counts["turns"])
    notes = {name: Figure(row.value, row.margin, row.n_games, _NOTE) for name, row in rows.items()}
    return {"study-molecules": notes}


@cache
def _lexicon() -> tuple[list[Molecule], Lexicon]:
    """The molecules, and their automaton."""
    molecules = list(list_molecules(*ATOMS))
    return molecules, build_molecules(molecules)


def _count_game(
    generator: MoleculeGenerator, task: Task, number: int, views_by_element: Counter[str]
) -> Iterator[tuple[str, float]]:
    """Yield the counts of a game. A scan tries each point of view of an atom's element on each atom that lies there."""
    n_plays, n_placements, n_turns, n_atoms = 0, 0, 0, 0
    for atoms, n_found in play_game(generator, f"molecules {task.seed} {number}"):
        n_turns, n_plays, n_atoms = n_turns + 1, n_plays + n_found, len(atoms)
        n_placements += sum(views_by_element[element] for element in atoms.values())
    yield "turns", n_turns
    yield "plays", n_plays
    yield "atoms placed", n_atoms - 1
    yield "arcs", generator.n_arcs
    yield "placements", n_placements


def play_game(generator: MoleculeGenerator, seed: str) -> Iterator[tuple[Atoms, int]]:
    """Yield the environment before each turn, and the number of plays found.

    It begins with a C in the middle. Each turn draws a rack, and makes a play of the most atoms, drawn among equals.
    """
    rng, atoms = random.Random(seed), {(BOARD_SIZE // 2, BOARD_SIZE // 2): "C"}
    for _ in range(N_TURNS):
        rack = "".join(rng.choices([*BONDS], weights=[*BONDS.values()], k=RACK_SIZE))
        plays = [*generator.plays(atoms, rack)]
        yield dict(atoms), len(plays)
        most = max(map(len, plays), default=0)
        if plays:
            atoms |= dict(rng.choice([sorted(play) for play in plays if len(play) == most]))


def play_first_game(task: Task) -> Atoms:
    """The environment at the last turn of the first game."""
    generator = MoleculeGenerator(_lexicon()[1], BOARD_SIZE)
    *_, (atoms, _) = play_game(generator, f"molecules {task.seed} 0")
    return atoms


def bonds_of(atoms: Atoms) -> Iterator[tuple[Square, Square]]:
    """Yield each pair of neighbouring atoms once."""
    for row, col in atoms:
        yield from (((row, col), near) for near in ((row, col + 1), (row + 1, col)) if near in atoms)
