"""Page faults of an image that is mapped, cold and warm (Gordon 1994, Table IV, counts those of a VAX)."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from lexc.building import build
from lexc.lexicon import Lexicon, open_lexicon
from lexc.papers.estimates import Figure
from lexc.papers.studies.task import Task
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.generator import MoveGenerator

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MAX_GAMES = 20
"""The most games on whose positions faults are counted; more games fault hardly more."""
Position = tuple[bytes, bytes]


def count(task: Task) -> Figures:
    """Count the faults of a walk over the positions of games, for images of both structures.

    Cold: the image's pages are not in memory, as far as the system drops them. Warm: they are, but not in the process.
    """
    if resource is None:
        return {"study-page-faults": {}}
    positions = [position for game in task.games(min(task.n_games, MAX_GAMES)) for position in game]
    rows: dict[str, Figure | float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for structure, algorithm in (("DAWG", APPEL_JACOBSON), ("GADDAG", GORDON)):
            path = Path(folder) / f"words.{structure.lower()}"
            task.lexicon.save(path) if structure == "GADDAG" else _save_dawg(task, path)
            rows |= _count_image(structure, path, algorithm, positions)
    return {"study-page-faults": rows}


def _save_dawg(task: Task, path: Path) -> None:
    """Save a DAWG without the GADDAG that an image of the task's lexicon has."""
    build(task.words.spell(), "dawg", "english").save(path)


def _count_image(structure: str, path: Path, algorithm: str, positions: list[Position]) -> dict[str, Figure | float]:
    with open_lexicon(path, trust=True) as lexicon:
        _walk(lexicon, algorithm, positions)  # so that the process has the memory that walks need
    _drop_pages(path)
    cold = _count_faults(lambda: _open_and_walk(path, algorithm, positions))
    warm = _count_faults(lambda: _open_and_walk(path, algorithm, positions))
    overhead = _count_faults(lambda: None)
    return {
        f"bytes, {structure}": path.stat().st_size,
        f"major faults, cold, {structure}": cold[1] - overhead[1],
        f"minor faults, cold, {structure}": cold[0] - overhead[0],
        f"major faults, warm, {structure}": warm[1] - overhead[1],
        f"minor faults, warm, {structure}": warm[0] - overhead[0],
    }


def _open_and_walk(path: Path, algorithm: str, positions: list[Position]) -> None:
    with open_lexicon(path, trust=True) as lexicon:
        _walk(lexicon, algorithm, positions)


def _walk(lexicon: Lexicon, algorithm: str, positions: list[Position]) -> None:
    generator = MoveGenerator(lexicon, "english", algorithm)
    for squares, rack in positions:
        generator.raw_plays(squares, rack)


def _count_faults(run: Callable[[], None]) -> tuple[int, int]:
    """(minor, major) faults of this process while a function runs."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    run()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_minflt - before.ru_minflt, after.ru_majflt - before.ru_majflt


def _drop_pages(path: Path) -> None:
    """Ask the system to drop the pages of a file from memory."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
