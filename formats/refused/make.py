"""Write the images of this folder, each of which breaks one rule of specs/image.md, or compare them.

    python formats/refused/make.py           write all of them, and reasons.tsv
    python formats/refused/make.py --check   write nothing; exit status 1 if a file differs or is missing

Each is a golden image with one change. Its checksums are computed anew, except where a checksum is the change. So all
rules before the broken one hold, and a reader reports the rule that begins the file's name. Where a rule is broken in
several ways, words after the rule tell them apart. M1 is missing, since it takes a megabyte.
"""

from __future__ import annotations

import argparse
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xxhash import xxh3_64_intdigest

from lexc.image.columns import COLUMN
from lexc.image.container import HEADER, SECTION, Section
from lexc.image.writer import assemble

FOLDER = Path(__file__).parent
sys.path[:0] = [str(FOLDER)]  # Python may not look there by itself

from changes import (  # noqa: E402
    Change,
    ChangeRow,
    Sections,
    add_number,
    add_root,
    add_section,
    append,
    insert_pair,
    make,
    remove,
    replace,
    set_alphabet,
    set_bits,
    set_meta,
    set_number,
    set_options,
    set_unit,
)
from dictionary_changes import DICTIONARY_CHANGES  # noqa: E402
from stem_changes import STEM_CHANGES  # noqa: E402

GOLDEN = FOLDER.parent / "golden"


@dataclass(frozen=True)
class Refused:
    """An image that breaks a rule.

    stem: the rule, perhaps followed by "-" and the way in which it is broken. base: the golden image that was changed.
    description: of the change.
    """

    stem: str
    image: bytes
    base: str
    description: str

    @property
    def rule(self) -> str:
        return self.stem.partition("-")[0]

    @property
    def name(self) -> str:
        return self.stem + Path(self.base).suffix


def cut_nodes(n_words: int) -> Change:
    """Leave only the first words of NODE."""

    def change(sections: Sections) -> None:
        sections["NODE"] = sections["NODE"][: 8 * n_words]

    return change


def end_with_chain(width: int) -> Change:
    """Replace the last node of chains-packed.dawg by a code of class 8, which becomes one of chains of that width."""
    code = set_bits("NODE", 4258, 8, 8)  # class 8, chain 0
    counts = make(add_number("GRPH", 40, 8, 6), add_number("GRPH", 48, 8, 6))
    return make(set_number("NODE", 128 + 8 * 8, 2, 3 | width << 8), code, counts)


def add_texts(entry: int, content: bytes) -> Change:
    """Add a column of texts: the first word has this entry, the others have the empty text."""

    def change(sections: Sections) -> None:
        n_words = int.from_bytes(sections["GRPH"][16:24], "little")
        header = COLUMN.pack(name=b"text", type=5, width=1, n_entries=n_words)
        sections["COLU"] = header + bytes([entry]) + bytes(n_words - 1) + content

    return change


def add_column(kind: int, body: bytes, **fields: int) -> Change:
    """Add a column whose entries have one byte, or are bits."""
    header = COLUMN.pack(name=b"own", type=kind, width=1, n_entries=len(TWELVE), **fields)
    return add_section("COLU", header + body)


def merge_last_groups(sections: Sections) -> None:
    """Merge the last two groups of ALPH."""
    header, table = sections["ALPH"][:24], struct.unpack("<14I", sections["ALPH"][24:])
    firsts, ordinals = [*table[:4], table[5], 0], table[6:]
    sections["ALPH"] = (4).to_bytes(8, "little") + header[8:] + struct.pack("<14I", *firsts, *ordinals)


