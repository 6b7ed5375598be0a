"""A card: a question, and how it was answered so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from lexc.errors import QuizError, printable

MAX_QUESTION = 1000
"""The most characters of a question."""
MAX_NUMBER = (1 << 53) - 1
"""The largest count or time of a card: JavaScript has no larger exact number."""


_MAX_SHOWN = 80  # characters of a wrong value in a message


class Rating(IntEnum):
    """A person's judgement of an answer. A schedule of boxes knows only right and wrong."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Memory:
    """The state of FSRS about a card.

    stability: days after which it is remembered with a probability of 0.9. difficulty: 1 to 10. last_review: Unix time.
    """

    stability: float
    difficulty: float
    last_review: int


@dataclass(frozen=True, slots=True)
class Card:
    """A question and its record, with the fields of Zyzzyva's database.

    correct, incorrect: counts of answers. streak: correct answers since the last wrong one; below 0, wrong ones since
    the last correct one. last_correct: Unix time, 0 for never. difficulty: kept for Zyzzyva, which always writes 50.
    cardbox: 0 for the shortest interval; None for a question that was asked but is not in the box. next_scheduled: Unix
    time, None if and only if cardbox is. words: the answers when it was last asked, () if unknown.
    """

    question: str
    correct: int = 0
    incorrect: int = 0
    streak: int = 0
    last_correct: int = 0
    difficulty: int = 50
    cardbox: int | None = None
    next_scheduled: int | None = None
    words: tuple[str, ...] = ()
    memory: Memory | None = None

    @property
    def is_new(self) -> bool:
        """Whether the card has never been answered."""
        return self.correct == self.incorrect == 0

    def is_due(self, now: int) -> bool:
        """Whether the card is in the box and its time has come. now: Unix time."""
        return self.next_scheduled is not None and self.next_scheduled <= now

    def count(self, is_right: bool, now: int) -> Card:
        """The card with one more answer in its counts. Its box and its next time stay."""
        if not is_right:
            return replace(self, incorrect=self.incorrect + 1, streak=min(self.streak, 0) - 1)
        return replace(self, correct=self.correct + 1, streak=max(self.streak, 0) + 1, last_correct=now)


_NUMBERS = ("correct", "incorrect", "streak", "last_correct", "difficulty", "cardbox", "next_scheduled")
_MAY_BE_NEGATIVE = ("streak", "next_scheduled")
_OPTIONAL = ("cardbox", "next_scheduled")


def checked_card(fields: dict[str, object], where: str) -> Card:
    """A card from untrusted fields. Missing ones have their defaults, unknown ones are passed over.

    Raises QuizError, which names the place, the field and its value.
    """
    question = fields.get("question")
    if not (isinstance(question, str) and 0 < len(question) <= MAX_QUESTION and question.isprintable()):
        raise _wrong_error(where, "question", f"1 to {MAX_QUESTION} printable characters", question)
    numbers = {name: _number(fields[name], name, where) for name in _NUMBERS if name in fields}
    if (numbers.get("cardbox") is None) != (numbers.get("next_scheduled") is None):
        numbers |= dict.fromkeys(_OPTIONAL)  # Zyzzyva takes such a card out of the box, too
    words = fields.get("words") or ()
    if not (isinstance(words, (list, tuple)) and all(isinstance(word, str) and word.isprintable() for word in words)):
        raise _wrong_error(where, "words", "printable words", words)
    return Card(question, words=tuple(words), memory=_memory(fields.get("memory"), where), **numbers)  # type: ignore[arg-type]


def _number(value: object, name: str, where: str) -> int | None:
    """A whole number of a field, or None where the field may be empty."""
    if value is None and name in _OPTIONAL:
        return None
    least = -MAX_NUMBER if name in _MAY_BE_NEGATIVE else 0
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MAX_NUMBER:
        raise _wrong_error(where, name, f"a whole number from {least}", value)
    return value


def _memory(fields: object, where: str) -> Memory | None:
    """The memory of a card, from untrusted fields."""
    if fields is None:
        return None
    if not isinstance(fields, dict):
        raise _wrong_error(where, "memory", "an object", fields)
    stability, difficulty = (_real(fields.get(name), name, where) for name in ("stability", "difficulty"))
    last_review = _number(fields.get("last_review"), "last_review", where)
    assert last_review is not None
    return Memory(stability, difficulty, last_review)


def _real(value: object, name: str, where: str) -> float:
    """A number above 0 that FSRS can have written."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= MAX_NUMBER:
        raise _wrong_error(where, name, "a number above 0", value)
    return float(value)


def _wrong_error(where: str, name: str, expected: str, found: object) -> QuizError:
    shown = printable(repr(found))
    shown = shown if len(shown) < _MAX_SHOWN else shown[:_MAX_SHOWN] + "..."
    return QuizError(f"a card with a wrong {name}", where=where, expected=expected, found=shown)
