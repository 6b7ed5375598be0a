"""A double array of narrow bitmap nodes, in which a look-up follows an arc by one load (Aoe 1989).

A node has a base, and its arc of tile t the cell base ^ t. No two nodes have the same base. So a cell with tile t holds
the arc of the base from which it was reached, and need not say whose it is:

    A, base 4: arcs of tiles 1 and 3       B, base 2: an arc of tile 1

    cell    0     1     2     3     4     5     6     7
            free  free  free  B 1   free  A 1   free  A 3

Tiles are below 32, so the arcs of a node lie in one block of 32 cells. A mask of 32 bits says which of its cells are
taken. Nodes with many arcs choose their bases first. Those with one arc fill the gaps: of ENABLE's cells 3 in 100 stay
free.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _cell, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

_BLOCK = cython.declare(cython.Py_ssize_t, 32)  # cells
_BLOCKS_AT_LEAST = cython.declare(cython.Py_ssize_t, 8)  # of a table, so that every byte ^ base is in it
_MAX_NODE_UNITS = cython.declare(cython.Py_ssize_t, (1 << 23) - 256)  # more might need bases of more than 23 bits


def make_double_array(nodes: Nodes, root: cython.Py_ssize_t) -> array[int] | None:
    """The cells of the nodes below a root, whose base is `ROOT_BASE`.

    None if they took more memory than the nodes (and 2 kB), or a node is wrong, as in a damaged image.

    nodes: of the narrow bitmap layout. root: a node of the DAWG's range. The number of cells, of 32 bits, is
    a multiple of 256. Raises ValueError for another layout or more than 2^23 - 256 units.
    """
    n_units: cython.Py_ssize_t = len(nodes.units32)
    if nodes.layout != _nodes.NARROW_BITMAP or n_units > _MAX_NODE_UNITS:
        raise ValueError("a double array is made of narrow bitmap nodes, of less than 2^23 units")
    nodes.check(root)
    max_blocks: cython.Py_ssize_t = n_units // _BLOCK + _BLOCKS_AT_LEAST
    bases = array("I", bytes(4 * n_units))
    n_nodes: cython.Py_ssize_t = _mark_nodes(nodes.units32, root, bases)
    if n_nodes < 0:
        return None
    order = array("I", bytes(4 * n_nodes))
    _sort_nodes(nodes.units32, root, bases, order)
    n_blocks: cython.Py_ssize_t = _choose_bases(
        nodes.units32, order, bases, array("I", bytes(4 * max_blocks)), array("I", bytes(4 * max_blocks))
    )
    if n_blocks < 0:
        return None
    n_blocks += -n_blocks % _BLOCKS_AT_LEAST
    cells = array("I", [_cell.FREE_CELL]) * (_BLOCK * n_blocks)
    _write_cells(nodes.units32, order, bases, cells)
    return cells


@cython.cfunc
def _mark_nodes(units: cython.const[cython.uint][::1], root: cython.Py_ssize_t,
                marks: cython.uint[::1]) -> cython.Py_ssize_t:
    """Set the mark of each node below a root to 1; return their number.

    A child lies behind its parents, and each node has an arc. Return -1 if that is not so: here a wrong node, which
    may be of an image that nobody has verified, is written to, while other walks only read it.
    """
    n_nodes: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t = root
    i: cython.Py_ssize_t
    behind: cython.Py_ssize_t
    marks[root] = 1
    while node < len(units):
        behind = _bitmap.first_target_unit(_nodes.NARROW_BITMAP, node)
        if behind <= len(units):
            behind = node + _bitmap.n_node_units(units, _nodes.NARROW_BITMAP, node)
        if behind > len(units) or _tiles(units, node) == 0:
            return -1
        if marks[node]:
            n_nodes += 1
            for i in range(_bitmap.first_target_unit(_nodes.NARROW_BITMAP, node), behind):
                if not node < units[i] < len(units):
                    return -1
                marks[units[i]] = 1
        node = behind
    return n_nodes


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _tiles(units: cython.const[cython.uint][::1], node: cython.Py_ssize_t) -> cython.uint:
    """The tiles of a node's arcs, as a mask."""
    return (cython.cast(cython.uint, _bitmap.child_mask(units, _nodes.NARROW_BITMAP, node)
            | _bitmap.accept_mask(units, _nodes.NARROW_BITMAP, node)))


