# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Write the RANK section, which `layout.ordinals` reads: a number for each slot of the DAWG, a directory of its nodes.

The number of a slot is a count of words (`node_layout.count_words`). The slots are divided into four runs, one after
another. Their numbers have 8, 4, 2 and 1 bytes. A run ends behind the last slot whose number needs its width:

    slots    0 ........ n8 ........ n4 ........ n2 ........ n
    bytes     8 a slot     4 a slot    2 a slot    1 a slot

Most nodes with large counts are near the root, which stands first; so nearly all numbers take one byte.

The directory finds the number of a node from its unit, in constant time. It divides the units of the DAWG into blocks
of 64: node_starts has a bit for each unit at which a node starts, nodes_before the number of nodes before each block.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._masks import HALF, ONE
else:
    from lexc.kernels.layout._arc import LAST, SHIFT
    from lexc.kernels.layout._masks import HALF, ONE



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
            node_starts[block] |= ONE << (unit & 63)
        while block + 1 < len(nodes_before):
            block += 1
            nodes_before[block] = cython.cast(cython.uint, len(order))


def count_slots(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                counts: cython.const[cython.ulonglong][::1], all_arcs: cython.bint,
                n_wide: cython.ulonglong[::1]) -> int:
    """The number of slots. Write to n_wide the ends of the runs whose numbers need more than 4, 2 and 1 bytes.

    A slot is an arc with a target; if all_arcs, any arc. counts: from `node_layout.count_words`.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    slots: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            while True:
                if all_arcs or arcs[arc] >> SHIFT != 0:
                    slots += 1
                    if counts[arc] > 0xFF:
                        n_wide[2] = slots
                        if counts[arc] > 0xFFFF:
                            n_wide[1] = slots
                            if counts[arc] > HALF:
                                n_wide[0] = slots
                if arcs[arc] & LAST:
                    break
                arc += 1
    return slots


def write_values(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 counts: cython.const[cython.ulonglong][::1], all_arcs: cython.bint, entries8: cython.ulonglong[::1],
                 entries4: cython.uint[::1], entries2: cython.ushort[::1], entries1: cython.uchar[::1]):
    """Write the number of each slot to the four runs, whose lengths follow from `count_slots`."""
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
                if all_arcs or arcs[arc] >> SHIFT != 0:
                    if slot >= first1:
                        entries1[slot - first1] = cython.cast(cython.uchar, counts[arc])
                    elif slot >= first2:
                        entries2[slot - first2] = cython.cast(cython.ushort, counts[arc])
                    elif slot >= first4:
                        entries4[slot - first4] = cython.cast(cython.uint, counts[arc])
                    else:
                        entries8[slot] = counts[arc]
                    slot += 1
                if arcs[arc] & LAST:
                    break
                arc += 1
