"""The codes of the packed layout: for shapes, label sets and chains, the most frequent with the fewest bits.

A code is the number of a class, 4 bits, and v, whose width the class gives: it selects an entry of the class. All
computations are on whole numbers, so that the same nodes have the same codes on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, repeat
from typing import NamedTuple

from lexc.compile.buffers import zeros
from lexc.image.packed import CHAIN, LABEL_SET, RAW, SHAPE
from lexc.kernels.building import packed_shape_counts
from lexc.kernels.building.packed_entries import EntryTable, divide_into_classes
from lexc.kernels.building.packed_part import PackedPart
from lexc.kernels.layout._masks import FULL

_CLASS_BITS = 4
_N_CLASSES = 15  # the 16th is for raw nodes, which have no entry
_MAX_SET_CLASSES = 6
_MAX_V_BITS = 13
_TYPICAL_V_BITS = 11  # of a rare shape or label set

Row = tuple[int, int, int]
"""(frequency, labels, nibbles); of a chain (frequency, the two units of its entry)."""


class Codes(NamedTuple):
    """The codes of a part. shapes, label_sets, chains: the entries, in order. classes: 16 fields of the header.

    shape_codes, set_codes, chain_codes: for each entry its code from bit 8 on, and the size of the code in bits 0 to 7.
    chain_codes are indexed by the number of a chain, from 1 on.
    """

    shape_codes: EntryTable
    set_codes: EntryTable
    chain_codes: memoryview
    shapes: list[tuple[int, int]]
    label_sets: list[int]
    chains: list[tuple[int, int]]
    classes: list[int]

    @property
    def tables(self) -> tuple[EntryTable, EntryTable, memoryview]:
        """The tables of codes of shapes, label sets and chains."""
        return self.shape_codes, self.set_codes, self.chain_codes


def empty_codes(n_chains: int) -> Codes:
    """Codes without entries: all nodes are raw, and chains have no size."""
    return Codes(EntryTable(4), EntryTable(4), zeros("I", n_chains + 1), [], [], [], [RAW] * 16)


def find_codes(part: PackedPart, chains: list[Row], entry_bits: int, label_bits: int) -> Codes:
    """Choose the codes for the nodes of a part. A shape gets one if that saves more bits in nodes than its entry takes.

    chains: all entries of chains, in order. entry_bits: the size of an entry of the shapes; one of the label sets takes
    half. label_bits: the size of a raw node's mask of labels, 0 if labels are bytes.
    """
    n = part.end - part.begin
    counted = EntryTable(8)
    packed_shape_counts.count_shapes(part, counted)
    shapes = sort_rows(counted.frequent_entries(_min_frequencies(n, entry_bits)))
    counted = EntryTable(8)
    packed_shape_counts.count_sets(
        part, make_table(shapes, repeat(1)), counted
    )  # any number but 0 marks a shape that gets a code
    sets = sort_rows(
        row for row in counted.frequent_entries(equal_frequencies(2))
        if 2 * row[0] * (_raw_label_bits(row[1], label_bits) - _TYPICAL_V_BITS) > entry_bits
    )  # fmt: skip
    classes = _find_classes(*([frequency for frequency, *_ in rows] for rows in (shapes, sets, chains)))
    return Codes(
        shape_codes=make_table(shapes, _codes(classes, SHAPE)),
        set_codes=make_table(sets, _codes(classes, LABEL_SET)),
        chain_codes=_numbered_codes(len(chains), classes),
        shapes=[row[1:] for row in shapes],
        label_sets=[row[1] for row in sets],
        chains=[row[1:] for row in chains],
        classes=classes,
    )


def sort_rows(rows: Iterable[Row]) -> list[Row]:
    """Rows with the highest frequency first, as entries stand in a table."""
    return sorted(rows, key=lambda row: (-row[0], row[1:]))


def make_table(rows: list[Row], numbers: Iterable[int]) -> EntryTable:
    """A table in which the entry of each row has its number; all others have 0."""
    table = EntryTable(8)
    for (_, labels, nibbles), number in zip(rows, numbers, strict=False):
        table.set_number(labels, nibbles, number)
    return table


def _numbered_codes(n_chains: int, classes: list[int]) -> memoryview:
    """The codes of chains, by number."""
    codes = zeros("I", n_chains + 1)
    for number, code in zip(range(1, n_chains + 1), _codes(classes, CHAIN), strict=False):
        codes[number] = code
    return codes


def _raw_label_bits(labels: int, label_bits: int) -> int:
    """The bits of these labels in a raw node. label_bits: as for `find_codes`."""
    return label_bits or 8 + 8 * -(-labels.bit_length() // 8)


def equal_frequencies(frequency: int) -> memoryview:
    """The same frequency for entries of every number of arcs, 0 to 16."""
    frequencies = zeros("Q", 17)
    for n in range(17):
        frequencies[n] = frequency
    return frequencies


def _min_frequencies(n_nodes: int, entry_bits: int) -> memoryview:
    """For each number of arcs, the least frequency with which a shape saves more bits than its entry takes.

    The code of a shape is assumed to have log2(nodes / frequency) bits.
    """
    frequencies = equal_frequencies(2)
    for n in range(17):
        while frequencies[n] < n_nodes and frequencies[n] * _saving(n_nodes, frequencies[n], n) <= 8 * entry_bits:
            frequencies[n] += 1
    return frequencies


def _saving(n_nodes: int, frequency: int, n_arcs: int) -> int:
    """The saving by the code of a shape in each node, against a label set's code and nibbles, in eighths of a bit."""
    return 8 * (_CLASS_BITS + _TYPICAL_V_BITS + 4 * n_arcs) - (_log2_eighths(n_nodes) - _log2_eighths(frequency) + 3)


