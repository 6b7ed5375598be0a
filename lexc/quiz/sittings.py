"""One sitting with a quiz: which card is next, what was typed, undo."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from lexc.quiz.card_files import CardFile
from lexc.quiz.cards import Card, Rating
from lexc.quiz.quizzes import Question, Quiz
from lexc.quiz.schedules import Schedule

_GAP = 5
"""A missed card comes again after so many other questions, or when no due card is left."""


class Verdict(Enum):
    """Whether a typed answer is right."""

    RIGHT = "right"
    REPEATED = "repeated"
    WRONG = "wrong"


class Tally(NamedTuple):
    """The counts of a sitting so far. again: answers to missed cards that came again; they count nowhere else."""

    right: int = 0
    missed: int = 0
    again: int = 0


class _Ask(NamedTuple):
    """A question that waits. turn: the number of questions asked before it waits no longer."""

    card: str
    is_again: bool = False
    turn: int = 0


class _Answered(NamedTuple):
    """An answer that can be taken back."""

    ask: _Ask
    number: int | None
    before: Card | None
    tally: Tally


class Sitting:
    """Asks cards in this order: missed ones after a gap, due ones, missed ones, new ones.

    A missed card comes again until it is right; only its first answer is recorded. file: None records nothing, as for
    practice. due, new: the questions of cards. clock: Unix time.
    """

    def __init__(
        self, quiz: Quiz, schedule: Schedule, file: CardFile | None, due: Iterable[str], new: Iterable[str],
        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self._quiz, self._schedule, self._file, self._clock = quiz, schedule, file, clock
        self._due, self._new = deque(map(_Ask, due)), deque(map(_Ask, new))
        self._missed = deque[_Ask]()
        self._answered: list[_Answered] = []
        self._ask: _Ask | None = None
        self._began = 0.0
        self._found = dict[str, None]()
        self.tally = Tally()
        self.question: Question | None = None
        """The question that is asked now, None before the first and behind the last."""
        self.gone: list[str] = []
        """Cards that were passed over, since the lexicon has no answer any more."""

    @property
    def n_left(self) -> int:
        """The number of questions that wait, without the one that is asked."""
        return len(self._due) + len(self._missed) + len(self._new)

    @property
    def found(self) -> tuple[str, ...]:
        """The answers that were typed so far, in their order."""
        return tuple(self._found)

    @property
    def open_answers(self) -> tuple[str, ...]:
        """The answers that were not typed yet."""
        return tuple(word for word in self.question.answers if word not in self._found) if self.question else ()

    @property
    def card(self) -> Card:
        """The card of the question, as it was before. A new one if it was never asked."""
        assert self._ask is not None
        return self._read_card(self._ask.card) or Card(self._ask.card)

    @property
    def is_again(self) -> bool:
        """Whether the question was missed in this sitting, so that its answer is not recorded."""
        return self._ask is not None and self._ask.is_again

    def advance(self) -> Question | None:
        """The next question. None if there is none left."""
        while (ask := self._take()) is not None:
            question = self._start(ask)
            if question.answers:
                return question
            self.gone.append(ask.card)
        self._ask = self.question = None
        return None

    def _start(self, ask: _Ask) -> Question:
        self._ask, self.question = ask, self._quiz.ask(ask.card)
        self._found, self._began = {}, self._clock()
        return self.question

    def is_answer(self, text: str) -> bool:
        """Whether a text is one of the answers."""
        return self.question is not None and self._quiz.normalise(text) in self.question.answers

    def type(self, text: str) -> Verdict:
        """Judge a typed answer."""
        assert self.question is not None
        answer = self._quiz.normalise(text)
        if answer not in self.question.answers:
            return Verdict.WRONG
        if answer in self._found:
            return Verdict.REPEATED
        self._found[answer] = None
        return Verdict.RIGHT

    def new_answers(self) -> tuple[str, ...]:
        """The answers that the lexicon had not when the card was last asked. () where that is unknown."""
        known = {*self.card.words}
        return tuple(word for word in self.question.answers if word not in known) if known and self.question else ()

    def next_times(self) -> dict[Rating, int]:
        """The seconds until the card would be asked again, by rating."""
        now = int(self._clock())
        return {
            rating: (self._schedule.answer(self.card, rating, now).next_scheduled or now) - now for rating in Rating
        }

    def rate(self, rating: Rating) -> None:
        """End the question. A missed one (AGAIN) waits to be asked again."""
        assert self._ask is not None
        assert self.question is not None
        ask, now, is_right = self._ask, int(self._clock()), rating is not Rating.AGAIN
        before, number, tally = self._read_card(ask.card), None, self.tally
        if self._file is not None and not ask.is_again:
            after = self._schedule.answer(before or Card(ask.card), rating, now)
            after = replace(after, words=self.question.answers)
            number = self._file.record(after, rating, now, round((self._clock() - self._began) * 1000))
        self._answered.append(_Answered(ask, number, before, tally))
        self.tally = Tally(
            tally.right + (is_right and not ask.is_again),
            tally.missed + (not is_right and not ask.is_again),
            tally.again + ask.is_again,
        )
        if not is_right:
            self._missed.append(_Ask(ask.card, True, len(self._answered) + _GAP))
        self._ask = self.question = None

    def undo(self) -> Question | None:
        """Take back the last answer, and ask its question again. None if there is none to take back."""
        if not self._answered:
            return None
        last = self._answered.pop()
        if self._ask is not None and self._ask.card != last.ask.card:
            self._due.appendleft(self._ask)
        if last.number is not None and self._file is not None:
            self._file.take_back(last.number, last.ask.card, last.before)
        self._missed = deque(ask for ask in self._missed if ask.card != last.ask.card)
        self.tally = last.tally
        return self._start(last.ask)

    def _read_card(self, card: str) -> Card | None:
        return self._file.get(card) if self._file is not None else None

    def _take(self) -> _Ask | None:
        if self._missed and self._missed[0].turn <= len(self._answered):
            return self._missed.popleft()
        for queue in (self._due, self._missed, self._new):
            if queue:
                return queue.popleft()
        return None


def choose_cards(
    file: CardFile, quiz: Quiz, words: Iterable[str] | None, now: int, n_new: int | None
) -> tuple[list[str], list[str]]:
    """(the questions of due cards, those of new ones). words: those that are wanted, None for all due cards.

    n_new: the most new cards, None for all.
    """
    due = [card.question for card in file.due(now)]
    if words is None:
        return due, []
    wanted = dict.fromkeys(quiz.cards_of(words))
    in_box = {card.question for card in file.all() if card.cardbox is not None}
    new = [question for question in wanted if question not in in_box]
    return [question for question in due if question in wanted], new if n_new is None else new[:n_new]
