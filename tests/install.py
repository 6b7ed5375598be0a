"""Installs things with the pip of the Python that runs this.

python tests/install.py extra NAME          the packages of an extra, without lexc itself
python tests/install.py built FOLDER        the one wheel or source distribution in a folder, with what tests need
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def packages(extra: str) -> list[str]:
    """Those that it names itself; lexc with extras of its own is installed already."""
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return [package for package in extras[extra] if not package.startswith("lexc[")]


def built(folder: Path) -> list[str]:
    found = [path for path in folder.iterdir() if path.name.endswith((".whl", ".tar.gz"))]
    if len(found) != 1:
        raise SystemExit(f"{folder}: expected one wheel or source distribution, found {sorted(map(str, found))}")
    return [f"{found[0].resolve()}[test]"]


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in ("extra", "built"):
        print(__doc__)
        return 2
    wanted = packages(arguments[1]) if arguments[0] == "extra" else built(Path(arguments[1]))
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", *wanted]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
