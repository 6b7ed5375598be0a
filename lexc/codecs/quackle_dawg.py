"""Quackle's .dawg: 7 bytes an arc, with a playability for each word and a flag for those of a smaller dictionary.

Version 1 begins with the words' hash, their number and the letters; version 0 has none of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import md5

from lexc.alphabet import Alphabet
from lexc.codecs.codec import Bytes, Codec, Decoded, File, Number, Settings, Values
from lexc.codecs.file_alphabets import alphabet_from_letters
from lexc.codecs.kwg import alphabet_or_english
from lexc.codecs.sibling_lists import (
    FLAG,
    Arcs,
    BitField,
    Record,
    image_words,
    no_words,
    sort_words,
    spell_strings,
    unpack_arcs,
)
from lexc.codecs.valued_automaton import indexes, minimal
from lexc.errors import AlphabetError, CapacityExceeded, FormatError
from lexc.image.columns import Column
from lexc.lexicon import Lexicon
from lexc.source.words import Words

RECORD = Record(
    7,
    target=BitField(32, 24),
    label=BitField(24, 6),
    last=BitField(30, 1),
    accepts=BitField(0, 24),
    flag=BitField(31, 1),
    is_big_endian=True,
    bias=1,
)
_OLD = replace(RECORD, label=BitField(24, 5), accepts=BitField(29, 1))
_HEADER = 21  # version 1, hash 16, words 3, letters 1
_FIRST = 5  # the code of the first letter in hashed words
MAX_LETTERS = 55
PLAYABILITY, SMALLER = "playability", "smaller"
_WORDS = 1 << 24  # their number has 3 bytes


def digest(words: Words) -> bytes:
    """The exclusive or of the MD5 of each word in Quackle's codes."""
    codes = bytes([0, *(tile + _FIRST - 1 for tile in range(1, 252)), 0, 0, 0, 0])
    found = 0
    coded, at = bytes(words.tiles).translate(codes), 0
    while (end := coded.find(b"\0", at)) >= 0:
        found ^= int.from_bytes(md5(coded[at:end], usedforsecurity=False).digest(), "big")
        at = end + 1
    return found.to_bytes(16, "big")


def _recognises(data: memoryview) -> bool:
    if len(data) >= _HEADER and data[0] == 1:
        return 0 < data[20] <= MAX_LETTERS and bytes(data[_HEADER + 1 : _HEADER + 40]).find(b" ") >= 0
    return len(data) >= 14 and data[0] == 0 and not len(data) % 7 and _is_root(data)


def _is_root(data: memoryview) -> bool:
    """Whether 7 bytes can be version 0's first node, whose only sense is its target."""
    return 0 < int.from_bytes(data[:3], "big") < len(data) // 7 and data[3] & 0x40 != 0


def _read(file: File) -> Decoded:
    return _read_new(file) if len(file.data) and file.data[0] == 1 else _read_old(file)


def _read_new(file: File) -> Decoded:
    labels, start = _letters(file)
    alphabet = alphabet_from_letters(labels, file)
    arcs = unpack_arcs(file.data[start:], RECORD, file, len(labels), start)
    words, columns = _words(arcs, file.data[start:], no_words(alphabet))
    _check(words, file)
    facts = {"version": 1, "nodes": len(arcs), "hash": bytes(file.data[1:17]).hex(), "letters": " ".join(labels)}
    return Decoded(words, facts, columns)


def _read_old(file: File) -> Decoded:
    alphabet, notes = alphabet_or_english(file, "codes")
    arcs = unpack_arcs(file.data, _OLD, file, alphabet.n_letters)
    words, columns = _words(arcs, file.data, no_words(alphabet))
    words.summary.notes += notes
    return Decoded(words, {"version": 0, "nodes": len(arcs)}, columns)


def _letters(file: File) -> tuple[list[str], int]:
    """The alphabet in the header, each letter ended by a blank, and where the nodes begin."""
    data, at, labels = file.data, _HEADER, list[str]()
    if len(data) < _HEADER:
        raise FormatError("the file ends inside its header", where=file.where, found=f"{len(data)} bytes")
    for number in range(data[20]):
        end = bytes(data[at : at + 64]).find(b" ")
        try:
            label = bytes(data[at : at + max(end, 0)]).decode()
        except UnicodeDecodeError:
            label = ""
        if not label:
            expected, found = "UTF-8 ended by a blank", repr(bytes(data[at : at + 8]))
            where = f"{file.where}: letter {number + 1} at byte {at}"
            raise FormatError("a letter that cannot be read", where=where, expected=expected, found=found)
        labels.append(label)
        at += end + 1
    if not 0 < len(labels) <= MAX_LETTERS:
        expected = f"1 to {MAX_LETTERS} letters"
        raise FormatError(
            "the file's letters make no alphabet",
            where=f"{file.where}: byte 20",
            expected=expected,
            found=str(len(labels)),
        )
    return labels, at


def alphabet_in(file: File) -> Alphabet:
    """The alphabet that a file of version 1 names."""
    if not _recognises(file.data) or file.data[0] != 1:
        raise FormatError("not a Quackle .dawg of version 1", where=file.where)
    return alphabet_from_letters(_letters(file)[0], file)


