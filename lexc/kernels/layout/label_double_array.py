"""A double array of nodes with up to 256 labels: wide bitmap nodes, and arcs.

`double_array` explains cells and bases. Here the cells of a node lie in one block of 256, and a base is tried label by
label. Nodes with many arcs choose their bases first, and those with one arc fill the gaps.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _arc, _cell, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

_CELLS_OF_BLOCK = cython.declare(cython.Py_ssize_t, 256)
_SPARE_BLOCKS = cython.declare(cython.Py_ssize_t, 8)
_END_OF_BASES = cython.declare(cython.Py_ssize_t, 1 << 23)  # bases have 23 bits


def make_double_array(nodes: Nodes, root: cython.Py_ssize_t) -> array[int] | None:
    """The cells of the nodes below a root, whose base is `ROOT_BASE`.

    None if they took a quarter more memory than the nodes (and 8 kB), or a node is wrong, as in a damaged image.

    nodes: of the layout bitmap with 64-bit masks, or arcs. The number of cells, of 32 bits, is a multiple of 256.
    Raises ValueError for another layout.
    """
    n_units: cython.Py_ssize_t = len(nodes)
    if _nodes.is_packed(nodes.layout) or nodes.layout == _nodes.NARROW_BITMAP:
        raise ValueError("a double array of labels is made of wide bitmap nodes, or of arcs")
    nodes.check(root)
    bases = array("I", bytes(4 * n_units))
    queue = array("I", bytes(4 * n_units))
    n_arcs = array("H", bytes(2 * n_units))
    n_nodes: cython.Py_ssize_t = _find_nodes(nodes, root, bases, queue, n_arcs)
    if n_nodes < 0:
        return None
    order = array("I", bytes(4 * n_nodes))
    _sort_nodes(queue, n_arcs, order)
    n_cells: cython.Py_ssize_t = (n_units + n_units // 4) // _CELLS_OF_BLOCK + _SPARE_BLOCKS
    n_cells = min(_CELLS_OF_BLOCK * n_cells, _END_OF_BASES)
    cells = array("I", [_cell.FREE_CELL]) * n_cells
    n_cells = _choose_bases(nodes, order, bases, cells, bytearray(n_cells))
    if n_cells < 0:
        return None
    _write_targets(nodes, order, bases, cells)
    return cells[:n_cells]


@cython.cfunc
def _find_nodes(nodes: Nodes, root: cython.Py_ssize_t, marks: cython.uint[::1], queue: cython.uint[::1],
                n_arcs: cython.ushort[::1]) -> cython.Py_ssize_t:
    """Write the nodes below a root to `queue`, and the number of arcs of each; return their number.

    marks: zeros, by node; 1 afterwards. Return -1 for a target outside, a node without arcs, and labels that do not
    ascend or that no alphabet has: the image may be one that nobody has verified.
    """
    n_nodes: cython.Py_ssize_t = 1
    i: cython.Py_ssize_t = 0
    n: cython.int
    last: cython.int
    arc: cython.ulonglong
    target: cython.ulonglong
    cursor: cython.ulonglong[::1] = array("Q", [0, 0, 0])
    queue[0] = cython.cast(cython.uint, root)
    marks[root] = 1
    while i < n_nodes:
        n = last = 0
        _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, cursor, 0, queue[i])
        while cursor[0]:
            arc = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, cursor, 0)
            target = arc >> _arc.SHIFT
            if cython.cast(cython.int, arc & _arc.LABEL) <= last or arc & _arc.LABEL >= _cell.FREE_CELL:
                return -1
            if target >= cython.cast(cython.ulonglong, len(marks)):
                return -1
            last = arc & _arc.LABEL
            n += 1
            if target and marks[target] == 0:
                marks[target] = 1
                queue[n_nodes] = cython.cast(cython.uint, target)
                n_nodes += 1
        if n == 0:
            return -1
        n_arcs[i] = n
        i += 1
    return n_nodes


@cython.cfunc
def _sort_nodes(queue: cython.const[cython.uint][::1], n_arcs: cython.const[cython.ushort][::1],
                order: cython.uint[::1]):
    """Write the nodes of `queue` to `order`: the root, then those with more arcs before others (a counting sort)."""
    places: cython.longlong[::1] = array("q", bytes(8 * 258))  # at 256 - n: where the next node of n arcs goes
    i: cython.Py_ssize_t
    for i in range(1, len(order)):
        places[257 - n_arcs[i]] += 1
    places[0] = 1  # behind the root
    for i in range(257):
        places[i + 1] += places[i]
    order[0] = queue[0]
    for i in range(1, len(order)):
        order[places[256 - n_arcs[i]]] = queue[i]
        places[256 - n_arcs[i]] += 1


@cython.cfunc
def _choose_bases(nodes: Nodes, order: cython.const[cython.uint][::1], bases: cython.uint[::1],
                  cells: cython.uint[::1], used: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Write a base for each node of `order`, the first that fits, and its labels to their cells.

    used: zeros, 1 afterwards for each number that is a base. Return the number of cells in use, a multiple of 256; -1
    if there are too few.
    """
    labels = cython.declare(cython.uchar[256])
    if not cython.compiled:
        labels = bytearray(256)
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    n: cython.int
    n_before: cython.int = -1
    block: cython.Py_ssize_t = 0
    n_blocks: cython.Py_ssize_t = 1
    base: cython.Py_ssize_t
    cursor: cython.ulonglong[::1] = array("Q", [0, 0, 0])
    n_free: cython.int[::1] = array("i", [_CELLS_OF_BLOCK]) * (len(cells) // _CELLS_OF_BLOCK)
    used[0] = 1  # 0 is no base
    for i in range(len(order)):
        n = _read_labels(nodes, order[i], cursor, labels)
        if n != n_before:
            block, n_before = 0, n
        base = _cell.ROOT_BASE if i == 0 else _find_base(cells, used, labels, n, block, n_free[block])
        while base < 0:  # no later node of as many arcs comes back to a block without room
            block += 1
            if block == len(n_free):
                return -1
            base = _find_base(cells, used, labels, n, block, n_free[block])
        used[base] = 1
        bases[order[i]] = cython.cast(cython.uint, base)
        n_free[base // _CELLS_OF_BLOCK] -= n
        n_blocks = max(n_blocks, base // _CELLS_OF_BLOCK + 1)
        for j in range(n):
            cells[base ^ labels[j]] = labels[j]
    return n_blocks * _CELLS_OF_BLOCK


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _read_labels(nodes: Nodes, node: cython.Py_ssize_t, cursor: cython.ulonglong[::1],
                 labels: cython.p_uchar) -> cython.int:
    """Write the labels of a node's arcs, of which there are 1 to 253 as `_find_nodes` has seen; return their number."""
    n: cython.int = 0
    _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, cursor, 0, node)
    while cursor[0]:
        labels[n] = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, cursor, 0) & _arc.LABEL
        n += 1
    return n


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _find_base(cells: cython.const[cython.uint][::1], used: cython.const[cython.uchar][::1],
               labels: cython.p_const_uchar, n: cython.int, block: cython.Py_ssize_t,
               n_free: cython.int) -> cython.Py_ssize_t:
    """A base in a block whose cells for some labels are free; -1 if there is none."""
    cell: cython.Py_ssize_t
    base: cython.Py_ssize_t
    i: cython.int
    if n_free < n:
        return -1
    for cell in range(block * _CELLS_OF_BLOCK, (block + 1) * _CELLS_OF_BLOCK):
        if cells[cell] != _cell.FREE_CELL:
            continue
        base = cell ^ labels[0]
        i = 1
        while i < n and cells[base ^ labels[i]] == _cell.FREE_CELL:
            i += 1
        if i >= n and not used[base]:
            return base
    return -1


@cython.cfunc
def _write_targets(nodes: Nodes, order: cython.const[cython.uint][::1], bases: cython.const[cython.uint][::1],
                   cells: cython.uint[::1]):
    """Write to each cell whether a word ends, and the base of the child."""
    i: cython.Py_ssize_t
    arc: cython.ulonglong
    cell: cython.uint
    cursor: cython.ulonglong[::1] = array("Q", [0, 0, 0])
    for i in range(len(order)):
        _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, cursor, 0, order[i])
        while cursor[0]:
            arc = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, cursor, 0)
            cell = arc & _arc.LABEL
            if arc & _arc.ACCEPT:
                cell |= _cell.ENDS_WORD
            if arc >> _arc.SHIFT:
                cell |= bases[arc >> _arc.SHIFT] << _cell.BASE_SHIFT
            cells[bases[order[i]] ^ (arc & _arc.LABEL)] = cell
