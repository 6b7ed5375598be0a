# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The words that an automaton accepts, in the bitmap layout, where each position is followed by the next one alone.

A mask of tiles for each place of a word says all: no sets of positions.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._node import mask_at, target
    from cython.cimports.lexc.kernels.layout.node_reader import Speller
    from cython.cimports.lexc.kernels.matching.automaton import Automaton
    from cython.cimports.lexc.kernels.matching.search import Search
else:
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._node import mask_at, target
    from lexc.kernels.layout.node_reader import Speller
    from lexc.kernels.matching.automaton import Automaton
    from lexc.kernels.matching.search import Search

_PAUSE = cython.declare(cython.Py_ssize_t, 1 << 16)  # steps after which somebody may interrupt


@cython.final
@cython.cclass
class ChainSearch(Search):
    """A search for words of one length."""

    @cython.cfunc
    def begin(self, nodes: Speller, root: cython.Py_ssize_t, automaton: Automaton, is_reversed: cython.bint) -> object:
        """automaton: one that has a chain."""
        self.chain = automaton.chain
        return self._begin(nodes, root, automaton, is_reversed)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        return _next(self, self.nodes32, self.chain, self.stack, self.path)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(search: ChainSearch, nodes: cython.const[cython.uint][::1], chain: cython.ulonglong[::1],
          stack: cython.ulonglong[::1], path: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Walk on to the next word, as `Search._next`.

    No method: only of a function whose address nobody has does C pass on what it needs of the buffers and no more.
    """
    depth: cython.Py_ssize_t = search.depth
    units: cython.int = search.mask_units
    last: cython.Py_ssize_t = len(chain) - 1
    steps: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t
    rest: cython.ulonglong
    bit: cython.ulonglong
    while depth >= 0:
        rest = stack[4 * depth]
        if rest == 0:
            depth -= 1
            continue
        bit = rest & (0 - rest)
        stack[4 * depth] = rest ^ bit
        path[depth] = lowest(rest)
        if depth == last:
            search.depth = depth
            return depth + 1
        steps += 1
        if steps > _PAUSE:
            break
        node = stack[4 * depth + 1]
        node = target(nodes, node, units, bit)
        rest = chain[depth + 1] & mask_at(nodes, node + (units if depth + 1 == last else 0), units)
        if rest:
            depth += 1
            stack[4 * depth] = rest
            stack[4 * depth + 1] = node
    search.depth = depth
    return 0 if depth < 0 else -1
