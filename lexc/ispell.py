"""The pipe protocol of ispell (`ispell -a`), which editors speak with a speller: a line in, a line for each word out.

A line of text is answered by a line for each of its words and an empty one:

    *                                     in the lexicon
    + ROOT                                by its root
    -                                     a compound
    & WORD COUNT OFFSET: MISS, MISS…      unknown; near misses
    ? WORD 0 OFFSET: GUESS, GUESS…        unknown; no near miss, but guesses
    # WORD OFFSET                         unknown

Offsets are in characters, from the line's first, a ^ included. Lines that begin with another sign are commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lexc.errors import LexcError
from lexc.overlay import Overlay
from lexc.query import spelling

_MOST = 10  # suggestions


class Session:
    """What the commands of an editor change: the personal words, and whether right words are answered too.

    refused: is told of a word that the alphabet cannot spell, which is right for this session alone.
    """

    def __init__(self, words: Overlay, refused: Callable[[LexcError], None] = lambda _: None) -> None:
        self._words, self._refused = words, refused
        self._accepted: set[str] = set()  # until the end of the session, in small letters
        self._is_terse = False

    def answers(self, line: str) -> Iterator[str]:
        """The lines that answer a line."""
        sign, rest = line[:1], line[1:].strip()
        if sign == "*":
            self._insert(rest)
        elif sign == "&":
            self._insert(rest.lower())
        elif sign == "@":
            self._accepted.add(rest.lower())
        elif sign in ("!", "%"):
            self._is_terse = sign == "!"
        elif sign not in ("+", "-", "~", "#"):  # modes are all one here, and personal words saved already
            yield from self._checked(line, 1 if sign == "^" else 0)
            yield ""

    def _insert(self, word: str) -> None:
        """Make a word right for good: O'Brien by its parts. One that the alphabet cannot spell is for this session."""
        self._accepted.add(word.lower())
        try:
            self._words.update(spelling.words_to_add(self._words.image, word))
        except LexcError as error:
            self._refused(error)

    def _checked(self, line: str, start: int) -> Iterator[str]:
        image, blank = self._words.image, " " * start
        for at, word, verdict, root in spelling.judge_words(image, blank + line[start:], self._accepted):
            if verdict != "#":
                if not self._is_terse:
                    yield f"{verdict} {root}".rstrip()
            elif misses := spelling.suggestions(image, word, _MOST):
                yield f"& {word} {len(misses)} {at}: {', '.join(misses)}"
            elif guesses := spelling.guesses(image, word, _MOST):
                yield f"? {word} 0 {at}: {', '.join(guesses)}"
            else:
                yield f"# {word} {at}"
