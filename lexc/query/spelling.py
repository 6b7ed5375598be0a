"""Spelling: the words of a text that a lexicon lacks. `lexc.query.suggestions` finds the words that were meant.

A word is a run of letters, with apostrophes and hyphens inside. Words with digits, single letters, URLs, e-mail
addresses and paths of files are skipped. A word that the lexicon lacks may be correct nevertheless: a word with an
apostrophe and an ending (dog's, isn't, l'eau), or several words with hyphens.

Case does not matter if the lexicon's alphabet folds it. Else a word of the lexicon may be written with a capital or in
capitals, but not the reverse. If letters have several characters, a text does not show whether CH is one letter or two:
a word is correct if one of its readings is.

The image of a dictionary has rules of its own, which decide on its words (`lexc.query.correctness`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import is_normalized

from lexc.alphabet.folding import lower_in, turkic_language
from lexc.errors import AlphabetError
from lexc.image.reader import Image
from lexc.query import correctness
from lexc.query.readings import readings
from lexc.query.text_words import JOINTS, word_pattern

_APOSTROPHE = "['’]"
_HYPHEN = re.compile("([‐‑-])")
_search_joint = re.compile(f"[{JOINTS}]").search
_LINE = re.compile("[^\r\n]*[\r\n]*")
_ADDRESSES = (  # each part has a bounded length or one possible start, so that time stays linear
    r"""(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{,30}://\S+ | (?:www\.|mailto:)\S+  # of pages
      | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+  # of e-mail
      | (?<![\w.~/])(?:~|\.\.?)?/[\w.~/-]+  # of files"""
)
# English endings after an apostrophe, without n't, which `_find_root` handles.
_ENDINGS = ("s", "d", "m", "ll", "re", "ve")


class SpellingVerdict(NamedTuple):
    """A word of a text and whether it is correct. start: its offset in the text.

    verdict, as ispell writes it: * in the lexicon; + correct by its root; - a compound of correct words; # unknown.
    """

    start: int
    word: str
    verdict: str
    root: str = ""


class PersonalWords:
    """Words that a person adds to a lexicon, in lower case, and words that the person refuses."""

    __slots__ = ("added", "refused")

    def __init__(self, added: Iterable[str] = (), refused: Iterable[str] = ()) -> None:
        self.added, self.refused = set(added), set(refused)

    def __contains__(self, word: object) -> bool:
        return word in self.added

    def with_words(self, words: Iterable[str]) -> PersonalWords:
        """These words and others, which are in lower case."""
        return PersonalWords(self.added.union(words), self.refused)

    def change(self, word: str, is_added: bool) -> None:
        """Add a word, in any case, or refuse it as it is written."""
        if is_added:
            self.added.add(word.lower())
            self.refused.discard(word)
        else:
            self.added.discard(word.lower())
            self.refused.add(word)


@cache
def _address_pattern() -> re.Pattern[str]:
    """The pattern of addresses. Compiling it takes 4 ms, and few texts have any."""
    return re.compile(_ADDRESSES, re.VERBOSE | re.IGNORECASE)


def judge_words(
    image: Image, text: str, accepted: Container[str] = (), others: Sequence[Image] = ()
) -> Iterator[SpellingVerdict]:
    """A verdict on every word of a text. accepted: correct words besides those of the image, in lower case.

    others: images of further languages; a word is correct if one of the images has it.
    """
    start, images = 0, (image, *others)
    for address in _address_pattern().finditer(text):
        yield from _judge_between(images, text, start, address.start(), accepted)
        start = address.end()
    yield from _judge_between(images, text, start, len(text), accepted)


def mistakes(
    image: Image, text: str, accepted: Container[str] = (), others: Sequence[Image] = ()
) -> Iterator[tuple[int, str]]:
    """(offset, word) of the unknown words of a text, in order. See `judge_words`."""
    images = (image, *others)
    has_refused = isinstance(accepted, PersonalWords) and accepted.refused
    if has_refused or any(image.dictionary is None for image in images):
        verdicts = judge_words(image, text, accepted, others)
        return ((found.start, found.word) for found in verdicts if found.verdict == "#")
    return _mistakes_by_dictionaries(images, text, accepted)


def _mistakes_by_dictionaries(
    images: tuple[Image, ...], text: str, accepted: Container[str]
) -> Iterator[tuple[int, str]]:
    """As `mistakes`, if all images are dictionaries and no word is refused.

    A kernel finds the words that no dictionary accepts. Python judges these again, for parts and apostrophes, and all
    words of a line that may have an address.
    """
    start, scan = 0, correctness.word_scan(images[0], images[1:])
    while start < len(text):
        found: list[tuple[int, int]] = []
        start = scan.find_unknown(text, start, found)
        yield from _confirm_mistakes(images, text, found, accepted)
        if start < len(text):  # the scan stopped at the start of a line that may have an address
            match = _LINE.match(text, start)
            assert match is not None  # the pattern matches the empty text, too
            for verdict in judge_words(images[0], match[0], accepted, images[1:]):
                if verdict.verdict == "#":
                    yield start + verdict.start, verdict.word
            start = match.end()


