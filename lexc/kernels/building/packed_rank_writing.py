"""Writing the RANK section of packed nodes, which `layout.packed_ranks` explains and reads.

`PackedPart.subtree_sizes`, which nobody reads once nodes have addresses, holds the words below each node here: those
that end on one of its arcs, and those that continue.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.packed_part import PackedPart
from cython.cimports.lexc.kernels.layout import _bits, _masks, _packed


def measure_entries(part: PackedPart) -> tuple[int, int]:
    """Count the words below the nodes of the DAWG's part.

    Return (bits of all entries, bits of each number of class 15). The second is 0 if no entry has that class.
    """
    i: cython.Py_ssize_t
    n_children: cython.int
    bits: cython.int
    widest: cython.int = 0
    n_bits: cython.ulonglong = 0  # without the numbers of class 15
    n_widest: cython.ulonglong = 0
    with cython.nogil:
        _count_words(part)
        for i in range(part.begin, part.end):
            n_children = _count_children(part, i)
            if n_children > 1:
                bits = _bits.highest(_last_number(part, i, n_children)) + 1
                n_bits += 4
                if bits > 15:
                    n_widest += n_children - 1
                    widest = max(widest, bits)
                else:
                    n_bits += (n_children - 1) * bits
    return n_bits + n_widest * widest, widest


def write_ranks(part: PackedPart, addresses: cython.const[cython.ulonglong][::1], begin: cython.ulonglong,
                end: cython.ulonglong, widest: cython.int, samples: cython.ulonglong[::1],
                entries: cython.ulonglong[::1]):
    """Write samples and entries, after `measure_entries`. addresses: of each node. begin, end: of the part's stream.

    There is a sample for each block of 1,024 bits of the stream. Bits 0 to 15: the distance from the block to the
    first node that begins in it or behind it; bits 16 to 63: the offset of the next entry.
    """
    i: cython.Py_ssize_t
    node: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    block: cython.Py_ssize_t = 0
    n_children: cython.int
    bits: cython.int
    entry: cython.ulonglong = 0
    number: cython.ulonglong
    with cython.nogil:
        for i in range(len(part.order)):
            node = part.order[i]
            while block << 10 <= cython.cast(cython.Py_ssize_t, addresses[node] - begin):
                samples[block] = entry << 16 | (addresses[node] - begin - (block << 10))
                block += 1
            n_children = _count_children(part, node)
            if n_children < 2:
                continue
            bits = _bits.highest(_last_number(part, node, n_children)) + 1
            entry = _packed.put_bits(entries, entry, bits - 1 if bits < 16 else 15, 4)
            number = 0
            arc = part.first_arcs[node]
            while n_children > 1:
                if part.targets[arc] != _masks.HALF:
                    number += part.subtree_sizes[part.targets[arc]]
                    entry = _packed.put_bits(entries, entry, number, bits if bits < 16 else widest)
                    n_children -= 1
                arc += 1
        while block < len(samples):  # no node begins at or behind these blocks
            samples[block] = entry << 16 | (end - begin - (block << 10))
            block += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_words(part: PackedPart) -> cython.void:
    """Count the words below each node, after those below its targets, which have larger indexes."""
    node: cython.Py_ssize_t = part.end
    arc: cython.Py_ssize_t
    n: cython.ulonglong
    while node > part.begin:
        node -= 1
        n = 0
        for arc in range(part.first_arcs[node], part.first_arcs[node + 1]):
            n += part.accepts[arc]
            if part.targets[arc] != _masks.HALF:
                n += part.subtree_sizes[part.targets[arc]]
        part.subtree_sizes[node] = n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_children(part: PackedPart, node: cython.Py_ssize_t) -> cython.int:
    """The number of a node's arcs that have a target."""
    arc: cython.Py_ssize_t
    n: cython.int = 0
    for arc in range(part.first_arcs[node], part.first_arcs[node + 1]):
        n += part.targets[arc] != _masks.HALF
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _last_number(part: PackedPart, node: cython.Py_ssize_t, n_children: cython.int) -> cython.ulonglong:
    """The last and largest number of a node's entry: the number of words below all children but the last."""
    arc: cython.Py_ssize_t = part.first_arcs[node]
    n: cython.ulonglong = 0
    while n_children > 1:
        if part.targets[arc] != _masks.HALF:
            n += part.subtree_sizes[part.targets[arc]]
            n_children -= 1
        arc += 1
    return n
