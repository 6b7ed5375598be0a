"""The words of a text: runs of letters and digits with the marks on them, and with apostrophes and hyphens inside.

They are those of Unicode's rules for words (UAX #29), with two differences. Letters of scripts without spaces stay
together, since a dictionary divides them. Dots and colons divide words, and so do the characters that only a dictionary
has in its words; `lexc.query.text_runs` looks at a wider text where a word is unknown (e.g., EU:n).

Python's own table of characters decides what a letter and a mark is. So it needs neither a library nor ranges of its
own, and follows Python's version of Unicode.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from unicodedata import category, normalize

from lexc.alphabet import Alphabet

JOINTS = "'’·‧‐‑-"
"""Characters that join letters to a word."""
MIDDLE_SIGNS = '.:‘׳״՟․﹒＇．"'
"""Further characters that UAX #29 allows between two letters of a word."""
TATWEEL = "\u0640"
"""The line that stretches a word of Arabic. Unicode calls it a letter."""
_DIVIDERS = "\u200b"  # characters of format that divide words: the space of no width
_RECOMPOSED = (  # composed letters that NFC decomposes, which dictionaries may have nevertheless
    "\u0958-\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59-\u0a5b\u0a5e\u0b5c\u0b5d\u0f43\u0f4d\u0f52\u0f57\u0f5c\u0f69"
    "\u0f76\u0f78\u0f93\u0f9d\u0fa2\u0fa7\u0fac\u0fb9\ufb1d\ufb1f\ufb2a-\ufb36\ufb38-\ufb3c\ufb3e\ufb40\ufb41\ufb43"
    "\ufb44\ufb46-\ufb4e"
)

_OTHER_CHARACTER = re.compile("[^\x00-\x7f]")  # ASCII has no marks

_POINTS = re.compile(f"[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670{TATWEEL}]")
_Alphabets = tuple[Alphabet, ...]


@lru_cache(1 << 12)
def is_mark(char: str) -> bool:
    """Whether a character belongs to the letter before it: an accent, a vowel sign, a joiner."""
    kind = category(char)
    return kind[0] == "M" or (kind == "Cf" and char not in _DIVIDERS)


def word_pattern(alphabets: _Alphabets, text: str) -> re.Pattern[str]:
    """A pattern of the words of a text."""
    marks = "" if text.isascii() else "".join(sorted(filter(is_mark, set(_OTHER_CHARACTER.findall(text)))))
    return _word_pattern(alphabets, marks)


@lru_cache(maxsize=64)
def _word_pattern(alphabets: _Alphabets, marks: str) -> re.Pattern[str]:
    """A pattern of words. Possessive repetitions (*+) keep no positions to return to, so that memory stays small."""
    letter = _letter_regex(alphabets)
    run = (
        f"{letter}(?:{letter}|[{re.escape(marks)}])*+" if marks else f"{letter}{letter}*+"
    )  # it is found faster than ++
    return re.compile(f"{run}(?:[{JOINTS}]{run}){{0,1000}}")


def _letter_regex(alphabets: _Alphabets) -> str:
    others = {char for alphabet in alphabets for char in signs_of(alphabet)} - set(JOINTS)
    return f"(?:[^\\W_]|[{''.join(map(re.escape, sorted(others)))}])" if others else "[^\\W_]"


def signs_of(alphabet: Alphabet) -> Iterator[str]:
    """The characters of an alphabet that are neither letters nor digits nor marks."""
    texts = (*alphabet.labels, *dict(alphabet.aliases))
    return (char for char in "".join(texts) if not char.isalnum() and not char.isspace() and not is_mark(char))


def equivalent_texts(text: str) -> Iterator[str]:
    """The text, and others that look the same: composed, with letters that NFC decomposes, without signs of format."""
    yield text
    if text.isascii():
        return
    composed = normalize("NFC", text)
    plain = "".join(char for char in composed if category(char) != "Cf")
    seen = {text}
    for form in (composed, _recompose(composed), plain, _recompose(plain)):
        if form not in seen:
            seen.add(form)
            yield form


def without_points(text: str) -> str:
    """A text without the points of Hebrew and Arabic vowels and the tatweel, which writers may add to any word."""
    return _POINTS.sub("", normalize("NFC", text))


def _recompose(text: str) -> str:
    pattern, letters = _recompositions()
    return pattern.sub(lambda match: letters[match[0]], text)


@cache
def _recompositions() -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern of decomposed letters, and the letter for each."""
    ranges = re.findall("(.)(?:-(.))?", _RECOMPOSED)
    letters = {
        normalize("NFC", chr(i)): chr(i) for first, last in ranges for i in range(ord(first), ord(last or first) + 1)
    }
    return re.compile("|".join(sorted(letters, key=len, reverse=True))), letters
