"""Kinds of quizzes: which question a word gives, and which answers a question has in a lexicon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import NamedTuple

from lexc.errors import AlphabetError, QueryError, SectionMissing, UsageError, WordNotFound, did_you_mean
from lexc.installed.definitions import DEFINITION, find_column, name_of_definitions
from lexc.lexicon import Lexicon
from lexc.query.values import Column
from lexc.query.written import shower

YES, NO = "yes", "no"
_MAX_ANSWERS = 1000
_MAX_TRIES = 200  # random strings until one is no word


class Question(NamedTuple):
    """A question to a person. card: the question of its card. shown: what a person sees. answers: what is right."""

    card: str
    shown: str
    answers: tuple[str, ...]


class Quiz:
    """A kind of quiz over a lexicon.

    name: of the kind. file_name: of its cards, as Zyzzyva calls them. asks: for people, what to type. column: of
    definitions.
    """

    name = ""
    file_name = ""
    asks = ""

    def __init__(self, lexicon: Lexicon, column: str = DEFINITION) -> None:
        self.lexicon, self._column = lexicon, column

    @cached_property
    def _definitions(self) -> Column | None:
        """The column of definitions, or those of the lexicon's language; None without them."""
        is_bundled = self._column == DEFINITION and name_of_definitions(self.lexicon.image)
        has_some = is_bundled or self._column in self.lexicon.column_names
        return find_column(self.lexicon.image, self._column) if has_some else None

    def definitions(self, word: str) -> list[str]:
        """The definitions of a word, the first one first; none if there are none."""
        value = self._definitions.get(word) if self._definitions is not None else None
        return [*map(str, value)] if isinstance(value, list) else [str(value)] if value else []

    def cards_of(self, words: Iterable[str]) -> Iterator[str]:
        """The cards' questions that words give, each once, in the order of the words."""
        yield from dict.fromkeys(words)

    def ask(self, card: str) -> Question:
        """The question of a card. It has no answers if the lexicon no longer knows any."""
        try:
            return Question(card, self._display(card), tuple(self._answers(card)))
        except (QueryError, WordNotFound):  # letters that the lexicon lacks: a card of another one
            return Question(card, card, ())

    def normalise(self, text: str) -> str:
        """A typed answer, spelt as the lexicon spells words. "" if it has letters that the lexicon lacks."""
        alphabet = self.lexicon.meta.alphabet
        with suppress(AlphabetError):
            return shower(self.lexicon.image)(alphabet.spell(alphabet.tokenize(text)))
        return ""

    def _display(self, card: str) -> str:
        return card

    def _answers(self, card: str) -> Iterable[str]:
        raise NotImplementedError


class Anagrams(Quiz):
    """A person types all words with exactly these letters. Cards are alphagrams, as in Zyzzyva."""

    name = "anagrams"
    file_name = "Anagrams"
    asks = "all words with these letters"

    def cards_of(self, words: Iterable[str]) -> Iterator[str]:
        """The alphagrams of words."""
        facts = self.lexicon.facts(words, ["alphagram"])
        yield from dict.fromkeys(fact.alphagram or "" for fact in facts)

    def _answers(self, card: str) -> Iterable[str]:
        if self.lexicon.meta.alphabet.is_utf8:
            card = card.replace("?", "\\?")
        elif "?" in card:  # a blank: no alphagram
            return ()
        return self.lexicon.anagram(card, limit=_MAX_ANSWERS)


class Hooks(Quiz):
    """A person types the words that come from a word by one more letter before it or behind it."""

    name = "hooks"
    file_name = "Hooks"
    asks = "all words with a letter before it or behind it"

    def cards_of(self, words: Iterable[str]) -> Iterator[str]:
        """The words that have a hook."""
        facts = self.lexicon.facts(dict.fromkeys(words), ["hooks"])
        yield from (fact.word for fact in facts if fact.front_hooks or fact.back_hooks)

    def _answers(self, card: str) -> Iterable[str]:
        return dict.fromkeys(word for word, kind in self.lexicon.hooks(card) if kind in ("front", "back"))


class Judge(Quiz):
    """A person says whether a string is a word. Half of the strings are words with one letter changed at random."""

    name = "judge"
    file_name = "Judge"
    asks = "yes or no"

    def __init__(self, lexicon: Lexicon, column: str = DEFINITION, seed: int = 0) -> None:
        super().__init__(lexicon, column)
        self._random = Random(seed)

    def cards_of(self, words: Iterable[str]) -> Iterator[str]:
        """For each word the word itself, or a string like it that is none."""
        for word in dict.fromkeys(words):
            yield word if self._random.random() < 0.5 else self._change(word)

    def _change(self, word: str) -> str:
        """A string that differs from a word by one letter and is none; the word if chance finds none."""
        alphabet = self.lexicon.meta.alphabet
        letters = list(word) if alphabet.is_utf8 else list(map(alphabet.label, alphabet.tokenize(word)))
        pool = sorted({*letters}) if alphabet.is_utf8 else alphabet.labels
        for _ in range(_MAX_TRIES):
            changed = [*letters]
            changed[self._random.randrange(len(letters))] = self._random.choice(pool)
            if (text := "".join(changed)) not in self.lexicon:
                return text
        return word

    def normalise(self, text: str) -> str:
        """Yes or no, of their beginnings."""
        typed = text.casefold()
        return next((answer for answer in (YES, NO) if typed and answer.startswith(typed)), "")

    def _answers(self, card: str) -> Iterable[str]:
        return [YES if card in self.lexicon else NO]


class Definitions(Quiz):
    """A person types the word that has a definition, in a column of the lexicon or among those of its language."""

    name = "definitions"
    file_name = "Definitions"
    asks = "the word that this means"

    def __init__(self, lexicon: Lexicon, column: str = DEFINITION) -> None:
        super().__init__(lexicon, column)
        if self._definitions is None:
            known = ", ".join(lexicon.column_names) or "none"
            remedy = did_you_mean(column, lexicon.column_names) or "Build the lexicon with such a column."
            raise SectionMissing("no column of definitions", expected=f"a column {column}", found=known, remedy=remedy)

    def cards_of(self, words: Iterable[str]) -> Iterator[str]:
        """The words that have a definition."""
        return (word for word in dict.fromkeys(words) if self.definitions(word))

    def _display(self, card: str) -> str:
        return "; ".join(self.definitions(card)) or card

    def _answers(self, card: str) -> Iterable[str]:
        return [self.normalise(card)] if self.definitions(card) else []


QUIZZES: Sequence[type[Quiz]] = (Anagrams, Hooks, Judge, Definitions)
"""The kinds of quizzes. A further one is a class here."""


def quiz_names() -> list[str]:
    """The names of the kinds."""
    return [kind.name for kind in QUIZZES]


def find_quiz(name: str) -> type[Quiz]:
    """The kind of a name. Raises UsageError if there is none."""
    by_name = {kind.name: kind for kind in QUIZZES}
    if name not in by_name:
        known = ", ".join(by_name)
        raise UsageError("no such quiz", expected=known, found=repr(name), remedy=did_you_mean(name, by_name))
    return by_name[name]
