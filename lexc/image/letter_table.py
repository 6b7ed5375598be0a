"""ALPH: from an alphagram to the words that are its anagrams (specs/image.md, "ALPH")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lexc.alphabet import Alphabet
from lexc.errors import Malformed
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.graph import ALPHAGRAMS, Graph
from lexc.image.section_types import GROUPS, SectionType
from lexc.image.sections import UNSIGNED, numbers
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.racks.alphagrams import MAX_SORTED_TILES, alphagram_of, find_broken_group, mark_groups
from lexc.kernels.racks.anagram_groups import AnagramGroups

ALPH = Record(
    Field("n_alphagrams", "Q", "alphagrams, each of one word or more"),
    Field("n_words", "Q", "as in GRPH"),
    Field("width", "B", "bytes of a number: 4, or 8 from 2^32 words on"),
    Field("reserved", "7s", "zero"),
)


class LetterTable(NamedTuple):
    """The words by alphagram: alphagram a has the words ordinals[firsts[a] : firsts[a + 1]].

    alphagram_ordinals: the kernel that numbers alphagrams. order: tiles, the highest value first. indexes: the inverse
    of order, for every byte. Both are empty for UTF-8 labels, whose characters are ordered by code point.
    """

    alphagram_ordinals: Ordinals
    firsts: memoryview
    ordinals: memoryview
    order: bytes
    indexes: bytes

    def alphagram(self, letters: bytes) -> bytes:
        """The alphagram of some letters, as labels."""
        if self.order:
            if len(letters) <= MAX_SORTED_TILES:
                return alphagram_of(letters, self.order, self.indexes)
            return bytes(sorted(letters.translate(self.indexes))).translate(self.order)
        return "".join(sorted(letters.decode())).encode()

    def mark_words(self, low: int, high: int) -> tuple[bytearray, int]:
        """(bits by ordinal, the number of set bits): set if the word has low to high anagrams, itself included."""
        marks = bytearray(-(-len(self.ordinals) // 8))
        return marks, mark_groups(*self._buffers(), max(low, 0), max(high, 0), marks)

    def _buffers(self) -> tuple[memoryview, memoryview, memoryview, memoryview]:
        """Firsts of 32 and of 64 bits, ordinals of 32 and of 64 bits, as kernels take them. One of each is empty."""
        empty = memoryview(b"")
        if self.firsts.format == "I":
            return self.firsts, empty.cast("Q"), self.ordinals, empty.cast("Q")
        return empty.cast("I"), self.firsts, empty.cast("I"), self.ordinals

    def anagram_groups(self, table: bytes, words: Ordinals, longest: int) -> AnagramGroups:
        """The kernel that finds anagrams of text. table: `Alphabet.byte_table`. words: the words, all ASCII."""
        return AnagramGroups(table, self.order, self.indexes, self.alphagram_ordinals, words, longest, *self._buffers())

    def group(self, number: int) -> memoryview:
        """The ordinals of the words of an alphagram, ascending."""
        return self.ordinals[self.firsts[number] : self.firsts[number + 1]]


class LetterTableSection(SectionType):
    """ALPH: the words by alphagram."""

    name, attribute, part, needs = "ALPH", "groups", GROUPS, ("GRPH", "META", "RANK")

    def read(self, image: Any) -> LetterTable:
        """The table."""
        where = image.location(self.name)
        if image.ranks is None or ALPHAGRAMS not in image.graph.roots:
            raise Malformed("ALPH lacks its ordinals", where=where, expected="RANK and the root alphagrams")
        ordinals = image.ranks.ordinals_below(image, ALPHAGRAMS)
        return _unpack(image.section(self.name), image.graph, image.meta.alphabet, ordinals, where)

    def verify(self, image: Any, proofs: dict[str, Any]) -> None:
        """Verify that each alphagram has a group, and each group words."""
        _verify(image.groups, image.location(self.name))

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The header. Numbers of words are no fields."""
        return ALPH.dump(data, start, "alphagrams")


def number_width(n_words: int) -> int:
    """The bytes of a number in ALPH."""
    return 4 if n_words < 1 << 32 else 8


def firsts_size(n_alphagrams: int, width: int) -> int:
    """The bytes of the table of firsts, padded to a multiple of 8."""
    return -(-(n_alphagrams + 1) * width // 8) * 8


def _unpack(
    data: memoryview, graph: Graph, alphabet: Alphabet, alphagram_ordinals: Ordinals, where: str
) -> LetterTable:
    """Read the section. Raises Malformed unless its lengths are those that its fields and GRPH imply.

    alphagram_ordinals: from the root of alphagrams.
    """
    if len(data) < ALPH.size or ALPH.find_nonzero_reserved_field(data):
        raise Malformed("ALPH: its header does not fit", where=where, found=f"{len(data)} bytes")
    header = ALPH.unpack(data)
    n, width = header["n_alphagrams"], number_width(graph.n_words)
    middle = ALPH.size + firsts_size(n, width)
    found = {"words": header["n_words"], "width": header["width"], "bytes": len(data)}
    expected = {"words": graph.n_words, "width": width, "bytes": middle + graph.n_words * width}
    if found != expected:
        raise Malformed("ALPH does not fit GRPH", where=where, expected=str(expected), found=str(found))
    end, typecode = ALPH.size + (n + 1) * width, UNSIGNED[width]
    if any(data[end:middle]):
        raise Malformed("padding is not zero", where=where)
    order = bytes(alphabet.value_order or ())
    firsts, ordinals = numbers(data[ALPH.size : end], typecode), numbers(data[middle:], typecode)
    return LetterTable(
        alphagram_ordinals, firsts, ordinals, order.ljust(256, b"\0") if order else b"", tile_positions(order)
    )


def tile_positions(order: bytes) -> bytes:
    """For every byte the index of that tile in an order of tiles, 0 if it has none; empty for an empty order."""
    return bytes(max(order.find(tile), 0) for tile in range(256)) if order else b""


def _verify(table: LetterTable, where: str) -> None:
    """Raise Malformed unless each alphagram has a group, and each group words. RANK must be verified before."""
    n_alphagrams = table.alphagram_ordinals.find_prefix(b"")[1]
    if n_alphagrams != len(table.firsts) - 1:
        expected, found = str(n_alphagrams), str(len(table.firsts) - 1)
        raise Malformed(
            "the number of groups in ALPH is not that of the alphagrams", where=where, expected=expected, found=found
        )
    group = find_broken_group(*table._buffers())
    if group >= 0:
        raise Malformed(
            "ALPH has a group that is empty, out of order or beyond the words", where=where, found=str(group)
        )
