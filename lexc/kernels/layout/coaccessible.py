"""The co-accessible positions of a pattern's automaton at each node of an image (bitmap layout).

A position of the automaton reads one tile of a word. It is co-accessible at a node if some path below the node leads
from it to the end of a word. A search that knows these sets enters only nodes below which a word fits.

    nodes, deepest level last     node_starts: a bit for each unit at which a node begins
    N . N . . N . . .             1 0 1 0 0 1 0 0 0 …      in blocks of 64 units
    0   1   2                     slots: node 0 has slot 0, node 1 slot 1, node 2 slot 2 (unit 5 halved)

A node has two masks, of one unit each in the narrow layout and of two in the wide. So its first unit, divided by 2 or
4, is a slot that no other node has. A third of the slots or more stay empty, but no directory has to be read.

A child lies behind its parent. So one pass from the last node to the first meets all children of a node before the
node itself.
"""

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes


def mark_coaccessible(nodes: Nodes, start: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                      reads: cython.const[cython.uchar][::1], predecessors: cython.const[cython.uchar][::1],
                      last_set: cython.int, output: cython.uchar[::1], tile_masks: cython.uint[::1]):
    """Write the set of co-accessible positions of each node of the DAWG's range to output, one byte each.

    start: the first unit of that range. node_starts: as RANK's directory of the range has it, drawn above. reads: 64
    sets, the positions that read tile t; a set is a byte, a bit for each of at most 8 positions. predecessors: 256
    sets, the positions that some position of the set s may follow. last_set: the positions at which a word may end.
    output: a byte for each slot. tile_masks: for each slot the tiles whose arcs make positions co-accessible, as a
    mask; empty if they are not wanted, as with masks of 64 bits. Raises ValueError if the lengths do not fit.
    """
    layout: cython.int = nodes.layout
    final_tiles: cython.ulonglong = 0
    tile: cython.int
    if len(reads) != 64 or len(predecessors) != 256 or not _nodes.is_bitmap(layout):
        raise ValueError("the tables do not fit together, or the layout is not bitmap")
    if len(output) != 64 * len(node_starts) >> layout:
        raise ValueError("output needs a byte for each slot")
    if len(tile_masks) and (len(tile_masks) != len(output) or layout != _nodes.NARROW_BITMAP):
        raise ValueError("there must be a mask for each slot, and its tiles must be below 32")
    for tile in range(64):
        if reads[tile] & last_set:
            final_tiles |= _masks.ONE << tile
    with cython.nogil:
        if layout == _nodes.NARROW_BITMAP:
            _mark(nodes.units32, _nodes.NARROW_BITMAP, start, node_starts, reads, predecessors, last_set, final_tiles,
                  output,
                  tile_masks)
        else:
            _mark(nodes.units32, layout, start, node_starts, reads, predecessors, last_set, final_tiles, output,
                  tile_masks)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mark(units: cython.const[cython.uint][::1], layout: cython.int, start: cython.Py_ssize_t,
          node_starts: cython.const[cython.ulonglong][::1], reads: cython.const[cython.uchar][::1],
          predecessors: cython.const[cython.uchar][::1], last_set: cython.int, final_tiles: cython.ulonglong,
          output: cython.uchar[::1], tile_masks: cython.uint[::1]) -> cython.void:
    """`mark_coaccessible` without checks. final_tiles: the tiles that a position of last_set reads.

    The first and the last arc are taken in one step. Most nodes have one or two arcs, and no processor predicts which.
    A single arc is taken twice, which changes nothing.
    """
    block: cython.Py_ssize_t = len(node_starts) - 1
    starts: cython.ulonglong
    offset: cython.Py_ssize_t
    node: cython.Py_ssize_t
    accepts: cython.ulonglong
    children: cython.ulonglong
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    first_tile: cython.int
    last_tile: cython.int
    before_first: cython.int
    before_last: cython.int
    found: cython.int
    found_tiles: cython.ulonglong
    while block >= 0:
        starts = node_starts[block]
        while starts:
            offset = _bits.highest(starts)
            starts ^= _masks.ONE << offset
            offset += 64 * block
            node = start + offset
            found = 0
            found_tiles = accepts = _bitmap.accept_mask(units, layout, node) & final_tiles
            while accepts:
                found |= reads[_bits.lowest(accepts)] & last_set
                accepts &= accepts - 1
            first = _bitmap.first_target_unit(layout, node)
            children = _bitmap.child_mask(units, layout, node)
            while children:
                last = first + _bits.popcount(children) - 1
                first_tile = _bits.lowest(children)
                last_tile = _bits.highest(children)
                before_first = reads[first_tile] & predecessors[output[(units[first] - start) >> layout]]
                before_last = reads[last_tile] & predecessors[output[(units[last] - start) >> layout]]
                found |= before_first | before_last
                found_tiles |= cython.cast(cython.ulonglong, before_first != 0) << first_tile
                found_tiles |= cython.cast(cython.ulonglong, before_last != 0) << last_tile
                children &= (children - 1) & ~(_masks.ONE << last_tile)
                first += 1
            output[offset >> layout] = found
            if len(tile_masks):
                tile_masks[offset >> layout] = cython.cast(cython.uint, found_tiles)
        block -= 1
