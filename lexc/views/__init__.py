"""The objects that commands print with --json, as plain dicts of documented types (specs/answers.md).

A module of this package is imported at its first use, as in `lexc.views.answers.answer(...)`.
"""

from __future__ import annotations

from importlib import import_module


def __getattr__(name: str) -> object:
    """Import a module of this package at its first use."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{name}":  # a package that the module needs
            raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from error
