"""Whether an edited text is a row of strings of a dictionary's sets, from the beginnings of the text that was edited.

Every correct word without conversions is such a row: a word alone, or the parts of a compound. The rules allow far
fewer rows, and letters count in both cases here. So a text that is no row is not correct, without a judgement of it.

    places   0    1    2    3        arcs behind H, a, u of any set; behind Haus of the same, and the first arcs of
             H -> a -> u -> s        all sets, since Haus is a string: another may follow
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import _set_numbers
from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
from cython.cimports.lexc.kernels.layout import _arc

_MAX_ROW_ARCS = cython.declare(cython.Py_ssize_t, 4096)  # of a text and its edit; one that needs more may be a row
_PART = cython.declare(cython.ulonglong, 1)  # of an arc, where a label is: it belongs to a part of a compound
_MAX_ROW_LETTERS = cython.declare(cython.Py_ssize_t, 100)
_ENOUGH_STEPS = cython.declare(cython.longlong, 1 << 40)


@cython.final
@cython.cclass
class PartBeginnings:
    """The arcs at each place of one text. It belongs to one thread."""

    def _start(self, sets: WordSets, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_plain: cython.bint
               ) -> object:
        """Walk along the text in a range of `WordSets.texts`, as far as it may go on."""
        i: cython.Py_ssize_t
        self.sets = sets
        self.length = end - start
        self.n_arcs = 0
        self.is_complete = is_plain and self.length <= _MAX_ROW_LETTERS
        if not self.is_complete:
            return None
        self.arcs = memoryview(bytearray(8 * _MAX_ROW_ARCS)).cast("Q")
        self.first_arcs = memoryview(bytearray(8 * (_MAX_ROW_LETTERS + 2))).cast("q")
        self.text = memoryview(bytearray(4 * _MAX_ROW_LETTERS)).cast("I")
        for i in range(self.length):
            self.text[i] = sets.texts[start + i]
        sets.remaining_steps = _ENOUGH_STEPS
        self._add_first(_set_numbers.WORDS, 0, 0)
        self._add_first(_set_numbers.IN_CAPITALS, 0, 0)
        self._add_first(_set_numbers.KEEP_CASE, 0, 0)
        self._add_first(_set_numbers.BEGIN_SET, _PART, 0)
        self._add_first_of_rules(0)
        self.n_places = 1
        self.first_arcs[1] = self.n_arcs
        while self.n_places <= self.length and self.first_arcs[self.n_places - 1] < self.n_arcs:
            self._step(self.first_arcs[self.n_places - 1], self.n_arcs, self.text[self.n_places - 1])
            self.n_places += 1
            self.first_arcs[self.n_places] = self.n_arcs
        return None

    def may_be_row(self, place: cython.Py_ssize_t, n_new: cython.int, first: cython.uint, second: cython.uint,
                   rest: cython.Py_ssize_t) -> cython.bint:
        """Whether the text up to a place, up to two new letters, and the text from `rest` on, may be a row of strings.

        n_new: the number of new letters.
        """
        start: cython.Py_ssize_t
        end: cython.Py_ssize_t
        kept: cython.Py_ssize_t = self.n_arcs
        i: cython.int = 0
        letter: cython.uint
        has_end: cython.bint = True
        if not self.is_complete:
            return True
        if place >= self.n_places:
            return False
        self.sets.remaining_steps = _ENOUGH_STEPS
        start = self.first_arcs[place]
        end = self.first_arcs[place + 1]
        while start < end and (i < n_new or rest < self.length):
            if i < n_new:
                letter = first if i == 0 else second
                i += 1
            else:
                letter = self.text[rest]
                rest += 1
            has_end = self._step(start, end, letter)
            start = end if end > kept else kept
            end = self.n_arcs
        if not self.is_complete:  # too many arcs: not a word of the text is sure
            self.is_complete = True
            has_end = True
            start = end
            rest = self.length
            i = n_new
        self.n_arcs = kept
        return has_end and i == n_new and rest == self.length

    def _step(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, letter: cython.uint) -> cython.bint:
        """Add the arcs for a letter behind some arcs, with the first ones if a part ends there.

        Return whether a word or a part ends.
        """
        new: cython.Py_ssize_t = self.n_arcs
        i: cython.Py_ssize_t
        lower: cython.uint = self.sets.letters.lowers[letter]
        upper: cython.uint = self.sets.letters.uppers[letter]
        ends: cython.int = 0
        for i in range(start, end):
            ends |= self._follow(self.arcs[i], letter, new)
            if lower != letter:
                ends |= self._follow(self.arcs[i], lower, new)
            if upper != letter and upper != lower:
                ends |= self._follow(self.arcs[i], upper, new)
        if ends & 2:
            self._add_first(_set_numbers.MIDDLE_SET, _PART, new)
            self._add_first(_set_numbers.END_SET, _PART, new)
            self._add_first(_set_numbers.CAPITAL_END, _PART, new)
            self._add_first_of_rules(new)
        return ends != 0

    def _follow(self, arc: cython.ulonglong, letter: cython.uint, new: cython.Py_ssize_t) -> cython.int:
        """Add the arc for a letter behind an arc, if strings go on there. Return whether one ends, as a number.

        It is 0 for no string, 1 for a word alone, 2 or 3 for a part.
        """
        is_part: cython.ulonglong = arc & _PART
        arc = self.sets.arc_after(arc, letter)
        if arc >= _arc.LAST:
            self._add((arc >> _arc.SHIFT) << _arc.SHIFT | _arc.LAST | is_part, new)
        return 0 if arc & _arc.ACCEPT == 0 else 2 if is_part else 1

    def _add(self, arc: cython.ulonglong, new: cython.Py_ssize_t) -> cython.void:
        """Add an arc, unless it is among the new ones."""
        i: cython.Py_ssize_t
        if self.n_arcs == _MAX_ROW_ARCS:
            self.is_complete = False
            return
        for i in range(new, self.n_arcs):
            if self.arcs[i] == arc:
                return
        self.arcs[self.n_arcs] = arc
        self.n_arcs += 1

    def _add_first(self, number: cython.Py_ssize_t, is_part: cython.ulonglong, new: cython.Py_ssize_t) -> cython.void:
        """Add the arc behind which the strings of a set begin, if it has any."""
        if self.sets.roots[number] >= 0:
            self._add(self.sets.first_arc(number) | is_part, new)

    def _add_first_of_rules(self, new: cython.Py_ssize_t) -> cython.void:
        """Add the arcs behind which the parts of rules (COMPOUNDRULE) begin."""
        number: cython.Py_ssize_t
        for number in range(_set_numbers.MOVING + 1, len(self.sets.roots)):
            self._add_first(number, _PART, new)


def find_beginnings(sets: WordSets, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_plain: cython.bint
                    ) -> PartBeginnings:
    """The beginnings of the text in a range of `WordSets.texts`; without is_plain, every text may be a row."""
    found: PartBeginnings = PartBeginnings.__new__(PartBeginnings)
    found._start(sets, start, end, is_plain)
    return found
