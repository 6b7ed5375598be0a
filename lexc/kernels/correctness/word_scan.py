"""The words of a text that no judge finds correct.

A scan goes through a text once, from letter to letter. A word is a run of letters with the marks on them, and with
single joints inside:

    d o n ' t   s a y   x - r a y .        WORD_LETTER, MARK, JOINT, others
    word        word    word

Words with digits are skipped, except in scripts without spaces, where a digit may stand beside any word.

URLs, e-mail addresses and paths of files are not words. The scan stops at a line that may have one, so that the caller
finds the addresses in it. Few lines have any.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness import _letter_kinds
from cython.cimports.lexc.kernels.correctness.letters import Letters
from cython.cimports.lexc.kernels.correctness.word_judge import WordJudge
from cython.cimports.lexc.kernels.layout import _label_text, _signal_interval

from lexc.kernels._types import Whole


@cython.final
@cython.cclass
class WordScan:
    """Scans of texts. letters: with the kinds that make words. judges: a word is known if one of them accepts it."""

    letters: Letters
    judges: list
    n_steps: cython.longlong  # of judges since signals were handled

    def __cinit__(self, letters: Letters, judges: list[WordJudge]):
        self.letters = letters
        self.judges = judges
        self.n_steps = 0
        for judge in judges:
            if not isinstance(judge, WordJudge):
                raise TypeError("a judge is a WordJudge")

    def find_unknown(self, text: str, start: Whole, found: list[tuple[int, int]]) -> int:
        """Append (start, end) of each unknown word from an index on, at which a line begins.

        Words with digits and single letters are skipped. Returns the index where the scan ended: the end of the
        text, or the beginning of a line that may have an address.
        """
        with cython.critical_section(self):
            return self._scan(text, start, found)

    @cython.cfunc
    def _scan(self, text: str, start: cython.Py_ssize_t, found: list) -> object:
        i: cython.Py_ssize_t = start
        end: cython.Py_ssize_t = len(text)
        word_start: cython.Py_ssize_t = -1  # the beginning of a word
        line_start: cython.Py_ssize_t = start
        n_earlier: cython.Py_ssize_t = len(found)  # words of earlier lines
        code_point: cython.uint
        kinds: cython.int
        all_kinds: cython.int = 0  # of the letters of a word
        if start < 0:
            raise IndexError("the index lies before the text")
        while i < end:
            code_point = ord(text[i])
            kinds = self._kinds(code_point, text, i)
            if kinds & _letter_kinds.ADDRESS_SIGN != 0 and _may_be_address(text, i, end):
                del found[n_earlier:]
                return line_start
            if kinds & _letter_kinds.WORD_LETTER != 0 or (kinds & _letter_kinds.MARK != 0 and word_start >= 0):
                if word_start < 0:
                    word_start = i
                    all_kinds = 0
                all_kinds |= kinds
                i += 1
                continue
            if word_start >= 0:
                if kinds & _letter_kinds.JOINT != 0 and i + 1 < end:
                    if self._kinds(ord(text[i + 1]), text, i + 1) & _letter_kinds.WORD_LETTER != 0:
                        i += 1
                        continue
                if _is_judged(all_kinds, i - word_start) and not self._is_correct(text, word_start, i):
                    found.append((word_start, i))
                word_start = -1
            if kinds & _letter_kinds.LINE_END != 0:
                line_start = i + 1
                n_earlier = len(found)
            i += 1
        if word_start >= 0 and _is_judged(all_kinds, end - word_start) and not self._is_correct(text, word_start, end):
            found.append((word_start, end))
        return end

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def _kinds(self, code_point: cython.uint, text: str, i: cython.Py_ssize_t) -> cython.int:
        """The kinds of the letter of a text at an index."""
        number: cython.uint = self.letters.number(code_point)
        if number == 0:
            self.letters.register(text[i])
            number = self.letters.number(code_point)
        return self.letters.kinds[number]

    @cython.cfunc
    @cython.exceptval(-1)
    def _is_correct(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a judge finds a word correct."""
        judge: WordJudge
        is_correct: cython.bint = False
        for judge in self.judges:
            is_correct = judge.accepts(text, start, end)
            self.n_steps += judge.n_steps()
            if is_correct:
                break
        if self.n_steps > _signal_interval.SIGNAL_INTERVAL:
            self.n_steps = 0
            _label_text.check_signals()
        return is_correct


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_judged(kinds: cython.int, length: cython.Py_ssize_t) -> cython.bint:
    """Whether a word with letters of these kinds is judged: single letters and words with digits are skipped."""
    return length > 1 and kinds & (_letter_kinds.DIGIT | _letter_kinds.UNSPACED) != _letter_kinds.DIGIT


@cython.cfunc
@cython.exceptval(-1)
def _may_be_address(text: str, i: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether the sign at an index may belong to an address: x://y www.y mailto:y x@y /y

    This is a quick test; the patterns of `lexc.query.spelling` decide. `km/h`, `w.` and @ alone do not pass it.
    """
    sign: cython.uint = ord(text[i])
    if sign == 0x2E:  # the dot of www.
        return i > 2 and _is_w(ord(text[i - 1])) and _is_w(ord(text[i - 2])) and _is_w(ord(text[i - 3]))
    if sign == 0x3A:  # the colon of mailto: or x://
        return (i > 5 and ord(text[i - 1]) | 0x20 == 0x6F) or (i + 1 < end and ord(text[i + 1]) == 0x2F)
    if i + 1 == end or not _is_inside_address(ord(text[i + 1])):
        return False
    if sign == 0x40:  # @
        return i > 0 and _is_inside_address(ord(text[i - 1]))
    return i == 0 or not text[i - 1].isalnum()


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_w(code_point: cython.uint) -> cython.bint:
    return code_point | 0x20 == 0x77


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_inside_address(code_point: cython.uint) -> cython.bint:
    """Whether a character beside @ or after / may belong to an address: if not ASCII, a letter, digit or _ ~ + - . /"""
    if code_point > 127 or code_point == 0x5F or code_point == 0x7E or code_point == 0x2B:  # _ ~ +
        return True
    if 0x2D <= code_point <= 0x39:  # - . / 0 to 9
        return True
    return 0x61 <= code_point | 0x20 <= 0x7A
