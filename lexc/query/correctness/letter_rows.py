"""The letters of texts, as the kernel `Letters` takes them: their cases, their labels in an image, their kinds."""

from __future__ import annotations

from collections.abc import Callable

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import lower_in, upper_in
from lexc.image.reader import Image
from lexc.kernels.correctness._letter_kinds import CAPITAL, CONVERTED, IGNORED, VOWEL
from lexc.query.correctness.rule_tables import RuleTables

LetterRow = tuple[int, ...]
"""(code point, that of the lower case, that of the upper case, label, kinds)."""


def letter_describer(image: Image, tables: RuleTables) -> Callable[[str], list[LetterRow]]:
    """A function that describes all letters of a text, and their upper and lower cases."""
    rules, alphabet = tables.rules, image.alphabet
    kinds = [
        (IGNORED, set(rules.ignored)),
        (CONVERTED, tables.first_letters_of_conversions()),
        (VOWEL, set(rules.vowels)),
    ]
    tiles = {label: tile for tile, label in enumerate(alphabet.labels, 1)}

    def describe_letter(letter: str) -> LetterRow:
        lower, upper = _lower(rules.language, letter), _upper(rules.language, letter)
        bits = sum(kind for kind, letters in kinds if letter in letters)
        bits |= CAPITAL if letter.upper() == letter else 0
        return ord(letter), ord(lower), ord(upper), _label(alphabet, tiles, letter), bits

    def describe(text: str) -> list[LetterRow]:
        rows: dict[str, LetterRow] = {}
        remaining = set(text)
        while remaining:
            letter = remaining.pop()
            rows[letter] = describe_letter(letter)
            remaining |= {chr(code_point) for code_point in rows[letter][1:3]} - rows.keys()
        return list(rows.values())

    return describe


def _lower(language: str, letter: str) -> str:
    """The lower case of a letter, or the letter itself if that is several letters. That of İ is i in all languages."""
    lower = "i" if letter == "İ" else lower_in(language, letter)
    return lower if len(lower) == 1 else letter


def _upper(language: str, letter: str) -> str:
    """The upper case of a letter, or the letter itself if that is several letters."""
    upper = upper_in(language, letter)
    return upper if len(upper) == 1 else letter


def _label(alphabet: Alphabet, tiles: dict[str, int], letter: str) -> int:
    """A tile, or the bytes of UTF-8 as a number whose lowest byte is the first; 0 for no letter of the image."""
    if not alphabet.is_utf8:
        return tiles.get(letter, 0)
    return 0 if "\ud800" <= letter <= "\udfff" else int.from_bytes(letter.encode(), "little")
