"""The pipe protocol of ispell (`ispell -a`), by which editors ask a spelling checker.

The answer to a line of text is a line for each of its words, and an empty line:

    *                                     correct: in the lexicon
    + ROOT                                correct: an affixed form of ROOT
    -                                     correct: a compound
    & WORD COUNT OFFSET: MISS, MISS…      unknown; near misses
    # WORD OFFSET                         unknown, without suggestions

Offsets count characters from the beginning of the line, with its ^ if it has one. Lines that begin with one of
`*&@!%+-~#` are commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lexc.errors import LexcError
from lexc.image.reader import Image
from lexc.overlays.personal_list import PersonalList
from lexc.query import spelling

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel

COMMANDS = "*&@!%+-~#"
"""The first characters of lines that are commands: they get no answer."""
MAX_SUGGESTIONS = 10
"""The most near misses of an answer, unless the caller says otherwise."""


class Session:
    """A session with an editor: its personal words, and whether it wants answers for correct words.

    words: the lexicon, to which the editor's words are added. on_refused: is called with the error for a word that
    cannot be written to the personal list; such a word is correct in this session only. others: images of other
    languages. model: of misspellings, None for those of the images' languages. max_suggestions: for each word. ignored:
    further words that are correct in this session, in lower case.
    """

    def __init__(
        self,
        words: PersonalList,
        on_refused: Callable[[LexcError], None] = lambda _: None,
        others: Sequence[Image] = (),
        model: SpellingModel | None = None,
        max_suggestions: int = MAX_SUGGESTIONS,
        ignored: Iterable[str] = (),
    ) -> None:
        self._words, self._on_refused, self._others = words, on_refused, others
        self._model, self._max_suggestions = model, max_suggestions
        # A copy with the words that are correct until the session ends: the list itself says which words are new to it.
        self._accepted = words.personal_words.with_words(ignored)
        self._is_terse = False

    def answers(self, line: str) -> Iterator[str]:
        """The answer to a line, as lines. Commands have none."""
        sign, word = line[:1], line[1:].strip()
        if sign == "*":
            self._insert(word)
        elif sign == "&":
            self._insert(word.lower())
        elif sign == "@":
            self._accepted.change(word, is_added=True)
        elif sign in ("!", "%"):
            self._is_terse = sign == "!"
        elif sign not in ("+", "-", "~", "#"):  # lexc has one mode for all texts, and saves personal words at once
            yield from self._check(line, 1 if sign == "^" else 0)
            yield ""

    def _insert(self, word: str) -> None:
        """Add a personal word, O'Brien in parts if the alphabet lacks its apostrophe. Accept it in this session."""
        words = spelling.words_to_add(self._words.image, word)
        for accepted in (word, *words):
            self._accepted.change(accepted, is_added=True)
        try:
            self._words.update(words)
        except LexcError as error:
            self._on_refused(error)

    def _check(self, line: str, start: int) -> Iterator[str]:
        image, padding = self._words.image, " " * start  # keeps the offsets of a line that began with ^
        judged = spelling.judge_words(image, padding + line[start:], self._accepted, self._others)
        for offset, word, verdict, root in judged:
            if verdict != "#":
                if not self._is_terse:
                    yield f"{verdict} {root}".rstrip()
            elif misses := self._suggest(word):
                yield f"& {word} {len(misses)} {offset}: {', '.join(misses)}"
            else:
                yield f"# {word} {offset}"

    def _suggest(self, word: str) -> list[str]:
        """The near misses among the words as they are now."""
        if not self._max_suggestions:
            return []
        from lexc.installed.suggesting import make_suggester  # lazy: lexc.installed.suggesting costs 5 ms

        suggester = make_suggester([self._words.image, *self._others], self._model)
        return suggester.suggest(word, self._max_suggestions)
