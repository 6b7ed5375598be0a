"""Nodes of the packed layout, for kernels that run uncompiled; `_packed.pxd` is the compiled twin.

The DAWG's nodes are one part of NODE, those that only the GADDAG has are another. A part has a header, tables, and a
stream: its nodes, one behind the other. A node is identified by its address, the offset of its first bit. Offsets of
bits count from the first bit of NODE, sizes and lengths without a unit are in bits:

    class, 4 bits | v | labels? | nibbles? | a field for each arc
                    |                        a distance, or an index in the table of addresses
                    index of an entry in the table of shapes, or of label sets

The type of the class tells what the entry holds. `SHAPE`: labels and nibbles; `LABEL_SET`: labels; `RAW`: there is no
entry, and v has no bits. The node itself holds what no entry does. A nibble is the kind of an arc's target, plus
`ACCEPT_FLAG` if a word ends on the arc. The kind determines the width of the arc's field. `specs/image.md`, "Layout
`packed`", has an example.

`CHAIN`: the entry holds the labels of several nodes with one arc each, which have no bits but the code. A node inside a
chain is identified by the chain's address, and its index in the chain from bit 44 on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexc.kernels.layout._arc import ACCEPT, SHIFT
from lexc.kernels.layout._bits import lowest
from lexc.kernels.layout._masks import FULL

Units = Any  # the units of NODE; compiled, a pointer to the first


@dataclass(slots=True)
class ParsedNode:
    """A node's labels, nibbles and fields. n_arcs: the number of its arcs. part: the first unit of its part's header.

    labels: a mask, or the offset of the first label if labels are bytes. nibbles, fields: the offset of the first.
    chain_end: the offset behind a chain, 0 for another node. In a chain there are no fields: `fields` is the target.
    """

    labels: int
    nibbles: int
    fields: int
    part: int
    n_arcs: int
    chain_end: int = 0


def first_unit(units: Any) -> Units:
    """The units of NODE in the type that functions of this module take."""
    return units


def read_bits(units: Units, offset: int) -> int:
    """The 64 bits from an offset on, as a number."""
    shift = offset & 63
    return (units[offset >> 6] >> shift | units[(offset >> 6) + 1] << (64 - shift)) & FULL


def read_number(units: Units, offset: int, width: int) -> int:
    """The number of `width` bits at an offset."""
    return read_bits(units, offset) & ((1 << width) - 1)


def parse_node(units: Units, layout: int, node: int) -> ParsedNode:
    """Find labels, nibbles and fields of a node."""
    address = node & ADDRESS
    part = GADDAG_PART if address >= units[END] else 0
    class_field = units[part + CLASSES + read_number(units, address, 4)]
    width = class_field >> 8 & 63
    entry = (class_field >> 32) + read_number(units, address + 4, width)
    offset = address + 4 + width
    narrow = layout == NARROW_PACKED
    if class_field & 3 == RAW:
        return _parse_raw(units, layout, address + 4, part)
    if class_field & 3 == CHAIN:
        return _parse_chain(units, layout, node, units[part + CHAINS] + (entry if narrow else 2 * entry), part, offset)
    if class_field & 3 == SHAPE:
        entry = units[part + SHAPES] + (entry if narrow else 2 * entry)
        labels = units[entry] & 0xFFFFFFFF if narrow else units[entry]
        nibbles = 64 * entry + (32 if narrow else 64)
    else:
        nibbles = offset
        if narrow:
            labels = read_number(units, 64 * units[part + LABEL_SETS] + 32 * entry, 32)
        else:
            entry += units[part + LABEL_SETS]
            labels = units[entry]
    n = labels.bit_count()
    if layout == TEXT_PACKED:
        n, labels = -(-labels.bit_length() // 8), 64 * entry
    return ParsedNode(labels, nibbles, offset if class_field & 3 == SHAPE else nibbles + 4 * n, part, n)


def _parse_raw(units: Units, layout: int, offset: int, part: int) -> ParsedNode:
    """Find labels, nibbles and fields of a raw node. offset: of its labels or, if they are bytes, of their number."""
    if layout == TEXT_PACKED:
        n = read_number(units, offset, 8)
        nibbles = offset + 8 + 8 * n
        return ParsedNode(offset + 8, nibbles, nibbles + 4 * n, part, n)
    labels = read_number(units, offset, units[part + LABEL_BITS])
    nibbles, n = offset + units[part + LABEL_BITS], labels.bit_count()
    return ParsedNode(labels, nibbles, nibbles + 4 * n, part, n)


def _parse_chain(units: Units, layout: int, node: int, entry: int, part: int, end: int) -> ParsedNode:
    """Find label, nibble and target of a node of a chain. entry: the entry's first unit. end: the offset behind it."""
    i, max_length = node >> 44, max_chain_length(layout)
    has_next = i + 1 < max_length and read_number(units, 64 * entry + 8 * (i + 1), 8) != 0
    labels = 64 * entry + 8 * i
    if layout != TEXT_PACKED:
        labels = 1 << ((read_number(units, labels, 8) - 1) & 63)
    return ParsedNode(labels, 64 * entry + 8 * max_length, node + STEP if has_next else end, part, 1, end)


