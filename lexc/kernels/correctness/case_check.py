"""The check of each form of a word that its capitals allow, in hunspell's order.

    written      forms that are looked up, in this order; the dot is tried where the text has one
    haus         haus, haus.
    Haus         Haus, haus, haus., Haus.
    HAUS         HAUS, HAUS., Haus, haus, haus., Haus.
    SANT'ELIA    also sant'Elia, Sant'Elia
    STRASSE      also straße, Straße, if the dictionary has CHECKSHARPS
    eBay         eBay, eBay.

The rules of a dictionary decide whether a form is correct if its capitals differ from those of its entry.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import _letter_kinds, _set_numbers, _switches, _verdicts, _word_cases
from cython.cimports.lexc.kernels.correctness.compounds import Compounds
from cython.cimports.lexc.kernels.correctness.word_forms import WordForms

_MAX_SHARPS = cython.declare(cython.int, 5)


@cython.final
@cython.cclass
class CaseCheck:
    """A check of the forms of words that their capitals allow. switches: bits of `_switches`.

    A check leaves the parts of a correct compound in the list of `compounds`.
    """

    def __cinit__(self, forms: WordForms, compounds: Compounds, switches: cython.int):
        self.forms = forms
        self.sets = forms.sets
        self.letters = forms.letters
        self.compounds = compounds
        self.parts = compounds.parts
        self.switches = switches
        self.letters.register("ßsS.İ'")
        self.sharp = self.letters.number(0xDF)
        self.small_s = self.letters.number(0x73)
        self.capital_s = self.letters.number(0x53)
        self.dot = self.letters.number(0x2E)
        self.dotted_i = self.letters.number(0x130)
        self.apostrophe = self.letters.number(0x27)

    def check(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_dot: cython.bint) -> cython.int:
        """The verdict on a word in each form that its capitals allow."""
        case: cython.int = self.forms.find_case(start, end)
        verdict: cython.int
        is_refused: cython.int
        if case == _word_cases.ALL_LOWER or case == _word_cases.MIXED:
            return self._check_with_or_without_dot(start, end, has_dot, case == _word_cases.MIXED)
        if case == _word_cases.ALL_UPPER:
            verdict = self._check_with_or_without_dot(start, end, has_dot, True)
            is_refused = verdict & _verdicts.REFUSED
            if verdict & _verdicts.CORRECT == 0:
                verdict = self._check_capitals(start, end, has_dot)
            if verdict & _verdicts.CORRECT != 0:
                return verdict
            if (verdict & _verdicts.REFUSED) | is_refused != 0:
                return _verdicts.REFUSED
        return self._check_initial(start, end, case, has_dot)

    def _check_capitals(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_dot: cython.bint) -> cython.int:
        """The verdict on a word in capitals that has an apostrophe, or SS that may stand for ß."""
        top: cython.Py_ssize_t = self.sets.top
        index: cython.Py_ssize_t
        i: cython.int
        verdict: cython.int = self._check_apostrophe(start, end)
        if verdict & _verdicts.CORRECT != 0 or self.switches & _switches.SHARPS == 0:
            return verdict
        index = start
        while index + 1 < end and not (
            self.sets.texts[index] == self.capital_s and self.sets.texts[index + 1] == self.capital_s
        ):
            index += 1
        if index + 1 >= end:
            return 0
        for i in range(4 if has_dot else 2):  # in lower case, with a first capital, then both with the dot
            if self.forms.push_lower(start, end):
                if i & 1 != 0:
                    self.forms.capitalise(top)
                if i < 2 or self.forms.push_letter(self.dot):
                    verdict = self._check_sharps(top, self.sets.top, top, 0, 0)
            self.sets.top = top
            if verdict & _verdicts.CORRECT != 0:
                return verdict
        return 0

    def _check_apostrophe(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """The verdict on a word in capitals with an apostrophe: as sant'Elia, then as Sant'Elia."""
        top: cython.Py_ssize_t = self.sets.top
        index: cython.Py_ssize_t = start
        verdict: cython.int = 0
        while index < end and self.letters.lowers[self.sets.texts[index]] != self.apostrophe:
            index += 1
        if index + 1 >= end or not self.forms.push_lower(start, end):
            self.sets.top = top
            return 0
        self.forms.capitalise(top + index + 1 - start)
        verdict = self._check_form(top, self.sets.top, False, True)
        if verdict & _verdicts.CORRECT == 0:
            self.forms.capitalise(top)
            verdict = self._check_form(top, self.sets.top, False, True)
        self.sets.top = top
        return verdict if verdict & _verdicts.CORRECT != 0 else 0

    def _check_sharps(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        index: cython.Py_ssize_t,
        n_seen: cython.int,
        n_changed: cython.int,
    ) -> cython.int:
        """The verdict on a word in which any ss from an index on may stand for ß.

        n_seen: occurrences of ss before the index. n_changed: those of them that became ß.
        """
        top: cython.Py_ssize_t = self.sets.top
        verdict: cython.int = 0
        while index + 1 < end and not (
            self.sets.texts[index] == self.small_s and self.sets.texts[index + 1] == self.small_s
        ):
            index += 1
        if index + 1 >= end or n_seen >= _MAX_SHARPS:
            return self._check_form(start, end, False, True) if n_changed > 0 else 0
        if self.sets.push(start, index) and self.forms.push_letter(self.sharp) and self.sets.push(index + 2, end):
            verdict = self._check_sharps(top, self.sets.top, top + index + 1 - start, n_seen + 1, n_changed + 1)
        self.sets.top = top
        if verdict & _verdicts.CORRECT != 0:
            return verdict
        return self._check_sharps(start, end, index + 2, n_seen + 1, n_changed)

    def _check_initial(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, case: cython.int, has_dot: cython.bint
    ) -> cython.int:
        """The verdict on a word with a first capital, or in capitals: with a first capital, then in lower case."""
        top: cython.Py_ssize_t = self.sets.top
        is_initial: cython.bint = case == _word_cases.INITIAL
        is_dotted_i: cython.bint = self.sets.texts[start] == self.dotted_i
        verdict: cython.int
        if is_initial:
            verdict = self._check_form(start, end, True, True)
        else:
            if not self.forms.push_initial_form(start, end):
                return 0
            verdict = self._check_form(top, self.sets.top, False, True)
            self.sets.top = top
        if verdict & _verdicts.REFUSED != 0:
            return verdict
        if verdict & _verdicts.CORRECT != 0 and (is_initial or verdict & _verdicts.KEEPS_CASE == 0):
            return verdict
        if is_dotted_i and self.switches & _switches.TURKIC == 0:
            return 0
        if not self.forms.push_lower(start, end):
            return 0
        verdict = self._check_lower(top, self.sets.top, is_initial, has_dot)
        self.sets.top = top
        return verdict

    def _check_lower(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_dot: cython.bint
    ) -> cython.int:
        """The verdict on the lower case of a word with a first capital or in capitals. Its first letter may change."""
        i: cython.Py_ssize_t
        verdict: cython.int = self._check_form(start, end, False, True)
        if verdict & _verdicts.CORRECT == 0 and has_dot:
            verdict = self._check_with_dot(start, end, False, True)
            if verdict & _verdicts.CORRECT == 0:
                self.forms.capitalise(start)
                verdict = self._check_with_dot(start, end, is_initial, True)
                return 0 if verdict & _verdicts.KEEPS_CASE != 0 and not is_initial else verdict
        if verdict & (_verdicts.CORRECT | _verdicts.KEEPS_CASE) == _verdicts.CORRECT | _verdicts.KEEPS_CASE:
            if is_initial and self.switches & _switches.SHARPS != 0:
                for i in range(start, end):
                    if self.sets.texts[i] == self.sharp:
                        return verdict
            return 0
        return verdict

    def _check_with_or_without_dot(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_dot: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on a word; if it is not correct, on the word with its dot."""
        verdict: cython.int = self._check_form(start, end, False, has_capital)
        dotted: cython.int
        if verdict & _verdicts.CORRECT == 0 and has_dot:
            dotted = self._check_with_dot(start, end, False, has_capital)
            return dotted if dotted & _verdicts.CORRECT != 0 else verdict
        return verdict

    def _check_with_dot(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on a word with a dot behind it, as in an abbreviation."""
        top: cython.Py_ssize_t = self.sets.top
        verdict: cython.int = 0
        if self.sets.push(start, end) and self.forms.push_letter(self.dot):
            verdict = self._check_form(top, self.sets.top, is_initial, has_capital)
        self.sets.top = top
        return verdict

    def _check_form(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on one form of a word. is_initial: whether its only capital may be that of a sentence."""
        top: cython.Py_ssize_t = self.sets.top
        verdict: cython.int = 0
        self.parts.n_parts = 0
        if not self.forms.has_kind(start, end, _letter_kinds.IGNORED):
            verdict = self._look_up(start, end, is_initial, has_capital)
        elif self.forms.push_without_ignored_letters(start, end):
            verdict = self._look_up(top, self.sets.top, is_initial, has_capital)
        self.sets.top = top
        return verdict

    def _look_up(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on a form without ignored letters, by the sets, then by the rules of compounds."""
        is_compound: cython.bint
        keeps_case: cython.bint
        first: cython.Py_ssize_t
        if start == end:
            return 0
        if self.sets.has(_set_numbers.FORBIDDEN, start, end):
            return _verdicts.REFUSED
        if self.sets.has(_set_numbers.WORDS, start, end):
            return _verdicts.CORRECT | (_verdicts.KEEPS_CASE if self.sets.has(_set_numbers.KEEP_CASE, start,
                                                                              end) else 0)
        if not is_initial and self.sets.has(_set_numbers.IN_CAPITALS, start, end):
            return _verdicts.CORRECT
        if not self.compounds.are_allowed:
            return 0
        is_compound = self.compounds.accepts(start, end, has_capital)
        if not is_compound and self.letters.code_points[self.sets.texts[end - 1]] == 0x2D:
            is_compound = self.compounds.accepts_moving(start, end - 1, has_capital)
        if not is_compound:
            self.parts.n_parts = 0
            return 0
        first = self.parts.n_parts - 1
        keeps_case = self.sets.has(_set_numbers.KEEP_CASE, self.parts.part_starts[first], self.parts.part_ends[first])
        return _verdicts.CORRECT | (_verdicts.KEEPS_CASE if keeps_case else 0)