def _confirm_mistakes(
    images: tuple[Image, ...], text: str, ranges: list[tuple[int, int]], accepted: Container[str]
) -> Iterator[tuple[int, str]]:
    """The unknown words in these ranges. A word with correct parts is not unknown, nor an accepted one."""
    for start, end in ranges:
        word = text[start:end]
        if _search_joint(word) is None and is_normalized("NFC", word):
            if word.lower() not in accepted:
                yield start, word
            continue
        for found in _judge_between(images, text, start, end, accepted):
            if found.verdict == "#":
                yield found.start, found.word


def words_to_add(image: Image, word: str) -> list[str]:
    """The words to add to a lexicon so that a word is correct: itself, or its parts if the alphabet cannot spell it."""
    parts = [part for part in re.split(f"[{JOINTS}]", word) if len(part) > 1]
    return parts if parts and not tiles_or_empty(image, word) else [word]


def _judge_between(
    images: tuple[Image, ...], text: str, start: int, end: int, accepted: Container[str]
) -> Iterator[SpellingVerdict]:
    for match in word_pattern(tuple(image.alphabet for image in images)).finditer(text, start, end):
        found = _judge(images, match.start(), match[0], accepted)
        if found.verdict != "#":
            yield found
            continue
        offset = match.start()
        for part in _HYPHEN.split(match[0]):
            if part not in "‐‑-":
                yield _judge(images, offset, part, accepted)
            offset += len(part)


def _judge(images: tuple[Image, ...], start: int, word: str, accepted: Container[str]) -> SpellingVerdict:
    """The verdict of the first image that accepts the word; else that it is unknown."""
    for image in images:
        if is_correct(image, word, accepted):
            return SpellingVerdict(start, word, "*")
    for image in images:
        root = _find_root(image, word, accepted)
        if root:
            return SpellingVerdict(start, word, "+", root)
        parts = re.split("[‐‑-]", word)
        if len(parts) > 1 and all(
            is_correct(image, part, accepted) or _find_root(image, part, accepted) for part in parts
        ):
            return SpellingVerdict(start, word, "-")
    return SpellingVerdict(start, word, "#")


def is_correct(image: Image, word: str, accepted: Container[str] = ()) -> bool:
    """Whether a word is correct as it is written. accepted: further correct words, in lower case."""
    if isinstance(accepted, PersonalWords) and word in accepted.refused:
        return False
    if image.dictionary is not None:
        if len(word) == 1 or word.lower() in accepted or any(map(str.isdigit, word)):
            return True
        return correctness.is_correct(image, word) or (
            "’" in word and correctness.is_correct(image, word.replace("’", "'"))
        )
    if _has(image, word) or len(word) == 1 or word.lower() in accepted or any(map(str.isdigit, word)):
        return True
    return any(_has(image, form) for form in case_variants(word, image)[1:])


def _has(image: Image, text: str) -> bool:
    """Whether a reading of a text is a word of the lexicon."""
    tiles, lookup = tiles_or_empty(image, text), image.lookup
    if (tiles and lookup.is_word(tiles)) or not image.alphabet.is_ambiguous:
        return bool(tiles) and lookup.is_word(tiles)
    spellings = readings(image.alphabet, text, lambda tiles: lookup.node_after(tiles) or lookup.is_word(tiles))
    return any(map(lookup.is_word, spellings))


def tiles_or_empty(image: Image, text: str) -> bytes:
    """The tiles of a text; empty if the alphabet cannot spell it."""
    try:
        return image.alphabet.tokenize(text)
    except AlphabetError:
        return b""


def case_variants(word: str, image: Image) -> list[str]:
    """The forms in which a lexicon may have a word of a text: as written, in lower case, with a plain apostrophe."""
    forms, language = [word], image.meta.language
    if image.alphabet.fold == "none":
        if word.isupper():
            lower = lower_in(language, word)
            forms += [word[0] + lower_in(language, word[1:]) if turkic_language(language) else word.capitalize(), lower]
        elif word[:1].isupper():
            forms.append(lower_in(language, word[0]) + word[1:])
    if "’" in word:
        forms += [form.replace("’", "'") for form in forms]
    return forms


def _find_root(image: Image, word: str, accepted: Container[str]) -> str:
    """The longest of the words that a word with apostrophes consists of; "" if a part of it is not a word."""
    *stems, ending = re.split(_APOSTROPHE, word)
    if not stems:
        return ""
    lower = ending.lower()
    if lower == "t" and stems[-1][-1:].lower() == "n":
        if not is_correct(image, stems[-1], accepted):  # "can't" has the root "can", but "isn't" has "is"
            stems[-1] = stems[-1][:-1]
    elif lower not in _ENDINGS:
        if len(lower) == 1:
            return ""
        stems.append(ending)
    are_correct = all(stem and is_correct(image, stem, accepted) for stem in stems)
    return max(stems, key=len) if are_correct else ""
