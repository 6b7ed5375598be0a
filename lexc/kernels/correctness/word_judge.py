# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The judgement of one word of a text: conversions, numbers, dots, capitals, compounds, breaks, as hunspell has them.

A word is a range of the texts of `WordSets`. Each form of it that has to be looked up is pushed behind it, judged, and
popped:

    [ H a u s t ü r . ][ h a u s t ü r ][ h a u s t ü r . ] top

A verdict is a number of the bits below. The parts of a correct word are ranges, from the last part to the first, in
`Compounds`: those of the last form that was judged, which lie there until the next word.
"""

from __future__ import annotations

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.correctness._letter_kinds import CONVERTED, IGNORED
    from cython.cimports.lexc.kernels.correctness._set_numbers import FORBIDDEN, IN_CAPITALS, KEEP_CASE, WORDS
    from cython.cimports.lexc.kernels.correctness._switches import HUNGARIAN, SHARPS, TURKIC
    from cython.cimports.lexc.kernels.correctness.compounds import Compounds
    from cython.cimports.lexc.kernels.correctness.letters import Letters
    from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
else:
    from lexc.kernels.correctness._letter_kinds import CONVERTED, IGNORED
    from lexc.kernels.correctness._set_numbers import FORBIDDEN, IN_CAPITALS, KEEP_CASE, WORDS
    from lexc.kernels.correctness._switches import HUNGARIAN, SHARPS, TURKIC
    from lexc.kernels.correctness.compounds import Compounds
    from lexc.kernels.correctness.letters import Letters
    from lexc.kernels.correctness.word_sets import WordSets

MAX_WORD_LETTERS = 100
"""A word with as many letters is never correct, as in hunspell."""
MAX_STEPS = 1 << 22
"""The most steps of look-ups for one word, some 40 ms; a word that needs more is not correct."""
_MAX_WORD_LETTERS = cython.declare(cython.int, MAX_WORD_LETTERS)
_MAX_STEPS = cython.declare(cython.longlong, MAX_STEPS)
_MAX_FORM = cython.declare(cython.int, 255)  # letters after conversion
_MAX_BREAKS = cython.declare(cython.int, 10)
_MAX_SHARPS = cython.declare(cython.int, 5)
_BREAK = cython.declare(cython.int, 2)  # items of a row, as of the next
_CONVERSION = cython.declare(cython.int, 6)

# Verdicts, as bits.
_CORRECT = cython.declare(cython.int, 1)
_REFUSED = cython.declare(cython.int, 2)  # the word is in the set `forbidden`
_KEEPS_CASE = cython.declare(cython.int, 4)

# The places of a word's capitals.
_SMALL = cython.declare(cython.int, 0)
_INITIAL = cython.declare(cython.int, 1)
_ALL = cython.declare(cython.int, 2)
_MIXED = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class WordJudge:
    """A judge of words. Threads may share it: each word is judged in a critical section.

    breaks: i64, rows of a text's start and end. conversions: i64, the longest pattern first, and the same pattern as
    often as it has outputs: rows of its start and end, the output's start and end, and whether the word must begin and
    end there. switches: bits of `_switches`.
    """

    def __cinit__(
        self,
        letters: Letters,
        sets: WordSets,
        compounds: Compounds,
        switches: cython.int,
        breaks: Buffer,
        conversions: Buffer,
    ):
        self.letters = letters
        self.sets = sets
        self.compounds = compounds
        self.switches = switches
        self.breaks = breaks
        self.conversions = conversions
        letters.register("ßsS.İi'")
        self.sharp = letters.number(0xDF)
        self.small_s = letters.number(0x73)
        self.capital_s = letters.number(0x53)
        self.dot = letters.number(0x2E)
        self.dotted_i = letters.number(0x130)
        self.apostrophe = letters.number(0x27)

    def is_correct(self, text: str) -> bool:
        """Whether a word is correct as it stands in a text."""
        with cython.critical_section(self):
            return self.judge_text(text, 0, len(text)) & _CORRECT != 0

    def find_parts(self, text: str) -> list[str] | None:
        """The parts of a correct compound, or both sides of a break; empty for other correct words, else None."""
        with cython.critical_section(self):
            return self._list_parts() if self.judge_text(text, 0, len(text)) & _CORRECT != 0 else None

    @cython.cfunc
    def _list_parts(self) -> object:
        """The parts of the word that was judged last."""
        i: cython.Py_ssize_t
        letter: cython.uint
        parts: list = []
        for i in range(self.compounds.n_parts - 1, -1, -1):
            part = ""
            for letter in self.sets.texts[self.compounds.part_starts[i] : self.compounds.part_ends[i]]:
                part += chr(self.letters.code_points[letter])
            parts.append(part)
        return parts

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def accepts(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether the word in a range of a text is correct."""
        with cython.critical_section(self):
            return self.judge_text(text, start, end) & _CORRECT != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def n_steps(self) -> cython.longlong:
        """The steps that the last word took."""
        return _MAX_STEPS - self.sets.n_steps

    @cython.cfunc
    @cython.exceptval(-1, check=False)
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
                i = start  # another thread may have judged a word meanwhile
        self.sets.top = top + end - start
        return self.judge_top(top)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def judge_top(self, start: cython.Py_ssize_t) -> cython.int:
        """The verdict on the text from an index to the top."""
        verdict: cython.int
        self.sets.n_steps = _MAX_STEPS
        self.compounds.n_parts = 0
        verdict = self._judge(start, self.sets.top, 0)
        return verdict if self.sets.n_steps >= 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """The verdict on a word or on one side of a break. depth: the number of breaks that led there."""
        top: cython.Py_ssize_t = self.sets.top
        at: cython.Py_ssize_t = top
        verdict: cython.int = 0
        is_sound: cython.bint = end - start < _MAX_WORD_LETTERS and self.sets.n_steps >= 0
        if is_sound and self._is_any(start, end, CONVERTED):
            is_sound = self._convert(start, end)
            start = at
            end = self.sets.top
            at = end
        if is_sound and self._is_any(start, end, IGNORED):
            is_sound = self._push_counting_letters(start, end)
            start = at
            end = self.sets.top
        if is_sound:
            verdict = self._judge_form(start, end, depth)
        self.sets.top = top
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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
        if start == end or self._is_number(start, end):
            return _CORRECT
        verdict = self._judge_case(start, end, has_dot)
        if verdict & (_CORRECT | _REFUSED) != 0 or depth > _MAX_BREAKS or len(self.breaks) == 0:
            return verdict
        case = self._find_case(start, end)
        if case == _ALL or case == _INITIAL:  # the form of the last attempt is broken
            if not self._push_lower(start, end):
                return 0
            start = self.sets.top - (end - start)
            end = self.sets.top
            self._capitalise(start)
        return self._judge_broken(start, end, depth)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _convert(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push the converted form of a text: at each letter, the longest pattern. False if it becomes too long."""
        row: cython.Py_ssize_t
        top: cython.Py_ssize_t = self.sets.top
        at: cython.Py_ssize_t = start
        c: cython.Py_ssize_t[::1] = self.conversions
        while at < end:
            row = self._find_conversion(start, end, at)
            if row < 0:
                if not self._push_letter(self.sets.texts[at]):
                    return False
                at += 1
            else:
                if not self.sets.push(c[row + 2], c[row + 3]):
                    return False
                at += c[row + 1] - c[row]
            if self.sets.top - top > _MAX_FORM:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_conversion(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, at: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """The row of the conversion at a letter, -1 if there is none.

        Rows of one pattern stand together, the most particular first. Only those of the longest pattern count.
        """
        row: cython.Py_ssize_t = 0
        found: cython.Py_ssize_t = -1  # a row with the longest pattern
        length: cython.Py_ssize_t
        c: cython.Py_ssize_t[::1] = self.conversions
        if self.letters.kinds[self.sets.texts[at]] & CONVERTED == 0:
            return -1
        while row < len(c) and self.sets.n_steps >= 0:
            self.sets.n_steps -= 1
            length = c[row + 1] - c[row]
            if found >= 0 and not self.sets.equals(c[row], c[row + 1], c[found], c[found + 1]):
                return -1
            if at + length <= end and self.sets.equals(at, at + length, c[row], c[row + 1]):
                found = row
                if (c[row + 4] == 0 or at == start) and (c[row + 5] == 0 or at + length == end):
                    if c[row + 3] > c[row + 2]:
                        return row
            row += _CONVERSION
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_any(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, kind: cython.int) -> cython.bint:
        """Whether any letter of a text is of a kind."""
        i: cython.Py_ssize_t
        kinds: cython.int = 0
        for i in range(start, end):
            kinds |= self.letters.kinds[self.sets.texts[i]]
        return kinds & kind != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push_counting_letters(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push a text without the letters that do not count. False if there is no room."""
        i: cython.Py_ssize_t
        for i in range(start, end):
            if self.letters.kinds[self.sets.texts[i]] & IGNORED == 0:
                if not self._push_letter(self.sets.texts[i]):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push_letter(self, letter: cython.uint) -> cython.bint:
        """Push a letter. False, and no more steps, if there is no room."""
        if self.sets.top >= len(self.sets.texts):
            self.sets.n_steps = -1
            return False
        self.sets.texts[self.sets.top] = letter
        self.sets.top += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_number(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_case(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """The places of a word's capitals. Characters without case count as either."""
        i: cython.Py_ssize_t
        letter: cython.uint
        n_capitals: cython.Py_ssize_t = 0
        n_neutral: cython.Py_ssize_t = 0
        for i in range(start, end):
            letter = self.sets.texts[i]
            n_capitals += self.letters.lowers[letter] != letter
            n_neutral += self.letters.lowers[letter] == self.letters.uppers[letter]
        if n_capitals == 0:
            return _SMALL
        letter = self.sets.texts[start]
        if n_capitals == 1 and self.letters.lowers[letter] != letter:
            return _INITIAL
        return _ALL if n_capitals + n_neutral == end - start else _MIXED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push_lower(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Push a text in small letters. False if there is no room."""
        i: cython.Py_ssize_t
        for i in range(start, end):
            if not self._push_letter(self.letters.lowers[self.sets.texts[i]]):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _capitalise(self, at: cython.Py_ssize_t) -> cython.void:
        """Make the letter at an index a capital."""
        self.sets.texts[at] = self.letters.uppers[self.sets.texts[at]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on a word in this very form. is_initial: whether its one capital may be the sentence's."""
        top: cython.Py_ssize_t = self.sets.top
        verdict: cython.int = 0
        self.compounds.n_parts = 0
        if not self._is_any(start, end, IGNORED):
            verdict = self._check_word(start, end, is_initial, has_capital)
        elif self._push_counting_letters(start, end):
            verdict = self._check_word(top, self.sets.top, is_initial, has_capital)
        self.sets.top = top
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_word(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """As `_check`, for a word without letters that do not count."""
        is_found: cython.bint
        first: cython.Py_ssize_t
        if start == end:
            return 0
        if self.sets.has(FORBIDDEN, start, end):
            return _REFUSED
        if self.sets.has(WORDS, start, end):
            return _CORRECT | (_KEEPS_CASE if self.sets.has(KEEP_CASE, start, end) else 0)
        if not is_initial and self.sets.has(IN_CAPITALS, start, end):
            return _CORRECT
        if not self.compounds.exists:
            return 0
        is_found = self.compounds.find(start, end, has_capital)
        if not is_found and self.letters.code_points[self.sets.texts[end - 1]] == 0x2D:
            is_found = self.compounds.find_moving(start, end - 1, has_capital)
        if not is_found:
            self.compounds.n_parts = 0
            return 0
        first = self.compounds.n_parts - 1
        is_found = self.sets.has(KEEP_CASE, self.compounds.part_starts[first], self.compounds.part_ends[first])
        return _CORRECT | (_KEEPS_CASE if is_found else 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_abbreviation(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on a word with a dot: an abbreviation."""
        top: cython.Py_ssize_t = self.sets.top
        verdict: cython.int = 0
        if self.sets.push(start, end) and self._push_letter(self.dot):
            verdict = self._check(top, self.sets.top, is_initial, has_capital)
        self.sets.top = top
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_with_dot(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_dot: cython.bint, has_capital: cython.bint
    ) -> cython.int:
        """The verdict on a word, else on the word with its dot."""
        verdict: cython.int = self._check(start, end, False, has_capital)
        dotted: cython.int
        if verdict & _CORRECT == 0 and has_dot:
            dotted = self._check_abbreviation(start, end, False, has_capital)
            return dotted if dotted & _CORRECT != 0 else verdict
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_case(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_dot: cython.bint) -> cython.int:
        """The verdict on a word in each form that its capitals allow."""
        case: cython.int = self._find_case(start, end)
        verdict: cython.int
        is_refused: cython.int
        if case == _SMALL or case == _MIXED:
            return self._check_with_dot(start, end, has_dot, case == _MIXED)
        if case == _ALL:
            verdict = self._check_with_dot(start, end, has_dot, True)
            is_refused = verdict & _REFUSED
            if verdict & _CORRECT == 0:
                verdict = self._judge_capitals(start, end, has_dot)
            if verdict & _CORRECT != 0:
                return verdict
            if (verdict & _REFUSED) | is_refused != 0:
                return _REFUSED
        return self._judge_initial(start, end, case, has_dot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_capitals(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, has_dot: cython.bint) -> cython.int:
        """A word in capitals: with an apostrophe, or with SS for ß, and then with its dot, too."""
        top: cython.Py_ssize_t = self.sets.top
        at: cython.Py_ssize_t
        i: cython.int
        verdict: cython.int = self._judge_apostrophe(start, end)
        if verdict & _CORRECT != 0 or self.switches & SHARPS == 0:
            return verdict
        at = start
        while at + 1 < end and not (
            self.sets.texts[at] == self.capital_s and self.sets.texts[at + 1] == self.capital_s
        ):
            at += 1
        if at + 1 >= end:
            return 0
        for i in range(4 if has_dot else 2):  # small letters, a capital first, and both with a dot
            if self._push_lower(start, end):
                if i & 1 != 0:
                    self._capitalise(top)
                if i < 2 or self._push_letter(self.dot):
                    verdict = self._judge_sharps(top, self.sets.top, top, 0, 0)
            self.sets.top = top
            if verdict & _CORRECT != 0:
                return verdict
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_apostrophe(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """A word in capitals with an apostrophe: sant'Elia, then Sant'Elia."""
        top: cython.Py_ssize_t = self.sets.top
        at: cython.Py_ssize_t = start
        verdict: cython.int = 0
        while at < end and self.letters.lowers[self.sets.texts[at]] != self.apostrophe:
            at += 1
        if at + 1 >= end or not self._push_lower(start, end):
            self.sets.top = top
            return 0
        self._capitalise(top + at + 1 - start)
        verdict = self._check(top, self.sets.top, False, True)
        if verdict & _CORRECT == 0:
            self._capitalise(top)
            verdict = self._check(top, self.sets.top, False, True)
        self.sets.top = top
        return verdict if verdict & _CORRECT != 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_sharps(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        at: cython.Py_ssize_t,
        n_seen: cython.int,
        n_changed: cython.int,
    ) -> cython.int:
        """A word in which some ss, from an index on, stand for ß."""
        top: cython.Py_ssize_t = self.sets.top
        verdict: cython.int = 0
        while at + 1 < end and not (self.sets.texts[at] == self.small_s and self.sets.texts[at + 1] == self.small_s):
            at += 1
        if at + 1 >= end or n_seen >= _MAX_SHARPS:
            return self._check(start, end, False, True) if n_changed > 0 else 0
        if self.sets.push(start, at) and self._push_letter(self.sharp) and self.sets.push(at + 2, end):
            verdict = self._judge_sharps(top, self.sets.top, top + at + 1 - start, n_seen + 1, n_changed + 1)
        self.sets.top = top
        if verdict & _CORRECT != 0:
            return verdict
        return self._judge_sharps(start, end, at + 2, n_seen + 1, n_changed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_initial(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, case: cython.int, has_dot: cython.bint
    ) -> cython.int:
        """A word with a capital first letter, or in capitals: with its first capital, then in small letters."""
        top: cython.Py_ssize_t = self.sets.top
        is_initial: cython.bint = case == _INITIAL
        is_dotted_i: cython.bint = self.sets.texts[start] == self.dotted_i
        verdict: cython.int
        if is_initial:
            verdict = self._check(start, end, True, True)
        else:
            if not self._push_lower(start, end):
                return 0
            self._capitalise(top)
            if is_dotted_i:
                self.sets.texts[top] = self.dotted_i
            verdict = self._check(top, self.sets.top, False, True)
            self.sets.top = top
        if verdict & _REFUSED != 0:
            return verdict
        if verdict & _CORRECT != 0 and (is_initial or verdict & _KEEPS_CASE == 0):
            return verdict
        if is_dotted_i and self.switches & TURKIC == 0:
            return 0
        if not self._push_lower(start, end):
            return 0
        verdict = self._judge_small(top, self.sets.top, is_initial, has_dot)
        self.sets.top = top
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_small(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, is_initial: cython.bint, has_dot: cython.bint
    ) -> cython.int:
        """A word in small letters, which was written with a capital or in capitals. Its first letter changes."""
        i: cython.Py_ssize_t
        verdict: cython.int = self._check(start, end, False, True)
        if verdict & _CORRECT == 0 and has_dot:
            verdict = self._check_abbreviation(start, end, False, True)
            if verdict & _CORRECT == 0:
                self._capitalise(start)
                verdict = self._check_abbreviation(start, end, is_initial, True)
                return 0 if verdict & _KEEPS_CASE != 0 and not is_initial else verdict
        if verdict & (_CORRECT | _KEEPS_CASE) == _CORRECT | _KEEPS_CASE:
            if is_initial and self.switches & SHARPS != 0:
                for i in range(start, end):
                    if self.sets.texts[i] == self.sharp:
                        return verdict
            return 0
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_broken(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """A word of several that are joined by breaks, as by hyphens."""
        row: cython.Py_ssize_t
        i: cython.int
        if self._count_breaks(start, end) >= _MAX_BREAKS:
            return 0
        if self._judge_edges(start, end, depth) != 0:
            return _CORRECT
        for i in range(2):
            row = 0
            while row < len(self.breaks) and self.sets.n_steps >= 0:
                self.sets.n_steps -= 1
                if self._judge_sides(start, end, row, i == 0, depth) != 0:
                    return _CORRECT
                row += _BREAK
        self.compounds.n_parts = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_edges(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, depth: cython.int) -> cython.int:
        """A word with a break at its beginning (^-) or its end (-$): the verdict on the rest."""
        row: cython.Py_ssize_t = 0
        one: cython.Py_ssize_t
        one_end: cython.Py_ssize_t
        length: cython.Py_ssize_t
        b: cython.Py_ssize_t[::1] = self.breaks
        while row < len(b):
            one = b[row]
            one_end = b[row + 1]
            row += _BREAK
            length = one_end - one - 1
            self.sets.n_steps -= 1
            if length < 1 or length >= end - start or self.sets.n_steps < 0:
                continue
            if self.letters.code_points[self.sets.texts[one]] == 0x5E:
                if self.sets.equals(start, start + length, one + 1, one_end):
                    if self._judge(start + length, end, depth + 1) & _CORRECT != 0:
                        self.compounds.n_parts = 0
                        self.compounds._add_part(start + length, end)
                        return _CORRECT
            if self.letters.code_points[self.sets.texts[one_end - 1]] == 0x24:
                if self.sets.equals(end - length, end, one, one_end - 1):
                    if self._judge(start, end - length, depth + 1) & _CORRECT != 0:
                        self.compounds.n_parts = 0
                        self.compounds._add_part(start, end - length)
                        return _CORRECT
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge_sides(
        self,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        row: cython.Py_ssize_t,
        is_second: cython.bint,
        depth: cython.int,
    ) -> cython.int:
        """Both sides of a break. is_second: whether to break at its second occurrence, if there is one."""
        one: cython.Py_ssize_t = self.breaks[row]
        one_end: cython.Py_ssize_t = self.breaks[row + 1]
        last: cython.Py_ssize_t = end - (one_end - one)
        at: cython.Py_ssize_t = self.sets.find(start, end, one, one_end)
        second: cython.Py_ssize_t
        n_before: cython.Py_ssize_t
        if at <= start or at >= last:
            return 0
        if is_second:
            second = self.sets.find(at + 1, end, one, one_end)
            if second >= 0 and second < last:
                at = second
        if self._judge(at + one_end - one, end, depth + 1) & _CORRECT == 0:
            return 0
        n_before = 1
        if self.switches & HUNGARIAN != 0 and one_end - one == 1:
            if self.letters.code_points[self.sets.texts[one]] == 0x2D:
                n_before = 2  # the part before the hyphen, then with it
        for second in range(n_before):
            if self._judge(start, at + second, depth + 1) & _CORRECT != 0:
                self.compounds.n_parts = 0
                self.compounds._add_part(at + one_end - one, end)
                self.compounds._add_part(start, at + second)
                return _CORRECT
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_breaks(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The number of breaks in a word."""
        row: cython.Py_ssize_t = 0
        at: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        b: cython.Py_ssize_t[::1] = self.breaks
        while row < len(b) and self.sets.n_steps >= 0:
            at = self.sets.find(start, end, b[row], b[row + 1])
            while at >= 0:
                n += 1
                at = self.sets.find(at + b[row + 1] - b[row], end, b[row], b[row + 1])
            self.sets.n_steps -= 1
            row += _BREAK
        return n


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(WordJudge)
