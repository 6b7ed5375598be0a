"""The order of sibling lists (`building.sibling_lists`) that are made of the arena's states (`building.minimise`).

There are three steps: an order of the states, the index of each arc, the targets and marks by index. The last arcs of a
state are a *tail*. If a tail equals a whole other state, they can share memory: the other state becomes an *alias*,
which is stored inside the longer one.

    arena    s: A->x  B->y  C->z        t: B->y  C->z        aliases[t] = s + 1
    lists    ... A  B  C ...            t has the index of the arc B of s
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _sibling_marks
from cython.cimports.lexc.kernels.layout import _arc, _hash, _masks


def order_depth_first(arcs: cython.const[cython.ulonglong][::1], root: cython.uint, is_postorder: cython.bint,
                      aliases: cython.const[cython.uint][::1], seen: cython.uchar[::1], stack: cython.uint[::1],
                      order: cython.uint[::1], n: cython.Py_ssize_t) -> int:
    """Write the states reachable from a root to order[n:], in the order of a depth-first walk. Return the new n.

    is_postorder: postorder, otherwise preorder. Aliases (see `share_tails`) are left out.
    seen: zeroed, an item for each arc of the arena, kept from one root to the next. stack: scratch, two items for each
    state of the longest path.
    """
    arc: cython.ulonglong
    target: cython.ulonglong
    top: cython.Py_ssize_t = 0
    state: cython.uint = 0
    if not root or seen[root]:
        return n
    with cython.nogil:
        target = root
        while True:
            if target and not seen[target] and not aliases[target]:
                seen[target] = 1
                if not is_postorder:
                    order[n] = cython.cast(cython.uint, target)
                    n += 1
                stack[2 * top] = cython.cast(cython.uint, target)  # the state, and its current arc
                stack[2 * top + 1] = cython.cast(cython.uint, target)
                top += 1
            else:
                while top:  # advance to the next arc of this state, or of the nearest state above that has one
                    arc = arcs[stack[2 * top - 1]]
                    if not arc & _arc.LAST:
                        stack[2 * top - 1] += 1
                        break
                    state = stack[2 * top - 2]
                    top -= 1
                    if is_postorder:
                        order[n] = state
                        n += 1
                if not top:
                    break
            target = arcs[stack[2 * top - 1]] >> _arc.SHIFT
    return n


def order_breadth_first(arcs: cython.const[cython.ulonglong][::1], roots: cython.const[cython.uint][::1],
                        aliases: cython.const[cython.uint][::1], seen: cython.uchar[::1],
                        order: cython.uint[::1]) -> int:
    """Write the states to order in the order of a breadth-first walk, each list from its end. Return their number.

    Aliases are left out. seen: zeroed, an item for each arc of the arena.
    """
    n: cython.Py_ssize_t = 0
    n_visited: cython.Py_ssize_t = 0
    arc: cython.Py_ssize_t
    target: cython.ulonglong
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(roots)):
            if roots[i] and not seen[roots[i]] and not aliases[roots[i]]:
                seen[roots[i]] = 1
                order[n] = roots[i]
                n += 1
        while n_visited < n:
            arc = order[n_visited]
            n_visited += 1
            while not arcs[arc] & _arc.LAST:
                arc += 1
            while True:
                target = arcs[arc] >> _arc.SHIFT
                if target and not seen[target] and not aliases[target]:
                    seen[target] = 1
                    order[n] = cython.cast(cython.uint, target)
                    n += 1
                if arc == order[n_visited - 1]:
                    break
                arc -= 1
    return n


def share_tails(arcs: cython.const[cython.ulonglong][::1], end: cython.Py_ssize_t, register: cython.uint[::1],
                shift: cython.int, seed: cython.ulonglong, aliases: cython.uint[::1]):
    """Write to aliases[s], for each state s that equals the last arcs of a longer state, the index of their first.

    The items of other states stay as they are. register: zeroed, 2^(64 - shift) items, at least twice the number of
    arcs. seed: a secret odd number of 64 bits, as that of `Minimiser`.
    """
    start: cython.Py_ssize_t = 1
    last: cython.Py_ssize_t
    tail: cython.Py_ssize_t
    key: cython.ulonglong
    found: cython.uint
    is_lookup: cython.int
    with cython.nogil:
        for is_lookup in range(2):  # first enter all proper tails into the register, then look whole lists up
            start = 1
            while start < end:
                last = start
                while not arcs[last] & _arc.LAST:
                    last += 1
                key = 0
                tail = last
                while tail >= start:
                    key = ((key ^ arcs[tail]) * seed) & _masks.FULL
                    key ^= key >> 29
                    if (tail > start) == (is_lookup == 0):
                        found = _find_tail(arcs, tail, key, register, shift, is_lookup == 0)
                        if found and is_lookup:
                            aliases[start] = found
                    tail -= 1
                start = last + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find_tail(arcs: cython.const[cython.ulonglong][::1], tail: cython.Py_ssize_t, key: cython.ulonglong,
               register: cython.uint[::1], shift: cython.int, is_entering: cython.bint) -> cython.uint:
    """The index of an equal tail in the register, 0 for none. With is_entering, a new tail is then entered."""
    slot: cython.ulonglong = ((key * _hash.GOLDEN) & _masks.FULL) >> shift
    mask: cython.ulonglong = (_masks.ONE << (64 - shift)) - 1
    i: cython.Py_ssize_t
    while register[slot]:
        i = 0
        while arcs[register[slot] + i] == arcs[tail + i] and not arcs[tail + i] & _arc.LAST:
            i += 1
        if arcs[register[slot] + i] == arcs[tail + i]:
            return register[slot]
        slot = (slot + 1) & mask
    if is_entering:
        register[slot] = cython.cast(cython.uint, tail)
    return 0


def assign_indexes(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                   aliases: cython.const[cython.uint][::1], first: cython.uint, indexes: cython.uint[::1]) -> int:
    """Write to indexes[a] the index of each arc a of the states in order, from `first` on; return the index behind.

    Then write the index of each alias (see `share_tails`).
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            while True:
                indexes[arc] = first
                first += 1
                if arcs[arc] & _arc.LAST:
                    break
                arc += 1
        for i in range(len(aliases)):
            if aliases[i]:
                indexes[i] = indexes[_resolve_alias(arcs, aliases, i)]
    return first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _resolve_alias(arcs: cython.const[cython.ulonglong][::1], aliases: cython.const[cython.uint][::1],
                   arc: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The arc that an alias stands for, in a state that is no alias. The loop ends, since each next state is longer."""
    start: cython.Py_ssize_t = arc
    while aliases[start]:
        arc = aliases[start] + (arc - start)
        start = arc
        while start > 1 and not arcs[start - 1] & _arc.LAST:
            start -= 1
    return arc


def write_lists(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                indexes: cython.const[cython.uint][::1], labels: cython.const[cython.uchar][::1],
                is_separator_last: cython.bint, targets: cython.uint[::1], marks: cython.ushort[::1]):
    """Write the targets and marks of the states in order, by index. labels[t]: the label of tile t, 0 the separator.

    is_separator_last: whether the separator's arc, the first in the arena, is moved to the end of its list.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    position: cython.Py_ssize_t  # of the arc in its list
    start: cython.Py_ssize_t
    n: cython.Py_ssize_t
    mark: cython.ushort
    has_moved: cython.bint
    with cython.nogil:
        for i in range(len(order)):
            start = order[i]
            n = 1
            while not arcs[start + n - 1] & _arc.LAST:
                n += 1
            has_moved = is_separator_last and (arcs[start] & _arc.LABEL) == 0
            for arc in range(start, start + n):
                position = arc - start
                if has_moved:
                    position = position - 1 if position else n - 1
                mark = labels[arcs[arc] & _arc.LABEL]
                if position == n - 1:
                    mark |= _sibling_marks.MARK_LAST
                if arcs[arc] & _arc.ACCEPT:
                    mark |= _sibling_marks.MARK_ACCEPT
                marks[indexes[start] + position] = mark
                targets[indexes[start] + position] = indexes[arcs[arc] >> _arc.SHIFT] if arcs[arc] >> _arc.SHIFT else 0
