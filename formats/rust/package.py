"""Write the crate with the C sources in it, as crates.io needs it: python package.py FOLDER."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

CRATE = Path(__file__).resolve().parent
CORE = CRATE.parent / "c"
PARTS = ("src", "build.rs", "nodes.c", "Cargo.toml", "README.md", "CHANGELOG.md", "LICENSE")


def write(folder: Path) -> None:
    """Copy the crate, and the C sources as csrc, into a folder that does not exist."""
    folder.mkdir(parents=True)
    for name in PARTS:
        copy = shutil.copytree if (CRATE / name).is_dir() else shutil.copy
        copy(CRATE / name, folder / name)
    for path in [*CORE.glob("*.h"), CORE / "liblexc.c", *CORE.glob("lib/*.h")]:
        target = folder / "csrc" / path.relative_to(CORE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
