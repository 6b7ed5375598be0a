"""Cards come again when the schedules say: Zyzzyva's boxes by its table, FSRS by the package of its authors."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lexc.errors import UsageError
from lexc.quiz.cards import Card, Memory, Rating
from lexc.quiz.schedules import DAY, HOUR, SCHEDULES, find_schedule

NOW = 1_700_000_000
CASES = json.loads((Path(__file__).parent / "schedules.json").read_text())
"""Cards, ratings and next times, to which the scheduling in JavaScript is held, too."""
ZYZZYVA = [(1, 0), (4, 1), (7, 2), (12, 3), (20, 5), (30, 7), (60, 10), (90, 15), (150, 20), (270, 30), (480, 50)]


def days_until(card: Card) -> float:
    assert card.next_scheduled is not None
    return (card.next_scheduled - NOW) / DAY


@pytest.mark.parametrize("box", [*range(14)])
def test_a_right_answer_moves_a_card_to_the_next_box_and_waits_as_long_as_zyzzyva_does(box: int) -> None:
    """The hour of the day may differ by twelve, and no two hundred cards have all the same day."""
    days, spread = ZYZZYVA[min(box + 1, 10)]
    cards = [Card(f"Q{i}", correct=3, cardbox=box, next_scheduled=NOW) for i in range(200)]
    after = [SCHEDULES["boxes"].answer(card, Rating.GOOD, NOW) for card in cards]
    assert {card.cardbox for card in after} == {box + 1}
    waits = [days_until(card) for card in after]
    assert days - spread - 0.5 <= min(waits) < max(waits) <= days + spread + 0.5
    assert max(waits) - min(waits) > spread


def test_a_missed_card_goes_to_box_0_and_comes_after_8_to_16_hours() -> None:
    card = Card("AB", correct=9, streak=4, cardbox=7, next_scheduled=NOW)
    after = SCHEDULES["boxes"].answer(card, Rating.AGAIN, NOW)
    assert (after.cardbox, after.incorrect, after.streak, after.correct) == (0, 1, -1, 9)
    assert 8 * HOUR <= (after.next_scheduled or 0) - NOW < 16 * HOUR


@pytest.mark.parametrize("name", SCHEDULES)
@pytest.mark.parametrize(("rating", "box"), [(Rating.AGAIN, 0), (Rating.GOOD, 1)])
def test_the_first_answer_puts_a_card_into_box_1_or_0(name: str, rating: Rating, box: int) -> None:
    if name == "fsrs":
        pytest.importorskip("fsrs")
    assert SCHEDULES[name].answer(Card("AB"), rating, NOW).cardbox == box


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_card_that_is_added_is_due_at_once(name: str) -> None:
    assert SCHEDULES[name].add(Card("AB"), NOW).is_due(NOW)


def test_fsrs_is_that_of_its_authors() -> None:
    """Its package, asked directly, with the same settings, over a history of ratings."""
    fsrs = pytest.importorskip("fsrs")
    from datetime import UTC, datetime

    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    theirs, ours, now = fsrs.Card(), Card("AB"), NOW
    for rating in (3, 3, 1, 3, 4, 2, 3):
        theirs, _ = scheduler.review_card(theirs, fsrs.Rating(rating), datetime.fromtimestamp(now, UTC))
        ours = SCHEDULES["fsrs"].answer(ours, Rating(rating), now)
        assert ours.next_scheduled == theirs.due.timestamp()
        assert ours.memory == Memory(theirs.stability, theirs.difficulty, now)
        now = (ours.next_scheduled or 0) + HOUR


def test_a_card_of_boxes_goes_on_with_fsrs_from_the_interval_of_its_box() -> None:
    pytest.importorskip("fsrs")
    card = Card("AB", correct=3, incorrect=1, streak=2, last_correct=NOW - 12 * DAY, cardbox=3, next_scheduled=NOW)
    after = SCHEDULES["fsrs"].answer(card, Rating.GOOD, NOW)
    assert after.cardbox == 4
    assert 12 < days_until(after) < 200


def test_a_forged_time_is_answered() -> None:
    pytest.importorskip("fsrs")
    card = Card("AB", correct=1, cardbox=0, next_scheduled=1 << 52, last_correct=1 << 52)
    assert SCHEDULES["fsrs"].answer(card, Rating.GOOD, NOW).next_scheduled


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['schedule']} {case['rating']} box {case['card']['cardbox']}"
)
def test_the_table_of_cases_holds(case: dict[str, object]) -> None:
    if case["schedule"] == "fsrs":
        pytest.importorskip("fsrs")
    fields = dict(case["card"])  # type: ignore[call-overload]
    memory = fields.pop("memory")
    card = Card(**fields, memory=Memory(**memory) if memory else None)
    after = SCHEDULES[str(case["schedule"])].answer(card, Rating(int(str(case["rating"]))), NOW)
    assert (after.cardbox, after.next_scheduled) == (case["cardbox"], case["next_scheduled"])


def test_an_unknown_schedule_is_an_error() -> None:
    with pytest.raises(UsageError, match="Did you mean 'boxes'"):
        find_schedule("boxen")


def test_more_answers_change_the_day() -> None:
    """Otherwise cards of one day would stay together for ever."""
    card = Card("AB", cardbox=8, next_scheduled=NOW)
    times = {SCHEDULES["boxes"].answer(replace(card, correct=n), Rating.GOOD, NOW).next_scheduled for n in range(50)}
    assert len(times) > 40
