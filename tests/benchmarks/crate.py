"""The crate fst, a peer in Rust: a small program of ours (`fst/`) that writes its files, if cargo can compile it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

_SOURCE = Path(__file__).with_name("fst")
_DEBIAN = Path("/usr/share/cargo/registry")  # of the package librust-fst-dev
_PATIENCE = 120  # seconds: cargo may wait long for a registry that does not answer


@dataclass(frozen=True, slots=True)
class Crate:
    """The compiled program. name: the crate with its version."""

    name: str
    program: Path

    def write(self, keys: Path, target: Path) -> None:
        """Write a sorted list of distinct keys, one a line, as a set."""
        subprocess.run([self.program, keys, target], check=True)


def compile_crate(folder: Path) -> Crate | None:
    """Compile the program in a folder, from Debian's copy of the crate or cargo's registry. None if that fails."""
    if not shutil.which("cargo"):
        return None
    project = folder / "fst"
    shutil.copytree(_SOURCE, project, dirs_exist_ok=True)
    command = ["cargo", "build", "--quiet", "--release", *(_from_debian() if any(_DEBIAN.glob("fst-*")) else [])]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(project / "target"), "CARGO_NET_RETRY": "0"}
    try:
        subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True, timeout=_PATIENCE)
    except (subprocess.SubprocessError, OSError):
        return None
    lock = (project / "Cargo.lock").read_text(encoding="utf-8")
    found = re.search(r'name = "fst"\nversion = "(.*)"', lock)
    return Crate(f"fst {found[1] if found else ''}", project / "target" / "release" / "fst-peer")


def _from_debian() -> list[str]:
    source = {"crates-io.replace-with": "debian", "debian.directory": str(_DEBIAN)}
    settings = (("--config", f'source.{key}="{value}"') for key, value in source.items())
    return ["--offline", *(part for setting in settings for part in setting)]
