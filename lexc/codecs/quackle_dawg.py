"""Quackle's .dawg: 7 bytes for each arc, a playability for each word, and a flag for words of a smaller dictionary.

Version 1 begins with a hash of the words, their number and the letters; version 0 has no header.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import md5

from lexc.alphabet import Alphabet
from lexc.codecs.codec import Bytes, Codec, ColumnValues, Decoded, File, Number, Settings
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
from lexc.codecs.valued_automaton import first_arc_indexes, minimise_with_values
from lexc.errors import AlphabetError, CapacityExceeded, FormatError
from lexc.image.columns import StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.words import Words

# In version 1, a playability above 0 is the accept bit.
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
_RECORD_0 = replace(RECORD, label=BitField(24, 5), accepts=BitField(29, 1))
_HEADER_SIZE = 21  # version 1 byte, hash 16, number of words 3, number of letters 1
_FIRST_LETTER = 5  # the code of the first letter in words that are hashed
MAX_LETTERS = 55
PLAYABILITY, SMALLER = "playability", "smaller"
_MAX_WORDS = 1 << 24  # their number has 3 bytes


def hash_words(words: Words) -> bytes:
    """The exclusive or of the MD5 hashes of all words in Quackle's codes."""
    codes = bytes([0, *(tile + _FIRST_LETTER - 1 for tile in range(1, 252)), 0, 0, 0, 0])
    combined = 0
    coded, offset = bytes(words.tiles).translate(codes), 0
    while (end := coded.find(b"\0", offset)) >= 0:
        combined ^= int.from_bytes(md5(coded[offset:end], usedforsecurity=False).digest(), "big")
        offset = end + 1
    return combined.to_bytes(16, "big")


def _recognises(data: memoryview) -> bool:
    if len(data) >= _HEADER_SIZE and data[0] == 1:
        return 0 < data[20] <= MAX_LETTERS and bytes(data[_HEADER_SIZE + 1 : _HEADER_SIZE + 40]).find(b" ") >= 0
    return len(data) >= 14 and data[0] == 0 and not len(data) % 7 and _is_root(data)


def _is_root(data: memoryview) -> bool:
    """Whether 7 bytes can be the first node of version 0, which only leads to the root's arcs."""
    return 0 < int.from_bytes(data[:3], "big") < len(data) // 7 and data[3] & 0x40 != 0


def _read(file: File) -> Decoded:
    return _read_version_1(file) if len(file.data) and file.data[0] == 1 else _read_version_0(file)


def _read_version_1(file: File) -> Decoded:
    labels, start = _read_letters(file)
    alphabet = alphabet_from_letters(labels, file)
    arcs = unpack_arcs(file.data[start:], RECORD, file, len(labels), start)
    words, columns = _spell_words(arcs, file.data[start:], no_words(alphabet))
    _check_header(words, file)
    facts = {"version": 1, "nodes": len(arcs), "hash": bytes(file.data[1:17]).hex(), "letters": " ".join(labels)}
    return Decoded(words, facts, columns)


def _read_version_0(file: File) -> Decoded:
    alphabet, notes = alphabet_or_english(file, "codes")
    arcs = unpack_arcs(file.data, _RECORD_0, file, alphabet.n_letters)
    words, columns = _spell_words(arcs, file.data, no_words(alphabet))
    words.summary.notes += notes
    return Decoded(words, {"version": 0, "nodes": len(arcs)}, columns)


def _read_letters(file: File) -> tuple[list[str], int]:
    """The letters in the header, each ended by a space, and the byte at which the nodes begin."""
    data, offset, labels = file.data, _HEADER_SIZE, list[str]()
    if len(data) < _HEADER_SIZE:
        raise FormatError("the file ends inside its header", where=file.where, found=f"{len(data)} bytes")
    for number in range(data[20]):
        end = bytes(data[offset : offset + 64]).find(b" ")
        try:
            label = bytes(data[offset : offset + max(end, 0)]).decode()
        except UnicodeDecodeError:
            label = ""
        if not label:
            expected, found = "UTF-8 ended by a space", repr(bytes(data[offset : offset + 8]))
            where = f"{file.where}: letter {number + 1} at byte {offset}"
            raise FormatError("a letter that cannot be read", where=where, expected=expected, found=found)
        labels.append(label)
        offset += end + 1
    if not 0 < len(labels) <= MAX_LETTERS:
        expected = f"1 to {MAX_LETTERS} letters"
        raise FormatError(
            "the file's letters make no alphabet",
            where=f"{file.where}: byte 20",
            expected=expected,
            found=str(len(labels)),
        )
    return labels, offset


def read_alphabet(file: File) -> Alphabet:
    """The alphabet of the letters in a file of version 1. Raises FormatError for any other file."""
    if not _recognises(file.data) or file.data[0] != 1:
        raise FormatError("not a Quackle .dawg of version 1", where=file.where)
    return alphabet_from_letters(_read_letters(file)[0], file)


