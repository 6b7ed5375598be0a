"""Words that sound like a text: those whose phonetic code is equal or near to that of the text.

The codes of all words are found when the first text needs them, some 0.1 s for 100,000 words, and kept as 8 bytes each:
the hash of the code and the word's ordinal, sorted.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import islice

from lexc.alphabet.folding import upper_in
from lexc.image.reader import Image
from lexc.kernels.spelling import phonetic_entries, phonetic_rules
from lexc.kernels.spelling.phonetic_rules import PhoneticRules
from lexc.query.suggestions.letter_case import case_language, print_word, prints_as_stored
from lexc.query.suggestions.related_letters import without_accents
from lexc.query.words import words, words_at
from lexc.source.phonetic_rules import PhoneticRule, parse_rule

_IS_COMPILED = not str(phonetic_rules.__file__).endswith(".py")
_MAX_WORDS = 1 << 21 if _IS_COMPILED else 1 << 14
"""Words of an image whose codes are found: more would take seconds."""
_MAX_STEPS_PER_WORD = 2_000  # on average; tables in use need 100 to 200
_MAX_FOUND = 400  # words of equal codes
_MAX_NEAR = 400  # words of near codes
_BATCH = 1 << 8  # words whose codes are found at once: most batches are in ASCII alone


def compile_rules(rows: Iterable[tuple[str, str]]) -> PhoneticRules:
    """The kernel with the rules of a table. Rows that cannot be read are left out."""
    return PhoneticRules(*make_tables([rule for row in rows if (rule := parse_rule(*row))]))


def make_tables(rules: Sequence[PhoneticRule]) -> tuple[str, array[int], array[int], array[int]]:
    """The tables of the kernel: first letters, their ranges, the rules of each in turn, and the letters of rules."""
    by_head: dict[str, list[PhoneticRule]] = {}
    for rule in rules:
        by_head.setdefault(rule.letters[0], []).append(rule)
    ranges, table, letters, n_rules = array("i"), array("i"), array("I"), 0
    for found in by_head.values():
        ranges.extend((n_rules, n_rules + len(found)))
        n_rules += len(found)
        for rule in found:
            table.extend(_row(rule, letters))
    return "".join(by_head), ranges, table, letters


def _row(rule: PhoneticRule, letters: array[int]) -> list[int]:
    """A rule as the kernel reads it. letters: to which its letters are added."""
    row = list[int]()
    for text in (rule.letters[1:], rule.choices, rule.code):
        row += (len(letters), len(text))
        letters.extend(map(ord, text))
    flags = rule.reads_again + 2 * rule.at_beginning + 4 * rule.begins_anew + 8 * rule.at_end
    return [*row[:4], rule.n_kept, flags, rule.priority, *row[4:]]


class PhoneticIndex:
    """The words of an image by their phonetic codes. rows: of the table. It is empty for images without ordinals."""

    def __init__(self, image: Image, rows: tuple[tuple[str, str], ...]) -> None:
        self._image, self._rules = image, compile_rules(rows)
        self._language = case_language(image)
        self._letters = {letter for pattern, _ in rows for letter in pattern}
        self._code_letters = "".join(sorted({letter for _, code in rows for letter in code}))
        self._entries = (
            self._read_words() if image.ranks is not None and image.graph.n_words <= _MAX_WORDS else array("Q")
        )

    def code(self, text: str) -> str:
        """The phonetic code of a text; empty if it has none."""
        return self._rules.code(self._read(text))

    def find_equal(self, code: str) -> list[str]:
        """The first words that have a code, printed. One of 30,000 codes may bring a word of another code."""
        return self._print(phonetic_entries.find_equal(self._entries, code, _MAX_FOUND))

    def find_near(self, code: str) -> list[str]:
        """The first words whose code is one edit away from a code, printed."""
        found = phonetic_entries.find_near(self._entries, code, self._code_letters, 2 * _MAX_NEAR)
        return self._print(sorted(set(found))[:_MAX_NEAR])

    def _read(self, text: str) -> str:
        """A text as the rules read it: in capitals, and without accents on letters that no rule has."""
        capitals = upper_in(self._language, text)
        if capitals.isascii():
            return capitals
        # `translate` raises an error inside at each letter that stays, which takes longer than a pass for each accent.
        for char in sorted({char for char in set(capitals) if not char.isascii()} - self._letters):
            capitals = capitals.replace(char, without_accents(char))
        return capitals

    def _print(self, ordinals: list[int]) -> list[str]:
        """The words of some ordinals, as they are printed."""
        texts = words_at(self._image, ordinals)
        return texts if prints_as_stored(self._image) else [print_word(text, self._image) for text in texts]

    def _read_words(self) -> array[int]:
        """The sorted entries of all words; none if the rules take too long."""
        n_words, found, is_stored = self._image.graph.n_words, words(self._image), prints_as_stored(self._image)
        entries, steps = array("Q", bytes(8 * n_words)), 0
        for n in range(0, n_words, _BATCH):
            batch = list(islice(found, min(_BATCH, n_words - n)))
            texts = batch if is_stored else [print_word(word, self._image) for word in batch]
            joined = "\n".join(texts)
            if joined.count("\n") >= len(texts):  # only words of hostile images have line feeds
                return array("Q")
            steps += self._rules.hash_words(self._read(joined), entries, n)
            if steps > _MAX_STEPS_PER_WORD * (n + _BATCH):
                return array("Q")
        phonetic_entries.sort_entries(entries, array("Q", bytes(8 * n_words)))
        return entries
