"""Installs packages with the pip of the Python that runs this.

    python tests/install.py extra NAME          the packages of an extra and of the extras it names, without lexc itself
    python tests/install.py built FOLDER        the one wheel or source distribution in a folder, with its extra `test`

The status is that of pip.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def packages(extra: str) -> list[str]:
    """The packages of an extra. Those of the extras that it names as lexc[…] are among them."""
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    found = []
    for package in extras[extra]:
        named = re.fullmatch(r"lexc\[(.*)\]", package)
        found += [part for name in named[1].split(",") for part in packages(name)] if named else [package]
    return found


def find_distribution(folder: Path) -> list[str]:
    """The path of the distribution in a folder, with the extra `test`. Raises SystemExit unless there is just one."""
    found = [path for path in folder.iterdir() if path.name.endswith((".whl", ".tar.gz"))]
    if len(found) != 1:
        raise SystemExit(f"{folder}: expected one wheel or source distribution, found {sorted(map(str, found))}")
    return [f"{found[0].resolve()}[test]"]


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in ("extra", "built"):
        print(__doc__)
        return 2
    requirements = packages(arguments[1]) if arguments[0] == "extra" else find_distribution(Path(arguments[1]))
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", *requirements]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
