"""Reading and writing other programs' files. Each format has a module with one `CODEC`.

Installed packages add codecs by the entry points `lexc.codecs` (specs/extensions.md).

>>> import lexc
>>> lex = lexc.codecs.read("twl.kwg")                      # doctest: +SKIP
>>> lexc.codecs.write(lex, "twl.dawg", "quackle-dawg")     # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
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
from lexc.lexicon import Lexicon, as_text
from lexc.system import extensions

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
    """A row of the table of formats. name: for --from and --to. suffixes: of file names. module: of its codec."""

    name: str
    suffixes: tuple[str, ...]
    module: str


# Several formats may recognise one file. The first that reads it without an error wins, so strict formats come first.
_FORMATS = (
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
    FormatEntry("letter-table", (".letters",), "letter_table"),
    FormatEntry("text", (".txt",), "text"),
    FormatEntry("csv", (".csv",), "csv_table"),
    FormatEntry("dict", (".dict",), "scored_list"),
    FormatEntry("hunspell", (".dic",), "hunspell"),
    FormatEntry("att", (".att",), "att"),
    FormatEntry("graphviz", (".dot", ".gv"), "graphviz"),
    FormatEntry("sqlite", (".sqlite", ".db"), "sqlite"),
)
_ENTRIES = {entry.name: entry for entry in _FORMATS}


def names() -> list[str]:
    """The names of all formats, those of installed packages last. Imports no codec."""
    return [*_ENTRIES, *extensions.names(extensions.CODECS, _ENTRIES)]


def all_codecs() -> dict[str, Codec]:
    """All codecs by name, those of installed packages last. Imports every codec."""
    own = {entry.name: _codec(entry) for entry in _FORMATS}
    return {**own, **dict(extensions.added_objects(extensions.CODECS, own))}


def find_codec(name: str) -> Codec:
    """The codec of a format by name. Raises UsageError with all names if there is none."""
    if name in _ENTRIES:
        return _codec(_ENTRIES[name])
    added: Codec | None = extensions.find(extensions.CODECS, name)
    if added is not None:
        return added
    remedy = did_you_mean(name, names())
    raise UsageError("no such format", expected=", ".join(names()), found=repr(name), remedy=remedy)


def find_by_suffix(path: str) -> Codec | None:
    """The codec that writes files with this suffix; None for the suffix of an image and for unknown ones."""
    if kind_of(path):
        return None
    suffix = Path(path).suffix.lower()
    of_suffix = (_codec(entry) for entry in _FORMATS if suffix in entry.suffixes)
    added = (codec for _, codec in extensions.added_objects(extensions.CODECS, _ENTRIES) if suffix in codec.suffixes)
    return next((codec for codec in chain(of_suffix, added) if codec.write), None)


def make_settings(kind: str | None, title: str, share_tails: bool, order: str) -> Settings:
    """The settings for writing a file. kind: None for a GADDAG where the format has one."""
    if kind not in (None, "dawg", "gaddag"):
        raise UsageError("no such kind of file", expected="dawg or gaddag", found=str(kind))
    return Settings(kind or "gaddag", order, share_tails, title)


def find_target_codec(target: str, to_format: str) -> Codec | None:
    """The codec to write a target with; None for an image. to_format: "" for the format that the suffix means."""
    if to_format in KINDS or (not to_format and kind_of(target)):
        return None
    codec = find_codec(to_format) if to_format else find_by_suffix(target)
    if codec is not None and codec.write is None:
        writable = ", ".join(name for name, other in all_codecs().items() if other.write)
        raise UsageError(f"{codec.name} is only read", expected=writable, remedy="Name a format that lexc writes.")
    return codec


def matching_codecs(data: memoryview, path: str) -> Iterator[Codec]:
    """The codecs that recognise a file's content, those with its suffix first. Each is imported when it is reached."""
    suffix = Path(path).suffix.lower()
    for entry in sorted(_FORMATS, key=lambda entry: suffix not in entry.suffixes):
        codec = _codec(entry)
        if codec.read and codec.recognises(data):
            yield codec


def _added_codecs(file: File) -> Iterator[Codec]:
    """The codecs of installed packages that recognise a file, which none of lexc's could read."""
    added = (codec for _, codec in extensions.added_objects(extensions.CODECS, _ENTRIES))
    return (codec for codec in added if codec.read and codec.recognises(file.data))


def _codec(entry: FormatEntry) -> Codec:
    codec: Codec = import_module(f"{__name__}.{entry.module}").CODEC
    return codec


def decode(
    source: str | os.PathLike[str] | Bytes, name: str = "", alphabet: Alphabet | None = None, max_letters: int = 0
) -> Decoded:
    """Decode another program's file or a buffer.

    name: of its format; "" to detect it by its content, and by its suffix among formats that look alike.
    alphabet: for files that do not list their letters; None for the format's own or English.
    max_letters: the most letters of all words together; 0 for 2^26, or for 16 a byte of the file if that is more.
    Raises FormatError if the file is damaged, UnknownFormat if no codec recognises it, CapacityExceeded if its words
    have more letters.
    """
    if max_letters < 0:
        raise UsageError(
            "the number of letters is out of range", expected="1 or more, or 0 for the default", found=str(max_letters)
        )
    file = _file(source, alphabet, max_letters)
    possible = [find_codec(name)] if name else chain(matching_codecs(file.data, file.where), _added_codecs(file))
    return _decode_by_first_match(file, possible)


def _file(source: str | os.PathLike[str] | Bytes, alphabet: Alphabet | None, max_letters: int) -> File:
    """Map a file, or wrap a buffer. Raises FormatError if the file cannot be read."""
    if isinstance(source, Bytes):
        return File(memoryview(source).cast("B").toreadonly(), "<buffer>", "", alphabet, max_letters)
    where = os.fspath(source)
    try:
        return File(map_file(where), where, os.path.abspath(where), alphabet, max_letters)
    except (OSError, ImageError) as error:
        problem = str(getattr(error, "strerror", None) or getattr(error, "problem", error))
        remedy = "Name a readable file, of a format that lexc reads."
        raise FormatError(problem, where=printable(where), remedy=remedy) from error


def _decode_by_first_match(file: File, possible: Iterable[Codec]) -> Decoded:
    """Decode with the first codec that accepts the file. If none does, raise the error of the first one."""
    first_error: LexcError | None = None
    for codec in possible:
        if codec.read is None:
            raise UsageError(f"{codec.name} is only written", where=file.where, remedy="Name another format.")
        try:
            decoded = codec.read(file)
        except LexcError as error:
            first_error = first_error or error
            continue
        decoded.facts = {"format": codec.name, **decoded.facts}
        return decoded
    if first_error:
        raise first_error
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
    """Read another program's file as a lexicon in memory: see `decode`. Raises EmptySource if it holds no word."""
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
            f"{name} is only read" if name else "the suffix names no format that lexc writes",
            where=os.fspath(path),
            expected=", ".join(name for name, codec in all_codecs().items() if codec.write),
            remedy="Name a format that lexc writes.",
        )
    return write_atomically(path, codec.write(as_text(lexicon), settings or Settings()))