def write_wrapping_counts(sections: Sections) -> None:
    """Write nodes that spell 2^64 + 4 words, and the count 4 in GRPH, to which a sum of 64 bits wraps around.

    There are 65 nodes, each on a level of its own. The first leads to the second by one letter and accepts four others.
    Each node between the first and the last leads to the next by two letters. The last node accepts two letters. So
    there are 2^64 words below the second node.
    """
    nodes = [(A, 15 << 3, 1), *[(A | B, 0, 2)] * 63, (0, A | B, 0)]  # (children, accepts, number of targets)
    units: list[int] = []
    levels: list[int] = []
    for children, accepts, n_targets in nodes:
        levels.append(len(units))
        units += [children, accepts, *[len(units) + 2 + n_targets] * n_targets]
    sections["NODE"] = struct.pack(f"<{len(units)}I", *units)
    sections["LEVL"] = struct.pack(f"<{len(levels)}Q", *levels)
    set_number("GRPH", 8, 8, 65 | 1 << 16 | 65 << 48)(sections)  # longest, shortest, n_gaddag_levels, n_dawg_levels
    set_number("GRPH", 16, 8, 4)(sections)
    for offset, value in ((40, len(nodes)), (48, 5 + 63 * 2 + 2), (56, len(units))):
        set_number("GRPH", offset, 8, value)(sections)


# specs/image.md, "RANK", lists the nodes of tiny.dawg. Its NODE has 23 units; the last node begins at unit 21.
TWELVE = b"\1" * 12  # entries, for the words of tiny.dawg
A, B, E, Z27 = 1 << 1, 1 << 2, 1 << 5, 1 << 27
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

