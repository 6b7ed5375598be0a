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
from lexc.kernels.layout._label_text import check_limit
from lexc.query import correctness
from lexc.query.limits import require_str
from lexc.query.text_runs import RunJudge, SpellingVerdict
from lexc.query.text_words import JOINTS, word_pattern
from lexc.query.word_spelling import PersonalWords, tiles_or_empty
from lexc.texts.masks import matches_in_lines

_LINE = re.compile("[^\r\n]*[\r\n]*")
_ADDRESSES = (  # each part has a bounded length or one possible start, so that time stays linear
    r"""(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{,30}://\S+ | (?:www\.|mailto:)\S+  # of pages
      | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+  # of e-mail
      | (?<![\w.~/])(?:~|\.\.?)?/[\w.~/-]+  # of files"""
)


# The sign that each address has: @ or /, the dot of www., the colon of mailto:.
_ADDRESS_SIGN = re.compile(r"[@/.:](?:(?<=[@/])|(?<=[wW]{3}\.)|(?<=[oO]:))")


@cache
def _address_pattern() -> re.Pattern[str]:
    """The pattern of addresses. Compiling it takes 4 ms, and few texts have any."""
    return re.compile(_ADDRESSES, re.VERBOSE | re.IGNORECASE)


def find_words(text: str) -> Iterator[tuple[int, str]]:
    """(offset, word) of every word of a text outside addresses."""
    pattern = word_pattern((), text)
    return ((word.start(), word[0]) for word in _matches(pattern, text, 0, len(text)))


def _matches(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The words in a range of lines of a text, outside addresses. pattern: of words."""
    if _ADDRESS_SIGN.search(text, start, end):
        for address in matches_in_lines(_address_pattern(), _ADDRESS_SIGN, text, start, end):
            yield from pattern.finditer(text, start, address.start())
            start = address.end()
    yield from pattern.finditer(text, start, end)


def judge_words(
    image: Image,
    text: str,
    accepted: Container[str] = (),
    others: Sequence[Image] = (),
    other_scripts: bool = False,
) -> Iterator[SpellingVerdict]:
    """A verdict on every word of a text. accepted: correct words besides those of the image, in lower case.

    others: images of further languages; a word is correct if one of the images has it. other_scripts: whether words in
    scripts that the images lack are unknown; otherwise they are passed over, as words of other languages.
    """
    images, text = (image, *others), require_str(text, "text")
    judge = RunJudge(images, text, accepted, other_scripts)
    for match in _matches(word_pattern(_alphabets_of_lists(images), text), text, 0, len(text)):
        yield from _judge_match(judge, match)


def _alphabets_of_lists(images: Sequence[Image]) -> tuple[Alphabet, ...]:
    """The alphabets of images without rules: all of their characters are letters."""
    return tuple(image.alphabet for image in images if image.dictionary is None)


def _judge_match(judge: RunJudge, match: re.Match[str]) -> Iterable[SpellingVerdict]:
    """The verdicts on a word of a text, or on its parts."""
    word = match[0]
    found = judge.judge_word(match.start(), word) if word.isascii() else None
    return (found,) if found and (found.verdict != "#" or "-" not in word) else judge.judge(match.start(), match.end())


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
        words = _matches(word_pattern(_alphabets_of_lists(images), text), text, 0, len(text))
        return _find_unknown(RunJudge(images, text, accepted, other_scripts), words)
    return _mistakes_by_dictionaries(images, text, accepted, other_scripts)


def _find_unknown(judge: RunJudge, words: Iterable[re.Match[str]]) -> Iterator[tuple[int, str]]:
    """(offset, word) of the unknown words among words of a text."""
    correct, accepted, refused = judge.remembered, judge.accepted, judge.refused
    for match in words:
        word = match[0]
        if (correct.get(word) or word.lower() in accepted) and word.isascii() and word not in refused:
            continue  # most words have come before, and are correct
        check_limit()
        yield from ((found.start, found.word) for found in _judge_match(judge, match) if found.verdict == "#")


def _mistakes_by_dictionaries(
    images: tuple[Image, ...], text: str, accepted: Container[str], other_scripts: bool
) -> Iterator[tuple[int, str]]:
    """As `mistakes`, if all images are dictionaries and no word is refused.

    A kernel finds the words that no dictionary accepts. Python judges these again, for parts, apostrophes and wider
    words, and all words of a line that may have an address.
    """
    start, scan, judge = 0, correctness.word_scan(images), RunJudge(images, text, accepted, other_scripts)
    pattern = word_pattern((), text)
    while start < len(text):
        found: list[tuple[int, int]] = []
        start = scan.find_unknown(text, start, found)
        yield from judge.find_unknown(found)
        if start < len(text):  # the scan stopped at the start of a line that may have an address
            match = _LINE.match(text, start)
            assert match is not None  # the pattern matches the empty text, too
            yield from _find_unknown(judge, _matches(pattern, text, start, match.end()))
            start = match.end()


def words_to_add(image: Image, word: str) -> list[str]:
    """The words to add to a lexicon so that a word is correct: itself, or its parts if the alphabet cannot spell it."""
    parts = [part for part in re.split(f"[{JOINTS}]", word) if len(part) > 1]
    return parts if parts and not tiles_or_empty(image, word) else [word]
