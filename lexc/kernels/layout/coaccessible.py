# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The co-accessible positions of a pattern's automaton at each node of an image (bitmap layout).

A position of the automaton reads one tile of a word. It is co-accessible at a node if some path below the node leads
from it to the end of a word. A search that knows these sets enters only nodes below which a word fits.

    nodes, deepest level last     node_starts: a bit for each unit at which a node begins
    N . . N . N . . .             1 0 0 1 0 1 0 0 0 …      in blocks of 64 units
    0     1   2                   nodes_before: the nodes before each block

A child lies behind its parent. So one pass from the last node to the first meets all children of a node before the
node itself.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from cython.cimports.lexc.kernels.layout._bits import highest, lowest, popcount
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._nodes import NARROW_BITMAP, is_bitmap
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from lexc.kernels.layout._bits import highest, lowest, popcount
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._nodes import NARROW_BITMAP, is_bitmap
    from lexc.kernels.layout.nodes import Nodes


def mark_coaccessible(nodes: Nodes, start: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                      nodes_before: cython.const[cython.uint][::1], reads: cython.const[cython.uchar][::1],
                      predecessors: cython.const[cython.uchar][::1], last_set: cython.int, output: cython.uchar[::1],
                      tile_masks: cython.uint[::1]):
    """Write the set of co-accessible positions of each node of the DAWG's range to output, one byte each.

    start: the first unit of that range. node_starts, nodes_before: RANK's directory of the range, drawn above; it gives
    the index of a node. A set is a byte, a bit for each of at most 8 positions. reads: 64 sets, the positions that read
    tile t. predecessors: 256 sets, the positions that some position of the set s may follow. last_set: the positions
    at which a word may end. tile_masks: for each node the tiles whose arcs make positions co-accessible, as a mask;
    empty if they are not wanted, as with masks of 64 bits. Raises ValueError if the lengths do not fit.
    """
    units: cython.const[cython.uint][::1] = nodes.units32
    layout: cython.int = nodes.layout
    block: cython.Py_ssize_t
    node: cython.Py_ssize_t
    index: cython.Py_ssize_t
    unit: cython.Py_ssize_t
    starts: cython.ulonglong
    remaining: cython.ulonglong
    final_tiles: cython.ulonglong = 0
    found: cython.int
    found_tiles: cython.ulonglong
    leading: cython.int
    has_tile_masks: cython.bint = len(tile_masks) > 0
    target: cython.ulonglong
    tile: cython.int
    if len(reads) != 64 or len(predecessors) != 256 or len(nodes_before) != len(node_starts) or not is_bitmap(layout):
        raise ValueError("the tables do not fit together, or the layout is not bitmap")
    block = len(node_starts) - 1
    if block >= 0 and nodes_before[block] + popcount(node_starts[block]) != len(output):
        raise ValueError("output needs a byte for each node")
    if has_tile_masks and (len(tile_masks) != len(output) or layout != NARROW_BITMAP):
        raise ValueError("there must be a mask for each node, and its tiles must be below 32")
    for tile in range(64):
        if reads[tile] & last_set:
            final_tiles |= ONE << tile
    with cython.nogil:
        while block >= 0:
            starts = node_starts[block]
            while starts:
                node = highest(starts)
                starts ^= ONE << node
                index = nodes_before[block] + popcount(starts)
                node += start + 64 * block
                found = 0
                found_tiles = remaining = accept_mask(units, layout, node) & final_tiles
                while remaining:
                    found |= reads[lowest(remaining)] & last_set
                    remaining &= remaining - 1
                unit = first_target_unit(layout, node)
                remaining = child_mask(units, layout, node)
                while remaining:
                    target = units[unit] - start  # from the start of the range, as the directory counts
                    unit += 1
                    tile = lowest(remaining)
                    leading = reads[tile] & predecessors[output[
                        nodes_before[target >> 6] + popcount(node_starts[target >> 6] & ((ONE << (target & 63)) - 1))]]
                    found |= leading
                    found_tiles |= cython.cast(cython.ulonglong, leading != 0) << tile
                    remaining &= remaining - 1
                output[index] = found
                if has_tile_masks:
                    tile_masks[index] = cython.cast(cython.uint, found_tiles)
            block -= 1