CHANGES: list[ChangeRow] = [
    ("C9", "tiny.dawg", "LEVL left out", remove("LEVL")),
    ("G1", "tiny.dawg", "eight zeros behind GRPH", append("GRPH", bytes(8))),
    ("G2", "tiny.dawg", "a reserved byte of GRPH is 1", set_number("GRPH", 72, 1, 1)),
    ("G3", "tiny.dawg", "kind 5", set_number("GRPH", 0, 1, 5)),
    ("G4", "tiny.dawg", "units of 8 bytes in the bitmap layout", set_number("GRPH", 2, 1, 8)),
    ("G5", "tiny.dawg", "32 letters with masks of one unit", set_number("GRPH", 6, 2, 32)),
    ("G6", "tiny.dawg", "shortest word of no label", set_number("GRPH", 10, 2, 0)),
    ("G7", "tiny.dawg", "more levels than the longest word has labels", set_number("GRPH", 14, 2, 5)),
    ("G8", "tiny.dawg", "n_units one too many", set_number("GRPH", 56, 8, 24)),
    ("G9", "tiny.dawg", "a level of the GADDAG's range, but no node", set_number("GRPH", 12, 2, 1)),
    ("G10", "tiny.dawg", "no words", set_number("GRPH", 16, 8, 0)),
    ("G11", "tiny.dawg", "the root words is called wordz", replace("GRPH", b"words", b"wordz")),
    ("G2-roots", "tiny.dawg", "nine roots", set_number("GRPH", 5, 1, 9)),
    ("G11-name", "tiny.dawg", "a second root whose name has a space", add_root(b"a root", 0)),
    ("G11-unit", "tiny.dawg", "a second root behind the last unit", add_root(b"other", 23)),
    ("M2", "tiny.dawg", "a byte behind the map", append("META", b"\xc0")),
    ("M2-twice", "tiny.dawg", "two keys title", insert_pair(b"\xa5title\xa0")),
    ("M2-order", "tiny.dawg", "the key writers before writer", insert_pair(b"\xa7writers\0")),
    ("M2-key", "tiny.dawg", "a number as a key of options", set_options(b"\1\xc3")),
    ("M2-deep", "tiny.dawg", "a value at depth 33", set_options(b"\xa4rank" + b"\x91" * 30 + b"\xc0")),
    ("M2-extension", "tiny.dawg", "a timestamp as a value of options", set_options(b"\xa4rank\xd6\xff\0\0\0\0")),
    ("M2-text", "tiny.dawg", "a title that is not UTF-8", replace("META", b"\xa5title\xa0", b"\xa5title\xa1\xff")),
    ("M3", "tiny.dawg", "no key title", replace("META", b"\xa5title", b"\xa5tiume")),
    ("M3-alphabet", "tiny.dawg", "vowels are nil", set_alphabet(vowels=None)),
    ("M4", "tiny.dawg", "another normalisation", replace("META", b"\xa3NFC", b"\xa3NFD")),
    ("M6-rule", "keys.dawg", "an unknown rule of keys", set_meta(key={"digits": "refuse", "rule": "sounds"})),
    ("M6-digits", "keys.dawg", "digits are doubled", set_meta(key={"digits": "double", "rule": "letters"})),
    ("M6-key", "keys.dawg", "a key that is no map", set_meta(key=["letters"])),
    ("M6-name", "bytes.dawg", "the encoding latin-1", set_meta(encoding="latin-1")),
    ("M6-letters", "tiny.dawg", "bytes in an alphabet of letters", set_meta(encoding="bytes")),
    ("M6", "bytes.dawg", "bytes with keys", set_meta(key={"digits": "refuse", "rule": "letters"})),
    ("M5a", "utf8.dawg", "is_utf8 is false", set_alphabet(is_utf8=False)),
    ("M5b", "tiny.dawg", "a name of two lines", set_alphabet(name="eng\nlish")),
    ("M5c", "tiny.dawg", "fold is title", set_alphabet(fold="title")),
    ("M5d", "utf8.dawg", "the byte 97 is a vowel", set_alphabet(vowels=[97])),
    ("M5e", "tiny.dawg", "25 scores of 26 letters", set_alphabet(scores=[1] * 25)),
    ("M5f", "tiny.dawg", "the first label is a line feed", set_alphabet(labels=["\n", *LETTERS[1:]])),
    ("M5g", "tiny.dawg", "an alias of tile 27", set_alphabet(aliases=[["1", 27]])),
    ("M5g-type", "tiny.dawg", "an alias of a number and a text", set_alphabet(aliases=[[4, "1"]])),
    ("M5h", "tiny.dawg", "the first label is a lower-case letter", set_alphabet(labels=["a", *LETTERS[1:]])),
    ("M5i", "tiny.dawg", "the second label is an A too", set_alphabet(labels=["A", "A", *LETTERS[2:]])),
    ("M5j", "tiny.dawg", "[ beside a label of two characters", set_alphabet(labels=["AA", "[", *LETTERS[2:]])),
    ("M5k", "tiny.dawg", "the blank of A is printed as B", set_alphabet(blanks=["B", *LETTERS[1:].lower()])),
    ("M5l", "tiny.dawg", "1001 points for a blank", set_alphabet(blank_score=1001)),
    ("M5m", "tiny.dawg", "A is a vowel twice", set_alphabet(vowels=[1, 1])),
    ("M5n", "tiny.dawg", "a value order with A twice, and no Z", set_alphabet(value_order=[1, *range(1, 26)])),
    ("L1", "tiny.dawg", "a level more in LEVL than in GRPH", append("LEVL", (22).to_bytes(8, "little"))),
    ("L2", "tiny.dawg", "the second level begins at the third", set_number("LEVL", 8, 8, 11)),
    ("L3", "tiny.dawg", "the first level begins at unit 1", set_number("LEVL", 0, 8, 1)),
    ("N1", "tiny.dawg", "the last node has a child, whose target would lie behind NODE", set_unit(21, E)),
    ("N2", "tiny.dawg", "the second level begins inside a node", set_number("LEVL", 8, 8, 6)),
    ("N3", "tiny.dawg", "the last node accepts tile 27 of 26", set_unit(22, E | Z27)),
    ("N4", "tiny.dawg", "the last node has no arc", set_unit(22, 0)),
    ("N5", "tiny-arcs.dawg", "the first label is above the second", set_number("NODE", 0, 1, 26)),
    ("N6", "tiny.dawg", "a target inside a node", set_unit(2, 6)),
    ("N7", "tiny.dawg", "a node is its own target", set_unit(7, 5)),
    ("N7-zero", "tiny.dawg", "a child whose target is 0", set_unit(7, 0)),
    ("N8", "tiny.dawg", "the last node accepts the separator", set_unit(22, E | 1)),
    ("N9", "tiny.dawg", "a second root inside a node", add_root(b"other", 1)),
    ("N10", "tiny.dawg", "one arc more in GRPH than there is", set_number("GRPH", 48, 8, 14)),
    ("N11", "norank.dawg", "13 words instead of 12", set_number("GRPH", 16, 8, 13)),
    ("N12", "utf8.dawg", "a space inside a character", set_number("NODE", 4 * 19, 1, 0x20)),
    ("N12-cut", "utf8.dawg", "a word that ends inside a character", set_number("NODE", 4 * 13, 1, 0xC3)),
    ("N12-line", "utf8.dawg", "a carriage return in a word", set_number("NODE", 4 * 20, 1, 0x0D)),
    ("N12-surrogate", "utf8.dawg", "half of a surrogate pair", set_number("NODE", 4 * 27, 1, 0xED)),
    ("N12-first", "utf8.dawg", "a byte C1 for C3, which begins no character", set_number("NODE", 4 * 24, 1, 0xC1)),
    ("N11-wrapped", "norank.dawg", "2^64 + 4 words, counted modulo 2^64", write_wrapping_counts),
    ("R1", "tiny.dawg", "an entry more than there are slots", set_number("RANK", 32, 8, 10)),
    ("R1-padding", "tiny.dawg", "padding of the directory that is not zero", set_number("RANK", 52, 4, 1)),
    ("R2", "tiny.dawg", "a node begins where none does", set_number("RANK", 40, 8, 0x288923)),
    ("R3", "tiny.dawg", "the first entry is 5 instead of 4", set_number("RANK", 56, 1, 5)),
    ("R4", "tiny.dawg", "13 words instead of 12", set_number("GRPH", 16, 8, 13)),
    ("A1", "evil.anag", "RANK left out", remove("RANK")),
    ("A2", "evil.anag", "numbers of 8 bytes", set_number("ALPH", 16, 1, 8)),
    ("A3", "evil.anag", "one group instead of the last two", merge_last_groups),
    ("A4", "evil.anag", "the second group is empty", set_number("ALPH", 32, 4, 1)),
    ("A5", "evil.anag", "the ordinal 8 of 8 words", set_number("ALPH", 24 + 24 + 28, 4, 8)),
    ("U1", "weights.dawg", "a reserved byte of COLU is 1", set_number("COLU", 37, 1, 1)),
    ("U1-flags", "weights.dawg", "an unknown flag of COLU", set_number("COLU", 34, 1, 4)),
    ("U1-items", "weights.dawg", "numbers have items", set_number("COLU", 35, 1, 1)),
    ("U2", "weights.dawg", "a column of type 0", set_number("COLU", 32, 1, 0)),
    ("U2-items", "tiny.dawg", "lists of lists", add_column(7, bytes(16), item_type=7, item_width=1)),
    ("U3", "weights.dawg", "an entry too many", append("COLU", b"\0")),
    ("U4", "levels.dawg", "the first entry is infinite", set_number("COLU", 64, 4, 0x7F800000)),
    ("U4-text", "tiny.dawg", "a text that is not UTF-8", add_texts(1, b"\0\xff\0")),
    ("U4-start", "tiny.dawg", "an entry inside a text", add_texts(2, b"\0ab\0")),
    ("U3-gaps", "weights.dawg", "gaps, but no presence bitmap", set_number("COLU", 34, 1, 1)),
    ("U3-items", "tiny.dawg", "items beyond the end", add_column(7, TWELVE + bytes(4), item_type=1, item_width=1)),
    ("U3-padding", "tiny.dawg", "padding before items that is not zero",
     add_column(7, TWELVE + b"\0\0\0\1A", item_type=1, item_width=1)),
    ("U3-bytes", "tiny.dawg", "a byte behind the last value", add_column(6, TWELVE + b"AB")),
    ("U4-bytes", "tiny.dawg", "a value that ends before it begins", add_column(6, b"\2" + TWELVE[:-2] + b"\2AB")),
    ("U4-lists", "tiny.dawg", "a list that ends before it begins",
     add_column(7, b"\2" + TWELVE[:-2] + b"\2" + bytes(4) + b"AB", item_type=1, item_width=1)),
    ("U4-items", "tiny.dawg", "an item that is no number",
     add_column(7, TWELVE + bytes(4) + b"\0\0\x80\x7f", item_type=3, item_width=4)),
    ("U5", "tiny.dawg", "a number of a word without a value", add_column(1, TWELVE + b"\xfe\x0f", flags=1)),
    ("U5-bits", "tiny.dawg", "a bit of presence beyond the last word", add_column(1, bytes(12) + b"\0\x10", flags=1)),
    ("U5-bytes", "tiny.dawg", "bytes of a word without a value", add_column(6, TWELVE + b"\xfe\x0fA", flags=1)),
    ("W1", "weights.dawg", "an index of a column that is not there", replace("WIDX", b"weight", b"height")),
    ("W2", "weights.dawg", "blocks of 3", set_number("WIDX", 34, 2, 3)),
    ("W3", "weights.dawg", "91 as the largest of the weights up to 90", set_number("WIDX", 64, 1, 91)),
]  # fmt: skip


