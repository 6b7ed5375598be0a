"""Table 5b: sorted keys built in little memory, beside the build in memory, the crate fst and marisa-trie."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

from crate import Crate, compile_crate
from growth import random_keys
from measure import Row, Table
from peers import Library
from process import build_command, run_and_measure
from urls import N_URLS, urls

_MEMORY = 64  # MiB
_ALLOWED = (_MEMORY << 20) + 50_000_000  # bytes of the process
_CPU_BARS = {"shared affixes": 1.0, "random letters": 2.0, "URLs": 1.3}
_RUNS = 2
_MARISA = "import marisa_trie, sys; marisa_trie.Trie(line[:-1] for line in open(sys.argv[1])).save(sys.argv[2])"
_PAUSE = 0.05  # seconds between two looks at temporary files


def _layout(name: str) -> list[str]:
    """The layout of both builds: in memory, URLs would be packed."""
    return ["--layout", "arcs"] if name == "URLs" else []


def table(libraries: list[Library], folder: Path, is_quick: bool) -> Table:
    """Table 5b. is_quick: with a tenth of the keys, and no bars of CPU time, of which starts are a large part then."""
    crate, has_marisa = compile_crate(folder), any(library.name.startswith("marisa") for library in libraries)
    caption = "ratios: CPU beside the build in memory, peak memory beside the memory asked and 50 MB"
    result = Table(f"5b. Sorted keys: lexc build --memory {_MEMORY}M", caption)
    keys = folder / "sorted.txt"
    for name, bar in _CPU_BARS.items():
        _write_keys(name, keys, 10 if is_quick else 1)
        lexc_rows = _lexc_rows(name, None if is_quick else bar, keys, folder)
        result.rows += [*lexc_rows, *_peer_rows(name, crate, has_marisa, keys, folder), None]
    keys.unlink()
    return result


def _write_keys(name: str, path: Path, divisor: int) -> None:
    """Write sorted distinct keys, one a line. divisor: of their number."""
    with path.open("wb") as file:
        if name == "shared affixes":
            command = [sys.executable, "-P", "-m", "benchmarks.affixes", str(10_000_000 // divisor)]
            tests = str(Path(__file__).parents[1])
            subprocess.run(command, stdout=file, check=True, env={"PYTHONPATH": tests})
        elif name == "random letters":
            file.writelines(key + b"\n" for key in sorted(set(random_keys(5_000_000 // divisor))))
        else:
            file.writelines(sorted(f"{url}\n".encode() for url in urls(N_URLS // divisor)))


def _lexc_rows(name: str, bar: float | None, keys: Path, folder: Path) -> Iterator[Row]:
    image, temporary = folder / "sorted.dawg", folder / "temporary"
    temporary.mkdir(exist_ok=True)
    in_memory, limited, disk = [], [], []
    for _ in range(_RUNS):  # in turns
        in_memory.append(run_and_measure(build_command(keys, image, *_layout(name))))
        with _watch_size(temporary) as sizes:
            command = build_command(keys, image, *_layout(name), "--memory", f"{_MEMORY}M", "--tmp", str(temporary))
            limited.append(run_and_measure(command))
        disk.append(float(max(sizes, default=0)))
    note = f"image {image.stat().st_size / 1e6:.1f} MB"
    cpu = Row(f"{name}, in memory: CPU time", _each(in_memory, "cpu"), "s", note=note)
    allowed = Row("memory asked and 50 MB", [_ALLOWED], "MB")
    yield cpu
    yield Row(f"{name}, in memory: peak memory", _each(in_memory, "peak"), "MB")
    yield Row(f"{name}, --memory: CPU time", _each(limited, "cpu"), "s", against=cpu, bar=bar)
    yield Row(f"{name}, --memory: peak memory", _each(limited, "peak"), "MB", against=allowed, bar=1.0)
    yield Row(f"{name}, --memory: temporary files", disk, "MB")


def _peer_rows(name: str, crate: Crate | None, has_marisa: bool, keys: Path, folder: Path) -> Iterator[Row]:
    target = folder / "sorted.peer"
    commands: dict[str, list[Any]] = {}
    if crate:
        commands[crate.name] = [crate.program, keys, target]
    if has_marisa:
        commands["marisa-trie"] = [sys.executable, "-c", _MARISA, keys, target]
    for peer, command in commands.items():
        figures = run_and_measure([str(part) for part in command])
        note = f"file {target.stat().st_size / 1e6:.1f} MB"
        yield Row(f"{name}, {peer}: CPU time", [figures["cpu"]], "s", note=note)
        yield Row(f"{name}, {peer}: peak memory", [figures["peak"]], "MB")


def _each(figures: Iterable[dict[str, float]], key: str) -> list[float]:
    return [run[key] for run in figures]


@contextmanager
def _watch_size(folder: Path) -> Iterator[list[int]]:
    """The bytes of all files below a folder, seen again and again inside the block."""
    sizes: list[int] = []
    is_over = Event()

    def watch() -> None:
        while not is_over.wait(_PAUSE):
            sizes.append(_size(folder))

    thread = Thread(target=watch)
    thread.start()
    try:
        yield sizes
    finally:
        is_over.set()
        thread.join()


def _size(folder: Path) -> int:
    """The bytes of all files below a folder that are there when it is their turn."""
    size = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                size += os.stat(os.path.join(parent, name)).st_size
    return size
