"""Words that sound like a text: those whose phonetic code is equal or near to that of the text.

The codes of all words are found when the first text needs them, some 0.1 s for 100,000 words, and kept as 8 bytes each:
the hash of the code and the word's ordinal, sorted.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile

from lexc.alphabet_folding import upper_in
from lexc.image.reader import Image
from lexc.kernels.spelling import phonetic_rules
from lexc.kernels.spelling.phonetic_rules import PhoneticRules
from lexc.query.suggestions.letter_case import case_language, print_word, prints_as_stored
from lexc.query.words import words, words_at
from lexc.source.phonetic_rules import PhoneticRule, parse_rule

_IS_COMPILED = not str(phonetic_rules.__file__).endswith(".py")
_MAX_WORDS = 1 << 21 if _IS_COMPILED else 1 << 14
"""Words of an image whose codes are found: more would take seconds."""
_MAX_STEPS_PER_WORD = 2_000  # on average; tables in use need 100 to 200
_MAX_FOUND = 400  # words of equal codes
_MAX_NEAR = 400  # words of near codes
_BATCH = 1 << 12  # words whose codes are found at once


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
        self._code_letters = "".join(sorted({letter for _, code in rows for letter in code}))
        self._entries = self._read_words() if image.has("RANK") and image.graph.n_words <= _MAX_WORDS else array("Q")

    def code(self, text: str) -> str:
        """The phonetic code of a text; empty if it has none."""
        return self._rules.code(upper_in(self._language, text))

    def find_equal(self, code: str) -> list[str]:
        """The first words that have a code, printed."""
        return self._find([code], _MAX_FOUND)

    def find_near(self, code: str) -> list[str]:
        """The first words whose code is one edit away from a code, printed."""
        return self._find(dict.fromkeys(_edits(code, self._code_letters)), _MAX_NEAR)

    def _find(self, codes: Iterable[str], limit: int) -> list[str]:
        wanted = dict.fromkeys(code for code in codes if code)
        ordinals = list(islice(chain.from_iterable(self._ordinals(_hash(code)) for code in wanted), limit))
        texts = words_at(self._image, sorted(ordinals))
        printed = (print_word(text, self._image) for text in texts)
        return [text for text in printed if self.code(text) in wanted]  # different codes may have equal hashes

    def _ordinals(self, hash_: int) -> Iterator[int]:
        entries = self._entries
        start = bisect_left(entries, hash_ << 32)
        found = takewhile(lambda entry: entry >> 32 == hash_, (entries[i] for i in range(start, len(entries))))
        return (entry & 0xFFFFFFFF for entry in found)

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
            steps += self._rules.hash_words(upper_in(self._language, joined), entries, n)
            if steps > _MAX_STEPS_PER_WORD * (n + _BATCH):
                return array("Q")
        return array("Q", sorted(entries))


def _hash(code: str) -> int:
    """As the kernel: FNV-1a over code points, at least 1."""
    found = 2166136261
    for letter in code:
        found = (found ^ ord(letter)) * 16777619 & 0xFFFFFFFF
    return found or 1


def _edits(code: str, letters: str) -> Iterator[str]:
    """The codes that one insertion, deletion, replacement or exchange makes."""
    for i in range(len(code) + 1):
        before, rest = code[:i], code[i:]
        yield before + rest[1:]
        yield before + rest[1:2] + rest[:1] + rest[2:]
        for letter in letters:
            yield before + letter + rest
            yield before + letter + rest[1:]
