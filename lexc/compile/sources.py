"""Compiling sources: a hunspell dictionary by its affixes, everything else as a list of words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from lexc.compile.build import BuildOptions, CompiledImage, compile_words
from lexc.source import ReadOptions, Source, read_words
from lexc.source.words import Words
from lexc.system.files import BYTE_ORDER_MARK, affixes_beside, is_dictionary_name
from lexc.system.threads import Threads, count_processors

__all__ = ["BuildOptions", "as_dictionary", "compile_sources", "list_sources"]


def list_sources(words: Any) -> list[Any]:
    """The sources to read: each path of a list of paths, otherwise the argument itself."""
    are_paths = isinstance(words, (list, tuple)) and words and all(isinstance(path, os.PathLike) for path in words)
    return [*words] if are_paths else [words]


def compile_sources(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> CompiledImage:
    """Compile sources into an image. See `read_words` and `compile_words` for options and errors.

    A hunspell dictionary alone, with its own letters and cases, becomes a DAWG without a list of its forms; its image
    knows compounds and capitals, too.
    """
    dic = _find_dictionary(sources, reading, options)
    if dic is not None:
        from lexc.compile.dictionaries.compiling import compile_dictionary  # lazy: lexc.compile costs 15 ms

        return compile_dictionary(dic, options)
    return compile_words(_read_words(sources, reading, options), options)  # no name here holds the unsorted words


def _read_words(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> Words:
    with Threads(min(options.threads, count_processors())) as threads:
        return read_words(sources, reading, threads)


def _find_dictionary(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> str | None:
    """The one source if it is a hunspell dictionary with affixes, and the options take its words as they are."""
    plain = ReadOptions(language=reading.language, fold=reading.fold, skip_invalid=reading.skip_invalid)
    if len(sources) != 1 or options.kind != "dawg" or reading != plain or reading.fold not in ("", "none"):
        return None
    return as_dictionary(sources[0]) if isinstance(sources[0], (str, os.PathLike)) else None


def as_dictionary(path: str | os.PathLike[str]) -> str | None:
    """The path if it is that of a hunspell dictionary with affixes beside it, or None."""
    dic = os.fspath(path)
    if not is_dictionary_name(dic) or not os.path.isfile(dic) or not os.path.isfile(affixes_beside(dic)):
        return None
    return dic if _begins_with_number(dic) else None


def _begins_with_number(dic: str) -> bool:
    with open(dic, "rb") as file:
        return file.read(64).removeprefix(BYTE_ORDER_MARK).lstrip()[:1].isdigit()
