"""Bundled lexicons by name. Each is compiled into the user's cache on first use, and again if its list changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from xxhash import xxh3_64

from lexc.errors import ResourceMissing, did_you_mean
from lexc.image.meta import WRITER
from lexc.image.reader import Image, Load
from lexc.installed import cache
from lexc.system import files, resources

if TYPE_CHECKING:
    from lexc.image.writer import Bytes

KINDS = ("dawg", "gaddag")


def names() -> list[str]:
    """The names of all bundled lexicons. With ".gaddag" behind it, a name means the lexicon's GADDAG."""
    return [entry["name"] for entry in _entries()]


def is_name(text: str) -> bool:
    """Whether a text names a bundled lexicon. A file of the same name takes precedence."""
    stem, _, kind = text.partition(".")
    return kind in ("", *KINDS) and os.sep not in text and not os.path.isfile(text) and stem in names()


def path_of(name: str) -> str:
    """The path of the list of a bundled lexicon."""
    return _source(next(entry for entry in _entries() if entry["name"] == name))


def is_compiled(text: str) -> bool:
    """Whether the cache has a bundled lexicon's image."""
    name, _, kind = text.partition(".")
    entry = next(entry for entry in _entries() if entry["name"] == name)
    return cache.has(_cache_path(entry, kind or "dawg", _source(entry)))


def open_by_name(text: str, trust: bool = False, load: Load = "map") -> Image:
    """Open the image of a bundled lexicon, and compile it first if the cache lacks it.

    Raises ResourceMissing if there is no lexicon of that name.
    """
    name, _, kind = text.partition(".")
    entry = next((entry for entry in _entries() if entry["name"] == name), None)
    if entry is None:
        raise ResourceMissing(
            "no such bundled lexicon", expected=", ".join(names()), found=name, remedy=did_you_mean(name, names())
        )
    source = _source(entry)
    path = _cache_path(entry, kind or "dawg", source)
    compile_image = partial(_compile, entry, source, kind or "dawg")
    image = cache.open_or_compile(path, compile_image, trust, load)
    image.where = text  # in messages, for a file of the cache means nothing to the reader
    return image


def _entries() -> list[dict[str, str]]:
    """The table of the lists: a dict each, without empty cells.

    (It is no TOML, since importing tomllib takes 2 ms at each start.)
    """
    with open(os.path.join(resources.folder("lexicons"), "words", "words.tsv"), encoding="utf-8") as file:
        names, *rows = (line.rstrip("\n").split("\t") for line in file)
    return [{name: cell for name, cell in zip(names, row, strict=True) if cell} for row in rows]


def _source(entry: dict[str, str]) -> str:
    """The path of a list."""
    return os.path.join(resources.folder("lexicons"), "words", entry["file"])


def _cache_path(entry: dict[str, str], kind: str, source: str) -> str:
    """The path of a lexicon's image in the cache. It contains a hash of everything the image is made from."""
    content = xxh3_64(repr((sorted(entry.items()), WRITER)).encode())
    for piece in chain.from_iterable(map(files.read_pieces, (source, *_alphabet_files(entry["alphabet"])))):
        content.update(piece)
    return os.path.join(cache.folder(), f"{entry['name']}-{content.hexdigest()}.{kind}")


def _alphabet_files(name: str) -> Iterator[str]:
    """The path of an alphabet's file; none for utf8, which has no file."""
    if name != "utf8":
        name = name.replace("auto", "english")  # in which a list is read first
        yield os.path.join(resources.folder("lexicons"), "alphabets", f"{name}.toml")


def _compile(entry: dict[str, str], source: str, kind: str) -> list[Bytes]:
    from lexc.compile.build import BuildOptions, compile_words  # lazy: lexc.compile costs 50 ms
    from lexc.image.writer import assemble  # lazy: lexc.image.writer costs 1 ms
    from lexc.source import ReadOptions, read_words  # lazy: lexc.source costs 20 ms

    about = {key: entry[key] for key in ("title", "language", "licence", "source")}
    weight = int(entry.get("weight", 0))
    values: tuple[Any, ...] = ()  # one ValueColumn or none
    if definition := entry.get("definition", ""):
        from lexc.source.value_cells import ValueColumn  # lazy: lexc.source.value_cells costs 3 ms

        values = (ValueColumn(definition, "definition", "text"),)
    is_table, separator = int(bool(weight or values)), "\t" if values else None
    reading = ReadOptions(entry["alphabet"], column=is_table, delimiter=separator, weight=weight, values=values)
    options = BuildOptions(kind=kind, about=about, on_duplicate="many" if values else "max")
    return assemble(compile_words(read_words([source], reading), options).sections)
