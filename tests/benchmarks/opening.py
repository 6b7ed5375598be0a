"""Table 4: opening an image, beside the peers' files."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from zlib import crc32

from inputs import WordList
from measure import Row, Table
from peers import Library
from timing import time_in_turns

import lexc
from lexc.system.processes import environment, python_command

_BARS = {False: 10.0, True: 25.0}  # verified: beside the CRC-32 of the file; trusted: beside mapping alone
OPENINGS = 20  # openings in one run: a single one is too short to measure
_MEMORY = Path(__file__).with_name("memory.py")


def table(word_list: WordList, images: dict[str, Path], libraries: list[Library], folder: Path, rounds: int) -> Table:
    """Table 4. images: lexc's images, by their names in the table."""
    result = Table("4. Opening", "CPU time, file in the page cache; ratio: beside plain Python with the same file")
    contenders: dict[str, Callable[[], object]] = {}
    beside: dict[str, tuple[str, float]] = {}
    for name, path in images.items():
        mapped, summed = f"plain Python: {path.name} mapped", f"plain Python: {path.name} mapped, its CRC-32"
        contenders |= {mapped: partial(_map, path, len), summed: partial(_map, path, crc32)}
        for trust, suffix, first in ((False, "", summed), (True, ", trust=True", mapped)):
            contenders[name + suffix] = partial(open_repeatedly, path, trust)
            beside[name + suffix] = first, _BARS[trust]
    files = {}
    for library in libraries:
        saved = files[library.name] = folder / f"{library.name.split()[0]}.bin"
        library.build(word_list.words).save(str(saved))
        for way, load in library.load.items():
            contenders[f"{library.name}, {way}"] = partial(_load, load, str(saved))
    result.rows += _times(time_in_turns(contenders, rounds), beside, images)
    result.rows.append(None)
    result.rows += _sizes({**images, **files})
    result.rows.append(None)
    result.rows += _growth(images, files, folder, rounds)
    return result


def _times(samples: dict[str, list[float]], beside: dict[str, tuple[str, float]], images: dict[str, Path]) -> list[Row]:
    rows = {name: Row(name, seconds, "ms", OPENINGS) for name, seconds in samples.items()}
    for name, (other, bar) in beside.items():
        rows[name].against, rows[name].bar = rows[other], bar
    for name, path in images.items():
        size = path.stat().st_size / 1e6
        rows[name].note = f"{size:.2f} MB, {rows[name].figure / size:.2g} ms each"
    return list(rows.values())


def _map(path: Path, use: Callable[[mmap], object]) -> None:
    for _ in range(OPENINGS):
        with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as mapped:
            use(mapped)


def open_repeatedly(path: Path, trust: bool) -> None:
    for _ in range(OPENINGS):
        lexc.open(path, trust).close()


def _load(load: Callable[[str], object], path: str) -> None:
    for _ in range(OPENINGS):
        load(path)


def _sizes(files: dict[str, Path]) -> list[Row]:
    rows: list[Row] = []
    for name, path in files.items():
        rows.append(Row(f"size of file: {name}", [path.stat().st_size], "MB", against=rows[0] if rows else None))
    return rows


def _growth(images: dict[str, Path], files: dict[str, Path], folder: Path, rounds: int) -> list[Row]:
    """Rows of the anonymous memory that opening adds, each measured in a process of its own. Empty without /proc."""
    if not Path("/proc/self/status").exists():
        return []
    tiny = folder / "tiny.gaddag"
    lexc.build(["A"], "gaddag").save(tiny)
    rows = []
    for name, path in images.items():
        rows.append(Row(f"anonymous memory: {name}", _measure_growths(rounds, "lexc", path, tiny), "MB"))
    for name, path in files.items():
        libraries = ("DAWG2 load",) if name.startswith("DAWG2") else ("marisa load", "marisa mmap")
        for library in libraries:
            growths = _measure_growths(rounds, library, path)
            rows.append(Row(f"anonymous memory: {name}, {library.split()[1]}", growths, "MB"))
    return rows


def _measure_growths(rounds: int, library: str, path: Path, *before: Path) -> list[float]:
    """The megabytes of anonymous memory that opening a file takes, in some processes. See memory.py."""
    command = python_command(_MEMORY, library, path, *before)

    def measure() -> float:
        ran = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
        return float(ran.stdout)

    return [measure() for _ in range(min(rounds, 5))]