# Packed nodes, named by their addresses. tiny-packed.dawg has the nodes of tiny.dawg, all raw: 2240 C D E, 2290 A,
# 2325 R T, 2364 S, 2399 O, 2434 G N, 2473 E; a raw node has 4 bits, 27 of labels, and then its nibbles. RANK has the
# entries of 2240 (class 3: 4 8), 2325 and 2434 (class 0: 1) in 22 bits.
# evil-packed.anag has one shape, J with a nibble, at unit 32 and three label sets from unit 33 on.
# tiny-packed.gaddag has 6 addresses in its first part and 2 in the second, whose header begins at byte 256. There
# the node at 5079 has the label set of the separator alone, a nibble at 5083 and a field at 5087; 5218 is like it.
# codes-utf8-packed.gaddag has label sets of bytes from unit 88 on; the third has the labels 195 and 230.
# chains-packed.dawg has one chain, STATION with a nibble, at byte 296 of NODE, and 64 codes of it, all of class 7.
# There are 11 levels. The last node begins at 4188, has one arc, and ends at 4199.
PACKED, LETTER_TABLE, GADDAG = "tiny-packed.dawg", "evil-packed.anag", "tiny-packed.gaddag"
CHAINS = "chains-packed.dawg"
MORE_LEVELS = make(set_number("GRPH", 8, 2, 17), set_number("GRPH", 14, 2, 17))
CUT_HEADER = make(cut_nodes(31), set_number("GRPH", 56, 8, 31), set_number("GRPH", 144, 8, 0))
WIDER_ENTRY = make(set_number("RANK", 8, 8, 23), set_bits("RANK", 256 + 17, 6, 0x11))
PACKED_CHANGES: list[ChangeRow] = [
    ("C9-levels", PACKED, "a section LEVL", add_section("LEVL", bytes(8))),
    ("G4-packed", PACKED, "units of 4 bytes in the packed layout", set_number("GRPH", 2, 1, 4)),
    ("G5-packed", PACKED, "tiles in the packed layout, but masks of no unit", set_number("GRPH", 3, 1, 0)),
    ("G8-packed", PACKED, "the DAWG's range of packed nodes begins at 1", set_number("GRPH", 64, 8, 1)),
    ("G11-packed", PACKED, "a second root behind the last bit", add_root(b"other", 64 * 42)),
    ("N9-packed", PACKED, "a second root inside a node", add_root(b"other", 2241)),
    ("N10-packed", PACKED, "one arc more in GRPH than there is", set_number("GRPH", 48, 8, 12)),
    ("N10-chain", CHAINS, "nodes as if those of a chain were one", add_number("GRPH", 40, 8, -64 * 6)),
    ("N11-packed", "norank-packed.dawg", "13 words instead of 12", set_number("GRPH", 16, 8, 13)),
    ("N12-chain", "chains-utf8-packed.dawg", "b behind the byte C3 in a chain", set_number("NODE", 385, 1, 0x63)),
    ("P1", PACKED, "fields of kind 1 have a bit", set_number("NODE", 17, 1, 1)),
    ("P1-width", PACKED, "fields of 33 bits", set_number("NODE", 19, 1, 33)),
    ("P1-labels", PACKED, "masks of 28 bits for 26 letters", set_number("NODE", 96, 8, 28)),
    ("P1-reserved", PACKED, "a reserved byte of a header is 1", set_number("NODE", 120, 1, 1)),
    ("P1-class", PACKED, "a class of type 4", set_number("NODE", 128, 1, 4)),
    ("P1-raw", PACKED, "a raw class whose number has a bit", set_number("NODE", 129, 1, 1)),
    ("P1-bits", PACKED, "bit 16 of a class is 1", set_number("NODE", 130, 1, 1)),
    ("P1-last", PACKED, "class 15 is one of label sets", set_number("NODE", 128 + 15 * 8, 1, 1)),
    ("P1-others", GADDAG, "three nodes of the other part in two addresses", set_number("NODE", 312, 8, 3)),
    ("P1-length", PACKED, "31 units of NODE, less than a header", CUT_HEADER),
    ("P2", PACKED, "one low bit too many for each address", set_number("NODE", 64, 8, 9)),
    ("P2-shapes", PACKED, "a shape that is not there", set_number("NODE", 40, 4, 1)),
    ("P2-chains", CHAINS, "the chains begin a unit too early", set_number("NODE", 104, 8, 36)),
    ("P2-chain", CHAINS, "a chain that is not there", set_number("NODE", 112, 8, 2)),
    ("P2-begin", PACKED, "the stream begins at its second node", set_number("NODE", 0, 8, 2290)),
    ("P2-end", PACKED, "a unit behind NODE", make(append("NODE", bytes(8)), set_number("GRPH", 56, 8, 43))),
    ("P2-padding", PACKED, "a bit behind the last node is 1", set_bits("NODE", 2508, 1, 1)),
    ("P2-samples", PACKED, "a bit behind the samples is 1", set_bits("NODE", 2048 + 32, 1, 1)),
    ("P3", LETTER_TABLE, "a label set without label", set_bits("NODE", 33 * 64, 32, 0)),
    ("P3-letter", LETTER_TABLE, "a label set with tile 27 of 26", set_bits("NODE", 33 * 64 + 27, 1, 1)),
    ("P3-separator", LETTER_TABLE, "a label set of words with the separator", set_bits("NODE", 33 * 64, 1, 1)),
    ("P3-nibbles", LETTER_TABLE, "two nibbles for one label of a shape", set_bits("NODE", 32 * 64 + 36, 4, 8)),
    ("P3-zero", LETTER_TABLE, "no nibble for the label of a shape", set_bits("NODE", 32 * 64 + 32, 4, 0)),
    ("P3-order", "codes-utf8-packed.gaddag", "a label set out of order", set_bits("NODE", 90 * 64, 16, 0xC4E7)),
    ("P3-chain", CHAINS, "a chain of one label", set_number("NODE", 297, 6, 0)),
    ("P3-chain-letter", CHAINS, "a chain with tile 27 of 26", set_number("NODE", 302, 1, 28)),
    ("P3-chain-separator", CHAINS, "a chain with the separator", set_number("NODE", 296, 1, 1)),
    ("P3-chain-gap", CHAINS, "a chain with a zero between its labels", set_number("NODE", 298, 1, 0)),
    ("P3-chain-nibble", CHAINS, "a chain of distances", set_number("NODE", 303, 1, 2)),
    ("P4", PACKED, "the last node has another arc, beyond the end", set_bits("NODE", 2473 + 4 + 6, 1, 1)),
    ("P4-code", LETTER_TABLE, "a class of label sets that are not there", set_number("NODE", 128 + 3 * 8 + 4, 4, 3)),
    ("P4-labels", PACKED, "the last node has no label", set_bits("NODE", 2473 + 4 + 5, 1, 0)),
    ("P4-separator", PACKED, "the last node has the separator", set_bits("NODE", 2473 + 4, 27, 1)),
    ("P4-chain", CHAINS, "a class of chains that are not there", set_number("NODE", 128 + 7 * 8 + 4, 4, 1)),
    ("P4-chain-end", CHAINS, "the last code is a chain's, and ends behind the end", end_with_chain(32)),
    ("P5", PACKED, "the last arc neither accepts nor has a target", set_bits("NODE", 2473 + 31, 4, 0)),
    ("P5-accept", GADDAG, "an arc of the separator accepts", set_bits("NODE", 5083, 4, 14)),
    ("P5-kind", GADDAG, "the separator leads to the next node", set_bits("NODE", 5075, 4, 1)),
    ("P5-number", GADDAG, "the address 6 of 6", set_bits("NODE", 5226, 3, 6)),
    ("P6", PACKED, "two high bits for one address", set_bits("NODE", 2112 + 1, 1, 1)),
    ("P6-sample", PACKED, "the first sample is 1", set_bits("NODE", 2048, 32, 1)),
    ("P6-node", PACKED, "an address inside a node", set_bits("NODE", 2176, 8, 125)),
    ("P6-others", GADDAG, "an own node among those of the other part", set_number("NODE", 312, 8, 1)),
    ("P7", PACKED, "a distance that leads into a node", set_bits("NODE", 2283, 7, 108)),
    ("P7-reached", PACKED, "the root words is its second node", set_number("GRPH", 144, 8, 2290)),
    ("P7-part", "wide-packed.gaddag", "words lead into the GADDAG's part", set_bits("NODE", 6136, 13, 9216 - 6149)),
    ("P7-chain", CHAINS, "the last code is a chain's, which leads to the end", make(end_with_chain(4), MORE_LEVELS)),
    ("P8", PACKED, "a node leads back to the first", set_bits("NODE", 2176, 8, 0)),
    ("P8-levels", PACKED, "three levels instead of four", set_number("GRPH", 14, 2, 3)),
    ("P8-chain", CHAINS, "levels as if the nodes of a chain were one", set_number("GRPH", 14, 2, 5)),
    ("P8-gaddag", GADDAG, "three levels of the GADDAG's part, not four", set_number("GRPH", 12, 2, 3)),
    ("Q1", PACKED, "two samples for 268 bits", make(set_number("RANK", 0, 8, 2), append("RANK", bytes(8)))),
    ("Q1-length", PACKED, "eight zeros behind RANK", append("RANK", bytes(8))),
    ("Q1-widest", PACKED, "numbers of class 15 have 15 bits", set_number("RANK", 16, 8, 15)),
    ("Q1-padding", PACKED, "a bit behind the entries is 1", set_bits("RANK", 256 + 22, 1, 1)),
    ("Q2", PACKED, "the second number is 9 instead of 8", set_bits("RANK", 256 + 8, 4, 9)),
    ("Q2-class", PACKED, "the last number has two bits, where one has room", WIDER_ENTRY),
    ("Q2-end", PACKED, "a bit behind the last entry", set_number("RANK", 8, 8, 23)),
    ("Q2-widest", PACKED, "numbers of class 15 have 16 bits, but there are none", set_number("RANK", 16, 8, 16)),
    ("Q2-sample", PACKED, "the first entry begins at bit 1", set_number("RANK", 24 + 2, 1, 1)),
]  # fmt: skip


