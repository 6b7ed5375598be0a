"""Look-ups of texts in the sets of a dictionary.

A text is a range of `texts`, an array of numbers of letters (`Letters`). The rules' own texts come first and stay.
Behind them lie the texts of the word that is judged, as on a stack, whose end is `top`:

    texts   [ rules: s s | ß | s c h ... ][ H a u s t ü r ][ h a u s t ü r ]
                                           the word         in lower case     ^ top

A walk goes from arc to arc (`_arc`). It can continue behind an arc that is at least LAST: one with a target, or the
first one of a walk, whose target may be node 0. Other arcs of a walk have no bit LAST.

Each step of a walk or a comparison lowers `remaining_steps`. Below 0 every look-up fails, which limits the time of a
word.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness.letters import Letters
from cython.cimports.lexc.kernels.layout import _arc, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Buffer

_STACK = cython.declare(cython.int, 1 << 15)  # letters of all texts of a word: its forms, breaks and replacements


@cython.final
@cython.cclass
class WordSets:
    """The sets of a dictionary.

    roots: i64, the node at which each set begins, -1 for a set without strings. rule_texts: all texts of rules, one
    after another. The nodes must be verified, and the labels of `letters` must be those of the nodes.
    """

    def __cinit__(self, letters: Letters, nodes: Nodes, roots: Buffer, rule_texts: str):
        self.letters = letters
        self.nodes = nodes
        self.roots = roots
        for i in range(len(self.roots)):
            if self.roots[i] >= 0:
                nodes.check(self.roots[i])
        self.texts = memoryview(bytearray(4 * (len(rule_texts) + _STACK))).cast("I")
        self.remaining_steps = 0
        letters.register(rule_texts)
        self.store(rule_texts, 0)
        self.rule_top = self.top

    def store(self, text: str, start: cython.Py_ssize_t) -> object:
        """Write the numbers of a text's registered letters from an index on. `top` becomes the index behind them.

        Raises ValueError if there is no room.
        """
        i: cython.Py_ssize_t
        if start < 0 or start + len(text) > len(self.texts):
            raise ValueError("the text is too long")
        for i in range(len(text)):
            self.texts[start + i] = self.letters.number(ord(text[i]))
        self.top = start + len(text)
        return None

    def push(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Copy a text to the top. False if there is no room; then no step remains."""
        i: cython.Py_ssize_t
        self.remaining_steps -= end - start
        if self.top + end - start > len(self.texts):
            self.remaining_steps = -1
            return False
        for i in range(start, end):
            self.texts[self.top] = self.texts[i]
            self.top += 1
        return True

    def equals(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, other: cython.Py_ssize_t, other_end: cython.Py_ssize_t
    ) -> cython.bint:
        """Whether two texts have the same letters."""
        i: cython.Py_ssize_t
        if end - start != other_end - other:
            return False
        for i in range(end - start):
            if self.texts[start + i] != self.texts[other + i]:
                return False
        return True

    def find(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, other: cython.Py_ssize_t, other_end: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """The first index of another text in a text, -1 if it is not there."""
        length: cython.Py_ssize_t = other_end - other
        while start + length <= end:
            self.remaining_steps -= 1
            if self.equals(start, start + length, other, other_end):
                return start
            start += 1
        return -1

    def arc_after(self, arc: cython.ulonglong, letter: cython.uint) -> cython.ulonglong:
        """The arc for a letter, or for its last byte, behind an arc that is at least LAST; 0 for none."""
        label: cython.uint = self.letters.labels[letter]
        node: cython.Py_ssize_t = arc >> _arc.SHIFT
        self.remaining_steps -= 1
        if label == 0 or self.remaining_steps < 0:
            return 0
        while label > 255:
            node = _nodes.child(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, label & 255)
            if node == 0:
                return 0
            label >>= 8
        arc = _nodes.arc_for(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, label)
        return arc - (arc & _arc.LAST)

    def walk_on(
        self, arc: cython.ulonglong, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.ulonglong:
        """The last arc of a text whose walk begins behind another arc; 0 if there is none."""
        i: cython.Py_ssize_t
        for i in range(start, end):
            if arc < _arc.LAST:
                return 0
            arc = self.arc_after(arc, self.texts[i])
        return arc

    def first_arc(self, number: cython.Py_ssize_t) -> cython.ulonglong:
        """The arc behind which the strings of a set begin; 0 if there are none."""
        if self.roots[number] < 0:
            return 0
        return cython.cast(cython.ulonglong, self.roots[number]) << _arc.SHIFT | _arc.LAST

    def has(self, number: cython.Py_ssize_t, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a text is in a set."""
        return self.walk_on(self.first_arc(number), start, end) & _arc.ACCEPT != 0

    def has_prefix(self, number: cython.Py_ssize_t, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a string of a set begins a text."""
        i: cython.Py_ssize_t
        arc: cython.ulonglong = self.first_arc(number)
        for i in range(start, end):
            if arc < _arc.LAST:
                return False
            arc = self.arc_after(arc, self.texts[i])
            if arc & _arc.ACCEPT != 0:
                return True
        return False
