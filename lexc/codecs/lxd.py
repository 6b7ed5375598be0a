"""Lexpert's .lxd: a header with a title and a date, then 4 bytes for each arc. Letters are in code page 1252."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.file_alphabets import letter_bytes
from lexc.codecs.sibling_lists import (
    BitField,
    Record,
    build_lists,
    image_words,
    list_options,
    record_bytes,
    spell_strings,
    unpack_arcs,
    words_from_text,
)
from lexc.errors import FormatError, UsageError
from lexc.image.fields import Field
from lexc.image.fields import Record as Header
from lexc.lexicon import Lexicon

RECORD = Record(4, target=BitField(0, 22), label=BitField(22, 8), last=BitField(31, 1), accepts=BitField(30, 1))
HEADER = Header(
    Field("size", "I", "bytes of the header, 64"),
    Field("n_nodes", "I", "arcs"),
    Field("title", "32s", "at most 31 bytes"),
    Field("date", "20s", "at most 19 bytes"),
    Field("n_words", "I", "words"),
)
_ENCODING = "cp1252"
_ROOT = 2
_MAX_TITLE = 31  # bytes
_FIRST_ARCS = (0x8A800000, 0x8A800002)  # arcs 0 and 1, with the label "*"; the target of the second is the root


def _recognises(data: memoryview) -> bool:
    """Whether the header's size is 64 and arc 0 has the label "*"."""
    return len(data) >= HEADER.size + 4 and int.from_bytes(data[:4], "little") == HEADER.size and data[67] == 0x8A


def _read(file: File) -> Decoded:
    if len(file.data) < HEADER.size:
        raise FormatError("the file ends inside its header", where=file.where, found=f"{len(file.data)} bytes")
    header = HEADER.unpack(file.data)
    n, n_records = header["n_nodes"], (len(file.data) - HEADER.size) // 4
    if header["size"] != HEADER.size or not _ROOT < n <= n_records:
        expected, found = f"a header of 64 bytes, and 3 to {n_records} nodes", f"{header['size']} bytes, {n} nodes"
        raise FormatError("the header does not fit the file", where=file.where, expected=expected, found=found)
    arcs = unpack_arcs(file.data[HEADER.size : HEADER.size + 4 * n], RECORD, file, 255, HEADER.size)
    words = words_from_text(spell_strings(arcs, _ROOT).labels, _ENCODING, file)
    if header["n_words"] != words.n_words:
        expected, found = f"{header['n_words']:,}", f"{words.n_words:,}"
        raise FormatError(
            "the header's number of words is not that of the arcs", where=file.where, expected=expected, found=found
        )
    return Decoded(words, {"nodes": n, "date": _text(header["date"])}, title=_text(header["title"]))


def _text(field: int | bytes) -> str:
    return bytes(field).split(b"\0")[0].decode(_ENCODING, "replace")  # type: ignore[arg-type]


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write the header and the arcs. The date is empty, so that the same words give the same bytes."""
    words = image_words(lexicon.image)
    labels = letter_bytes(words.alphabet, _ENCODING)
    settings = replace(settings, kind="dawg", share_tails=False)
    lists = build_lists(words, list_options(settings, RECORD, first_index=_ROOT, labels=labels))
    try:
        title = (settings.title or lexicon.meta.title).encode(_ENCODING)
    except UnicodeEncodeError as error:
        raise UsageError(
            "a title that the format cannot store", found=repr(error.object), remedy="Give another one: --title."
        ) from error
    header = HEADER.pack(
        size=HEADER.size, n_nodes=len(lists.targets), title=title[:_MAX_TITLE], date=b"", n_words=words.n_words
    )
    return [header, *(first_arc.to_bytes(4, "little") for first_arc in _FIRST_ARCS), record_bytes(lists, RECORD, _ROOT)]


CODEC = Codec("lxd", "Lexpert's .lxd", (".lxd",), _recognises, _read, _write, max_title_length=_MAX_TITLE)