@cython.cfunc
def _sort_nodes(units: cython.const[cython.uint][::1], root: cython.Py_ssize_t, marks: cython.const[cython.uint][::1],
                order: cython.uint[::1]):
    """Write the marked nodes to `order`: the root, then the others, those with more arcs first (a counting sort)."""
    table = array("q", bytes(8 * (_BLOCK + 2)))
    places: cython.longlong[::1] = table  # at _BLOCK - n: where the next node of n arcs goes
    node: cython.Py_ssize_t
    i: cython.Py_ssize_t
    is_counted: cython.int
    for is_counted in range(2):
        node = root + _bitmap.n_node_units(units, _nodes.NARROW_BITMAP, root)
        while node < len(units):
            if marks[node]:
                i = _BLOCK - _bits.popcount(_tiles(units, node))
                if is_counted:
                    order[places[i]] = node
                    places[i] += 1
                else:
                    places[i + 1] += 1
            node += _bitmap.n_node_units(units, _nodes.NARROW_BITMAP, node)
        if not is_counted:
            places[0] = 1  # behind the root
            for i in range(_BLOCK + 1):
                places[i + 1] += places[i]
    order[0] = root


@cython.cfunc
def _choose_bases(units: cython.const[cython.uint][::1], order: cython.const[cython.uint][::1], bases: cython.uint[::1],
                  taken: cython.uint[::1], used: cython.uint[::1]) -> cython.Py_ssize_t:
    """Write a base for each node of `order`, the first that fits; return the number of blocks, -1 if they are too many.

    taken: zeros, for each block a mask of its cells that hold an arc. used: zeros, of those whose number is a base.
    """
    i: cython.Py_ssize_t
    block: cython.Py_ssize_t = 0
    n_blocks: cython.Py_ssize_t = 1
    n_arcs: cython.int
    n_arcs_before: cython.int = -1
    tiles: cython.uint
    base: cython.int
    bases[order[0]] = _cell.ROOT_BASE
    taken[0] = _cells_of(_tiles(units, order[0]), _cell.ROOT_BASE)
    used[0] = 1 | 1 << _cell.ROOT_BASE  # 0 is no base
    for i in range(1, len(order)):
        tiles = _tiles(units, order[i])
        n_arcs = _bits.popcount(tiles)
        if n_arcs != n_arcs_before:
            block = 0
            n_arcs_before = n_arcs
        base = _free_base(tiles, n_arcs, taken[block], used[block])
        while base < 0:  # no later node of as many arcs comes back to a block without room
            block += 1
            if block == len(taken):
                return -1
            base = _free_base(tiles, n_arcs, taken[block], used[block])
        taken[block] |= _cells_of(tiles, base)
        used[block] |= cython.cast(cython.uint, 1) << base
        bases[order[i]] = cython.cast(cython.uint, _BLOCK * block + base)
        n_blocks = max(n_blocks, block + 1)
    return n_blocks


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _free_base(tiles: cython.uint, n_arcs: cython.int, taken: cython.uint, used: cython.uint) -> cython.int:
    """A base in a block whose cells for these tiles are free; -1 if there is none."""
    free: cython.uint = cython.cast(cython.uint, taken ^ _masks.HALF)
    first_tile: cython.int = _bits.lowest(tiles)
    base: cython.int
    if _bits.popcount(free) < n_arcs:
        return -1
    while free:
        base = _bits.lowest(free) ^ first_tile
        if not (used >> base) & 1 and _cells_of(tiles, base) & taken == 0:
            return base
        free &= free - 1
    return -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _cells_of(tiles: cython.uint, base: cython.int) -> cython.uint:
    """The cells base ^ t of a block for the tiles t of a mask, as a mask. Each bit of the base swaps halves of it."""
    if base & 1:
        tiles = (tiles & 0x55555555) << 1 | (tiles >> 1) & 0x55555555
    if base & 2:
        tiles = (tiles & 0x33333333) << 2 | (tiles >> 2) & 0x33333333
    if base & 4:
        tiles = (tiles & 0x0F0F0F0F) << 4 | (tiles >> 4) & 0x0F0F0F0F
    if base & 8:
        tiles = (tiles & 0x00FF00FF) << 8 | (tiles >> 8) & 0x00FF00FF
    if base & 16:
        tiles = (tiles & 0x0000FFFF) << 16 | tiles >> 16
    return tiles


@cython.cfunc
def _write_cells(units: cython.const[cython.uint][::1], order: cython.const[cython.uint][::1],
                 bases: cython.const[cython.uint][::1], cells: cython.uint[::1]):
    """Write the arcs of each node of `order` to its cells."""
    i: cython.Py_ssize_t
    node: cython.Py_ssize_t
    target: cython.Py_ssize_t
    tiles: cython.uint
    tile: cython.uint
    cell: cython.uint
    for i in range(len(order)):
        node = order[i]
        target = _bitmap.first_target_unit(_nodes.NARROW_BITMAP, node)
        tiles = _tiles(units, node)
        while tiles:
            cell = tile = _bits.lowest(tiles)
            tiles &= tiles - 1
            if (_bitmap.accept_mask(units, _nodes.NARROW_BITMAP, node) >> tile) & 1:
                cell |= _cell.ENDS_WORD
            if (_bitmap.child_mask(units, _nodes.NARROW_BITMAP, node) >> tile) & 1:
                cell |= bases[units[target]] << _cell.BASE_SHIFT
                target += 1
            cells[bases[node] ^ tile] = cell
