# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Where an automaton over letters can still end a word: for every node at once, from the deepest level up."""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from cython.cimports.lexc.kernels.layout._bits import highest, lowest, popcount
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._nodes import is_bitmap
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from lexc.kernels.layout._bits import highest, lowest, popcount
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._nodes import is_bitmap
    from lexc.kernels.layout.nodes import Nodes



def mark_coaccessible(nodes: Nodes, start: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
          nodes_before: cython.const[cython.uint][::1], reads: cython.const[cython.uchar][::1],
          before: cython.const[cython.uchar][::1], last: cython.int, output: cython.uchar[::1]):
    """Into output, for each node, the set of positions that can read on from it to the end of a word. Bitmap layout.

    A node's number is its place in the directory of RANK, which begins at the unit start. Sets are of 8 positions:
    reads[t]: those that read tile t, of 64; before[s]: those that any of the set s may follow, of 256; last: those at
    which a word may end. ValueError where the sizes do not fit; output holds the last node's number.
    """
    units: cython.const[cython.uint][::1] = nodes.units32
    layout: cython.int = nodes.layout
    block: cython.Py_ssize_t
    node: cython.Py_ssize_t
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    starts: cython.ulonglong
    rest: cython.ulonglong
    ends: cython.ulonglong = 0
    live: cython.int
    target: cython.ulonglong
    tile: cython.int
    if len(reads) != 64 or len(before) != 256 or len(nodes_before) != len(node_starts) or not is_bitmap(layout):
        raise ValueError("tables that do not fit together")
    block = len(node_starts) - 1
    if block >= 0 and nodes_before[block] + popcount(node_starts[block]) != len(output):
        raise ValueError("not a byte for each node")
    for tile in range(64):
        if reads[tile] & last:
            ends |= ONE << tile
    with cython.nogil:
        while block >= 0:
            starts = node_starts[block]
            while starts:
                node = highest(starts)
                starts ^= ONE << node
                number = nodes_before[block] + popcount(starts)
                node += start + 64 * block
                live = 0
                rest = accept_mask(units, layout, node) & ends
                while rest:
                    live |= reads[lowest(rest)] & last
                    rest &= rest - 1
                at = first_target_unit(layout, node)
                rest = child_mask(units, layout, node)
                while rest:
                    target = units[at] - start
                    at += 1
                    live |= reads[lowest(rest)] & before[output[
                        nodes_before[target >> 6] + popcount(node_starts[target >> 6] & ((ONE << (target & 63)) - 1))]]
                    rest &= rest - 1
                output[number] = live
            block -= 1
