"""The bits of the packed layout: nodes, and the table of addresses (specs/image.md, "Layout `packed`").

Bit i of a section is bit i mod 64 of unit i // 64. A table of addresses is in Elias and Fano's form. With two low bits:

    addresses  1, 6, 7, 13         1 = 4 * 0 + 1, 6 = 4 * 1 + 2, 7 = 4 * 1 + 3, 13 = 4 * 3 + 1
    low bits   01 10 11 01         the remainders, two bits each
    high bits  1 0 1 1 0 0 1       bits 0 + 0, 1 + 1, 1 + 2 and 3 + 3 are set: quotient + index
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.packed_entries import EntryTable
from cython.cimports.lexc.kernels.building.packed_part import PackedPart
from cython.cimports.lexc.kernels.layout import _masks, _packed


def stream_size(part: PackedPart) -> int:
    """The size of a part's stream, in bits."""
    i: cython.Py_ssize_t
    n: cython.ulonglong = 0
    with cython.nogil:
        for i in range(part.begin, part.end):
            n += part.node_sizes[i]
    return n


def assign_addresses(part: PackedPart, begin: cython.ulonglong, addresses: cython.ulonglong[::1]) -> int:
    """Write the address of each node of a part whose stream begins at `begin`. Return the offset behind the stream."""
    i: cython.Py_ssize_t
    address: cython.ulonglong = begin
    with cython.nogil:
        for i in range(len(part.order)):
            addresses[part.order[i]] = address
            address += part.node_sizes[part.order[i]]
    return address


def write_nodes(part: PackedPart, dawg_part: PackedPart, shapes: EntryTable, sets: EntryTable,
                chain_codes: cython.const[cython.uint][::1], addresses: cython.const[cython.ulonglong][::1],
                units: cython.ulonglong[::1]) -> int:
    """Write the nodes of a part. shapes, sets: their codes. chain_codes: by the number of a chain.

    dawg_part: the part to which arcs of ◇ lead.

    Returns -1, or the first node that does not end where the next one begins.
    """
    i: cython.Py_ssize_t
    node: cython.Py_ssize_t
    end: cython.ulonglong
    misplaced: cython.Py_ssize_t = -1
    with cython.nogil:
        for i in range(len(part.order)):
            node = part.order[i]
            end = _write_node(part, dawg_part, shapes, sets, chain_codes, addresses, units, node)
            if end != addresses[node] + part.node_sizes[node]:
                misplaced = node
                break
    return misplaced


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_node(part: PackedPart, dawg_part: PackedPart, shapes: EntryTable, sets: EntryTable,
                chain_codes: cython.const[cython.uint][::1], addresses: cython.const[cython.ulonglong][::1],
                units: cython.ulonglong[::1], node: cython.Py_ssize_t) -> cython.ulonglong:
    """Write a node: its code, and a field for each arc. Return the offset behind the node."""
    arc: cython.Py_ssize_t
    target: cython.uint
    width: cython.uint
    kind: cython.uchar
    code: cython.ulonglong
    offset: cython.ulonglong
    if part.chains[node]:
        code = chain_codes[part.chains[node]]
        return _packed.put_bits(units, addresses[node], code >> 8, code & _masks.BYTE)
    offset = _write_code(part, shapes, sets, units, node, addresses[node])
    for arc in range(part.first_arcs[node], part.first_arcs[node + 1]):
        target = part.targets[arc]
        kind = part.kinds[arc]
        width = part.widths[kind]
        if kind >= _packed.GLOBAL:
            offset = _packed.put_bits(units, offset, part.field_number(arc, dawg_part), width)
        elif kind >= _packed.NEAR:
            offset = _packed.put_bits(units, offset, addresses[target] - offset - width, width)
    return offset


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_code(part: PackedPart, shapes: EntryTable, sets: EntryTable, units: cython.ulonglong[::1],
                node: cython.Py_ssize_t, offset: cython.ulonglong) -> cython.ulonglong:
    """Write the code of a node's shape; or that of its label set, and the nibbles; or class RAW, labels and nibbles.

    An item of `shapes` or `sets` is a code from bit 8 on, with its size in bits 0 to 7; 0 if the entry has no code.
    Returns the offset behind all that was written.
    """
    arc: cython.Py_ssize_t
    labels: cython.ulonglong = part.shape_labels(node)
    nibbles: cython.ulonglong = part.shape_nibbles(node)
    code: cython.ulonglong = 0
    if labels != 0 and nibbles != 0:
        code = shapes.numbers[shapes.slot(labels, nibbles)]
        if code != 0:
            return _packed.put_bits(units, offset, code >> 8, code & _masks.BYTE)
    if labels != 0:
        code = sets.numbers[sets.slot(labels, 0)]
    if code != 0:
        offset = _packed.put_bits(units, offset, code >> 8, code & _masks.BYTE)
    else:
        offset = _packed.put_bits(units, offset, _packed.RAW_CLASS, 4)
        if part.is_text:
            offset = _packed.put_bits(units, offset, part.first_arcs[node + 1] - part.first_arcs[node], 8)
            for arc in range(part.first_arcs[node], part.first_arcs[node + 1]):
                offset = _packed.put_bits(units, offset, part.labels[arc] + 1, 8)
        else:
            offset = _packed.put_bits(units, offset, labels, part.label_bits)
    for arc in range(part.first_arcs[node], part.first_arcs[node + 1]):
        offset = _packed.put_bits(units, offset, part.kinds[arc] | part.accepts[arc] << 3, 4)
    return offset


def list_addresses(part: PackedPart, others: cython.const[cython.uint][::1],
                   addresses: cython.const[cython.ulonglong][::1], origin: cython.ulonglong,
                   output: cython.ulonglong[::1]) -> int:
    """List the addresses, counted from `origin`, of all nodes to which global fields lead, ascending.

    others: the nodes of the other part, in their final order. Returns the number of addresses.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(len(others)):
            if part.references[others[i]] != 0:
                output[n] = addresses[others[i]] - origin
                n += 1
        for i in range(len(part.order)):
            if part.references[part.order[i]] != 0:
                output[n] = addresses[part.order[i]] - origin
                n += 1
    return n


def write_addresses(addresses: cython.const[cython.ulonglong][::1], low_width: cython.int, low: cython.ulonglong,
                    high: cython.ulonglong, samples: cython.ulonglong, units: cython.ulonglong[::1]):
    """Write a table of addresses. low, high, samples: the offsets of its low bits, high bits and samples.

    A sample, 32 bits, is the position among the high bits of the set bit of every 16th address.
    """
    i: cython.Py_ssize_t
    position: cython.ulonglong
    with cython.nogil:
        for i in range(len(addresses)):
            _packed.put_bits(units, low + cython.cast(cython.ulonglong, i) * low_width, addresses[i], low_width)
            position = (addresses[i] >> low_width) + i
            _packed.put_bits(units, high + position, _masks.ONE, 1)
            if i % _packed.SAMPLE_INTERVAL == 0:
                _packed.put_bits(units, samples + cython.cast(cython.ulonglong, i // _packed.SAMPLE_INTERVAL) * 32,
                                 position, 32)
