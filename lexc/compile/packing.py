"""The nodes of an automaton in the packed layout (specs/image.md, "The choices of a writer in `packed`").

For each part, `pack` chooses the owners of nodes, their order, the kinds and widths of fields, and codes. Widths depend
on the order, the order on the sizes of nodes, and sizes on widths and codes: so they are chosen in rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import Region, Typecode, zeros
from lexc.compile.packed_chains import PartChains, find_chains
from lexc.compile.packed_codes import Codes, Row, empty_codes, find_codes
from lexc.image import packed
from lexc.image.packed import PART_HEADER, Tables
from lexc.kernels.building import packed_arcs, packed_order, packed_writing
from lexc.kernels.building.packed_part import PackedPart
from lexc.layouts.layout import Variant

_N_ROUNDS = 2  # a third saves less than 0.1 %
_FAR_WIDTH = 13  # the bits of a far field
_FIRST_WIDTHS = (0, 0, 7, _FAR_WIDTH, 8, 11, 14, 32)  # of fields, by kind, before any is measured
_MAX_REFERENCES = (8, 10)  # the most arcs to a node that gets an owner: in the DAWG's part, in the GADDAG's


class _MaskWidths(NamedTuple):
    """The widths of masks in a variant of the layout. label_bits: of a raw node's mask, 0 if labels are bytes."""

    is_wide: bool
    label_bits: int

    @property
    def entry_bits(self) -> int:
        """The bits of an entry in the table of shapes."""
        return 128 if self.is_wide else 64


class PackedNodes(NamedTuple):
    """The units of NODE, with what RANK and GRPH are written from.

    dawg_part: the nodes of the DAWG. addresses: of each node. root_addresses: by state, those of the roots.
    """

    units: memoryview
    dawg_part: PackedPart
    addresses: memoryview
    root_addresses: dict[int, int]


class _SpentMemory:
    """The memory of buffers that are no longer needed, from which other ones are cut."""

    def __init__(self, *buffers: memoryview) -> None:
        self._regions = [Region(used=buffer) for buffer in buffers]

    def cut(self, typecode: Typecode, n: int) -> memoryview:
        """A zeroed buffer of n items, of memory of its own where no region has room."""
        region = next((region for region in self._regions if region.has_room(typecode, n)), Region())
        return region.cut(typecode, n, is_zeroed=True)


@dataclass(slots=True)
class _EncodedPart:
    """A part with its codes, and the widths of its fields by kind. others: the nodes of the other part, in final order.

    n_bits: the size of the stream.
    """

    part: PackedPart
    codes: Codes
    widths: list[int]
    others: memoryview
    n_bits: int = 0


def pack(
    automaton: Automaton, orders: list[memoryview], variant: Variant, n_letters: int, scratch: memoryview
) -> PackedNodes:
    """Pack the nodes of an automaton, whose arcs are lost: their memory, and scratch, hold the parts.

    orders: the states of the DAWG's part, and of the GADDAG's if there is one, in the order of levels; freed. scratch:
    8 bytes for each arc.
    """
    masks = _MaskWidths(variant.mask_units != 1, n_letters + 1 if variant.mask_units else 0)
    bounds = pairwise([1, automaton.dawg_end, automaton.end])
    chains = [
        find_chains(automaton, low, high, len(order), masks.entry_bits)
        for (low, high), order in zip(bounds, orders, strict=False)
    ]
    rows = [part_chains.rows for part_chains in chains]
    parts, root_nodes = _read_parts(automaton, orders, chains, masks, scratch)
    others = [zeros("I", 0), memoryview(parts[0].order)]
    encoded_parts = [
        _pack_part(part, parts[0], others[i], _MAX_REFERENCES[i], rows[i], masks) for i, part in enumerate(parts)
    ]  # fmt: skip
    addresses = memoryview(parts[-1].addresses)
    units = _write_units(encoded_parts, masks, addresses)
    root_addresses = {state: addresses[node] for state, node in root_nodes.items()}
    return PackedNodes(units, parts[0], addresses, root_addresses)


