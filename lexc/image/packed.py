"""The headers of packed nodes, and the positions of the tables in NODE (specs/image.md, "Layout `packed`")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lexc.image.fields import Field, Record

PART_HEADER = Record(
    Field("begin", "Q", "the bit at which the part's first node begins"),
    Field("end", "Q", "the bit behind its last node"),
    Field("widths", "Q", "the bits of a field, a byte for each kind of target"),
    Field("shapes", "Q", "the unit at which the table of shapes begins"),
    Field("label_sets", "Q", "the unit at which the table of label sets begins"),
    Field("n_shapes", "I", "shapes"),
    Field("n_label_sets", "I", "label sets"),
    Field("n_addresses", "Q", "entries of the table of addresses"),
    Field("n_others", "Q", "the first entries of that table, which are nodes of the other part"),
    Field("low_width", "Q", "the number of low bits of an address"),
    Field("low", "Q", "the bit at which the low bits of addresses begin"),
    Field("high", "Q", "the bit at which the high bits begin"),
    Field("samples", "Q", "the bit at which the samples of the high bits begin"),
    Field("label_bits", "Q", "bits of a mask of labels; 0 if labels are bytes"),
    Field("chains", "Q", "the unit at which the table of chains begins"),
    Field("n_chains", "Q", "chains"),
    Field("reserved", "8s", "zero"),
    *(
        Field(f"class_{i}", "Q", "its type, the bits of a number from bit 8 on, the first entry from bit 32")
        for i in range(16)
    ),
)
SHAPE, LABEL_SET, RAW, CHAIN = range(4)  # types of classes
MAX_WIDTH = 32
MAX_BYTES = 1 << 41  # an address has 44 bits; the bits above them are a node's index in a chain
_COUNTS = ("n_shapes", "n_label_sets", "n_chains", "n_addresses")
SAMPLE_INTERVAL = 16  # addresses for each sample
PADDING = 2  # units of zeros behind the last stream: a reader fetches 128 bits at once


class Tables(NamedTuple):
    """The sizes of a part's tables, from which their positions follow. n_bits: the size of its stream."""

    n_shapes: int
    n_label_sets: int
    n_chains: int
    n_addresses: int
    n_bits: int
    is_wide: bool

    @property
    def shape_units(self) -> int:
        """The units of the table of shapes."""
        return self.n_shapes * (2 if self.is_wide else 1)

    @property
    def label_set_units(self) -> int:
        """The units of the table of label sets."""
        return self.n_label_sets if self.is_wide else -(-self.n_label_sets // 2)

    @property
    def chain_units(self) -> int:
        """The units of the table of chains."""
        return self.n_chains * (2 if self.is_wide else 1)

    @property
    def units(self) -> int:
        """The units of the tables of shapes, label sets and chains."""
        return self.shape_units + self.label_set_units + self.chain_units


def low_width(n: int, limit: int) -> int:
    """The number of low bits with which a table of n addresses below a limit is smallest."""
    return max(0, (limit // n).bit_length() - 1) if n else 0


def address_table_sizes(n: int, limit: int) -> tuple[int, int, int]:
    """The sizes of a table of n addresses below a limit, in Elias and Fano's form: samples, high bits, low bits."""
    width = low_width(n, limit)
    return -(-n // SAMPLE_INTERVAL) * 32, n + (limit >> width) + 1 if n else 0, n * width


def derived_fields(parts: list[Tables]) -> list[dict[str, int]]:
    """The fields of each part's header that follow from the sizes of tables and streams.

    All headers come first, then all tables, then the streams of nodes. Each begins at a unit.
    """
    unit = PART_HEADER.size // 8 * len(parts)
    fields: list[dict[str, int]] = []
    begins = []
    stream = unit + sum(_table_units(parts, i) for i in range(len(parts)))
    for part in parts:
        begins.append(64 * stream)
        stream += -(-part.n_bits // 64)
    for i, part in enumerate(parts):
        limit = begins[i] + part.n_bits - begins[0]
        samples, high, low = (-(-bits // 64) for bits in address_table_sizes(part.n_addresses, limit))
        part_fields = {"shapes": unit, "label_sets": unit + part.shape_units}
        part_fields["chains"] = part_fields["label_sets"] + part.label_set_units
        unit += part.units
        part_fields |= {"samples": 64 * unit, "high": 64 * (unit + samples), "low": 64 * (unit + samples + high)}
        unit += samples + high + low
        part_fields |= {
            "begin": begins[i],
            "end": begins[i] + part.n_bits,
            "low_width": low_width(part.n_addresses, limit),
        }
        fields.append(part_fields)
    return fields


def _table_units(parts: list[Tables], i: int) -> int:
    """The units of all tables of part i. Its addresses count from the beginning of the first part's stream."""
    part = parts[i]
    limit = sum(64 * -(-earlier.n_bits // 64) for earlier in parts[:i]) + part.n_bits
    sizes = address_table_sizes(part.n_addresses, limit)
    return part.units + sum(-(-bits // 64) for bits in sizes)


def n_units(parts: list[Tables]) -> int:
    """The number of units of NODE, with the padding."""
    return -(-derived_fields(parts)[-1]["end"] // 64) + PADDING


def unpack_headers(nodes: memoryview, n_parts: int) -> list[dict[str, Any]]:
    """The headers of the parts, the DAWG's first."""
    return [PART_HEADER.unpack(nodes, i * PART_HEADER.size) for i in range(n_parts)]


def find_fault(nodes: memoryview, n_parts: int, is_wide: bool, label_bits: int) -> str:
    """The name of a field with an impossible value, "length" or "padding"; "" if all headers are sound.

    If they are sound, all tables and streams lie inside NODE.
    """
    if not n_parts * PART_HEADER.size <= len(nodes) < MAX_BYTES:
        return "length"
    headers = unpack_headers(nodes, n_parts)
    for i, header in enumerate(headers):
        if fault := _find_field_fault(header, label_bits):
            return fault
        if fault := PART_HEADER.find_nonzero_reserved_field(nodes, i * PART_HEADER.size):
            return fault
        if header["n_others"] > (header["n_addresses"] if i else 0):
            return "n_others"
        limit = len(nodes) * 8
        if max(header[name] for name in _COUNTS) > limit or not header["begin"] <= header["end"] <= limit:
            return "end"
    tables = [_tables(header, is_wide) for header in headers]
    for header, expected in zip(headers, derived_fields(tables), strict=True):
        for name, value in expected.items():
            if header[name] != value:
                return name
    if 8 * n_units(tables) != len(nodes):
        return "length"
    return "" if all(_is_zero(nodes, *gap) for gap in _gaps(tables)) else "padding"


def _tables(header: dict[str, Any], is_wide: bool) -> Tables:
    n_shapes, n_label_sets, n_chains, n_addresses = (header[name] for name in _COUNTS)
    return Tables(n_shapes, n_label_sets, n_chains, n_addresses, header["end"] - header["begin"], is_wide)


def _gaps(parts: list[Tables]) -> Iterator[tuple[int, int]]:
    """The gaps behind tables and streams: for each its first bit, and the bit behind it."""
    fields = derived_fields(parts)
    ends = []
    for part, part_fields in zip(parts, fields, strict=True):
        limit = part_fields["end"] - fields[0]["begin"]
        samples, high, low = address_table_sizes(part.n_addresses, limit)
        ends.append(64 * part_fields["label_sets"] + part.n_label_sets * (64 if part.is_wide else 32))
        ends += [part_fields["samples"] + samples, part_fields["high"] + high, part_fields["low"] + low]
    ends += [part_fields["end"] for part_fields in fields]
    for end in ends[:-1]:
        yield end, -(-end // 64) * 64
    yield ends[-1], 64 * n_units(parts)


def _is_zero(nodes: memoryview, first: int, end: int) -> bool:
    """Whether bits of NODE are zero, from `first` on; `end` is the end of a byte."""
    return not int.from_bytes(nodes[first // 8 : end // 8], "little") >> first % 8


def _find_field_fault(header: dict[str, Any], label_bits: int) -> str:
    """The name of a field of one header whose value is impossible by itself; "" if there is none."""
    widths = header["widths"].to_bytes(8, "little")
    if widths[0] or widths[1] or max(widths) > MAX_WIDTH:
        return "widths"
    if header["label_bits"] != label_bits:
        return "label_bits"
    for i in range(16):
        value = header[f"class_{i}"]
        class_type, width = value & 0xFF, value >> 8 & 0xFF
        if class_type > CHAIN or width > MAX_WIDTH or value >> 16 & 0xFFFF or (class_type == RAW and value != RAW):
            return f"class_{i}"
    return "" if header["class_15"] == RAW else "class_15"
