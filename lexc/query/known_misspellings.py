"""Known misspellings in the prose of a text: no lexicon judges it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from lexc.query.spelling import find_words
from lexc.texts.masks import NAME_PART, Prose

_MAX_ABBREVIATION = 5  # letters: a shorter word in capitals is passed over
_PART = re.compile(r"[^-‐‑]+")


class KnownMisspellings:
    """Misspellings with their corrections. pairs: the corrections of each misspelling, which is in lower case."""

    def __init__(self, pairs: Mapping[str, Sequence[str]]) -> None:
        self._pairs = pairs

    def find(self, prose: Prose, accepted: Container[str]) -> Iterator[tuple[int, str]]:
        """(offset, word) of the known misspellings of a text, in order. accepted: words to leave out, in lower case.

        The names of a program are no excuse: who misspells one misspells it everywhere.
        """
        for start, word in find_words(prose.text):
            if self._is_wrong(word, accepted):
                yield start, word
            elif not word.islower() or not word.isalpha():
                for offset, part in _parts(word, prose.has_joined_names):
                    if len(part) < len(word) and self._is_wrong(part, accepted):
                        yield start + offset, part

    def corrections(self, word: str, limit: int) -> list[str]:
        """The corrections of a misspelling, with its capitals. limit: the most."""
        found = self._pairs.get(word.replace("’", "'").lower(), ())
        return [_capitalise(correction, word) for correction in found[:limit]]

    def _is_wrong(self, word: str, accepted: Container[str]) -> bool:
        if word.isupper() and len(word) <= _MAX_ABBREVIATION:
            return False
        lower = word.replace("’", "'").lower()
        return lower in self._pairs and lower not in accepted


def _parts(word: str, has_joined_names: bool) -> Iterator[tuple[int, str]]:
    """(offset, part) of the parts of a word with hyphens, and of a joined name as camelCase."""
    for run in _PART.finditer(word):
        if has_joined_names and not run[0].islower():
            yield from ((run.start() + part.start(), part[0]) for part in NAME_PART.finditer(run[0]))
        else:
            yield run.start(), run[0]


def _capitalise(correction: str, word: str) -> str:
    """A correction with the capitals of the misspelling."""
    if len(word) > 1 and word.isupper():
        return correction.upper()
    return correction[:1].upper() + correction[1:] if word[:1].isupper() else correction
