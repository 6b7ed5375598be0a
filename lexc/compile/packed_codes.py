"""The codes of the packed layout: which shapes of nodes and which label sets get one, and how long it is.

A code is the number of a class, 4 bits, and v, whose bits the class says. Frequent shapes get classes with few bits.
Everything is whole numbers: the same nodes have the same codes on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from lexc.compile.buffers import zeros
from lexc.image.packed import CHAIN, LABELS, RAW, SHAPE
from lexc.kernels.building.packed_part import PackedPart
from lexc.kernels.building.packed_shapes import Shapes, divide

_CLASS_BITS = 4
_N_CLASSES = 15  # and one of nodes that spell their labels out
_MAX_SET_CLASSES = 6
_WIDEST = 13  # bits of v
_TYPICAL = 11  # bits of v for a rare shape or label set


class Codes(NamedTuple):
    """shapes, label_sets, chains: the entries of the tables in order; classes: words of the header.

    shape_codes, set_codes, chain_codes: a number for each entry, its code from bit 8 on, and how many bits that has.
    """

    shape_codes: Shapes
    set_codes: Shapes
    chain_codes: Shapes
    shapes: list[tuple[int, int]]
    label_sets: list[int]
    chains: list[tuple[int, int]]
    classes: list[int]


def no_codes() -> Codes:
    """Codes of no shape."""
    return Codes(Shapes(4), Shapes(4), Shapes(4), [], [], [], [RAW] * 16)


def find_codes(part: PackedPart, entry_bits: int, label_bits: int) -> Codes:
    """Choose the codes for the nodes of a part. A shape gets one if its nodes save more bits than its entry takes.

    entry_bits: of an entry in the table of shapes; a label set takes half. label_bits: of a mask, 0 for bytes.
    """
    n = part.high - part.low
    chains = _count_chains(part)
    bits = max(4, (2 * n).bit_length())
    shapes, sets = Shapes(bits), Shapes(bits)
    part.count_shapes(shapes)
    found = shapes.frequent(_least_frequencies(n, entry_bits))
    found.sort(key=lambda row: (-row[0], row[1:]))
    shapes.forget()
    for _, labels, nibbles in found:
        shapes.give(labels, nibbles, 1)
    part.count_sets(shapes, sets)
    listed = [
        (count, labels) for count, labels, _ in sets.frequent(_at_least(2))
        if 2 * count * (_spelling_bits(labels, label_bits) - _TYPICAL) > entry_bits
    ]  # fmt: skip
    listed.sort(key=lambda row: (-row[0], row[1]))
    sets.forget()
    frequent = chains.frequent(_at_least(1))
    frequent.sort(key=lambda row: (-row[0], row[1:]))
    classes = _find_classes([row[0] for row in found], [row[0] for row in listed], [row[0] for row in frequent])
    for (_, labels, nibbles), code in zip(found, _codes(classes, SHAPE), strict=False):
        shapes.give(labels, nibbles, code)
    for (_, labels), code in zip(listed, _codes(classes, LABELS), strict=False):
        sets.give(labels, 0, code)
    for (_, low, high), code in zip(frequent, _codes(classes, CHAIN), strict=False):
        chains.give(low, high, code)
    return Codes(
        shapes,
        sets,
        chains,
        [row[1:] for row in found],
        [row[1] for row in listed],
        [row[1:] for row in frequent],
        classes,
    )


def _count_chains(part: PackedPart) -> Shapes:
    """How often each chain occurs."""
    chains = Shapes(max(4, (2 * part.chains.n_joined()).bit_length()))
    part.chains.count(chains)
    return chains


def _spelling_bits(labels: int, label_bits: int) -> int:
    """The bits of labels that a node spells out."""
    return label_bits or 8 + 8 * -(-labels.bit_length() // 8)


def _at_least(count: int) -> memoryview:
    """One frequency for shapes of every number of arcs."""
    least = zeros("Q", 17)
    for n in range(17):
        least[n] = count
    return least


def _least_frequencies(n_nodes: int, entry_bits: int) -> memoryview:
    """For each number of arcs, how often a shape must occur to be worth an entry.

    Its code is taken to have log2(nodes / frequency) bits.
    """
    least = _at_least(2)
    for n in range(17):
        while least[n] < n_nodes and least[n] * _saving(n_nodes, least[n], n) <= 8 * entry_bits:
            least[n] += 1
    return least


def _saving(n_nodes: int, count: int, n_arcs: int) -> int:
    """Eighths of a bit that a code saves in each node against the code of a label set and its nibbles."""
    return 8 * (_CLASS_BITS + _TYPICAL + 4 * n_arcs) - (_log8(n_nodes) - _log8(count) + 3)


def _log8(n: int) -> int:
    """Eight times the binary logarithm, rounded down."""
    return (n**8).bit_length() - 1


def _find_classes(shapes: list[int], sets: list[int], chains: list[int]) -> list[int]:
    """The classes with the fewest bits in all, for entries with these frequencies, the highest first."""
    rows = _divide(shapes, _N_CLASSES), _divide(sets, _MAX_SET_CLASSES), _divide(chains, _N_CLASSES)
    _, a, b, c = min(
        (rows[0].costs[a] + rows[1].costs[b] + rows[2].costs[c], a, b, c)
        for a in range(_N_CLASSES + 1)
        for b in range(min(_MAX_SET_CLASSES, _N_CLASSES - a) + 1)
        for c in range(_N_CLASSES - a - b + 1)
    )
    classes = [*_classes(rows[0], a, SHAPE), *_classes(rows[1], b, LABELS), *_classes(rows[2], c, CHAIN)]
    return classes + [RAW] * (16 - len(classes))


class _Division(NamedTuple):
    """As of `divide`; n: entries."""

    costs: list[int]
    firsts: memoryview
    n: int


def _divide(counts: list[int], n_classes: int) -> _Division:
    row = len(counts) + 1
    sums, firsts = zeros("Q", row), zeros("I", n_classes * row)
    for i, n in enumerate(accumulate(counts)):
        sums[i + 1] = n
    return _Division(divide(sums, _WIDEST, zeros("Q", 2 * row), firsts), firsts, len(counts))


def _classes(division: _Division, n_classes: int, kind: int) -> list[int]:
    """Words of the header for so many classes, the shortest codes first."""
    end, found = division.n, []
    for c in reversed(range(n_classes)):
        first = division.firsts[c * (division.n + 1) + end]
        if first < end:
            found.append(kind | (end - first - 1).bit_length() << 8 | first << 32)
        end = first
    return found[::-1]


def _codes(classes: list[int], kind: int) -> Iterator[int]:
    """The codes of a table's entries, in order, as `Codes` has them."""
    for number, value in enumerate(classes):
        if value & 0xFF == kind:
            width = value >> 8 & 0xFF
            for v in range(1 << width):
                yield (number | v << _CLASS_BITS) << 8 | (_CLASS_BITS + width)
