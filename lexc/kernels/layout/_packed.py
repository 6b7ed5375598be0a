"""Nodes of the packed layout, for kernels that run uncompiled; `_packed.pxd` is the compiled twin.

The nodes of the DAWG are a part, and those that only the GADDAG has. A part has a header, tables, and a stream of bits:
its nodes, one behind the other. The address of a node is its first bit, counted from the first bit of NODE:

    code of 4 bits | v | labels? | nibbles? | a field for each arc
                     |                        a distance, or a number in the table of addresses
                     number of an entry in the table of shapes, or of label sets

The class that the code names says what follows. `SHAPE`: an entry has labels and nibbles; `LABELS`: an entry has
labels, nibbles follow; `RAW`: both follow. A nibble is the kind of an arc's target, and 8 if a word ends there. The
kind says how wide the arc's field is. `CHAIN`: an entry has the labels of several nodes with one arc each; a number for
such a node is the address of the chain, and the node's index in it from bit 44 on. `specs/image.md`, "Layout `packed`", has an example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexc.kernels.layout._arc import ACCEPT, SHIFT
from lexc.kernels.layout._bits import lowest

NARROW_PACKED = 5  # masks of 32 bits
WIDE_PACKED = 6  # masks of 64 bits
TEXT_PACKED = 7  # labels are bytes of UTF-8

# Kinds of targets: none; the node right behind this one; behind the field, in a narrow or a wide number; a number in
# the table of addresses, in four widths.
NONE = 0
NEXT = 1
NEAR = 2
FAR = 3
GLOBAL = 4

# A node's number: its address, and its index in a chain.
ADDRESS = (1 << 44) - 1
STEP = 1 << 44

# Types of classes, the class whose type is always RAW, and how many addresses there are to a sample.
SHAPE = 0
LABELS = 1
RAW = 2
CHAIN = 3
RAW_CLASS = 15
SAMPLE = 16

# Words of a part's header. The GADDAG's begins at word PART; addresses of both parts count from the DAWG's BEGIN.
BEGIN = 0  # the bit at which the stream begins
END = 1  # the bit behind it
WIDTHS = 2  # a byte for each kind
SHAPES = 3  # the word at which the table of shapes begins
SETS = 4  # the word at which the table of label sets begins
N_ENTRIES = 5  # the entries of the two, 32 bits each
N_ADDRESSES = 6  # entries of the table of addresses
N_OTHERS = 7  # those of them that are nodes of the other part
LOW_WIDTH = 8  # the low bits of an address
LOW = 9  # the bit at which the low bits begin
HIGH = 10  # the bit at which the high bits begin
SAMPLES = 11  # the bit at which samples of the high bits begin, 32 bits each
LABEL_BITS = 12  # the bits of a mask
CHAINS = 13  # the word at which the table of chains begins
N_CHAINS = 14  # its entries
CLASSES = 16  # a word for each class: its type, the bits of v from bit 8, the first entry from bit 32
PART = 32

NIBBLE_BITS = 0x1111111111111111  # the lowest bit of each nibble
_FULL = 0xFFFFFFFFFFFFFFFF
Units = Any  # the units of NODE; compiled, a pointer to the first


@dataclass(slots=True)
class Packed:
    """A node taken apart. labels: a mask, or the bit of the first label. nibbles, fields: the bits of the first.

    chain_end: the bit behind a chain, 0 for another node. In a chain fields is the next node, which its arc leads to.
    """

    labels: int
    nibbles: int
    fields: int
    part: int
    n: int
    chain_end: int = 0


def first_unit(units: Any) -> Units:
    """The units of NODE as functions here take them."""
    return units


def read_bits(units: Units, at: int) -> int:
    """The 64 bits from a bit on."""
    shift = at & 63
    return (units[at >> 6] >> shift | units[(at >> 6) + 1] << (64 - shift)) & _FULL


def read_number(units: Units, at: int, width: int) -> int:
    """A number of so many bits."""
    return read_bits(units, at) & ((1 << width) - 1)


def read_node(units: Units, layout: int, node: int) -> Packed:
    """Take the node at an address apart, all but its fields."""
    address = node & ADDRESS
    part = PART if address >= units[END] else 0
    kind = units[part + CLASSES + read_number(units, address, 4)]
    width = kind >> 8 & 63
    entry = (kind >> 32) + read_number(units, address + 4, width)
    at = address + 4 + width
    narrow = layout == NARROW_PACKED
    if kind & 3 == RAW:
        return _read_raw(units, layout, address + 4, part)
    if kind & 3 == CHAIN:
        return _read_chain(units, layout, node, units[part + CHAINS] + (entry if narrow else 2 * entry), part, at)
    if kind & 3 == SHAPE:
        entry = units[part + SHAPES] + (entry if narrow else 2 * entry)
        labels = units[entry] & 0xFFFFFFFF if narrow else units[entry]
        nibbles = 64 * entry + (32 if narrow else 64)
    else:
        nibbles = at
        if narrow:
            labels = read_number(units, 64 * units[part + SETS] + 32 * entry, 32)
        else:
            entry += units[part + SETS]
            labels = units[entry]
    n = labels.bit_count()
    if layout == TEXT_PACKED:
        n, labels = (labels.bit_length() + 7) // 8, 64 * entry
    return Packed(labels, nibbles, at if kind & 3 == SHAPE else nibbles + 4 * n, part, n)


def _read_raw(units: Units, layout: int, at: int, part: int) -> Packed:
    """A node that spells out its labels, which begin at a bit."""
    if layout == TEXT_PACKED:
        n = read_number(units, at, 8)
        nibbles = at + 8 + 8 * n
        return Packed(at + 8, nibbles, nibbles + 4 * n, part, n)
    labels = read_number(units, at, units[part + LABEL_BITS])
    nibbles, n = at + units[part + LABEL_BITS], labels.bit_count()
    return Packed(labels, nibbles, nibbles + 4 * n, part, n)


def _read_chain(units: Units, layout: int, node: int, entry: int, part: int, end: int) -> Packed:
    """A node of a chain. entry: the word of its labels. end: the bit behind the chain."""
    i, n_bytes = node >> 44, chain_bytes(layout)
    has_next = i + 1 < n_bytes and read_number(units, 64 * entry + 8 * (i + 1), 8) != 0
    labels = 64 * entry + 8 * i
    if layout != TEXT_PACKED:
        labels = 1 << ((read_number(units, labels, 8) - 1) & 63)
    return Packed(labels, 64 * entry + 8 * n_bytes, node + STEP if has_next else end, part, 1, end)


def chain_bytes(layout: int) -> int:
    """The bytes of labels in an entry of the table of chains; one more holds the nibble of each arc."""
    return 7 if layout == NARROW_PACKED else 15


def field_width(widths: int, nibble: int) -> int:
    """The bits of the field behind a nibble."""
    return widths >> 8 * (nibble & 7) & 0xFF


def size_of_fields(units: Units, part: int, nibbles: int, n: int) -> int:
    """The bits of the first n fields. nibbles: the bit at which those of the node begin."""
    widths = units[part + WIDTHS]
    return sum(field_width(widths, read_number(units, nibbles + 4 * i, 4)) for i in range(n))


def read_address(units: Units, part: int, number: int) -> int:
    """The address of a number in a part's table: its high bits are the place of the number-th set bit."""
    number += units[part + N_OTHERS]
    if number >= units[part + N_ADDRESSES]:
        number -= units[part + N_ADDRESSES]
    high = units[part + HIGH]
    at = high + read_number(units, units[part + SAMPLES] + 32 * (number // SAMPLE), 32)
    for _ in range(number % SAMPLE):
        at += 1
        while not read_number(units, at, 1):
            at += 1
    width = units[part + LOW_WIDTH]
    low = read_number(units, units[part + LOW] + number * width, width)
    return int(units[BEGIN] + ((at - high - number) << width | low))


def read_target(units: Units, node: Packed, i: int, nibble: int, label: int) -> int:
    """The address of the target of a node's arc i, 0 if there is none. Behind ◇ stands a node of the DAWG's part."""
    kind = nibble & 7
    if kind == NONE:
        return 0
    if kind == NEXT:
        return node.fields + size_of_fields(units, node.part, node.nibbles, node.n)
    at = node.fields + size_of_fields(units, node.part, node.nibbles, i)
    width = field_width(units[node.part + WIDTHS], kind)
    if kind < GLOBAL:
        return at + width + read_number(units, at, width)
    return read_address(units, node.part if label else 0, read_number(units, at, width))


def read_label(units: Units, node: Packed, i: int) -> int:
    """The label of a node's arc i, where labels are bytes: one is stored as label + 1, since 0 is none."""
    return read_number(units, node.labels + 8 * i, 8) - 1


def find_label(units: Units, layout: int, node: Packed, label: int) -> int:
    """The number of a node's arc for a label, -1 if it has none."""
    if layout != TEXT_PACKED:
        if label > 63 or not node.labels >> label & 1:
            return -1
        return (node.labels & ((1 << label) - 1)).bit_count()
    for i in range(node.n):
        if read_label(units, node, i) == label:
            return i
    return -1


def read_nibble(units: Units, node: Packed, i: int) -> int:
    """The nibble of a node's arc i."""
    return read_number(units, node.nibbles + 4 * i, 4)


def find_arc(units: Units, layout: int, place: int, label: int) -> int:
    """The arc for a label of the node at an address, 0 if it has none."""
    node = read_node(units, layout, place)
    i = find_label(units, layout, node, label)
    if i < 0:
        return 0
    nibble = read_nibble(units, node, i)
    return read_target(units, node, i, nibble, label) << SHIFT | (ACCEPT if nibble & 8 else 0) | label


def accepts(units: Units, layout: int, place: int, label: int) -> bool:
    """Whether a word ends on the arc for a label of the node at an address."""
    node = read_node(units, layout, place)
    i = find_label(units, layout, node, label)
    return i >= 0 and read_nibble(units, node, i) & 8 != 0


def matching_labels(units: Units, layout: int, place: int, going: int, ending: int) -> int:
    """The labels of a node that lead on and are in `going`, or end a word and are in `ending`; bytes modulo 64."""
    node, found = read_node(units, layout, place), 0
    labels = node.labels
    for i in range(node.n):
        nibble = read_nibble(units, node, i)
        if layout == TEXT_PACKED:
            bit = 1 << (read_label(units, node, i) & 63)
        else:
            bit = labels & -labels
            labels ^= bit
        if (nibble & 7 and going & bit) or (nibble & 8 and ending & bit):
            found |= bit
    return found


def start_cursor(units: Units, layout: int, stack: Any, at: int, place: int) -> None:
    """Begin with the arcs of the node at an address, without that of ◇. stack[at : at + 2] is a cursor.

    It is the mask of the remaining labels, or how many remain; and the address.
    """
    node = read_node(units, layout, place)
    stack[at] = node.n - (read_label(units, node, 0) == 0) if layout == TEXT_PACKED else node.labels & ~1
    stack[at + 1] = place


def next_arc(units: Units, layout: int, stack: Any, at: int) -> int:
    """The next arc of a cursor, which has one."""
    return _next_arc(units, layout, stack, at, read_node(units, layout, stack[at + 1]))


def start_long_cursor(units: Units, layout: int, stack: Any, at: int, place: int) -> None:
    """Begin with a cursor of four numbers, stack[at : at + 4], which need not take the node apart for each arc.

    With masks: the remaining labels, then labels, nibbles and fields of the node. Else how many labels remain, the
    bit of the first with the number of labels from bit 56 on, nibbles and fields.
    """
    node = read_node(units, layout, place)
    is_text = layout == TEXT_PACKED
    stack[at] = node.n - (read_label(units, node, 0) == 0) if is_text else node.labels & ~1
    stack[at + 1] = node.labels | node.n << 56 if is_text else node.labels
    stack[at + 2] = node.nibbles
    stack[at + 3] = node.fields


def next_long_arc(units: Units, layout: int, stack: Any, at: int) -> int:
    """The next arc of a long cursor, which has one. Its fields tell its part: no node of the GADDAG's is the first."""
    labels, fields = stack[at + 1], stack[at + 3]
    part = PART if fields & ADDRESS > units[END] else 0
    n = labels >> 56 if layout == TEXT_PACKED else labels.bit_count()
    labels &= (1 << 56) - 1 if layout == TEXT_PACKED else _FULL
    return _next_arc(units, layout, stack, at, Packed(labels, stack[at + 2], fields, part, n))


def _next_arc(units: Units, layout: int, stack: Any, at: int, node: Packed) -> int:
    """Take the next arc of a node; stack[at] tells what remains."""
    remaining = stack[at]
    if layout == TEXT_PACKED:
        i = node.n - remaining
        label = read_label(units, node, i)
        stack[at] = remaining - 1
    else:
        label = lowest(remaining)
        i = (node.labels & ((1 << label) - 1)).bit_count()
        stack[at] = remaining & (remaining - 1)
    nibble = read_nibble(units, node, i)
    return read_target(units, node, i, nibble, label) << SHIFT | (ACCEPT if nibble & 8 else 0) | label


def node_size(units: Units, layout: int, place: int) -> int:
    """The bits of the node at an address."""
    node = read_node(units, layout, place)
    return node_end(units, node) - (place & ADDRESS)


def node_end(units: Units, node: Packed) -> int:
    """The bit behind a node; of one in a chain, that behind the chain."""
    return node.chain_end or node.fields + size_of_fields(units, node.part, node.nibbles, node.n)


def count_steps(units: Units, layout: int, address: int) -> int:
    """The further nodes of the chain at an address, 0 if another node begins there."""
    node, found = address, read_node(units, layout, address)
    while found.chain_end and found.fields != found.chain_end:
        node += STEP
        found = read_node(units, layout, node)
    return node >> 44


def is_inside(units: Units, n_units: int, place: int) -> bool:
    """Whether an address lies where nodes do, of so many units of NODE."""
    return bool(units[BEGIN] <= place & ADDRESS < 64 * n_units - 128) and 0 <= place >> 44 < 15


def count_children(units: Units, nibbles: int, n: int) -> int:
    """The children among n arcs, whose nibbles begin at a bit."""
    return sum(read_number(units, nibbles + 4 * i, 3) != NONE for i in range(n))


def count_accepts(units: Units, nibbles: int, n: int) -> int:
    """The arcs among n on which a word ends. Their nibbles begin at a bit."""
    return sum(read_number(units, nibbles + 4 * i + 3, 1) for i in range(n))


def count_labels(units: Units, layout: int, node: Packed, label: int) -> int:
    """The labels of a node before this one."""
    if layout != TEXT_PACKED:
        return (node.labels & ((1 << (label & 63)) - 1)).bit_count()
    return sum(read_label(units, node, i) < label for i in range(node.n))


def put_bits(words: Any, at: int, value: int, width: int) -> int:
    """Write the lowest bits of a value into zeros, from a bit on. Return the bit behind them."""
    shift = at & 63
    value &= (1 << width) - 1
    words[at >> 6] |= value << shift & _FULL
    if shift + width > 64:
        words[(at >> 6) + 1] |= value >> (64 - shift)
    return at + width
