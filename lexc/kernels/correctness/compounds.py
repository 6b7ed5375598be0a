"""Compounds: words of parts that may follow each other.

A walk goes from part to part: one that may begin, then any that may stand in the middle, then one that may end:

    F a h r r a d s c h l o s s
    begin       |middle or end   junctions: where a string of the part's set ends, and enough letters remain

`Junctions` decides which parts may meet. `DeadEnds` holds the junctions from which no walk succeeds. A walk adds the
parts that it found to a `PartList`, from the last to the first.
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
from cython.cimports.lexc.kernels.correctness.compound_rules import CompoundRules
from cython.cimports.lexc.kernels.correctness.junctions import Junctions
from cython.cimports.lexc.kernels.correctness.walk_state import DeadEnds, PartList
from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
from cython.cimports.lexc.kernels.layout import _arc

from lexc.kernels._types import Buffer

_MAX_TEXTS = cython.declare(cython.int, 1 << 14)


@cython.final
@cython.cclass
class Compounds:
    """The compounds of a dictionary. All texts of rules are ranges (start, end) of the texts in `sets`.

    limits: the letters of the shortest part, the most words and the most syllables; 0 words for any number. switches:
    bits of `_switches`. patterns, replacements: see `Junctions`. rule_items, rule_starts, first_sets: see
    `CompoundRules`.
    """

    def __cinit__(
        self,
        sets: WordSets,
        limits: tuple[int, int, int],
        switches: cython.int,
        patterns: Buffer,
        replacements: Buffer,
        rule_items: Buffer,
        rule_starts: Buffer,
        first_sets: Buffer,
    ):
        self.sets = sets
        self.shortest, self.most_words, self.most_syllables = limits
        self.switches = switches
        self.patterns = patterns
        self.begins_replacement = memoryview(bytearray(max(1, sets.letters.n_letters)))
        for row in range(0, len(self.patterns), _rule_rows.PATTERN_WIDTH):
            if self.patterns[row + _rule_rows.JOINED_END] > self.patterns[row + _rule_rows.JOINED]:
                self.begins_replacement[sets.texts[self.patterns[row + _rule_rows.JOINED]]] = 1
        self.may_have_replacements = False
        self.parts = PartList()
        self.dead_ends = DeadEnds(sets, self.most_words != 0, switches & _switches.DUP != 0)
        self.junctions = Junctions(sets, switches, patterns, replacements)
        self.rules = CompoundRules(
            sets, self.parts, self.dead_ends, self.shortest, rule_items, rule_starts, first_sets
        )
        self.are_allowed = sets.roots[_set_numbers.BEGIN_SET] >= 0 or len(first_sets) > 0
        self.has_capital = False
        self.n_texts = 0

    def accepts(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_capital: cython.bint) -> cython.bint:
        """Whether a text is a compound. has_capital: whether it was written with a capital."""
        if end - start < 2 * self.shortest or end - start > _compound_limits.MAX_TEXT:
            return False
        self.has_capital = has_capital
        if self.sets.roots[_set_numbers.BEGIN_SET] >= 0:
            self._start_walk(start, end)
            if self._walk(start, end, 0, start, 0, 0, start, start, _set_numbers.BEGIN_SET):
                return True
        return self.rules.accepts(start, end)

    def accepts_moving(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_capital: cython.bint) -> cython.bint:
        """Whether a text before a hyphen is a compound by hunspell's "moving rule", with first parts of its own."""
        if (self.sets.roots[_set_numbers.MOVING] < 0 or end - start < 2 * self.shortest
            or end - start > _compound_limits.MAX_TEXT):
            return False
        self.has_capital = has_capital
        self._start_walk(start, end)
        # The number of words begins at -5, as in hunspell: such compounds may have five more.
        return self._walk(start, end, 0, start, -5, 0, start, start, _set_numbers.MOVING)

    def _start_walk(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.void:
        """Begin a walk through a text without parts and without dead ends."""
        i: cython.Py_ssize_t
        letter: cython.uint
        self.may_have_replacements = False
        for i in range(start, end):
            letter = self.sets.texts[i]
            if letter < len(self.begins_replacement) and self.begins_replacement[letter] != 0:
                self.may_have_replacements = True
        self.parts.n_parts = 0
        self.dead_ends.clear()
        self.n_texts = 0

    def _walk(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        text: cython.ulonglong,
        start: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        last_start: cython.Py_ssize_t,
        last_end: cython.Py_ssize_t,
        first_set: cython.Py_ssize_t,
    ) -> cython.bint:
        """Whether a text from a junction on has two parts or more. If so, add them.

        base, end: of the whole text. text: its number, 0 for the word itself, others for texts in which the letters of
        a pattern take the place of its replacement. last_start, last_end: of the part before the junction.
        """
        n_parts: cython.Py_ssize_t = self.parts.n_parts
        top: cython.Py_ssize_t = self.sets.top
        key: cython.ulonglong = self.dead_ends.key(
            text, start - base, n_words, n_syllables, last_end - last_start, last_end > start
        )
        if self.dead_ends.has(key):
            return False
        if self._walk_parts(base, end, text, start, n_words, n_syllables, first_set):
            if not self.junctions.looks_misspelt(start, end):
                return True
            self.parts.n_parts = n_parts
        self.sets.top = top
        self.dead_ends.add(key)
        return False

    def _walk_parts(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        text: cython.ulonglong,
        start: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        set_number: cython.Py_ssize_t,
    ) -> cython.bint:
        """Try each part of a set at a junction, the shortest first, then those that a replacement makes."""
        part_end: cython.Py_ssize_t = start
        arc: cython.ulonglong = self.sets.first_arc(set_number)
        while part_end < end - self.shortest and arc >= _arc.LAST:
            arc = self.sets.arc_after(arc, self.sets.texts[part_end])
            part_end += 1
            if arc & _arc.ACCEPT == 0 or part_end - start < self.shortest:
                continue
            if not self.junctions.may_join(base, end, part_end):
                continue
            if self._walk_behind(base, end, text, start, part_end, n_words, n_syllables, False):
                return True
        return self.may_have_replacements and self._walk_replacements(
            base, end, start, n_words, n_syllables, set_number
        )

    def _walk_replacements(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        set_number: cython.Py_ssize_t,
    ) -> cython.bint:
        """Try each part whose end, with the beginning of the next, was replaced by a pattern's letters."""
        row: cython.Py_ssize_t = 0
        joined_start: cython.Py_ssize_t
        p: cython.Py_ssize_t[::1] = self.patterns
        while row < len(p) and self.sets.remaining_steps >= 0:
            self.sets.remaining_steps -= 1
            if p[row + _rule_rows.JOINED_END] > p[row + _rule_rows.JOINED]:
                joined_start = self.sets.find(start + self.shortest, end, p[row + _rule_rows.JOINED],
                                              p[row + _rule_rows.JOINED_END])
                while joined_start >= 0:
                    if self._walk_replacement(row, base, end, start, joined_start, n_words, n_syllables, set_number):
                        return True
                    joined_start = self.sets.find(joined_start + 1, end, p[row + _rule_rows.JOINED],
                                                  p[row + _rule_rows.JOINED_END])
            row += _rule_rows.PATTERN_WIDTH
        return False

    def _walk_replacement(
        self,
        row: cython.Py_ssize_t,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        joined_start: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        set_number: cython.Py_ssize_t,
    ) -> cython.bint:
        """Try the part that ends in a pattern's replacement. joined_start: the index of the replacement.

        The whole text is pushed with the two parts' own letters instead of the replacement.
        """
        p: cython.Py_ssize_t[::1] = self.patterns
        new_base: cython.Py_ssize_t = self.sets.top
        new_start: cython.Py_ssize_t = new_base + start - base
        new_part_end: cython.Py_ssize_t = (new_base + joined_start - base + p[row + _rule_rows.LEFT_END]
                                           - p[row + _rule_rows.LEFT])
        behind: cython.Py_ssize_t = joined_start + p[row + _rule_rows.JOINED_END] - p[row + _rule_rows.JOINED]
        length: cython.Py_ssize_t = (new_part_end - new_base + p[row + _rule_rows.RIGHT_END]
                                     - p[row + _rule_rows.RIGHT] + end - behind)
        is_found: cython.bint = False
        if (length > _compound_limits.MAX_TEXT or self.n_texts + 1 == _MAX_TEXTS
            or new_part_end - new_start < self.shortest):
            return False
        if self.sets.push(base, joined_start) and self.sets.push(p[row + _rule_rows.LEFT],
                                                                 p[row + _rule_rows.LEFT_END]):
            if self.sets.push(p[row + _rule_rows.RIGHT], p[row + _rule_rows.RIGHT_END]) and self.sets.push(behind, end):
                is_found = (
                    (p[row + _rule_rows.LEFT_SET] == _set_numbers.ANY_SET
                     or self.sets.has(p[row + _rule_rows.LEFT_SET], new_start, new_part_end))
                    and (
                        p[row + _rule_rows.RIGHT_SET] == _set_numbers.ANY_SET
                        or self.sets.has_prefix(p[row + _rule_rows.RIGHT_SET], new_part_end, self.sets.top)
                    )
                    and self.sets.has(set_number, new_start, new_part_end)
                )
        if is_found:
            self.n_texts += 1
            if self._walk_behind(
                new_base, self.sets.top, self.n_texts, new_start, new_part_end, n_words, n_syllables, True
            ):
                return True  # the text stays at the top: parts are ranges of it
        self.sets.top = new_base
        return False

    def _walk_behind(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        text: cython.ulonglong,
        start: cython.Py_ssize_t,
        part_end: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        is_replaced: cython.bint,
    ) -> cython.bint:
        """Whether parts behind the part from `start` to `part_end` complete a compound. If so, add it and them.

        After a double letter the next part may begin with it: Schiff + fahrt is Schiffahrt.
        """
        n_parts: cython.Py_ssize_t = self.parts.n_parts
        behind: cython.Py_ssize_t = part_end
        if self.most_words != 0:
            n_words += self.sets.has(_set_numbers.COUNTS_TWICE, start, part_end)
        if self.switches & _switches.HUNGARIAN != 0:
            n_syllables += self._count_syllables(start, part_end)
        while True:
            if self._is_last(behind, end, start, part_end, n_words, n_syllables, is_replaced):
                return self.parts.add(behind, end) and self.parts.add(start, part_end)
            if self._has_more_parts(base, end, text, behind, start, part_end, n_words, n_syllables, is_replaced):
                return self.parts.add(start, part_end)
            self.parts.n_parts = n_parts
            if self.switches & _switches.SIMPLIFIED_TRIPLE == 0 or behind < part_end:
                return False
            if part_end - base < 3 or part_end - 1 <= start:
                return False
            if self.sets.texts[part_end - 1] != self.sets.texts[part_end - 2]:
                return False
            behind = part_end - 1

    def _is_last(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        part_start: cython.Py_ssize_t,
        part_end: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        is_replaced: cython.bint,
    ) -> cython.bint:
        """Whether the text from `start` on is one part, which may end a compound after another part."""
        if end - start < self.shortest:
            return False
        if not self.sets.has(_set_numbers.END_SET, start, end) and not (self.has_capital
                                                                        and self.sets.has(_set_numbers.CAPITAL_END,
                                                                                          start, end)):
            return False
        if self.switches & _switches.DUP != 0 and self.sets.equals(start, end, part_start, part_end):
            return False
        if not is_replaced and self.junctions.forbids(part_start, part_end, start, end):
            return False
        if self.most_words == 0 or n_words + self.sets.has(_set_numbers.COUNTS_TWICE, start, end) + 1 < self.most_words:
            return True
        return 0 < self.most_syllables and n_syllables + self._count_syllables(start, end) <= self.most_syllables

    def _has_more_parts(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        text: cython.ulonglong,
        start: cython.Py_ssize_t,
        part_start: cython.Py_ssize_t,
        part_end: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        is_replaced: cython.bint,
    ) -> cython.bint:
        """Whether two or more parts follow a part, and the first of them may meet it."""
        top: cython.Py_ssize_t
        next_start: cython.Py_ssize_t
        next_end: cython.Py_ssize_t
        looks_misspelt: cython.bint
        if not self._walk(base, end, text, start, n_words + 1, n_syllables, part_start, part_end,
                          _set_numbers.MIDDLE_SET):
            return False
        next_start = self.parts.part_starts[self.parts.n_parts - 1]
        next_end = self.parts.part_ends[self.parts.n_parts - 1]
        if len(self.patterns) > 0:
            if self.junctions.forbids(part_start, part_end, next_start, next_end) != is_replaced:
                return False
        top = self.sets.top
        looks_misspelt = True
        if self.sets.push(part_start, part_end) and self.sets.push(next_start, next_end):
            looks_misspelt = self.junctions.looks_misspelt(top, self.sets.top)
        self.sets.top = top
        return not looks_misspelt

    def _count_syllables(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """The number of a text's vowels."""
        i: cython.Py_ssize_t
        n: cython.int = 0
        for i in range(start, end):
            n += self.sets.letters.kinds[self.sets.texts[i]] & _letter_kinds.VOWEL != 0
        return n
