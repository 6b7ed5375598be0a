# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The words that an automaton over tiles accepts, if it has at most 64 positions.

Only letters that lead on are looked at: a mask of them goes with each node. Where the expression has a loop, nodes that
were searched in vain are remembered, since many words end alike; when there were many, one pass over all nodes finds
out below which ones words can end, so that no other is entered.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import lowest, popcount
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN
    from cython.cimports.lexc.kernels.layout._label_text import check_signals
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
    from cython.cimports.lexc.kernels.layout._nodes import NARROW_BITMAP, WIDE_BITMAP, accepts, child, matching_labels
    from cython.cimports.lexc.kernels.layout._signal_interval import SIGNAL_INTERVAL
    from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.matching.automaton import Automaton
    from cython.cimports.lexc.kernels.matching.automaton_search import AutomatonSearch
else:
    from lexc.kernels.layout._bits import lowest, popcount
    from lexc.kernels.layout._hash import GOLDEN
    from lexc.kernels.layout._label_text import check_signals
    from lexc.kernels.layout._masks import FULL, ONE
    from lexc.kernels.layout._nodes import NARROW_BITMAP, WIDE_BITMAP, accepts, child, matching_labels
    from lexc.kernels.layout._signal_interval import SIGNAL_INTERVAL
    from lexc.kernels.layout.node_reader import NodeReader
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.matching.automaton import Automaton
    from lexc.kernels.matching.automaton_search import AutomatonSearch

from lexc.kernels.layout.coaccessible import mark_coaccessible

_NEVER = cython.declare(cython.Py_ssize_t, 1 << 62)
_IN_VAIN = cython.declare(cython.Py_ssize_t, 1 << 10)  # nodes searched in vain, after which it pays to look ahead
_PAIRS = cython.declare(cython.Py_ssize_t, 2048)  # in the memory


