"""Table 4: opening an image, beside loading what the peers keep."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

from inputs import Input
from measure import Row, Table, interleaved
from peers import Library

import lexc
from lexc.processes import environment, python

_TRUST_BAR = 0.15
_TIMES = 20  # openings in one run: a single one is too short to measure
_MEMORY = Path(__file__).with_name("memory.py")


def table(given: Input, images: dict[str, Path], libraries: list[Library], folder: Path, rounds: int) -> Table:
    """images: lexc's, by their names in the table."""
    result = Table("4. Opening", "CPU time, file in the page cache; ratio: beside the verified opening of lexc DAWG")
    contenders: dict[str, Callable[[], object]] = {}
    for name, path in images.items():
        contenders[name] = partial(_open, path, trust=False)
        contenders[f"{name}, trust=True"] = partial(_open, path, trust=True)
    files = {}
    for library in libraries:
        saved = files[library.name] = folder / f"{library.name.split()[0]}.bin"
        library.build(given.words).save(str(saved))
        for how, load in library.load.items():
            contenders[f"{library.name}, {how}"] = partial(_load, load, str(saved))
    first: Row | None = None
    for name, samples in interleaved(contenders, rounds).items():
        row = Row(name, samples, "ms", _TIMES, first, bar=_TRUST_BAR if "trust" in name else None)
        first = first or row
        result.rows.append(row)
        if name in images:
            size = images[name].stat().st_size
            result.rows.append(Row(f"{name}, per MB", samples, "ms", _TIMES * size / 1e6, note=f"{size / 1e6:.2f} MB"))
    result.rows.append(None)
    result.rows += _sizes({**images, **files})
    result.rows.append(None)
    result.rows += _growth(images, files, folder, rounds)
    return result


def _open(path: Path, trust: bool) -> None:
    for _ in range(_TIMES):
        lexc.open(path, trust).close()


def _load(load: Callable[[str], object], path: str) -> None:
    for _ in range(_TIMES):
        load(path)


def _sizes(files: dict[str, Path]) -> list[Row]:
    rows: list[Row] = []
    for name, path in files.items():
        rows.append(Row(f"size of file: {name}", [path.stat().st_size], "MB", against=rows[0] if rows else None))
    return rows


def _growth(images: dict[str, Path], files: dict[str, Path], folder: Path, rounds: int) -> list[Row]:
    """Anonymous memory that opening adds, each in processes of their own; nothing where /proc does not tell."""
    if not Path("/proc/self/status").exists():
        return []
    tiny = folder / "tiny.gaddag"
    lexc.build(["A"], "gaddag").save(tiny)
    rows = []
    for name, path in images.items():
        rows.append(Row(f"anonymous memory: {name}", _grown(rounds, "lexc", path, tiny), "MB"))
    for name, path in files.items():
        ways = ("DAWG2 load",) if name.startswith("DAWG2") else ("marisa load", "marisa mmap")
        rows += [Row(f"anonymous memory: {name}, {how.split()[1]}", _grown(rounds, how, path), "MB") for how in ways]
    return rows


def _grown(rounds: int, how: str, path: Path, *before: Path) -> list[float]:
    command = python(_MEMORY, how, path, *before)

    def grown() -> float:
        ran = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
        return float(ran.stdout)

    return [grown() for _ in range(min(rounds, 5))]
