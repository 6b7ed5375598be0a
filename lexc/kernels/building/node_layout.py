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

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bitmap, _masks, _nodes, _prefetch

# Prefetches look ahead by so many states, for the state itself and for its first target.
_STATES_AHEAD = cython.declare(cython.Py_ssize_t, 16)
_TARGETS_AHEAD = cython.declare(cython.Py_ssize_t, 8)


def find_levels(arcs: cython.const[cython.ulonglong][::1], low: cython.Py_ssize_t, high: cython.Py_ssize_t,
                levels: cython.ushort[::1], counts: cython.ulonglong[::1]) -> tuple[int, int]:
    """Write the level of each state s of a range to levels[s - low], and the number of states of level k to counts[k].

    Both outputs must be zeroed. Levels have one item more, which stands for all targets outside the range. Return the
    numbers of targets and of arcs. Children freeze before their parents. So one pass from the highest index down meets
    each state after all states that lead to it. A state to which none leads is a root.
    """
    start: cython.Py_ssize_t = high
    arc: cython.Py_ssize_t
    item: cython.Py_ssize_t
    level: cython.int
    n_targets: cython.Py_ssize_t = 0
    n_arcs: cython.Py_ssize_t = 0
    with cython.nogil:
        while start > low:
            start -= 1
            if arcs[start] & ~_arc.LAST == 0:  # an item that stayed unused (see `concurrent_minimise`)
                continue
            while start > low and not arcs[start - 1] & _arc.LAST:
                start -= 1
            level = levels[start - low]
            counts[level] += 1
            level += 1
            arc = start
            while True:
                n_targets += arcs[arc] >> _arc.SHIFT != 0
                item = _level_item(arcs[arc], low, high - low)
                levels[item] = cython.cast(cython.ushort, level if level > levels[item] else levels[item])
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
            n_arcs += arc - start + 1
    return n_targets, n_arcs


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _level_item(arc: cython.ulonglong, low: cython.Py_ssize_t, outside: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The item of levels for the target of an arc."""
    item: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, arc >> _arc.SHIFT) - low
    return item if item >= 0 else outside


def place_nodes(arcs: cython.const[cython.ulonglong][::1], low: cython.Py_ssize_t, levels: cython.ushort[::1],
                level_starts: cython.ulonglong[::1], header_units: cython.int, has_slot_per_arc: cython.bint,
                offset: cython.ulonglong, begin: cython.Py_ssize_t, end: cython.Py_ssize_t, order: cython.uint[::1],
                offsets: cython.ulonglong[::1]) -> int:
    """Put the targets of the states order[begin:end] into order, and write the units of these states to offsets.

    order: begins with the range's roots, which are its level 0; behind the states it has one item more. Whole levels
    are placed, one behind the other. levels: as `find_levels` writes them. level_starts[k]: the number of states in the
    levels before k; the last item is the number of states. Both are changed. A node takes header_units, and one unit
    for each arc with a target, or for each arc if has_slot_per_arc. offset: the unit of the first node. Return the unit
    behind the last one. offsets: may be empty, if `write_offsets` writes them.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(order) - 1
    arc: cython.Py_ssize_t
    item: cython.Py_ssize_t
    outside: cython.Py_ssize_t = len(levels) - 1
    last_arc: cython.Py_ssize_t = len(arcs) - 1
    level: cython.int
    n_targets: cython.Py_ssize_t
    writes_offsets: cython.bint = len(offsets) != 0
    # The level of states that are in order already, and of targets outside the range: it begins at the spare item.
    seen: cython.int = cython.cast(cython.int, len(level_starts) - 1)
    levels[outside] = cython.cast(cython.ushort, seen)
    with cython.nogil:
        for i in range(begin, end):
            if cython.compiled and i + _STATES_AHEAD < n:
                _prefetch.prefetch64(arcs, order[i + _STATES_AHEAD])
                _prefetch.prefetch16(levels, _level_item(arcs[order[i + _TARGETS_AHEAD]], low, outside))
                _prefetch.prefetch16(levels,
                                     _level_item(arcs[min(order[i + _TARGETS_AHEAD] + 1, last_arc)], low, outside))
                if writes_offsets:
                    _prefetch.prefetch64(offsets, order[i + _STATES_AHEAD])
            arc = order[i]
            if writes_offsets:
                offsets[arc] = offset
            n_targets = 0
            while True:  # without branches that depend on the target: they are mispredicted
                n_targets += arcs[arc] >> _arc.SHIFT != 0
                item = _level_item(arcs[arc], low, outside)
                level = levels[item]
                order[level_starts[level]] = cython.cast(cython.uint, arcs[arc] >> _arc.SHIFT)
                level_starts[level] += level != seen
                levels[item] = cython.cast(cython.ushort, seen)
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
            offset += header_units + (arc - order[i] + 1 if has_slot_per_arc else n_targets)
    return offset


def write_offsets(arcs: cython.const[cython.ulonglong][::1], header_units: cython.int, has_slot_per_arc: cython.bint,
                  offset: cython.ulonglong, order: cython.const[cython.uint][::1], offsets: cython.ulonglong[::1]):
    """Write the units of the states in order to offsets, as `place_nodes` does. Another thread may place the next ones.

    offset: the unit of the first one.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    n_targets: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(order)):
            if cython.compiled and i + _STATES_AHEAD < len(order):
                _prefetch.prefetch64(arcs, order[i + _STATES_AHEAD])
                _prefetch.prefetch64(offsets, order[i + _STATES_AHEAD])
            arc = order[i]
            offsets[arc] = offset
            n_targets = 0
            while True:
                n_targets += arcs[arc] >> _arc.SHIFT != 0
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
            offset += header_units + (arc - order[i] + 1 if has_slot_per_arc else n_targets)


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
    target: cython.ulonglong
    children: cython.ulonglong
    accepts: cython.ulonglong
    last_arc: cython.Py_ssize_t = len(arcs) - 1
    with cython.nogil:
        for i in range(len(order)):
            if cython.compiled and i + _STATES_AHEAD < len(order):
                _prefetch.prefetch64(arcs, order[i + _STATES_AHEAD])
                _prefetch.prefetch64(offsets, order[i + _STATES_AHEAD])
                _prefetch.prefetch64(offsets, arcs[order[i + _TARGETS_AHEAD]] >> _arc.SHIFT)
                _prefetch.prefetch64(offsets, arcs[min(order[i + _TARGETS_AHEAD] + 1, last_arc)] >> _arc.SHIFT)
            arc = order[i]
            unit = offsets[arc]
            slot = _bitmap.first_target_unit(layout, unit)
            children = 0
            accepts = 0
            while True:  # without branches but one: they are mispredicted
                bit = arcs[arc] & _arc.LABEL
                target = arcs[arc] >> _arc.SHIFT
                accepts |= ((arcs[arc] & _arc.ACCEPT) // _arc.ACCEPT) << bit
                children |= cython.cast(cython.ulonglong, target != 0) << bit
                nodes[slot if target else unit] = cython.cast(cython.uint, offsets[target])  # the mask follows
                slot += target != 0
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
            nodes[unit] = cython.cast(cython.uint, children & _masks.HALF)
            nodes[unit + layout] = cython.cast(cython.uint, accepts & _masks.HALF)
            if layout == _nodes.WIDE_BITMAP:
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
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
                unit += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _placed_arc(arc: cython.ulonglong, offsets: cython.const[cython.ulonglong][::1]) -> cython.ulonglong:
    """An arc of the arena with the unit of its target's node."""
    target: cython.ulonglong = arc >> _arc.SHIFT
    if target:
        target = offsets[target]
    return (arc & (_arc.LABEL | _arc.ACCEPT | _arc.LAST)) | target << _arc.SHIFT


def count_words(arcs: cython.const[cython.ulonglong][::1], end: cython.Py_ssize_t, counts: cython.ulonglong[::1]):
    """Write to counts[a], for each arc a < end, the number of words below the targets of its state's arcs up to a.

    Words that end on these arcs themselves are not counted. Children lie before their parents, so the counts below a
    target are known when an arc needs them.
    """
    arc: cython.Py_ssize_t
    below: cython.ulonglong = 0
    with cython.nogil:
        for arc in range(1, end):
            below += _words_below(arcs, arcs[arc] >> _arc.SHIFT, counts)
            counts[arc] = below
            if arcs[arc] & _arc.LAST:
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
            n += arcs[state] >> 8 & _masks.ONE
            if arcs[state] & _arc.LAST:
                n += counts[state]
                break
            state += 1
    return n

