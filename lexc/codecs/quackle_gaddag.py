"""Quackle's .gaddag: 4 bytes an arc, targets counted from the arc itself, the separator last in its list.

It says neither its letters nor its words' number, only their hash: the .dawg beside it knows the letters.
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
    pack_records,
    sort_words,
    spell_reversed,
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
SEPARATOR = 252  # its code is 0; letters begin with 5, which becomes 1
_HEADER = 17


def _recognises(data: memoryview) -> bool:
    return len(data) > _HEADER and data[0] == 1 and len(data) % 4 == 1


def _read(file: File) -> Decoded:
    alphabet, notes = _alphabet(file)
    arcs = unpack_arcs(file.data[_HEADER:], RECORD, file, alphabet.n_letters, _HEADER)
    _make_absolute(arcs)
    words = sort_words(spell_reversed(arcs, arcs.targets[0], SEPARATOR), no_words(alphabet))
    words.summary.notes += notes
    said, found = bytes(file.data[1:_HEADER]), quackle_dawg.digest(words)
    if said != found:
        words.summary.notes.append(
            f"{file.where} has the hash of other words: its list repeated some, or it has other letters, or is damaged"
        )
    return Decoded(
        words,
        {"version": 1, "nodes": len(arcs), "hash": said.hex()},
        kind="gaddag",
        gaddag_strings=partial(gaddag_strings, arcs, arcs.targets[0], SEPARATOR),
    )


def _alphabet(file: File) -> tuple[Alphabet, list[str]]:
    """The one asked for, or that of the .dawg beside the file, or English."""
    beside = Path(file.path).with_suffix(".dawg") if file.path else None
    if file.alphabet is not None or beside is None or not beside.is_file():
        return alphabet_or_english(file, "codes")
    try:
        alphabet = quackle_dawg.alphabet_in(File(map_file(beside), os.fspath(beside)))
    except (OSError, LexcError):
        return alphabet_or_english(file, "codes")
    return alphabet, [f"{file.where} does not say which letters it has: those of {beside.name} beside it are taken"]


def _make_absolute(arcs: Arcs) -> None:
    """Targets from the first node on. What lies beyond the end is found out later."""
    if not len(arcs):
        raise FormatError("the file has no nodes", where=arcs.file.where, expected="4 bytes or more behind the header")
    for i, target in enumerate(arcs.targets):
        if target:
            arcs.targets[i] = target + i


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """The minimal GADDAG, where Quackle writes a trie, every list behind those that lead to it."""
    words = image_words(lexicon.image)
    head = quackle_dawg.header(words)
    labels = bytes([SEPARATOR, *range(1, 256)])
    how = ListOptions(RECORD, "gaddag", labels=labels, is_separator_last=True, order="down", has_dawg=False)
    flat = build_lists(words, how)
    flat.targets[0], flat.marks[0] = flat.gaddag_root, SEPARATOR | LAST
    for i, target in enumerate(flat.targets):
        if target:
            flat.targets[i] = target - i
    return [head, pack_records(flat, RECORD)]


CODEC = Codec("quackle-gaddag", "Quackle's .gaddag", (".gaddag",), _recognises, _read, _write)
