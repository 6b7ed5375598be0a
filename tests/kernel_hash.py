"""The check that the compiled kernels of the checkout were compiled from its sources.

    python tests/kernel_hash.py --write     after a build in place: write the hashes of the sources
    python tests/kernel_hash.py --check     print the kernels changed since, and exit with status 1 if there are any

The hashes are in lexc/kernels/.built, in the format of sha256sum: a hash and a file's name on each line.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

KERNELS = Path(__file__).resolve().parents[1] / "lexc" / "kernels"
NOTE = ".built"


def sources(folder: Path = KERNELS) -> list[Path]:
    """The sources of compiled kernels, and all .pxd files; none if nothing is compiled."""
    compiled = [file for suffix in ("so", "pyd") for file in folder.rglob(f"*.{suffix}")]
    twins = {file.with_name(f"{file.name.split('.')[0]}.py") for file in compiled}
    return sorted([*twins, *folder.rglob("*.pxd")]) if compiled else []


def hashes(folder: Path = KERNELS) -> str:
    """The lines of .built for the sources as they are now."""
    files = (file for file in sources(folder) if file.exists())
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n" for file in files)


def write(folder: Path = KERNELS) -> None:
    """Write .built. To be called right after a build, when sources and compiled kernels agree."""
    (folder / NOTE).write_text(hashes(folder), encoding="utf-8")


def stale(folder: Path = KERNELS) -> str:
    """A sentence about compiled kernels that are older than their sources, "" if there are none."""
    now = set(hashes(folder).splitlines())
    if not now:
        return ""
    note = folder / NOTE
    if not note.exists():
        return f"the hashes of the kernels' sources are missing ({note})"
    names = {line.split("  ")[-1] for line in now ^ set(note.read_text(encoding="utf-8").splitlines())}
    return f"kernels changed since they were compiled: {', '.join(sorted(names))}" if names else ""


def main(arguments: list[str]) -> int:
    if arguments == ["--write"]:
        write()
        return 0
    if arguments == ["--check"]:
        problem = stale()
        print(problem or "the compiled kernels are those of the checkout")
        return 1 if problem else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