def _log2_eighths(n: int) -> int:
    """Eight times the binary logarithm, rounded down."""
    return (n**8).bit_length() - 1


def _find_classes(shape_frequencies: list[int], set_frequencies: list[int], chain_frequencies: list[int]) -> list[int]:
    """The fields of the classes with which all codes take the fewest bits. Frequencies descend in each table.

    All chains get a code, since their nodes have no other one. Shapes and label sets can remain without.
    """
    shapes = _divide(shape_frequencies, _N_CLASSES)
    sets = _divide(set_frequencies, _MAX_SET_CLASSES)
    chains = _divide(chain_frequencies, _N_CLASSES)
    _, _, *n_classes = min(
        (chains.costs[c] == FULL, shapes.costs[a] + sets.costs[b] + chains.costs[c], a, b, c)
        for a in range(_N_CLASSES + 1)
        for b in range(min(_MAX_SET_CLASSES, _N_CLASSES - a) + 1)
        for c in range(_N_CLASSES - a - b + 1)
    )
    tables = zip((shapes, sets, chains), n_classes, (SHAPE, LABEL_SET, CHAIN), strict=True)
    classes = [field for table, n, class_type in tables for field in _class_fields(table, n, class_type)]
    return classes + [RAW] * (16 - len(classes))


class _Division(NamedTuple):
    """The best divisions of a table's entries into 0, 1, ... classes. costs: the bits of all codes in each division.

    first_items: as `divide_into_classes` writes it. n: the number of entries.
    """

    costs: list[int]
    first_items: memoryview
    n: int


def _divide(frequencies: list[int], max_classes: int) -> _Division:
    row = len(frequencies) + 1
    sums, first_items = zeros("Q", row), zeros("I", max_classes * row)
    for i, n in enumerate(accumulate(frequencies)):
        sums[i + 1] = n
    costs = divide_into_classes(sums, _MAX_V_BITS, zeros("Q", 2 * row), first_items)
    return _Division(costs, first_items, len(frequencies))


def _class_fields(division: _Division, n_classes: int, class_type: int) -> list[int]:
    """Fields of the header for n_classes classes at most, the shortest codes first. Empty classes are left out."""
    end, fields = division.n, []
    for c in reversed(range(n_classes)):
        first = division.first_items[c * (division.n + 1) + end]
        if first < end:
            fields.append(class_type | (end - first - 1).bit_length() << 8 | first << 32)
        end = first
    return fields[::-1]


def _codes(classes: list[int], class_type: int) -> Iterator[int]:
    """The codes of a table's entries, in order, as the tables of `Codes` have them; then unused codes."""
    for number, field in enumerate(classes):
        if field & 0xFF == class_type:
            width = field >> 8 & 0xFF
            for v in range(1 << width):
                yield (number | v << _CLASS_BITS) << 8 | (_CLASS_BITS + width)
