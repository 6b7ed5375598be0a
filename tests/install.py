"""Installs packages with the pip of the Python that runs this.

    python tests/install.py extra NAME          the packages of an extra, without lexc itself
    python tests/install.py built FOLDER        the one wheel or source distribution in a folder, with its extra `test`

The status is that of pip.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def packages(extra: str) -> list[str]:
    """The packages that an extra names, without lexc with other extras."""
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return [package for package in extras[extra] if not package.startswith("lexc[")]


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
