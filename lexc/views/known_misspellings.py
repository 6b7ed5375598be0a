"""The known misspellings of a text, as `lexc spell --only-known` finds them: no lexicon judges it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lexc.query.spelling import find_words
from lexc.query.word_spelling import PersonalWords
from lexc.texts.masks import NAME_PART, Prose
from lexc.views.spelling import Speller, UnknownWord

_MAX_ABBREVIATION = 5  # letters: a shorter word in capitals is passed over
_PART = re.compile(r"[^-‐‑]+")


class KnownSpeller(Speller):
    """A speller that reports the misspellings which it knows, and no other words.

    pairs: the corrections of each misspelling, which is in lower case. max_suggestions: for each word. accepted: words
    that are no misspellings, in lower case.
    """

    def __init__(
        self, pairs: Mapping[str, Sequence[str]], max_suggestions: int = 5, accepted: Iterable[str] | PersonalWords = ()
    ) -> None:
        self.accepted = accepted if isinstance(accepted, PersonalWords) else PersonalWords(accepted)
        self._pairs, self._max_suggestions = pairs, max_suggestions

    def unknown_words(self, prose: Prose) -> Iterator[UnknownWord]:
        """Yield every known misspelling of the prose of a text, in order.

        The names of a program are no excuse: who misspells one misspells it everywhere.
        """
        accepted = self.accepted.with_words(prose.accepted) if prose.accepted else self.accepted
        for start, word in find_words(prose.text):
            if self._is_wrong(word, accepted):
                yield UnknownWord(start, word, ())
            elif not word.islower() or not word.isalpha():
                for offset, part in _parts(word, prose.has_joined_names):
                    if len(part) < len(word) and self._is_wrong(part, accepted):
                        yield UnknownWord(start + offset, part, ())

    def suggest(self, unknown: UnknownWord) -> list[str]:
        """The corrections of a misspelling, with its capitals."""
        corrections = self._pairs.get(unknown.word.replace("’", "'").lower(), ())
        return [_capitalise(correction, unknown.word) for correction in corrections[: self._max_suggestions]]

    def _is_wrong(self, word: str, accepted: PersonalWords) -> bool:
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
