"""WMP, MAGPIE's word map: hash tables from racks to words. Only the words are read."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.codecs.codec import Codec, Decoded, File
from lexc.codecs.kwg import alphabet_or_english
from lexc.codecs.sibling_lists import no_words, sort_words
from lexc.errors import FormatError

_VERSION, _HEADER, _ENTRY, _VALUE = 3, 6, 32, 16
_TABLES = 3  # of words, with one blank, with two


def _recognises(data: memoryview) -> bool:
    return len(data) >= _HEADER and data[0] == _VERSION and 2 <= data[1] <= 64 and _length(data) == len(data)


def _length(data: memoryview) -> int:
    """How many bytes the tables say that they take; -1 when they run over the end."""
    at = _HEADER
    for size in range(2, data[1] + 1):
        for table in range(_TABLES):
            at = _behind(data, at)
            if table == 0 and at >= 0:
                at += 4 + size * _number(data, at)
            if not 0 <= at <= len(data):
                return -1
    return at


def _number(data: memoryview, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


def _behind(data: memoryview, at: int) -> int:
    """Where the table that begins here ends: buckets, where each of them starts, entries; -1 beyond the end."""
    at += 4 + 4 * (_number(data, at) + 1)
    return -1 if at + 4 > len(data) else at + 4 + _ENTRY * _number(data, at)


def _read(file: File) -> Decoded:
    if not _recognises(file.data):
        raise FormatError("the header does not fit the file", where=file.where, expected=f"{len(file.data)} bytes")
    alphabet, notes = alphabet_or_english(file)
    tiles = b"".join(word + b"\0" for word in _words(file.data, alphabet.n_letters, file.where))
    words = sort_words(tiles, no_words(alphabet))
    words.summary.notes += notes
    return Decoded(words, {"version": _VERSION, "longest word that fits": file.data[1]})


def _words(data: memoryview, n_letters: int, where: str) -> Iterator[bytes]:
    """Those that have room in the entry of their rack stand there, a zero behind them; the others follow the table."""
    at = _HEADER
    for size in range(2, data[1] + 1):
        first = at + 4 + 4 * (_number(data, at) + 1)
        at = _behind(data, at)
        end = at + 4 + size * _number(data, at)
        for entry in range(first + 4, at, _ENTRY):
            inline = bytes(data[entry : entry + _VALUE])
            yield from _split(inline[: inline.find(0)] if 0 in inline else inline, size, entry, n_letters, where)
        yield from _split(bytes(data[at + 4 : end]), size, at + 4, n_letters, where)
        at = _behind(data, _behind(data, end))


def _split(letters: bytes, size: int, at: int, n_letters: int, where: str) -> Iterator[bytes]:
    """The words of a length that stand at a byte of the file."""
    bad = next((i for i, letter in enumerate(letters) if not 1 <= letter <= n_letters), -1)
    if bad >= 0:
        where, found = f"{where}: byte {at + bad}", f"tile {letters[bad]}"
        raise FormatError(
            "a letter that the alphabet lacks",
            where=where,
            expected=f"1 to {n_letters}",
            found=found,
            remedy="Name the alphabet that it was made with.",
        )
    if len(letters) % size:
        expected, found = f"words of {size} letters", f"{len(letters)} letters"
        raise FormatError("the words have another length", where=f"{where}: byte {at}", expected=expected, found=found)
    return (letters[i : i + size] for i in range(0, len(letters), size))


CODEC = Codec("wmp", "WMP, MAGPIE's word map", (".wmp",), _recognises, _read)
