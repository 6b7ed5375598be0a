# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The strings below a root whose letters keep within bounds: what a rack can spell, and much of what `find` asks.

One depth-first walk with the letters taken so far in hand. A letter that the rack has is played from it, else a blank
stands for it: so every string is met once, and of equal letters the last ones are the blanks. The walk keeps its place
on a small stack, can be stopped and gone on with, and allocates nothing but its answers.

Shapiro and Smith's `findwords2` (1977, section 4) is this walk from the root of alphagrams, the letters of a node taken
in value order, and each string told of only after those that go on behind it.
"""

from __future__ import annotations

from lexc.kernels._types import Any, Self, Text, Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._label_text import check_signals, word_from_labels
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
    from cython.cimports.lexc.kernels.layout._text_forms import AS_UTF8
    from cython.cimports.lexc.kernels.layout._tiles import TILE
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._label_text import check_signals, word_from_labels
    from lexc.kernels.layout._masks import FULL, ONE
    from lexc.kernels.layout._text_forms import AS_UTF8
    from lexc.kernels.layout._tiles import TILE
    from lexc.kernels.layout.nodes import Nodes

from lexc.kernels.layout.node_reader import TEXT_FORMS


@cython.cclass
class RackWalk:
    """Iterates over the strings below a node that keep within bounds: a `TileRackWalk` or a `TextRackWalk`.

    nodes, root: the image's; deepest: no path is longer (proven by the verifier).
    form, letters, points: how to write strings, as `Walk` is told; the entries from `BLANK` on are for blanks.
    Letters have numbers, here and below: in tile alphabets the tiles; with UTF-8 labels 1 for the first of `numbered`
    (ascending code points), and so on, 0 for any other.
    caps[letter]: how many the rack has, -1 if no string may hold it; needs[letter]: how many each string must hold.
    Both are used up. blanks, blanks_needed: how many there are, and how many must be used.
    shortest, longest: of the strings, in letters. positions: a mask of the tiles that each place allows, of the first
    so many places; none for UTF-8.
    weights: rows of a number for each letter; lows, highs: what each row's sum over a string may be. Of a row with a
    negative weight, sums are looked at only in the end. kinds: how many different letters, least and most.
    order: where the letters of all strings keep to an order of tiles, that order, in which they are then taken; else
    empty. is_postorder: a string comes after those that begin with it.
    """

    def __cinit__(self):
        self.depth = -1  # made out of nothing, it is at its end

    def __init__(self, nodes: Nodes, root: Whole, deepest: Whole, form: Text, letters, points, numbered, caps, needs,
                 blanks, blanks_needed, shortest, longest, positions, weights, lows, highs, kinds: tuple[int, int],
                 order, is_postorder):
        letter: cython.Py_ssize_t
        self.nodes = nodes
        self.text_form = TEXT_FORMS.index(form)
        self.letters = letters
        self.code_points = points
        self.numbered = numbered
        self.caps = caps
        self.needs = needs
        self.blanks = blanks
        self.blanks_needed = blanks_needed
        self.shortest = shortest
        self.longest = longest
        self.positions = positions
        self.weights = weights
        self.lows = lows
        self.highs = highs
        self.kinds_least, self.kinds_most = kinds
        self.order = order
        self.is_postorder = is_postorder
        self.times = memoryview(bytearray(4 * len(caps))).cast("i")
        self.stack = memoryview(bytearray(32 * (deepest + 2))).cast("Q")
        self.tiles = bytearray(deepest + 2)
        self.is_waiting = bytearray(deepest + 2)
        self.kinds = 0
        self.placed = 0
        self.available = 0
        self.allowed = 0
        self.needed = 0
        self.missing = blanks_needed
        self.depth = -1
        for letter in range(len(caps)):
            self.missing += max(0, needs[letter])
            if self.text_form != AS_UTF8 and letter:  # bit 0 is ◇, which no string of letters holds
                self.available |= ONE << letter if caps[letter] > 0 else 0
                self.allowed |= ONE << letter if caps[letter] >= 0 else 0
                self.needed |= ONE << letter if needs[letter] > 0 else 0
        self._add_up(len(caps))
        self.watched = self._accounted()
        if self.longest > 0 and self.missing <= self.longest:
            self.depth = 0
            self._begin(root)

    @cython.cfunc
    def _begin(self, root: cython.Py_ssize_t) -> object:
        """Put the root on the stack."""
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next string; its length in labels, 0 at the end, -1 after many steps in vain.

        Called where the depth is not below 0.
        """
        return 0

    @cython.cfunc
    def _add_up(self, n_letters: cython.Py_ssize_t) -> object:
        """Room for the sums; for each the most that one letter adds, -1 where it may fall; who adds 0, and most."""
        k: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        self.n_sums = len(self.lows)
        self.sums = memoryview(bytearray(8 * self.n_sums + 8)).cast("q")
        self.best = memoryview(bytearray(8 * self.n_sums + 8)).cast("q")
        self.idle = memoryview(bytearray(8 * self.n_sums + 8)).cast("Q")
        self.heavy = memoryview(bytearray(8 * self.n_sums + 8)).cast("Q")
        for k in range(self.n_sums):
            for letter in range(n_letters):
                self.best[k] = max(self.best[k], self.weights[k * n_letters + letter])
            for letter in range(n_letters):
                if self.text_form != AS_UTF8 and self.weights[k * n_letters + letter] == 0:
                    self.idle[k] |= ONE << letter
                if self.text_form != AS_UTF8 and self.weights[k * n_letters + letter] == self.best[k]:
                    self.heavy[k] |= ONE << letter
            for letter in range(n_letters):
                if self.weights[k * n_letters + letter] < 0:
                    self.best[k] = -1
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _accounted(self) -> cython.ulonglong:
        """The letters that change more than a string's length: all of them, where blanks or kinds of letters count."""
        k: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        n_letters: cython.Py_ssize_t = len(self.caps)
        watched: cython.ulonglong = 0
        if self.text_form == AS_UTF8 or self.blanks < self.longest or self.blanks_needed > 0:
            return FULL
        if self.kinds_least > 0 or self.kinds_most < self.longest:
            return FULL
        for letter in range(n_letters):
            if self.caps[letter] != 0 or self.needs[letter] > 0:
                watched |= ONE << letter
            for k in range(self.n_sums):
                if self.weights[k * n_letters + letter] != 0:
                    watched |= ONE << letter
        return watched

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t
        with cython.critical_section(self):  # two threads may share one iterator
            length = self._next_length()
            if length == 0:
                raise StopIteration
            return word_from_labels(self.text_form, self.letters, self.code_points, self.tiles, length, False)

    def take(self, limit: cython.Py_ssize_t) -> list[Any]:
        """A list of the next strings, at most `limit` (below 0: all)."""
        length: cython.Py_ssize_t
        words: list = []
        with cython.critical_section(self):
            while limit < 0 or len(words) < limit:
                length = self._next_length()
                if length == 0:
                    break
                words.append(word_from_labels(self.text_form, self.letters, self.code_points, self.tiles, length,
                                              False))
        return words

    def write(self, output: cython.uchar[::1], most: cython.Py_ssize_t) -> int:
        """Write the labels of the next strings, a zero behind each, at most so many; how many bytes that are.

        Nothing is written where there may not be room for a string. Blanks are written as what they stand for.
        """
        used: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        i: cython.Py_ssize_t
        label: cython.int = 255 if self.text_form == AS_UTF8 else TILE
        with cython.critical_section(self):
            while most > 0 and len(self.tiles) <= len(output) - used:
                length = self._next_length()
                if length == 0:
                    break
                for i in range(length):
                    output[used + i] = self.tiles[i] & label
                output[used + length] = 0
                used += length + 1
                most -= 1
        return used

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def _next_length(self) -> cython.Py_ssize_t:
        """Walk on to the next string; its length in labels, 0 at the end. Ctrl-C is heard on the way."""
        length: cython.Py_ssize_t = 0 if self.depth < 0 else self._next()  # made out of nothing, it lacks buffers
        while length < 0:
            check_signals()
            length = self._next()
        return length
