"""Texts in other encodings as UTF-8. An encoding has the name of Python's codec, or chardet recognises it."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from encodings.aliases import aliases
from itertools import chain

from lexc.alphabet.byte_words import text_of_list
from lexc.alphabet.key_names import BYTE_ENCODING
from lexc.errors import SourceError, UsageError, did_you_mean
from lexc.kernels.building.encode import count_line_ends

AUTO = "auto"
"""The name of the encoding that is recognised by the bytes of a text."""
_NOT_OF_FILES = {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"}
_SAMPLE_SIZE = 1 << 22  # bytes, from the first piece that is not ASCII on, by which an encoding is recognised
_UNDECODABLE = "lexc.undecodable"

Listener = Callable[[str], None]
"""Takes a note on an encoding that was recognised."""


def require_encoding(name: str) -> str:
    """The usual name of an encoding, "" for UTF-8. Raises UsageError for an unknown one."""
    if name in ("", AUTO, BYTE_ENCODING):
        return name
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError, TypeError, UnicodeError):
        found = None
    if found is None or not found._is_text_encoding or found.name in _NOT_OF_FILES:
        names = {alias for alias, codec in aliases.items() if not codec.endswith("_codec")}  # those are no text
        remedy = (
            did_you_mean(str(name).lower().replace("-", "_"), names) or "Name one that Python knows, auto, or bytes."
        )
        raise UsageError("no such encoding", expected="one such as latin-1, cp1252 or shift_jis", found=repr(name),
                         remedy=remedy)  # fmt: skip
    return "" if found.name == "utf-8" else found.name


def to_utf8(
    name: str, pieces: Iterator[bytes], encoding: str, keeps_invalid: bool, listener: Listener = lambda _: None
) -> Iterator[bytes]:
    """The pieces of a text as UTF-8. name: of the text, in errors. encoding: as of `require_encoding`.

    keeps_invalid: bytes that do not decode become FF, which is no UTF-8, so that readers leave their lines out. Else
    they raise SourceError, as does a text whose encoding is not certain.
    """
    if encoding == BYTE_ENCODING:
        yield from map(text_of_list, pieces)
    elif encoding == AUTO:
        yield from _recognise(name, pieces, keeps_invalid, listener)
    elif encoding:
        yield from _decode(name, pieces, encoding, keeps_invalid)
    else:
        yield from pieces


def _recognise(name: str, pieces: Iterator[bytes], keeps_invalid: bool, listener: Listener) -> Iterator[bytes]:
    """The pieces as UTF-8; those before the first one that is not ASCII stay as they are."""
    from lexc.source.encoding_detection import recognise  # lazy: lexc.source.encoding_detection costs 1 ms

    read: list[bytes] = []
    line = 1
    for piece in pieces:
        if not read and piece.isascii() and b"\0" not in piece:
            line += count_line_ends(piece)
            yield piece
            continue
        read.append(piece)
        if sum(map(len, read)) >= _SAMPLE_SIZE:
            break
    encoding, note = recognise(name, b"".join(read))
    listener(note)
    rest = chain(read, pieces)
    yield from _decode(name, rest, encoding, keeps_invalid, line) if encoding else rest


def _decode(name: str, pieces: Iterable[bytes], encoding: str, keeps_invalid: bool, line: int = 1) -> Iterator[bytes]:
    """The pieces as UTF-8. line: the number of the first line."""
    decoder = codecs.getincrementaldecoder(encoding)(_UNDECODABLE)
    unfinished = ""  # the beginning of a line whose end is to come, for columns
    for piece, is_last in chain(((piece, False) for piece in pieces), [(b"", True)]):
        text = _decode_piece(name, decoder, piece, is_last, encoding)
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            if not keeps_invalid:
                raise _error(name, unfinished + text, len(unfinished) + error.start, line, encoding) from None
            data = re.sub("[\ud800-\udfff]", "\udcff", text).encode(errors="surrogateescape")
        unfinished += text
        end = max(unfinished.rfind("\n"), unfinished[:-1].rfind("\r")) + 1  # LF may follow a CR
        line += count_line_ends(unfinished[:end].encode(errors="replace"))
        unfinished = unfinished[end:][: 1 << 20]  # a longer line is refused elsewhere
        if data:
            yield data


def _decode_piece(
    name: str, decoder: codecs.IncrementalDecoder, piece: bytes, is_last: bool, encoding: str
) -> str:  # fmt: skip
    """The text of a piece. Raises SourceError if the codec gives up, as that of UTF-16 without a byte order mark."""
    try:
        return decoder.decode(piece, is_last)
    except UnicodeError as error:
        raise SourceError(
            f"this is no text in {encoding}", where=name, found=str(error), remedy="Name another --encoding."
        ) from error


def _error(name: str, text: str, position: int, line: int, encoding: str) -> SourceError:
    """The error for a character of a text that did not decode. line: the number of the text's first line."""
    before = text[:position]
    start = max(before.rfind("\n"), before.rfind("\r")) + 1
    number = line + count_line_ends(before[:start].encode(errors="replace"))
    byte = ord(text[position]) & 0xFF
    shown = re.sub("[\ud800-\udfff]", "\ufffd", re.split("[\r\n]", text[start : position + 20])[0])
    return SourceError(
        f"this line is no text in {encoding}",
        where=f"{name}:{number}:{position - start + 1}",
        found=f"byte {byte:02x} in {shown[-60:]!r}",
        remedy="Name another --encoding, or leave such lines out: lexc build --skip-invalid.",
    )


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Surrogates for bytes that do not decode, which no other text has."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    undecodable = error.object[error.start : error.end]
    return "".join(chr(0xDC00 + byte) if byte >= 0x80 else "\udcff" for byte in undecodable), error.end


codecs.register_error(_UNDECODABLE, _mark)
