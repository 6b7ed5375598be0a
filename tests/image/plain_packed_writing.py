"""A writer of NODE and RANK in the layout `packed`, from `specs/image.md` alone and the choices of `Part`."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

from image.plain_packed import align
from image.plain_packed_codes import LABEL_SET, RAW, SHAPE, Field
from image.plain_packing import GLOBAL, NEAR, Arc, LabelFormat, Part, order_nodes

HEADER_BITS = 8 * 256


def pack_bits(fields: Iterable[Field]) -> bytes:
    """Fields one behind the other, and zeros up to a whole unit."""
    data, waiting, n = bytearray(), 0, 0
    for value, width in fields:
        assert value.bit_length() <= width
        waiting |= value << n
        n += width
        data += (waiting & (1 << n // 8 * 8) - 1).to_bytes(n // 8, "little")
        waiting, n = waiting >> n // 8 * 8, n % 8
    data += waiting.to_bytes(-(-n // 8), "little")
    return bytes(data.ljust(-(-len(data) // 8) * 8, b"\0"))


class PackedWriter:
    """The parts of an automaton. ranges: the nodes of the DAWG's range, and of the GADDAG's if it has any."""

    def __init__(
        self, arcs: dict[Any, list[Any]], ranges: list[set[Any]], roots: list[Any], label_format: LabelFormat
    ) -> None:
        orders = [order_nodes(arcs, nodes, [root for root in roots if root in nodes]) for nodes in ranges]
        order = [node for nodes in orders for node in nodes]
        numbers = {node: i for i, node in enumerate(order)}
        self.arcs: list[list[Arc]] = [
            [(label, ends, numbers.get(target)) for label, ends, target in arcs[node]] for node in order
        ]
        self.label_format, n_dawg = label_format, len(ranges[0])
        of_roots = {numbers[root] for root in roots}
        self.parts = [Part(self.arcs, 0, n_dawg, of_roots, label_format, None)]
        if len(ranges) > 1:
            self.parts.append(Part(self.arcs, n_dawg, len(order), of_roots, label_format, self.parts[0]))
        self._place_tables()

    def _place_tables(self) -> None:
        """Find the first bit of each table and stream, and the address of each node."""
        sizes = [sum(part.sizes.values()) for part in self.parts]
        spans = [sum(map(align, sizes[:i])) + size for i, size in enumerate(sizes)]
        self.tables = [list(self._tables(part, span)) for part, span in zip(self.parts, spans, strict=True)]
        n_bits = [align(size) for tables in self.tables for _, size in tables]
        bits = list(accumulate(n_bits, initial=HEADER_BITS * len(self.parts)))
        self.origin = bits[-1]
        self.table_starts = [
            dict(zip((name for name, _ in t), bits[6 * i :], strict=False)) for i, t in enumerate(self.tables)
        ]
        self.low_widths = [self._low_width(part, span) for part, span in zip(self.parts, spans, strict=True)]
        self.streams = [
            (self.origin + span - size, self.origin + span) for span, size in zip(spans, sizes, strict=True)
        ]
        self.addresses: dict[int, int] = {}
        for part, (begin, _) in zip(self.parts, self.streams, strict=True):
            ends = accumulate((part.sizes[node] for node in part.order), initial=begin)
            self.addresses |= dict(zip(part.order, ends, strict=False))

    def _low_width(self, part: Part, span: int) -> int:
        n = len(part.addressed)
        return max((span // n).bit_length() - 1, 0) if n else 0

    def _tables(self, part: Part, span: int) -> Iterator[tuple[str, int]]:
        """The name and size of each table."""
        n_shapes, n_sets, n_chains = map(len, part.codes.tables)
        n, width = len(part.addressed), self._low_width(part, span)
        yield "shapes", n_shapes * self.label_format.entry_bits
        yield "label_sets", n_sets * self.label_format.entry_bits // 2
        yield "chains", n_chains * self.label_format.entry_bits
        yield "samples", -(-n // 16) * 32
        yield "high", n + (span >> width) + 1 if n else 0
        yield "low", n * width

    # NODE

    def node_section(self) -> bytes:
        """The bytes of NODE."""
        headers = b"".join(self._header(i) for i in range(len(self.parts)))
        tables = b"".join(self._table_bytes(i) for i in range(len(self.parts)))
        streams = b"".join(pack_bits(self._stream(part)) for part in self.parts)
        return headers + tables + streams + bytes(16)

    def _header(self, i: int) -> bytes:
        part, starts, codes = self.parts[i], self.table_starts[i], self.parts[i].codes
        n_shapes, n_sets, n_chains = map(len, codes.tables)
        return struct.pack(
            "<2Q8B2Q2I9Q8x16Q",
            *self.streams[i], *part.widths, starts["shapes"] // 64, starts["label_sets"] // 64, n_shapes, n_sets,
            len(part.addressed), part.n_others, self.low_widths[i], starts["low"], starts["high"], starts["samples"],
            self.label_format.label_bits, starts["chains"] // 64, n_chains,
            *(kind | width << 8 | first << 32 for kind, width, first in codes.classes),
        )  # fmt: skip

    def _table_bytes(self, i: int) -> bytes:
        part, bits = self.parts[i], self.label_format.entry_bits
        shapes, sets, chains = part.codes.tables
        values = [self.addresses[node] - self.origin for node in part.addressed]
        width, high_bits = self.low_widths[i], dict(self.tables[i])["high"]
        positions = [(value >> width) + k for k, value in enumerate(values)]
        is_set = set(positions)
        tables: list[Iterable[Field]] = [
            ((half, bits // 2) for entry in shapes for half in entry),
            ((entry[0], bits // 2) for entry in sets),
            ((unit, 64) for entry in chains for unit in entry),
            ((position, 32) for position in positions[::16]),
            ((int(bit in is_set), 1) for bit in range(high_bits)),
            ((value & (1 << width) - 1, width) for value in values),
        ]
        return b"".join(map(pack_bits, tables))

    def _stream(self, part: Part) -> Iterator[Field]:
        for node in part.order:
            if node in part.inside:
                continue
            bit = self.addresses[node]
            for value, width in self._node(part, node):
                yield value, width
                bit += width
            assert bit == self.addresses[node] + part.sizes[node]

    def _node(self, part: Part, node: int) -> Iterator[Field]:
        kind, code = part.code(node)
        labels = [label for label, _, _ in self.arcs[node]]
        yield code or (15, 4)
        if kind == RAW and self.label_format.mask_units:
            yield part.labels[node], self.label_format.label_bits
        elif kind == RAW:
            yield from ((octet, 8) for octet in [len(labels), *(label + 1 for label in labels)])
        if kind in (LABEL_SET, RAW):
            yield from ((nibble, 4) for nibble in part.nibbles(node))
        if kind in (SHAPE, LABEL_SET, RAW):
            yield from self._fields(part, node)

    def _fields(self, part: Part, node: int) -> Iterator[Field]:
        """The fields of a node, from the end of the node backwards to know where each ends."""
        behind, fields = self.addresses[node] + part.sizes[node], []
        for kind, (label, _, target) in reversed(list(zip(part.kinds[node], self.arcs[node], strict=True))):
            value = 0
            if target is not None and kind >= GLOBAL:
                value = part.number(label, target)
            elif target is not None and kind >= NEAR:
                value = self.addresses[target] - behind
            fields.append((value, part.widths[kind]))
            behind -= part.widths[kind]
        return iter(fields[::-1])

    # RANK

    def rank_section(self) -> bytes:
        """The bytes of RANK."""
        part, (begin, end) = self.parts[0], self.streams[0]
        words: dict[int, int] = {}
        for node in reversed(part.nodes):
            words[node] = sum(
                ends + (words[target] if target is not None else 0) for _, ends, target in self.arcs[node]
            )
        entries = {node: self._entry(node, words) for node in part.order}
        longest = {node: sums[-1].bit_length() for node, sums in entries.items() if sums}
        widest = max((n for n in longest.values() if n > 15), default=0)
        fields: list[Field] = []
        entry_bit, starts = 0, []
        for node in part.order:
            if node not in part.inside:
                starts.append((self.addresses[node], entry_bit))
            if entries[node]:
                n = longest[node]
                of_entry = [(min(n, 16) - 1, 4), *((value, n if n < 16 else widest) for value in entries[node])]
                entry_bit += sum(width for _, width in of_entry)
                fields += of_entry
        starts.append((end, entry_bit))
        samples = []
        for block in range(begin, end, 1024):
            address, entry = next(start for start in starts if start[0] >= block)
            samples.append(address - block | entry << 16)
        header = struct.pack(f"<3Q{len(samples)}Q", len(samples), entry_bit, widest, *samples)
        return header + pack_bits(fields) + bytes(16)

    def _entry(self, node: int, words: dict[int, int]) -> list[int]:
        children = [words[target] for _, _, target in self.arcs[node] if target is not None]
        return list(accumulate(children))[:-1]
