"""A quick test of whether texts that were made from an unknown word are correct: suggestions need thousands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from unicodedata import is_normalized

from lexc.alphabet_folding import turkic_language
from lexc.image.reader import Image
from lexc.query.correctness import judge_of
from lexc.query.spelling import is_correct, tiles_of
from lexc.query.suggestions.letter_case import case_language

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


def edit_test(image: Image, word: str, letters: str) -> Callable[[int], list[str]]:
    """A function that gives the correct words that one edit makes of a word, for an index in it. letters: new ones."""
    if not _needs_rules(word):
        judge = judge_of(image)
        is_plain = word.isalpha() and word[1:].islower() and _has_plain_rules(image)
        beginnings = judge.beginnings(word, letters, is_plain)
        return lambda index: judge.correct_edits(word, index, letters, beginnings)

    def find_correct_edits(index: int) -> list[str]:
        before, rest = word[:index], word[index:]
        edits = [before + rest[1:], before + rest[1:2] + rest[:1] + rest[2:]] if rest else []
        edits += [before + letter + rest for letter in letters]
        edits += [before + letter + rest[1:] for letter in letters if rest]
        return [edit for edit in edits if is_correct(image, edit)]

    return find_correct_edits


def _has_plain_rules(image: Image) -> bool:
    """Whether each correct word of lower-case letters is a row of strings of the dictionary's sets, in any case."""
    rules = image.dictionary
    changes_texts = rules is None or (
        rules.conversions or rules.ignored or rules.patterns or "simplified_triple" in rules.switches
    )
    return not changes_texts and not turkic_language(case_language(image))


def _needs_rules(word: str) -> bool:
    """Whether a word has what a kernel does not judge: digits, decomposed letters, another apostrophe."""
    return not is_normalized("NFC", word) or (not word.isalpha() and ("’" in word or any(map(str.isdigit, word))))
