"""The packed layout: the nodes of an automaton as bits (specs/image.md, "Layout `packed`")."""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import NamedTuple

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.kernels.building import packed_part, packed_writing
from lexc.kernels.building.packed_part import PackedPart
from lexc.kernels.building.packed_shapes import Shapes, divide

HEADER = 32  # words of a part's header
_ROUNDS = 4
_FAR = (11, 11)
_LIMITS = (6, 8)
_PREFIX = 4
_WIDEST = 13


class Book(NamedTuple):
    """Codes. entries: of shapes (labels, nibbles), of label sets; classes: (type, width, first entry) of 15."""

    shapes: Shapes
    sets: Shapes
    entries: list[tuple[int, int]]
    label_sets: list[int]
    classes: list[tuple[int, int, int]]


def log8(n: int) -> int:
    """Eight times the binary logarithm, rounded down."""
    return (n**8).bit_length() - 1


def find_book(part: PackedPart, n: int, most: int, raw_bits, wide: bool) -> Book:
    shapes, sets = Shapes(max(n.bit_length() + 1, 4)), Shapes(max(n.bit_length() + 1, 4))
    part.count_shapes(shapes)
    least = zeros("Q", 17)
    entry = 128 if wide else 64
    for k in range(17):
        f = 1
        while f < n and f * (8 * (15 + 4 * k) - (log8(n) - log8(f) + 3)) <= 8 * entry:
            f += 1
        least[k] = max(f, 2)
    found = sorted(shapes.frequent(least), key=lambda row: (-row[0], row[1:]))
    shapes.forget()
    for _, labels, nibbles in found:
        shapes.give(labels, nibbles, 1)
    part.count_sets(shapes, sets)
    least = zeros("Q", 17)
    f = 2
    least[0] = 2
    listed = [r for r in sets.frequent(least) if r[0] * (raw_bits(r[1]) - 10.5) > entry / 2]
    listed.sort(key=lambda row: (-row[0], row[1]))
    sets.forget()
    classes = _classes([r[0] for r in found], [r[0] for r in listed])
    for (_, labels, nibbles), (code, width) in zip(found, _codes(classes, 0)):
        shapes.give(labels, nibbles, code << 8 | width)
    for (_, labels, _), (code, width) in zip(listed, _codes(classes, 1)):
        sets.give(labels, 0, code << 8 | width)
    return Book(shapes, sets, [r[1:] for r in found], [r[1] for r in listed], classes)


def _codes(classes, wanted):
    for number, (kind, width, _) in enumerate(classes):
        if kind == wanted:
            for v in range(1 << width):
                yield number | v << _PREFIX, _PREFIX + width


def _classes(shapes: list[int], sets: list[int]) -> list[tuple[int, int, int]]:
    of_shapes, of_sets = _divided(shapes, 14), _divided(sets, 6)
    best = min(
        ((of_shapes[0][a] + of_sets[0][b], a, b) for a in range(len(of_shapes[0])) for b in range(len(of_sets[0])) if a + b <= 15)
    )
    return [(kind, width, first) for kind, table, n in ((0, of_shapes, best[1]), (1, of_sets, best[2])) for width, first in _bounds(table, n)]


def _divided(counts: list[int], n_classes: int):
    row = len(counts) + 1
    sums = zeros("Q", row)
    for i, s in enumerate(accumulate(counts)):
        sums[i + 1] = s
    firsts = zeros("I", n_classes * row)
    costs = zeros("Q", 2 * row)
    return divide(sums, _WIDEST, costs, firsts), firsts, row


def _bounds(table, n):
    _, firsts, row = table
    end, bounds = row - 1, []
    for c in range(n - 1, -1, -1):
        first = firsts[c * row + end]
        if end > first:
            bounds.append(((end - first - 1).bit_length(), first))
        end = first
    return bounds[::-1]


