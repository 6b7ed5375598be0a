"""Exact anagrams of racks from a table of all words by their letters, which is made once it pays.

A walk of the DAWG takes some 10 µs for a rack, the table one. Making it takes as long as a few thousand walks, and
keeps some 24 bytes for each word with the image (ENABLE: 4 MB, 36 ms). It is made after a few hundred racks, for
whoever asks them asks thousands. Alphabets in UTF-8, and lexicons of more than a million words, have none.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator

from lexc.alphabet import Alphabet
from lexc.compile.buffers import zeros
from lexc.errors import AlphabetError
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.racks import rack_words
from lexc.kernels.racks.rack_words import RackWords
from lexc.query.anagram_counts import pieces
from lexc.query.rack import Bounds

_IS_COMPILED = not str(rack_words.__file__).endswith(".py")
_MAX_WORDS = 1 << 20 if _IS_COMPILED else 1 << 12
_MIN_UNITS, _UNITS_PER_WORD = 1 << 11, 1 / 8
"""The units that racks add up to before the table is made, and those for each word besides. Racks count as follows."""
_WALK, _WALK_WITH_BLANK, _LETTER_TABLE = 32, 96, 1


class _Table:
    """The table of an image once it is made, and the units of time that it would have saved so far."""

    words: RackWords | None = None
    units = 0


@once_per_image
def _table_of(_: Image) -> _Table:
    return _Table()


def find_by_table(image: Image, rack: str) -> Iterator[str] | None:
    """The words of exactly the letters of a rack, with at most one blank, in alphabet order.

    None if there is no table yet, or if it cannot tell: a search finds the words then.
    """
    table = _table_of(image)
    words = table.words or _make_if_it_pays(image, table, rack)
    if words is None:
        return None
    image.nodes  # noqa: B018  raises LexcError after the image was closed
    found = words.words(rack)
    if found is not None:
        return iter(found)
    n_blanks = rack.count("?") if isinstance(rack, str) else 2
    if n_blanks > 1:
        return None
    return _with_blank(image.alphabet, words, rack) if n_blanks else _spell_words(image.alphabet, words, rack)


def _make_if_it_pays(image: Image, table: _Table, rack: str) -> RackWords | None:
    """The table of an image, if the racks so far pay for it."""
    if image.alphabet.is_utf8 or image.graph.n_words > _MAX_WORDS or type(rack) is not str:
        return None
    table.units += _WALK_WITH_BLANK if "?" in rack else _WALK if image.groups is None else _LETTER_TABLE
    if table.units >= _MIN_UNITS + image.graph.n_words * _UNITS_PER_WORD:
        table.words, table.units = _make(image), 0
    return table.words


def _make(image: Image) -> RackWords | None:
    """The table of an image; None if it was not verified, and has more words than it says."""
    words, n_words = bytearray(), 0
    for piece in pieces(image, Bounds(image, ())):
        words += piece
        n_words += piece.count(0)
        if n_words > image.graph.n_words:
            return None
    alphabet = image.alphabet
    letters = "\0" + "".join(alphabet.labels)
    is_ascii = letters.isascii() and len(letters) == alphabet.n_letters + 1
    table = alphabet.byte_table() if is_ascii else bytes(256)  # which reads no rack
    characters = letters.encode().ljust(256, b"\0") if is_ascii else bytes(256)
    return RackWords(words, table, characters, array("Q", os.urandom(8 * 256)), zeros)


def _spell_words(alphabet: Alphabet, words: RackWords, rack: str) -> Iterator[str] | None:
    """The words of a rack that the alphabet has to read."""
    try:
        tiles = alphabet.tokenize(rack)
    except AlphabetError:
        return None
    found = words.tiles_of(tiles)
    return None if found is None else map(alphabet.spell, found)


def _with_blank(alphabet: Alphabet, words: RackWords, rack: str) -> Iterator[str] | None:
    """The words of a rack with one blank, which is in lower case; None if text does not tell their order."""
    plain, labels, blanks = rack.replace("?", ""), alphabet.labels, alphabet.blanks
    if "\\" in rack or [*labels] != sorted(labels) or any(len(blank) != 1 for blank in blanks):
        return None
    found: list[tuple[str, str]] = []
    for label, blank in zip(labels, blanks, strict=True):
        with_letter = words.words(plain + label)
        if with_letter is None:
            return None
        for word in with_letter:
            before, _, behind = word.rpartition(label)
            found.append((word, f"{before}{blank}{behind}"))
    found.sort()
    return iter([printed for _, printed in found])
