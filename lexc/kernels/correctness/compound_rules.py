"""Compound rules: regular expressions whose letters are sets of parts, as in COMPOUNDRULE of hunspell.

    A B * C ?        a part of A, any number of parts of B, then a part of C or none

A match goes from item to item, and tries each part of an item's set, the shortest first. An item and an index from
which no match succeeds are a dead end.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import _rule_rows, _set_numbers
from cython.cimports.lexc.kernels.correctness.walk_state import DeadEnds, PartList
from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
from cython.cimports.lexc.kernels.layout import _arc

from lexc.kernels._types import Buffer


@cython.final
@cython.cclass
class CompoundRules:
    """The compound rules of a dictionary. shortest: the letters of the shortest part. The tables are of i64.

    rule_items: rows of a set and 0, 1 for "*" or 2 for "?". rule_starts: the first row of each rule, and the number of
    rows. first_sets: rows of a set and a rule whose first part may be in it; rows of one set are adjacent.
    """

    def __cinit__(
        self,
        sets: WordSets,
        parts: PartList,
        dead_ends: DeadEnds,
        shortest: cython.Py_ssize_t,
        rule_items: Buffer,
        rule_starts: Buffer,
        first_sets: Buffer,
    ):
        self.sets = sets
        self.parts = parts
        self.dead_ends = dead_ends
        self.shortest = shortest
        self.rule_items = rule_items
        self.rule_starts = rule_starts
        self.first_sets = first_sets

    def accepts(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a text matches a compound rule with two parts at least, which are added to `parts`."""
        row: cython.Py_ssize_t = 0
        set_number: cython.Py_ssize_t = _set_numbers.ANY_SET
        is_possible: cython.bint = False
        while row < len(self.first_sets) and self.sets.remaining_steps >= 0:
            self.sets.remaining_steps -= 1
            if self.first_sets[row] != set_number:
                set_number = self.first_sets[row]
                is_possible = self.sets.has_prefix(set_number, start, end)
            if is_possible:
                self.parts.n_parts = 0
                self.dead_ends.clear()
                if self._matches(self.first_sets[row + 1], self.rule_starts[self.first_sets[row + 1]], start, end):
                    if self.parts.n_parts > 1:
                        return True
            row += _rule_rows.ITEM_WIDTH
        self.parts.n_parts = 0
        return False

    def _matches(
        self, rule: cython.Py_ssize_t, item: cython.Py_ssize_t, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.bint:
        """Whether a rule from an item on matches a text. If so, its parts are added."""
        first_item: cython.Py_ssize_t = self.rule_starts[rule]
        part_end: cython.Py_ssize_t
        sign: cython.Py_ssize_t
        arc: cython.ulonglong
        key: cython.ulonglong = self.dead_ends.walk_number << 54 | (item - first_item) << 8 | (end - start)
        if self.dead_ends.has(key):
            return False
        while item < self.rule_starts[rule + 1] and self.sets.remaining_steps >= 0:
            sign = self.rule_items[_rule_rows.ITEM_WIDTH * item + 1]
            arc = self.sets.first_arc(self.rule_items[_rule_rows.ITEM_WIDTH * item])
            part_end = start
            while part_end < end and arc >= _arc.LAST:
                arc = self.sets.arc_after(arc, self.sets.texts[part_end])
                part_end += 1
                if arc & _arc.ACCEPT != 0 and part_end - start >= self.shortest:
                    if self._matches(rule, item if sign == _rule_rows.STAR else item + 1, part_end, end):
                        return self.parts.add(start, part_end)
            if sign == 0:
                self.dead_ends.add(key)
                return False
            self.sets.remaining_steps -= 1
            item += 1
        if start == end:
            return True
        self.dead_ends.add(key)
        return False
