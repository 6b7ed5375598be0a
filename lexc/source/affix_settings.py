"""The settings of an affix file by which its bytes are read: the encoding of words and the type of flags."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator

from lexc.errors import SourceError

_ENCODINGS = re.compile(r"utf-8|ascii|koi8-[rtu]|tis-620|iso8859-\d+|cp125\d")

_MAX_DIGITS = 6  # of a decimal flag


def quote(raw: bytes) -> str:
    """Bytes of a file as a message shows them: as UTF-8, which most files are in, otherwise as Latin-1."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return repr(text[:40])


def find_encoding(value: bytes, where: str) -> str:
    """Python's name of an encoding that SET names. Raises SourceError if there is none."""
    name = value.decode("latin-1").lower().removeprefix("microsoft-")
    name = "tis-620" if name.startswith("tis620") else name
    try:
        encoding = codecs.lookup(name).name if name.isascii() and "\0" not in name else ""
    except LookupError:
        encoding = ""
    if not _ENCODINGS.fullmatch(encoding):
        expected = "UTF-8, ISO8859-1 to -16, KOI8-R, KOI8-U, cp1250 to cp1258 or TIS620"
        raise SourceError("no such encoding", where=where, expected=expected, found=quote(value))
    return encoding


def find_flag_type(value: bytes, where: str) -> str:
    """The type of flags that FLAG names. Raises SourceError if there is no such type."""
    name = value.decode("latin-1")
    if name not in FLAG_TYPES or name == "char":
        raise SourceError("unknown FLAG type", where=where, expected="long, num or UTF-8", found=quote(value))
    return name


def _two_byte_flags(raw: bytes) -> Iterator[int]:
    if len(raw) % 2:
        raise ValueError
    return (raw[position] << 8 | raw[position + 1] for position in range(0, len(raw), 2))


def _decimal_flags(raw: bytes) -> Iterator[int]:
    parts = raw.strip(b",").split(b",")
    if not all(part.isdigit() and len(part) <= _MAX_DIGITS for part in parts):
        raise ValueError
    return map(int, parts)


def read_readable_flags(flag_type: str, raw: bytes) -> list[int]:
    """The flags of a text that cannot be read as a whole, as hunspell reads it: without the odd byte and long numbers.

    A number that is missing becomes 0, which is no affix's flag.
    """
    if flag_type == "long":
        return list(_two_byte_flags(raw[: len(raw) // 2 * 2]))
    if flag_type == "num":
        return [int(digits or b"0") for digits in re.findall(rb"(?:^|,)(\d*)", raw) if len(digits) <= _MAX_DIGITS]
    return [ord(letter) for letter in raw.decode("utf-8", "ignore")]


FLAG_TYPES: dict[str, Callable[[bytes], Iterable[int]]] = {
    "char": iter,
    "long": _two_byte_flags,
    "num": _decimal_flags,
    "UTF-8": lambda raw: map(ord, raw.decode("utf-8")),
}
"""A function for each type of flags, from the bytes of several flags to their numbers. Raises ValueError."""
