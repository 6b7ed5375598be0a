"""Run cargo with Debian's copies of crates, without a network, if cc is among them; else with crates.io.

python cargo.py test --release
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

DEBIAN = Path("/usr/share/cargo/registry")
"""The crates of Debian's packages librust-*-dev."""


def cargo(*arguments: str) -> list[str] | None:
    """The command. None without cargo."""
    program = shutil.which("cargo")
    if program is None:
        return None
    settings = {"crates-io.replace-with": "debian", "debian.directory": str(DEBIAN)} if [*DEBIAN.glob("cc-*")] else {}
    options = [part for key, value in settings.items() for part in ("--config", f'source.{key}="{value}"')]
    return [program, arguments[0], *(["--offline"] if settings else []), *options, *arguments[1:]]


if __name__ == "__main__":
    command = cargo(*sys.argv[1:])
    sys.exit(subprocess.run(command, check=False).returncode if command else "there is no cargo")
