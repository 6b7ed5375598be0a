"""Quick tests of whether texts that were made from an unknown word are correct: suggestions need thousands."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import is_normalized

from lexc.alphabet.folding import turkic_language
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout.lookup import Lookup
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.query import correctness
from lexc.query.suggestions.letter_case import case_language
from lexc.query.word_spelling import is_correct, tiles_or_empty

WordTest = Callable[[list[str]], list[str]]
"""A function that gives the correct ones of some texts, in their order."""


class StoredWords(Lookup):
    """A set of words of an image, by texts as they are stored: `in` and `contains_many` are calls of a kernel."""

    def __init__(self, image: Image, words: TileLookup) -> None:
        self._image = image
        alphabet = image.alphabet
        self._attach(
            words,
            alphabet.byte_table(),
            alphabet.label_table,
            *choose_text_form(alphabet),
            None,
            0,
            image.graph.longest,
        )

    def _to_tiles(self, word: str) -> bytes:
        return tiles_or_empty(self._image, word)


def word_test(image: Image, word: str) -> WordTest:
    """A test of texts that are made of a word's letters and other lower-case letters: it answers as `is_correct`."""
    if not _needs_rules(word) and image.dictionary is not None:
        return correctness.judge_of(image).correct_texts
    if _needs_rules(word) or image.alphabet.is_ambiguous or not word.islower():
        return lambda texts: [text for text in texts if is_correct(image, text)]
    contains_many = _words_of(image).contains_many
    return lambda texts: [text for text, has in zip(texts, contains_many(texts), strict=True) if has or len(text) == 1]


@once_per_image
def _words_of(image: Image) -> StoredWords:
    return StoredWords(image, image.lookup)


def edit_test(image: Image, word: str, letters: str) -> Callable[[int], list[str]]:
    """A function that gives the correct words that one edit makes of a word, for an index in it. letters: new ones."""
    if not _needs_rules(word):
        judge = correctness.judge_of(image)
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
