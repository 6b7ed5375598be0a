# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Words to ordinals and back, by the RANK section (`specs/image.md`).

RANK holds, for every target slot of the DAWG's range, how many words go on below the node's children up to and with
that one. So the words before a letter are the accepts before it plus one entry, and the words below a node are its
accepts plus its last entry. The largest entry of a level is no smaller than that of the next, so that the slots fall
into four runs, of 8, 4, 2 and 1 bytes an entry. The bitmap layout's slots are numbered through a directory: one bit
for each unit where a node begins, and the nodes before each 64 units. In the arcs layout an arc is its own slot.
`building.rank_writing` writes it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._arcs import arc_at, n_node_arcs
    from cython.cimports.lexc.kernels.layout._bitmap import (
        accept_mask,
        child_mask,
        first_target_unit,
        n_node_units,
        target_unit,
    )
    from cython.cimports.lexc.kernels.layout._bits import highest, lowest, popcount
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._nodes import arc_for, is_bitmap
    from cython.cimports.lexc.kernels.layout._text import new_ascii
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._arcs import arc_at, n_node_arcs
    from lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit, n_node_units, target_unit
    from lexc.kernels.layout._bits import highest, lowest, popcount
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._nodes import arc_for, is_bitmap
    from lexc.kernels.layout.nodes import Nodes



