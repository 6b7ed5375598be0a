"""Other programs' files: in and out. One module a format, each with one `CODEC`.

>>> import lexc
>>> lex = lexc.codecs.read("twl.kwg")                      # doctest: +SKIP
>>> lexc.codecs.write(lex, "twl.dawg", "quackle-dawg")     # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from lexc.alphabet import Alphabet
from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.compilation import lexicon_of
from lexc.codecs.gaddag_audit import audit_gaddag
from lexc.codecs.omissions import describe_omissions
from lexc.errors import FormatError, ImageError, LexcError, UnknownFormat, UsageError, did_you_mean, printable
from lexc.image.graph import KINDS, kind_of
from lexc.image.reader import map_file
from lexc.image.writer import write_atomically
from lexc.lexicon import Lexicon

__all__ = [
    "Codec",
    "Decoded",
    "Settings",
    "audit_gaddag",
    "matching_codecs",
    "all_codecs",
    "decode",
    "lexicon_of",
    "describe_omissions",
    "find_codec",
    "names",
    "find_by_suffix",
    "read",
    "make_settings",
    "write",
    "find_target_codec",
]


class FormatEntry(NamedTuple):
    """A format of the table. name: what --from and --to take. suffixes: of file names. module: where its codec is."""

    name: str
    suffixes: tuple[str, ...]
    module: str


# Where the content of a file fits several, the first that reads it without complaint: the most particular ones first.
_TABLE = (
    FormatEntry("pdwg", (".pdawg",), "pdwg"),
    FormatEntry("macondo-dawg", (".dawg",), "macondo_dawg"),
    FormatEntry("macondo-gaddag", (".gaddag",), "macondo_gaddag"),
    FormatEntry("lxd", (".lxd",), "lxd"),
    FormatEntry("wmp", (".wmp",), "wmp"),
    FormatEntry("quackle-dawg", (".dawg",), "quackle_dawg"),
    FormatEntry("quackle-gaddag", (".gaddag",), "quackle_gaddag"),
    FormatEntry("marisa", (".marisa",), "marisa"),
    FormatEntry("dawgdic", (".dawg",), "dawgdic"),
    FormatEntry("dwg", (".dwg",), "dwg"),
    FormatEntry("kwg", (".kwg",), "kwg"),
    FormatEntry("kbwg", (".kbwg",), "kbwg"),
    FormatEntry("kad", (".kad",), "kad"),
    FormatEntry("text", (".txt",), "text"),
    FormatEntry("csv", (".csv",), "csv_table"),
    FormatEntry("hunspell", (".dic",), "hunspell"),
    FormatEntry("att", (".att",), "att"),
    FormatEntry("graphviz", (".dot", ".gv"), "graphviz"),
    FormatEntry("sqlite", (".sqlite", ".db"), "sqlite"),
)


def names() -> list[str]:
    """The names of all formats. Imports no codec."""
    return [entry.name for entry in _TABLE]


def all_codecs() -> dict[str, Codec]:
    """All formats by name."""
    return {entry.name: _codec(entry) for entry in _TABLE}


def find_codec(name: str) -> Codec:
    """A format by name. UsageError lists those that there are."""
    for entry in _TABLE:
        if entry.name == name:
            return _codec(entry)
    remedy = did_you_mean(name, names())
    raise UsageError("no such format", expected=", ".join(names()), found=repr(name), remedy=remedy)


def find_by_suffix(path: str) -> Codec | None:
    """The format that a file of this name is written in when nothing else is said; None for ours and unknown ones."""
    if kind_of(path):
        return None
    suffix = Path(path).suffix.lower()
    fitting = (_codec(entry) for entry in _TABLE if suffix in entry.suffixes)
    return next((codec for codec in fitting if codec.write), None)


def make_settings(kind: str | None, title: str, share_tails: bool, order: str) -> Settings:
    """How a file is written; a GADDAG where the format has one and nothing else is said."""
    if kind not in (None, "dawg", "gaddag"):
        raise UsageError("no such kind of file", expected="dawg or gaddag", found=str(kind))
    return Settings(kind or "gaddag", order, share_tails, title)


def find_target_codec(target: str, to_format: str) -> Codec | None:
    """The codec of another program's format that is to be written; None for an image."""
    if to_format in KINDS or (not to_format and kind_of(target)):
        return None
    codec = find_codec(to_format) if to_format else find_by_suffix(target)
    if codec is not None and codec.write is None:
        writable = ", ".join(name for name, other in all_codecs().items() if other.write)
        raise UsageError(f"{codec.name} is only read", expected=writable, remedy="Name a format that lexc writes.")
    return codec


