"""The state of a box of cards, for `lexc quiz --status`."""

from __future__ import annotations

from typing import TypedDict

from lexc.quiz.card_files import CardFile


class BoxCount(TypedDict):
    """A box of cards. box: its number, from 0. cards: how many lie in it."""

    box: int
    cards: int


class CardStatus(TypedDict):
    """The cards of a person. file: where they are kept. cards: all of them. due: those to ask now. known: those that
    were asked but are in no box. boxes: the others. due_by_day: the cards that come due in each of the next days, those
    that are due already in the first.
    """

    file: str
    cards: int
    due: int
    known: int
    boxes: list[BoxCount]
    due_by_day: list[int]


def card_status(file: CardFile, now: int, n_days: int) -> CardStatus:
    """The state of a box of cards. now: Unix time. n_days: for due_by_day."""
    counts = file.counts(now)
    return {
        "file": file.where,
        "cards": sum(counts.boxes.values()) + counts.known,
        "due": counts.due,
        "known": counts.known,
        "boxes": [{"box": box, "cards": n} for box, n in counts.boxes.items()],
        "due_by_day": file.due_by_day(now, n_days),
    }
