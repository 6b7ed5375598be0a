"""NODE in the layout `packed`, read and checked bit by bit, from `specs/image.md` alone.

An address is the bit of NODE at which a node begins. A node of a chain is identified by the chain's address and its
index in the chain, as sixteenths of a bit. Nothing here is quick: every read cuts the bytes anew.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise

from image.plain_rules import require

Node = float  # an address, and sixteenths for the nodes of a chain
Arc = tuple[int, bool, Node | None]  # label, whether a word ends on it, target or None

HEADER = 256
NAMES = ("begin", "end", "widths", "shapes", "label_sets", "n_shapes", "n_label_sets", "n_addresses", "n_others")
NAMES += ("low_width", "low", "high", "samples", "label_bits", "chains", "n_chains")
SHAPE, LABEL_SET, RAW, CHAIN = 0, 1, 2, 3
NEXT = 1
DISTANCES = (2, 3)


def bits_of(data: bytes, first_bit: int, width: int) -> int:
    """A number of some bits, which begins at a bit. Bits behind the data are zero."""
    return int.from_bytes(data[first_bit // 8 : (first_bit + width) // 8 + 1], "little") >> first_bit % 8 & (
        (1 << width) - 1
    )


def align(bit: int) -> int:
    """The first bit of a unit at or behind a bit."""
    return -(-bit // 64) * 64


class Part:
    """The header of a part. table_starts: the unit or bit at which each table begins, as the page counts it."""

    def __init__(self, data: bytes, start: int, mask_units: int, n_letters: int) -> None:
        fields = struct.unpack_from("<2Q8s2Q2I9Q", data, start)
        values = dict(zip(NAMES, fields, strict=True))
        self.begin, self.end, self.widths = values["begin"], values["end"], values["widths"]
        self.n_shapes, self.n_label_sets = values["n_shapes"], values["n_label_sets"]
        self.n_addresses, self.n_others = values["n_addresses"], values["n_others"]
        self.table_starts = {
            name: values[name] for name in ("shapes", "label_sets", "chains", "samples", "high", "low")
        }
        self.n_chains = values["n_chains"]
        self.low_width = values["low_width"]
        self.classes = [
            (value & 255, value >> 8 & 255, value >> 16 & 0xFFFF, value >> 32)
            for value in struct.unpack_from("<16Q", data, start + 128)
        ]
        self.shape_bits = 64 if mask_units == 1 else 128
        self.label_set_bits = 32 if mask_units == 1 else 64
        require(self.widths[0] == self.widths[1] == 0 and max(self.widths) <= 32, "P1 widths of fields")
        for kind, width, unused, first in self.classes:
            require(kind <= CHAIN and width <= 32 and unused == 0, "P1 a class")
            require(kind != RAW or width == first == 0, "P1 a raw class")
        require(self.classes[15][0] == RAW, "P1 class 15")
        require(values["label_bits"] == (n_letters + 1 if mask_units else 0), "P1 label_bits")
        require(not any(data[start + 120 : start + 128]), "P1 reserved")
        require(self.n_others <= self.n_addresses, "P1 n_others")

    def tables(self, span: int) -> dict[str, int]:
        """The size of each table, in their order. span: the bits from the first node of all to the end of this part."""
        n = self.n_addresses
        return {
            "shapes": self.n_shapes * self.shape_bits,
            "label_sets": self.n_label_sets * self.label_set_bits,
            "chains": self.n_chains * self.shape_bits,
            "samples": -(-n // 16) * 32,
            "high": n + (span >> self.expected_low_width(span)) + 1 if n else 0,
            "low": n * self.expected_low_width(span),
        }

    def expected_low_width(self, span: int) -> int:
        """The low_width that the number of addresses implies."""
        mean = span // self.n_addresses if self.n_addresses else 0
        return mean.bit_length() - 1 if mean else 0


class PackedNodes:
    """NODE of the layout `packed`. The constructor checks the rules P1 to P5 and P6; `check_walks` P7 and P8."""

    def __init__(self, data: bytes, has_gaddag: bool, mask_units: int, n_letters: int) -> None:
        self.data, self.mask_units, self.n_letters = data, mask_units, n_letters
        n_parts = 2 if has_gaddag else 1
        require(len(data) >= HEADER * n_parts, "P1 headers beyond the end")
        self.parts = [Part(data, HEADER * i, mask_units, n_letters) for i in range(n_parts)]
        require(self.parts[0].n_others == 0, "P1 n_others of the DAWG's part")
        self._check_headers()
        for part in self.parts:
            self._check_tables(part)
        self.arcs: dict[Node, list[Arc]] = {}
        starts = [list(self._decode(part)) for part in self.parts]
        self.addresses = [self._read_addresses(part) for part in self.parts]
        self.dawg = set(starts[0])
        self._check_addresses(starts)
        for address in [address for part in starts for address in part]:
            self.arcs[address] = self.node(address)[0]

    def _check_headers(self) -> None:
        """Check the fields that follow from the sizes of tables and streams, and that gaps are zero."""
        for part in self.parts:
            require(part.begin <= part.end <= 8 * len(self.data), "P2 a stream beyond the end")
        table_bit = 8 * HEADER * len(self.parts)
        ends = []
        for part in self.parts:
            span = part.end - self.parts[0].begin
            require(span >= 0, "P2 a part before the DAWG's")
            require(part.low_width == part.expected_low_width(span), "P2 low_width")
            for name, n_bits in part.tables(span).items():
                in_units = name in ("shapes", "label_sets", "chains")
                require(part.table_starts[name] == (table_bit // 64 if in_units else table_bit), f"P2 {name}")
                ends.append(table_bit + n_bits)
                table_bit = align(table_bit + n_bits)
        for part in self.parts:
            require(part.begin == table_bit, "P2 begin")
            ends.append(part.end)
            table_bit = align(part.end)
        require(table_bit + 128 == 8 * len(self.data), "P2 the end of NODE")
        for end in ends:
            require(bits_of(self.data, end, align(end) - end) == 0, "P2 bits between tables")
        require(not any(self.data[-16:]), "P2 the last two units")

    # Tables of labels

    def _check_tables(self, part: Part) -> None:
        for i in range(part.n_shapes):
            labels, nibbles = self._shape(part, i)
            self._check_labels(part, labels, "P3")
            require(nibbles and -(-nibbles.bit_length() // 4) == len(labels), "P3 nibbles of a shape")
        for i in range(part.n_label_sets):
            self._check_labels(part, self._label_set(part, i), "P3")
        for i in range(part.n_chains):
            labels = self.chain(part, i)
            require(len(labels) >= 2, "P3 a chain of one label")
            require(all(1 <= label <= self.n_letters for label in labels), "P3 a label of a chain")

    def _check_labels(self, part: Part, labels: list[int], rule: str) -> None:
        require(labels, f"{rule} no label")
        require(all(0 <= label <= self.n_letters for label in labels), f"{rule} a label")
        require(all(one < other for one, other in pairwise(labels)), f"{rule} order of labels")
        require(part is not self.parts[0] or 0 not in labels, f"{rule} separator in the DAWG's part")

    def _labels_of(self, entry: int) -> list[int]:
        """The labels of an entry of a table: a mask, or label + 1 in each byte."""
        if self.mask_units:
            return [label for label in range(64) if entry >> label & 1]
        octets = entry.to_bytes(8, "little").rstrip(b"\0")
        return [octet - 1 for octet in octets]

    def _shape(self, part: Part, i: int) -> tuple[list[int], int]:
        entry = bits_of(self.data, 64 * part.table_starts["shapes"] + i * part.shape_bits, part.shape_bits)
        half = part.shape_bits // 2
        return self._labels_of(entry & ((1 << half) - 1)), entry >> half

    def _label_set(self, part: Part, i: int) -> list[int]:
        offset = 64 * part.table_starts["label_sets"] + i * part.label_set_bits
        return self._labels_of(bits_of(self.data, offset, part.label_set_bits))

    def chain(self, part: Part, i: int) -> list[int]:
        """The labels of an entry of the chains."""
        offset = 8 * part.table_starts["chains"] + i * part.shape_bits // 8
        entry = self.data[offset : offset + part.shape_bits // 8]
        labels = entry[:-1].rstrip(b"\0")
        require(entry[-1] == 1 and 0 not in labels, "P3 bytes of a chain")
        return [octet - 1 for octet in labels]

    # Nodes

    def part_of(self, address: Node) -> int:
        """The number of the part in whose stream a bit lies."""
        return int(len(self.parts) > 1 and address >= self.parts[1].begin)

    def is_chain(self, address: int) -> bool:
        """Whether the code at an address is that of a chain."""
        return self.parts[self.part_of(address)].classes[bits_of(self.data, address, 4)][0] == CHAIN

    def _read_chain(self, address: int) -> tuple[list[int], int]:
        """The labels of the chain at an address, none if there is another node, and the bit behind the code."""
        if not self.is_chain(address):
            return [], address
        part = self.parts[self.part_of(address)]
        _, width, _, first = part.classes[bits_of(self.data, address, 4)]
        i = first + bits_of(self.data, address + 4, width)
        require(i < part.n_chains, "P4 a code without chain")
        return self.chain(part, i), address + 4 + width

    def _parse_node(self, bit: int) -> tuple[list[int], list[int], int]:
        """Labels and nibbles of a node, and the bit of its first field."""
        part = self.parts[self.part_of(bit)]
        kind, width, _, first = part.classes[bits_of(self.data, bit, 4)]
        v, bit = bits_of(self.data, bit + 4, width), bit + 4 + width
        if kind == SHAPE:
            require(first + v < part.n_shapes, "P4 a code without shape")
            labels, nibbles = self._shape(part, first + v)
            return labels, [nibbles >> 4 * i & 15 for i in range(len(labels))], bit
        if kind == LABEL_SET:
            require(first + v < part.n_label_sets, "P4 a code without label set")
            labels = self._label_set(part, first + v)
        elif self.mask_units:
            labels = self._labels_of(bits_of(self.data, bit, self.n_letters + 1))
            bit += self.n_letters + 1
        else:
            n = bits_of(self.data, bit, 8)
            labels = [bits_of(self.data, bit + 8 + 8 * i, 8) - 1 for i in range(n)]
            bit += 8 + 8 * n
        self._check_labels(part, labels, "P4")
        return labels, [bits_of(self.data, bit + 4 * i, 4) for i in range(len(labels))], bit + 4 * len(labels)

    def fields(self, address: int) -> tuple[list[tuple[int, int, int, int]], int]:
        """(label, nibble, number, bit behind the field) for each arc of a node, and the bit behind the node."""
        labels, nibbles, bit = self._parse_node(address)
        fields = []
        for label, nibble in zip(labels, nibbles, strict=True):
            width = self.parts[self.part_of(address)].widths[nibble & 7]
            fields.append((label, nibble, bits_of(self.data, bit, width), bit + width))
            bit += width
        return fields, bit

    def _decode(self, part: Part) -> Iterator[Node]:
        """The addresses of a part's nodes, each checked by itself."""
        address = part.begin
        while address < part.end:
            labels, behind = self._read_chain(address)
            if labels:
                require(behind <= part.end, "P4 a chain beyond the end")
                yield from (address + i / 16 for i in range(len(labels)))
                address = behind
                continue
            fields, behind = self.fields(address)
            require(behind <= part.end, "P4 a node beyond the end")
            for label, nibble, number, _ in fields:
                require(nibble, "P5 a dead arc")
                require(label or (nibble < 8 and nibble >= 4), "P5 separator")
                table = part if label else self.parts[0]
                require(nibble & 7 < 4 or number < table.n_addresses, "P5 a number beyond the table")
            yield address
            address = behind

    def node(self, address: Node) -> tuple[list[Arc], int]:
        """The arcs of the node at an address, in the order of labels, and the bit behind the node."""
        labels, behind = self._read_chain(int(address))
        if labels:
            i = int(address % 1 * 16)
            return [(labels[i], False, address + 1 / 16 if i + 1 < len(labels) else behind)], behind
        fields, behind = self.fields(int(address))
        arcs: list[Arc] = []
        for label, nibble, number, bit in fields:
            kind, target = nibble & 7, None
            if kind == NEXT:
                target = behind
            elif kind in DISTANCES:
                target = bit + number
            elif kind:
                i = self.part_of(address) if label else 0
                table = self.addresses[i]
                target = table[(number + self.parts[i].n_others) % len(table)]
            arcs.append((label, bool(nibble & 8), target))
        return arcs, behind

    # Addresses

    def _read_addresses(self, part: Part) -> list[int]:
        high, span = part.table_starts["high"], part.end - self.parts[0].begin
        size = part.tables(span)["high"]
        positions = [i for i in range(size) if bits_of(self.data, high + i, 1)]
        require(len(positions) == part.n_addresses, "P6 set high bits")
        for j, position in enumerate(positions[::16]):
            require(bits_of(self.data, part.table_starts["samples"] + 32 * j, 32) == position, "P6 a sample")
        width = part.low_width
        low_bits = [bits_of(self.data, part.table_starts["low"] + i * width, width) for i in range(len(positions))]
        return [
            self.parts[0].begin + ((position - i) << width | low)
            for i, (position, low) in enumerate(zip(positions, low_bits, strict=True))
        ]

    def _check_addresses(self, starts: list[list[Node]]) -> None:
        for i, (part, addresses) in enumerate(zip(self.parts, self.addresses, strict=True)):
            require(all(one < other for one, other in pairwise(addresses)), "P6 order of addresses")
            require(set(addresses[: part.n_others]) <= set(starts[0]), "P6 an address of the DAWG's part")
            require(set(addresses[part.n_others :]) <= set(starts[i]), "P6 an address of the own part")

    # Walks

    def check_walks(self, roots: dict[str, int], levels: tuple[int, int]) -> list[Node]:
        """Check P7 and P8. levels: of the GADDAG's and of the DAWG's part. Returns all nodes, targets first."""
        self._check_targets()
        for root, address in roots.items():
            require(address in self.arcs, f"N9 root {root}")
        require(roots["words"] in self.dawg, "P7 words in the GADDAG's part")
        require(roots.get("alphagrams", roots["words"]) in self.dawg, "P7 alphagrams in the GADDAG's part")
        require(roots.get("sets", roots["words"]) in self.dawg, "P7 sets in the GADDAG's part")
        below = self._reach([roots[name] for name in ("words", "alphagrams", "sets") if name in roots])
        require(below == self.dawg, "P7 a node of the DAWG's part that no walk reaches")
        if len(self.parts) > 1:
            below = self._reach([roots["gaddag"]])
            require(below >= set(self.arcs) - self.dawg, "P7 a node of the GADDAG's part that no walk reaches")
        order = self.order()
        require(self.levels(order) == levels, "P8 levels")
        return order

    def levels(self, order: list[Node]) -> tuple[int, int]:
        """The nodes on the longest path in the GADDAG's part, and in the DAWG's. order: of `order`."""
        heights: dict[Node, int] = {}
        for address in order:
            is_dawg = address in self.dawg
            targets = [target for _, _, target in self.arcs[address] if target is not None]
            heights[address] = 1 + max(
                (heights[target] for target in targets if (target in self.dawg) == is_dawg), default=0
            )
        dawg = max((heights[address] for address in self.dawg), default=0)
        return max((heights[address] for address in order if address not in self.dawg), default=0), dawg

    def _reach(self, roots: list[int]) -> set[Node]:
        found, waiting = set(roots), list(roots)
        while waiting:
            targets = {target for _, _, target in self.arcs[waiting.pop()] if target is not None} - found
            found |= targets
            waiting += targets
        return found

    def _check_targets(self) -> None:
        for address, arcs in self.arcs.items():
            for label, _, target in arcs:
                known = self.dawg if address in self.dawg or label == 0 else self.arcs
                require(target is None or target in known, "P7 a target that is no node, or in another part")

    def order(self) -> list[Node]:
        """All nodes, each behind its targets. A cycle leaves some of them out."""
        self._check_targets()
        sources: dict[Node, list[Node]] = {address: [] for address in self.arcs}
        missing = {}
        for address, arcs in self.arcs.items():
            targets = [target for _, _, target in arcs if target is not None]
            missing[address] = len(targets)
            for target in targets:
                sources[target].append(address)
        order = [address for address, n in missing.items() if n == 0]
        for address in order:
            for source in sources[address]:
                missing[source] -= 1
                if missing[source] == 0:
                    order.append(source)
        require(len(order) == len(self.arcs), "P8 a cycle")
        return order
