"""Spelling: the words of a text that a lexicon lacks. `lexc.query.suggestions` finds the words that were meant.

A word is a run of letters, with apostrophes and hyphens inside. Words with digits, single letters, URLs, e-mail
addresses and paths of files are skipped. `lexc.query.text_runs` judges a run, `lexc.query.word_spelling` a word.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache

from lexc.alphabet import Alphabet
from lexc.image.reader import Image
from lexc.query import correctness
from lexc.query.limits import require_str
from lexc.query.text_runs import RunJudge, SpellingVerdict
from lexc.query.text_words import JOINTS, word_pattern
from lexc.query.word_spelling import PersonalWords, tiles_or_empty

_LINE = re.compile("[^\r\n]*[\r\n]*")
_ADDRESSES = (  # each part has a bounded length or one possible start, so that time stays linear
    r"""(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{,30}://\S+ | (?:www\.|mailto:)\S+  # of pages
      | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+  # of e-mail
      | (?<![\w.~/])(?:~|\.\.?)?/[\w.~/-]+  # of files"""
)


@cache
def _address_pattern() -> re.Pattern[str]:
    """The pattern of addresses. Compiling it takes 4 ms, and few texts have any."""
    return re.compile(_ADDRESSES, re.VERBOSE | re.IGNORECASE)


def find_words(text: str) -> Iterator[tuple[int, str]]:
    """(offset, word) of every word of a text outside addresses."""
    words, start = word_pattern((), text), 0
    for address in _address_pattern().finditer(text):
        yield from ((word.start(), word[0]) for word in words.finditer(text, start, address.start()))
        start = address.end()
    yield from ((word.start(), word[0]) for word in words.finditer(text, start))


def judge_words(
    image: Image,
    text: str,
    accepted: Container[str] = (),
    others: Sequence[Image] = (),
    other_scripts: bool = False,
) -> Iterator[SpellingVerdict]:
    """A verdict on every word of a text. accepted: correct words besides those of the image, in lower case.

    others: images of further languages; a word is correct if one of the images has it. other_scripts: whether words in
    scripts that the images lack are unknown; else they are passed over, as words of other languages.
    """
    images, text = (image, *others), require_str(text, "text")
    judge = RunJudge(images, text, accepted, other_scripts)
    find_words = word_pattern(_alphabets_of_lists(images), text).finditer
    start = 0
    for address in _address_pattern().finditer(text):
        yield from _judge_between(judge, find_words(text, start, address.start()))
        start = address.end()
    yield from _judge_between(judge, find_words(text, start))


def _alphabets_of_lists(images: Sequence[Image]) -> tuple[Alphabet, ...]:
    """The alphabets of images without rules: all of their characters are letters."""
    return tuple(image.alphabet for image in images if image.dictionary is None)


def _judge_between(judge: RunJudge, words: Iterable[re.Match[str]]) -> Iterator[SpellingVerdict]:
    for match in words:
        found = judge.judge_word(match.start(), match[0]) if match[0].isascii() else None
        if found and found.verdict != "#":
            yield found
        else:
            yield from judge.judge(match.start(), match.end())


def mistakes(
    image: Image,
    text: str,
    accepted: Container[str] = (),
    others: Sequence[Image] = (),
    other_scripts: bool = False,
) -> Iterator[tuple[int, str]]:
    """(offset, word) of the unknown words of a text, in order. See `judge_words`."""
    images, text = (image, *others), require_str(text, "text")
    has_refused = isinstance(accepted, PersonalWords) and accepted.refused
    if has_refused or any(image.dictionary is None for image in images):
        return _unknown(judge_words(image, text, accepted, others, other_scripts))
    return _mistakes_by_dictionaries(images, text, accepted, other_scripts)


def _unknown(verdicts: Iterable[SpellingVerdict]) -> Iterator[tuple[int, str]]:
    return ((found.start, found.word) for found in verdicts if found.verdict == "#")


def _mistakes_by_dictionaries(
    images: tuple[Image, ...], text: str, accepted: Container[str], other_scripts: bool
) -> Iterator[tuple[int, str]]:
    """As `mistakes`, if all images are dictionaries and no word is refused.

    A kernel finds the words that no dictionary accepts. Python judges these again, for parts, apostrophes and wider
    words, and all words of a line that may have an address.
    """
    start, scan, judge = 0, correctness.word_scan(images), RunJudge(images, text, accepted, other_scripts)
    while start < len(text):
        found: list[tuple[int, int]] = []
        start = scan.find_unknown(text, start, found)
        yield from judge.find_unknown(found)
        if start < len(text):  # the scan stopped at the start of a line that may have an address
            match = _LINE.match(text, start)
            assert match is not None  # the pattern matches the empty text, too
            for offset, word in _unknown(judge_words(images[0], match[0], accepted, images[1:], other_scripts)):
                yield start + offset, word
            start = match.end()


def words_to_add(image: Image, word: str) -> list[str]:
    """The words to add to a lexicon so that a word is correct: itself, or its parts if the alphabet cannot spell it."""
    parts = [part for part in re.split(f"[{JOINTS}]", word) if len(part) > 1]
    return parts if parts and not tiles_or_empty(image, word) else [word]
