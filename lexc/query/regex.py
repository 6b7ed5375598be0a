r"""Words that a regular expression matches as a whole: the regular part of the syntax of Python's `re`.

It has letters, ``.``, classes with ranges and ``\d \w \s``, groups, ``|``, ``* + ? {m,n}`` (lazy ones too, which match
the same words), escapes, ``(?#...)``, and ``^ $`` at the ends. A letter of several characters counts as one, wherever
it could be read as one: in Spanish ``CH+`` is any number of CH. Letters are folded as words are. Back-references,
assertions and atomic groups need a memory, so they are not regular, and are refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError
from lexc.image.reader import Image
from lexc.kernels.matching.automaton import Automaton
from lexc.query.automaton import Choice, Expression, Read, Repeat, Sequence, compile_expression
from lexc.query.letters import (
    FOREIGN,
    Letters,
    QueryText,
    all_letters,
    complement,
    is_letter,
    letter_set,
    letters_of,
)  # fmt: skip
from lexc.query.limits import check_text
from lexc.query.pattern import matches

_MAX_DEPTH = 100  # nested groups
_CONTROLS = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
_IRREGULAR_GROUPS = {
    "(?=": "assertions are not supported",
    "(?!": "assertions are not supported",
    "(?<": "assertions are not supported",
    "(?>": "atomic groups are not supported",
    "(?P=": "back-references are not supported",
    "(?(": "conditions are not supported",
}


def regex(image: Image, text: str, limit: int | None = None) -> Iterator[str]:
    """The words that a regular expression matches from beginning to end, in alphabet order.

    Raises QueryError at a fault or an irregular construct, CapacityExceeded where the expression becomes too large.
    """
    return matches(image, _automaton(image.alphabet, text), limit)


@lru_cache(maxsize=64)
def _automaton(alphabet: Alphabet, text: str) -> Automaton:
    text = check_text(text, "regular expression")
    if alphabet.key:  # spaces and apostrophes that no key has
        text = "".join(char for char in text if char not in " '’" or not alphabet.keys.leaves_out(char))
    parser = _Parser(QueryText(alphabet, text, "regular expression", unicodedata.normalize("NFC", text)))
    return compile_expression(parser.read_all(), parser.query)


class _Parser:
    r"""A parser of expressions, by recursive descent. offset: where it reads next.

    Letters are read from `folded`, a copy in which case is folded; signs from the text itself, since \d is not \D.
    """

    def __init__(self, query: QueryText) -> None:
        self.query = query
        self.alphabet = query.alphabet
        self.text = query.plain
        self.folded = "".join(one if len(one) == 1 else c for c in self.text for one in [self.alphabet.normalise(c)])
        self.offset = 0

    def read_all(self) -> Expression:
        """The expression of the whole text. Raises QueryError."""
        expression = self._read_choice(0)
        if self.offset < len(self.text):
            raise self.query.error(self.offset, "a parenthesis that is never opened")
        return expression

    def _skip(self, sign: str) -> bool:
        is_there = self.text.startswith(sign, self.offset)
        self.offset += len(sign) if is_there else 0
        return is_there

    def _read_choice(self, depth: int) -> Expression:
        parts = [self._read_sequence(depth)]
        while self._skip("|"):
            parts.append(self._read_sequence(depth))
        return parts[0] if len(parts) == 1 else Choice(parts)

    def _read_sequence(self, depth: int) -> Expression:
        parts: list[Expression] = []
        is_repeatable = False  # whether the last part may be repeated
        while self.offset < len(self.text) and self.text[self.offset] not in "|)":
            start = self.offset
            if self._skip("(?#"):
                self._skip_comment(start)
            elif self._skip_anchor(depth, is_first=not parts):
                is_repeatable = False
            elif (times := self._read_repeat()) is not None:
                if not is_repeatable:
                    raise self.query.error(start, "a repeat behind a repeat" if parts else "nothing to repeat")
                parts[-1], is_repeatable = Repeat(parts[-1], *times), False
            else:
                parts.append(self._read_atom(depth))
                is_repeatable = True
        return Sequence(parts)

    def _skip_comment(self, start: int) -> None:
        end = self.text.find(")", self.offset)
        if end < 0:
            raise self.query.error(start, "a comment that is never closed")
        self.offset = end + 1

    def _skip_anchor(self, depth: int, is_first: bool) -> bool:
        """Skip an anchor. Return whether there was one. Raises QueryError unless it is at an end of the expression."""
        start = self.offset
        if self._skip("^") or self._skip("\\A"):
            is_at_end = depth == 0 and is_first
        elif self._skip("$") or self._skip("\\Z"):
            is_at_end = depth == 0 and self.text[self.offset : self.offset + 1] in ("", "|")
        else:
            return False
        if not is_at_end:
            raise self.query.error(start, "an anchor inside an expression that is matched as a whole")
        return True

    def _read_repeat(self) -> tuple[int, int | None] | None:
        """Read a sign of repetition: the fewest and the most repetitions of the part before it; None for no sign."""
        start, text = self.offset, self.text
        simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        braces = re.compile(r"\{(?!\})(\d*)(?:(,)(\d*))?\}", re.ASCII).match(text, start)
        if text[start] in simple:
            times = simple[text[start]]
            self.offset += 1
        elif braces:
            times = self._read_braces(braces, start)
            self.offset = braces.end()
        else:
            return None
        if self._skip("+"):
            raise self.query.error(self.offset - 1, "possessive repeats are not supported")
        self._skip("?")
        return times

    def _read_braces(self, braces: re.Match[str], start: int) -> tuple[int, int | None]:
        low, comma, high = braces.groups()
        if max(len(low), len(high or "")) > 9:
            raise self.query.error(start, "too many repeats")
        fewest = int(low or 0)
        most = int(high) if high else None if comma else fewest
        if most is not None and most < fewest:
            raise self.query.error(start, "the least number of repeats is above the most")
        return fewest, most

    def _read_atom(self, depth: int) -> Expression:
        start = self.offset
        sign = self.text[start]
        if sign == "(":
            return self._read_group(depth)
        self.offset += 1
        if sign == ".":  # any letter but a line feed
            is_utf8 = self.alphabet.is_utf8
            return Read(complement(((10, 10),), self.alphabet) if is_utf8 else all_letters(self.alphabet), start)
        if sign == "[":
            return Read(self._read_class(start), start)
        if sign == "\\":
            category = self._read_category()
            return Read(category, start) if category is not None else self._sequence_of(self._read_escape(start), start)
        self.offset = start
        return self._sequence_of(self._read_letters(), start)

    @staticmethod
    def _sequence_of(numbers: list[int], start: int) -> Expression:
        parts: list[Expression] = [Read(letter_set(number), start) for number in numbers]
        return parts[0] if len(parts) == 1 else Sequence(parts)

    def _read_group(self, depth: int) -> Expression:
        start = self.offset
        if depth == _MAX_DEPTH:
            raise self.query.error(start, f"more than {_MAX_DEPTH} groups in one another")
        if not self._skip("(?:") and not self._skip_group_name():
            for sign, problem in _IRREGULAR_GROUPS.items():
                if self.text.startswith(sign, start):
                    raise self.query.error(start, f"not regular: {problem}")
            if self._skip("(?"):
                raise self.query.error(
                    start, "flags are not supported", remedy="The alphabet decides on the folding of case."
                )
            self.offset += 1
        expression = self._read_choice(depth + 1)
        if not self._skip(")"):
            raise self.query.error(start, "a parenthesis that is never closed")
        return expression

    def _skip_group_name(self) -> bool:
        start = self.offset
        if not self._skip("(?P<"):
            return False
        name, _, _ = self.text[self.offset :].partition(">")
        if not name.isidentifier() or not self.text.startswith(f"{name}>", self.offset):
            raise self.query.error(start, "the name of a group is no identifier")
        self.offset += len(name) + 1
        return True

    def _read_class(self, start: int) -> Letters:
        is_negated = self._skip("^")
        runs: list[tuple[int, int]] = []
        first = self.offset
        while not (self.offset > first and self._skip("]")):
            if self.offset >= len(self.text):
                raise self.query.error(start, "a bracket that is never closed")
            runs += self._read_class_item()
        letters = letters_of(runs)
        return complement(letters, self.alphabet) if is_negated else letters

    def _read_class_item(self) -> Letters:
        start = self.offset
        low = self._read_class_member()
        if self.text[self.offset : self.offset + 1] != "-" or self.text[self.offset + 1 : self.offset + 2] in ("", "]"):
            return low if isinstance(low, tuple) else tuple(run for number in low for run in letter_set(number))
        self.offset += 1
        high = self._read_class_member()
        if isinstance(low, tuple) or isinstance(high, tuple) or (len(low), len(high)) != (1, 1):
            raise self.query.error(start, "not a range of letters")
        if low == [FOREIGN] or high < low:
            raise self.query.error(start, "not a range of letters")
        return ((low[0], high[0]),)

    def _read_class_member(self) -> list[int] | Letters:
        """The letters of one character in brackets, or of a category as a set."""
        start = self.offset
        if not self._skip("\\"):
            return self._read_letters()
        category = self._read_category()
        if category is not None:
            return category
        return self._letters_of_character("\b", start) if self._skip("b") else self._read_escape(start)

    def _read_letters(self) -> list[int]:
        """Read a letter, or all letters of the next character's folding."""
        start = self.offset
        number, after = self.alphabet.letter_at(self.folded, start)
        if number and len(self.alphabet.normalise(self.text[start])) == 1:
            self.offset = after
            return [number]
        self.offset += 1
        return self._letters_of_character(self.text[start], start)

    def _letters_of_character(self, char: str, start: int) -> list[int]:
        """The letters of one character."""
        plain = self.alphabet.normalise(char)
        try:
            if self.alphabet.is_utf8:
                plain.encode()
                return [ord(c) for c in plain]
            return [self.alphabet.tile(c) for c in plain]
        except (AlphabetError, UnicodeEncodeError):
            if all(map(is_letter, plain)):
                return [FOREIGN] * len(plain)
            expected = self.alphabet.describe()
            raise self.query.error(start, "the alphabet has no such letter", expected) from None

    def _read_category(self) -> Letters | None:
        sign = self.text[self.offset : self.offset + 1]
        if not sign or sign not in "dDsSwW":
            return None
        self.offset += 1
        letters = _letters_of_category(self.alphabet, sign.lower())
        return letters if sign.islower() else complement(letters, self.alphabet)

    def _read_escape(self, start: int) -> list[int]:
        """Read an escape sequence behind its backslash: the letters that it stands for."""
        match = _ESCAPE.match(self.text, self.offset)
        if not match:
            raise self.query.error(start, "a backslash with nothing behind it")
        self.offset = match.end()
        kind, found = match.lastgroup, match[0]
        if kind == "code" and int(found[1:], 16) < 0x110000:
            return self._letters_of_character(chr(int(found[1:], 16)), start)
        if kind == "octal" and int(found, 8) < 256:
            return self._letters_of_character(chr(int(found, 8)), start)
        if kind == "name":
            with suppress(KeyError):
                return self._letters_of_character(unicodedata.lookup(found[2:-1]), start)
        if kind == "reference":
            raise self.query.error(start, "not regular: back-references are not supported")
        if found in ("b", "B"):
            raise self.query.error(start, "not regular: assertions are not supported")
        if found in _CONTROLS:
            return self._letters_of_character(chr(_CONTROLS[found]), start)
        if kind != "itself" or (found.isascii() and found.isalnum()):
            raise self.query.error(start, "no such escape")
        return self._letters_of_character(found, start)


_ESCAPE = re.compile(
    r"(?P<code>x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})|(?P<name>N\{[^}]*\})"
    r"|(?P<octal>0[0-7]{0,2}|[0-7]{3})|(?P<reference>[1-9][0-9]?)|(?P<itself>.)",
    re.DOTALL,
)


@cache
def _letters_of_category(alphabet: Alphabet, sign: str) -> Letters:
    r"""The letters of \d, \s or \w; a letter of several characters belongs to it if each of them does."""
    found = re.compile(rf"\{sign}+")
    if not alphabet.is_utf8:
        return letters_of((tile, tile) for tile, label in enumerate(alphabet.labels, 1) if found.fullmatch(label))
    runs: list[tuple[int, int]] = []
    for start in range(0, 0x110000, 4096):  # all characters, 4096 at a time
        chars = "".join(map(chr, range(start, start + 4096)))
        runs += [(start + match.start(), start + match.end() - 1) for match in found.finditer(chars)]
    return letters_of(runs)
