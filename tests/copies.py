"""Copies of the project with kernels built in other ways than in the checkout.

    python tests/copies.py debug FOLDER     kernels with bounds checks, compiled in place, for `make test-debug`
    python tests/copies.py pure FOLDER      no kernel is compiled: the wheel for every platform

In Python, since shell tools differ between systems.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ("*.so", "*.pyd", ".built", "__pycache__")
UNCHECKED = "boundscheck=False, wraparound=False, initializedcheck=False"
CHECKED = "boundscheck=True, wraparound=False"


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


def check_bounds(folder: Path) -> None:
    """Turn on bounds checks in the directive at the head of each kernel."""
    for path in [*(folder / "lexc" / "kernels").rglob("*.py"), *(folder / "lexc" / "kernels").rglob("*.pxd")]:
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(UNCHECKED, CHECKED), encoding="utf-8")


def compile_nothing(folder: Path) -> None:
    """Change setup.py so that it compiles no kernel."""
    path = folder / "setup.py"
    text, n = re.subn(r", ext_modules=extensions\(\)", "", path.read_text(encoding="utf-8"))
    if n != 1:
        raise SystemExit(f"{path}: expected ext_modules once, found {n}")
    path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in ("debug", "pure"):
        print(__doc__)
        return 2
    kind, folder = arguments[0], Path(arguments[1]).resolve()
    copy(folder)
    (check_bounds if kind == "debug" else compile_nothing)(folder)
    for command in [["tests/build_kernels.py"], ["tests/kernel_hash.py", "--write"]] if kind == "debug" else []:
        subprocess.run([sys.executable, *command], cwd=folder, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
