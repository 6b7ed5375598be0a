"""The case of letters: how a word of a lexicon is printed in the case of a word of a text."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import language_of, lower_in, upper_in
from lexc.image.reader import Image
from lexc.query.greek_capitals import is_greek_in_capitals, without_accent


def case_language(image: Image) -> str:
    """The language whose rules change the case of letters."""
    fold = image.alphabet.fold
    return image.meta.language if fold == "none" else language_of(fold)


def _composes(letter: str) -> bool:
    """Whether NFC may join a letter with the one before it: accents, and vowels and ends of Korean syllables."""
    return not letter.isascii() and (category(letter)[0] == "M" or "\u1160" <= letter <= "\u11ff")


@lru_cache(64)
def _is_printed(alphabet: Alphabet) -> bool:
    """Whether the words of an alphabet are stored as they are printed."""
    letters = "".join(alphabet.labels)
    is_plain = alphabet.is_utf8 or not (alphabet.is_ambiguous or {"[", "\\"}.intersection(letters))
    is_plain = is_plain and (alphabet.is_utf8 or not any(map(_composes, letters)))
    return is_plain and not alphabet.fold.startswith("upper")


def prints_as_stored(image: Image) -> bool:
    """Whether `print_word` changes no word of an image."""
    return _is_printed(image.alphabet)


def print_word(other: str, image: Image) -> str:
    """A word of the lexicon for a reader: without brackets, in lower case if the alphabet has capitals only."""
    other = image.alphabet.strip_notation(other)
    return lower_in(case_language(image), other) if image.alphabet.fold.startswith("upper") else other


def follow_case(word: str, other: str, language: str) -> str:
    """A printed word in the case of a word of a text: in capitals, with a capital, or as it is."""
    if len(word) > 1 and word.isupper():
        upper = upper_in(language, other)
        return without_accent(upper) if is_greek_in_capitals(word) else upper
    return upper_in(language, other[:1]) + other[1:] if word[:1].isupper() else other
