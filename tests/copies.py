"""A copy of the project's files, without built ones, for kernels that are built in another way than in the checkout.

    python tests/copies.py FOLDER

In Python, since shell tools differ between systems.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ("*.so", "*.pyd", ".built", "__pycache__")


def copy(folder: Path) -> None:
    """Copy all files of the project, without built ones, to a folder. Remove the folder's former content."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy2(path, folder)
    for name in ("lexc", "lexicons", "formats", "specs", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(*BUILT))
    for path in (folder / "lexc" / "kernels").rglob("*.c"):
        path.unlink()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    copy(Path(sys.argv[1]).resolve())
