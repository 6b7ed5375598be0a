"""The nodes of an automaton in the packed layout (specs/image.md, "Layout `packed`")."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.compile.packed_codes import Codes, find_codes, no_codes
from lexc.image import packed
from lexc.image.packed import PART, Tables
from lexc.kernels.building import packed_part, packed_writing
from lexc.kernels.building.packed_part import PackedPart
from lexc.kernels.building.packed_shapes import Shapes
from lexc.layouts.layout import Shape

_ROUNDS = 4  # of order, kinds, codes, each of which depends on the others; a fifth saves less than 0.1 %
_FAR = 12  # bits of a far local field
import os; _JOIN_SAVING = float(os.environ.get("JS","4"))
_CHAIN_ROUNDS = 4  # of joins of neighbours, which double the length of chains
_MAX_OWNED = (6, 8)  # arcs to a node that may have an owner: in the DAWG's part, in the GADDAG's


class _Form(NamedTuple):
    """The widths of a shape of the layout. label_bits: of a mask; 0: labels are bytes."""

    is_wide: bool
    label_bits: int

    @property
    def entry_bits(self) -> int:
        """The bits of an entry in the table of shapes."""
        return 128 if self.is_wide else 64


@dataclass(slots=True)
class _Packing:
    """A part while it is packed. others: nodes of the other part, to which it leads."""

    part: PackedPart
    codes: Codes
    widths: list[int]
    others: memoryview
    n_bits: int = 0


def pack(
    automaton: Automaton, orders: list[memoryview], shape: Shape, n_letters: int, offsets: memoryview
) -> tuple[memoryview, memoryview]:
    """The words of NODE, and the numbers of the DAWG's nodes in their order. Writes each state's address to offsets.

    orders: the states of the DAWG's part, and of the GADDAG's if there is one, in placing order.
    """
    form = _Form(shape.mask_units != 1, n_letters + 1 if shape.mask_units else 0)
    parts = _read_parts(automaton, orders, form)
    others = [zeros("I", 0), memoryview(parts[0].order)]
    packings = [_pack(part, parts[0], others[i], _MAX_OWNED[i], form) for i, part in enumerate(parts)]
    return _write(packings, form, orders, offsets), memoryview(parts[0].order)


def _read_parts(automaton: Automaton, orders: list[memoryview], form: _Form) -> list[PackedPart]:
    n, m = sum(map(len, orders)), automaton.end
    numbers, firsts = zeros("I", m), zeros("I", n + 1)
    labels, accepts, kinds, targets = zeros("B", m), zeros("B", m), zeros("B", m), zeros("I", m)
    bounds, arcs = [0], [0]
    for order in orders:
        arcs.append(
            packed_part.read_arcs(automaton.arcs, order, bounds[-1], arcs[-1], numbers, firsts, labels, accepts)
        )
        bounds.append(bounds[-1] + len(order))
    for order, arc in zip(orders, arcs, strict=False):
        packed_part.read_targets(automaton.arcs, order, arc, numbers, targets)
    outside = zeros("I", n)
    packed_part.count_separators(labels, targets, arcs[1], arcs[-1], bounds[1], outside)
    roots = [automaton.dawg_root, automaton.alphagram_root, automaton.gaddag_root]
    numbered = [numbers[root] for root in roots if root]
    is_text, most = form.label_bits == 0, 16 if form.is_wide and form.label_bits else 8
    common = firsts, labels, accepts, targets, kinds, outside
    return [
        PackedPart(*common, low, high, [i for i in numbered if low <= i < high], is_text, most, form.label_bits)
        for low, high in pairwise(bounds)
    ]


def _pack(part: PackedPart, separators: PackedPart, others: memoryview, max_owned: int, form: _Form) -> _Packing:
    """Find owners, then order, widths and codes, in rounds; at the end only local kinds and sizes may change."""
    part.find_owners(max_owned)
    _find_chains(part, form)
    codes, widths = no_codes(), [0, 0, 7, _FAR, 8, 11, 14, 32]
    part.set_widths(bytes(widths))
    for _ in range(_ROUNDS):
        _arrange(part, separators, others, codes)
        widths = _find_widths(*part.lengths())
        part.set_widths(bytes(widths))
        part.find_global_kinds(separators)
        part.measure(codes.shape_codes, codes.set_codes, codes.chain_codes, False)
        codes = find_codes(part, form.entry_bits, form.label_bits)
    while part.measure(codes.shape_codes, codes.set_codes, codes.chain_codes, True):
        _arrange(part, separators, others, codes)
        widths = [*widths[:4], *_find_widths(*part.lengths())[4:]]
        part.set_widths(bytes(widths))
        part.find_global_kinds(separators)
    return _Packing(part, codes, widths, others)


def _find_chains(part: PackedPart, form: _Form) -> None:
    """Join neighbours into chains as long as their entry saves bits; then split chains that do not pay theirs."""
    n = part.high - part.low
    least = int(form.entry_bits / _JOIN_SAVING)
    chains = part.begin_chains(form.entry_bits // 8 - 1)
    bits = max(8, (4 * n // least).bit_length())
    for _ in range(_CHAIN_ROUNDS):
        chains.join(least, zeros("I", 1 << n.bit_length()), Shapes(bits))
    table = Shapes(max(4, (2 * chains.n_joined()).bit_length()))
    chains.count(table)
    chains.split(table, least)


def _arrange(part: PackedPart, separators: PackedPart, others: memoryview, codes: Codes) -> None:
    part.measure(codes.shape_codes, codes.set_codes, codes.chain_codes, True)
    part.arrange(others)
    part.measure_numbers(separators)


def _find_widths(near: list[int], numbers: list[int]) -> list[int]:
    """The widths of fields, by kind, with the fewest bits for local distances and global numbers of these lengths."""
    longest = max((bits for bits, n in enumerate(numbers) if n), default=0)
    narrow = min(range(1, _FAR), key=lambda w: sum(n * (w if bits <= w else _FAR) for bits, n in enumerate(near)))
    chosen = min(combinations(range(longest + 3), 3), key=lambda some: _n_bits((*some, longest), numbers))
    return [0, 0, narrow, _FAR, *(min(width, longest) for width in chosen), longest]


def _n_bits(widths: tuple[int, ...], numbers: list[int]) -> int:
    """The bits of numbers of these lengths, each in the first field that is wide enough."""
    return sum(n * next(w for w in widths if w >= bits) for bits, n in enumerate(numbers) if n)


def _write(packings: list[_Packing], form: _Form, orders: list[memoryview], offsets: memoryview) -> memoryview:
    """All words of NODE. The address of each state goes into offsets."""
    tables = []
    for each in packings:
        each.n_bits = packed_writing.size(each.part)
        tables.append(
            Tables(
                len(each.codes.shapes),
                len(each.codes.label_sets),
                len(each.codes.chains),
                each.part.n_indexes,
                each.n_bits,
                form.is_wide,
            )
        )
    words = zeros("Q", packed.n_words(tables))
    addresses = zeros("Q", packings[-1].part.high)
    heads = list(packed.positions(tables))
    for each, head in zip(packings, heads, strict=True):
        packed_writing.place(each.part, head["begin"], addresses)
    for which, (each, head) in enumerate(zip(packings, heads, strict=True)):
        _write_header(each, head, which, form.label_bits, words)
        _write_tables(each, head, form.is_wide, words)
        codes = each.codes
        wrong = packed_writing.write_nodes(
            each.part, packings[0].part, codes.shape_codes, codes.set_codes, codes.chain_codes, addresses, words
        )
        assert wrong < 0, wrong
        found = zeros("Q", each.part.n_indexes)
        packed_writing.list_addresses(each.part, each.others, addresses, heads[0]["begin"], found)
        packed_writing.write_addresses(found, head["low_width"], head["low"], head["high"], head["samples"], words)
    start = 0
    for order in orders:
        packed_writing.give_addresses(order, addresses[start : start + len(order)], offsets)
        start += len(order)
    return words


def _write_header(packing: _Packing, head: dict[str, int], which: int, label_bits: int, words: memoryview) -> None:
    codes, part = packing.codes, packing.part
    values = dict(
        widths=int.from_bytes(bytes(packing.widths), "little"),
        n_shapes=len(codes.shapes),
        n_label_sets=len(codes.label_sets),
        n_chains=len(codes.chains),
        n_addresses=part.n_indexes,
        n_others=part.n_others,
        label_bits=label_bits,
        **{f"class_{i}": value for i, value in enumerate(codes.classes)},
    )
    raw = memoryview(PART.pack(**head, **values))
    for i in range(PART.size // 8):
        words[which * PART.size // 8 + i] = int.from_bytes(raw[8 * i : 8 * i + 8], "little")


def _write_tables(packing: _Packing, head: dict[str, int], is_wide: bool, words: memoryview) -> None:
    for i, (labels, nibbles) in enumerate(packing.codes.shapes):
        if is_wide:
            words[head["shapes"] + 2 * i], words[head["shapes"] + 2 * i + 1] = labels, nibbles
        else:
            words[head["shapes"] + i] = labels | nibbles << 32
    for i, entry in enumerate(packing.codes.chains):
        for k in range(2 if is_wide else 1):
            words[head["chains"] + (2 if is_wide else 1) * i + k] = entry[k]
    for i, labels in enumerate(packing.codes.label_sets):
        if is_wide:
            words[head["label_sets"] + i] = labels
        else:
            words[head["label_sets"] + i // 2] |= labels << 32 * (i % 2)
