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
from lexc.codecs.kwg import alphabet_of
from lexc.codecs.lists import (
    LAST,
    Arcs,
    Bits,
    Plan,
    Record,
    empty,
    flattened,
    in_order,
    packed,
    spelled_backward,
    strings,
    unpacked,
    words_of,
)
from lexc.errors import FormatError, LexcError
from lexc.image.reader import map_file
from lexc.lexicon import Lexicon

RECORD = Record(
    4,
    target=Bits(8, 24),
    label=Bits(0, 6),
    last=Bits(7, 1),
    accepts=Bits(6, 1),
    is_big_endian=True,
    bias=252,
)
SEPARATOR = 252  # its code is 0; letters begin with 5, which becomes 1
_HEADER = 17


def _sniff(data: memoryview) -> bool:
    return len(data) > _HEADER and data[0] == 1 and len(data) % 4 == 1


def _read(file: File) -> Decoded:
    alphabet, notes = _alphabet(file)
    arcs = unpacked(file.data[_HEADER:], RECORD, file, alphabet.n_letters, _HEADER)
    _make_absolute(arcs)
    words = in_order(spelled_backward(arcs, arcs.targets[0], SEPARATOR), empty(alphabet))
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
        strings=partial(strings, arcs, arcs.targets[0], SEPARATOR),
    )


def _alphabet(file: File) -> tuple[Alphabet, list[str]]:
    """The one asked for, or that of the .dawg beside the file, or English."""
    beside = Path(file.path).with_suffix(".dawg") if file.path else None
    if file.alphabet is not None or beside is None or not beside.is_file():
        return alphabet_of(file, "codes")
    try:
        alphabet = quackle_dawg.alphabet_in(File(map_file(beside), os.fspath(beside)))
    except (OSError, LexcError):
        return alphabet_of(file, "codes")
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
    words = words_of(lexicon.image)
    head = quackle_dawg.header(words)
    labels = bytes([SEPARATOR, *range(1, 256)])
    how = Plan(RECORD, "gaddag", labels=labels, is_separator_last=True, order="down", has_dawg=False)
    flat = flattened(words, how)
    flat.targets[0], flat.marks[0] = flat.gaddag_root, SEPARATOR | LAST
    for i, target in enumerate(flat.targets):
        if target:
            flat.targets[i] = target - i
    return [head, packed(flat, RECORD)]


CODEC = Codec("quackle-gaddag", "Quackle's .gaddag", (".gaddag",), _sniff, _read, _write)
