"""The state of a box of cards, for `lexc quiz --status`."""

from __future__ import annotations

from typing import TypedDict

from lexc.quiz.card_files import CardFile


class BoxCount(TypedDict):
    """A box of cards. box: its number, from 0. n_cards: how many lie in it."""

    box: int
    n_cards: int


class CardStatus(TypedDict):
    """The cards of a person. file: where they are kept. n_cards: all of them. n_due: those to ask now. n_known: those
    that were asked but are in no box. boxes: the others. n_due_by_day: the cards that come due in each of the next
    days, those that are due already in the first.
    """

    file: str
    n_cards: int
    n_due: int
    n_known: int
    boxes: list[BoxCount]
    n_due_by_day: list[int]


def card_status(file: CardFile, now: int, n_days: int) -> CardStatus:
    """The state of a box of cards. now: Unix time. n_days: for due_by_day."""
    counts = file.counts(now)
    return {
        "file": file.where,
        "n_cards": sum(counts.boxes.values()) + counts.known,
        "n_due": counts.due,
        "n_known": counts.known,
        "boxes": [{"box": box, "n_cards": n} for box, n in counts.boxes.items()],
        "n_due_by_day": file.due_by_day(now, n_days),
    }
