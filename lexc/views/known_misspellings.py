"""The known misspellings of a text, as `lexc spell --only-known` finds them: no lexicon judges it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lexc.query.known_misspellings import KnownMisspellings
from lexc.query.word_spelling import PersonalWords
from lexc.texts.masks import Prose
from lexc.views.spelling import Speller, UnknownWord


class KnownSpeller(Speller):
    """A speller that reports the misspellings which it knows, and no other words.

    pairs: the corrections of each misspelling, which is in lower case. max_suggestions: for each word. accepted: words
    that are no misspellings, in lower case.
    """

    def __init__(
        self, pairs: Mapping[str, Sequence[str]], max_suggestions: int = 5, accepted: Iterable[str] | PersonalWords = ()
    ) -> None:
        self.accepted = accepted if isinstance(accepted, PersonalWords) else PersonalWords(accepted)
        self._known, self._max_suggestions = KnownMisspellings(pairs), max_suggestions

    def unknown_words(self, prose: Prose) -> Iterator[UnknownWord]:
        """Yield every known misspelling of the prose of a text, in order."""
        accepted = self.accepted.with_words(prose.accepted) if prose.accepted else self.accepted
        return (UnknownWord(start, word, ()) for start, word in self._known.find(prose, accepted))

    def suggest(self, unknown: UnknownWord) -> list[str]:
        """The corrections of a misspelling, with its capitals."""
        return self._known.corrections(unknown.word, self._max_suggestions)