def refused_images() -> Iterator[Refused]:
    """Every image of this folder."""
    yield from _broken_containers((GOLDEN / "tiny.dawg").read_bytes())
    for stem, base, description, change in CHANGES + PACKED_CHANGES + DICTIONARY_CHANGES + STEM_CHANGES:
        data = (GOLDEN / base).read_bytes()
        sections = {name: bytes(data[offset : offset + length]) for name, _, offset, length in _table(data)}
        flags = {"COLU": 2, "LEVL": 3} | {name: flag for name, flag, _, _ in _table(data)}
        change(sections)
        pieces = assemble([Section(name, flags[name], content) for name, content in sections.items()])
        yield Refused(stem, b"".join(bytes(piece) for piece in pieces), base, description)


def _broken_containers(data: bytes) -> Iterator[Refused]:
    """Images that break the rules of the container, which `assemble` cannot write."""
    base = "tiny.dawg"
    yield Refused("C1", data.replace(b"\r\n\x1a\n", b"\n\x1a\n", 1), base, "copied as text: CR LF became LF")
    yield Refused("C2", data[:63], base, "the first 63 bytes")
    yield Refused("C3", _patch(data, 8, b"\2\0"), base, "major version 2")
    yield Refused("C4", _patch(data, 32, b"\1"), base, "a reserved byte of the header is 1")
    yield Refused("C5", data[:-64], base, "the last 64 bytes cut off")
    yield Refused("C6", _patch(data, 12, struct.pack("<I", 65)), base, "65 sections")
    yield Refused("C7", _patch(data, 64 + 32 + 8, struct.pack("<Q", 704)), base, "META is said to lie 64 bytes on")
    yield Refused("C8", _patch(data, 64 + 32 + 4, b"\7"), base, "flag 4 of META")
    yield Refused("C8-flags", _patch(data, 64 + 4 * 32 + 4, b"\3"), base, "RANK is critical")
    yield Refused("C8-type", _patch(data, 64 + 4 * 32, b"RaNK"), base, "a section RaNK")
    yield Refused("C10", data[:-1] + b"\1", base, "the last byte, which is padding, is 1")
    identity = data.index(b"\xa8identity") + 11
    yield Refused("C11", data[:identity] + b"\0" + data[identity + 1 :], base, "a byte of META's identity changed")