def _words(arcs: Arcs, data: memoryview, words: Words) -> tuple[Words, list[Values]]:
    """The words, and a playability and a flag for each, where any of those says something."""
    if not len(arcs):
        raise FormatError("the file has no nodes", where=arcs.file.where, expected="7 bytes or more behind the header")
    is_valued = _says_something(arcs, data)
    found = spell_strings(arcs, arcs.targets[0], is_valued=is_valued)
    words = sort_words(found.labels, words)
    if not is_valued:
        return words, []
    ends = dict(zip(bytes(found.labels).split(b"\0"), found.finals, strict=False))
    finals = [ends[word] for word in bytes(words.tiles).split(b"\0")[:-1]]
    played = [int.from_bytes(data[7 * at + 4 : 7 * at + 7], "big") for at in finals]
    smaller = [int(arcs.marks[at] & FLAG != 0) for at in finals]
    columns = [Values(PLAYABILITY, "unsigned", played)] if set(played) - {0, 1} else []
    return words, columns + ([Values(SMALLER, "bits", smaller)] if any(smaller) else [])


def _says_something(arcs: Arcs, data: memoryview) -> bool:
    """Whether any arc has a playability that is not 0 or 1, or the flag: what is none takes no memory."""
    high, middle, low = (bytes(data[at : 7 * len(arcs) : 7]) for at in (4, 5, 6))
    return any(high) or any(middle) or max(low, default=0) > 1 or any(mark & FLAG for mark in arcs.marks)


def _check(words: Words, file: File) -> None:
    """FormatError unless the words are as many as the header says, and have its hash."""
    said, found = int.from_bytes(file.data[17:20], "big"), digest(words)
    if said != words.n_words:
        raise FormatError(
            "the file says another number of words than it has",
            where=file.where,
            expected=f"{said:,}",
            found=f"{words.n_words:,}",
        )
    if bytes(file.data[1:17]) != found:
        expected = bytes(file.data[1:17]).hex()
        raise FormatError(
            "the file says another hash than its words have", where=file.where, expected=expected, found=found.hex()
        )


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Version 1. A word without a playability has 1."""
    words = image_words(lexicon.image)
    return [header(words), words.n_words.to_bytes(3, "big"), _letter_table(words.alphabet), _nodes(lexicon, words)]


def header(words: Words) -> bytes:
    """Version and hash. AlphabetError when the format lacks room for the letters, CapacityExceeded for the words."""
    if words.alphabet.is_utf8 or words.alphabet.n_letters > MAX_LETTERS:
        found = "text in UTF-8" if words.alphabet.is_utf8 else str(words.alphabet.n_letters)
        raise AlphabetError(
            "the format has no room for this alphabet", expected=f"at most {MAX_LETTERS} letters", found=found
        )
    if words.n_words >= _WORDS:
        raise CapacityExceeded(
            "too many words for the format",
            expected=f"fewer than {_WORDS:,}",
            found=f"{words.n_words:,}",
            remedy="Use fewer words.",
        )
    return b"\1" + digest(words)


def _letter_table(alphabet: Alphabet) -> bytes:
    return bytes([alphabet.n_letters]) + b"".join(label.encode() + b" " for label in alphabet.labels)


def _nodes(lexicon: Lexicon, words: Words) -> bytes:
    """All arcs, behind a first one that only leads to the root's."""
    tiles = bytes(words.tiles).split(b"\0")[:-1]
    states = minimal(tiles, _values(lexicon, len(tiles)))
    at = indexes(states, 1)
    n = at[1] + len(states[1])
    if n > RECORD.max_arcs:
        raise CapacityExceeded(
            "too many nodes for the format",
            expected=f"at most {RECORD.max_arcs:,}",
            found=f"{n:,}",
            remedy="Use fewer words.",
        )
    data = bytearray((at[-1] << 32 | 0xFC << 24).to_bytes(7, "big"))
    for state in reversed(states[1:]):
        for arc in state:
            value = arc.value or 0
            letter = arc.label - 1 | (arc is state[-1]) << 6 | (value & 1) << 7
            data += (at[arc.target] << 32 | letter << 24 | value >> 1).to_bytes(7, "big")
    return bytes(data)


def _values(lexicon: Lexicon, n: int) -> list[int]:
    """Twice the playability of each word, and 1 for those of the smaller dictionary."""
    columns = {name: column for name, column in lexicon.image.columns.items() if _keeps_column(column)}
    played: Sequence[Number] = columns[PLAYABILITY].values() if PLAYABILITY in columns else [1] * n
    bits = columns[SMALLER].body if SMALLER in columns else bytes(-(-n // 8))
    room = 1 << RECORD.accepts.n
    if not all(isinstance(value, int) and 0 <= value < room for value in played):
        raise CapacityExceeded(
            "a playability that the format has no room for", expected=f"whole numbers below {room:,}"
        )
    return [max(int(value), 1) << 1 | bits[i // 8] >> i % 8 & 1 for i, value in enumerate(played)]


def _keeps_column(column: Column) -> bool:
    is_played = column.name == PLAYABILITY and column.numbers is not None
    return is_played or (column.name == SMALLER and column.type == "bits")


CODEC = Codec("quackle-dawg", "Quackle's .dawg", (".dawg",), _recognises, _read, _write, _keeps_column)
