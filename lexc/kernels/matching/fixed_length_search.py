"""The search for words of one length: with linear automata, as of `?A[BC]`, where only the next position follows each.

The depth of the walk is the position. So a frame needs no set of positions, and `tile_sets`, a mask of tiles for each
position, replaces the table.
"""

import cython
from cython.cimports.lexc.kernels.layout import _bits, _nodes, _signal_interval
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.matching.automaton import Automaton
from cython.cimports.lexc.kernels.matching.automaton_search import AutomatonSearch

_MANY_PREFIXES = cython.declare(cython.Py_ssize_t, 1 << 12)


@cython.final
@cython.cclass
class FixedLengthSearch(AutomatonSearch):
    """A search for words of one length."""

    def begin(self, nodes: NodeReader, root: cython.Py_ssize_t, automaton: Automaton, is_reversed: cython.bint,
              copy_nodes: object) -> object:
        """Begin below a root. nodes: the reader whose nodes and text form are shared. automaton: a linear one.

        copy_nodes: see `Matcher.begin`.
        """
        self.tile_sets = automaton.tile_sets
        self._begin(nodes, root, automaton, is_reversed)
        if copy_nodes is not None and _visits_many_nodes(self.tile_sets):
            self.nodes, self.stack[1], _ = copy_nodes()
        return self._begin_root()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        nodes: Nodes = self.nodes
        if nodes.layout == _nodes.NARROW_BITMAP:
            return _next(self, nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, self.tile_sets, self.stack,
                         self.path)
        if nodes.layout == _nodes.WIDE_BITMAP:
            return _next(self, nodes.units32, nodes.units64, _nodes.WIDE_BITMAP, self.tile_sets, self.stack, self.path)
        return _next(self, nodes.units32, nodes.units64, nodes.layout, self.tile_sets, self.stack, self.path)


@cython.cfunc
@cython.exceptval(check=False)
def _visits_many_nodes(tile_sets: cython.const[cython.ulonglong][::1]) -> cython.bint:
    """Whether so many prefixes of three letters fit that the search visits a large part of the nodes."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 1
    for i in range(min(3, len(tile_sets))):
        n *= _bits.popcount(tile_sets[i])
    return n >= _MANY_PREFIXES


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(search: FixedLengthSearch, units32: cython.const[cython.uint][::1],
          units64: cython.const[cython.ulonglong][::1], layout: cython.int, tile_sets: cython.ulonglong[::1],
          stack: cython.ulonglong[::1], path: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Walk on to the next word, as `AutomatonSearch._next`.

    No method: a cfunc whose address is never taken can be specialised by the C compiler, for buffers and layout.
    """
    depth: cython.Py_ssize_t = search.depth
    last: cython.Py_ssize_t = len(tile_sets) - 1
    steps: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t
    remaining: cython.ulonglong
    tile: cython.int
    while depth >= 0:
        remaining = stack[4 * depth]
        if remaining == 0:
            depth -= 1
            continue
        stack[4 * depth] = remaining & (remaining - 1)
        tile = _bits.lowest(remaining)
        path[depth] = tile
        if depth == last:
            search.depth = depth
            return depth + 1
        steps += 1
        if steps > _signal_interval.SIGNAL_INTERVAL:
            break
        node = _nodes.child(units32, units64, layout, stack[4 * depth + 1], tile)
        if depth + 1 == last:
            remaining = _nodes.matching_labels(units32, units64, layout, node, 0, tile_sets[last])
        else:
            remaining = _nodes.matching_labels(units32, units64, layout, node, tile_sets[depth + 1], 0)
        if remaining:
            depth += 1
            stack[4 * depth] = remaining
            stack[4 * depth + 1] = node
    search.depth = depth
    return 0 if depth < 0 else -1
