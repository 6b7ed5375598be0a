"""Reading word lists: text, compressed text, tables, hunspell dictionaries, iterables. Errors name the location.

`read_words` returns `Words`: tiles in one alphabet, and a summary of all lines. A name is imported on its first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexc.source.expansion import expand_dictionary
    from lexc.source.read_options import ReadOptions, Source
    from lexc.source.reading import read_words
    from lexc.source.table_choice import select_column
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
_MODULES = {  # of each name
    "MAX_LETTERS": "word_reader",
    "ReadOptions": "read_options",
    "Source": "read_options",
    "Summary": "words",
    "Words": "words",
    "expand_dictionary": "expansion",
    "read_words": "reading",
    "select_column": "table_choice",
}


def __getattr__(name: str) -> object:
    """Import a name of `__all__`: programs that read no list need none of them."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"lexc.source.{_MODULES[name]}"), name)
