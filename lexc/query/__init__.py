"""Questions to a lexicon. Each takes an `Image` and yields `str`; `Lexicon` forwards to them.

A module is imported when it is first asked for: most programs ask one or two kinds of question.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexc.query import (
        acrostic,
        anagram,
        complete,
        cryptogram,
        facts,
        find,
        findwords,
        hooks,
        isomorphs,
        ladder,
        near,
        pattern,
        phrase,
        regex,
        spelling,
        study,
    )

__all__ = [
    "acrostic", "anagram", "complete", "cryptogram", "facts", "find", "findwords", "hooks", "isomorphs", "ladder",
    "near", "pattern", "phrase", "study", "regex", "spelling",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """`query.near`, say, imports `lexc.query.near`."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from error
