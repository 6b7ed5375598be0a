"""When a card is asked again: Zyzzyva's boxes, or FSRS by the package `fsrs`.

A schedule holds no state: the next time follows from the card, the rating and the time of the answer alone. So the page
of a lexicon, which schedules in JavaScript, comes to the same times (tests/quiz/schedules.json).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from lexc.errors import ResourceMissing, UsageError, did_you_mean, missing_package_error
from lexc.quiz.cards import Card, Memory, Rating

if TYPE_CHECKING:
    from datetime import datetime

    from fsrs import Scheduler

HOUR = 3600
DAY = 24 * HOUR


class Interval(NamedTuple):
    """The days from an answer to the next question, give or take up to `spread` days."""

    days: int
    spread: int


BOXES = tuple(
    Interval(*row)
    for row in (
        (1, 0), (4, 1), (7, 2), (12, 3), (20, 5), (30, 7), (60, 10), (90, 15), (150, 20), (270, 30), (480, 50),
    )
)  # fmt: skip
"""Zyzzyva's intervals by box, from 0. All higher boxes have the last one."""


def interval_of(cardbox: int) -> Interval:
    """The interval of a box."""
    return BOXES[min(cardbox, len(BOXES) - 1)]


class Schedule(Protocol):
    """A rule that says when a card is asked again."""

    def add(self, card: Card, now: int) -> Card:
        """The card in the box, due at once. now: Unix time."""

    def answer(self, card: Card, rating: Rating, now: int) -> Card:
        """The card after an answer: its counts, its box and its next time."""


class Boxes:
    """Zyzzyva's schedule: a right answer moves a card to the next box, a wrong one to box 0.

    Zyzzyva draws the spread and the hour of a time at random, so that cards of one day do not stay together. Here they
    follow from the question and the number of its answers.
    """

    def add(self, card: Card, now: int) -> Card:
        """The card in box 0, due at once: 0 to 8 hours ago, as Zyzzyva writes it."""
        return replace(card, cardbox=0, next_scheduled=now - _draw(card, "add", 8 * HOUR))

    def answer(self, card: Card, rating: Rating, now: int) -> Card:
        """The card after an answer. Every rating but AGAIN is right."""
        return self._move(_count(card, rating, now), now)

    def _move(self, card: Card, now: int) -> Card:
        assert card.cardbox is not None
        days, spread = interval_of(card.cardbox)
        if days == 1:
            delay = 8 * HOUR + _draw(card, "hour", 8 * HOUR)
        else:
            delay = (days - spread + _draw(card, "day", 2 * spread + 1)) * DAY + _draw(card, "hour", DAY) - DAY // 2
        return replace(card, next_scheduled=now + delay)


class Fsrs:
    """FSRS 6 with its usual parameters, without learning steps: the sitting itself asks missed cards again.

    Boxes count on, so that a program that knows only boxes can take over. A card that has only a box begins with the
    interval of the box as stability. Its difficulty then follows from its share of wrong answers.
    """

    def add(self, card: Card, now: int) -> Card:
        """The card in the box, due at once."""
        return replace(card, cardbox=0, next_scheduled=now)

    def answer(self, card: Card, rating: Rating, now: int) -> Card:
        """The card after an answer. Raises ResourceMissing without the package `fsrs`."""
        before, after = card.memory or _memory_of_box(card), _count(card, rating, now)
        memory, due = _review(before, rating, now)
        return replace(after, memory=memory, next_scheduled=due)


def _count(card: Card, rating: Rating, now: int) -> Card:
    """The card in its next box, with one more answer. The first answer puts it in box 1 or 0."""
    is_right = rating is not Rating.AGAIN
    box = (card.cardbox or 0) + 1 if is_right else 0
    return replace(card.count(is_right, now), cardbox=box)


def _memory_of_box(card: Card) -> Memory | None:
    """The memory that FSRS would have of a card of another program. None for a card that was never answered."""
    n_answers = card.correct + card.incorrect
    if n_answers == 0 or card.cardbox is None or card.next_scheduled is None:
        return None
    days = interval_of(card.cardbox).days
    last = card.last_correct or max(0, card.next_scheduled - days * DAY)
    return Memory(float(days), 1 + 9 * card.incorrect / n_answers, last)


def _review(memory: Memory | None, rating: Rating, now: int) -> tuple[Memory, int]:
    """The memory of a card after an answer, and its next time."""
    import fsrs  # lazy: fsrs may be missing

    card = fsrs.Card()
    if memory is not None:
        card.state, card.step = fsrs.State.Review, None
        card.stability, card.difficulty = memory.stability, memory.difficulty
        card.last_review = _time(min(memory.last_review, now))
    after, _ = _scheduler().review_card(card, fsrs.Rating(rating), _time(now))
    assert after.stability is not None
    assert after.difficulty is not None
    return Memory(after.stability, after.difficulty, now), round(after.due.timestamp())


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler  # lazy: fsrs may be missing

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _time(seconds: int) -> datetime:
    """A Unix time as fsrs wants it. A forged one that no calendar holds is the last of 9998."""
    from datetime import UTC, datetime  # lazy: datetime costs 2 ms

    return datetime.fromtimestamp(min(seconds, 253_000_000_000), UTC)


def _draw(card: Card, purpose: str, n: int) -> int:
    """A number below n that follows from a card's question and number of answers: FNV-1a of 32 bits, modulo n."""
    digest = 0x811C9DC5
    for byte in f"{purpose}:{card.correct + card.incorrect}:{card.question}".encode():
        digest = (digest ^ byte) * 0x01000193 & 0xFFFFFFFF
    return digest % n


SCHEDULES: dict[str, Schedule] = {"boxes": Boxes(), "fsrs": Fsrs()}
"""The schedules by name."""


def find_schedule(name: str) -> Schedule:
    """The schedule of a name. Raises UsageError if there is none, ResourceMissing if its package is missing."""
    if name not in SCHEDULES:
        known = ", ".join(SCHEDULES)
        raise UsageError("no such schedule", expected=known, found=repr(name), remedy=did_you_mean(name, SCHEDULES))
    if name == "fsrs":
        from importlib.util import find_spec  # lazy: importlib.util costs 2 ms

        if find_spec("fsrs") is None:
            raise missing_package_error(ResourceMissing, "fsrs", "quiz", "Or use the schedule boxes.")
    return SCHEDULES[name]
