"""Whether the kernels that are compiled in the checkout were compiled from the sources that stand beside them.

    python tests/kernel_hash.py --write     after a build in place: note what was compiled
    python tests/kernel_hash.py --check     complain, with status 1, about kernels changed since

The note, lexc/kernels/.built, is in the manner of sha256sum: a hash and a file's name on each line.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

KERNELS = Path(__file__).resolve().parents[1] / "lexc" / "kernels"
NOTE = ".built"


def sources(folder: Path = KERNELS) -> list[Path]:
    """The kernels that have a compiled twin, and all that they cimport; none where nothing is compiled."""
    compiled = [file for suffix in ("so", "pyd") for file in folder.rglob(f"*.{suffix}")]
    twins = {file.with_name(f"{file.name.split('.')[0]}.py") for file in compiled}
    return sorted([*twins, *folder.rglob("*.pxd")]) if compiled else []


def hashes(folder: Path = KERNELS) -> str:
    """What the note has to say."""
    files = (file for file in sources(folder) if file.exists())
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n" for file in files)


def write(folder: Path = KERNELS) -> None:
    """Call it right after a build, when sources and compiled kernels are known to agree."""
    (folder / NOTE).write_text(hashes(folder), encoding="utf-8")


def stale(folder: Path = KERNELS) -> str:
    """What is wrong with the compiled kernels, "" if nothing is (or nothing is compiled)."""
    now = set(hashes(folder).splitlines())
    if not now:
        return ""
    note = folder / NOTE
    if not note.exists():
        return f"nobody noted what the kernels were compiled from ({note} is missing)"
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
