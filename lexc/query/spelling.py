"""Spelling: which words of a text a lexicon does not have, and what may have been meant.

A word is a run of letters, with apostrophes and hyphens inside. Passed over are words with digits, single letters, and
the addresses of pages, people and files. What the lexicon does not have as it stands may be a stem with an apostrophe
(dog's, isn't, l'eau) or several words with hyphens. Case does not matter where the lexicon's alphabet folds it; else a
word may be written with a capital or in capitals, but not the other way round. Where letters have several characters, a
text does not say whether CH is one letter or two: a word is right if one way to read it is.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

from lexc.alphabet import Alphabet
from lexc.alphabet_folding import language_of, lower_in, turkic_language, upper_in
from lexc.errors import AlphabetError
from lexc.image.reader import Image
from lexc.kernels.matching.near_words import TRANSPOSE
from lexc.query.limits import MAX_TEXT
from lexc.query.near import LEVENSHTEIN, MAX_DISTANCE, letters_in, spell_pairs, words_by_distance
from lexc.query.readings import readings
from lexc.query.weights import weight_lookup

_APOSTROPHE = "['’]"
_JOINTS = "'’‐‑-"
_ADDRESSES = re.compile(  # bounded, or begun at one place only: no text takes time that grows as its square
    r"""(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{,30}://\S+ | (?:www\.|mailto:)\S+  # of pages
      | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+  # of people
      | (?<![\w.~/])(?:~|\.\.?)?/[\w.~/-]+  # of files""",
    re.VERBOSE | re.IGNORECASE,
)
# What English writes behind an apostrophe; n't is looked at apart.
_ENDINGS = ("s", "d", "m", "ll", "re", "ve")
_LONG = 4  # letters from which on two mistakes may be one word
_VERY_LONG = 8  # and three
_WAYS = 8  # to read an unknown word, that words near it are looked for


class SpellingVerdict(NamedTuple):
    """A word of a text, from offset `start` on. verdict as ispell writes it: * in the lexicon, + by its root, - a
    compound of words, # unknown."""

    start: int
    word: str
    verdict: str
    root: str = ""


def judge_words(image: Image, text: str, accepted: Container[str] = ()) -> Iterator[SpellingVerdict]:
    """Every word of a text. accepted: words that are right besides those of the image, in small letters."""
    start = 0
    for address in _ADDRESSES.finditer(text):
        yield from _judged_between(image, text, start, address.start(), accepted)
        start = address.end()
    yield from _judged_between(image, text, start, len(text), accepted)


def mistakes(image: Image, text: str, accepted: Container[str] = ()) -> Iterator[tuple[int, str]]:
    """The words of a text that are not known, each with its offset."""
    return ((found.start, found.word) for found in judge_words(image, text, accepted) if found.verdict == "#")


def suggestions(image: Image, word: str, limit: int = 10) -> list[str]:
    """What may have been meant, in the word's own case: by distance, then the heaviest first.

    Of equally heavy words those with the same letters come first, then those that begin alike, then alphabet order.
    Distances are those of optimal string alignment, at most 2, of short words 1.
    """
    return _suggested(image, word, range(1, 3 if len(word) >= _LONG else 2), limit) if len(word) <= MAX_TEXT else []


def guesses(image: Image, word: str, limit: int = 10) -> list[str]:
    """The same for a long word that is like no other: those at distance 3."""
    return _suggested(image, word, range(3, 4), limit) if _VERY_LONG <= len(word) <= MAX_TEXT else []


def words_to_add(image: Image, word: str) -> list[str]:
    """What must be added to a lexicon to make a word right: the word, or its parts if the alphabet has no joints."""
    parts = [part for part in re.split(f"[{_JOINTS}]", word) if len(part) > 1]
    return parts if parts and not _tiles(image, word) else [word]


def _judged_between(
    image: Image, text: str, start: int, end: int, accepted: Container[str]
) -> Iterator[SpellingVerdict]:
    for match in _word_pattern(image.alphabet).finditer(text, start, end):
        found = _judge(image, match.start(), match[0], accepted)
        if found.verdict != "#":
            yield found
            continue
        at = match.start()
        for part in re.split("([‐‑-])", match[0]):
            if part not in "‐‑-":
                yield _judge(image, at, part, accepted)
            at += len(part)


def _judge(image: Image, start: int, word: str, accepted: Container[str]) -> SpellingVerdict:
    if _is_right(image, word, accepted):
        return SpellingVerdict(start, word, "*")
    root = _root(image, word, accepted)
    if root:
        return SpellingVerdict(start, word, "+", root)
    parts = re.split("[‐‑-]", word)
    if len(parts) > 1 and all(_is_right(image, part, accepted) or _root(image, part, accepted) for part in parts):
        return SpellingVerdict(start, word, "-")
    return SpellingVerdict(start, word, "#")


def _is_right(image: Image, word: str, accepted: Container[str]) -> bool:
    if _has(image, word) or len(word) == 1 or word.lower() in accepted or any(map(str.isdigit, word)):
        return True
    return any(_has(image, form) for form in _forms(word, image)[1:])


