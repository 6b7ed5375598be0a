# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What each leave of a rack is worth: every set of tiles that a move may keep, in one table.

A *leave* is known by its *index*, a number of mixed radix: of each kind of tile on the rack (kinds ascending, the blank
first) so many are kept, and each digit may be as large as the rack has tiles of the kind. So the rack ABB has six
leaves, of index (number of A) + 2 * (number of B). Values are whole numbers of 1/256 point.

What was learned is read from an image's words, leaves of ascending labels, by ordinal: a step of a walk for each leave.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from cython.cimports.lexc.kernels.layout._bits import popcount
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.plays._equity_units import COUNTS, MOST_TILES, POINT
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from lexc.kernels.layout._bits import popcount
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.plays._equity_units import COUNTS, MOST_TILES, POINT

_NO_PLACE = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class RackLeaves:
    """The leaves of one rack at a time. Not to be shared by threads.

    nodes, root: of a verified image whose words are leaves, bitmap layout; the label of tile t is t + 1, a
    blank's 1. upto: `count_words_upto_slots`. learned: i32, 1/256 point, a number for each word. All are empty when
    nothing was learned. A leave that the image lacks has the value that it would have if its tiles mattered one by one
    and two by two only (see `Smoother` in `plays.learning`).

    vowels: a mask of tiles. To what was learned may be added, in units of 1/256 point: apiece[COUNTS * tile + n] for n
    of a tile, balance[COUNTS * vowels + consonants] for so many of each, blanks not counted.
    """

    def __cinit__(self, nodes: Nodes, root, upto, learned, vowels):
        room = 1 << MOST_TILES
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.root = root
        self.upto = upto
        self.learned = learned
        self.vowels = vowels
        self.apiece = array("i", bytes(4 * 64 * COUNTS))
        self.balance = array("i", bytes(4 * COUNTS * COUNTS))
        self.counts = array("i", bytes(4 * 64))
        self.kinds = array("i", bytes(4 * 64))
        self.radix = array("i", bytes(4 * 64))
        self.digits = array("i", bytes(4 * 64))
        self.places = array("i", bytes(4 * room))
        self.worth = array("i", bytes(4 * room))
        self.sizes = array("i", bytes(4 * room))
        self.n_vowels = array("i", bytes(4 * room))
        self.n_blanks = array("i", bytes(4 * room))
        self.own = array("i", bytes(4 * room))
        self.values = array("i", bytes(4 * room))
        self.most = array("i", bytes(4 * COUNTS))
        self.spans = array("i", bytes(4 * COUNTS * COUNTS))
        self.n_tiles = self.n_kinds = self.least = self.out = 0
        self.n_leaves = 1
        self.weight = POINT
        self.is_whole_left_out = False

    def set_heuristics(self, apiece: cython.const[cython.int][::1], balance: cython.const[cython.int][::1]):
        """Set what is added to the learned values: two buffers of i32 as the class says."""
        i: cython.Py_ssize_t
        if len(apiece) != len(self.apiece) or len(balance) != len(self.balance):
            raise ValueError(f"tables of {len(apiece)} and {len(balance)} values")
        for i in range(len(self.apiece)):
            self.apiece[i] = apiece[i]
        for i in range(len(self.balance)):
            self.balance[i] = balance[i]

    def prepare(self, rack: Buffer, weight: cython.int = 256, out: cython.int = 0) -> int:
        """Value the leaves of a rack (tiles, 0 for a blank; at most MOST_TILES). How many there are.

        weight: of what was learned, in 1/256. out: what the empty leave is worth.
        """
        self._take(rack)
        self.weight = weight
        self.out = out
        with cython.nogil:
            self._prepare()
        return self.n_leaves

    def table(self) -> array[int]:
        """The values by index, i32, in 1/256 point, of the rack that was prepared."""
        return array("i", [value + self.least for value in self.values[:self.n_leaves]])

    def value(self, index: cython.int) -> int:
        """One of them."""
        if not 0 <= index < self.n_leaves:
            raise IndexError("no such leave")
        return self.values[index] + self.least

    def tiles(self, index: cython.int) -> bytes:
        """The tiles of a leave, ascending."""
        i: cython.int
        if not 0 <= index < self.n_leaves:
            raise IndexError("no such leave")
        kept = bytearray()
        for i in range(self.n_kinds):
            kept += bytes([self.kinds[i]]) * self._digit(index, i)
        return bytes(kept)

    def index(self, leave: Buffer) -> int:
        """The index of a leave of the rack. ValueError when the rack has not all of its tiles."""
        i: cython.int
        index: cython.int = 0
        count: cython.int
        found: cython.int = 0
        for i in range(self.n_kinds):
            count = leave.count(self.kinds[i])
            if count > self.counts[self.kinds[i]]:
                raise ValueError("no leave of the rack")
            found += count
            index += count * self.radix[i]
        if found != len(leave):
            raise ValueError("no leave of the rack")
        return index

    def best_exchange(self, n_most: cython.int) -> tuple[int, int]:
        """(value, index) of the best leave that exchanging 1 to n_most tiles keeps; index -1 if there is none."""
        i: cython.int
        best: cython.int = -1
        for i in range(self.n_leaves):
            if 0 < self.n_tiles - self.sizes[i] <= n_most and (best < 0 or self.values[i] > self.values[best]):
                best = i
        return (self.values[best] + self.least if best >= 0 else 0), best

    @cython.cfunc
    def _take(self, rack) -> object:
        tile: cython.int
        i: cython.int
        if len(rack) > MOST_TILES:
            raise ValueError(f"a rack of {len(rack)} tiles")
        for i in range(64):
            self.counts[i] = 0
        for tile in rack:
            if not 0 <= tile < 63:  # the label of tile 62 is 63
                raise ValueError(f"no such tile: {tile}")
            self.counts[tile] += 1
        self.n_tiles = len(rack)
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare(self) -> cython.void:
        """Value the leaves of the rack in `counts` and n_tiles, at most MOST_TILES."""
        self._number()
        self._add_up()
        self._learn()
        self._bound()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self) -> cython.void:
        """Say what the digits of an index stand for."""
        tile: cython.int
        self.n_kinds = 0
        self.n_leaves = 1
        for tile in range(64):
            if self.counts[tile] != 0:
                self.kinds[self.n_kinds] = tile
                self.radix[self.n_kinds] = self.n_leaves
                self.n_leaves *= self.counts[tile] + 1
                self.n_kinds += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_up(self) -> cython.void:
        """For each leave how many tiles, vowels and blanks it has, and what its tiles add: a kind at a time."""
        kind: cython.int
        tile: cython.int
        count: cython.int
        i: cython.int
        at: cython.int
        is_vowel: cython.int
        self.sizes[0] = self.n_vowels[0] = self.n_blanks[0] = 0
        self.own[0] = 0
        for kind in range(self.n_kinds):
            tile = self.kinds[kind]
            is_vowel = (self.vowels >> tile & 1) != 0
            for count in range(1, self.counts[tile] + 1):
                at = count * self.radix[kind]
                for i in range(self.radix[kind]):
                    self.sizes[at + i] = self.sizes[i] + count
                    self.n_vowels[at + i] = self.n_vowels[i] + count * is_vowel
                    self.n_blanks[at + i] = self.n_blanks[i] + count * (tile == 0)
                    self.own[at + i] = self.own[i] + self.apiece[tile * COUNTS + count]
        self.own[0] = self.out

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _learn(self) -> cython.void:
        """Look up what was learned of each leave."""
        i: cython.int
        for i in range(self.n_leaves):
            self.worth[i] = 0
        if len(self.learned) == 0 or self.weight == 0:
            return
        self._locate()
        for i in range(1, self.n_leaves - self.is_whole_left_out):
            self.worth[i] = self.learned[self.places[i]] if self.places[i] >= 0 else self._extrapolate(i)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _whole(self) -> cython.int:
        """The value of the whole rack, if it was left out: no play leaves that, and it is long to work out."""
        i: cython.int = self.n_leaves - 1
        value: cython.int = self.values[i] + self.least
        if len(self.learned) == 0 or self.weight == 0 or i == 0:
            return value
        return value + (self.learned[self.places[i]] if self.places[i] >= 0 else self._extrapolate(i))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _locate(self) -> cython.void:
        """Find the ordinal of each leave, -1 for one that the image lacks."""
        i: cython.int
        for i in range(self.n_leaves):
            self.places[i] = _NO_PLACE
        self._place(0, self.root, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, kind: cython.int, node: cython.Py_ssize_t, ordinal: cython.longlong,
               index: cython.int) -> cython.void:
        """The ordinals of the leaves that add tiles of this kind or later ones to a leave that leads to the node.

        ordinal: of the first word below the node.
        """
        children: cython.ulonglong
        accepts: cython.ulonglong
        below: cython.ulonglong
        at: cython.Py_ssize_t
        first: cython.longlong
        here: cython.int
        label: cython.int
        slot: cython.Py_ssize_t
        _: cython.int
        while kind < self.n_kinds:
            at = node
            first = ordinal
            here = index
            label = self.kinds[kind] + 1
            below = (ONE << label) - 1
            for _ in range(self.counts[label - 1]):
                children = child_mask(self.units, self.layout, at)
                accepts = accept_mask(self.units, self.layout, at)
                here += self.radix[kind]
                first += popcount(accepts & below)
                slot = first_target_unit(self.layout, at) + popcount(children & below)
                if children & below:
                    first += self.upto[slot - 1]
                if accepts >> label & 1:
                    self.places[here] = cython.cast(cython.int, first)
                    first += 1
                if not children >> label & 1:
                    break
                at = self.units[slot]
                self._place(kind + 1, at, first, here)
            kind += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extrapolate(self, index: cython.int) -> cython.int:
        """The value of a leave that the image lacks, from those with one and with two tiles less."""
        n: cython.int = self.sizes[index]
        kind: cython.int
        other: cython.int
        count: cython.int
        less: cython.int
        one_less: cython.longlong = 0
        two_less: cython.longlong = 0
        if n < 2:
            return 0
        for kind in range(self.n_kinds):
            count = self._digit(index, kind)
            self.digits[kind] = count
            if count == 0:
                continue
            less = index - self.radix[kind]
            one_less += count * self.worth[less]
            if count > 1:
                two_less += (count * (count - 1) >> 1) * self.worth[less - self.radix[kind]]
            for other in range(kind):
                if self.digits[other]:
                    two_less += count * self.digits[other] * self.worth[less - self.radix[other]]
        if n == 2:
            return cython.cast(cython.int, one_less)
        return cython.cast(cython.int, 2 * (one_less * (n - 2) - two_less) // ((n - 1) * (n - 2)))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _digit(self, index: cython.int, kind: cython.int) -> cython.int:
        """How many tiles of a kind a leave has."""
        return index // self.radix[kind] % (self.counts[self.kinds[kind]] + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bound(self) -> cython.void:
        """Values from 0 up; the most for each number of tiles, and for placing from so many tiles to so many."""
        i: cython.int
        k: cython.int
        value: cython.int
        best: cython.int
        n_consonants: cython.int
        self.least = 0
        for i in range(self.n_leaves):
            n_consonants = self.sizes[i] - self.n_vowels[i] - self.n_blanks[i]
            value = self.own[i] + self.balance[COUNTS * self.n_vowels[i] + n_consonants]
            if self.weight == POINT:
                value += self.worth[i]
            else:
                value += cython.cast(cython.int, cython.cast(cython.longlong, self.worth[i]) * self.weight // POINT)
            self.values[i] = value
            self.least = min(self.least, value)
        for k in range(COUNTS):
            self.most[k] = 0
        for i in range(self.n_leaves):
            self.values[i] -= self.least
            self.most[self.sizes[i]] = max(self.most[self.sizes[i]], self.values[i])
        for i in range(self.n_tiles + 1):
            best = 0
            for k in range(max(i, 1), self.n_tiles + 1):
                best = max(best, self.most[self.n_tiles - k])
                self.spans[COUNTS * i + k] = best


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(RackLeaves)
