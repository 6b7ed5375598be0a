# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""From the arena of `building.minimise` to sibling lists (`building.sibling_lists`): order, shared tails, indexes.

A list that is the tail of another one need not be stored itself: its state is absorbed.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building._marks import MARKED_ACCEPT, MARKED_LAST
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
else:
    from lexc.kernels.building._marks import MARKED_ACCEPT, MARKED_LAST
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._hash import GOLDEN
    from lexc.kernels.layout._masks import FULL, ONE



def depth_first(arcs: cython.const[cython.ulonglong][::1], root: cython.uint, is_post: cython.bint,
                aliases: cython.const[cython.uint][::1], seen: cython.uchar[::1], stack: cython.uint[::1],
                order: cython.uint[::1], n: cython.Py_ssize_t) -> int:
    """The states below a root of the arena in the order of a depth-first walk, from order[n] on; how many there are.

    is_post: a state after those below it, else before. Absorbed states (see `share_tails`) have no place of their own.
    seen: zeroed, an item for each arc of the arena, kept from one root to the next. stack: scratch for a longest way.
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
                if not is_post:
                    order[n] = cython.cast(cython.uint, target)
                    n += 1
                stack[2 * top] = cython.cast(cython.uint, target)  # the state, and the arc to look at
                stack[2 * top + 1] = cython.cast(cython.uint, target)
                top += 1
            else:
                while top:  # to the next arc, here or above
                    arc = arcs[stack[2 * top - 1]]
                    if not arc & LAST:
                        stack[2 * top - 1] += 1
                        break
                    state = stack[2 * top - 2]
                    top -= 1
                    if is_post:
                        order[n] = state
                        n += 1
                if not top:
                    break
            target = arcs[stack[2 * top - 1]] >> SHIFT
    return n


def breadth_first(arcs: cython.const[cython.ulonglong][::1], roots: cython.const[cython.uint][::1],
                  aliases: cython.const[cython.uint][::1], seen: cython.uchar[::1], order: cython.uint[::1]) -> int:
    """The states in the order of a breadth-first walk that looks at each list from its end; how many there are."""
    n: cython.Py_ssize_t = 0
    done: cython.Py_ssize_t = 0
    arc: cython.Py_ssize_t
    target: cython.ulonglong
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(roots)):
            if roots[i] and not seen[roots[i]] and not aliases[roots[i]]:
                seen[roots[i]] = 1
                order[n] = roots[i]
                n += 1
        while done < n:
            arc = order[done]
            done += 1
            while not arcs[arc] & LAST:
                arc += 1
            while True:
                target = arcs[arc] >> SHIFT
                if target and not seen[target] and not aliases[target]:
                    seen[target] = 1
                    order[n] = cython.cast(cython.uint, target)
                    n += 1
                if arc == order[done - 1]:
                    break
                arc -= 1
    return n


def share_tails(arcs: cython.const[cython.ulonglong][::1], end: cython.Py_ssize_t, register: cython.uint[::1],
                shift: cython.int, seed: cython.ulonglong, aliases: cython.uint[::1]):
    """aliases[s]: where the arcs of the state at s stand as the tail of another state's; untouched if nowhere.

    register: zeroed, 2^(64 - shift) items, twice as many as there are arcs or more. seed: odd, of 64 bits, a secret.
    """
    start: cython.Py_ssize_t = 1
    last: cython.Py_ssize_t
    at: cython.Py_ssize_t
    key: cython.ulonglong
    found: cython.uint
    turn: cython.int
    with cython.nogil:
        for turn in range(2):  # first note the tails, then look for whole lists among them
            start = 1
            while start < end:
                last = start
                while not arcs[last] & LAST:
                    last += 1
                key = 0
                at = last
                while at >= start:
                    key = ((key ^ arcs[at]) * seed) & FULL
                    key ^= key >> 29
                    if (at > start) == (turn == 0):
                        found = _tail(arcs, at, key, register, shift, turn == 0)
                        if found and turn:
                            aliases[start] = found
                    at -= 1
                start = last + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tail(arcs: cython.const[cython.ulonglong][::1], at: cython.Py_ssize_t, key: cython.ulonglong,
          register: cython.uint[::1], shift: cython.int, is_noting: cython.bint) -> cython.uint:
    """Where the register has the arcs from here to the end of their list; 0 for nowhere, and then noted if asked."""
    slot: cython.ulonglong = ((key * GOLDEN) & FULL) >> shift
    mask: cython.ulonglong = (ONE << (64 - shift)) - 1
    i: cython.Py_ssize_t
    while register[slot]:
        i = 0
        while arcs[register[slot] + i] == arcs[at + i] and not arcs[at + i] & LAST:
            i += 1
        if arcs[register[slot] + i] == arcs[at + i]:
            return register[slot]
        slot = (slot + 1) & mask
    if is_noting:
        register[slot] = cython.cast(cython.uint, at)
    return 0


def place(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
          aliases: cython.const[cython.uint][::1], first: cython.uint, index: cython.uint[::1]) -> int:
    """index[a] of every arc a of the states in order: the first has the index `first`. Then that of absorbed states.

    Returns the index behind the last.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            while True:
                index[arc] = first
                first += 1
                if arcs[arc] & LAST:
                    break
                arc += 1
        for i in range(len(aliases)):
            if aliases[i]:
                index[i] = index[_resolved(arcs, aliases, i)]
    return first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _resolved(arcs: cython.const[cython.ulonglong][::1], aliases: cython.const[cython.uint][::1],
              at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The arc that an absorbed state shares, in a state that has a place of its own. Each that absorbs is longer."""
    start: cython.Py_ssize_t = at
    while aliases[start]:
        at = aliases[start] + (at - start)
        start = at
        while start > 1 and not arcs[start - 1] & LAST:
            start -= 1
    return at


def write(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
          index: cython.const[cython.uint][::1], labels: cython.const[cython.uchar][::1],
          is_separator_last: cython.bint, targets: cython.uint[::1], marks: cython.ushort[::1]):
    """Targets and marks of the states in order, by their index. labels[t]: how tile t is written, 0 the separator.

    is_separator_last: the separator, which comes first in the arena, ends its list.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    to: cython.Py_ssize_t
    start: cython.Py_ssize_t
    n: cython.Py_ssize_t
    mark: cython.ushort
    is_turned: cython.bint
    with cython.nogil:
        for i in range(len(order)):
            start = order[i]
            n = 1
            while not arcs[start + n - 1] & LAST:
                n += 1
            is_turned = is_separator_last and (arcs[start] & LABEL) == 0
            for arc in range(start, start + n):
                to = arc - start
                if is_turned:
                    to = to - 1 if to else n - 1
                mark = labels[arcs[arc] & LABEL]
                if to == n - 1:
                    mark |= MARKED_LAST
                if arcs[arc] & ACCEPT:
                    mark |= MARKED_ACCEPT
                to += index[start]
                marks[to] = mark
                targets[to] = index[arcs[arc] >> SHIFT] if arcs[arc] >> SHIFT else 0
