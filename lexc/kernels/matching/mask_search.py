"""The search for automata over tiles with at most 64 positions: a set of positions is one number.

Each node on the stack has a mask of the tiles that can continue a match, so no other arc is read. Three things make
it fast:

- A cache of fruitless pairs: a node with a set of positions from which the search has found no word below it. It is
  used where the pattern has a loop, since the walk then visits nodes again.
- Look-ahead. After many fruitless pairs one pass over all nodes marks the co-accessible positions of each
  (`layout.coaccessible`). From then on the search follows only arcs that lead to words, and enters a node only at such
  positions. If one position is left behind which the pattern is fixed letters, they end the word without a look at the
  nodes. Nodes of another layout are copied for that.
- Loops. Below a set of one position whose only successor is itself, as that of a final `*`, the set and its masks
  stay the same: `_next_in_loop` neither computes nor stores them.

    frame of 4 numbers:  the remaining tiles, the node, the words found before it, the set of positions
"""

import cython
from cython.cimports.lexc.kernels.layout import _bits, _hash, _label_text, _masks, _nodes, _signal_interval
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.matching.automaton import Automaton
from cython.cimports.lexc.kernels.matching.automaton_search import AutomatonSearch

from lexc.kernels.layout.coaccessible import mark_coaccessible

_NEVER = cython.declare(cython.Py_ssize_t, 1 << 62)  # beyond every depth and every count
_MAX_FRUITLESS = cython.declare(cython.Py_ssize_t, 1 << 10)  # fruitless pairs after which look-ahead pays (decision 5)
_NO_MASKS = memoryview(bytearray()).cast("I")
_N_PAIRS = cython.declare(cython.Py_ssize_t, 2048)  # in the cache


