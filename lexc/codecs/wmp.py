"""WMP, MAGPIE's word map: hash tables from racks to words. Codecs read only the words.

For each length of words there are three tables: of words, of racks with one blank, and of racks with two. A table is
buckets, each with the index of its first entry, and entries of 32 bytes. Behind the first table stand words.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexc.codecs.codec import Codec, Decoded, File
from lexc.codecs.kwg import alphabet_or_english
from lexc.codecs.sibling_lists import no_words, sort_words
from lexc.errors import FormatError

_VERSION = 3
_HEADER_SIZE, _ENTRY_SIZE, _INLINE_SIZE = 6, 32, 16  # bytes; an entry has room for a few words of its rack
_N_TABLES = 3


def _recognises(data: memoryview) -> bool:
    return len(data) >= _HEADER_SIZE and data[0] == _VERSION and 2 <= data[1] <= 64 and _tables_end(data) == len(data)


def _tables_end(data: memoryview) -> int:
    """The byte behind the last table, by the tables' own counts; -1 if that is beyond the end."""
    offset = _HEADER_SIZE
    for length in range(2, data[1] + 1):
        for table in range(_N_TABLES):
            offset = _table_end(data, offset)
            if table == 0 and offset >= 0:
                offset += 4 + length * _read_u32(data, offset)
            if not 0 <= offset <= len(data):
                return -1
    return offset


def _read_u32(data: memoryview, offset: int) -> int:
    return int.from_bytes(data[offset : offset + 4], "little")


def _table_end(data: memoryview, offset: int) -> int:
    """The byte behind the table that begins at a byte; -1 beyond the end of the file."""
    offset += 4 + 4 * (_read_u32(data, offset) + 1)
    return -1 if offset + 4 > len(data) else offset + 4 + _ENTRY_SIZE * _read_u32(data, offset)


def _read(file: File) -> Decoded:
    if not _recognises(file.data):
        raise FormatError("the header does not fit the file", where=file.where, expected=f"{len(file.data)} bytes")
    alphabet, notes = alphabet_or_english(file)
    tiles = b"".join(word + b"\0" for word in _list_words(file.data, alphabet.n_letters, file.where))
    words = sort_words(tiles, no_words(alphabet))
    words.summary.notes += notes
    return Decoded(words, {"version": _VERSION, "longest word that fits": file.data[1]})


def _list_words(data: memoryview, n_letters: int, where: str) -> Iterator[bytes]:
    """The words of all tables. An entry holds its rack's words, ended by 0, or they stand behind the table."""
    offset = _HEADER_SIZE
    for length in range(2, data[1] + 1):
        first = offset + 4 + 4 * (_read_u32(data, offset) + 1)
        offset = _table_end(data, offset)
        end = offset + 4 + length * _read_u32(data, offset)
        for entry in range(first + 4, offset, _ENTRY_SIZE):
            inline = bytes(data[entry : entry + _INLINE_SIZE])
            yield from _split_words(
                inline[: inline.find(0)] if 0 in inline else inline, length, entry, n_letters, where
            )
        yield from _split_words(bytes(data[offset + 4 : end]), length, offset + 4, n_letters, where)
        offset = _table_end(data, _table_end(data, end))


def _split_words(letters: bytes, length: int, offset: int, n_letters: int, where: str) -> Iterator[bytes]:
    """Split letters into words of one length. offset: the letters' byte in the file, for errors."""
    first_invalid = next((i for i, letter in enumerate(letters) if not 1 <= letter <= n_letters), -1)
    if first_invalid >= 0:
        where, found = f"{where}: byte {offset + first_invalid}", f"tile {letters[first_invalid]}"
        raise FormatError(
            "a letter that the alphabet lacks",
            where=where,
            expected=f"1 to {n_letters}",
            found=found,
            remedy="Name the alphabet that it was made with.",
        )
    if len(letters) % length:
        expected, found = f"words of {length} letters", f"{len(letters)} letters"
        raise FormatError("the last word is too short", where=f"{where}: byte {offset}", expected=expected, found=found)
    return (letters[i : i + length] for i in range(0, len(letters), length))


CODEC = Codec("wmp", "WMP, MAGPIE's word map", (".wmp",), _recognises, _read)
