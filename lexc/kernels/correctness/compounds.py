# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Compounds: whether a word is made of parts that may follow each other.

A walk goes from part to part: one that may begin, then any that may stand in the middle, then one that may end:

    F a h r r a d s c h l o s s
    begin       |middle or end   junctions: where a string of the part's set ends, and the rest is long enough

A junction from which no walk succeeds is a dead end. It is remembered as a number of 64 bits in a hash table with open
addressing, so that the time stays polynomial. A number holds all that the rest of a walk depends on:

    bits 63-54   53-40   39-32   31-23    22-15       14-7          6
         walk    text    index   words    syllables   last part's   the next part
                                                      length        overlaps it

`walk` distinguishes the walks that share the table, `text` the texts that a pattern's replacements make.
A walk adds the parts that it found from the last to the first.
"""

from __future__ import annotations

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.correctness._letter_kinds import CAPITAL, VOWEL
    from cython.cimports.lexc.kernels.correctness._set_numbers import (
        ANY_SET,
        BEGIN_SET,
        CAPITAL_END,
        COUNTS_TWICE,
        END_SET,
        MIDDLE_SET,
        MOVING,
        WORDS,
    )
    from cython.cimports.lexc.kernels.correctness._switches import (
        CASE,
        DUP,
        HUNGARIAN,
        REP,
        SIMPLIFIED_TRIPLE,
        TRIPLE,
    )
    from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LAST
    from cython.cimports.lexc.kernels.layout._hash import mix64
else:
    from lexc.kernels.correctness._letter_kinds import CAPITAL, VOWEL
    from lexc.kernels.correctness._set_numbers import (
        ANY_SET,
        BEGIN_SET,
        CAPITAL_END,
        COUNTS_TWICE,
        END_SET,
        MIDDLE_SET,
        MOVING,
        WORDS,
    )
    from lexc.kernels.correctness._switches import CASE, DUP, HUNGARIAN, REP, SIMPLIFIED_TRIPLE, TRIPLE
    from lexc.kernels.correctness.word_sets import WordSets
    from lexc.kernels.layout._arc import ACCEPT, LAST
    from lexc.kernels.layout._hash import mix64

MAX_TEXT = 255
"""The most letters of a text whose parts are sought: replacements of patterns may make it longer."""
_MAX_TEXT = cython.declare(cython.int, MAX_TEXT)
_MAX_PARTS = cython.declare(cython.int, 128)
_DEAD_END_SLOTS = cython.declare(cython.int, 1 << 14)
_MAX_DEAD_ENDS = cython.declare(cython.int, 10_000)  # hunspell limits the time
_MAX_TEXTS = cython.declare(cython.int, 1 << 14)
_MAX_WALKS = cython.declare(cython.int, 1 << 10)
_PATTERN = cython.declare(cython.int, 8)  # items of a row, as of the next two
_REPLACEMENT = cython.declare(cython.int, 4)
_ITEM = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Compounds:
    """The compounds of a dictionary. All texts of rules are ranges (start, end) of the texts in `sets`.

    numbers: the letters of the shortest part, the most words, the most syllables, bits of `_switches`. The tables are
    of i64. patterns: rows of a part's end, its set or `ANY_SET`, the next part's beginning, its set, the replacement.
    replacements: rows of old text and new text, those with the same first letter together. rule_items: rows of a set
    and 0, 1 for "*" or 2 for "?". rule_starts: the first row of each rule, and the number of rows. first_sets: rows of
    a set and a rule whose first part may be in it.
    """

    def __cinit__(
        self,
        sets: WordSets,
        numbers: tuple[int, int, int, int],
        patterns: Buffer,
        replacements: Buffer,
        rule_items: Buffer,
        rule_starts: Buffer,
        first_sets: Buffer,
    ):
        row: cython.Py_ssize_t
        self.sets = sets
        self.shortest, self.most_words, self.most_syllables, self.switches = numbers
        sets.letters.register(" ")
        self.space = sets.letters.number(0x20)
        self.patterns = patterns
        self.replacements = replacements
        self.first_rows = memoryview(bytearray(8 * sets.letters.n_letters)).cast("q")
        for row in range(len(self.first_rows)):
            self.first_rows[row] = len(self.replacements)
        for row in range(len(self.replacements) - _REPLACEMENT, -1, -_REPLACEMENT):
            self.first_rows[sets.texts[self.replacements[row]]] = row
        self.rule_items = rule_items
        self.rule_starts = rule_starts
        self.first_sets = first_sets
        self.exists = sets.roots[BEGIN_SET] >= 0 or len(self.first_sets) > 0
        self.has_capital = False
        self.part_starts = memoryview(bytearray(8 * _MAX_PARTS)).cast("q")
        self.part_ends = memoryview(bytearray(8 * _MAX_PARTS)).cast("q")
        self.n_parts = 0
        self.dead_ends = memoryview(bytearray(8 * _DEAD_END_SLOTS)).cast("Q")
        self.n_dead_ends = 0
        self.walk_number = 0
        self.n_texts = 0
        self.arcs = memoryview(bytearray(8 * (_MAX_TEXT + 1))).cast("Q")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_capital: cython.bint) -> cython.bint:
        """Whether a text is a compound. has_capital: whether it was written with a capital."""
        if end - start < 2 * self.shortest or end - start > _MAX_TEXT:
            return False
        self.has_capital = has_capital
        if self.sets.roots[BEGIN_SET] >= 0:
            self._start_walk()
            if self._walk(start, end, 0, start, 0, 0, start, start, BEGIN_SET):
                return True
        return self._find_by_rules(start, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_moving(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_capital: cython.bint) -> cython.bint:
        """Whether a text before a hyphen is a compound by Hungarian's moving rule, which knows more first parts."""
        if self.sets.roots[MOVING] < 0 or end - start < 2 * self.shortest or end - start > _MAX_TEXT:
            return False
        self.has_capital = has_capital
        self._start_walk()
        return self._walk(start, end, 0, start, -5, 0, start, start, MOVING)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start_walk(self) -> cython.void:
        """Begin a walk without parts and without dead ends."""
        i: cython.Py_ssize_t
        self.n_parts = 0
        self.n_dead_ends = 0
        self.n_texts = 0
        self.walk_number += 1
        if self.walk_number == _MAX_WALKS:
            self.walk_number = 1
            for i in range(_DEAD_END_SLOTS):
                self.dead_ends[i] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(
        self,
        text: cython.ulonglong,
        at: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        length: cython.Py_ssize_t,
        overlaps: cython.bint,
    ) -> cython.ulonglong:
        """The number of a junction. at: from the text's beginning."""
        key: cython.ulonglong = self.walk_number << 54 | text << 40 | cython.cast(cython.ulonglong, at) << 32
        if self.most_words == 0:  # numbers of words and syllables do not matter, but first parts are other ones
            n_words = min(n_words, 1)
            n_syllables = 0
        key |= cython.cast(cython.ulonglong, min(n_words, 500) + 5) << 23
        key |= cython.cast(cython.ulonglong, min(n_syllables, 255)) << 15
        if self.switches & DUP != 0:
            key |= cython.cast(cython.ulonglong, length) << 7 | cython.cast(cython.ulonglong, overlaps) << 6
        return key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_dead(self, key: cython.ulonglong) -> cython.bint:
        """Whether no walk from a junction succeeds, or too many junctions were tried."""
        slot: cython.ulonglong = mix64(key) & (_DEAD_END_SLOTS - 1)
        if self.n_dead_ends > _MAX_DEAD_ENDS or self.sets.n_steps < 0:
            return True
        while self.dead_ends[slot] >> 54 == self.walk_number:  # numbers of other walks are free slots
            self.sets.n_steps -= 1
            if self.dead_ends[slot] == key:
                return True
            slot = (slot + 1) & (_DEAD_END_SLOTS - 1)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bury(self, key: cython.ulonglong) -> cython.void:
        """Remember a dead end."""
        slot: cython.ulonglong = mix64(key) & (_DEAD_END_SLOTS - 1)
        while self.dead_ends[slot] >> 54 == self.walk_number:
            self.sets.n_steps -= 1
            if self.dead_ends[slot] == key:
                return
            slot = (slot + 1) & (_DEAD_END_SLOTS - 1)
        self.dead_ends[slot] = key
        self.n_dead_ends += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_part(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Add a part before those that were found. False if there are too many."""
        if self.n_parts == _MAX_PARTS:
            return False
        self.part_starts[self.n_parts] = start
        self.part_ends[self.n_parts] = end
        self.n_parts += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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
        """Whether a text from a junction on is made of parts, two at least, which are added.

        base, end: of the whole text. text: its number. last_start, last_end: of the part before.
        """
        n_parts: cython.Py_ssize_t = self.n_parts
        top: cython.Py_ssize_t = self.sets.top
        key: cython.ulonglong = self._key(
            text, start - base, n_words, n_syllables, last_end - last_start, last_end > start
        )
        if self._is_dead(key):
            return False
        if self._walk_parts(base, end, text, start, n_words, n_syllables, first_set):
            if not self._looks_misspelt(start, end):
                return True
            self.n_parts = n_parts
        self.sets.top = top
        self._bury(key)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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
        at: cython.Py_ssize_t = start
        arc: cython.ulonglong = self.sets.first_arc(set_number)
        while at < end - self.shortest and arc >= LAST:
            arc = self.sets.arc_after(arc, self.sets.texts[at])
            at += 1
            if arc & ACCEPT == 0 or at - start < self.shortest or not self._may_join(base, end, at):
                continue
            if self._walk_behind(base, end, text, start, at, n_words, n_syllables, False):
                return True
        return self._walk_replacements(base, end, start, n_words, n_syllables, set_number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_replacements(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        set_number: cython.Py_ssize_t,
    ) -> cython.bint:
        """Try the parts where the text has a pattern's replacement for the end of one and the beginning of the next."""
        row: cython.Py_ssize_t = 0
        at: cython.Py_ssize_t
        p: cython.Py_ssize_t[::1] = self.patterns
        while row < len(p) and self.sets.n_steps >= 0:
            self.sets.n_steps -= 1
            if p[row + 7] > p[row + 6]:
                at = self.sets.find(start + self.shortest, end, p[row + 6], p[row + 7])
                while at >= 0:
                    if self._replace(row, base, end, start, at, n_words, n_syllables, set_number):
                        return True
                    at = self.sets.find(at + 1, end, p[row + 6], p[row + 7])
            row += _PATTERN
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _replace(
        self,
        row: cython.Py_ssize_t,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        at: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        set_number: cython.Py_ssize_t,
    ) -> cython.bint:
        """Try the part that ends where a pattern's replacement stands, at an index, in a text of its own."""
        p: cython.Py_ssize_t[::1] = self.patterns
        new_base: cython.Py_ssize_t = self.sets.top
        new_start: cython.Py_ssize_t = new_base + start - base
        new_at: cython.Py_ssize_t = new_base + at - base + p[row + 1] - p[row]
        behind: cython.Py_ssize_t = at + p[row + 7] - p[row + 6]
        length: cython.Py_ssize_t = new_at - new_base + p[row + 4] - p[row + 3] + end - behind
        is_found: cython.bint = False
        if length > _MAX_TEXT or self.n_texts + 1 == _MAX_TEXTS or new_at - new_start < self.shortest:
            return False
        if self.sets.push(base, at) and self.sets.push(p[row], p[row + 1]):
            if self.sets.push(p[row + 3], p[row + 4]) and self.sets.push(behind, end):
                is_found = (
                    (p[row + 2] == ANY_SET or self.sets.has(p[row + 2], new_start, new_at))
                    and (p[row + 5] == ANY_SET or self.sets.has_prefix(p[row + 5], new_at, self.sets.top))
                    and self.sets.has(set_number, new_start, new_at)
                )
        if is_found:
            self.n_texts += 1
            if self._walk_behind(
                new_base, self.sets.top, self.n_texts, new_start, new_at, n_words, n_syllables, True
            ):
                return True  # the text stays: its parts were found
        self.sets.top = new_base
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_behind(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        text: cython.ulonglong,
        start: cython.Py_ssize_t,
        at: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        is_replaced: cython.bint,
    ) -> cython.bint:
        """Whether a part, from start to at, is followed by one or more, which are added, and the part with them.

        After a double letter the next part may begin with it: Schiff + fahrt is Schiffahrt.
        """
        n_parts: cython.Py_ssize_t = self.n_parts
        behind: cython.Py_ssize_t = at
        if self.most_words != 0:
            n_words += self.sets.has(COUNTS_TWICE, start, at)
        if self.switches & HUNGARIAN != 0:
            n_syllables += self._count_syllables(start, at)
        while True:
            if self._is_last(behind, end, start, at, n_words, n_syllables, is_replaced):
                return self._add_part(behind, end) and self._add_part(start, at)
            if self._has_more(base, end, text, behind, start, at, n_words, n_syllables, is_replaced):
                return self._add_part(start, at)
            self.n_parts = n_parts
            if self.switches & SIMPLIFIED_TRIPLE == 0 or behind < at or at - base < 3 or at - 1 <= start:
                return False
            if self.sets.texts[at - 1] != self.sets.texts[at - 2]:
                return False
            behind = at - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_last(
        self,
        at: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        part_start: cython.Py_ssize_t,
        part_end: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        is_replaced: cython.bint,
    ) -> cython.bint:
        """Whether the rest of a text may end a compound after a part."""
        if end - at < self.shortest:
            return False
        if not self.sets.has(END_SET, at, end) and not (self.has_capital and self.sets.has(CAPITAL_END, at, end)):
            return False
        if self.switches & DUP != 0 and self.sets.equals(at, end, part_start, part_end):
            return False
        if not is_replaced and self._forbids(part_start, part_end, at, end):
            return False
        if self.most_words == 0 or n_words + self.sets.has(COUNTS_TWICE, at, end) + 1 < self.most_words:
            return True
        return 0 < self.most_syllables and n_syllables + self._count_syllables(at, end) <= self.most_syllables

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_more(
        self,
        base: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        text: cython.ulonglong,
        at: cython.Py_ssize_t,
        part_start: cython.Py_ssize_t,
        part_end: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        is_replaced: cython.bint,
    ) -> cython.bint:
        """Whether two or more parts follow a part, which may meet the first of them."""
        top: cython.Py_ssize_t
        first: cython.Py_ssize_t
        looks_misspelt: cython.bint
        if not self._walk(base, end, text, at, n_words + 1, n_syllables, part_start, part_end, MIDDLE_SET):
            return False
        first = self.n_parts - 1
        if len(self.patterns) > 0:
            if self._forbids(part_start, part_end, self.part_starts[first], self.part_ends[first]) != is_replaced:
                return False
        top = self.sets.top
        looks_misspelt = True
        if self.sets.push(part_start, part_end) and self.sets.push(self.part_starts[first], self.part_ends[first]):
            looks_misspelt = self._looks_misspelt(top, self.sets.top)
        self.sets.top = top
        return not looks_misspelt

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_syllables(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        i: cython.Py_ssize_t
        n: cython.int = 0
        for i in range(start, end):
            n += self.sets.letters.kinds[self.sets.texts[i]] & VOWEL != 0
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_join(self, base: cython.Py_ssize_t, end: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.bint:
        """Whether a text may be divided before an index, by case and triple letters."""
        before: cython.uint = self.sets.texts[at - 1]
        behind: cython.uint = self.sets.texts[at]
        if self.switches & CASE != 0:
            if (self.sets.letters.kinds[before] | self.sets.letters.kinds[behind]) & CAPITAL != 0:
                if self.sets.letters.code_points[before] != 0x2D and self.sets.letters.code_points[behind] != 0x2D:
                    return False
        if self.switches & TRIPLE != 0 and before == behind:
            if at - base > 1 and self.sets.texts[at - 2] == before:
                return False
            return at + 1 >= end or self.sets.texts[at + 1] != before
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forbids(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        behind: cython.Py_ssize_t,
        behind_end: cython.Py_ssize_t,
    ) -> cython.bint:
        """Whether a pattern forbids that two parts meet."""
        row: cython.Py_ssize_t = 0
        p: cython.Py_ssize_t[::1] = self.patterns
        length: cython.Py_ssize_t
        next_length: cython.Py_ssize_t
        while row < len(p) and self.sets.n_steps >= 0:
            self.sets.n_steps -= 1
            length = p[row + 1] - p[row]
            next_length = p[row + 4] - p[row + 3]
            if length <= end - start and next_length <= behind_end - behind:
                if self.sets.equals(behind, behind + next_length, p[row + 3], p[row + 4]):
                    if self.sets.equals(end - length, end, p[row], p[row + 1]):
                        if p[row + 2] == ANY_SET or self.sets.has(p[row + 2], start, end):
                            if p[row + 5] == ANY_SET or self.sets.has(p[row + 5], behind, behind_end):
                                return True
            row += _PATTERN
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _looks_misspelt(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a compound looks like a misspelt simple word, or two words of an entry written as one."""
        i: cython.Py_ssize_t
        arc: cython.ulonglong = self.sets.first_arc(WORDS)
        space: cython.ulonglong
        has_space: cython.bint = self.sets.letters.labels[self.space] != 0
        if not has_space and self.switches & REP == 0:
            return False
        if end - start > _MAX_TEXT:
            return True
        for i in range(end - start):
            self.arcs[i] = arc
            if arc >= LAST:
                if has_space and i > 0:
                    space = self.sets.arc_after(arc, self.space)
                    if space >= LAST and self.sets.walk_on(space, start + i, end) & ACCEPT != 0:
                        return True
                arc = self.sets.arc_after(arc, self.sets.texts[start + i])
            else:
                arc = 0
        return self.switches & REP != 0 and self._has_replacement(start, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_replacement(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a replacement makes a simple word of a text. `arcs` has the arc before each of its letters."""
        row: cython.Py_ssize_t
        at: cython.Py_ssize_t
        letter: cython.uint
        length: cython.Py_ssize_t
        arc: cython.ulonglong
        r: cython.Py_ssize_t[::1] = self.replacements
        for at in range(start, end):
            letter = self.sets.texts[at]
            if self.arcs[at - start] == 0 or letter >= len(self.first_rows):
                continue
            row = self.first_rows[letter]
            while row < len(r) and self.sets.texts[r[row]] == letter and self.sets.n_steps >= 0:
                self.sets.n_steps -= 1
                length = r[row + 1] - r[row]
                if at + length <= end and self.sets.equals(at, at + length, r[row], r[row + 1]):
                    arc = self.sets.walk_on(self.arcs[at - start], r[row + 2], r[row + 3])
                    if self.sets.walk_on(arc, at + length, end) & ACCEPT != 0:
                        return True
                row += _REPLACEMENT
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_by_rules(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a text matches a compound rule with two parts at least, which are added."""
        row: cython.Py_ssize_t = 0
        set_number: cython.Py_ssize_t = ANY_SET
        is_possible: cython.bint = False
        while row < len(self.first_sets) and self.sets.n_steps >= 0:
            self.sets.n_steps -= 1
            if self.first_sets[row] != set_number:
                set_number = self.first_sets[row]
                is_possible = self.sets.has_prefix(set_number, start, end)
            if is_possible:
                self._start_walk()
                if self._match(self.first_sets[row + 1], self.rule_starts[self.first_sets[row + 1]], start, end):
                    if self.n_parts > 1:
                        return True
            row += _ITEM
        self.n_parts = 0
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _match(
        self, rule: cython.Py_ssize_t, item: cython.Py_ssize_t, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.bint:
        """Whether a rule from an item on matches a text, as a regular expression of parts, which are added."""
        first: cython.Py_ssize_t = self.rule_starts[rule]
        at: cython.Py_ssize_t
        sign: cython.Py_ssize_t
        arc: cython.ulonglong
        key: cython.ulonglong = self.walk_number << 54 | (item - first) << 8 | (end - start)
        if self._is_dead(key):
            return False
        while item < self.rule_starts[rule + 1] and self.sets.n_steps >= 0:
            sign = self.rule_items[_ITEM * item + 1]
            arc = self.sets.first_arc(self.rule_items[_ITEM * item])
            at = start
            while at < end and arc >= LAST:
                arc = self.sets.arc_after(arc, self.sets.texts[at])
                at += 1
                if arc & ACCEPT != 0 and at - start >= self.shortest:
                    if self._match(rule, item if sign == 1 else item + 1, at, end):
                        return self._add_part(start, at)
            if sign == 0:
                self._bury(key)
                return False
            self.sets.n_steps -= 1
            item += 1
        if start == end:
            return True
        self._bury(key)
        return False


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Compounds)