@cython.final
@cython.cclass
class Ordinals:
    """Reads RANK beside the nodes of one image; shared by threads, nothing is written after __init__.

    start: the unit at which the DAWG's range begins; end: where it ends. values8, values4, values2, values1: the runs.
    letters: the ASCII letter of each tile, for `text_at`; empty where letters are anything else.
    """

    def __cinit__(self, nodes: Nodes, start, root, node_starts, nodes_before, values8, values4, values2, values1,
                  letters):
        self.units32 = nodes.units32
        self.units64 = nodes.units64
        self.layout = nodes.layout
        self.start = start
        self.root = root
        self.end = len(nodes)
        self.values8 = values8
        self.values4 = values4
        self.values2 = values2
        self.values1 = values1
        self.first4 = len(values8)
        self.first2 = self.first4 + len(values4)
        self.first1 = self.first2 + len(values2)
        self.node_starts = node_starts
        self.nodes_before = nodes_before
        self.letters = letters

    def find(self, tiles: cython.const[cython.uchar][::1]) -> int:
        """The number of words before this one, or -1 when it is no word."""
        if len(tiles) == 0:  # an address of nothing is none
            return -1
        if cython.compiled:
            return self.find_array(cython.address(tiles[0]), len(tiles))
        else:
            return self.find_array(tiles, len(tiles))

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_array(self, tiles: cython.p_const_uchar, n: cython.Py_ssize_t) -> cython.longlong:
        """The ordinal of the word of n tiles, or -1."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        before: cython.ulonglong = 0
        is_word: cython.bint = False
        arc: cython.ulonglong
        for i in range(n):
            if node == 0 and i:
                return -1
            arc = arc_for(self.units32, self.units64, self.layout, node, tiles[i])
            if arc == 0:
                return -1
            before += is_word + self._before(node, tiles[i])
            is_word = (arc & ACCEPT) != 0
            node = arc >> SHIFT
        return before if is_word else -1

    def find_prefix(self, tiles: cython.const[cython.uchar][::1]) -> tuple[int, int, bool]:
        """(ordinal of the first word that begins with these tiles, how many do, whether the first is these tiles)."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        before: cython.ulonglong = 0
        is_word: cython.bint = False
        arc: cython.ulonglong
        for i in range(len(tiles)):
            if node == 0 and i:
                return 0, 0, False
            arc = arc_for(self.units32, self.units64, self.layout, node, tiles[i])
            before += is_word + self._before(node, tiles[i])
            is_word = (arc & ACCEPT) != 0
            node = arc >> SHIFT
        if node == 0 and len(tiles):
            return before, cython.cast(cython.ulonglong, is_word), is_word
        return before, is_word + self._count(node), is_word

    def tiles_at(self, ordinal: cython.ulonglong, longest: cython.Py_ssize_t) -> bytes:
        """The word of that ordinal, which must be below the number of words; none has more than `longest` tiles."""
        return self._word_at(ordinal, longest, False)

    def text_at(self, ordinal: cython.ulonglong, longest: cython.Py_ssize_t) -> str:
        """The same as str; only where `is_ascii`."""
        return self._word_at(ordinal, longest, True) if len(self.letters) == 256 else None

    def texts_at(self, ordinals: list[int], longest: cython.Py_ssize_t) -> list[str]:
        """A list of the words of some ordinals, as `text_at` gives them."""
        return [self._word_at(ordinal, longest, True) for ordinal in ordinals] if len(self.letters) == 256 else None

    def is_ascii(self) -> bool:
        """Whether every tile is one ASCII letter."""
        return len(self.letters) == 256

    @cython.cfunc
    def _word_at(self, ordinal: cython.ulonglong, longest: cython.Py_ssize_t, is_text: cython.bint) -> object:
        tiles: cython.uchar[1024]
        if not cython.compiled:
            tiles = bytearray(1024)
        node: cython.Py_ssize_t = self.root
        depth: cython.Py_ssize_t = 0
        arc: cython.ulonglong = 0
        before: cython.ulonglong = 0
        passed: cython.ulonglong = 0
        n_accepts: cython.ulonglong
        slot: cython.ulonglong
        rest: cython.ulonglong
        bit: cython.ulonglong
        children: cython.ulonglong
        accepts: cython.ulonglong
        while depth < min(longest, 1024):
            # The last letter with at most `ordinal` words before it; passed: the words up to and with it.
            n_accepts = passed = before = arc = 0
            if is_bitmap(self.layout):
                children = child_mask(self.units32, self.layout, node)
                accepts = accept_mask(self.units32, self.layout, node)
                rest = children | accepts
                slot = self._slot(node) if rest & (rest - 1) else 0  # of a single letter nothing need be counted
                node = first_target_unit(self.layout, node)
                while rest and n_accepts + passed <= ordinal:
                    bit = rest & (0 - rest)
                    rest ^= bit
                    before = n_accepts + passed
                    arc = lowest(bit)
                    if accepts & bit:
                        n_accepts += 1
                        arc |= ACCEPT
                    if children & bit:
                        if rest:
                            passed = self._value(slot)
                            slot += 1
                        arc |= cython.cast(cython.ulonglong, self.units32[node]) << SHIFT
                        node += 1
            else:
                slot = self._slot(node)
                while not arc & LAST and n_accepts + passed <= ordinal:
                    before = n_accepts + passed
                    arc = self._unit(node)
                    node += 1
                    n_accepts += (arc & ACCEPT) != 0
                    passed = self._value(slot)
                    slot += 1
            ordinal -= before
            tiles[depth] = self.letters[arc & LABEL] if is_text else arc & LABEL
            depth += 1
            if arc & ACCEPT:
                if ordinal == 0:
                    break
                ordinal -= 1
            node = arc >> SHIFT
        if is_text:
            return new_ascii(tiles, depth) if cython.compiled else tiles[:depth].decode("ascii")
        return bytes(tiles[:depth])

    @cython.cfunc
    def anagram_at(self, ordinal: cython.ulonglong, letters: cython.p_const_uchar, n: cython.Py_ssize_t,
                longest: cython.Py_ssize_t) -> object:
        """The same as `text_at`, sooner where the word is made of these n tiles, at most 256; only where `is_ascii`.

        Of a node only arcs for tiles that are left are looked at, from the last one on. That the word is another one
        shows on the way or at its end.
        """
        text = cython.declare(cython.uchar[256])
        left = cython.declare(cython.uchar[64])
        if not cython.compiled:
            text, left = bytearray(256), bytearray(64)
        i: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t = self.root
        depth: cython.Py_ssize_t
        rest: cython.ulonglong = ordinal
        tiles: cython.ulonglong = 0
        some: cython.ulonglong
        bit: cython.ulonglong = 0
        before: cython.ulonglong
        children: cython.ulonglong
        accepts: cython.ulonglong
        slot: cython.ulonglong
        tile: cython.int
        if not is_bitmap(self.layout) or n > 255:
            return self._word_at(ordinal, longest, True)
        for i in range(64):
            left[i] = 0
        for i in range(n):
            left[letters[i] & 63] += 1
            tiles |= ONE << (letters[i] & 63)
        for depth in range(n):
            children = child_mask(self.units32, self.layout, node)
            accepts = accept_mask(self.units32, self.layout, node)
            slot = self._slot(node)
            some = (children | accepts) & tiles
            before = rest + 1
            tile = 0
            while some and before > rest:
                tile = highest(some)
                bit = ONE << tile
                some ^= bit
                before = popcount(accepts & (bit - 1))
                i = popcount(children & (bit - 1))
                if i:
                    before += self._value(slot + i - 1)
            if before > rest:
                break
            rest -= before
            text[depth] = self.letters[tile]
            if accepts & bit:
                if depth == n - 1 and rest == 0:
                    return new_ascii(text, n) if cython.compiled else text[:n].decode("ascii")
                if rest == 0:
                    break
                rest -= 1
            if not children & bit:
                break
            node = self.units32[target_unit(self.layout, node, children, bit)]
            left[tile] -= 1
            if left[tile] == 0:
                tiles ^= bit
        return self._word_at(ordinal, longest, True)

    def find_mismatch(self, n_words: cython.ulonglong) -> int:
        """-1 when directory and entries agree with a recount of the nodes, else the unit of a node that differs.

        The entry of a slot needs only the child's last entry, so no scratch is needed; by induction from the deepest
        level all of them are right. As many as 2^63 words below a node are a mismatch too.
        """
        wrong: cython.Py_ssize_t
        with cython.nogil:
            wrong = self._directory_mismatch() if is_bitmap(self.layout) else -1
            if wrong < 0:
                wrong = self._entry_mismatch()
            if wrong < 0 and self._count(self.root) != n_words:
                wrong = self.root
        return wrong

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The number of a node's first slot."""
        unit: cython.ulonglong = node - self.start
        block: cython.Py_ssize_t
        number: cython.ulonglong
        if not is_bitmap(self.layout):
            return unit
        block = unit >> 6
        number = self.nodes_before[block] + popcount(self.node_starts[block] & ((ONE << (unit & 63)) - 1))
        return unit - first_target_unit(self.layout, 0) * number

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, slot: cython.ulonglong) -> cython.ulonglong:
        if slot >= self.first1:
            return self.values1[slot - self.first1]
        if slot >= self.first2:
            return self.values2[slot - self.first2]
        if slot >= self.first4:
            return self.values4[slot - self.first4]
        return self.values8[slot]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unit(self, at: cython.ulonglong) -> cython.ulonglong:
        return arc_at(self.units32, self.units64, self.layout, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _before(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.ulonglong:
        """Words below a node whose first letter comes before the tile."""
        below: cython.ulonglong = (ONE << (tile & 63)) - 1
        n: cython.ulonglong = 0
        k: cython.int = 0
        if is_bitmap(self.layout):
            n = popcount(accept_mask(self.units32, self.layout, node) & below)
            k = popcount(child_mask(self.units32, self.layout, node) & below)
        else:
            while cython.cast(cython.int, self._unit(node + k) & LABEL) < tile:
                n += (self._unit(node + k) & ACCEPT) != 0
                k += 1
                if self._unit(node + k - 1) & LAST:
                    break
        return n + self._value(self._slot(node) + k - 1) if k else n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """Words below a node."""
        n: cython.ulonglong = 0
        k: cython.int = 0
        if is_bitmap(self.layout):
            n = popcount(accept_mask(self.units32, self.layout, node))
            k = popcount(child_mask(self.units32, self.layout, node))
        else:
            while True:
                n += (self._unit(node + k) & ACCEPT) != 0
                k += 1
                if self._unit(node + k - 1) & LAST:
                    break
        return n + self._value(self._slot(node) + k - 1) if k else n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _directory_mismatch(self) -> cython.Py_ssize_t:
        """The first node that the directory has not, or has wrongly; the nodes are known to tile their range."""
        node: cython.Py_ssize_t = self.start
        end: cython.Py_ssize_t = len(self.units32)
        n_blocks: cython.Py_ssize_t = len(self.node_starts)
        block: cython.Py_ssize_t = 0
        starts: cython.ulonglong = 0
        before: cython.ulonglong = 0
        n: cython.ulonglong = 0
        while block < n_blocks:
            starts = 0
            before = n
            while node < end and (node - self.start) >> 6 == block:
                starts |= ONE << ((node - self.start) & 63)
                n += 1
                node += n_node_units(self.units32, self.layout, node)
            if starts != self.node_starts[block] or before != self.nodes_before[block]:
                return self.start + 64 * block
            block += 1
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _entry_mismatch(self) -> cython.Py_ssize_t:
        """The first node whose entries are not the sums of its children's."""
        node: cython.Py_ssize_t = self.start
        slot: cython.ulonglong = 0
        n: cython.int
        while node < self.end:
            n = self._n_slots(node)
            if not self._adds_up(node, slot, n):
                return node
            slot += n
            node = (first_target_unit(self.layout, node) if is_bitmap(self.layout) else node) + n
        return -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _adds_up(self, node: cython.Py_ssize_t, slot: cython.ulonglong, n: cython.int) -> cython.bint:
        """Whether the n entries of a node from slot on are the running sums of the words behind its arcs."""
        sum_: cython.ulonglong = 0
        below: cython.ulonglong
        is_wrong: cython.bint = False
        k: cython.int
        for k in range(n):
            below = self._below(self._target(node, k))
            sum_ += below
            is_wrong |= (sum_ < below) | (self._value(slot + k) != sum_)
        return not is_wrong and (sum_ >> 62 == 0 or (sum_ >> 63 == 0 and self._count(node) >> 63 == 0))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _below(self, target: cython.Py_ssize_t) -> cython.ulonglong:
        """Words behind an arc; `_count` without its branch, which nothing can predict, for the bitmap layout."""
        children: cython.ulonglong
        n: cython.ulonglong
        if not is_bitmap(self.layout):
            return self._count(target) if target else 0
        children = child_mask(self.units32, self.layout, target)
        n = self._value((self._slot(target) + popcount(children) - 1) * (children != 0)) * (children != 0)
        return n + popcount(accept_mask(self.units32, self.layout, target))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _n_slots(self, node: cython.Py_ssize_t) -> cython.int:
        if is_bitmap(self.layout):
            return popcount(child_mask(self.units32, self.layout, node))
        return n_node_arcs(self.units32, self.units64, self.layout, node)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _target(self, node: cython.Py_ssize_t, k: cython.int) -> cython.Py_ssize_t:
        """Where a node's k-th slot leads."""
        if is_bitmap(self.layout):
            return self.units32[first_target_unit(self.layout, node) + k]
        return self._unit(node + k) >> SHIFT


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Ordinals)