def max_chain_length(layout: int) -> int:
    """The most nodes of a chain: an entry has a byte for the label of each, and one for their nibble."""
    return 7 if layout == NARROW_PACKED else 15


def field_width(widths: int, nibble: int) -> int:
    """The bits of the field of an arc. widths: the header's unit WIDTHS. nibble: of the arc, or a kind of target."""
    return widths >> 8 * (nibble & KIND_MASK) & 0xFF


def size_of_fields(units: Units, part: int, nibbles: int, n: int) -> int:
    """The bits of the first n fields of a node. nibbles: the offset of its nibbles."""
    widths = units[part + WIDTHS]
    return sum(field_width(widths, read_number(units, nibbles + 4 * i, 4)) for i in range(n))


def read_address(units: Units, part: int, number: int) -> int:
    """The address that a field of kind GLOBAL means. number: in the field. part: the part with the table.

    The table is in Elias and Fano's form: if entry i without its low bits is h, bit h + i of the high bits is set.
    Nodes of the other part come first in the table, but have the largest numbers.
    """
    index = number + units[part + N_OTHERS]
    if index >= units[part + N_ADDRESSES]:
        index -= units[part + N_ADDRESSES]
    high = units[part + HIGH]
    offset = high + read_number(units, units[part + SAMPLES] + 32 * (index // SAMPLE_INTERVAL), 32)
    for _ in range(index % SAMPLE_INTERVAL):
        offset += 1
        while not read_number(units, offset, 1):
            offset += 1
    width = units[part + LOW_WIDTH]
    low = read_number(units, units[part + LOW] + index * width, width)
    return int(units[BEGIN] + ((offset - high - index) << width | low))


def read_target(units: Units, parsed: ParsedNode, i: int, nibble: int, label: int) -> int:
    """The target of a node's arc i, 0 if it has none. nibble, label: the arc's. ◇ leads to the DAWG's part."""
    kind = nibble & KIND_MASK
    if kind == NO_TARGET:
        return 0
    if kind == NEXT:
        return parsed.fields + size_of_fields(units, parsed.part, parsed.nibbles, parsed.n_arcs)
    offset = parsed.fields + size_of_fields(units, parsed.part, parsed.nibbles, i)
    width = field_width(units[parsed.part + WIDTHS], kind)
    if kind < GLOBAL:
        return offset + width + read_number(units, offset, width)
    return read_address(units, parsed.part if label else 0, read_number(units, offset, width))


def read_label(units: Units, parsed: ParsedNode, i: int) -> int:
    """The label of a node's arc i, if labels are bytes. They are stored as label + 1, since 0 means no label."""
    return read_number(units, parsed.labels + 8 * i, 8) - 1


def find_label(units: Units, layout: int, parsed: ParsedNode, label: int) -> int:
    """The index of a node's arc for a label, -1 if there is none."""
    if layout != TEXT_PACKED:
        if label > 63 or not parsed.labels >> label & 1:
            return -1
        return (parsed.labels & ((1 << label) - 1)).bit_count()
    for i in range(parsed.n_arcs):
        if read_label(units, parsed, i) == label:
            return i
    return -1


def read_nibble(units: Units, parsed: ParsedNode, i: int) -> int:
    """The nibble of a node's arc i."""
    return read_number(units, parsed.nibbles + 4 * i, 4)


def find_arc(units: Units, layout: int, node: int, label: int) -> int:
    """A node's arc for a label, as `_nodes` describes it; 0 if there is none."""
    parsed = parse_node(units, layout, node)
    i = find_label(units, layout, parsed, label)
    if i < 0:
        return 0
    nibble = read_nibble(units, parsed, i)
    return read_target(units, parsed, i, nibble, label) << SHIFT | (ACCEPT if nibble & ACCEPT_FLAG else 0) | label


def accepts(units: Units, layout: int, node: int, label: int) -> bool:
    """Whether a word ends on a node's arc for a label."""
    parsed = parse_node(units, layout, node)
    i = find_label(units, layout, parsed, label)
    return i >= 0 and read_nibble(units, parsed, i) & ACCEPT_FLAG != 0


def matching_labels(units: Units, layout: int, node: int, wanted_children: int, wanted_accepts: int) -> int:
    """The labels of wanted_children that have a child, and those of wanted_accepts on which a word ends: one mask.

    If labels are bytes, bit t of a mask stands for all labels that are t modulo 64.
    """
    parsed, found = parse_node(units, layout, node), 0
    labels = parsed.labels
    for i in range(parsed.n_arcs):
        nibble = read_nibble(units, parsed, i)
        if layout == TEXT_PACKED:
            bit = 1 << (read_label(units, parsed, i) & 63)
        else:
            bit = labels & -labels
            labels ^= bit
        if (nibble & KIND_MASK and wanted_children & bit) or (nibble & ACCEPT_FLAG and wanted_accepts & bit):
            found |= bit
    return found


def start_cursor(units: Units, layout: int, stack: Any, cursor: int, node: int) -> None:
    """Set a cursor, stack[cursor : cursor + 2], to the first arc of a node, not counting that of ◇.

    Its numbers are the mask of the remaining labels, or their number if they are bytes; and the node.
    """
    parsed = parse_node(units, layout, node)
    stack[cursor] = parsed.n_arcs - (read_label(units, parsed, 0) == 0) if layout == TEXT_PACKED else parsed.labels & ~1
    stack[cursor + 1] = node


def next_arc(units: Units, layout: int, stack: Any, cursor: int) -> int:
    """Return the next arc of a cursor, which must have one, and advance the cursor."""
    return _next_arc(units, layout, stack, cursor, parse_node(units, layout, stack[cursor + 1]))


def start_long_cursor(units: Units, layout: int, stack: Any, cursor: int, node: int) -> None:
    """Set a cursor of four numbers, stack[cursor : cursor + 4], which saves parsing the node again for each arc.

    The first is the mask of the remaining labels, or their number if they are bytes. The others are labels, nibbles
    and fields of the parsed node. If labels are bytes, the upper 8 bits of the second number hold n_arcs.
    """
    parsed = parse_node(units, layout, node)
    is_text = layout == TEXT_PACKED
    stack[cursor] = parsed.n_arcs - (read_label(units, parsed, 0) == 0) if is_text else parsed.labels & ~1
    stack[cursor + 1] = parsed.labels | parsed.n_arcs << 56 if is_text else parsed.labels
    stack[cursor + 2] = parsed.nibbles
    stack[cursor + 3] = parsed.fields


def next_long_arc(units: Units, layout: int, stack: Any, cursor: int) -> int:
    """Return the next arc of a long cursor, which must have one, and advance the cursor."""
    labels, fields = stack[cursor + 1], stack[cursor + 3]
    # Fields of the DAWG's last node may begin (with no bits) at END; those of a GADDAG's node begin behind it.
    part = GADDAG_PART if fields & ADDRESS > units[END] else 0
    n = labels >> 56 if layout == TEXT_PACKED else labels.bit_count()
    labels &= (1 << 56) - 1 if layout == TEXT_PACKED else FULL
    return _next_arc(units, layout, stack, cursor, ParsedNode(labels, stack[cursor + 2], fields, part, n))


def _next_arc(units: Units, layout: int, stack: Any, cursor: int, parsed: ParsedNode) -> int:
    """Return the next arc of a node, and remove its label from the remaining ones, stack[cursor]."""
    remaining = stack[cursor]
    if layout == TEXT_PACKED:
        i = parsed.n_arcs - remaining
        label = read_label(units, parsed, i)
        stack[cursor] = remaining - 1
    else:
        label = lowest(remaining)
        i = (parsed.labels & ((1 << label) - 1)).bit_count()
        stack[cursor] = remaining & (remaining - 1)
    nibble = read_nibble(units, parsed, i)
    return read_target(units, parsed, i, nibble, label) << SHIFT | (ACCEPT if nibble & ACCEPT_FLAG else 0) | label


def node_size(units: Units, layout: int, node: int) -> int:
    """The bits of a node or, if it is in a chain, of the chain."""
    return node_end(units, parse_node(units, layout, node)) - (node & ADDRESS)


def node_end(units: Units, parsed: ParsedNode) -> int:
    """The offset behind a node or, if it is in a chain, behind the chain."""
    return parsed.chain_end or parsed.fields + size_of_fields(units, parsed.part, parsed.nibbles, parsed.n_arcs)


def n_chain_steps(units: Units, layout: int, address: int) -> int:
    """The nodes behind the first one of the chain at an address; 0 if the node there is in no chain."""
    node, parsed = address, parse_node(units, layout, address)
    while parsed.chain_end and parsed.fields != parsed.chain_end:
        node += STEP
        parsed = parse_node(units, layout, node)
    return node >> 44


def is_inside(units: Units, n_units: int, node: int) -> bool:
    """Whether an address lies between the tables and the two units of padding at the end of NODE."""
    return bool(units[BEGIN] <= node & ADDRESS < 64 * n_units - 128 and 0 <= node >> 44 < 15)


def count_children(units: Units, nibbles: int, n: int) -> int:
    """The number of arcs that have a target, among n arcs. nibbles: the offset of the first arc's nibble."""
    return sum(read_number(units, nibbles + 4 * i, 3) != NO_TARGET for i in range(n))


def count_accepts(units: Units, nibbles: int, n: int) -> int:
    """The number of arcs that accept, among n arcs. nibbles: the offset of the first arc's nibble."""
    return sum(read_number(units, nibbles + 4 * i + 3, 1) for i in range(n))


def count_labels_before(units: Units, layout: int, parsed: ParsedNode, label: int) -> int:
    """The number of a node's labels below a label."""
    if layout != TEXT_PACKED:
        return (parsed.labels & ((1 << (label & 63)) - 1)).bit_count()
    return sum(read_label(units, parsed, i) < label for i in range(parsed.n_arcs))


def put_bits(units: Any, offset: int, value: int, width: int) -> int:
    """Write the lowest `width` bits of a value at an offset, where zeros are. Return the offset behind them."""
    shift = offset & 63
    value &= (1 << width) - 1
    units[offset >> 6] |= value << shift & FULL
    if shift + width > 64:
        units[(offset >> 6) + 1] |= value >> (64 - shift)
    return offset + width
