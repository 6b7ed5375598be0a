"""The golden steps of the papers' generators: what the trace in Python finds, and the page's has to find.

    .venv/bin/python tests/page/golden_steps.py

writes `tests/golden/steps.json` anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import lexc
from lexc.play import Rules, read_cgp
from lexc.play.generation.lane import Lane
from lexc.play.generation.recorded_walks import Step
from lexc.play.generation.trace import WALKS, trace

GOLDEN = Path(__file__).parents[1] / "golden" / "steps.json"
ENGLISH = (
    "AB AD AE ARE AS BE BED BREAD CAB CAR CARE CARED CARES DE DEAR EA ED ER ES READ SEA SERA ABLE ABLES CABLE TABLE EL "
    "LA LAB LE"
)
SPANISH = "CHAL LLA CHE AL LA ALLA CALLE ECHA HE EL"
CASES = (
    ("english", "AB ABA", f"{'/'.join(['15'] * 15)} AB/ 0/0 0", "8"),
    ("english", ENGLISH, "15/15/15/15/15/15/15/3ABLE8/15/15/15/15/15/15/15 CARDES/ 0/0 0", "9"),
    ("english", ENGLISH, "15/15/15/15/15/15/15/3ABLE8/15/15/15/15/15/15/15 CARDS/ 0/0 0", "8"),
    ("english", ENGLISH, "15/15/15/15/15/15/15/3ABLe8/15/15/15/15/15/15/15 CT?/ 0/0 0", "H"),
    ("english", ENGLISH, "15/15/15/15/15/3A6B4/15/3ABLE2CAR3/15/3E11/15/15/15/15/15 SE/ 0/0 0", "7"),
    ("spanish", SPANISH, "15/15/15/15/15/15/15/5A[LL]A7/15/15/15/15/15/15/15 [CH]AEL?/ 0/0 0", "F"),
    ("super", ENGLISH, "21/21/21/21/21/21/21/21/21/21/8CARE9/21/21/21/21/21/21/21/21/21/21 DB/ 0/0 0", "K"),
)
"""Rules, words, a position, a lane: an opening, cross-checks, a block, blanks, close anchors, letters of several
characters, a larger board.
"""


def cases() -> Iterator[dict[str, Any]]:
    """The cases with their steps by both algorithms."""
    for name, words, cgp, lane in CASES:
        rules = Rules.load(name)
        lexicon = lexc.build(words.split(), "gaddag", alphabet=rules.alphabet)
        position = read_cgp(cgp, rules)
        for algorithm in WALKS:
            steps = trace(lexicon, position, algorithm, Lane.parse(lane, position))
            yield {
                "rules": name, "words": words.split(), "cgp": cgp, "lane": lane, "algorithm": algorithm,
                "steps": as_lists(steps),
            }  # fmt: skip


def as_lists(steps: Iterable[Step]) -> list[list[Any]]:
    """Steps as lists: kind, direction, lane, square, anchor, first, path, tile, letters, n_arcs, play."""
    return [
        [
            step.kind, *step.lane, step.square, step.anchor, step.first, [*step.path], step.tile, [*step.letters],
            step.n_arcs, step.play and [*step.play[:4], [*step.play[4]]],
        ]
        for step in steps
    ]  # fmt: skip


def golden_text() -> str:
    """The text of the golden file: a step a line."""
    parts = []
    for case in cases():
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in case.pop("steps"))
        parts.append(f'{json.dumps(case)[:-1]}, "steps": [\n{lines}\n]}}')
    return "[\n" + ",\n".join(parts) + "\n]\n"


if __name__ == "__main__":
    GOLDEN.write_text(golden_text(), encoding="utf-8")
