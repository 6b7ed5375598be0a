"""Small sound images by name; their sections taken apart and assembled again, with right checksums."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

from xxhash import xxh3_64_intdigest

import lexc
from lexc.alphabet import Alphabet
from lexc.image import container
from lexc.image.container import HEADER, SECTION
from lexc.image.graph import GRPH
from lexc.image.rank_section import RANK, WIDTHS
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

Sections = dict[str, tuple[int, bytes]]  # by type: flags and bytes, in order

WORDS = ["A", "AT", "CARE", "CARED", "CARES", "CARET", "EAT", "RARE", "RATED", "RATES", "TEAR", "TEARS"]


def _words(letters: Iterable[str]) -> list[str]:
    rng, pool = random.Random(4), list(letters)
    return ["".join(rng.choices(pool, k=rng.randint(1, 5))) for _ in range(25)]


_CYRILLIC = "".join(chr(0x410 + i) for i in range(40))
_LONG = {  # letters of the ends, what is between, alphabet
    "letters": ("БГЖИУЮ", _CYRILLIC[10:27], Alphabet.from_letters(_CYRILLIC, "none")),
    "utf8": ("aeé日本ß", "wörter", Alphabet.utf8("none")),
    "chains": ("ABCDEF", "STATION", Alphabet.load("english")),
}


def _long_words(name: str) -> tuple[list[str], Alphabet]:
    """36 words with the same middle, and their alphabet: packed nodes of the middle are chains."""
    letters, middle, alphabet = _LONG[name]
    ends = [one + other for one in letters for other in letters]
    return [ends[i] + middle + ends[i * 5 % 36] for i in range(36)], alphabet


_WEIGHTS = [3, -7, 0, 12, 3, 200, -1, 5, 5, 90, 8, 1, *range(20)]


@cache
def base(name: str) -> bytes:
    """A small sound image; its name says what it is."""
    kind, layout, *more = name.split("-")
    words: list[str] = WORDS
    alphabet: str | Alphabet = "auto"
    if "letters" in more:
        words = _words(chr(0x410 + i) for i in range(40))
    if "spanish" in more:
        words, alphabet = ["CHE", "[C]HE", "CARRO", "CARO", "LLANO", "LANA", "ÑU"], "spanish"
    if "utf8" in more:
        words = [*_words("aé€\U0001f600"), *(chr(0x4E00 + i) for i in range(70))]
    if "chains" in more:
        words, alphabet = _long_words(more[0])
    given: Any = zip(words, map(float if "floats" in more else int, _WEIGHTS), strict=False)
    given = list(given) if "weights" in more else words
    lexicon = lexc.build(given, kind, alphabet, layout=layout, rank="unranked" not in more)
    if "wide" in more:  # arcs of 64 bits, which only huge lexicons have
        return image_of(widen_arcs(parts_of(lexicon)))
    return lexicon.tobytes()


BASES = [
    "dawg-bitmap", "gaddag-bitmap", "dawg-arcs", "gaddag-arcs", "trie-bitmap", "gaddag-bitmap-letters",
    "dawg-arcs-wide", "gaddag-arcs-wide-unranked", "dawg-arcs-utf8", "gaddag-arcs-utf8-unranked",
    "dawg-bitmap-unranked", "gaddag-bitmap-unranked", "gaddag-arcs-unranked", "dawg-bitmap-spanish",
    "gaddag-bitmap-letters-unranked", "dawg-bitmap-weights", "dawg-arcs-utf8-weights", "anag-bitmap", "anag-arcs",
    "anag-bitmap-letters", "anag-bitmap-spanish", "anag-arcs-utf8", "anag-arcs-wide",
]  # fmt: skip
PACKED_BASES = [
    "dawg-packed", "gaddag-packed", "gaddag-packed-letters", "dawg-packed-utf8", "gaddag-packed-utf8-unranked",
    "anag-packed", "trie-packed", "dawg-packed-unranked", "anag-packed-utf8", "gaddag-packed-letters-unranked",
    "dawg-packed-spanish", "dawg-packed-weights", "dawg-packed-chains", "gaddag-packed-chains",
    "trie-packed-letters-chains", "dawg-packed-utf8-chains-unranked", "gaddag-packed-utf8-chains",
]  # fmt: skip
SMALL = [
    "dawg-bitmap",
    "gaddag-bitmap",
    "gaddag-arcs",
    "dawg-arcs-wide",
    "gaddag-bitmap-letters",
    "dawg-arcs-utf8",
    "anag-bitmap",
    "dawg-packed",
    "gaddag-packed",
    "dawg-packed-utf8",
    "dawg-packed-chains",
]


# Sections taken apart and assembled


def parts_of(lexicon: Lexicon) -> Sections:
    return {section.type: (section.flags, bytes(section.data)) for section in lexicon.image.sections}


@cache
def _base_parts(name: str) -> tuple[tuple[str, int, bytes], ...]:
    return tuple((kind, flags, data) for kind, (flags, data) in parts_of(lexc.frombytes(base(name))).items())


def base_parts(name: str) -> Sections:
    return {kind: (flags, data) for kind, flags, data in _base_parts(name)}


def image_of(parts: Sections) -> bytes:
    return b"".join(assemble([Section(kind, flags, data) for kind, (flags, data) in parts.items()]))


def widen_arcs(parts: Sections) -> Sections:
    """The same nodes as arcs of 64 bits."""
    flags, nodes = parts["NODE"]
    numbers = struct.unpack(f"<{len(nodes) // 4}I", nodes)
    head = with_fields(parts["GRPH"][1], unit_bytes=8)
    return {**parts, "GRPH": (3, head), "NODE": (flags, struct.pack(f"<{len(numbers)}Q", *numbers))}


def with_fields(graph: bytes, **new: int) -> bytes:
    """A GRPH section with other numbers in some fields."""
    values = {**GRPH.unpack(graph), **new}
    return GRPH.pack(**values) + graph[GRPH.size :]


def build_container(entries: list[tuple[bytes, int, int, int, bytes]], *, end: int = -1, **header: Any) -> bytes:
    """A container of any bytes, with right checksums. entries: type, flags, offset, length, the bytes there."""
    table = b"".join(
        SECTION.pack(type=kind, flags=flags, offset=offset, length=length, checksum=xxh3_64_intdigest(data))
        for kind, flags, offset, length, data in entries
    )
    fields = {
        "magic": container.MAGIC, "major": 1, "minor": 0, "n_sections": len(entries),
        "table_checksum": xxh3_64_intdigest(table), **header,
    }  # fmt: skip
    spans = [(offset, data) for _, _, offset, _, data in entries if offset < 1 << 20]
    size = max([64 + len(table), *(offset + len(data) for offset, data in spans)])
    body = bytearray(container.padded_size(size) if end < 0 else end)
    body[64 : 64 + len(table)] = table
    for offset, data in spans:
        body[offset : offset + len(data)] = data
    fields.setdefault("length", len(body))
    body[:64] = HEADER.pack(**{"checksum": 0, **fields})
    body[56:64] = struct.pack("<Q", header.get("checksum", container.header_checksum(bytes(body[:64]))))
    return bytes(body)


def entries_of(image: bytes) -> list[tuple[bytes, int, int, int, bytes]]:
    entries = []
    for i in range(HEADER.unpack(image)["n_sections"]):
        row = SECTION.unpack(image, 64 + 32 * i)
        offset, length = row["offset"], row["length"]
        entries.append((row["type"], row["flags"], offset, length, image[offset : offset + length]))
    return entries


def build_rank_section(n_blocks: int, directory: bytes, values: list[int], cuts: list[int]) -> bytes:
    """A RANK section with these entries, the runs ending at `cuts`. Entries are cut off to their width."""
    runs = [values[a:b] for a, b in pairwise([0, *cuts, len(values)])]
    coded = [struct.pack("<Q", value)[:width] for run, width in zip(runs, WIDTHS, strict=True) for value in run]
    head = RANK.pack(n_blocks=n_blocks, **{f"n_{width}": len(run) for run, width in zip(runs, WIDTHS, strict=True)})
    return head + directory + b"".join(coded)
