"""The judgement of one word of a text: conversions, numbers, dots, capitals, compounds, breaks, as in hunspell.

    conversion           WordForms    ’ becomes '
    ignored letters      WordForms    are removed
    numbers, dots        WordJudge    1,000 is correct; dots behind a word are kept for abbreviations
    capitals             CaseCheck    Haus, then haus; with compounds
    breaks               WordJudge    both sides of a hyphen, each from the first step on

A word is a range of the texts of `WordSets`. A verdict is a number whose bits `_verdicts` names. The parts of a correct
word are ranges, the last part first: those of the last form that was judged. They stay until the next word.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import _letter_kinds, _rule_rows, _switches, _verdicts, _word_cases
from cython.cimports.lexc.kernels.correctness.case_check import CaseCheck
from cython.cimports.lexc.kernels.correctness.compounds import Compounds
from cython.cimports.lexc.kernels.correctness.part_beginnings import PartBeginnings, find_beginnings
from cython.cimports.lexc.kernels.correctness.word_forms import WordForms

from lexc.kernels._types import Buffer

MAX_WORD_LETTERS = 100
"""A word of this many letters or more is never correct, as in hunspell."""
MAX_STEPS = 1 << 22
"""The most steps of look-ups for one word, some 40 ms; a word that needs more is not correct."""
_MAX_WORD_LETTERS = cython.declare(cython.int, MAX_WORD_LETTERS)
_MAX_STEPS = cython.declare(cython.longlong, MAX_STEPS)
_MAX_BREAKS = cython.declare(cython.int, 10)


@cython.final
@cython.cclass
class WordJudge:
    """A judge of words. Threads may share it: each word is judged in a critical section.

    breaks: i64, rows of a text's start and end. conversions: see `WordForms`. switches: bits of `_switches`.
    """

    def __cinit__(self, compounds: Compounds, switches: cython.int, breaks: Buffer, conversions: Buffer):
        self.sets = compounds.sets
        self.letters = self.sets.letters
        self.compounds = compounds
        self.parts = compounds.parts
        self.forms = WordForms(self.sets, conversions)
        self.case_check = CaseCheck(self.forms, compounds, switches)
        self.switches = switches
        self.breaks = breaks
        self.dot = self.letters.number(0x2E)

    def is_correct(self, text: str) -> bool:
        """Whether a word of a text is correct."""
        with cython.critical_section(self):
            return self.judge_text(text, 0, len(text)) & _verdicts.CORRECT != 0

    def correct_texts(self, texts: list[str]) -> list[str]:
        """The correct ones of some texts, in their order. A single letter is correct."""
        return [text for text in texts if len(text) == 1 or self.is_correct(text)]

    def beginnings(self, text: str, letters: str, is_plain: cython.bint) -> PartBeginnings:
        """The beginnings of a text, for `correct_edits`. letters: those of edits.

        is_plain: whether correct words of these letters are rows of strings of the sets. If not, all edits are judged.
        """
        with cython.critical_section(self):
            self.letters.register(text + letters)
            is_plain = is_plain and len(text) < _MAX_WORD_LETTERS
            self.sets.store(text if is_plain else "", self.sets.rule_top)
            return find_beginnings(self.sets, self.sets.rule_top, self.sets.top, is_plain)

    def correct_edits(self, text: str, index: cython.Py_ssize_t, letters: str, beginnings: PartBeginnings
                      ) -> list[str]:
        """The correct words that one edit at an index makes of a text.

        An edit removes the letter there, exchanges it with the next one, or puts one of `letters` before it or in its
        place. beginnings: those of the text and the letters. Raises ValueError for an index outside the text, where the
        index behind its last letter is inside, and for other beginnings.
        """
        found: list = []
        n: cython.Py_ssize_t = len(text)
        letter: str
        first: cython.uint
        if not 0 <= index <= n:
            raise ValueError("index outside the text")
        if beginnings.is_complete and (beginnings.sets is not self.sets or beginnings.length != n):
            raise ValueError("the beginnings of another text")
        with cython.critical_section(self):
            if index < n and beginnings.may_be_row(index, 0, 0, 0, index + 1):
                if self._judge_edit(text, index, 1, "") & _verdicts.CORRECT != 0:
                    found.append(text[:index] + text[index + 1:])
            if index + 1 < n:
                first = self.letters.number(ord(text[index + 1]))
                if beginnings.may_be_row(index, 2, first, self.letters.number(ord(text[index])), index + 2):
                    if self._judge_edit(text, index, 2, text[index + 1] + text[index]) & _verdicts.CORRECT != 0:
                        found.append(text[:index] + text[index + 1] + text[index] + text[index + 2:])
            for letter in letters:
                first = self.letters.number(ord(letter))
                if beginnings.may_be_row(index, 1, first, 0, index):
                    if self._judge_edit(text, index, 0, letter) & _verdicts.CORRECT != 0:
                        found.append(text[:index] + letter + text[index:])
                if index < n and beginnings.may_be_row(index, 1, first, 0, index + 1):
                    if self._judge_edit(text, index, 1, letter) & _verdicts.CORRECT != 0:
                        found.append(text[:index] + letter + text[index + 1:])
        return found

    def _judge_edit(self, text: str, index: cython.Py_ssize_t, n_replaced: cython.Py_ssize_t, new: str) -> cython.int:
        """The verdict on a text with other letters in place of some at an index."""
        i: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = len(text) - n_replaced + len(new)
        top: cython.Py_ssize_t = self.sets.rule_top
        letter: cython.uint
        if n >= _MAX_WORD_LETTERS:
            return 0
        while i < n:
            if i < index:
                letter = ord(text[i])
            elif i < index + len(new):
                letter = ord(new[i - index])
            else:
                letter = ord(text[i + n_replaced - len(new)])
            self.sets.texts[top + i] = self.letters.number(letter)
            i += 1
            if self.sets.texts[top + i - 1] == 0:
                self.letters.register(text + new)
                i = 0  # `register` may have let another thread judge a word
        self.sets.top = top + n
        return self.judge_top(top)

    def find_parts(self, text: str) -> list[str] | None:
        """The parts of a correct compound, or both sides of a break; empty for other correct words, or None."""
        with cython.critical_section(self):
            return self._list_parts() if self.judge_text(text, 0, len(text)) & _verdicts.CORRECT != 0 else None

    def _list_parts(self) -> object:
        """The parts of the word that was judged last."""
        i: cython.Py_ssize_t
        letter: cython.uint
        parts: list = []
        for i in range(self.parts.n_parts - 1, -1, -1):
            part = ""
            for letter in self.sets.texts[self.parts.part_starts[i] : self.parts.part_ends[i]]:
                part += chr(self.letters.code_points[letter])
            parts.append(part)
        return parts

    def accepts(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether the word in a range of a text is correct."""
        with cython.critical_section(self):
            return self.judge_text(text, start, end) & _verdicts.CORRECT != 0

    def n_steps(self) -> cython.longlong:
        """The steps that the last word took."""
        return _MAX_STEPS - self.sets.remaining_steps

    def judge_text(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """The verdict on the word in a range of a text."""
        i: cython.Py_ssize_t = start
        top: cython.Py_ssize_t = self.sets.rule_top
        if end - start >= _MAX_WORD_LETTERS:
            return 0
        while i < end:
            self.sets.texts[top + i - start] = self.letters.number(ord(text[i]))
            i += 1
            if self.sets.texts[top + i - 1 - start] == 0:
                self.letters.register(text[start:end])
                i = start  # `register` may have let another thread judge a word
        self.sets.top = top + end - start
        return self.judge_top(top)

    def judge_top(self, start: cython.Py_ssize_t) -> cython.int:
        """The verdict on the text that begins at an index and ends at the top."""
        verdict: cython.int
        self.sets.remaining_steps = _MAX_STEPS
        self.parts.n_parts = 0
        verdict = self._judge(start, self.sets.top, 0)
        return verdict if self.sets.remaining_steps >= 0 else 0

    def _judge(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """The verdict on a word or on one side of a break. depth: the number of breaks that the text was divided at."""
        top: cython.Py_ssize_t = self.sets.top
        form_start: cython.Py_ssize_t = top
        verdict: cython.int = 0
        is_possible: cython.bint = end - start < _MAX_WORD_LETTERS and self.sets.remaining_steps >= 0
        if is_possible and self.forms.has_kind(start, end, _letter_kinds.CONVERTED):
            is_possible = self.forms.convert(start, end)
            start = form_start
            end = self.sets.top
            form_start = end
        if is_possible and self.forms.has_kind(start, end, _letter_kinds.IGNORED):
            is_possible = self.forms.push_without_ignored_letters(start, end)
            start = form_start
            end = self.sets.top
        if is_possible:
            verdict = self._judge_form(start, end, depth)
        self.sets.top = top
        return verdict

    def _judge_form(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """The verdict on a converted word, without the spaces before it and the dots behind it."""
        verdict: cython.int
        case: cython.int
        has_dot: cython.bint = False
        while start < end and self.letters.code_points[self.sets.texts[start]] == 0x20:
            start += 1
        while start < end and self.sets.texts[end - 1] == self.dot:
            end -= 1
            has_dot = True
        if start == end or self.forms.is_number(start, end):
            return _verdicts.CORRECT
        verdict = self.case_check.check(start, end, has_dot)
        if verdict & (_verdicts.CORRECT | _verdicts.REFUSED) != 0 or depth > _MAX_BREAKS or len(self.breaks) == 0:
            return verdict
        case = self.forms.find_case(start, end)
        # Breaks apply to the form with a first capital
        if case == _word_cases.ALL_UPPER or case == _word_cases.INITIAL:
            if not self.forms.push_initial_form(start, end):
                return 0
            start = self.sets.top - (end - start)
            end = self.sets.top
        return self._judge_at_breaks(start, end, depth)

    def _judge_at_breaks(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """The verdict on a word of several that breaks join, such as hyphens."""
        row: cython.Py_ssize_t
        i: cython.int
        if self._count_breaks(start, end) >= _MAX_BREAKS:
            return 0
        if self._judge_without_edge(start, end, depth) != 0:
            return _verdicts.CORRECT
        for i in range(2):  # at the second occurrence of each break, then at the first
            row = 0
            while row < len(self.breaks) and self.sets.remaining_steps >= 0:
                self.sets.remaining_steps -= 1
                if self._judge_sides(start, end, row, i == 0, depth) != 0:
                    return _verdicts.CORRECT
                row += _rule_rows.BREAK_WIDTH
        self.parts.n_parts = 0
        return 0

    def _judge_without_edge(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """The verdict on the word without a break at its beginning (^-) or its end (-$)."""
        row: cython.Py_ssize_t = 0
        break_start: cython.Py_ssize_t
        break_end: cython.Py_ssize_t
        length: cython.Py_ssize_t
        b: cython.Py_ssize_t[::1] = self.breaks
        while row < len(b):
            break_start = b[row]
            break_end = b[row + 1]
            row += _rule_rows.BREAK_WIDTH
            length = break_end - break_start - 1
            self.sets.remaining_steps -= 1
            if length < 1 or length >= end - start or self.sets.remaining_steps < 0:
                continue
            if self.letters.code_points[self.sets.texts[break_start]] == 0x5E:  # ^
                if self.sets.equals(start, start + length, break_start + 1, break_end):
                    if self._judge(start + length, end, depth + 1) & _verdicts.CORRECT != 0:
                        self.parts.n_parts = 0
                        self.parts.add(start + length, end)
                        return _verdicts.CORRECT
            if self.letters.code_points[self.sets.texts[break_end - 1]] == 0x24:  # $
                if self.sets.equals(end - length, end, break_start, break_end - 1):
                    if self._judge(start, end - length, depth + 1) & _verdicts.CORRECT != 0:
                        self.parts.n_parts = 0
                        self.parts.add(start, end - length)
                        return _verdicts.CORRECT
        return 0

    def _judge_sides(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        row: cython.Py_ssize_t,
        is_second: cython.bint,
        depth: cython.int,
    ) -> cython.int:
        """The verdict on both sides of a break. is_second: whether of its second occurrence, if there is one."""
        break_start: cython.Py_ssize_t = self.breaks[row]
        break_end: cython.Py_ssize_t = self.breaks[row + 1]
        last: cython.Py_ssize_t = end - (break_end - break_start)
        break_index: cython.Py_ssize_t = self.sets.find(start, end, break_start, break_end)
        second: cython.Py_ssize_t
        n_tries: cython.Py_ssize_t
        kept: cython.Py_ssize_t
        if break_index <= start or break_index >= last:
            return 0
        if is_second:
            second = self.sets.find(break_index + 1, end, break_start, break_end)
            if second >= 0 and second < last:
                break_index = second
        if self._judge(break_index + break_end - break_start, end, depth + 1) & _verdicts.CORRECT == 0:
            return 0
        n_tries = 1
        if self.switches & _switches.HUNGARIAN != 0 and break_end - break_start == 1:
            if self.letters.code_points[self.sets.texts[break_start]] == 0x2D:  # -
                n_tries = 2  # the side before the hyphen, then with it
        for kept in range(n_tries):  # letters of the break that the first side keeps
            if self._judge(start, break_index + kept, depth + 1) & _verdicts.CORRECT != 0:
                self.parts.n_parts = 0
                self.parts.add(break_index + break_end - break_start, end)
                self.parts.add(start, break_index + kept)
                return _verdicts.CORRECT
        return 0

    def _count_breaks(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The number of breaks in a word."""
        row: cython.Py_ssize_t = 0
        break_index: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        b: cython.Py_ssize_t[::1] = self.breaks
        while row < len(b) and self.sets.remaining_steps >= 0:
            break_index = self.sets.find(start, end, b[row], b[row + 1])
            while break_index >= 0:
                n += 1
                break_index = self.sets.find(break_index + b[row + 1] - b[row], end, b[row], b[row + 1])
            self.sets.remaining_steps -= 1
            row += _rule_rows.BREAK_WIDTH
        return n
