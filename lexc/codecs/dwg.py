""".dwg of Zyzzyva and dawgutils: the number of arcs, then 4 bytes for each arc, from index 1. Letters are ASCII."""

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
from lexc.errors import FormatError
from lexc.lexicon import Lexicon

RECORD = Record(4, target=BitField(0, 21), label=BitField(24, 8), last=BitField(22, 1), accepts=BitField(23, 1))
_ROOT = 1


def _recognises(data: memoryview) -> bool:
    """Whether the file's size fits its number of arcs, and the first arc's label is a letter."""
    n = int.from_bytes(data[:4], "little")
    return len(data) >= 8 and 4 * (n + 1) == len(data) and 0x41 <= data[7] <= 0x7A


def _read(file: File) -> Decoded:
    n = int.from_bytes(file.data[:4], "little")
    if len(file.data) < 4 or 4 * (n + 1) > len(file.data):
        expected, found = f"{n:,} arcs in {4 * (n + 1):,} bytes", f"{len(file.data):,} bytes"
        raise FormatError("the file ends too early", where=file.where, expected=expected, found=found)
    arcs = unpack_arcs(file.data[: 4 * (n + 1)], RECORD, file, 126)
    arcs.label_name = _letter_name
    arcs.targets[0] = arcs.marks[0] = 0  # record 0 is the number of arcs, not an arc
    strings = spell_strings(arcs, _ROOT if n else 0)
    return Decoded(words_from_text(strings.labels, "ascii", file), {"nodes": n})


def _letter_name(label: int) -> str:
    return repr(chr(label))


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write the number of arcs, then the arcs, the root's first."""
    words = image_words(lexicon.image)
    labels = letter_bytes(words.alphabet, "ascii")
    settings = replace(settings, kind="dawg", share_tails=False)
    lists = build_lists(words, list_options(settings, RECORD, first_index=_ROOT, labels=labels))
    return [(len(lists.targets) - 1).to_bytes(4, "little"), record_bytes(lists, RECORD, _ROOT)]


CODEC = Codec("dwg", ".dwg of Zyzzyva and dawgutils", (".dwg",), _recognises, _read, _write)
