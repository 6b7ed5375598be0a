"""The header of packed nodes: where the tables of each part lie in NODE (specs/image.md, "Layout `packed`")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lexc.image.fields import Field, Record

PART = Record(
    Field("begin", "Q", "the bit at which the part's first node begins"),
    Field("end", "Q", "the bit behind its last node"),
    Field("widths", "Q", "bits of a field, a byte for each kind of target"),
    Field("shapes", "Q", "the word at which the table of shapes begins"),
    Field("label_sets", "Q", "the word at which the table of label sets begins"),
    Field("n_shapes", "I", "shapes"),
    Field("n_label_sets", "I", "label sets"),
    Field("n_addresses", "Q", "entries of the table of addresses"),
    Field("n_others", "Q", "those of them that are nodes of the other part, the first ones"),
    Field("low_width", "Q", "bits of the low part of an address"),
    Field("low", "Q", "the bit at which the low parts begin"),
    Field("high", "Q", "the bit at which the high parts begin"),
    Field("samples", "Q", "the bit at which the samples of the high parts begin"),
    Field("label_bits", "Q", "bits of a mask of labels; 0 if labels are bytes"),
    Field("chains", "Q", "the word at which the table of chains begins"),
    Field("n_chains", "Q", "chains"),
    Field("reserved", "8s", "zero"),
    *(
        Field(f"class_{i}", "Q", "its type, the bits of a number from bit 8 on, the first entry from bit 32")
        for i in range(16)
    ),
)
SHAPE, LABELS, RAW, CHAIN = range(4)  # types of classes
MAX_WIDTH = 32
MAX_BYTES = 1 << 41  # readers put a node's index in a chain above an address of 44 bits
SAMPLE = 16
PADDING = 2  # words of zeros behind the last part: a reader fetches 128 bits at once


@dataclass(frozen=True, slots=True)
class Tables:
    """The sizes of a part's tables, from which follows where they lie. end_bits: the bits of its nodes."""

    n_shapes: int
    n_label_sets: int
    n_chains: int
    n_addresses: int
    n_bits: int
    wide: bool

    @property
    def shape_words(self) -> int:
        """The words of the table of shapes."""
        return self.n_shapes * (2 if self.wide else 1)

    @property
    def label_set_words(self) -> int:
        """The words of the table of label sets."""
        return self.n_label_sets if self.wide else -(-self.n_label_sets // 2)

    @property
    def chain_words(self) -> int:
        """The words of the table of chains."""
        return self.n_chains * (2 if self.wide else 1)

    @property
    def words(self) -> int:
        """The words of all three tables."""
        return self.shape_words + self.label_set_words + self.chain_words


def low_width(n: int, limit: int) -> int:
    """The bits of the low part of n addresses below a limit, at which the table is smallest."""
    return max(0, (limit // n).bit_length() - 1) if n else 0


def columns(n: int, limit: int) -> tuple[int, int, int]:
    """The bits of a table of n addresses below a limit: samples, high parts, low parts."""
    width = low_width(n, limit)
    return -(-n // SAMPLE) * 32, n + (limit >> width) + 1 if n else 0, n * width


def positions(parts: list[Tables]) -> Iterator[dict[str, int]]:
    """The fields of each part's header that follow from the sizes of tables and streams."""
    word = PART.size // 8 * len(parts)
    found: list[dict[str, int]] = []
    begins = []
    stream = word + sum(_table_words(parts, i) for i in range(len(parts)))
    for part in parts:
        begins.append(64 * stream)
        stream += -(-part.n_bits // 64)
    for i, part in enumerate(parts):
        limit = begins[i] + part.n_bits - begins[0]
        sizes = [-(-bits // 64) for bits in columns(part.n_addresses, limit)]
        at = {"shapes": word, "label_sets": word + part.shape_words}
        at["chains"] = at["label_sets"] + part.label_set_words
        word += part.words
        at |= {"samples": 64 * word, "high": 64 * (word + sizes[0]), "low": 64 * (word + sizes[0] + sizes[1])}
        word += sum(sizes)
        at |= {"begin": begins[i], "end": begins[i] + part.n_bits, "low_width": low_width(part.n_addresses, limit)}
        found.append(at)
    yield from found


def _table_words(parts: list[Tables], which: int) -> int:
    part = parts[which]
    limit = sum(64 * -(-each.n_bits // 64) for each in parts[:which]) + part.n_bits
    return part.words + sum(-(-bits // 64) for bits in columns(part.n_addresses, limit))


def n_words(parts: list[Tables]) -> int:
    """The words of NODE."""
    return positions_end(parts) + PADDING


def positions_end(parts: list[Tables]) -> int:
    """The word behind the last part."""
    return -(-list(positions(parts))[-1]["end"] // 64)


def unpack(nodes: memoryview, n_parts: int) -> list[dict[str, Any]]:
    """The headers of the parts, the DAWG's first."""
    return [PART.unpack(nodes, i * PART.size) for i in range(n_parts)]


def find_fault(nodes: memoryview, n_parts: int, wide: bool, label_bits: int) -> str:
    """The name of a field that cannot be as it is, "" if all are sound. Everything lies inside NODE then."""
    if len(nodes) < n_parts * PART.size or len(nodes) >= MAX_BYTES:
        return "length"
    heads = unpack(nodes, n_parts)
    for i, head in enumerate(heads):
        if fault := _find_fault(head, label_bits) or PART.find_nonzero_reserved_field(nodes, i * PART.size):
            return fault
        if head["n_others"] > (head["n_addresses"] if i else 0):
            return "n_others"
        limit = len(nodes) * 8
        if (
            max(head["n_shapes"], head["n_label_sets"], head["n_chains"], head["n_addresses"], head["end"]) > limit
            or head["begin"] > head["end"]
        ):
            return "end"
    tables = [
        Tables(
            head["n_shapes"],
            head["n_label_sets"],
            head["n_chains"],
            head["n_addresses"],
            head["end"] - head["begin"],
            wide,
        )
        for head in heads
    ]
    for head, expected in zip(heads, positions(tables), strict=True):
        for name, value in expected.items():
            if head[name] != value:
                return name
    if 8 * n_words(tables) != len(nodes):
        return "length"
    return "" if all(_is_zero(nodes, *gap) for gap in _gaps(tables)) else "padding"


def _gaps(parts: list[Tables]) -> Iterator[tuple[int, int]]:
    """The bits between a table and the next one: (first, behind the last)."""
    heads = list(positions(parts))
    ends = [(0, 0)]
    for part, head in zip(parts, heads, strict=True):
        samples, high, low = columns(part.n_addresses, head["end"] - heads[0]["begin"])
        sets, chains = 64 * head["label_sets"], 64 * head["chains"]
        ends.append((sets, sets + part.n_label_sets * (64 if part.wide else 32)))
        ends.append((chains, chains + 64 * part.chain_words))
        ends += [(head["samples"], head["samples"] + samples), (head["high"], head["high"] + high)]
        ends.append((head["low"], head["low"] + low))
    ends += [(head["begin"], head["end"]) for head in heads]
    for _, end in ends[1:-1]:
        yield end, -(-end // 64) * 64
    yield ends[-1][1], 64 * n_words(parts)


def _is_zero(nodes: memoryview, first: int, end: int) -> bool:
    """Whether bits of NODE are zero, from one on up to the end of a byte."""
    return not int.from_bytes(nodes[first // 8 : end // 8], "little") >> first % 8


def _find_fault(head: dict[str, Any], label_bits: int) -> str:
    """A field of one part's header that cannot be as it is, whatever the others are."""
    widths = head["widths"].to_bytes(8, "little")
    if widths[0] or widths[1] or max(widths) > MAX_WIDTH:
        return "widths"
    if head["label_bits"] != label_bits:
        return "label_bits"
    for i in range(16):
        value = head[f"class_{i}"]
        kind, width = value & 0xFF, value >> 8 & 0xFF
        if kind > CHAIN or width > MAX_WIDTH or value >> 16 & 0xFFFF or (kind == RAW and value != RAW):
            return f"class_{i}"
    return "" if head["class_15"] == RAW else "class_15"
