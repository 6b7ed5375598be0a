"""The check that a GADDAG shares its nodes with the DAWG of its words, so that it has exactly their strings.

The strings of a word are REV(x)◇y for each x and y of which it consists. In nodes minimised together, the ◇ behind
REV(x) leads to the node to which x leads from the root of words:

    root of words    -C-> -A-> node of CA  -T-> ...
    root of GADDAG   -A-> -C-> -◇-> node of CA

So no y is walked. Each ◇ of the GADDAG is compared with such a node, and each end of a string with the end of a word.
Then as many of both as the words have prefixes and ends are all of them.
"""

import cython
from cython.cimports.lexc.kernels.layout import _arc, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes


def has_strings_of_words(nodes: Nodes, words_root: cython.Py_ssize_t, gaddag_root: cython.Py_ssize_t,
                         longest: cython.Py_ssize_t) -> bool:
    """Whether a GADDAG has exactly the strings of its words and shares their nodes. False proves nothing.

    The nodes are verified, and all words have been listed: they are as few as their walk takes time. Labels are tiles.
    longest: the most labels of a word.
    """
    remaining: cython.longlong
    cursors: cython.ulonglong[::1] = memoryview(bytearray(8 * _nodes.CURSOR_WIDTH * (longest + 2))).cast("Q")
    tiles: cython.uchar[::1] = bytearray(longest + 1)
    with cython.nogil:
        if nodes.layout == _nodes.NARROW_BITMAP:  # a literal, for which the C compiler makes a function of its own
            remaining = _count_prefixes_and_ends(nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, words_root,
                                                 longest, cursors)
            remaining = _subtract_sound_ones(nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, words_root,
                                             gaddag_root, longest, cursors, tiles, remaining)
        else:
            remaining = _count_prefixes_and_ends(nodes.units32, nodes.units64, nodes.layout, words_root, longest,
                                                 cursors)
            remaining = _subtract_sound_ones(nodes.units32, nodes.units64, nodes.layout, words_root, gaddag_root,
                                             longest, cursors, tiles, remaining)
    return remaining == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count_prefixes_and_ends(units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
                             layout: cython.int, root: cython.Py_ssize_t, longest: cython.Py_ssize_t,
                             cursors: cython.ulonglong[::1]) -> cython.longlong:
    """The different prefixes behind which words go on, and the words."""
    n: cython.longlong = 0
    depth: cython.Py_ssize_t = 0
    arc: cython.ulonglong
    _nodes.start_cursor(units32, units64, layout, cursors, 0, root)
    while depth >= 0:
        if cursors[_nodes.CURSOR_WIDTH * depth] == 0:
            depth -= 1
            continue
        arc = _nodes.next_arc(units32, units64, layout, cursors, _nodes.CURSOR_WIDTH * depth)
        n += (arc & _arc.ACCEPT) != 0
        if arc >> _arc.SHIFT and depth < longest:
            n += 1
            depth += 1
            _nodes.start_cursor(units32, units64, layout, cursors, _nodes.CURSOR_WIDTH * depth,
                                arc >> _arc.SHIFT)
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _subtract_sound_ones(units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
                         layout: cython.int, words_root: cython.Py_ssize_t, root: cython.Py_ssize_t,
                         longest: cython.Py_ssize_t, cursors: cython.ulonglong[::1], tiles: cython.uchar[::1],
                         remaining: cython.longlong) -> cython.longlong:
    """Subtract the ◇ and the ends of the GADDAG from a number of prefixes and words. -1 if one of them is not sound."""
    depth: cython.Py_ssize_t = 0
    arc: cython.ulonglong
    target: cython.ulonglong
    separator: cython.ulonglong
    if _nodes.arc_for(units32, units64, layout, root, 0):
        return -1  # ◇ without a letter before it
    _nodes.start_cursor(units32, units64, layout, cursors, 0, root)
    while depth >= 0 and remaining >= 0:
        if cursors[_nodes.CURSOR_WIDTH * depth] == 0:
            depth -= 1
            continue
        if depth == longest:
            return -1
        arc = _nodes.next_arc(units32, units64, layout, cursors, _nodes.CURSOR_WIDTH * depth)
        tiles[depth] = arc & _arc.LABEL
        target = arc >> _arc.SHIFT
        separator = 0
        if target:
            separator = _nodes.arc_for(units32, units64, layout, target, 0)
        if (separator or arc & _arc.ACCEPT) and not _is_sound(units32, units64, layout, words_root, tiles, depth, arc,
                                                              separator):
            return -1
        remaining -= ((arc & _arc.ACCEPT) != 0) + (separator != 0)
        if target:
            depth += 1
            _nodes.start_cursor(units32, units64, layout, cursors, _nodes.CURSOR_WIDTH * depth,
                                target)
    return remaining


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_sound(units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
              layout: cython.int, root: cython.Py_ssize_t, tiles: cython.const[cython.uchar][::1],
              last: cython.Py_ssize_t, end: cython.ulonglong, separator: cython.ulonglong) -> cython.bint:
    """Whether x is a word if `end`, the last arc of REV(x), accepts, and leads to the node behind ◇ if there is one.

    tiles: REV(x), up to index `last`. separator: the arc for ◇, 0 for none.
    """
    i: cython.Py_ssize_t
    node: cython.ulonglong = root
    arc: cython.ulonglong = 0
    for i in range(last, -1, -1):
        if node == 0:
            return False
        arc = _nodes.arc_for(units32, units64, layout, node, tiles[i])
        if arc == 0:
            return False
        node = arc >> _arc.SHIFT
    if end & _arc.ACCEPT and not arc & _arc.ACCEPT:
        return False
    return separator == 0 or (not separator & _arc.ACCEPT and node != 0 and node == separator >> _arc.SHIFT)
