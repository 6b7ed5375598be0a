"""Modules that lie outside packages, imported by their paths."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def import_from(path: Path, name: str) -> ModuleType:
    """Import a file as a module of a name. Dataclasses find their module by it."""
    spec = spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
