"""Writing the RANK section of packed nodes, which `layout.packed_ranks` explains and reads.

A state is identified by the index of its first arc in the arena of `building.minimise`.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _packed


def sort_states(states: cython.const[cython.uint][::1], node_order: cython.const[cython.uint][::1],
                order: cython.uint[::1]):
    """Write to `order` the states of nodes, in the order of these nodes. states: of each node."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(order)):
            order[i] = states[node_order[i]]


def measure_entries(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                    counts: cython.const[cython.ulonglong][::1]) -> tuple[int, int]:
    """Return (bits of all entries, bits of each number of class 15). The second is 0 if no entry has that class.

    order: states in the order of their nodes, of a chain the first. counts: for each arc, as
    `node_layout.count_words` writes them.
    """
    i: cython.Py_ssize_t
    n_children: cython.int
    bits: cython.int
    widest: cython.int = 0
    n_bits: cython.ulonglong = 0  # without the numbers of class 15
    n_widest: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            n_children = _count_children(arcs, order[i])
            if n_children > 1:
                bits = _bits.highest(_last_number(arcs, counts, order[i], n_children)) + 1
                n_bits += 4
                if bits > 15:
                    n_widest += n_children - 1
                    widest = max(widest, bits)
                else:
                    n_bits += (n_children - 1) * bits
    return n_bits + n_widest * widest, widest


def write_ranks(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                counts: cython.const[cython.ulonglong][::1], addresses: cython.const[cython.ulonglong][::1],
                begin: cython.ulonglong, end: cython.ulonglong, widest: cython.int, samples: cython.ulonglong[::1],
                entries: cython.ulonglong[::1]):
    """Write samples and entries. addresses: of each state's node. begin, end: the offsets of the DAWG's stream.

    There is a sample for each block of 1,024 bits of the stream. Bits 0 to 15: the distance from the block to the
    first node that begins in it or behind it; bits 16 to 63: the offset of the next entry.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    block: cython.Py_ssize_t = 0
    n_children: cython.int
    bits: cython.int
    entry: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            while block << 10 <= cython.cast(cython.Py_ssize_t, addresses[order[i]] - begin):
                samples[block] = entry << 16 | (addresses[order[i]] - begin - (block << 10))
                block += 1
            n_children = _count_children(arcs, order[i])
            if n_children < 2:
                continue
            bits = _bits.highest(_last_number(arcs, counts, order[i], n_children)) + 1
            entry = _packed.put_bits(entries, entry, bits - 1 if bits < 16 else 15, 4)
            arc = order[i]
            for _ in range(1, n_children):
                while not arcs[arc] >> _arc.SHIFT:
                    arc += 1
                entry = _packed.put_bits(entries, entry, counts[arc], bits if bits < 16 else widest)
                arc += 1
        while block < len(samples):  # no node begins at or behind these blocks
            samples[block] = entry << 16 | (end - begin - (block << 10))
            block += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_children(arcs: cython.const[cython.ulonglong][::1], state: cython.Py_ssize_t) -> cython.int:
    """The number of a state's arcs that have a target."""
    arc: cython.Py_ssize_t = state
    n: cython.int = arcs[arc] >> _arc.SHIFT != 0
    while not arcs[arc] & _arc.LAST:
        arc += 1
        n += arcs[arc] >> _arc.SHIFT != 0
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _last_number(arcs: cython.const[cython.ulonglong][::1], counts: cython.const[cython.ulonglong][::1],
                 state: cython.Py_ssize_t, n_children: cython.int) -> cython.ulonglong:
    """The last and largest number of a state's entry: the number of words below all children but the last."""
    arc: cython.Py_ssize_t = state
    k: cython.int = 0
    while True:
        if arcs[arc] >> _arc.SHIFT:
            k += 1
            if k == n_children - 1:
                return counts[arc]
        arc += 1