def matching_codecs(data: memoryview, path: str) -> Iterator[Codec]:
    """The formats that a file may be of by its content, those that its name means first. Only as many codecs are
    imported as are asked for."""
    suffix = Path(path).suffix.lower()
    for entry in sorted(_TABLE, key=lambda entry: suffix not in entry.suffixes):
        codec = _codec(entry)
        if codec.read and codec.recognises(data):
            yield codec


def _codec(entry: FormatEntry) -> Codec:
    codec: Codec = import_module(f"{__name__}.{entry.module}").CODEC
    return codec


def decode(
    source: str | os.PathLike[str] | Bytes, name: str = "", alphabet: Alphabet | None = None, max_letters: int = 0
) -> Decoded:
    """What another program's file, or a buffer, holds. name: of its format; "" tells it by its content, and by its name
    only among formats that look alike. max_letters: how many its words may have in all, 0 for 2^26, or 16 for each byte
    of a file that has more. FormatError when it is none of them, or damaged; CapacityExceeded when it spells more.
    """
    if max_letters < 0:
        raise UsageError("no such number of letters", expected="1 or more, 0 for the usual", found=str(max_letters))
    file = _file(source, alphabet, max_letters)
    return _decode_by_first_match(file, [find_codec(name)] if name else matching_codecs(file.data, file.where))


def _file(source: str | os.PathLike[str] | Bytes, alphabet: Alphabet | None, max_letters: int) -> File:
    """FormatError when it cannot be read."""
    if isinstance(source, Bytes):
        return File(memoryview(source).cast("B").toreadonly(), "<buffer>", "", alphabet, max_letters)
    where = os.fspath(source)
    try:
        return File(map_file(where), where, os.path.abspath(where), alphabet, max_letters)
    except (OSError, ImageError) as error:
        problem = str(getattr(error, "strerror", None) or getattr(error, "problem", error))
        remedy = "Name a readable file, of a format that lexc reads."
        raise FormatError(problem, where=printable(where), remedy=remedy) from error


def _decode_by_first_match(file: File, fitting: Iterable[Codec]) -> Decoded:
    """By the first format that finds the file sound. When none does, what the likeliest one found."""
    complaint: LexcError | None = None
    for codec in fitting:
        if codec.read is None:
            raise UsageError(f"{codec.name} is only written", where=file.where, remedy="Name another format.")
        try:
            decoded = codec.read(file)
        except LexcError as error:
            complaint = complaint or error
            continue
        decoded.facts = {"format": codec.name, **decoded.facts}
        return decoded
    if complaint:
        raise complaint
    raise UnknownFormat(
        "not a lexc image, nor of another format that lexc knows",
        where=printable(file.where),
        expected=f"an image, or one of {', '.join(name for name, codec in all_codecs().items() if codec.read)}",
        found=repr(bytes(file.data[:8])),
        remedy="Build a word list with lexc build, or name the format with --from.",
    )


def read(
    path: str | os.PathLike[str], name: str = "", alphabet: str | Alphabet | None = None, max_letters: int = 0
) -> Lexicon:
    """Another program's file as a lexicon in memory: see `decode`. EmptySource when it holds no word."""
    chosen = Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet
    return lexicon_of(decode(path, name, chosen, max_letters), os.fspath(path))


def write(lexicon: Lexicon, path: str | os.PathLike[str], name: str = "", settings: Settings | None = None) -> int:
    """Write a lexicon as another program's file, whole or not at all. Return the file's size in bytes.

    name: of the format, "" for the one that the path's suffix means. Raises CapacityExceeded or AlphabetError if the
    format cannot hold the words. `describe_omissions` names the other data that the format cannot store.
    """
    codec = find_codec(name) if name else find_by_suffix(os.fspath(path))
    if codec is None or codec.write is None:
        raise UsageError(
            f"{name or 'no format that is written'}",
            where=os.fspath(path),
            expected=", ".join(name for name, codec in all_codecs().items() if codec.write),
            remedy="Name a format that lexc writes.",
        )
    return write_atomically(path, codec.write(lexicon, settings or Settings()))
