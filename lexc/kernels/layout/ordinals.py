"""Words to ordinals and back, by the RANK section (`specs/image.md`; `building.rank_writing` writes it).

RANK has an entry for each slot of the DAWG's range. The entries of a node are running sums: entry k is the number of
words below the node's first k + 1 children.

    arcs of a node       A         C*        T          * a word ends on C
    words below child    3         4         2
    entries              3         7         9          3, 3 + 4, 3 + 4 + 2

    words before T       7 + 1     the entry before T, and the accept bits before T
    words below node     9 + 1     the last entry, and all accept bits

So the ordinal of a word is the sum of the words before each of its letters, and of the shorter words on its way.

Entries are stored in four runs of 8, 4, 2 and 1 bytes each: the largest entry of a level is no smaller than that of the
next, so the wide entries come first. Slots are numbered from the start of the range. In the arcs layout every unit is
a slot. In the bitmap layout a directory finds a node's first slot: a bit for each unit at which a node begins, and the
number of nodes before each block of 64 units. Masks are no slots, so they are subtracted.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _arcs, _bitmap, _bits, _masks, _nodes, _text, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.packed_ranks import PackedRanks


@cython.final
@cython.cclass
class Ordinals:
    """The ordinals of the words below one root. Threads may share it: nothing is written after `__cinit__`.

    start: the first unit of the DAWG's range. root: a node in it. node_starts, nodes_before: the directory, empty in
    the arcs layout. entries8, entries4, entries2, entries1: the runs of entries. ascii_letters: 256 bytes, the letter
    of each tile; empty unless every letter is one ASCII character.
    """

    def __cinit__(self, nodes: Nodes, start, root, node_starts, nodes_before, entries8, entries4, entries2, entries1,
                  ascii_letters, packed: PackedRanks | None = None):
        self.packed = packed
        self.units32 = nodes.units32
        self.units64 = nodes.units64
        self.layout = nodes.layout
        self.start = start
        self.root = root
        self.end = len(nodes)
        self.entries8 = entries8
        self.entries4 = entries4
        self.entries2 = entries2
        self.entries1 = entries1
        self.first_slot4 = len(entries8)
        self.first_slot2 = self.first_slot4 + len(entries4)
        self.first_slot1 = self.first_slot2 + len(entries2)
        self.node_starts = node_starts
        self.nodes_before = nodes_before
        self.ascii_letters = ascii_letters

    def find(self, tiles: cython.const[cython.uchar][::1]) -> int:
        """The ordinal of a word; -1 if the tiles are no word."""
        if len(tiles) == 0:  # an empty buffer has no first item to take the address of
            return -1
        if cython.compiled:
            return self.find_array(cython.address(tiles[0]), len(tiles))
        else:
            return self.find_array(tiles, len(tiles))

    def find_text(self, word: object, ascii_tiles: cython.p_const_uchar) -> cython.longlong:
        """The ordinal of a word of plain letters; -1 for none, UNDECIDED_ORDINAL if only the alphabet can decide.

        ascii_tiles: 256 bytes, for each byte its tile or `UNDECIDED`.
        """
        tiles = cython.declare(cython.uchar[1020])  # MAX_TILES
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return _tiles.UNDECIDED_ORDINAL
        else:
            if type(word) is not str or not word.isascii():
                return _tiles.UNDECIDED_ORDINAL
            tiles, text, length = bytearray(1020), word.encode("ascii"), len(word)
        if length > _tiles.MAX_TILES:
            return _tiles.UNDECIDED_ORDINAL
        for i in range(length):
            tiles[i] = ascii_tiles[text[i]]
            if tiles[i] == _tiles.UNDECIDED:
                return _tiles.UNDECIDED_ORDINAL
        return self.find_array(tiles, length) if length else -1

    def find_array(self, tiles: cython.p_const_uchar, n: cython.Py_ssize_t) -> cython.longlong:
        """The ordinal of the word of n tiles; -1 if they are no word."""
        if self.layout == _nodes.NARROW_BITMAP:
            return _find_by_masks(self, _nodes.NARROW_BITMAP, tiles, n)
        if self.layout == _nodes.WIDE_BITMAP:
            return _find_by_masks(self, _nodes.WIDE_BITMAP, tiles, n)
        return _find_by_arcs(self, tiles, n)

    def find_prefix(self, tiles: cython.const[cython.uchar][::1]) -> tuple[int, int, bool]:
        """(ordinal of the first word with a prefix, number of words with it, whether the prefix itself is a word)."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        before: cython.ulonglong = 0
        is_word: cython.bint = False
        arc: cython.ulonglong
        for i in range(len(tiles)):
            if node == 0 and i:
                return 0, 0, False
            arc = _nodes.arc_for(self.units32, self.units64, self.layout, node, tiles[i])
            before += is_word + self._words_before(node, tiles[i])
            is_word = (arc & _arc.ACCEPT) != 0
            node = arc >> _arc.SHIFT
        if node == 0 and len(tiles):
            return before, cython.cast(cython.ulonglong, is_word), is_word
        return before, is_word + self._words_below(node), is_word

    def tiles_at(self, ordinal: cython.ulonglong, longest: cython.Py_ssize_t) -> bytes:
        """The tiles of the word of an ordinal below the number of words. longest: the most tiles of a word."""
        return self._word_at(ordinal, longest, False)

    def text_at(self, ordinal: cython.ulonglong, longest: cython.Py_ssize_t) -> str:
        """The word of an ordinal as str; None unless `is_ascii`."""
        return self._word_at(ordinal, longest, True) if len(self.ascii_letters) == 256 else None

    def texts_at(self, ordinals: list[int], longest: cython.Py_ssize_t) -> list[str]:
        """The words of some ordinals as str; None unless `is_ascii`."""
        is_ascii: cython.bint = len(self.ascii_letters) == 256
        return [self._word_at(ordinal, longest, True) for ordinal in ordinals] if is_ascii else None

    def is_ascii(self) -> bool:
        """Whether every letter is one ASCII character."""
        return len(self.ascii_letters) == 256

    def _word_at(self, ordinal: cython.ulonglong, longest: cython.Py_ssize_t, as_text: cython.bint) -> object:
        """The word of an ordinal, as str or as bytes of tiles."""
        tiles: cython.uchar[1024]
        if not cython.compiled:
            tiles = bytearray(1024)
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        longest = min(longest, _tiles.MAX_TILES)
        if self.layout == _nodes.NARROW_BITMAP:  # as a literal, so that the C compiler makes a function of its own
            n = self._spell_by_masks(_nodes.NARROW_BITMAP, ordinal, tiles, longest)
        elif _nodes.is_bitmap(self.layout):
            n = self._spell_by_masks(_nodes.WIDE_BITMAP, ordinal, tiles, longest)
        else:
            n = self._spell_by_arcs(ordinal, tiles, longest)
        if not as_text:
            return bytes(tiles[:n])
        for i in range(n):
            tiles[i] = self.ascii_letters[tiles[i]]
        return _text.new_ascii(tiles, n) if cython.compiled else tiles[:n].decode("ascii")

    def _spell_by_masks(self, layout: cython.int, ordinal: cython.ulonglong, tiles: cython.p_uchar,
                        longest: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Write the tiles of the word of an ordinal, at most `longest`; return their number.

        At each node, it looks for the child below which the word lies, or which is the first behind the word.
        """
        node: cython.Py_ssize_t = self.root
        target: cython.Py_ssize_t
        depth: cython.Py_ssize_t = 0
        children: cython.ulonglong
        accepts: cython.ulonglong
        labels: cython.ulonglong
        bit: cython.ulonglong
        below: cython.ulonglong  # words below the children before
        below_next: cython.ulonglong
        slot: cython.ulonglong
        while depth < longest:
            children = _bitmap.child_mask(self.units32, layout, node)
            accepts = _bitmap.accept_mask(self.units32, layout, node)
            labels = children | accepts
            target = _bitmap.first_target_unit(layout, node)
            below = 0
            bit = children & (0 - children)
            if bit and labels >= bit << 1:  # the last arc needs no entry
                slot = self._first_slot(node)
                while bit and labels >= bit << 1:
                    below_next = self._entry(slot)
                    if below_next + _bits.popcount(accepts & (bit << 1) - 1) > ordinal:
                        break
                    below = below_next
                    slot += 1
                    target += 1
                    children ^= bit
                    bit = children & (0 - children)
            ordinal -= below
            if bit == 0 or _bits.popcount(accepts & bit - 1) > ordinal:  # the word ends here, before that child
                tiles[depth] = _nth_bit(accepts, ordinal)
                return depth + 1
            ordinal -= _bits.popcount(accepts & bit - 1)
            tiles[depth] = _bits.lowest(bit)
            depth += 1
            if accepts & bit:
                if ordinal == 0:
                    return depth
                ordinal -= 1
            node = self.units32[target]
        return depth

    def _spell_by_arcs(self, ordinal: cython.ulonglong, tiles: cython.p_uchar,
                       longest: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """`_spell_by_masks` for other nodes. At each it takes the last arc with at most `ordinal` words before it."""
        node: cython.Py_ssize_t = self.root
        depth: cython.Py_ssize_t = 0
        arc: cython.ulonglong
        before: cython.ulonglong
        n_below: cython.ulonglong  # words up to the present arc, and below it
        n_accepts: cython.ulonglong
        n_words: cython.ulonglong = 0  # from a packed node; 0 if they are unknown
        slot: cython.ulonglong
        while depth < longest:
            n_accepts = n_below = before = arc = 0
            if _nodes.is_packed(self.layout):
                arc, before, n_words = self.packed.find_arc_of_ordinal(node, ordinal, n_words)
            else:
                slot = self._first_slot(node)
                while not arc & _arc.LAST and n_accepts + n_below <= ordinal:
                    before = n_accepts + n_below
                    arc = self._arc(node)
                    node += 1
                    n_accepts += (arc & _arc.ACCEPT) != 0
                    n_below = self._entry(slot)
                    slot += 1
            ordinal -= before
            tiles[depth] = arc & _arc.LABEL
            depth += 1
            if arc & _arc.ACCEPT:
                if ordinal == 0:
                    break
                ordinal -= 1
            node = arc >> _arc.SHIFT
        return depth

    def anagram_at(self, ordinal: cython.ulonglong, letters: cython.p_const_uchar, n: cython.Py_ssize_t,
                longest: cython.Py_ssize_t) -> object:
        """The word of an ordinal as str, found faster if its letters are these n tiles. Only where `is_ascii`.

        At each node it looks only at arcs of the remaining tiles, the last one first. Where the word turns out to have
        other letters, it starts again with `_word_at`.
        """
        text = cython.declare(cython.uchar[256])
        tile_counts = cython.declare(cython.uchar[64])  # of the remaining tiles
        if not cython.compiled:
            text, tile_counts = bytearray(256), bytearray(64)
        i: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t = self.root
        depth: cython.Py_ssize_t
        remaining: cython.ulonglong = ordinal  # the ordinal, less the words before the path
        tiles: cython.ulonglong = 0  # the remaining tiles, as a mask
        candidates: cython.ulonglong
        bit: cython.ulonglong = 0
        before: cython.ulonglong
        children: cython.ulonglong
        accepts: cython.ulonglong
        slot: cython.ulonglong
        tile: cython.int
        if not _nodes.is_bitmap(self.layout) or n > 255:
            return self._word_at(ordinal, longest, True)
        for i in range(64):
            tile_counts[i] = 0
        for i in range(n):
            tile_counts[letters[i] & 63] += 1
            tiles |= _masks.ONE << (letters[i] & 63)
        for depth in range(n):
            children = _bitmap.child_mask(self.units32, self.layout, node)
            accepts = _bitmap.accept_mask(self.units32, self.layout, node)
            slot = self._first_slot(node)
            candidates = (children | accepts) & tiles
            before = remaining + 1  # no arc found
            tile = 0
            while candidates and before > remaining:
                tile = _bits.highest(candidates)
                bit = _masks.ONE << tile
                candidates ^= bit
                before = _bits.popcount(accepts & (bit - 1))
                i = _bits.popcount(children & (bit - 1))
                if i:
                    before += self._entry(slot + i - 1)
            if before > remaining:
                break
            remaining -= before
            text[depth] = self.ascii_letters[tile]
            if accepts & bit:
                if depth == n - 1 and remaining == 0:
                    return _text.new_ascii(text, n) if cython.compiled else text[:n].decode("ascii")
                if remaining == 0:
                    break
                remaining -= 1
            if not children & bit:
                break
            node = self.units32[_bitmap.target_unit(self.layout, node, children, bit)]
            tile_counts[tile] -= 1
            if tile_counts[tile] == 0:
                tiles ^= bit
        return self._word_at(ordinal, longest, True)

    def find_mismatch(self, n_words: cython.ulonglong) -> int:
        """The first unit at which directory, entries or number of words are wrong, -1 for none. n_words: below root.

        An entry is checked against the child's last entry, which lies in a deeper level. By induction from the deepest
        level all entries are right; that needs no scratch. 2^63 words or more below a node are a mismatch, too.
        """
        mismatch: cython.Py_ssize_t
        with cython.nogil:
            mismatch = self._find_directory_mismatch() if _nodes.is_bitmap(self.layout) else -1
            if mismatch < 0:
                mismatch = self._find_entry_mismatch()
            if mismatch < 0 and self._words_below(self.root) != n_words:
                mismatch = self.root
        return mismatch

    def _first_slot(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The index of a node's first slot: its unit in the range, less the mask units of the nodes before it."""
        unit: cython.ulonglong = node - self.start
        block: cython.Py_ssize_t
        n_before: cython.ulonglong  # nodes
        if not _nodes.is_bitmap(self.layout):
            return unit
        block = unit >> 6
        n_before = self.nodes_before[block] + _bits.popcount(self.node_starts[block]
                                                             & ((_masks.ONE << (unit & 63)) - 1))
        return unit - _bitmap.first_target_unit(self.layout, 0) * n_before  # a node's masks come before its targets

    def _entry(self, slot: cython.ulonglong) -> cython.ulonglong:
        """The entry of a slot."""
        if slot >= self.first_slot1:
            return self.entries1[slot - self.first_slot1]
        if slot >= self.first_slot2:
            return self.entries2[slot - self.first_slot2]
        if slot >= self.first_slot4:
            return self.entries4[slot - self.first_slot4]
        return self.entries8[slot]

    def _arc(self, unit: cython.ulonglong) -> cython.ulonglong:
        """The arc in a unit of the arcs layout."""
        return _arcs.arc_at(self.units32, self.units64, self.layout, unit)

    def _words_before(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.ulonglong:
        """The number of words from a node that begin with a smaller tile."""
        smaller_tiles: cython.ulonglong = (_masks.ONE << (tile & 63)) - 1
        n_accepts: cython.ulonglong = 0
        n_slots: cython.int = 0
        if _nodes.is_packed(self.layout):
            return self.packed.words_before(node, tile)
        if _nodes.is_bitmap(self.layout):
            n_accepts = _bits.popcount(_bitmap.accept_mask(self.units32, self.layout, node) & smaller_tiles)
            n_slots = _bits.popcount(_bitmap.child_mask(self.units32, self.layout, node) & smaller_tiles)
        else:
            while cython.cast(cython.int, self._arc(node + n_slots) & _arc.LABEL) < tile:
                n_accepts += (self._arc(node + n_slots) & _arc.ACCEPT) != 0
                n_slots += 1
                if self._arc(node + n_slots - 1) & _arc.LAST:
                    break
        return n_accepts + self._entry(self._first_slot(node) + n_slots - 1) if n_slots else n_accepts

    def _words_below(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The number of words below a node."""
        n_accepts: cython.ulonglong = 0
        n_slots: cython.int = 0
        if _nodes.is_packed(self.layout):
            return self.packed.words_below(node)
        if _nodes.is_bitmap(self.layout):
            n_accepts = _bits.popcount(_bitmap.accept_mask(self.units32, self.layout, node))
            n_slots = _bits.popcount(_bitmap.child_mask(self.units32, self.layout, node))
        else:
            while True:
                n_accepts += (self._arc(node + n_slots) & _arc.ACCEPT) != 0
                n_slots += 1
                if self._arc(node + n_slots - 1) & _arc.LAST:
                    break
        return n_accepts + self._entry(self._first_slot(node) + n_slots - 1) if n_slots else n_accepts

    def _find_directory_mismatch(self) -> cython.Py_ssize_t:
        """The first unit of a block in which the directory is wrong, or -1. Nodes are known to tile their range."""
        node: cython.Py_ssize_t = self.start
        end: cython.Py_ssize_t = len(self.units32)
        n_blocks: cython.Py_ssize_t = len(self.node_starts)
        block: cython.Py_ssize_t = 0
        starts: cython.ulonglong = 0
        before: cython.ulonglong = 0
        n_nodes: cython.ulonglong = 0
        while block < n_blocks:
            starts = 0
            before = n_nodes
            while node < end and (node - self.start) >> 6 == block:
                starts |= _masks.ONE << ((node - self.start) & 63)
                n_nodes += 1
                node += _bitmap.n_node_units(self.units32, self.layout, node)
            if starts != self.node_starts[block] or before != self.nodes_before[block]:
                return self.start + 64 * block
            block += 1
        return -1

    def _find_entry_mismatch(self) -> cython.Py_ssize_t:
        """The first node whose entries are not the running sums of the words below its children, or -1."""
        node: cython.Py_ssize_t = self.start
        slot: cython.ulonglong = 0
        n_slots: cython.int
        while node < self.end:
            n_slots = self._n_slots(node)
            if not self._adds_up(node, slot, n_slots):
                return node
            slot += n_slots
            node = (_bitmap.first_target_unit(self.layout, node) if _nodes.is_bitmap(self.layout) else node) + n_slots
        return -1

    def _adds_up(self, node: cython.Py_ssize_t, slot: cython.ulonglong, n_slots: cython.int) -> cython.bint:
        """Whether the entries of a node, from its first slot on, are the running sums of the words below its arcs."""
        total: cython.ulonglong = 0
        below: cython.ulonglong
        has_mismatch: cython.bint = False
        i: cython.int
        for i in range(n_slots):
            below = self._words_below_arc(self._target(node, i))
            total += below
            has_mismatch |= (total < below) | (self._entry(slot + i) != total)
        # accept bits add at most 255, so 2^63 words need a sum of 2^62: count them only then
        return not has_mismatch and (total >> 62 == 0 or (total >> 63 == 0 and self._words_below(node) >> 63 == 0))

    def _words_below_arc(self, target: cython.Py_ssize_t) -> cython.ulonglong:
        """The words below an arc's target, 0 where an arc has none.

        In the bitmap layout, `_words_below` without its branch, which the processor cannot predict.
        """
        children: cython.ulonglong
        n: cython.ulonglong
        if not _nodes.is_bitmap(self.layout):
            return self._words_below(target) if target else 0
        children = _bitmap.child_mask(self.units32, self.layout, target)
        n = self._entry((self._first_slot(target) + _bits.popcount(children) - 1) * (children != 0)) * (children != 0)
        return n + _bits.popcount(_bitmap.accept_mask(self.units32, self.layout, target))

    def _n_slots(self, node: cython.Py_ssize_t) -> cython.int:
        """The number of a node's slots."""
        if _nodes.is_bitmap(self.layout):
            return _bits.popcount(_bitmap.child_mask(self.units32, self.layout, node))
        return _arcs.n_node_arcs(self.units32, self.units64, self.layout, node)

    def _target(self, node: cython.Py_ssize_t, i: cython.int) -> cython.Py_ssize_t:
        """The target in a node's i-th slot, from 0; 0 if the arc there has none."""
        if _nodes.is_bitmap(self.layout):
            return self.units32[_bitmap.first_target_unit(self.layout, node) + i]
        return self._arc(node + i) >> _arc.SHIFT


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _find_by_masks(ordinals: Ordinals, layout: cython.int, tiles: cython.p_const_uchar,
                   n: cython.Py_ssize_t) -> cython.longlong:
    """As `Ordinals.find_array`, in the bitmap layout: masks and slots of a node are found once."""
    i: cython.Py_ssize_t
    node: cython.Py_ssize_t = ordinals.root
    before: cython.ulonglong = 0
    bit: cython.ulonglong
    children: cython.ulonglong
    accepts: cython.ulonglong
    n_slots: cython.int
    for i in range(n):
        if tiles[i] > 63:
            return -1
        bit = _masks.ONE << tiles[i]
        children = _bitmap.child_mask(ordinals.units32, layout, node)
        accepts = _bitmap.accept_mask(ordinals.units32, layout, node)
        n_slots = _bits.popcount(children & (bit - 1))
        before += _bits.popcount(accepts & (bit - 1))
        if n_slots:
            before += ordinals._entry(ordinals._first_slot(node) + n_slots - 1)
        if i == n - 1:
            return before if accepts & bit else -1
        if children & bit == 0:
            return -1
        before += (accepts & bit) != 0
        node = ordinals.units32[_bitmap.target_unit(layout, node, children, bit)]
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def _find_by_arcs(ordinals: Ordinals, tiles: cython.p_const_uchar, n: cython.Py_ssize_t) -> cython.longlong:
    """As `Ordinals.find_array`, in any layout."""
    i: cython.Py_ssize_t
    node: cython.Py_ssize_t = ordinals.root
    before: cython.ulonglong = 0
    is_word: cython.bint = False
    arc: cython.ulonglong
    for i in range(n):
        if node == 0 and i:
            return -1
        arc = _nodes.arc_for(ordinals.units32, ordinals.units64, ordinals.layout, node, tiles[i])
        if arc == 0:
            return -1
        before += is_word + ordinals._words_before(node, tiles[i])
        is_word = (arc & _arc.ACCEPT) != 0
        node = arc >> _arc.SHIFT
    return before if is_word else -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _nth_bit(mask: cython.ulonglong, n: cython.ulonglong) -> cython.int:
    """The index of a mask's n-th set bit, from 0; of its last bit if they are fewer, which no verified node has."""
    while n and mask & (mask - 1):
        mask &= mask - 1
        n -= 1
    return _bits.lowest(mask)
