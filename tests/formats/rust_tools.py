"""Cargo for tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

CRATE = Path(__file__).parents[2] / "formats" / "rust"


def load_script(name: str) -> ModuleType:
    """A script of the crate's folder, which is no package."""
    specification = importlib.util.spec_from_file_location(f"rust_{name}", CRATE / f"{name}.py")
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def cargo(*arguments: str) -> list[str] | None:
    """The command of cargo.py; None without cargo or the crate cc."""
    if not (CRATE / "cargo.py").exists():
        return None  # tests of an installed lexc
    command: list[str] | None = load_script("cargo").cargo(*arguments)
    return command
