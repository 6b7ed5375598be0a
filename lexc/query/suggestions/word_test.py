"""A quick test of whether texts that were made from an unknown word are correct: suggestions need thousands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from unicodedata import is_normalized

from lexc.image.reader import Image
from lexc.query.correctness import judge_of
from lexc.query.spelling import is_correct, tiles_of

_UNDECIDED = 255  # in `Alphabet.byte_table`


def word_test(image: Image, word: str) -> Callable[[str], bool]:
    """A function that answers as `is_correct` for texts made of a word's letters and other lower-case letters."""
    if _needs_rules(word):
        return partial(is_correct, image)
    if image.dictionary is not None:
        judge = judge_of(image).is_correct
        return lambda text: len(text) == 1 or judge(text)
    if image.alphabet.is_ambiguous or not word.islower():
        return partial(is_correct, image)
    is_word, tiles_by_byte = image.lookup.is_word, image.alphabet.byte_table()

    def is_plain_word(text: str) -> bool:
        if text.isascii():
            tiles = text.encode().translate(tiles_by_byte)
            if _UNDECIDED not in tiles:
                return len(text) == 1 or (0 not in tiles and is_word(tiles))
        return len(text) == 1 or (bool(tiles := tiles_of(image, text)) and is_word(tiles))

    return is_plain_word


def edit_test(image: Image, word: str) -> Callable[[str, int, str], list[str]]:
    """A function that gives the correct words that one edit makes, for a text, an index in it, and new letters."""
    if not _needs_rules(word):
        return judge_of(image).correct_edits

    def find_correct_edits(text: str, index: int, letters: str) -> list[str]:
        before, rest = text[:index], text[index:]
        edits = [before + rest[1:], before + rest[1:2] + rest[:1] + rest[2:]] if rest else []
        edits += [before + letter + rest for letter in letters]
        edits += [before + letter + rest[1:] for letter in letters if rest]
        return [edit for edit in edits if is_correct(image, edit)]

    return find_correct_edits


def _needs_rules(word: str) -> bool:
    """Whether a word has what a kernel does not judge: digits, decomposed letters, another apostrophe."""
    return not is_normalized("NFC", word) or "’" in word or any(map(str.isdigit, word))
