# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The best plays, without listing the others: branch and bound on the walk of `plays.gaddag_generator`.

`plays.shadow` says before the search what each anchor may give at most, and what remains possible after each
part of a word. Anchors are visited from the highest bound down, and a walk ends where no play can come among the best.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import popcount
    from cython.cimports.lexc.kernels.layout._masks import HALF
    from cython.cimports.lexc.kernels.plays._copy import copy
    from cython.cimports.lexc.kernels.plays._equity_units import HIGHEST, POINT
    from cython.cimports.lexc.kernels.plays._play_rows import ANCHOR, HEAD, PLAY_ROW, WINDOW, WORD_ROW
    from cython.cimports.lexc.kernels.plays.gaddag_generator import GaddagGenerator
    from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
else:
    from lexc.kernels.layout._bits import popcount
    from lexc.kernels.layout._masks import HALF
    from lexc.kernels.plays._copy import copy
    from lexc.kernels.plays._equity_units import HIGHEST, POINT
    from lexc.kernels.plays._play_rows import ANCHOR, HEAD, PLAY_ROW, WINDOW, WORD_ROW
    from lexc.kernels.plays.gaddag_generator import GaddagGenerator
    from lexc.kernels.plays.leaves import RackLeaves

_PLACE = cython.declare(cython.int, 16)
_PLACES = cython.declare(cython.longlong, 0xFFFF)