def _spell_words(arcs: Arcs, data: memoryview, words: Words) -> tuple[Words, list[ColumnValues]]:
    """The words, and columns of their playabilities and flags, if any of those is not the default."""
    if not len(arcs):
        raise FormatError("the file has no nodes", where=arcs.file.where, expected="7 bytes or more behind the header")
    is_valued = _has_values(arcs, data)
    strings = spell_strings(arcs, arcs.targets[0], is_valued=is_valued)
    words = sort_words(strings.labels, words)
    if not is_valued:
        return words, []
    last_arc_of = dict(zip(bytes(strings.labels).split(b"\0"), strings.last_arcs, strict=False))
    last_arcs = [last_arc_of[word] for word in bytes(words.tiles).split(b"\0")[:-1]]
    playabilities = [int.from_bytes(data[7 * arc + 4 : 7 * arc + 7], "big") for arc in last_arcs]
    smaller = [int(arcs.marks[arc] & FLAG != 0) for arc in last_arcs]
    columns = [ColumnValues(PLAYABILITY, "unsigned", playabilities)] if set(playabilities) - {0, 1} else []
    return words, columns + ([ColumnValues(SMALLER, "bits", smaller)] if any(smaller) else [])


def _has_values(arcs: Arcs, data: memoryview) -> bool:
    """Whether any arc has the flag or a playability above 1. Without one, no memory is taken for columns."""
    # bytes 4 to 6 of each record are its playability
    high, middle, low = (bytes(data[offset : 7 * len(arcs) : 7]) for offset in (4, 5, 6))
    return any(high) or any(middle) or max(low, default=0) > 1 or any(mark & FLAG for mark in arcs.marks)


def _check_header(words: Words, file: File) -> None:
    """Check the words against the header's number and hash. Raises FormatError if they differ."""
    n_stated, found = int.from_bytes(file.data[17:20], "big"), hash_words(words)
    if n_stated != words.n_words:
        raise FormatError(
            "the header's number of words is not that of the arcs",
            where=file.where,
            expected=f"{n_stated:,}",
            found=f"{words.n_words:,}",
        )
    if bytes(file.data[1:17]) != found:
        expected = bytes(file.data[1:17]).hex()
        raise FormatError(
            "the header's hash is not that of the words", where=file.where, expected=expected, found=found.hex()
        )


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write version 1. A word without a playability gets 1."""
    words = image_words(lexicon.image)
    return [header(words), words.n_words.to_bytes(3, "big"), _letter_table(words.alphabet), _nodes(lexicon, words)]


def header(words: Words) -> bytes:
    """The first 17 bytes: version and hash.

    Raises AlphabetError if there are too many letters, CapacityExceeded if there are too many words.
    """
    if words.alphabet.is_utf8 or words.alphabet.n_letters > MAX_LETTERS:
        found = "text in UTF-8" if words.alphabet.is_utf8 else str(words.alphabet.n_letters)
        raise AlphabetError(
            "the format cannot store this alphabet", expected=f"at most {MAX_LETTERS} letters", found=found
        )
    if words.n_words >= _MAX_WORDS:
        raise CapacityExceeded(
            "too many words for the format",
            expected=f"fewer than {_MAX_WORDS:,}",
            found=f"{words.n_words:,}",
            remedy="Use fewer words.",
        )
    return b"\1" + hash_words(words)


def _letter_table(alphabet: Alphabet) -> bytes:
    for label in alphabet.labels:
        if " " in label:
            expected, found = "letters without a space, which ends each of them", repr(label)
            raise AlphabetError("a letter that the format cannot store", expected=expected, found=found)
    return bytes([alphabet.n_letters]) + b"".join(label.encode() + b" " for label in alphabet.labels)


def _nodes(lexicon: Lexicon, words: Words) -> bytes:
    """The bytes of all arcs. The first one only leads to those of the root."""
    tiles = bytes(words.tiles).split(b"\0")[:-1]
    states = minimise_with_values(tiles, _values(lexicon, len(tiles)))
    first_arcs = first_arc_indexes(states, 1)
    n = first_arcs[1] + len(states[1])  # state 1 is stored last
    if n > RECORD.max_arcs:
        raise CapacityExceeded(
            "too many nodes for the format",
            expected=f"at most {RECORD.max_arcs:,}",
            found=f"{n:,}",
            remedy="Use fewer words.",
        )
    data = bytearray((first_arcs[-1] << 32 | 0xFC << 24).to_bytes(7, "big"))
    for state in reversed(states[1:]):
        for arc in state:
            value = arc.value or 0  # see `_values`
            letter = arc.label - 1 | (arc is state[-1]) << 6 | (value & 1) << 7
            data += (first_arcs[arc.target] << 32 | letter << 24 | value >> 1).to_bytes(7, "big")
    return bytes(data)


def _values(lexicon: Lexicon, n: int) -> list[int]:
    """The value of each word: twice its playability, plus 1 if the smaller dictionary has it."""
    columns = {name: column for name, column in lexicon.image.columns.items() if _keeps_column(column)}
    playabilities: Sequence[Number] = columns[PLAYABILITY].stored_numbers() if PLAYABILITY in columns else [1] * n
    bits = columns[SMALLER].body if SMALLER in columns else bytes(-(-n // 8))
    limit = 1 << RECORD.accepts.width
    if not all(isinstance(value, int) and 0 <= value < limit for value in playabilities):
        raise CapacityExceeded("a playability that the format cannot store", expected=f"whole numbers below {limit:,}")
    return [max(int(value), 1) << 1 | bits[i // 8] >> i % 8 & 1 for i, value in enumerate(playabilities)]


def _keeps_column(column: StoredColumn) -> bool:
    is_playability = column.name == PLAYABILITY and column.numbers is not None
    return is_playability or (column.name == SMALLER and column.type == "bits")


CODEC = Codec("quackle-dawg", "Quackle's .dawg", (".dawg",), _recognises, _read, _write, _keeps_column)
