"""The rules for two parts of a compound that meet at a junction.

    CASE        no capital beside the junction, except beside a hyphen
    TRIPLE      no three equal letters around it
    patterns    not this end of a part before that beginning of the next
    REP         no compound that a replacement turns into a simple word, since it is a frequent misspelling

A compound that is an entry of two words without its space is not accepted either: `alot`, if `a lot` is an entry.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import (
    _compound_limits,
    _letter_kinds,
    _rule_rows,
    _set_numbers,
    _switches,
)
from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
from cython.cimports.lexc.kernels.layout import _arc

from lexc.kernels._types import Buffer


@cython.final
@cython.cclass
class Junctions:
    """The rules of junctions. switches: bits of `_switches`.

    patterns, replacements: i64, rows as `_rule_rows` names them. Replacements with the same first letter are adjacent.
    """

    def __cinit__(self, sets: WordSets, switches: cython.int, patterns: Buffer, replacements: Buffer):
        row: cython.Py_ssize_t
        self.sets = sets
        self.switches = switches
        self.patterns = patterns
        self.replacements = replacements
        sets.letters.register(" ")
        self.space = sets.letters.number(0x20)
        self.first_rows = memoryview(bytearray(8 * sets.letters.n_letters)).cast("q")
        for row in range(len(self.first_rows)):
            self.first_rows[row] = len(self.replacements)
        for row in range(len(self.replacements) - _rule_rows.REPLACEMENT_WIDTH, -1, -_rule_rows.REPLACEMENT_WIDTH):
            self.first_rows[sets.texts[self.replacements[row]]] = row
        self.arcs = memoryview(bytearray(8 * (_compound_limits.MAX_TEXT + 1))).cast("Q")

    def may_join(self, base: cython.Py_ssize_t, end: cython.Py_ssize_t, junction: cython.Py_ssize_t) -> cython.bint:
        """Whether capitals and triple letters allow a junction before an index. base, end: of the whole text."""
        before: cython.uint = self.sets.texts[junction - 1]
        behind: cython.uint = self.sets.texts[junction]
        if self.switches & _switches.CASE != 0:
            if (self.sets.letters.kinds[before] | self.sets.letters.kinds[behind]) & _letter_kinds.CAPITAL != 0:
                if self.sets.letters.code_points[before] != 0x2D and self.sets.letters.code_points[behind] != 0x2D:
                    return False  # 0x2D is the hyphen
        if self.switches & _switches.TRIPLE != 0 and before == behind:
            if junction - base > 1 and self.sets.texts[junction - 2] == before:
                return False
            return junction + 1 >= end or self.sets.texts[junction + 1] != before
        return True

    def forbids(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        next_start: cython.Py_ssize_t,
        next_end: cython.Py_ssize_t,
    ) -> cython.bint:
        """Whether a pattern forbids a junction of two parts."""
        row: cython.Py_ssize_t = 0
        p: cython.Py_ssize_t[::1] = self.patterns
        length: cython.Py_ssize_t
        next_length: cython.Py_ssize_t
        while row < len(p) and self.sets.remaining_steps >= 0:
            self.sets.remaining_steps -= 1
            length = p[row + _rule_rows.LEFT_END] - p[row + _rule_rows.LEFT]
            next_length = p[row + _rule_rows.RIGHT_END] - p[row + _rule_rows.RIGHT]
            if length <= end - start and next_length <= next_end - next_start:
                if self.sets.equals(next_start, next_start + next_length, p[row + _rule_rows.RIGHT],
                                    p[row + _rule_rows.RIGHT_END]):
                    if self.sets.equals(end - length, end, p[row + _rule_rows.LEFT], p[row + _rule_rows.LEFT_END]):
                        if (p[row + _rule_rows.LEFT_SET] == _set_numbers.ANY_SET
                            or self.sets.has(p[row + _rule_rows.LEFT_SET], start, end)):
                            if (p[row + _rule_rows.RIGHT_SET] == _set_numbers.ANY_SET
                                or self.sets.has(p[row + _rule_rows.RIGHT_SET], next_start, next_end)):
                                return True
            row += _rule_rows.PATTERN_WIDTH
        return False

    def looks_misspelt(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a replacement makes a compound a simple word, or a space makes it an entry of two words."""
        i: cython.Py_ssize_t
        arc: cython.ulonglong = self.sets.first_arc(_set_numbers.WORDS)
        space: cython.ulonglong
        has_space: cython.bint = self.sets.letters.labels[self.space] != 0
        if not has_space and self.switches & _switches.REP == 0:
            return False
        if end - start > _compound_limits.MAX_TEXT:
            return True
        for i in range(end - start):
            self.arcs[i] = arc
            if arc >= _arc.LAST:
                if has_space and i > 0:
                    space = self.sets.arc_after(arc, self.space)
                    if space >= _arc.LAST and self.sets.walk_on(space, start + i, end) & _arc.ACCEPT != 0:
                        return True
                arc = self.sets.arc_after(arc, self.sets.texts[start + i])
            else:
                arc = 0
        return self.switches & _switches.REP != 0 and self._has_replacement(start, end)

    def _has_replacement(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a replacement makes a simple word of a text. `arcs` has the arc before each of its letters."""
        row: cython.Py_ssize_t
        index: cython.Py_ssize_t
        letter: cython.uint
        length: cython.Py_ssize_t
        arc: cython.ulonglong
        r: cython.Py_ssize_t[::1] = self.replacements
        for index in range(start, end):
            letter = self.sets.texts[index]
            if self.arcs[index - start] == 0 or letter >= len(self.first_rows):
                continue
            row = self.first_rows[letter]
            while row < len(r) and self.sets.texts[r[row
                                                     + _rule_rows.OLD]] == letter and self.sets.remaining_steps >= 0:
                self.sets.remaining_steps -= 1
                length = r[row + _rule_rows.OLD_END] - r[row + _rule_rows.OLD]
                if index + length <= end and self.sets.equals(index, index + length, r[row + _rule_rows.OLD],
                                                              r[row + _rule_rows.OLD_END]):
                    arc = self.sets.walk_on(self.arcs[index - start], r[row + _rule_rows.NEW],
                                            r[row + _rule_rows.NEW_END])
                    if self.sets.walk_on(arc, index + length, end) & _arc.ACCEPT != 0:
                        return True
                row += _rule_rows.REPLACEMENT_WIDTH
        return False
