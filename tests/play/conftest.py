"""Fixtures of tests of games: the bundled lexicon, and the kernels that play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType

import pytest

import lexc
from lexc.image import graph
from lexc.lexicon import Lexicon
from lexc.papers import generators as papers_generators
from lexc.play.generation import algorithms
from lexc.play.generation.algorithms import Algorithm

Kernel = Callable[[str], ModuleType]
WALKERS = {
    "fast": ("plays.best_plays", "BestPlays"),
    "appel_jacobson": ("plays.appel_jacobson", "AppelJacobson"),
    "gordon": ("plays.gordon", "Gordon"),
}
CLASSES = {
    "plays.board": "Board",
    "endgames.undo_board": "UndoBoard",
    "endgames.play_lists": "PlayLists",
    "endgames.transposition_table": "TranspositionTable",
    "endgames.endgame": "Endgame",
    "endgames.preendgame": "Preendgame",
}


@pytest.fixture(scope="session")
def english() -> Iterator[Lexicon]:
    """The bundled lexicon, as a GADDAG."""
    with lexc.open("english.gaddag") as lexicon:
        yield lexicon


@pytest.fixture
def is_uncompiled(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Use the kernels of `kernel` for plays and endgames. Whether these are uncompiled twins of lexc's."""
    _use(kernel, monkeypatch)
    return kernel("plays.gordon") is not import_module("lexc.kernels.plays.gordon")


@pytest.fixture
def all_uncompiled(uncompiled: Kernel, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """Use uncompiled kernels for plays and endgames, and return the function that loads them."""
    _use(uncompiled, monkeypatch)
    return uncompiled


def _use(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    for algorithm, (module, name) in WALKERS.items():
        root = algorithms.ALGORITHMS[algorithm].root
        monkeypatch.setitem(algorithms.ALGORITHMS, algorithm, Algorithm(getattr(kernel(module), name), root))
    left_parts_once = Algorithm(kernel("plays.left_parts_once").LeftPartsOnce, graph.WORDS)
    monkeypatch.setattr(papers_generators, "ALGORITHM", left_parts_once)  # which its entry point names
    for module, name in CLASSES.items():
        monkeypatch.setattr(algorithms, name, getattr(kernel(module), name))