def _read_parts(
    automaton: Automaton,
    orders: list[memoryview],
    chains: list[PartChains],
    masks: _MaskWidths,
    scratch: memoryview,
) -> tuple[list[PackedPart], dict[int, int]]:
    """The parts of an automaton, and the nodes of its roots. States become nodes, whose indexes follow `orders`.

    Orders and chains are freed as soon as nobody reads them.
    """
    n_nodes = sum(map(len, orders)) - sum(part_chains.n_inside for part_chains in chains)
    n_arcs, lows = automaton.end, (1, automaton.dawg_end)
    nodes, states = scratch.cast("B").cast("I")[:n_arcs], zeros("I", n_nodes)
    node_chains, first_arcs = zeros("H", n_nodes), zeros("I", n_nodes + 1)
    labels, accepts, kinds, targets = zeros("B", n_arcs), zeros("B", n_arcs), zeros("B", n_arcs), zeros("I", n_arcs)
    bounds = [(0, 0)]
    for order, low, part_chains in zip(orders, lows, chains, strict=False):
        arrays = nodes, states, node_chains, first_arcs, labels, accepts
        bounds.append(packed_arcs.copy_arcs(automaton.arcs, order, low, part_chains.numbers, *bounds[-1], *arrays))
    lengths = [part_chains.lengths for part_chains in chains]
    del order, part_chains
    orders.clear()
    chains.clear()
    for (begin, arc), (end, _), part_lengths in zip(bounds, bounds[1:], lengths, strict=False):
        part_nodes = states[begin:end], node_chains[begin:end], part_lengths
        packed_arcs.copy_targets(automaton.arcs, *part_nodes, arc, nodes, targets)
    del states, part_nodes, arrays
    outer_references = zeros("I", n_nodes)
    packed_arcs.count_separator_arcs(labels, targets, bounds[1][1], bounds[-1][1], bounds[1][0], outer_references)
    roots = [automaton.dawg_root, automaton.second_root, automaton.gaddag_root]
    root_nodes = {root: nodes[root] for root in roots if root}
    spent = _SpentMemory(automaton.arcs, scratch)
    is_text, max_shape_arcs = masks.label_bits == 0, 16 if masks.is_wide and masks.label_bits else 8
    common = first_arcs, labels, accepts, targets, kinds, outer_references, node_chains
    return [
        PackedPart(
            *common, part_lengths, begin, end, [i for i in root_nodes.values() if begin <= i < end], is_text,
            max_shape_arcs, masks.label_bits, spent.cut,
        )
        for (begin, _), (end, _), part_lengths in zip(bounds, bounds[1:], lengths, strict=False)
    ], root_nodes  # fmt: skip


def _pack_part(
    part: PackedPart,
    dawg_part: PackedPart,
    others: memoryview,
    max_references: int,
    chains: list[Row],
    masks: _MaskWidths,
) -> _EncodedPart:
    """Choose owners; then order, widths and codes in rounds.

    In the last rounds, codes and the width of near fields no longer change. They end when all targets are in reach.
    """
    part.find_owners(max_references)
    codes, widths = empty_codes(len(chains)), list(_FIRST_WIDTHS)
    part.set_widths(bytes(widths))
    for _ in range(_N_ROUNDS):
        _order_clusters(part, dawg_part, others, codes)
        widths = _find_widths(*part.length_frequencies())
        part.set_widths(bytes(widths))
        part.find_global_kinds(dawg_part)
        part.measure_nodes(*codes.tables, False)
        codes = empty_codes(0)  # frees the old tables before new ones are made
        codes = find_codes(part, chains, masks.entry_bits, masks.label_bits)
    while part.measure_nodes(*codes.tables, True):
        _order_clusters(part, dawg_part, others, codes)
        widths = [*widths[:4], *_find_widths(*part.length_frequencies())[4:]]
        part.set_widths(bytes(widths))
        part.find_global_kinds(dawg_part)
    return _EncodedPart(part, codes, widths, others)


def _order_clusters(part: PackedPart, dawg_part: PackedPart, others: memoryview, codes: Codes) -> None:
    part.measure_nodes(*codes.tables, True)
    packed_order.order_clusters(part, others)
    part.count_number_lengths(dawg_part)


