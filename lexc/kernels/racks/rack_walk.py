"""The strings below a root whose letters keep within bounds: the words of a rack, and most conditions of `find`.

It is one depth-first walk, with counts of the letters on its path. A letter is taken from the rack; a blank stands for
it if the rack has none. So every string is met once, and of equal letters the last ones are the blanks. The walk keeps
its path on a small stack, can be paused and resumed, and allocates nothing but its answers.

Bounds become masks of letters wherever possible. A node's letters are first those that have a child or accept. Then
each bound removes some: those that the rack lacks, that the position forbids, or that a sum cannot afford.

    letters with a child or an accept    A B C D E F
    on the rack                          A   C   E F
    allowed at this position             A     D E         so the walk takes A and E

Shapiro and Smith's `findwords2` (1977, section 4) is this walk from the root of alphagrams: in postorder, with the
letters of a node in value order.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _label_text, _masks, _text_forms, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Any, Self, Text, Whole
from lexc.kernels.layout.node_reader import TEXT_FORMS


@cython.cclass
class RackWalk:
    """An iterator over the strings below a node that keep within bounds: a `TileRackWalk` or a `TextRackWalk`.

    nodes, root: those of an image. max_depth: the longest path below the root (proven by the verifier). form, letters,
    code_points: the text form of answers, as `NodeReader` takes it; entries from `BLANK` on are for blanks.
    known_code_points: those that have a number of their own, ascending; empty for tiles.

    The number of a letter is its tile. With UTF-8 labels it is 1 and the index in known_code_points, 0 for all others.
    caps[letter]: the number of these letters that the rack has, -1 if no string may hold one. needs[letter]: the number
    of them that each string must hold. Both buffers are changed. blanks: those on the rack. blanks_needed: those that
    each string must use. shortest, longest: the letters of a string. positions: for each of the first positions a mask
    of allowed tiles; empty for UTF-8. weights: rows of a number for each letter. lows, highs: for each row the bounds
    of its sum over a string. A row with a negative weight is compared only at the end of a string. distinct: the least
    and the most distinct letters. order: the order of tiles that the letters of all strings keep to; empty if there
    is none. is_postorder: a string comes after the strings that begin with it.
    """

    def __cinit__(self):
        self.depth = -1  # made by __new__ alone it has no buffers, so it is at its end

    def __init__(self, nodes: Nodes, root: Whole, max_depth: Whole, form: Text, letters, code_points,
                 known_code_points, caps, needs, blanks, blanks_needed, shortest, longest, positions, weights, lows,
                 highs, distinct: tuple[int, int], order, is_postorder):
        letter: cython.Py_ssize_t
        self.nodes = nodes
        self.text_form = TEXT_FORMS.index(form)
        self.letters = letters
        self.code_points = code_points
        self.known_code_points = known_code_points
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
        self.min_distinct, self.max_distinct = distinct
        self.order = order
        self.is_postorder = is_postorder
        self.n_used = memoryview(bytearray(4 * len(caps))).cast("i")
        self.stack = memoryview(bytearray(32 * (max_depth + 2))).cast("Q")
        self.tiles = bytearray(max_depth + 2)
        self.is_pending = bytearray(max_depth + 2)
        self.n_distinct = 0
        self.n_placed = 0
        self.available = 0
        self.allowed = 0
        self.needed = 0
        self.missing = blanks_needed
        self.depth = -1
        for letter in range(len(caps)):
            self.missing += max(0, needs[letter])
            if self.text_form != _text_forms.AS_UTF8 and letter:  # bit 0 is ◇, which no string of letters holds
                self.available |= _masks.ONE << letter if caps[letter] > 0 else 0
                self.allowed |= _masks.ONE << letter if caps[letter] >= 0 else 0
                self.needed |= _masks.ONE << letter if needs[letter] > 0 else 0
        self._prepare_sums(len(caps))
        self.counted = self._counted_letters()
        if self.longest > 0 and self.missing <= self.longest:
            self.depth = 0
            self._begin(root)

    def _begin(self, root: cython.Py_ssize_t) -> object:
        """Put the root on the stack."""
        return None

    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next string. Return its length in labels, 0 at the end, -1 after many steps without a string.

        The depth must not be below 0.
        """
        return 0

    def _prepare_sums(self, n_letters: cython.Py_ssize_t) -> object:
        """Prepare the sums and three bounds for each: max_gains, zero_letters and max_letters.

        max_gains: the most that one letter adds, -1 if a letter may subtract. zero_letters, max_letters: masks of the
        tiles that add nothing, and of those that add the most.
        """
        row: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        self.n_sums = len(self.lows)
        self.sums = memoryview(bytearray(8 * self.n_sums + 8)).cast("q")
        self.max_gains = memoryview(bytearray(8 * self.n_sums + 8)).cast("q")
        self.zero_letters = memoryview(bytearray(8 * self.n_sums + 8)).cast("Q")
        self.max_letters = memoryview(bytearray(8 * self.n_sums + 8)).cast("Q")
        for row in range(self.n_sums):
            for letter in range(n_letters):
                self.max_gains[row] = max(self.max_gains[row], self.weights[row * n_letters + letter])
            for letter in range(n_letters):
                if self.text_form != _text_forms.AS_UTF8 and self.weights[row * n_letters + letter] == 0:
                    self.zero_letters[row] |= _masks.ONE << letter
                if self.text_form != _text_forms.AS_UTF8 and self.weights[row * n_letters
                                                                          + letter] == self.max_gains[row]:
                    self.max_letters[row] |= _masks.ONE << letter
            for letter in range(n_letters):
                if self.weights[row * n_letters + letter] < 0:
                    self.max_gains[row] = -1
        return None

    def _counted_letters(self) -> cython.ulonglong:
        """A mask of the letters that change more than a string's length.

        These are all letters, if the number of blanks or of distinct letters is bounded.
        """
        row: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        n_letters: cython.Py_ssize_t = len(self.caps)
        counted: cython.ulonglong = 0
        if self.text_form == _text_forms.AS_UTF8 or self.blanks < self.longest or self.blanks_needed > 0:
            return _masks.FULL
        if self.min_distinct > 0 or self.max_distinct < self.longest:
            return _masks.FULL
        for letter in range(n_letters):
            if self.caps[letter] != 0 or self.needs[letter] > 0:
                counted |= _masks.ONE << letter
            for row in range(self.n_sums):
                if self.weights[row * n_letters + letter] != 0:
                    counted |= _masks.ONE << letter
        return counted

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t
        with cython.critical_section(self):  # two threads may share one iterator
            length = self._next_length()
            if length == 0:
                raise StopIteration
            return _label_text.word_from_labels(self.text_form, self.letters, self.code_points, self.tiles, length,
                                                False)

    def take(self, limit: cython.Py_ssize_t) -> list[Any]:
        """A list of the next strings, at most `limit`; all, if it is below 0."""
        length: cython.Py_ssize_t
        words: list = []
        with cython.critical_section(self):
            while limit < 0 or len(words) < limit:
                length = self._next_length()
                if length == 0:
                    break
                words.append(_label_text.word_from_labels(self.text_form, self.letters, self.code_points, self.tiles,
                                                          length,
                                              False))
        return words

    def write(self, output: cython.uchar[::1], limit: cython.Py_ssize_t) -> int:
        """Write the labels of the next strings, at most `limit`, with a zero after each. Return the number of bytes.

        Blanks are written as the letters they stand for. Nothing is written once output has no room for the longest
        string.
        """
        used: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        i: cython.Py_ssize_t
        label: cython.int = 255 if self.text_form == _text_forms.AS_UTF8 else _tiles.TILE
        with cython.critical_section(self):
            while limit > 0 and len(self.tiles) <= len(output) - used:
                length = self._next_length()
                if length == 0:
                    break
                for i in range(length):
                    output[used + i] = self.tiles[i] & label
                output[used + length] = 0
                used += length + 1
                limit -= 1
        return used

    @cython.final
    def _next_length(self) -> cython.Py_ssize_t:
        """Walk on to the next string, however many steps that takes. Return its length in labels, 0 at the end."""
        length: cython.Py_ssize_t = 0 if self.depth < 0 else self._next()  # made by __new__ alone, it lacks buffers
        while length < 0:
            _label_text.check_signals()
            length = self._next()
        return length
