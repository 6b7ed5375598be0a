"""The letters of a lexicon as the numbers of the kernel, which knows 64.

A lexicon of more letters, as of Korean or Chinese, has several numbers for each, its *digits*. A cell of a grid is then
as many cells of the kernel, and a word of three letters one of six. First, second and third digits are different
numbers, so that words which share a run of digits share letters.
"""

from __future__ import annotations

from collections.abc import Iterable

from lexc.errors import PuzzleError
from lexc.kernels.puzzles.slots import MAX_LETTERS

NO_LETTER = "a letter that the words do not have"
_MOST_DESCRIBED = 40


class LetterCodes:
    """The letters of a list of words, in order. texts: of each letter. width: the number of digits of a letter.

    n_codes: how many numbers there are, from 0.
    """

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self.width = 1
        while (MAX_LETTERS // self.width) ** self.width < len(texts):
            self.width += 1
        self.n_codes = len(texts) if self.width == 1 else MAX_LETTERS
        self._base = MAX_LETTERS // self.width
        self._digits = {text: self._digits_of(number) for number, text in enumerate(texts)}
        self._texts = {digits: text for text, digits in self._digits.items()}

    def _digits_of(self, number: int) -> bytes:
        if self.width == 1:
            return bytes((number,))
        places = range(self.width)
        return bytes(i * self._base + number // self._base ** (self.width - 1 - i) % self._base for i in places)

    def read(self, letters: Iterable[str]) -> bytes:
        """The digits of letters. Raises PuzzleError for one that is none of these."""
        found = bytearray()
        for letter in letters:
            if letter not in self._digits:
                raise PuzzleError(NO_LETTER, expected=self.describe(), found=repr(letter))
            found += self._digits[letter]
        return bytes(found)

    def spell(self, digits: bytes) -> str:
        """The text of letters by their digits."""
        return "".join(self.split(digits))

    def split(self, digits: bytes) -> list[str]:
        """The text of each letter by its digits."""
        if self.width == 1:
            return [self.texts[code] for code in digits]
        return [self._texts[digits[i : i + self.width]] for i in range(0, len(digits), self.width)]

    def describe(self) -> str:
        """The letters, for messages."""
        return " ".join(self.texts) if len(self.texts) <= _MOST_DESCRIBED else f"one of {len(self.texts)} letters"

    def tiles_of(self, text: str) -> bytes:
        """All words of a text, each ended by NUL, as digits from 1, each ended by 0."""
        table = {ord(letter): "".join(chr(code + 1) for code in digits) for letter, digits in self._digits.items()}
        return text.translate(table).encode("latin-1")