def _find_widths(distances: list[int], numbers: list[int]) -> list[int]:
    """The widths of fields, by kind, with which all fields take the fewest bits.

    distances, numbers: the frequencies of local distances and global numbers with 0, 1, ... bits.
    """
    longest = max((bits for bits, n in enumerate(numbers) if n), default=0)
    near = min(
        range(1, _FAR_WIDTH),
        key=lambda width: sum(n * (width if bits <= width else _FAR_WIDTH) for bits, n in enumerate(distances)),
    )
    narrower = min(combinations(range(longest + 3), 3), key=lambda widths: _n_bits((*widths, longest), numbers))
    return [0, 0, near, _FAR_WIDTH, *(min(width, longest) for width in narrower), longest]


def _n_bits(widths: tuple[int, ...], numbers: list[int]) -> int:
    """The bits of all numbers, each in the first field that is wide enough. numbers: as for `_find_widths`."""
    return sum(n * next(width for width in widths if width >= bits) for bits, n in enumerate(numbers) if n)


def _write_units(encoded_parts: list[_EncodedPart], masks: _MaskWidths, addresses: memoryview) -> memoryview:
    """The units of NODE. Writes the address of each node to addresses."""
    tables = []
    for encoded in encoded_parts:
        encoded.n_bits = packed_writing.stream_size(encoded.part)
        codes = encoded.codes
        n_entries = len(codes.shapes), len(codes.label_sets), len(codes.chains), encoded.part.n_addresses
        tables.append(Tables(*n_entries, encoded.n_bits, masks.is_wide))
    units = zeros("Q", packed.n_units(tables))
    fields = packed.derived_fields(tables)
    for encoded, part_fields in zip(encoded_parts, fields, strict=True):
        packed_writing.assign_addresses(encoded.part, part_fields["begin"], addresses)
    for i, (encoded, part_fields) in enumerate(zip(encoded_parts, fields, strict=True)):
        _write_header(encoded, part_fields, i, masks.label_bits, units)
        _write_tables(encoded.codes, part_fields, masks.is_wide, units)
        misplaced = packed_writing.write_nodes(
            encoded.part, encoded_parts[0].part, *encoded.codes.tables, addresses, units
        )
        assert misplaced < 0, misplaced
        table = zeros("Q", encoded.part.n_addresses)
        packed_writing.list_addresses(encoded.part, encoded.others, addresses, fields[0]["begin"], table)
        columns = part_fields["low"], part_fields["high"], part_fields["samples"]
        packed_writing.write_addresses(table, part_fields["low_width"], *columns, units)
    return units


def _write_header(encoded: _EncodedPart, derived: dict[str, int], i: int, label_bits: int, units: memoryview) -> None:
    """Write the header of part i. derived: its fields that follow from the sizes of tables."""
    codes, part = encoded.codes, encoded.part
    values = dict(
        widths=int.from_bytes(bytes(encoded.widths), "little"),
        n_shapes=len(codes.shapes),
        n_label_sets=len(codes.label_sets),
        n_chains=len(codes.chains),
        n_addresses=part.n_addresses,
        n_others=part.n_others,
        label_bits=label_bits,
        **{f"class_{number}": class_field for number, class_field in enumerate(codes.classes)},
    )
    header = memoryview(PART_HEADER.pack(**derived, **values))
    n_header_units = PART_HEADER.size // 8
    for unit in range(n_header_units):
        units[i * n_header_units + unit] = int.from_bytes(header[8 * unit : 8 * unit + 8], "little")


def _write_tables(codes: Codes, fields: dict[str, int], is_wide: bool, units: memoryview) -> None:
    """Write the tables of shapes, label sets and chains. Narrow masks take half a unit each."""
    for i, (labels, nibbles) in enumerate(codes.shapes):
        if is_wide:
            units[fields["shapes"] + 2 * i], units[fields["shapes"] + 2 * i + 1] = labels, nibbles
        else:
            units[fields["shapes"] + i] = labels | nibbles << 32
    for i, labels in enumerate(codes.label_sets):
        if is_wide:
            units[fields["label_sets"] + i] = labels
        else:
            units[fields["label_sets"] + i // 2] |= labels << 32 * (i % 2)
    for i, (first_unit, second_unit) in enumerate(codes.chains):
        if is_wide:
            units[fields["chains"] + 2 * i], units[fields["chains"] + 2 * i + 1] = first_unit, second_unit
        else:
            units[fields["chains"] + i] = first_unit
