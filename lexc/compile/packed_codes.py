"""Choosing the codes of the packed layout: the shapes, label sets and chains that get a code, and its length.

A code is the number of a class, 4 bits, and v, whose width the class gives. Frequent shapes get classes with few bits.
All computations are on whole numbers: the same nodes have the same codes on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, repeat
from typing import NamedTuple

from lexc.compile.buffers import zeros
from lexc.image.packed import CHAIN, LABEL_SET, RAW, SHAPE
from lexc.kernels.building.packed_part import PackedPart
from lexc.kernels.building.packed_shapes import Shapes, divide_into_classes
from lexc.kernels.layout._masks import FULL

_CLASS_BITS = 4
_N_CLASSES = 15  # the 16th is for raw nodes, which spell out their labels
_MAX_SET_CLASSES = 6
_MAX_V_BITS = 13
_TYPICAL_V_BITS = 11  # of a rare shape or label set


_Row = tuple[int, int, int]
"""(frequency, labels, nibbles), or of a chain (frequency, the two halves of its entry)."""


class Codes(NamedTuple):
    """The codes of a part. shapes, label_sets, chains: entries of tables in order. classes: fields of the header.

    shape_codes, set_codes, chain_codes: for each entry its code from bit 8 on, and the size of the code in bits 0 to 7.
    """

    shape_codes: Shapes
    set_codes: Shapes
    chain_codes: Shapes
    shapes: list[tuple[int, int]]
    label_sets: list[int]
    chains: list[tuple[int, int]]
    classes: list[int]

    @property
    def tables(self) -> tuple[Shapes, Shapes, Shapes]:
        """The codes, in the order of the tables."""
        return self.shape_codes, self.set_codes, self.chain_codes


def empty_codes() -> Codes:
    """Tables without entries: all nodes are raw."""
    return Codes(Shapes(4), Shapes(4), Shapes(4), [], [], [], [RAW] * 16)


def find_codes(part: PackedPart, entry_bits: int, label_bits: int) -> Codes:
    """Choose the codes for the nodes of a part. A shape gets one if its nodes save more bits than its entry takes.

    entry_bits: of an entry in the table of shapes; a label set takes half. label_bits: of a mask, 0 for bytes.
    """
    n = part.end - part.begin - part.chains.n_inside()
    counted = Shapes(8)
    part.count_shapes(counted)
    shapes = _sort(counted.frequent_shapes(_min_frequencies(n, entry_bits)))
    counted = Shapes(8)
    part.count_sets(_table(shapes, repeat(1)), counted)  # not 0: of a shape that gets a code, the labels do not count
    sets = _sort(
        row for row in counted.frequent_shapes(equal_frequencies(2))
        if 2 * row[0] * (_raw_label_bits(row[1], label_bits) - _TYPICAL_V_BITS) > entry_bits
    )  # fmt: skip
    counted = Shapes(8)
    part.chains.count(counted)
    chains = _sort(counted.frequent_shapes(equal_frequencies(1)))
    classes = _find_classes(*([frequency for frequency, *_ in rows] for rows in (shapes, sets, chains)))
    return Codes(
        shape_codes=_table(shapes, _codes(classes, SHAPE)),
        set_codes=_table(sets, _codes(classes, LABEL_SET)),
        chain_codes=_table(chains, _codes(classes, CHAIN)),
        shapes=[row[1:] for row in shapes],
        label_sets=[row[1] for row in sets],
        chains=[row[1:] for row in chains],
        classes=classes,
    )


def _sort(rows: Iterable[_Row]) -> list[_Row]:
    """Rows with the highest frequency first."""
    return sorted(rows, key=lambda row: (-row[0], row[1:]))


def _table(rows: list[_Row], numbers: Iterable[int]) -> Shapes:
    """A table in which the shape of each row has its number."""
    table = Shapes(8)
    for (_, labels, nibbles), number in zip(rows, numbers, strict=False):
        table.set_number(labels, nibbles, number)
    return table


def _raw_label_bits(labels: int, label_bits: int) -> int:
    """The bits of these labels in a raw node."""
    return label_bits or 8 + 8 * -(-labels.bit_length() // 8)


def equal_frequencies(frequency: int) -> memoryview:
    """The same frequency for shapes of every number of arcs, 0 to 16."""
    frequencies = zeros("Q", 17)
    for n in range(17):
        frequencies[n] = frequency
    return frequencies


def _min_frequencies(n_nodes: int, entry_bits: int) -> memoryview:
    """For each number of arcs, the frequency from which on a shape saves more bits than its entry takes.

    The code of a shape is assumed to have log2(nodes / frequency) bits.
    """
    frequencies = equal_frequencies(2)
    for n in range(17):
        while frequencies[n] < n_nodes and frequencies[n] * _saving(n_nodes, frequencies[n], n) <= 8 * entry_bits:
            frequencies[n] += 1
    return frequencies


def _saving(n_nodes: int, frequency: int, n_arcs: int) -> int:
    """Eighths of a bit that the code of a shape saves in each node, compared with a label set's code and nibbles."""
    return 8 * (_CLASS_BITS + _TYPICAL_V_BITS + 4 * n_arcs) - (_log2_eighths(n_nodes) - _log2_eighths(frequency) + 3)


def _log2_eighths(n: int) -> int:
    """Eight times the binary logarithm, rounded down."""
    return (n**8).bit_length() - 1


def _find_classes(shape_frequencies: list[int], set_frequencies: list[int], chain_frequencies: list[int]) -> list[int]:
    """The classes that take the fewest bits in all, for entries with these frequencies, the highest first.

    All chains get a code, since nodes inside them have no other; shapes and label sets can do without.
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
    """The best divisions of a table's entries into 0, 1, ... classes. costs: bits of each division.

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
    """The codes of a table's entries, in order, as `Codes` has them, then unused codes."""
    for number, field in enumerate(classes):
        if field & 0xFF == class_type:
            width = field >> 8 & 0xFF
            for v in range(1 << width):
                yield (number | v << _CLASS_BITS) << 8 | (_CLASS_BITS + width)