def _patch(data: bytes, offset: int, new: bytes) -> bytes:
    """Replace bytes of the header or the section table, and compute their checksums anew."""
    changed = bytearray(data)
    changed[offset : offset + len(new)] = new
    table = changed[64 : 64 + 32 * 5]
    changed[24:32] = struct.pack("<Q", xxh3_64_intdigest(bytes(table)))
    changed[56:64] = struct.pack("<Q", xxh3_64_intdigest(bytes(changed[:56])))
    return bytes(changed)


def _table(data: bytes) -> Iterator[tuple[str, int, int, int]]:
    """(type, flags, offset, length) of each section."""
    for i in range(HEADER.unpack(data)["n_sections"]):
        row = SECTION.unpack(data, HEADER.size + i * SECTION.size)
        yield bytes(row["type"]).decode(), row["flags"], row["offset"], row["length"]


def sort_key(image: Refused) -> tuple[str, int, str]:
    """The key that sorts images by group of rules, then by number: M2 before M10."""
    return image.rule[0], int(re.sub(r"\D", "", image.rule)), image.stem


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args()
    images = sorted(refused_images(), key=sort_key)
    lines = [f"{image.name}\t{image.rule}\t{image.base}\t{image.description}\n" for image in images]
    files = {image.name: image.image for image in images}
    files["reasons.tsv"] = "".join(["file\trule\tmade of\twhat was changed\n", *lines]).encode()
    status = 0
    for name, data in files.items():
        path = FOLDER / name
        if options.check and (not path.exists() or path.read_bytes() != data):
            print(f"{name}: differs, or is missing", file=sys.stderr)
            status = 1
        elif not options.check:
            path.write_bytes(data)
    return status


if __name__ == "__main__":
    sys.exit(main())
