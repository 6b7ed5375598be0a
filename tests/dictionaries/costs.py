"""The measurement of what dictionaries cost: bytes in each layout, CPU seconds to build and to open, memory.

    PYTHONPATH=tests python -m dictionaries.costs FOLDER [LANGUAGE...]

Prints a line of a table for each dictionary of the folder: bytes of the default layout, of `packed`, of `packed`
without RANK, and of .dic and .aff together; seconds to build, libhunspell's milliseconds to load, their ratio;
megabytes of the process that builds; milliseconds to open the image, checked. Each dictionary is built in a process of
its own.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path

from dictionaries.libhunspell import Hunspell

import lexc
from lexc.compile.build import BuildOptions
from lexc.compile.dictionaries.compiling import compile_dictionary
from lexc.image.writer import assemble


def build(dic: Path, layout: str, rank: bool = True) -> bytes:
    """The image of a dictionary."""
    return b"".join(assemble(compile_dictionary(dic, BuildOptions(layout=layout, rank=rank)).sections))


def measure(dic: Path) -> str:
    """A line of the table."""
    start = time.process_time()
    image = build(dic, "auto")
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    start = time.process_time()
    lexc.frombytes(image)
    opening = time.process_time() - start
    packed, unranked = len(build(dic, "packed")), len(build(dic, "packed", rank=False))
    start = time.process_time()
    Hunspell(dic)
    loading = time.process_time() - start
    size = dic.stat().st_size + dic.with_suffix(".aff").stat().st_size
    return (
        f"| {dic.stem} | {len(image):,} | {packed:,} | {unranked:,} | {size:,} | {packed / size:.2f} | "
        f"{unranked / size:.2f} | {seconds:.1f} | {loading * 1000:.0f} | {seconds / loading:.0f} | {memory} | "
        f"{opening * 1000:.0f} |"
    )


def main() -> None:
    """Measure each dictionary in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="*")
    options = parser.parse_args()
    if len(options.languages) == 1:
        print(measure(options.folder / f"{options.languages[0]}.dic"), flush=True)
        return
    names = options.languages or sorted(path.stem for path in options.folder.glob("*.aff") if not path.is_symlink())
    for name in names:
        ran = subprocess.run(
            [sys.executable, "-m", "dictionaries.costs", options.folder, name], capture_output=True, text=True
        )
        print(ran.stdout.strip() or f"| {name} | {ran.stderr.strip().splitlines()[-1]} |", flush=True)


if __name__ == "__main__":
    main()