@cython.final
@cython.cclass
class BestPlays(GaddagGenerator):
    """All plays, or the n best. `Shadow` writes the tables.

    While the best are looked for, `words` has n rows for theirs and one more for the word that is tried; `plays` is in
    order. What a play is worth are its points, or where leaves have values its points times POINT and, on top, what the
    leave is worth more than the rack's worst one: never below 0.
    """

    def __cinit__(self, *_):
        size = 2 * self.stride * self.stride
        tops, lefts = (array("i", bytes(4 * size)) for _ in range(2))
        anchors, rights = (array("q", bytes(8 * size * row)) for row in (ANCHOR, WINDOW))
        self.tops = tops
        self.anchors = anchors
        self.lefts = lefts
        self.rights = rights
        self.waiting = array("q", bytes(8 * size))
        self.bounds = (tops, anchors, lefts, rights)
        self.worths = array("q", bytes(8 * 1024))
        self.leaves = None

    @property
    def tables(self) -> tuple[array[int], array[int], array[int], array[int]]:
        """(tops, anchors, lefts, rights): the buffers that `best` reads bounds from, see `Shadow`."""
        return self.bounds

    def best(self, rack: Buffer, n: cython.Py_ssize_t, is_opening: cython.bint, n_anchors: cython.Py_ssize_t,
             leaves: RackLeaves = None) -> int:
        """Write down the n best plays of a rack, in order; how many there are. `Shadow` has prepared the tables.

        leaves: those of the rack, valued, as `Shadow` was given them; the best are then those of the highest equity.
        """
        if n < 1 or not 0 <= n_anchors <= len(self.tops):
            raise ValueError(f"{n} plays of {n_anchors} anchors")
        self._take_rack(rack)
        self.n_tiles = len(rack)
        self.scale = 1
        if leaves is not None:
            self._take_leaves(leaves)
        self.leaves = leaves
        self.is_opening = is_opening
        if n * PLAY_ROW > len(self.plays) or (n + 1) * WORD_ROW > len(self.words):
            self._make_room(n + 1, n + 1)
        if n > len(self.worths):
            self.worths = array("q", bytes(8 * n))
        self.n_wanted = n
        with cython.nogil:
            self._search(n_anchors)
        self._raise_if_stopped()
        self.n_words = self.n_plays
        return self.n_plays

    def equity(self, number: cython.Py_ssize_t) -> int:
        """Points and leave of one of the plays that `best` wrote down last, in 1 / POINT."""
        if not 0 <= number < self.n_plays <= len(self.worths) or self.leaves is None:
            raise IndexError("no such play")
        return self.worths[number] + self.leaves.least

    @cython.cfunc
    def _take_leaves(self, leaves: RackLeaves) -> object:
        if leaves.n_leaves == 0 or leaves.n_tiles != self.n_tiles:
            raise ValueError("the leaves are of another rack")
        self._use(leaves)
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _use(self, leaves: RackLeaves) -> cython.void:
        """Look for the highest equity: these are the leaves of the rack that is held."""
        self.kinds = leaves.kinds
        self.radix = leaves.radix
        self.worth_of_leaves = leaves.values
        self.most = leaves.most
        self.n_kinds = leaves.n_kinds
        self.scale = POINT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, n_anchors: cython.Py_ssize_t) -> cython.void:
        """Find the best plays of the rack that is held; `Shadow` has prepared the tables."""
        self._start()
        self._go_on(n_anchors)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start(self) -> cython.void:
        """No play has been found."""
        self._begin()
        self.n_plays = 0
        self.n_words = self.n_wanted
        self._raise_floor(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on(self, n_anchors: cython.Py_ssize_t) -> cython.void:
        """Visit anchors, the highest bound first, as long as one may give a play among the best."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        for i in range(n_anchors):
            self.waiting[i] = cython.cast(cython.longlong, self.tops[i]) << _PLACE | _PLACES - i
        n = self._highest_last(n_anchors)
        while n > 0:
            self._visit((_PLACES - (self.waiting[n - 1] & _PLACES)) * ANCHOR)
            n = self._highest_last(n - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _highest_last(self, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Of n anchors that wait let those go that can give nothing any more; of the others, put the one of the highest
        bound last. How many there are."""
        least: cython.longlong = cython.cast(cython.longlong, self.floor) << _PLACE
        highest: cython.longlong = -1
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t = 0
        kept: cython.Py_ssize_t = 0
        for i in range(n):
            if self.waiting[i] >= least:
                self.waiting[kept] = self.waiting[i]
                if self.waiting[i] > highest:
                    highest = self.waiting[i]
                    at = kept
                kept += 1
        if kept > 0:
            self.waiting[at] = self.waiting[kept - 1]
            self.waiting[kept - 1] = highest
        return kept

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _visit(self, row: cython.Py_ssize_t) -> cython.void:
        """Walk from the anchor of this row."""
        self.lane = self.anchors[row + 1]
        self.is_down = self.lane >= self.stride
        self.anchor = self.anchors[row + 2]
        self.limit = self.anchors[row + 3]
        self.any = self.all if self.n_blanks else 0
        if self.n_blanks and self.anchors[row] < self.floor:  # only plays with the bonus are left to look for
            self.any = self.anchors[row + 4]
        self.wild = self.any
        if self.tiles[self.anchor] != 0:
            self._block(self.anchor)
        else:
            self._left(self.anchor, self.root, self.letters, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_pay(self, first: cython.Py_ssize_t, total: cython.ulonglong) -> cython.bint:
        """By the line that `Shadow` has for windows without the bonus for a whole rack, or the one for that with it."""
        row: cython.Py_ssize_t = first * WINDOW
        points: cython.longlong = total & HALF
        return ((points + self.rights[row + 3]) * self.rights[row + 1] + self.rights[row + 2] >= self.floor
                or (points + self.rights[row + 6]) * self.rights[row + 4] + self.rights[row + 5] >= self.floor)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _raise_floor(self, worth: cython.longlong) -> cython.void:
        """Look for plays from now on that are worth so much or more."""
        i: cython.Py_ssize_t
        self.floor = cython.cast(cython.int, min(worth, HIGHEST))
        for i in range(self.n_tiles + 1):
            if self.scale == 1:
                self.needed[i] = self.floor
            else:
                self.needed[i] = (max(self.floor - self.most[self.n_tiles - i], 0) + POINT - 1) // POINT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth(self, score: cython.longlong, blanks: cython.uint) -> cython.longlong:
        """What a play is worth for which so many of the rack's letters are left, and these blanks were used."""
        i: cython.int
        index: cython.int = 0
        tile: cython.int
        if self.scale == 1:
            return score
        for i in range(self.n_kinds):
            tile = self.kinds[i]
            if tile == 0:
                index += self.n_blanks - popcount(blanks)
            else:
                index += self.radix[i] * max(self.rack[tile] + self.lent[tile], 0)
        return score * POINT + self.worth_of_leaves[index]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, score: cython.longlong, blanks: cython.uint) -> cython.void:
        """Insert the play where it belongs. If another has to go for it, it takes over the row of that one's word."""
        slot: cython.Py_ssize_t = self.n_plays
        at: cython.Py_ssize_t = self.n_plays
        worth: cython.longlong = self._worth(score, blanks)
        i: cython.Py_ssize_t
        if worth < self.floor:
            return
        self._write_word()
        if slot == self.n_wanted:
            at -= 1
            if not self._comes_before(worth, score, blanks, at):
                return
            slot = self.plays[at * PLAY_ROW + 1]
        else:
            self.n_plays += 1
        copy(self.words, self.n_words * WORD_ROW, self.words, slot * WORD_ROW, WORD_ROW)
        while at > 0 and self._comes_before(worth, score, blanks, at - 1):
            self.worths[at] = self.worths[at - 1]
            for i in range(PLAY_ROW):
                self.plays[at * PLAY_ROW + i] = self.plays[(at - 1) * PLAY_ROW + i]
            at -= 1
        self.worths[at] = worth
        self.plays[at * PLAY_ROW] = score
        self.plays[at * PLAY_ROW + 1] = slot
        self.plays[at * PLAY_ROW + 2] = blanks
        if self.n_plays == self.n_wanted and self.worths[self.n_plays - 1] > self.floor:
            self._raise_floor(self.worths[self.n_plays - 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _comes_before(self, worth: cython.longlong, score: cython.longlong, blanks: cython.uint,
                      other: cython.Py_ssize_t) -> cython.bint:
        """Whether a play of the word written last precedes another: by worth, points, across first, row, column, and
        text."""
        x: cython.Py_ssize_t = self.n_words * WORD_ROW
        y: cython.Py_ssize_t = self.plays[other * PLAY_ROW + 1] * WORD_ROW
        their_blanks: cython.uint = self.plays[other * PLAY_ROW + 2]
        i: cython.Py_ssize_t
        mine: cython.int
        theirs: cython.int
        if worth != self.worths[other]:
            return worth > self.worths[other]
        if score != self.plays[other * PLAY_ROW]:
            return score > self.plays[other * PLAY_ROW]
        for i in range(HEAD + min(self.words[x + 3], self.words[y + 3])):
            if i == 3:
                continue
            mine = self.words[x + i]
            theirs = self.words[y + i]
            if i == 1 and self.words[x] != 0:  # down: the row is where it begins, the lane its column
                mine = self.words[x + 2]
                theirs = self.words[y + 2]
            elif i == 2 and self.words[x] != 0:
                mine = self.words[x + 1]
                theirs = self.words[y + 1]
            elif i >= HEAD:
                mine |= (blanks >> (i - HEAD) & 1) << 6
                theirs |= (their_blanks >> (i - HEAD) & 1) << 6
            if mine != theirs:
                return mine < theirs
        return self.words[x + 3] < self.words[y + 3]


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(BestPlays)
