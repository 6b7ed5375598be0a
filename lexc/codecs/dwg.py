""".dwg of Zyzzyva and dawgutils: a number of arcs, then 4 bytes for each, numbered from 1; letters are ASCII."""

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
    pack_records,
    spell_strings,
    unpack_arcs,
    words_from_text,
)
from lexc.errors import FormatError
from lexc.lexicon import Lexicon

RECORD = Record(4, target=BitField(0, 21), label=BitField(24, 8), last=BitField(22, 1), accepts=BitField(23, 1))
_ROOT = 1


def _recognises(data: memoryview) -> bool:
    """As many arcs as it says, of which the first is a letter."""
    n = int.from_bytes(data[:4], "little")
    return len(data) >= 8 and 4 * (n + 1) == len(data) and 0x41 <= data[7] <= 0x7A


def _read(file: File) -> Decoded:
    n = int.from_bytes(file.data[:4], "little")
    if len(file.data) < 4 or 4 * (n + 1) > len(file.data):
        expected, there = f"{n:,} arcs in {4 * (n + 1):,} bytes", f"{len(file.data):,} bytes"
        raise FormatError("the file ends too early", where=file.where, expected=expected, found=there)
    arcs = unpack_arcs(file.data[: 4 * (n + 1)], RECORD, file, 126)
    arcs.name = _letter
    arcs.targets[0] = arcs.marks[0] = 0  # the number of arcs is none itself
    found = spell_strings(arcs, _ROOT if n else 0)
    return Decoded(words_from_text(found.labels, "ascii", file), {"nodes": n})


def _letter(label: int) -> str:
    return repr(chr(label))


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """The root's arcs come first."""
    words = image_words(lexicon.image)
    labels = letter_bytes(words.alphabet, "ascii")
    settings = replace(settings, kind="dawg", share_tails=False)
    flat = build_lists(words, list_options(settings, RECORD, first=_ROOT, labels=labels))
    return [(len(flat.targets) - 1).to_bytes(4, "little"), pack_records(flat, RECORD, _ROOT)]


CODEC = Codec("dwg", ".dwg of Zyzzyva and dawgutils", (".dwg",), _recognises, _read, _write)
