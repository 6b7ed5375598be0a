# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""From the arena's states to placed nodes: levels, order, offsets, the words of the image's NODE, LEVL and RANK.

A part is a range [low, high) of the arena: the DAWG's states, or those of the GADDAG alone. Within a part, nodes
stand level by level (the longest distance from the part's root), and within a level in the order in which a walk of
the nodes placed before, arcs in label order, first meets them. So every target lies behind its node, and the order
depends on the minimal automaton alone.
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
    """levels[s - low] of every state s of the part, and counts[k], the states of level k.

    Children freeze before their parents, so one pass from the highest index down meets each state after all that
    lead to it. What nothing leads to is a root.
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
                fill: cython.ulonglong[::1], header_units: cython.int, has_slot_per_arc: cython.bint,
                offset: cython.ulonglong,
                order: cython.uint[::1], offsets: cython.ulonglong[::1]) -> tuple[int, int]:
    """The part's states in placing order, into order, and the unit at which each will stand, into offsets.

    The part's roots, all of level 0, stand in order already.
    fill[k]: how many states lie in levels before k; used up as scratch, as are the levels. A node takes header_units,
    and    one for each arc that leads on, or for every arc. offset: where the first one stands.
    Returns (the unit behind the last, arcs).
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    target: cython.Py_ssize_t
    level: cython.int
    n_targets: cython.Py_ssize_t
    n_arcs: cython.Py_ssize_t = 0
    seen: cython.ushort = 0xFFFF
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
                        order[fill[level]] = cython.cast(cython.uint, target)
                        fill[level] += 1
                        levels[target - low] = seen
                if arcs[arc] & LAST:
                    break
                arc += 1
            n_arcs += arc - order[i] + 1
            offset += header_units + (arc - order[i] + 1 if has_slot_per_arc else n_targets)
    return offset, n_arcs


def find_nodes(arcs: cython.const[cython.ulonglong][::1], header_units: cython.int, order: cython.uint[::1],
               offsets: cython.ulonglong[::1]) -> int:
    """Nodes that are placed already, in the arcs layout, for `write_bitmap` to write in the same order.

    Their first arcs, into order, as many as there are nodes, and the unit at which each will stand, into offsets.
    Returns the unit behind the last.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t = 0
    offset: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            order[i] = cython.cast(cython.uint, arc)
            offsets[arc] = offset
            offset += header_units + (arcs[arc] >> SHIFT != 0)
            while not arcs[arc] & LAST:
                arc += 1
                offset += arcs[arc] >> SHIFT != 0
            arc += 1
    return offset


def write_bitmap(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 offsets: cython.const[cython.ulonglong][::1], layout: cython.int, nodes: cython.uint[::1]):
    """Child mask, accept mask and one target for each child, for every state in order."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    at: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    bit: cython.ulonglong
    children: cython.ulonglong
    accepts: cython.ulonglong
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            at = offsets[arc]
            slot = first_target_unit(layout, at)
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
            nodes[at] = cython.cast(cython.uint, children & HALF)
            nodes[at + layout] = cython.cast(cython.uint, accepts & HALF)
            if layout == WIDE_BITMAP:
                nodes[at + 1] = cython.cast(cython.uint, children >> 32)
                nodes[at + 3] = cython.cast(cython.uint, accepts >> 32)


def write_arcs(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
               offsets: cython.const[cython.ulonglong][::1], nodes32: cython.uint[::1], nodes64: cython.ulonglong[::1]):
    """Appel and Jacobson's edges: label, accept, last, target of 22 bits; in nodes64, if nodes32 is empty, of 40."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    at: cython.Py_ssize_t
    is_narrow: cython.bint = len(nodes32) != 0
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            at = offsets[arc]
            while True:
                if is_narrow:
                    nodes32[at] = cython.cast(cython.uint, _placed_arc(arcs[arc], offsets))
                else:
                    nodes64[at] = _placed_arc(arcs[arc], offsets)
                if arcs[arc] & LAST:
                    break
                arc += 1
                at += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _placed_arc(arc: cython.ulonglong, offsets: cython.const[cython.ulonglong][::1]) -> cython.ulonglong:
    target: cython.ulonglong = arc >> SHIFT
    if target:
        target = offsets[target]
    return (arc & (LABEL | ACCEPT | LAST)) | target << SHIFT


def count_words(arcs: cython.const[cython.ulonglong][::1], end: cython.Py_ssize_t, counts: cython.ulonglong[::1]):
    """counts[a], for every arc a below end: the words that go on below the arcs of its state up to and with a.

    Children lie before their parents, so a target's list is finished when an arc needs it.
    """
    arc: cython.Py_ssize_t
    below: cython.ulonglong = 0
    with cython.nogil:
        for arc in range(1, end):
            below += _words_after(arcs, arcs[arc] >> SHIFT, counts)
            counts[arc] = below
            if arcs[arc] & LAST:
                below = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _words_after(arcs: cython.const[cython.ulonglong][::1], state: cython.Py_ssize_t,
                 counts: cython.const[cython.ulonglong][::1]) -> cython.ulonglong:
    """Words that begin at a state: those that end on one of its arcs and those that go on below."""
    n: cython.ulonglong = 0
    if state:
        while True:
            n += arcs[state] >> 8 & ONE
            if arcs[state] & LAST:
                n += counts[state]
                break
            state += 1
    return n