@cython.final
@cython.cclass
class MaskSearch(AutomatonSearch):
    """A search of sets of positions that are one number.

    cache: fruitless pairs, each a node and a set of positions; a hash table in which a new pair replaces the old one of
    its slot. has_cache: whether it is used. n_fruitless: the number of fruitless pairs, far below 0 where look-ahead is
    impossible or does not pay. node_starts, copy_nodes: as `Matcher.begin` takes them. start: the first unit of the
    nodes. coaccessible: for each slot of a node (`layout.coaccessible`) its co-accessible positions, as bits; valid
    once has_lookahead is set. tile_masks: for each slot the tiles that lead to a word; empty for wide masks.
    tail_positions: the positions of the fixed letters at the end of the pattern. tail_tiles: for each position the
    tile that it reads, if it is one of them. loop_set: the set of the one position whose only successor is itself, 0
    if there is none. loop_record: the offset of its record. loop_depth: from this depth on all frames have that set;
    `_NEVER` if none.
    """

    def begin(self, nodes: NodeReader, root: cython.Py_ssize_t, automaton: Automaton, is_reversed: cython.bint,
              node_starts: object, copy_nodes: object) -> object:
        """Begin below a root. nodes: the reader whose nodes and text form are shared.

        automaton: with sets of one number (set_width 1). node_starts, copy_nodes: see `Matcher.begin`.
        """
        self._begin(nodes, root, automaton, is_reversed)
        self._begin_root()
        self.loop_set = 0 if automaton.loop_position < 0 else _masks.ONE << automaton.loop_position
        self.loop_record = self.records + 3 * automaton.loop_position
        self.loop_depth = _NEVER
        # Reversed patterns begin with fixed letters. Behind these every path spells a word: no pair is fruitless.
        self.has_cache = automaton.has_loop and not is_reversed
        self.cache = memoryview(bytearray(16 * _N_PAIRS)).cast("Q") if self.has_cache else self.stack
        self.n_fruitless = -_NEVER
        self.has_few_positions = automaton.n_positions <= 8
        if automaton.has_loop and (copy_nodes is not None or (node_starts is not None and self.has_few_positions)):
            self.node_starts = node_starts
            self.copy_nodes = copy_nodes
            self.n_fruitless = 0
        self.has_lookahead = False
        self.start = 0
        self.coaccessible = self.tail_tiles = self.path  # placeholders of the right types: see has_lookahead
        self.tile_masks = _NO_MASKS
        self.tail_positions = 0
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        nodes: Nodes = self.nodes
        if nodes.layout == _nodes.NARROW_BITMAP:
            return _next(self, nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, self.table, self.stack, self.path)
        if nodes.layout == _nodes.WIDE_BITMAP:
            return _next(self, nodes.units32, nodes.units64, _nodes.WIDE_BITMAP, self.table, self.stack, self.path)
        return _next(self, nodes.units32, nodes.units64, nodes.layout, self.table, self.stack, self.path)

    @cython.cfunc
    def _pause(self) -> object:
        _label_text.check_signals()
        if self.n_fruitless >= _MAX_FRUITLESS:
            if self.n_found < 2 * _MAX_FRUITLESS:  # where more words are found, both cost more than they save
                if self.copy_nodes is not None:
                    self._use_copied_nodes()
                if self.has_few_positions:
                    self._look_ahead()
            self.n_fruitless = -_NEVER
        return None

    def _use_copied_nodes(self) -> object:
        """Continue in the copy of the nodes in the bitmap layout. Its nodes on the path have the same labels."""
        nodes: Nodes
        node: cython.Py_ssize_t
        depth: cython.Py_ssize_t
        nodes, node, self.node_starts = self.copy_nodes()
        for depth in range(self.depth + 1):
            self.stack[4 * depth + 1] = node
            if depth < self.depth:
                node = _nodes.child(nodes.units32, nodes.units64, nodes.layout, node, self.path[depth])
        self.nodes = nodes
        self.cache = memoryview(bytearray(16 * _N_PAIRS)).cast("Q")  # the old cache holds nodes of the other layout
        return None

    def _look_ahead(self) -> object:
        """Mark the co-accessible positions of each node. From now on the search enters nodes at these alone."""
        p: cython.Py_ssize_t
        s: cython.Py_ssize_t
        n: cython.Py_ssize_t = (self.last_positions - self.records) // 3 - 1
        reads = bytearray(64)  # for each tile the positions that read it: at most 8, since `begin` asks for no more
        predecessors = bytearray(256)  # for each set of positions, the positions before them
        for p in range(64):
            reads[p] = self.table[p]
        for p in range(n):
            for s in range(256):
                if self.table[self.records + 3 * p] & s:
                    predecessors[s] |= 1 << p
        start, node_starts = self.node_starts
        n_slots: cython.Py_ssize_t = 64 * len(node_starts) >> self.nodes.layout
        self.has_cache = False
        self.cache = self.stack  # frees the cache, which look-ahead makes useless
        coaccessible = bytearray(n_slots)
        if self.nodes.layout == _nodes.NARROW_BITMAP:
            self.tile_masks = memoryview(bytearray(4 * n_slots)).cast("I")
        mark_coaccessible(self.nodes, start, node_starts, reads, predecessors,
                          self.table[self.last_positions], coaccessible, self.tile_masks)
        self._find_tail(reads)
        self.has_lookahead = True
        self.coaccessible = coaccessible
        self.start = start
        return None

    def _find_tail(self, reads: cython.const[cython.uchar][::1]) -> object:
        """Find the fixed letters with which a pattern ends. reads: for each tile the positions that read it."""
        p: cython.Py_ssize_t = (self.last_positions - self.records) // 3 - 1
        followers: cython.ulonglong
        self.tail_tiles = bytearray(8)
        while p > 0:  # positions are numbered as they stand in the pattern
            p -= 1
            tiles = [tile for tile in range(64) if reads[tile] >> p & 1]
            followers = self.table[self.records + 3 * p]
            is_last: cython.bint = self.table[self.last_positions] >> p & 1
            if len(tiles) != 1 or _bits.popcount(followers) + is_last != 1 or followers & ~self.tail_positions:
                break
            self.tail_positions |= _masks.ONE << p
            self.tail_tiles[p] = tiles[0]
        return None


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _append_tail(search: MaskSearch, table: cython.const[cython.ulonglong][::1], path: cython.uchar[::1],
                 length: cython.Py_ssize_t, positions: cython.ulonglong) -> cython.Py_ssize_t:
    """Complete a word of `length` labels by a tail. positions: the first position of the tail. Return the length."""
    position: cython.Py_ssize_t
    while positions:
        position = _bits.lowest(positions)
        path[length] = search.tail_tiles[position]
        positions = table[search.records + 3 * position]
        length += 1
    return length


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _cache_slot(node: cython.ulonglong, positions: cython.ulonglong) -> cython.Py_ssize_t:
    """The offset in the cache of a node with a set of positions."""
    return 2 * (((((node ^ (positions << 24)) * _hash.GOLDEN) & _masks.FULL) >> 40) & (_N_PAIRS - 1))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _cache_pair(cache: cython.ulonglong[::1], node: cython.ulonglong, positions: cython.ulonglong) -> cython.void:
    slot: cython.Py_ssize_t = _cache_slot(node, positions)
    cache[slot] = node
    cache[slot + 1] = positions


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _cache_holds(cache: cython.ulonglong[::1], node: cython.ulonglong, positions: cython.ulonglong) -> cython.bint:
    slot: cython.Py_ssize_t = _cache_slot(node, positions)
    return cache[slot] == node and cache[slot + 1] == positions


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(search: MaskSearch, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
          layout: cython.int, table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1],
          path: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Walk on to the next word, as `AutomatonSearch._next`.

    No method: a cfunc whose address is never taken can be specialised by the C compiler, for buffers and layout.
    Buffers that few words need are no arguments, since passing them would slow down every word.
    """
    depth: cython.Py_ssize_t
    records: cython.Py_ssize_t = search.records
    n_found: cython.ulonglong
    last: cython.ulonglong = table[search.last_positions]
    has_cache: cython.bint = search.has_cache
    has_lookahead: cython.bint = search.has_lookahead
    has_tile_masks: cython.bint = len(search.tile_masks) > 0
    slot: cython.Py_ssize_t
    steps: cython.Py_ssize_t = 0
    frame: cython.Py_ssize_t
    node: cython.Py_ssize_t
    length: cython.Py_ssize_t
    record: cython.Py_ssize_t
    tile: cython.int
    is_word: cython.bint
    remaining: cython.ulonglong
    readers: cython.ulonglong
    followers: cython.ulonglong
    wanted_children: cython.ulonglong
    wanted_accepts: cython.ulonglong
    if search.depth >= search.loop_depth:
        length = _next_in_loop(search, units32, units64, layout, table, stack, path)
        if length != 0 or search.depth < 0:
            return length
    depth = search.depth
    n_found = search.n_found
    while depth >= 0:
        frame = 4 * depth
        remaining = stack[frame]
        node = stack[frame + 1]
        if remaining == 0:
            if has_cache and stack[frame + 2] == n_found:
                _cache_pair(search.cache, node, stack[frame + 3])
                search.n_fruitless += 1
                if search.n_fruitless == _MAX_FRUITLESS:
                    break
            depth -= 1
            continue
        steps += 1
        if steps > _signal_interval.SIGNAL_INTERVAL:
            break
        stack[frame] = remaining & (remaining - 1)
        tile = _bits.lowest(remaining)
        path[depth] = tile
        readers = stack[frame + 3] & table[tile]
        is_word = (readers & last) != 0 and _nodes.accepts(units32, units64, layout, node, tile)
        n_found += is_word
        length = depth + 1
        node = _nodes.child(units32, units64, layout, node, tile)
        if node:
            followers = 0
            wanted_children = 0
            wanted_accepts = 0
            while readers:
                record = records + 3 * _bits.lowest(readers)
                readers &= readers - 1
                followers |= table[record]
                wanted_children |= table[record + 1]
                wanted_accepts |= table[record + 2]
            if has_lookahead:
                slot = (node - search.start) >> layout
                followers &= search.coaccessible[slot]
                if followers == 0:
                    wanted_children = wanted_accepts = 0
                elif has_tile_masks:
                    wanted_children &= search.tile_masks[slot]
                    wanted_accepts &= search.tile_masks[slot]
                if followers & search.tail_positions and followers & (followers - 1) == 0 and not is_word:
                    search.depth = depth
                    search.n_found = n_found + 1
                    return _append_tail(search, table, path, length, followers)
            remaining = _nodes.matching_labels(units32, units64, layout, node, wanted_children,
                                               wanted_accepts) & ~_masks.ONE
            if has_cache and remaining and _cache_holds(search.cache, node, followers):
                remaining = 0
            if remaining:
                frame += 4
                depth += 1
                stack[frame] = remaining
                stack[frame + 1] = node
                stack[frame + 2] = n_found
                stack[frame + 3] = followers
                if followers == search.loop_set:
                    search.loop_depth = depth
                    search.n_found = n_found
                    search.depth = depth
                    if not is_word:
                        length = _next_in_loop(search, units32, units64, layout, table, stack, path)
                        if length != 0:
                            return length
                        depth = search.depth
                        n_found = search.n_found
        if is_word:
            search.depth = depth
            search.n_found = n_found
            return length
    search.depth = depth
    return 0 if depth < 0 else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next_in_loop(search: MaskSearch, units32: cython.const[cython.uint][::1],
                 units64: cython.const[cython.ulonglong][::1], layout: cython.int,
                 table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1], path: cython.uchar[::1]
                 ) -> cython.Py_ssize_t:
    """`_next` for frames from loop_depth on, which all have the set `loop_set`. Return 0 when these are done.

    Their records are the same, so the masks of wanted children and wanted accept bits are the same, too.
    """
    depth: cython.Py_ssize_t = search.depth
    loop_depth: cython.Py_ssize_t = search.loop_depth
    wanted_children: cython.ulonglong = table[search.loop_record + 1] & ~_masks.ONE
    wanted_accepts: cython.ulonglong = table[search.loop_record + 2] & ~_masks.ONE
    steps: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t
    node: cython.Py_ssize_t
    remaining: cython.ulonglong
    bit: cython.ulonglong
    tile: cython.int
    is_word: cython.bint
    while depth >= loop_depth:
        remaining = stack[4 * depth]
        if remaining == 0:
            depth -= 1
            continue
        steps += 1
        if steps > _signal_interval.SIGNAL_INTERVAL:
            search.depth = depth
            return -1
        bit = remaining & (0 - remaining)
        stack[4 * depth] = remaining ^ bit
        tile = _bits.lowest(remaining)
        path[depth] = tile
        node = stack[4 * depth + 1]
        is_word = wanted_accepts & bit != 0 and _nodes.accepts(units32, units64, layout, node, tile)
        length = depth + 1
        node = _nodes.child(units32, units64, layout, node, tile)
        if node:
            remaining = _nodes.matching_labels(units32, units64, layout, node, wanted_children, wanted_accepts)
            if remaining:
                depth += 1
                stack[4 * depth] = remaining
                stack[4 * depth + 1] = node
        if is_word:
            search.depth = depth
            search.n_found += 1
            return length
    search.depth = depth
    search.loop_depth = _NEVER
    return 0