@cython.final
@cython.cclass
class MaskSearch(AutomatonSearch):
    """A search that knows where it went in vain.

    memory: pairs of a node and a set of positions below which there is no word, if it has one. in_vain: nodes searched
    in vain, far below 0 if nobody will look ahead. alive: for each node of the directory the positions from which there
    is a word, once somebody has looked ahead.
    run: the set of just a position that nothing but itself follows, 0 if there is none. base: the depth from which on
    all frames hold this set, or beyond the stack.
    """

    @cython.cfunc
    def begin(self, nodes: NodeReader, root: cython.Py_ssize_t, automaton: Automaton, is_reversed: cython.bint,
              directory: object) -> object:
        """automaton: one with a word of positions."""
        self._begin(nodes, root, automaton, is_reversed)
        self._fit_root()
        self.run = 0 if automaton.run < 0 else ONE << automaton.run
        self.run_record = self.records + 3 * automaton.run
        self.base = _NEVER
        # Read from their end, words that go on behind a fixed end are there: nothing is searched in vain.
        self.has_memory = automaton.has_loop and not is_reversed
        self.memory = memoryview(bytearray(16 * _PAIRS)).cast("Q") if self.has_memory else self.stack
        self.in_vain = -_NEVER
        if directory is not None and automaton.has_loop and automaton.n_positions <= 8:
            self.directory = directory
            self.in_vain = 0
        self.is_ahead = False
        self.start = 0
        self.alive = self.path  # nobody reads these three before somebody looked ahead
        self.node_starts = self.table
        self.nodes_before = self.nodes.units32
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        nodes: Nodes = self.nodes
        if nodes.layout == NARROW_BITMAP:
            return _next(self, nodes.units32, nodes.units64, NARROW_BITMAP, self.table, self.stack, self.path)
        if nodes.layout == WIDE_BITMAP:
            return _next(self, nodes.units32, nodes.units64, WIDE_BITMAP, self.table, self.stack, self.path)
        return _next(self, nodes.units32, nodes.units64, nodes.layout, self.table, self.stack, self.path)

    @cython.cfunc
    def _signal_interval(self) -> object:
        check_signals()
        if self.in_vain >= _IN_VAIN:
            if self.found < 2 * _IN_VAIN:
                self._look_ahead()
            self.in_vain = -_NEVER  # where as much is found, looking costs more than it saves
        return None

    @cython.cfunc
    def _look_ahead(self) -> object:
        """Find out for all nodes from which positions words end below them; from now on no other is entered."""
        p: cython.Py_ssize_t
        s: cython.Py_ssize_t
        n: cython.Py_ssize_t = (self.ends - self.records) // 3 - 1
        reads = bytearray(64)
        before = bytearray(256)
        for p in range(64):
            reads[p] = self.table[p]
        for p in range(n):
            for s in range(256):
                if self.table[self.records + 3 * p] & s:
                    before[s] |= 1 << p
        start, node_starts, nodes_before, n_nodes = self.directory
        self.has_memory = False
        self.memory = self.stack  # makes room for what takes its place
        alive = bytearray(n_nodes)
        mark_coaccessible(self.nodes, start, node_starts, nodes_before, reads, before, self.table[self.ends],
              alive)
        self.is_ahead = True
        self.alive = alive
        self.start = start
        self.node_starts = node_starts
        self.nodes_before = nodes_before
        return None


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _place(node: cython.ulonglong, positions: cython.ulonglong) -> cython.Py_ssize_t:
    """Where the memory keeps a node with a set of positions."""
    return 2 * (((((node ^ (positions << 24)) * GOLDEN) & FULL) >> 40) & (_PAIRS - 1))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _remember(memory: cython.ulonglong[::1], node: cython.ulonglong, positions: cython.ulonglong) -> cython.void:
    place: cython.Py_ssize_t = _place(node, positions)
    memory[place] = node
    memory[place + 1] = positions


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _remembers(memory: cython.ulonglong[::1], node: cython.ulonglong, positions: cython.ulonglong) -> cython.bint:
    place: cython.Py_ssize_t = _place(node, positions)
    return memory[place] == node and memory[place + 1] == positions


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _alive_at(alive: cython.uchar[::1], node_starts: cython.const[cython.ulonglong][::1],
              nodes_before: cython.const[cython.uint][::1], offset: cython.Py_ssize_t) -> cython.ulonglong:
    """The positions from which there is a word below the node so many units behind the first."""
    block: cython.Py_ssize_t = offset >> 6
    return alive[nodes_before[block] + popcount(node_starts[block] & ((ONE << (offset & 63)) - 1))]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(search: MaskSearch, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
          layout: cython.int, table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1],
          path: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Walk on to the next word, as `AutomatonSearch._next`.

    No method: a cfunc whose address is never taken can be specialised by the C compiler, for buffers and layout. What
    few words need is no argument: passing it would cost each word more.
    """
    depth: cython.Py_ssize_t
    records: cython.Py_ssize_t = search.records
    found: cython.ulonglong
    last: cython.ulonglong = table[search.ends]
    has_memory: cython.bint = search.has_memory
    is_ahead: cython.bint = search.is_ahead
    steps: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    node: cython.Py_ssize_t
    length: cython.Py_ssize_t
    place: cython.Py_ssize_t
    tile: cython.int
    is_word: cython.bint
    rest: cython.ulonglong
    here: cython.ulonglong
    follow: cython.ulonglong
    going: cython.ulonglong
    ending: cython.ulonglong
    if search.depth >= search.base:
        length = _next_of_run(search, units32, units64, layout, table, stack, path)
        if length != 0 or search.depth < 0:
            return length
    depth = search.depth
    found = search.found
    while depth >= 0:
        at = 4 * depth
        rest = stack[at]
        node = stack[at + 1]
        if rest == 0:
            if has_memory and stack[at + 2] == found:
                _remember(search.memory, node, stack[at + 3])
                search.in_vain += 1
                if search.in_vain == _IN_VAIN:
                    break
            depth -= 1
            continue
        steps += 1
        if steps > SIGNAL_INTERVAL:
            break
        stack[at] = rest & (rest - 1)
        tile = lowest(rest)
        path[depth] = tile
        here = stack[at + 3] & table[tile]
        is_word = (here & last) != 0 and accepts(units32, units64, layout, node, tile)
        found += is_word
        length = depth + 1
        node = child(units32, units64, layout, node, tile)
        if node:
            follow = 0
            going = 0
            ending = 0
            while here:
                place = records + 3 * lowest(here)
                here &= here - 1
                follow |= table[place]
                going |= table[place + 1]
                ending |= table[place + 2]
            rest = matching_labels(units32, units64, layout, node, going, ending) & ~ONE
            if is_ahead and rest:
                follow &= _alive_at(search.alive, search.node_starts, search.nodes_before, node - search.start)
                if follow == 0:
                    rest = 0
            if has_memory and rest and _remembers(search.memory, node, follow):
                rest = 0
            if rest:
                at += 4
                depth += 1
                stack[at] = rest
                stack[at + 1] = node
                stack[at + 2] = found
                stack[at + 3] = follow
                if follow == search.run:
                    search.base = depth
                    search.found = found
                    search.depth = depth
                    if not is_word:
                        length = _next_of_run(search, units32, units64, layout, table, stack, path)
                        if length != 0:
                            return length
                        depth = search.depth
                        found = search.found
        if is_word:
            search.depth = depth
            search.found = found
            return length
    search.depth = depth
    return 0 if depth < 0 else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next_of_run(search: MaskSearch, units32: cython.const[cython.uint][::1],
                 units64: cython.const[cython.ulonglong][::1], layout: cython.int,
                 table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1], path: cython.uchar[::1]
                 ) -> cython.Py_ssize_t:
    """`_next` among frames of which each holds the set `run`: from the base on, below which it ends with 0.

    The set stays, and with it the tiles that go on and those that end a word.
    """
    depth: cython.Py_ssize_t = search.depth
    base: cython.Py_ssize_t = search.base
    going: cython.ulonglong = table[search.run_record + 1] & ~ONE
    ending: cython.ulonglong = table[search.run_record + 2] & ~ONE
    steps: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t
    node: cython.Py_ssize_t
    rest: cython.ulonglong
    bit: cython.ulonglong
    tile: cython.int
    is_word: cython.bint
    while depth >= base:
        rest = stack[4 * depth]
        if rest == 0:
            depth -= 1
            continue
        steps += 1
        if steps > SIGNAL_INTERVAL:
            search.depth = depth
            return -1
        bit = rest & (0 - rest)
        stack[4 * depth] = rest ^ bit
        tile = lowest(rest)
        path[depth] = tile
        node = stack[4 * depth + 1]
        is_word = ending & bit != 0 and accepts(units32, units64, layout, node, tile)
        length = depth + 1
        node = child(units32, units64, layout, node, tile)
        if node:
            rest = matching_labels(units32, units64, layout, node, going, ending)
            if rest:
                depth += 1
                stack[4 * depth] = rest
                stack[4 * depth + 1] = node
        if is_word:
            search.depth = depth
            search.found += 1
            return length
    search.depth = depth
    search.base = _NEVER
    return 0
