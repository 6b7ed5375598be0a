"""RANK beside packed nodes, read and checked bit by bit, from `specs/image.md` alone."""

from __future__ import annotations

import struct

from image.plain_packed import Node, PackedNodes, Part, align, bits_of
from image.plain_rules import require


class PackedRanks:
    """RANK beside packed nodes. The constructor checks the rules Q1 and Q2."""

    def __init__(self, data: bytes, nodes: PackedNodes, counted: dict[Node, int]) -> None:
        self.nodes, self.counted = nodes, counted
        part = nodes.parts[0]
        span = part.end - part.begin
        require(len(data) >= 24, "Q1 length")
        n_samples, n_bits, self.widest = struct.unpack_from("<3Q", data)
        self.n_bits = n_bits
        require(n_samples == -(-span // 1024), "Q1 samples")
        first = 24 + 8 * n_samples
        require(len(data) == first + 8 * (-(-n_bits // 64) + 2), "Q1 length")
        require(self.widest == 0 or 16 <= self.widest <= 63, "Q1 widest")
        self.data = data[first:]
        require(bits_of(self.data, n_bits, align(n_bits) + 128 - n_bits) == 0, "Q1 bits behind the entries")
        self.entries: dict[Node, list[int]] = {}
        entries_end = self._read_entries(part)
        require(entries_end == n_bits, "Q2 the end of the entries")
        largest = [values[-1].bit_length() for values in self.entries.values() if values]
        require(self.widest in (0, max(largest, default=0)), "Q2 widest")
        self.samples = [(sample & 0xFFFF, sample >> 16) for sample in struct.unpack_from(f"<{n_samples}Q", data, 24)]
        starts = [(address, self._begin[address]) for address in sorted(nodes.dawg) if address == int(address)] + [
            (part.end, n_bits)
        ]
        for b, sample in enumerate(self.samples):
            block = part.begin + 1024 * b
            address, entry = next(pair for pair in starts if pair[0] >= block)
            require(sample == (address - block, entry), "Q2 a sample")

    def _read_entries(self, part: Part) -> int:
        """Read the entry of each node, and return the bit behind the last one."""
        bit = 0
        self._begin: dict[Node, int] = {}
        for address in sorted(self.nodes.dawg):
            children = [target for _, _, target in self.nodes.arcs[address] if target is not None]
            self._begin[address] = bit
            self.entries[address] = []
            if len(children) < 2:
                continue
            sums = [sum(self.counted[child] for child in children[:k]) for k in range(1, len(children))]
            least = min(15, sums[-1].bit_length() - 1)
            kind = bits_of(self.data, bit, 4)
            require(kind == least, "Q2 a class")
            width = kind + 1 if kind < 15 else self.widest
            bit += 4
            for _ in sums:
                self.entries[address].append(bits_of(self.data, bit, width))
                bit += width
            require(self.entries[address] == sums, "Q2 numbers of an entry")
        return bit

    def before(self, address: Node, label: int) -> int:
        """The number of words below a node whose next label is smaller."""
        arcs = self.nodes.arcs[address]
        accepts = sum(accept for other, accept, _ in arcs if other < label)
        k = sum(other < label and target is not None for other, _, target in arcs)
        m = sum(target is not None for _, _, target in arcs)
        if k == 0:
            return accepts
        if k < m:
            return accepts + self.entries[address][k - 1]
        last = [target for _, _, target in arcs if target is not None][-1]
        return accepts + (self.entries[address][m - 2] if m > 1 else 0) + self._below(last)

    def _below(self, address: Node) -> int:
        """W of a node, from the entries alone."""
        return self.before(address, self.nodes.arcs[address][-1][0] + 1)
