"""The writing of RANK, which `layout.ordinals` reads: an entry for each slot of the DAWG, and a directory of its nodes.

The entry of a slot is a count of words (`node_layout.count_words`). The slots are divided into four runs, one after
another. Their entries have 8, 4, 2 and 1 bytes. A run ends behind the last slot whose entry needs its width:

    slots    0 ........ n8 ........ n4 ........ n2 ........ n
    bytes     8 a slot     4 a slot    2 a slot    1 a slot

Most nodes with large counts are near the root, which stands first; so nearly all entries take one byte.

The directory finds the number of a node from its unit, in constant time. It divides the units of the DAWG into blocks
of 64: node_starts has a bit for each unit at which a node starts, nodes_before the number of nodes before each block.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _masks


def write_directory(order: cython.const[cython.uint][::1], offsets: cython.const[cython.ulonglong][::1],
                    start: cython.ulonglong, node_starts: cython.ulonglong[::1], nodes_before: cython.uint[::1]):
    """Write the directory of the nodes in order. start: the unit of the first. Both outputs must be zeroed."""
    i: cython.Py_ssize_t
    unit: cython.ulonglong
    block: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(len(order)):
            unit = offsets[order[i]] - start
            while block < cython.cast(cython.Py_ssize_t, unit >> 6):
                block += 1
                nodes_before[block] = cython.cast(cython.uint, i)
            node_starts[block] |= _masks.ONE << (unit & 63)
        while block + 1 < len(nodes_before):
            block += 1
            nodes_before[block] = cython.cast(cython.uint, len(order))


def count_slots(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                counts: cython.const[cython.ulonglong][::1], has_slot_per_arc: cython.bint,
                run_ends: cython.ulonglong[::1]) -> int:
    """Count the slots. Write to run_ends the ends of the runs whose entries need more than 4, 2 and 1 bytes.

    A slot is an arc with a target; if has_slot_per_arc, any arc. counts: from `node_layout.count_words`.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    n_slots: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            while True:
                if has_slot_per_arc or arcs[arc] >> _arc.SHIFT != 0:
                    n_slots += 1
                    if counts[arc] > 0xFF:
                        run_ends[2] = n_slots
                        if counts[arc] > 0xFFFF:
                            run_ends[1] = n_slots
                            if counts[arc] > _masks.HALF:
                                run_ends[0] = n_slots
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
    return n_slots


def write_entries(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                  counts: cython.const[cython.ulonglong][::1], has_slot_per_arc: cython.bint,
                  entries8: cython.ulonglong[::1], entries4: cython.uint[::1], entries2: cython.ushort[::1],
                  entries1: cython.uchar[::1]):
    """Write the entry of each slot to the four runs, whose lengths follow from `count_slots`."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    slot: cython.Py_ssize_t = 0
    first4: cython.Py_ssize_t = len(entries8)
    first2: cython.Py_ssize_t = first4 + len(entries4)
    first1: cython.Py_ssize_t = first2 + len(entries2)
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            while True:
                if has_slot_per_arc or arcs[arc] >> _arc.SHIFT != 0:
                    if slot >= first1:
                        entries1[slot - first1] = cython.cast(cython.uchar, counts[arc])
                    elif slot >= first2:
                        entries2[slot - first2] = cython.cast(cython.ushort, counts[arc])
                    elif slot >= first4:
                        entries4[slot - first4] = cython.cast(cython.uint, counts[arc])
                    else:
                        entries8[slot] = counts[arc]
                    slot += 1
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
