"""Compiled kernels that are older than their sources.

`.built` beside this file has a line for each kernel that was compiled in place: a hash of its source and of the
definitions (.pxd) that it reads, a hash of the settings, and its name. setup.py writes it. An installed lexc has none.

setup.py runs this file by itself: it imports nothing from lexc.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
NOTE = FOLDER / ".built"
_USES = re.compile(
    r"^(?:from|cimport) (?:cython\.cimports\.)?lexc\.kernels\.(\w+)(?:\.(\w+))?(?: c?import (?:\(([^)]*)\)|(.*)))?",
    re.M,
)


class Build(NamedTuple):
    """The hashes of the sources and the settings of which a kernel was compiled."""

    sources: str
    settings: str


def kernels() -> list[str]:
    """The kernels to compile, each as folder/module. Names that begin with an underscore are not compiled."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/[a-z]*.py"))


@cache
def _used_definitions(file: Path) -> frozenset[Path]:
    """The .pxd files that a file names in its imports."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    found: set[Path] = set()
    for room, module, in_brackets, names in _USES.findall(text):
        modules = [module] if module else re.findall(r"\w+", in_brackets or names)
        found |= {FOLDER / room / f"{name}.pxd" for name in modules}
    return frozenset(found)


def definitions(kernel: str) -> list[Path]:
    """The .pxd files that a kernel reads: its own, those that it names, and those that they name."""
    waiting = [FOLDER / f"{kernel}.py", FOLDER / f"{kernel}.pxd"]
    found = {FOLDER / f"{kernel}.pxd"}
    while waiting:
        new = _used_definitions(waiting.pop()) - found
        found |= new
        waiting += new
    return sorted(path for path in found if path.exists())


@cache
def _hash(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def hash_sources(kernel: str) -> str:
    """The hash of a kernel's source and definitions."""
    files = [FOLDER / f"{kernel}.py", *definitions(kernel)]
    lines = [f"{_hash(file)} {file.relative_to(FOLDER).as_posix()}\n" for file in files]
    return sha256("".join(lines).encode()).hexdigest()[:32]


def read_note() -> dict[str, Build]:
    """The hashes of each kernel that was compiled in place, by name; empty if none was."""
    lines = NOTE.read_text(encoding="utf-8").split("\n") if NOTE.exists() else []
    rows = (line.split() for line in lines)
    return {row[2]: Build(row[0], row[1]) for row in rows if len(row) == 3}


def write_note(builds: dict[str, Build]) -> None:
    """Write `.built`. It is called when these kernels and their sources agree."""
    lines = [f"{build.sources} {build.settings} {name}\n" for name, build in sorted(builds.items())]
    NOTE.write_text("".join(lines), encoding="utf-8")


def is_compiled(kernel: str) -> bool:
    """Whether a compiled file lies beside the kernel's source."""
    return any(FOLDER.glob(f"{kernel}.*.so")) or any(FOLDER.glob(f"{kernel}.*.pyd"))


def stale_kernels() -> list[str]:
    """The compiled kernels whose sources changed since; empty without `.built`, as in an installed lexc."""
    note = read_note()
    names: Iterable[str] = kernels() if note else ()
    return [name for name in names if is_compiled(name) and (name not in note or hash_sources(name) != note[name][0])]
