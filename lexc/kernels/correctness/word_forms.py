"""The forms of a word that are looked up: converted, in lower case, with a capital, without ignored letters.

A form is a range of the texts of `WordSets`. Each new one is pushed behind the others, judged, and popped:

    [ H a u s t ü r . ][ h a u s t ü r ][ h a u s t ü r . ] top
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import _letter_kinds, _rule_rows, _word_cases
from cython.cimports.lexc.kernels.correctness.word_sets import WordSets

from lexc.kernels._types import Buffer

_MAX_FORM = cython.declare(cython.int, 255)  # letters after conversion


@cython.final
@cython.cclass
class WordForms:
    """The forms of words, pushed to the texts of `sets`.

    conversions: i64, rows as `_rule_rows` names them, those with the longest input first. An input has a row for each
    place at which it is converted.
    """

    def __cinit__(self, sets: WordSets, conversions: Buffer):
        self.letters = sets.letters
        self.sets = sets
        self.conversions = conversions

    def convert(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push a text after conversion: at each letter, the longest input is replaced. False if it becomes too long."""
        row: cython.Py_ssize_t
        top: cython.Py_ssize_t = self.sets.top
        index: cython.Py_ssize_t = start
        c: cython.Py_ssize_t[::1] = self.conversions
        while index < end:
            row = self._find_conversion(start, end, index)
            if row < 0:
                if not self.push_letter(self.sets.texts[index]):
                    return False
                index += 1
            else:
                if not self.sets.push(c[row + _rule_rows.OUTPUT], c[row + _rule_rows.OUTPUT_END]):
                    return False
                index += c[row + _rule_rows.INPUT_END] - c[row + _rule_rows.INPUT]
            if self.sets.top - top > _MAX_FORM:
                return False
        return True

    def _find_conversion(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, index: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """The row of the conversion at a letter, -1 if there is none.

        Rows of one input stand together, the most specific first. Only those of the longest input count.
        """
        row: cython.Py_ssize_t = 0
        found: cython.Py_ssize_t = -1  # a row with the longest input
        length: cython.Py_ssize_t
        c: cython.Py_ssize_t[::1] = self.conversions
        if self.letters.kinds[self.sets.texts[index]] & _letter_kinds.CONVERTED == 0:
            return -1
        while row < len(c) and self.sets.remaining_steps >= 0:
            self.sets.remaining_steps -= 1
            length = c[row + _rule_rows.INPUT_END] - c[row + _rule_rows.INPUT]
            if found >= 0 and not self.sets.equals(
                c[row + _rule_rows.INPUT], c[row + _rule_rows.INPUT_END],
                c[found + _rule_rows.INPUT], c[found + _rule_rows.INPUT_END]
            ):
                return -1
            if index + length <= end and self.sets.equals(index, index + length, c[row + _rule_rows.INPUT],
                                                          c[row + _rule_rows.INPUT_END]):
                found = row
                if (c[row + _rule_rows.AT_START] == 0 or index == start) and (c[row + _rule_rows.AT_END] == 0
                                                                              or index + length == end):
                    if c[row + _rule_rows.OUTPUT_END] > c[row + _rule_rows.OUTPUT]:
                        return row
            row += _rule_rows.CONVERSION_WIDTH
        return -1

    def push_without_ignored_letters(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push a text without its ignored letters. False if there is no room."""
        i: cython.Py_ssize_t
        for i in range(start, end):
            if self.letters.kinds[self.sets.texts[i]] & _letter_kinds.IGNORED == 0:
                if not self.push_letter(self.sets.texts[i]):
                    return False
        return True

    def push_letter(self, letter: cython.uint) -> cython.bint:
        """Push a letter. False if there is no room; then no step remains."""
        if self.sets.top >= len(self.sets.texts):
            self.sets.remaining_steps = -1
            return False
        self.sets.texts[self.sets.top] = letter
        self.sets.top += 1
        return True

    def push_lower(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push a text in lower case. False if there is no room."""
        i: cython.Py_ssize_t
        for i in range(start, end):
            if not self.push_letter(self.letters.lowers[self.sets.texts[i]]):
                return False
        return True

    def push_initial_form(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push a text in lower case with a first capital. False if there is no room. A dotted capital I stays."""
        top: cython.Py_ssize_t = self.sets.top
        if start == end or not self.push_lower(start, end):
            return start == end
        if self.letters.code_points[self.sets.texts[start]] == 0x130:
            self.sets.texts[top] = self.sets.texts[start]
        else:
            self.capitalise(top)
        return True

    def capitalise(self, index: cython.Py_ssize_t) -> cython.void:
        """Make the letter at an index a capital."""
        self.sets.texts[index] = self.letters.uppers[self.sets.texts[index]]

    def has_kind(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, kind: cython.int) -> cython.bint:
        """Whether any letter of a text is of a kind."""
        i: cython.Py_ssize_t
        kinds: cython.int = 0
        for i in range(start, end):
            kinds |= self.letters.kinds[self.sets.texts[i]]
        return kinds & kind != 0

    def is_number(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a text is a number: digits of ASCII, with single commas, dots and hyphens between them."""
        i: cython.Py_ssize_t
        code_point: cython.uint
        is_digit: cython.bint = False
        for i in range(start, end):
            code_point = self.letters.code_points[self.sets.texts[i]]
            if 0x30 <= code_point <= 0x39:
                is_digit = True
            elif is_digit and 0x2C <= code_point <= 0x2E:
                is_digit = False
            else:
                return False
        return is_digit

    def find_case(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """The capitals of a word, a number of `_word_cases`. Letters without case count as either."""
        i: cython.Py_ssize_t
        letter: cython.uint
        n_capitals: cython.Py_ssize_t = 0
        n_neutral: cython.Py_ssize_t = 0
        for i in range(start, end):
            letter = self.sets.texts[i]
            n_capitals += self.letters.lowers[letter] != letter
            n_neutral += self.letters.lowers[letter] == self.letters.uppers[letter]
        if n_capitals == 0:
            return _word_cases.ALL_LOWER
        letter = self.sets.texts[start]
        if n_capitals == 1 and self.letters.lowers[letter] != letter:
            return _word_cases.INITIAL
        return _word_cases.ALL_UPPER if n_capitals + n_neutral == end - start else _word_cases.MIXED
