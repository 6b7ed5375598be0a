# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The placing of the arena's states as nodes of an image: their levels, order and offsets, and the units of NODE.

A range [low, high) of the arena holds the DAWG's states, or the states that only the GADDAG has. Its nodes stand level
by level; a level is the longest distance from the range's root. Within a level they stand in the order in which the
arcs of the nodes placed before, in label order, first lead to them.

    level    0      1        2
    order    root | s3  s1 | s7  s2  s5     the root's arcs lead to s3 and s1, that of s3 to s7, those of s1 to s2, s5
    offsets  0      4   7    11  13  15     in units of NODE; here a node has two masks, and a unit for each target

So each target lies behind its node, and the order depends on the minimal automaton alone.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._bitmap import first_target_unit
    from cython.cimports.lexc.kernels.layout._masks import HALF, ONE
    from cython.cimports.lexc.kernels.layout._nodes import WIDE_BITMAP
else:
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._bitmap import first_target_unit
    from lexc.kernels.layout._masks import HALF, ONE
    from lexc.kernels.layout._nodes import WIDE_BITMAP



def find_levels(arcs: cython.const[cython.ulonglong][::1], low: cython.Py_ssize_t, high: cython.Py_ssize_t,
                levels: cython.ushort[::1], counts: cython.ulonglong[::1]):
    """Write the level of each state s of a range to levels[s - low], and the number of states of level k to counts[k].

    Both outputs must be zeroed. Children freeze before their parents. So one pass from the highest index down meets
    each state after all states that lead to it. A state to which none leads is a root.
    """
    start: cython.Py_ssize_t = high
    arc: cython.Py_ssize_t
    target: cython.Py_ssize_t
    level: cython.int
    with cython.nogil:
        while start > low:
            start -= 1
            while start > low and not arcs[start - 1] & LAST:
                start -= 1
            level = levels[start - low]
            counts[level] += 1
            arc = start
            while True:
                target = arcs[arc] >> SHIFT
                if target >= low and levels[target - low] <= level:
                    levels[target - low] = level + 1
                if arcs[arc] & LAST:
                    break
                arc += 1


def place_nodes(arcs: cython.const[cython.ulonglong][::1], low: cython.Py_ssize_t, levels: cython.ushort[::1],
                level_starts: cython.ulonglong[::1], header_units: cython.int, has_slot_per_arc: cython.bint,
                offset: cython.ulonglong,
                order: cython.uint[::1], offsets: cython.ulonglong[::1]) -> tuple[int, int]:
    """Write a range's states to order, as they are placed, and the unit of each to offsets.

    order: begins with the range's roots, which are its level 0. level_starts[k]: the number of states in the levels
    before k; it is changed, as are the levels. A node takes header_units, and one unit for each arc with a target, or
    for each arc if has_slot_per_arc. offset: the unit of the first node. Return (the unit behind the last node, the
    number of arcs).
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    target: cython.Py_ssize_t
    level: cython.int
    n_targets: cython.Py_ssize_t
    n_arcs: cython.Py_ssize_t = 0
    seen: cython.ushort = 0xFFFF  # the level of states that are in order already; no real level is as high
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            offsets[arc] = offset
            n_targets = 0
            while True:
                target = arcs[arc] >> SHIFT
                n_targets += target != 0
                if target >= low:
                    level = levels[target - low]
                    if level != seen:
                        order[level_starts[level]] = cython.cast(cython.uint, target)
                        level_starts[level] += 1
                        levels[target - low] = seen
                if arcs[arc] & LAST:
                    break
                arc += 1
            n_arcs += arc - order[i] + 1
            offset += header_units + (arc - order[i] + 1 if has_slot_per_arc else n_targets)
    return offset, n_arcs


def write_bitmap(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 offsets: cython.const[cython.ulonglong][::1], layout: cython.int, nodes: cython.uint[::1]):
    """Write each state in order as a child mask, an accept mask, and one target for each child.

    layout: NARROW_BITMAP or WIDE_BITMAP, which is the number of units of a mask.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    unit: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    bit: cython.ulonglong
    children: cython.ulonglong
    accepts: cython.ulonglong
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            unit = offsets[arc]
            slot = first_target_unit(layout, unit)
            children = 0
            accepts = 0
            while True:
                bit = ONE << (arcs[arc] & LABEL)
                if arcs[arc] & ACCEPT:
                    accepts |= bit
                if arcs[arc] >> SHIFT:
                    children |= bit
                    nodes[slot] = cython.cast(cython.uint, offsets[arcs[arc] >> SHIFT])
                    slot += 1
                if arcs[arc] & LAST:
                    break
                arc += 1
            nodes[unit] = cython.cast(cython.uint, children & HALF)
            nodes[unit + layout] = cython.cast(cython.uint, accepts & HALF)
            if layout == WIDE_BITMAP:
                nodes[unit + 1] = cython.cast(cython.uint, children >> 32)
                nodes[unit + 3] = cython.cast(cython.uint, accepts >> 32)


def write_arcs(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
               offsets: cython.const[cython.ulonglong][::1], nodes32: cython.uint[::1], nodes64: cython.ulonglong[::1]):
    """Write each state in order as an array of arcs (Appel and Jacobson 1988): label, accept, last, target.

    An arc has 32 bits, with a target of 22 bits; if nodes32 is empty, 64 bits, with a target of 40.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    unit: cython.Py_ssize_t
    is_narrow: cython.bint = len(nodes32) != 0
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            unit = offsets[arc]
            while True:
                if is_narrow:
                    nodes32[unit] = cython.cast(cython.uint, _placed_arc(arcs[arc], offsets))
                else:
                    nodes64[unit] = _placed_arc(arcs[arc], offsets)
                if arcs[arc] & LAST:
                    break
                arc += 1
                unit += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _placed_arc(arc: cython.ulonglong, offsets: cython.const[cython.ulonglong][::1]) -> cython.ulonglong:
    """An arc of the arena with the unit of its target's node."""
    target: cython.ulonglong = arc >> SHIFT
    if target:
        target = offsets[target]
    return (arc & (LABEL | ACCEPT | LAST)) | target << SHIFT


def count_words(arcs: cython.const[cython.ulonglong][::1], end: cython.Py_ssize_t, counts: cython.ulonglong[::1]):
    """Write to counts[a], for each arc a < end, the number of words below the targets of its state's arcs up to a.

    Words that end on these arcs themselves are not counted. Children lie before their parents, so the counts below a
    target are known when an arc needs them.
    """
    arc: cython.Py_ssize_t
    below: cython.ulonglong = 0
    with cython.nogil:
        for arc in range(1, end):
            below += _words_below(arcs, arcs[arc] >> SHIFT, counts)
            counts[arc] = below
            if arcs[arc] & LAST:
                below = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _words_below(arcs: cython.const[cython.ulonglong][::1], state: cython.Py_ssize_t,
                 counts: cython.const[cython.ulonglong][::1]) -> cython.ulonglong:
    """The number of words below a state: those that end on one of its arcs, and those that continue."""
    n: cython.ulonglong = 0
    if state:
        while True:
            n += arcs[state] >> 8 & ONE
            if arcs[state] & LAST:
                n += counts[state]
                break
            state += 1
    return n

