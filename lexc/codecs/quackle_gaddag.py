"""Quackle's .gaddag: 4 bytes for each arc; a target is relative to its arc, and the separator is last in its list.

The header has a hash of the words, but neither their number nor the letters: the .dawg beside the file lists those.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from lexc.alphabet import Alphabet
from lexc.codecs import quackle_dawg
from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.kwg import alphabet_or_english
from lexc.codecs.sibling_lists import (
    LAST,
    Arcs,
    BitField,
    ListOptions,
    Record,
    build_lists,
    gaddag_strings,
    image_words,
    no_words,
    record_bytes,
    sort_words,
    spell_backward,
    unpack_arcs,
)
from lexc.errors import FormatError, LexcError
from lexc.image.reader import map_file
from lexc.lexicon import Lexicon

RECORD = Record(
    4,
    target=BitField(8, 24),
    label=BitField(0, 6),
    last=BitField(7, 1),
    accepts=BitField(6, 1),
    is_big_endian=True,
    bias=252,
)
SEPARATOR = 252  # its code in the file is 0; letters begin with 5, which the bias makes 1
_HEADER_SIZE = 17  # version 1 byte, hash 16


def _recognises(data: memoryview) -> bool:
    return len(data) > _HEADER_SIZE and data[0] == 1 and len(data) % 4 == 1


def _read(file: File) -> Decoded:
    alphabet, notes = _alphabet(file)
    arcs = unpack_arcs(file.data[_HEADER_SIZE:], RECORD, file, alphabet.n_letters, _HEADER_SIZE)
    _make_absolute(arcs)
    words = sort_words(spell_backward(arcs, arcs.targets[0], SEPARATOR), no_words(alphabet))
    words.summary.notes += notes
    stated, found = bytes(file.data[1:_HEADER_SIZE]), quackle_dawg.hash_words(words)
    if stated != found:
        words.summary.notes.append(
            f"{file.where} has a hash of other words: its list had duplicates, it has other letters, or it is damaged"
        )
    return Decoded(
        words,
        {"version": 1, "nodes": len(arcs), "hash": stated.hex()},
        kind="gaddag",
        gaddag_strings=partial(gaddag_strings, arcs, arcs.targets[0], SEPARATOR),
    )


def _alphabet(file: File) -> tuple[Alphabet, list[str]]:
    """The caller's alphabet, or that of the .dawg beside the file, or English; and notes on the choice."""
    beside = Path(file.path).with_suffix(".dawg") if file.path else None
    if file.alphabet is not None or beside is None or not beside.is_file():
        return alphabet_or_english(file, "codes")
    try:
        alphabet = quackle_dawg.read_alphabet(File(map_file(beside), os.fspath(beside)))
    except (OSError, LexcError):
        return alphabet_or_english(file, "codes")
    return alphabet, [f"{file.where} does not list its letters: those of {beside.name} beside it are taken"]


def _make_absolute(arcs: Arcs) -> None:
    """Make targets indexes. Verification finds those beyond the end later."""
    if not len(arcs):
        raise FormatError("the file has no nodes", where=arcs.file.where, expected="4 bytes or more behind the header")
    for i, target in enumerate(arcs.targets):
        if target:
            arcs.targets[i] = target + i


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write the minimal GADDAG; Quackle writes a trie. Targets are positive, since each list is behind its parents."""
    words = image_words(lexicon.image)
    header = quackle_dawg.header(words)
    labels = bytes([SEPARATOR, *range(1, 256)])
    options = ListOptions(RECORD, "gaddag", labels=labels, is_separator_last=True, order="down", has_dawg=False)
    lists = build_lists(words, options)
    lists.targets[0], lists.marks[0] = lists.gaddag_root, SEPARATOR | LAST
    for i, target in enumerate(lists.targets):
        if target:
            lists.targets[i] = target - i
    return [header, record_bytes(lists, RECORD)]


CODEC = Codec("quackle-gaddag", "Quackle's .gaddag", (".gaddag",), _recognises, _read, _write)
