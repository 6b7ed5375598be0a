"""Node, which runs lexc.mjs in tests."""

from __future__ import annotations

import shutil
import subprocess

from lexc.system import resources

MODULE = resources.formats() / "js" / "lexc.mjs"
NODE = shutil.which("node")


def has_node() -> bool:
    """Whether there is Node 20 or later, which lexc.mjs needs."""
    if NODE is None:
        return False
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=False).stdout
    return int(version.lstrip("v").partition(".")[0] or 0) >= 20
