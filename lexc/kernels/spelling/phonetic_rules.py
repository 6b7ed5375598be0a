"""The phonetic codes of words, by rules as those of PHONE in hunspell's dictionaries and of aspell.

A rule is tried where its first letter stands. It reads further letters, one letter of a set, and the place in the word;
then its code is written, and the scan continues behind what it has read:

    SCH(EOU)-   SK        S C H, then one of E O U, which - leaves to the next rule
    KN^         N         only at the beginning of a word; $ at its end
    CC<         C         the letters are replaced, and read again
    ING6        N         6 is its priority; 5 without a number

The first rule of a letter that fits is applied. It is passed over if another rule begins at its last letter, reads more
than that letter, and has no lower priority. The manual of aspell describes them ("Phonetic Code").

    rows      row: offset and number of the letters behind the first one | of the set | n of - | flags | priority |
              offset and number of the letters of the code
    ranges    the first and the last row + 1 of each first letter
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _masks
from cython.cimports.lexc.kernels.spelling import _fnv

from lexc.kernels._types import Buffer, Writable

_N_FIELDS = cython.declare(cython.Py_ssize_t, 9)
_LETTERS_OFFSET = cython.declare(cython.Py_ssize_t, 0)
_N_LETTERS = cython.declare(cython.Py_ssize_t, 1)
_SET_OFFSET = cython.declare(cython.Py_ssize_t, 2)
_N_SET = cython.declare(cython.Py_ssize_t, 3)
_N_KEPT = cython.declare(cython.Py_ssize_t, 4)
_FLAGS = cython.declare(cython.Py_ssize_t, 5)
_PRIORITY = cython.declare(cython.Py_ssize_t, 6)
_CODE_OFFSET = cython.declare(cython.Py_ssize_t, 7)
_N_CODE = cython.declare(cython.Py_ssize_t, 8)

_READS_AGAIN = cython.declare(cython.int, 1)  # <
_AT_WORD_BEGINNING = cython.declare(cython.int, 2)  # ^
_BEGINS_ANEW = cython.declare(cython.int, 4)  # ^^: what follows is read as a word of its own
_AT_WORD_END = cython.declare(cython.int, 8)  # $

_MAX_CODED_LETTERS = cython.declare(cython.Py_ssize_t, 64)  # of a word that has a code
_MAX_CODING_STEPS = cython.declare(cython.Py_ssize_t, 20_000)  # for a word: only hostile rules need more
_N_LOW_HEADS = cython.declare(cython.Py_ssize_t, 0x250)  # code points whose rules a table has: those of Latin letters
_LINE_FEED = cython.declare(cython.uint, 10)
_ANY = cython.declare(cython.uint, 0xFFFFFFFF)


@cython.final
@cython.cclass
class PhoneticRules:
    """Rules that give words phonetic codes. They are never changed, so any number of threads may share them.

    heads: distinct first letters, whose rules `ranges` has in turn. ranges: i32, two numbers for each. rows: i32, nine
    numbers for each rule. letters: u32, code points. Raises ValueError if the tables do not fit together.
    """

    heads: dict  # indexes of ranges by letter
    ranges: cython.const[cython.int][::1]
    rows: cython.const[cython.int][::1]
    letters: cython.const[cython.uint][::1]
    low_heads: cython.int[::1]  # indexes of ranges by code point, -1 for none
    seconds: cython.uint[::1]  # the second letter of each rule, _ANY where a set or nothing follows the first one

    def __cinit__(self, heads: str, ranges: Buffer, rows: Buffer, letters: Buffer):
        self.heads = {letter: index for index, letter in enumerate(heads)}
        self.ranges, self.rows, self.letters = ranges, rows, letters
        if len(self.heads) != len(heads) or len(self.ranges) != 2 * len(heads) or len(self.rows) % _N_FIELDS:
            raise ValueError("tables of different lengths")
        self._check_tables()
        self.low_heads = memoryview(bytearray(4 * _N_LOW_HEADS)).cast("i")
        for code_point in range(_N_LOW_HEADS):
            self.low_heads[code_point] = self.heads.get(chr(code_point), -1)
        self._find_seconds()

    @cython.cfunc
    def _find_seconds(self) -> object:
        """Note the second letters, which rule out most rules at once."""
        index: cython.Py_ssize_t
        row: cython.Py_ssize_t
        self.seconds = memoryview(bytearray(4 * max(1, len(self.rows) // _N_FIELDS))).cast("I")
        for index in range(len(self.rows) // _N_FIELDS):
            row = index * _N_FIELDS
            self.seconds[index] = _ANY if self.rows[row + _N_LETTERS] == 0 else (
                self.letters[self.rows[row + _LETTERS_OFFSET]])
        return None

    @cython.cfunc
    def _check_tables(self) -> object:
        """Raise ValueError for a number that leads outside of the tables."""
        i: cython.Py_ssize_t
        field: cython.Py_ssize_t
        n_rules: cython.Py_ssize_t = len(self.rows) // _N_FIELDS
        for i in range(0, len(self.ranges), 2):
            if not 0 <= self.ranges[i] <= self.ranges[i + 1] <= n_rules:
                raise ValueError("a range outside of the rules")
        for i in range(0, len(self.rows), _N_FIELDS):
            for field in (_LETTERS_OFFSET, _SET_OFFSET, _CODE_OFFSET):
                if not 0 <= self.rows[i + field] <= len(self.letters) or not (
                        0 <= self.rows[i + field + 1] <= len(self.letters) - self.rows[i + field]):
                    raise ValueError("letters of a rule outside of the letters")
            if self.rows[i + _N_KEPT] < 0:
                raise ValueError("a rule that reads letters before its first one")
        return None

    def code(self, text: str) -> str:
        """The code of a text in capitals; empty for a text of more than 64 letters, or if it takes too many steps."""
        work: _Coding = _Coding(self)
        work._load(text, 0, len(text))
        work._write_code()
        return "".join([chr(work.code[i]) for i in range(work.n_code)])

    def hash_words(self, text: str, entries: Writable, start: cython.Py_ssize_t) -> int:
        """Write an entry for each word of a text, whose words have line feeds between. Return the number of steps.

        entries: u64, from `start` on: the hash of the word's code shifted by 32, and the index of the entry. The hash
        of an empty code is 0. Raises ValueError if the entries have no room.
        """
        found: cython.ulonglong[::1] = entries
        work: _Coding = _Coding(self)
        first: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = start
        n_steps: cython.Py_ssize_t = 0
        for i in range(len(text) + 1):
            if i < len(text) and cython.cast(cython.uint, ord(text[i])) != _LINE_FEED:
                continue
            if not 0 <= n < len(found):
                raise ValueError("too few entries")
            work._load(text, first, i)
            work._write_code()
            found[n] = cython.cast(cython.ulonglong, work._hash()) << 32 | cython.cast(cython.ulonglong, n)
            n_steps += work.n_steps
            n += 1
            first = i + 1
        return n_steps


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_letter(code_point: cython.uint) -> cython.bint:
    return code_point >= 128 or 65 <= code_point <= 90 or 97 <= code_point <= 122


@cython.final
@cython.cclass
class _Coding:
    """A word, which rules shorten, and its code so far."""

    rules: PhoneticRules
    ranges: cython.const[cython.int][::1]
    rows: cython.const[cython.int][::1]
    letters: cython.const[cython.uint][::1]
    low_heads: cython.int[::1]
    seconds: cython.uint[::1]
    word: cython.uint[::1]
    code: cython.uint[::1]
    length: cython.Py_ssize_t
    n_code: cython.Py_ssize_t
    n_steps: cython.Py_ssize_t
    n_read: cython.Py_ssize_t  # letters that the last rule found has read, without those that - leaves

    def __cinit__(self, rules: PhoneticRules):
        if rules is None:
            raise ValueError("no rules")
        self.rules = rules
        self.ranges, self.rows, self.letters, self.low_heads = rules.ranges, rules.rows, rules.letters, rules.low_heads
        self.seconds = rules.seconds
        self.word = memoryview(bytearray(4 * _MAX_CODED_LETTERS)).cast("I")
        self.code = memoryview(bytearray(4 * 2 * _MAX_CODED_LETTERS)).cast("I")

    @cython.cfunc
    def _load(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> object:
        """Take a range of a text as the word; an empty one if it is too long."""
        i: cython.Py_ssize_t
        self.length = end - start if end - start <= _MAX_CODED_LETTERS else 0
        self.n_code = self.n_steps = 0
        for i in range(self.length):
            self.word[i] = ord(text[start + i])
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hash(self) -> cython.uint:
        """FNV-1a of the code, at least 1; 0 for an empty code."""
        found: cython.uint = _fnv.EMPTY_HASH
        i: cython.Py_ssize_t
        if self.n_code == 0:
            return 0
        for i in range(self.n_code):
            found = cython.cast(cython.uint, (found ^ self.code[i]) * _fnv.FNV_PRIME & _masks.HALF)
        return found if found != 0 else 1

    @cython.cfunc
    def _write_code(self) -> object:
        """Write the code of the word. It is at most as long as the word was."""
        place: cython.Py_ssize_t = 0
        row: cython.Py_ssize_t
        code: cython.Py_ssize_t
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        flags: cython.int
        longest: cython.Py_ssize_t = self.length
        is_replaced: cython.bint = False  # the letters here are those of a rule with <, which are read again only once
        while place < self.length and self.n_steps < _MAX_CODING_STEPS:
            row = self._find_rule(place)
            if row < 0:
                place += 1
                is_replaced = False
                continue
            flags = self.rows[row + _FLAGS]
            code = self.rows[row + _CODE_OFFSET]
            n = self.rows[row + _N_CODE]
            if flags & _READS_AGAIN and not is_replaced:
                self._replace(place, code, n)
                is_replaced = True
                continue
            is_replaced = False
            place += self.n_read
            for i in range(n - 1):
                if self.n_code < longest and (self.n_code == 0 or self.code[self.n_code - 1] != self.letters[code + i]):
                    self.code[self.n_code] = self.letters[code + i]
                    self.n_code += 1
            if n > 0 and self.n_code < longest and not flags & _READS_AGAIN:
                self.code[self.n_code] = self.letters[code + n - 1]
                self.n_code += 1
            if flags & _BEGINS_ANEW:
                self._remove(0, place)
                place = 0
        if self.n_steps >= _MAX_CODING_STEPS:
            self.n_code = 0
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _replace(self, place: cython.Py_ssize_t, code: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Write the letters of a code over the word, in place of those that were read."""
        i: cython.Py_ssize_t
        last: cython.uint
        if self.n_code > 0 and n > 0:
            last = self.code[self.n_code - 1]
            if last == self.word[place] or last == self.letters[code]:
                self.n_code -= 1
        n = min(n, self.length - place)
        for i in range(n):
            self.word[place + i] = self.letters[code + i]
        if self.n_read > n:
            self._remove(place + n, place + self.n_read)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _remove(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.void:
        """Remove the letters from start to end, which lies inside of the word or at its end."""
        i: cython.Py_ssize_t
        for i in range(end, self.length):
            self.word[start + i - end] = self.word[i]
        self.length -= end - start

    @cython.cfunc
    @cython.exceptval(check=False)
    def _head(self, letter: cython.uint) -> cython.Py_ssize_t:
        """The index of the range of a letter's rules, -1 for none."""
        if letter < cython.cast(cython.uint, _N_LOW_HEADS):
            return self.low_heads[letter]
        return self._other_head(letter)

    @cython.cfunc
    def _other_head(self, letter: cython.uint) -> cython.Py_ssize_t:
        found: cython.Py_ssize_t = self.rules.heads.get(chr(letter), -1)
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _second(self, place: cython.Py_ssize_t) -> cython.uint:
        """The letter behind a place, 0 at the end of the word."""
        return self.word[place + 1] if place + 1 < self.length else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_rule(self, place: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The offset of the row of the rule to apply at a place, -1 for none. Set `n_read`."""
        head: cython.Py_ssize_t = self._head(self.word[place])
        row: cython.Py_ssize_t
        index: cython.Py_ssize_t
        n: cython.Py_ssize_t
        second: cython.uint = self._second(place)
        if head < 0:
            return -1
        self.n_steps += self.ranges[2 * head + 1] - self.ranges[2 * head]
        for index in range(self.ranges[2 * head], self.ranges[2 * head + 1]):
            if self.seconds[index] != second and self.seconds[index] != _ANY:
                continue
            row = index * _N_FIELDS
            n = self._count_matching(row, place)
            if n <= self.rows[row + _N_KEPT] or not self._fits(row, place, n):
                continue
            if self.rows[row + _N_KEPT] == 0 and n > 1 and self._has_rival(row, place + n - 1):
                continue
            self.n_read = n - self.rows[row + _N_KEPT]
            return row
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_matching(self, row: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The number of letters that a rule reads at a place, 0 if it does not match. Its first letter is there."""
        start: cython.Py_ssize_t = self.rows[row + _LETTERS_OFFSET]
        n: cython.Py_ssize_t = self.rows[row + _N_LETTERS]
        i: cython.Py_ssize_t
        if place + n >= self.length:
            return 0
        for i in range(n):
            if self.word[place + 1 + i] != self.letters[start + i]:
                return 0
        n += 1
        if self.rows[row + _N_SET] == 0:
            return n
        if place + n >= self.length or not _is_letter(self.word[place + n]):
            return 0
        start = self.rows[row + _SET_OFFSET]
        for i in range(self.rows[row + _N_SET]):
            self.n_steps += 1
            if self.word[place + n] == self.letters[start + i]:
                return n + 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _ends(self, place: cython.Py_ssize_t) -> cython.bint:
        """Whether no letter is at a place."""
        return place >= self.length or not _is_letter(self.word[place])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fits(self, row: cython.Py_ssize_t, place: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.bint:
        """Whether the beginning or the end of the word is where a rule wants it. n: letters that it reads."""
        flags: cython.int = self.rows[row + _FLAGS]
        is_first: cython.bint = place == 0 or not _is_letter(self.word[place - 1])
        if flags & _AT_WORD_BEGINNING:
            return is_first and (not flags & _AT_WORD_END or self._ends(place + n))
        return not flags & _AT_WORD_END or (not is_first and self._ends(place + n))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_rival(self, row: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.bint:
        """Whether a rule that begins at the last letter read has no lower priority, and reads more than this letter."""
        head: cython.Py_ssize_t
        index: cython.Py_ssize_t
        other: cython.Py_ssize_t
        n: cython.Py_ssize_t
        second: cython.uint = self._second(place)
        if place + 1 >= self.length:
            return False
        head = self._head(self.word[place])
        if head < 0:
            return False
        self.n_steps += self.ranges[2 * head + 1] - self.ranges[2 * head]
        for index in range(self.ranges[2 * head], self.ranges[2 * head + 1]):
            if self.seconds[index] != second and self.seconds[index] != _ANY:
                continue
            other = index * _N_FIELDS
            n = self._count_matching(other, place)
            if n < 2 or self.rows[other + _PRIORITY] < self.rows[row + _PRIORITY]:
                continue
            if self.rows[other + _FLAGS] & _AT_WORD_BEGINNING:
                continue
            if not self.rows[other + _FLAGS] & _AT_WORD_END or self._ends(place + n):
                return True
        return False
