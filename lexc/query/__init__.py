"""Queries: each function takes an `Image` and gives `str`. `Lexicon` forwards to them.

A module is imported when it is first used, since most programs use one or two kinds of query.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexc.query import (
        acrostic,
        anagram,
        arrow_arrays,
        complete,
        correctness,
        cryptogram,
        explore,
        facts,
        find,
        findwords,
        hooks,
        isomorphs,
        ladder,
        near,
        path,
        pattern,
        phrase,
        regex,
        selecting,
        similar,
        spelling,
        study,
        values,
    )

__all__ = [
    "acrostic", "anagram", "arrow_arrays", "complete", "correctness", "cryptogram", "explore", "facts", "find",
    "findwords", "hooks", "isomorphs", "ladder", "near", "path", "pattern", "phrase", "study", "regex",
    "selecting", "similar", "spelling", "values",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """`query.near`, say, imports `lexc.query.near`."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{name}":  # a package that the module needs
            raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from error
