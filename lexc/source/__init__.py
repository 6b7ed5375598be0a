"""Reading word lists: text, compressed text, tables, hunspell dictionaries, iterables. Errors name the location.

`read_words` returns `Words`: tiles in one alphabet, and a summary of all lines. A name is imported on its first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexc.source.reading import ReadOptions, Source, expand_dictionary, read_words, select_column
    from lexc.source.word_reader import MAX_LETTERS
    from lexc.source.words import Summary, Words

__all__ = [
    "MAX_LETTERS",
    "ReadOptions",
    "Source",
    "Summary",
    "Words",
    "expand_dictionary",
    "read_words",
    "select_column",
]


def __getattr__(name: str) -> object:
    """Import a name of `__all__`: reading takes 15 ms to import, and programs that read no list need none of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("lexc.source.reading"), name)
