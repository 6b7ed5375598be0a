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
from lexc.codecs.auditing import audit
from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.compiled import lexicon_of
from lexc.codecs.losses import losses
from lexc.errors import FormatError, ImageError, LexcError, UnknownFormat, UsageError, did_you_mean, printable
from lexc.image.graph import KINDS, kind_of
from lexc.image.reader import map_file
from lexc.image.writer import write_atomically
from lexc.lexicon import Lexicon

__all__ = [
    "Codec",
    "Decoded",
    "Settings",
    "audit",
    "candidates",
    "codecs",
    "decode",
    "lexicon_of",
    "losses",
    "named",
    "names",
    "of_suffix",
    "read",
    "settings_of",
    "write",
    "written_as",
]


class Listed(NamedTuple):
    """A format of the table. name: what --from and --to take. suffixes: of file names. module: where its codec is."""

    name: str
    suffixes: tuple[str, ...]
    module: str


# Where the content of a file fits several, the first that reads it without complaint: the most particular ones first.
_TABLE = (
    Listed("pdwg", (".pdawg",), "pdwg"),
    Listed("macondo-dawg", (".dawg",), "macondo_dawg"),
    Listed("macondo-gaddag", (".gaddag",), "macondo_gaddag"),
    Listed("lxd", (".lxd",), "lxd"),
    Listed("wmp", (".wmp",), "wmp"),
    Listed("quackle-dawg", (".dawg",), "quackle_dawg"),
    Listed("quackle-gaddag", (".gaddag",), "quackle_gaddag"),
    Listed("marisa", (".marisa",), "marisa"),
    Listed("dawgdic", (".dawg",), "dawgdic"),
    Listed("dwg", (".dwg",), "dwg"),
    Listed("kwg", (".kwg",), "kwg"),
    Listed("kbwg", (".kbwg",), "kbwg"),
    Listed("kad", (".kad",), "kad"),
    Listed("text", (".txt",), "text"),
    Listed("csv", (".csv",), "table"),
    Listed("hunspell", (".dic",), "hunspell"),
    Listed("att", (".att",), "fst"),
    Listed("graphviz", (".dot", ".gv"), "graphviz"),
    Listed("sqlite", (".sqlite", ".db"), "sqlite"),
)


def names() -> list[str]:
    """The names of all formats. Imports no codec."""
    return [listed.name for listed in _TABLE]


def codecs() -> dict[str, Codec]:
    """All formats by name."""
    return {listed.name: _codec(listed) for listed in _TABLE}


def named(name: str) -> Codec:
    """A format by name. UsageError lists those that there are."""
    for listed in _TABLE:
        if listed.name == name:
            return _codec(listed)
    remedy = did_you_mean(name, names())
    raise UsageError("no such format", expected=", ".join(names()), found=repr(name), remedy=remedy)


def of_suffix(path: str) -> Codec | None:
    """The format that a file of this name is written in when nothing else is said; None for ours and unknown ones."""
    if kind_of(path):
        return None
    suffix = Path(path).suffix.lower()
    fitting = (_codec(listed) for listed in _TABLE if suffix in listed.suffixes)
    return next((codec for codec in fitting if codec.write), None)


def settings_of(kind: str | None, title: str, share_tails: bool, order: str) -> Settings:
    """How a file is written; a GADDAG where the format has one and nothing else is said."""
    if kind not in (None, "dawg", "gaddag"):
        raise UsageError("no such kind of file", expected="dawg or gaddag", found=str(kind))
    return Settings(kind or "gaddag", order, share_tails, title)


def written_as(target: str, to_format: str) -> Codec | None:
    """The codec of another program's format that is to be written; None for an image."""
    if to_format in KINDS or (not to_format and kind_of(target)):
        return None
    codec = named(to_format) if to_format else of_suffix(target)
    if codec is not None and codec.write is None:
        writable = ", ".join(name for name, other in codecs().items() if other.write)
        raise UsageError(f"{codec.name} is only read", expected=writable, remedy="Name a format that lexc writes.")
    return codec


def candidates(data: memoryview, path: str) -> Iterator[Codec]:
    """The formats that a file may be of by its content, those that its name means first. Only as many codecs are
    imported as are asked for."""
    suffix = Path(path).suffix.lower()
    for listed in sorted(_TABLE, key=lambda listed: suffix not in listed.suffixes):
        codec = _codec(listed)
        if codec.read and codec.sniff(data):
            yield codec


def _codec(listed: Listed) -> Codec:
    codec: Codec = import_module(f"{__name__}.{listed.module}").CODEC
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
    return _decoded(file, [named(name)] if name else candidates(file.data, file.where))


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


def _decoded(file: File, fitting: Iterable[Codec]) -> Decoded:
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
        expected=f"an image, or one of {', '.join(name for name, codec in codecs().items() if codec.read)}",
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
    """Write a lexicon as another program's file, whole or not at all; its bytes. name: of the format, "" for the one
    that the path's suffix means. CapacityExceeded and AlphabetError say what the format has no room for, `losses` what
    it does without.
    """
    codec = named(name) if name else of_suffix(os.fspath(path))
    if codec is None or codec.write is None:
        raise UsageError(
            f"{name or 'no format that is written'}",
            where=os.fspath(path),
            expected=", ".join(name for name, codec in codecs().items() if codec.write),
            remedy="Name a format that lexc writes.",
        )
    return write_atomically(path, codec.write(lexicon, settings or Settings()))
