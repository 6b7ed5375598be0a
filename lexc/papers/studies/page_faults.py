"""Page faults and CPU time of forms that are mapped, cold and warm (Gordon 1994, Table IV, counts those of a VAX)."""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import process_time

from lexc.building import build
from lexc.lexicon import open_lexicon
from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.studies.expanded import ExpandedGenerator, expand
from lexc.papers.studies.task import Task, Walker
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.rules import Rules

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MAX_GAMES = 20
"""The most games on whose positions faults are counted; more games fault hardly more."""
N_ROUNDS = 5
"""The number of times that each form is opened cold, and then warm."""
COUNTS = ("minor faults", "major faults", "seconds a move")
N_ATTEMPTS = 5
"""The number of times that a file's pages are dropped before its file system counts as one that keeps them.

Linux skips a page that another process uses at that moment.
"""
Position = tuple[bytes, bytes]
Pass = Callable[[], None]
"""A function that opens a form from its file, and walks over all positions."""


def count(task: Task) -> Figures:
    """Count the faults and the CPU time of a pass over the positions of games, for both forms of both structures.

    Cold: the file's pages are not in memory. Warm: they are, but not in the process. There are no cold rows where the
    system does not drop a file's pages, or does not tell.
    """
    if resource is None:
        return {"study-page-faults": {}}
    games = min(task.n_games, MAX_GAMES)
    positions = [position for game in task.games(games) for position in game]
    rows: dict[str, Figure | float] = {}
    with tempfile.TemporaryDirectory() as folder:
        passes = _save_forms(task, Path(folder), positions)
        counted = {form: _count_rounds(run, path, len(positions)) for form, (path, run) in passes.items()}
        rows |= {f"bytes, {form}": path.stat().st_size for form, (path, _) in passes.items()}
    for form, by_name in counted.items():
        for name, numbers in by_name.items():
            kind, _, state = name.partition(", ")
            rows[f"{kind}, {form}, {state}"] = replace(ratio(numbers, [1] * N_ROUNDS), n_games=games)
    for form in ("compressed", "expanded"):
        dawg, gaddag = (counted[f"{form} {structure}"]["minor faults, warm"] for structure in ("DAWG", "GADDAG"))
        rows[f"minor faults, DAWG over GADDAG, {form}, warm"] = replace(ratio(dawg, gaddag), n_games=games)
    return {"study-page-faults": rows}


def _save_forms(task: Task, folder: Path, positions: list[Position]) -> Mapping[str, tuple[Path, Pass]]:
    """Save both forms of both structures. Return each one's file and pass, by the form's name."""
    forms = dict[str, tuple[Path, Pass]]()
    for structure, algorithm in (("DAWG", APPEL_JACOBSON), ("GADDAG", GORDON)):
        image, units = folder / f"words.{structure.lower()}", folder / f"{structure}.units"
        if structure == "GADDAG":
            task.lexicon.save(image)
        else:
            build(task.words.spell(), "dawg", "english").save(image)  # without the GADDAG of the task's lexicon
        units.write_bytes(expand(task.lexicon.image, algorithm).units)
        forms[f"compressed {structure}"] = image, partial(_walk_image, image, algorithm, positions)
        forms[f"expanded {structure}"] = units, partial(_walk_units, task, units, algorithm, positions)
    return forms


def _walk_image(path: Path, algorithm: str, positions: list[Position]) -> None:
    with open_lexicon(path, trust=True) as lexicon:
        _walk(CountingGenerator(lexicon, "english", algorithm), positions)


def _walk_units(task: Task, path: Path, algorithm: str, positions: list[Position]) -> None:
    """Walk over units that are mapped from a file; they are unmapped when the generator is gone."""
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    _walk(
        ExpandedGenerator(task.lexicon.image, Rules.load("english"), algorithm, memoryview(mapped).cast("I")), positions
    )


def _walk(generator: Walker, positions: list[Position]) -> None:
    for squares, rack in positions:
        generator.raw_plays(squares, rack)


def _count_rounds(run: Pass, path: Path, n_positions: int) -> dict[str, list[float]]:
    """The `COUNTS` of each round, cold and warm, by names such as "major faults, cold"."""
    states = ("cold", "warm") if _can_drop_pages(path) else ("warm",)
    run()  # so that the process has the memory that walks need
    rounds: dict[str, list[float]] = {f"{name}, {state}": [] for state in states for name in COUNTS}
    for _ in range(N_ROUNDS):
        for state in states:
            if state == "cold":
                _drop_pages(path)
            overhead, counts = _count_faults(lambda: None), _count_faults(run)
            for name, number, less in zip(COUNTS, counts, overhead, strict=True):
                rounds[f"{name}, {state}"].append((number - less) / (n_positions if name == COUNTS[2] else 1))
    return rounds


def _count_faults(run: Pass) -> tuple[float, float, float]:
    """(minor faults, major faults, CPU seconds) of this process while a function runs."""
    before, start = resource.getrusage(resource.RUSAGE_SELF), process_time()
    run()
    seconds, after = process_time() - start, resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_minflt - before.ru_minflt, after.ru_majflt - before.ru_majflt, seconds


def _can_drop_pages(path: Path) -> bool:
    """Whether the pages of a file are known to leave memory when they are dropped.

    A file system in memory (tmpfs) keeps them, and only Linux tells.
    """
    if not hasattr(os, "posix_fadvise") or not hasattr(os, "RWF_NOWAIT"):
        return False
    return any(_are_pages_gone(path) for _ in range(N_ATTEMPTS))


def _are_pages_gone(path: Path) -> bool:
    """Drop the pages of a file, and tell whether the first one is known to have left memory."""
    _drop_pages(path)
    with path.open("rb") as file:
        try:
            os.preadv(file.fileno(), [bytearray(1)], 0, os.RWF_NOWAIT)
        except OSError as error:  # the page would have to be read from the disk, or the file system cannot tell
            return isinstance(error, BlockingIOError)
    return False


def _drop_pages(path: Path) -> None:
    """Ask the system to drop the pages of a file from memory."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