def _widths(near: list[int], numbers: list[int], far: int) -> list[int]:
    longest = max((k for k, n in enumerate(numbers) if n), default=1)
    best = min(combinations(range(1, longest + 3), 3), key=lambda w: sum(n * next(x for x in (*sorted(w), longest) if x >= k) for k, n in enumerate(numbers) if n and k <= longest))
    narrow = min(range(1, far), key=lambda w: sum(n * (w if k <= w else far) for k, n in enumerate(near)))
    return [0, 0, narrow, far, *(min(b, longest) for b in best), longest]


def experiment(automaton: Automaton, n_letters: int, orders, is_text=False, rounds=_ROUNDS, fars=_FAR, limits=_LIMITS, verbose=True):
    """orders: (dawg order, gaddag order)"""
    d, g = orders
    n, m = len(d) + len(g), automaton.end
    numbers, firsts = zeros("I", automaton.end), zeros("I", n + 1)
    labels, accepts, kinds, targets = zeros("B", m), zeros("B", m), zeros("B", m), zeros("I", m)
    mid = packed_part.read_arcs(automaton.arcs, d, 0, 0, numbers, firsts, labels, accepts)
    end = packed_part.read_arcs(automaton.arcs, g, len(d), mid, numbers, firsts, labels, accepts) if len(g) else mid
    packed_part.read_targets(automaton.arcs, d, 0, numbers, targets)
    packed_part.read_targets(automaton.arcs, g, mid, numbers, targets)
    outside = zeros("I", n)
    for a in range(mid, end):
        if labels[a] == 0 and targets[a] < len(d):
            outside[targets[a]] += 1
    none = zeros("I", 0)
    common = firsts, labels, accepts, targets, kinds, outside
    wide = n_letters > 31 or is_text
    most = 8 if not wide or is_text else 16
    bits = n_letters + 1
    total = 0
    parts = [PackedPart(*common, 0, len(d), [numbers[automaton.dawg_root]], is_text, most, bits)]
    if len(g):
        parts.append(PackedPart(*common, len(d), n, [numbers[automaton.gaddag_root]], is_text, most, bits))
    for which, part in enumerate(parts):
        count = part.high - part.low
        part.find_owners(limits[which])
        widths = [0, 0, 7, fars[which], 8, 11, 14, 24]
        part.set_widths(bytes(widths))
        book = Book(Shapes(4), Shapes(4), [], [], [])
        others = parts[0].order if which else none
        raw = (lambda ls: 8 + 8 * ((ls.bit_length() + 7) // 8)) if is_text else (lambda ls: bits)
        for r in range(rounds):
            part.measure(book.shapes, book.sets, True)
            part.arrange(others)
            part.measure_numbers(parts[0])
            widths = _widths(*part.lengths(), fars[which])
            part.set_widths(bytes(widths))
            part.find_global_kinds(parts[0])
            part.measure(book.shapes, book.sets, False)
            book = find_book(part, count, most, raw, wide)
        far = part.measure(book.shapes, book.sets, False)
        addresses = zeros("Q", n)
        end_bit = packed_writing.place(part, 64 * HEADER, addresses)
        words = zeros("Q", end_bit // 64 + 10)
        wrong = packed_writing.write_nodes(part, parts[0], book.shapes, book.sets, addresses, words)
        table = zeros("Q", part.n_indexes)
        assert packed_writing.list_addresses(part, others, addresses, 0, table) == part.n_indexes
        lw = max(0, (end_bit // max(1, part.n_indexes)).bit_length() - 1)
        ef = part.n_indexes * lw + part.n_indexes + (end_bit >> lw) + 2 * part.n_indexes
        size = (end_bit - 2048) // 8
        entry = 16 if wide else 8
        sz = [size, entry * len(book.entries), entry // 2 * len(book.label_sets), ef // 8]
        total += sum(sz)
        if verbose:
            print("part", which, "nodes", count, "stream", size, "D", sz[1], "S", sz[2], "ADDR", sz[3], "sum", sum(sz), "widths", widths, "far", far, "wrong", wrong, "classes", [(c[0], c[1]) for c in book.classes], "indexes", part.n_indexes, part.n_others)
    return total
