"""Writes the table of cases of the schedules.

python tests/quiz/make_cases.py > tests/quiz/schedules.json
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from lexc.quiz.cards import Card, Rating
from lexc.quiz.schedules import DAY, SCHEDULES

NOW = 1_700_000_000


def main() -> None:
    """Print a case a line: a card, a rating at the time NOW, and its box and time after it."""
    rows = []
    for name in SCHEDULES:
        for i, rating in enumerate([*Rating] * 6):
            box = i % 13
            card = Card(
                f"AEÑ{i}", i, i % 3, i % 5, NOW - i * DAY, cardbox=box if i else None, next_scheduled=NOW if i else None
            )
            if name == "fsrs" and i % 2:
                card = SCHEDULES[name].answer(card, Rating.GOOD, NOW - (i + 1) * DAY)
            after = SCHEDULES[name].answer(card, rating, NOW)
            fields = {key: value for key, value in asdict(card).items() if key != "words"}
            rows.append({"schedule": name, "card": fields, "rating": int(rating), "cardbox": after.cardbox,
                         "next_scheduled": after.next_scheduled})  # fmt: skip
    sys.stdout.write("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
