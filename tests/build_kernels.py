"""Compile the kernels of the checkout.

    python tests/build_kernels.py --to-c    write all as C, in parallel; an installation then uses these files
    python tests/build_kernels.py --jobs X  write X, a configuration (DIST_EXTRA_CONFIG) for parallel C compilers
    python tests/build_kernels.py           compile them in place, hardly optimised, for `make test-debug`

The current folder must be the checkout.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.dist import Distribution

sys.path.insert(0, str(Path.cwd()))
from setup import extensions  # of the current folder

JOBS = os.cpu_count() or 1
TOOL = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]


def remove_stale_files() -> None:
    """Remove compiled files of kernels that were renamed or removed: imports would still find them."""
    for file in Path("lexc/kernels").glob("*/*"):
        if file.suffix in (".so", ".pyd", ".c") and not (file.parent / f"{file.name.partition('.')[0]}.py").exists():
            file.unlink()
    remove_stale_c_files()


def remove_stale_c_files() -> None:
    """Remove C files that are older than a .pxd file which their kernel reads.

    Cython overlooks `from cython.cimports.package import _module`.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in Path("lexc/kernels").glob("*/*.p*") if is_source(path)}
    words = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    for path in texts:
        file = path.with_suffix(".c")
        if path.suffix == ".py" and file.exists():
            found = used_definitions(path, words)
            if any(other.stat().st_mtime > file.stat().st_mtime for other in found):
                file.unlink()


def is_source(path: Path) -> bool:
    return path.suffix in (".py", ".pxd")


def used_definitions(path: Path, words: dict[Path, set[str]]) -> set[Path]:
    """The .pxd files that a kernel names, and those that they name."""
    found: set[Path] = set()
    waiting = [path, path.with_suffix(".pxd")]
    while waiting:
        names = words.get(waiting.pop(), set())
        new = {other for other in words if other.suffix == ".pxd" and other.stem in names} - found
        found |= new
        waiting += new
    return found


def to_c() -> list[Extension]:
    """Write every kernel, and their shared code, as C."""
    remove_stale_files()
    found = extensions()
    for extension in found:
        extension.extra_compile_args = ["-Og"]
    return cythonize(found, nthreads=JOBS, quiet=True, **TOOL["distutils"]["build_ext"])


def compile_in_place() -> None:
    """Compile quickly, and without pdep: so tests run what processors without it run."""
    found = to_c()
    for extension in found:
        extension.define_macros = [("LEXC_NO_PDEP", None)]
    command = Distribution({"ext_modules": found}).get_command_obj("build_ext")
    command.inplace, command.parallel = True, JOBS
    command.ensure_finalized()
    command.run()


def write_jobs(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"[build_ext]\nparallel = {JOBS}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--to-c"]:
        to_c()
    elif sys.argv[1:2] == ["--jobs"]:
        write_jobs(Path(sys.argv[2]))
    else:
        compile_in_place()