def _has(image: Image, text: str) -> bool:
    tiles, lookup = _tiles(image, text), image.lookup
    if (tiles and lookup.is_word(tiles)) or not image.alphabet.is_ambiguous:
        return bool(tiles) and lookup.is_word(tiles)
    ways = readings(image.alphabet, text, lambda tiles: lookup.node_after(tiles) or lookup.is_word(tiles))
    return any(map(lookup.is_word, ways))


def _tiles(image: Image, text: str) -> bytes:
    """Empty when the alphabet cannot spell the text."""
    try:
        return image.alphabet.tokenize(text)
    except AlphabetError:
        return b""


def _forms(word: str, image: Image) -> list[str]:
    """How a lexicon may have a word that stands in a text."""
    forms, language = [word], image.meta.language
    if image.alphabet.fold == "none":
        if word.isupper():
            lower = lower_in(language, word)
            forms += [word[0] + lower_in(language, word[1:]) if turkic_language(language) else word.capitalize(), lower]
        elif word[0].isupper():
            forms.append(lower_in(language, word[0]) + word[1:])
    if "’" in word:
        forms += [form.replace("’", "'") for form in forms]
    return forms


def _root(image: Image, word: str, accepted: Container[str]) -> str:
    """The longest of the words that a word with apostrophes is made of; "" if it is made of anything else."""
    *stems, ending = re.split(_APOSTROPHE, word)
    if not stems:
        return ""
    small = ending.lower()
    if small == "t" and stems[-1][-1:].lower() == "n":
        if not _is_right(image, stems[-1], accepted):  # can't is can, isn't is is
            stems[-1] = stems[-1][:-1]
    elif small not in _ENDINGS:
        if len(small) == 1:
            return ""
        stems.append(ending)
    is_right = all(stem and _is_right(image, stem, accepted) for stem in stems)
    return max(stems, key=len) if is_right else ""


@lru_cache(maxsize=16)
def _word_pattern(alphabet: Alphabet) -> re.Pattern[str]:
    """Runs of letters and digits, of what else the alphabet's letters are written with, and of marks on letters."""
    texts = [*alphabet.labels, *(text for text, _ in alphabet.aliases)]
    others = {char for char in "".join(texts) if not char.isalnum() and not char.isspace()} - set(_JOINTS)
    letter = f"(?:[^\\W_]|[\u0300-\u036f{''.join(map(re.escape, sorted(others)))}])"
    return re.compile(f"{letter}+(?:[{_JOINTS}]{letter}+)*")


def _suggested(image: Image, word: str, distances: range, limit: int) -> list[str]:
    best = _nearest(image, word, distances, limit)
    if best:
        return best
    parts = re.split(f"({_APOSTROPHE})", word)
    if len(parts) > 1:
        wrong = next((i for i, part in enumerate(parts) if i % 2 == 0 and not _is_right(image, part, ())), -1)
        if wrong < 0:
            return []
        before, behind = "".join(parts[:wrong]), "".join(parts[wrong + 1 :])
        return [before + found + behind for found in _nearest(image, parts[wrong], distances, limit)]
    bare = "".join(char for char in normalize("NFD", word) if not combining(char))
    return _nearest(image, word, range(distances.stop), limit, bare) if bare != word else []


def _nearest(image: Image, word: str, distances: range, limit: int, sought: str = "") -> list[str]:
    """Other words at these distances from one that the alphabet can spell, the word itself or what is sought for it, as
    far as enough are found."""
    sought = sought or word
    found: dict[str, int] = {}
    forms = [way for form in _forms(sought, image) for way in _ways(image, form)]
    for reach in distances:
        for form in forms:
            near = words_by_distance(image, letters_in(image, form), reach, LEVENSHTEIN + TRANSPOSE)
            for other, distance in spell_pairs(image, near):
                if distance >= distances.start:
                    found[other] = min(distance, found.get(other, reach))
        if len(found) >= limit:
            break
    small, letters, weigh = sought.lower(), sorted(sought.lower()), weight_lookup(image)

    written = {other: _in_case_of(word, other, image) for other in found}

    def rank(other: str) -> tuple[float, ...]:
        lower = written[other].lower()
        return found[other], -weigh(other), sorted(lower) != letters, lower[:1] != small[:1]

    others = (other for other in found if written[other] != word)
    best = heapq.nsmallest(limit, others, key=rank)
    return list(dict.fromkeys(map(written.__getitem__, best)))


def _ways(image: Image, text: str) -> list[str]:
    """A text that the alphabet can spell, and in notation other ways to read it."""
    alphabet, most = image.alphabet, image.graph.longest + MAX_DISTANCE
    others = readings(alphabet, text, lambda tiles: len(tiles) <= most, _WAYS) if alphabet.is_ambiguous else []
    ways = {_tiles(image, way): way for way in (text, *map(alphabet.spell, others))}
    return [way for tiles, way in ways.items() if tiles]


def _in_case_of(word: str, other: str, image: Image) -> str:
    """A lexicon's word as somebody would write it who wrote that word: in print, in its case."""
    fold = image.alphabet.fold
    language = image.meta.language if fold == "none" else language_of(fold)
    other = image.alphabet.strip_notation(other)
    if fold.startswith("upper"):
        other = lower_in(language, other)
    if len(word) > 1 and word.isupper():
        return upper_in(language, other)
    return upper_in(language, other[:1]) + other[1:] if word[:1].isupper() else other
