"""Packed images of a table of nodes: all raw, with distances of 16 bits, so that any automaton can be written."""

from __future__ import annotations

import struct

from image.hostile.images import image_of

from lexc.alphabet import Alphabet
from lexc.image.graph import Graph
from lexc.image.meta import Meta
from lexc.image.packed import PART_HEADER
from lexc.layouts import LAYOUTS

Table = dict[str, list[tuple[int, int, str]]]
N_LETTERS, DISTANCE, RAW = 26, 2, 2


class Bits:
    """Bits that are appended, from the lowest."""

    def __init__(self) -> None:
        self.value = self.n = 0

    def add(self, width: int, value: int) -> None:
        """Append a number of some bits."""
        self.value |= value << self.n
        self.n += width

    def to_units(self) -> bytes:
        """The bits in whole units, and two units of zeros."""
        return self.value.to_bytes(8 * (-(-self.n // 64) + 2), "little")


def packed_image(table: Table, order: list[str], n_levels: int, n_words: int | None, *, has_rank: bool) -> bytes:
    """An image of nodes. order: their names, the root first, each before its targets. Counts are kept modulo 2**64."""
    count, begin, end = {"": 0}, {}, 8 * PART_HEADER.size
    for name in order:
        begin[name] = end
        end += 4 + N_LETTERS + 1 + sum(4 + 16 * bool(target) for _, _, target in table[name])
    for name in reversed(order):
        count[name] = sum(accept + count[target] for _, accept, target in table[name]) % (1 << 64)
    nodes = Bits()
    for name in order:
        arcs = sorted(table[name])
        nodes.add(4, 15)
        nodes.add(N_LETTERS + 1, sum(1 << letter for letter, _, _ in arcs))
        for _, accept, target in arcs:
            nodes.add(4, accept << 3 | (DISTANCE if target else 0))
        for _, _, target in arcs:
            if target:
                nodes.add(16, begin[target] - 8 * PART_HEADER.size - nodes.n - 16)
    classes = {f"class_{i}": RAW for i in range(16)}
    unit = PART_HEADER.size // 8
    positions = dict.fromkeys(("shapes", "label_sets", "chains"), unit)
    positions |= dict.fromkeys(("low", "high", "samples"), 64 * unit)
    none = dict.fromkeys(("n_shapes", "n_label_sets", "n_chains", "n_addresses", "n_others", "low_width"), 0)
    positions |= {"begin": 64 * unit, "end": end}
    header = PART_HEADER.pack(widths=16 << 8 * DISTANCE, label_bits=N_LETTERS + 1, **none, **positions, **classes)
    content = header + nodes.to_units()
    graph = Graph(
        kind="dawg", variant=LAYOUTS["packed"].narrowest_variant(N_LETTERS, False), is_utf8=False,
        n_letters=N_LETTERS, longest=255, shortest=1, n_gaddag_levels=0, n_dawg_levels=n_levels,
        n_words=count[order[0]] if n_words is None else n_words, n_gaddag_nodes=0, n_gaddag_arcs=0,
        n_dawg_nodes=len(order), n_dawg_arcs=sum(map(len, table.values())), n_units=len(content) // 8, dawg_start=0,
        roots={"words": 64 * unit},
    )  # fmt: skip
    sections = {
        "GRPH": (3, graph.pack()), "META": (3, Meta(Alphabet.load("english"), bytes(32)).pack()), "NODE": (3, content),
    }  # fmt: skip
    if has_rank:
        sections["RANK"] = 2, _rank_section(table, order, begin, end, count)
    return image_of(sections)


def _rank_section(table: Table, order: list[str], begin: dict[str, int], end: int, count: dict[str, int]) -> bytes:
    sums = {}
    for name in order:
        targets = [count[target] for _, _, target in sorted(table[name]) if target]
        sums[name] = [sum(targets[:k]) % (1 << 64) for k in range(1, len(targets))]
    widest = max((row[-1].bit_length() for row in sums.values() if row), default=0)
    widest = min(widest, 63) if widest >= 16 else 0
    entries, positions = Bits(), []
    for name in order:
        positions.append((begin[name], entries.n))
        if sums[name]:
            kind = max(0, min(15, sums[name][-1].bit_length() - 1))
            entries.add(4, kind)
            for value in sums[name]:
                width = widest if kind == 15 else kind + 1
                entries.add(width, value & (1 << width) - 1)
    positions.append((end, entries.n))
    samples = []
    for block in range(begin[order[0]], end, 1024):
        node, entry = next(position for position in positions if position[0] >= block)
        samples.append(entry << 16 | node - block)
    return struct.pack(f"<3Q{len(samples)}Q", len(samples), entries.n, widest, *samples) + entries.to_units()
