"""A quick test of whether texts that were made from an unknown word are correct: suggestions need thousands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from unicodedata import is_normalized

from lexc.image.reader import Image
from lexc.query.correctness import judge_of
from lexc.query.spelling import is_correct, tiles_of


def word_test(image: Image, word: str) -> Callable[[str], bool]:
    """A function that answers as `is_correct` for texts made of a word's letters and other lower-case letters."""
    if not is_normalized("NFC", word) or "’" in word or any(map(str.isdigit, word)):
        return partial(is_correct, image)
    if image.dictionary is not None:
        judge = judge_of(image).is_correct
        return lambda text: len(text) == 1 or judge(text)
    if image.alphabet.is_ambiguous or not word.islower():
        return partial(is_correct, image)
    is_word = image.lookup.is_word
    return lambda text: len(text) == 1 or (bool(tiles := tiles_of(image, text)) and is_word(tiles))
