"""Studies: each builds and measures what a paper only proposes, in a module of its own.

A study's module has a function `count(task)`, which returns its figures by the key of a table in
lexicons/papers/studies.toml.
"""

from __future__ import annotations

from importlib import import_module

from lexc.errors import UsageError, did_you_mean
from lexc.papers.studies.task import Task
from lexc.papers.tables import Figures

STUDIES = {
    "left-parts": "left parts listed once a move, and the inverted loops (Appel and Jacobson, 7.2)",
    "two-way": "the two-way DAWG and a generator on it (Appel and Jacobson, 7.1)",
    "closed-board": "a player that does not open the board (Appel and Jacobson, 7.4)",
    "daggad": "the DAGGAD, which goes right before it goes left (Gordon)",
    "expanded": "CPU times of expanded forms (Gordon, Table IV)",
    "hexagons": "a GADDAG with two delimiters: words that bend, on a board of hexagons (Gordon)",
    "molecules": "objects that branch, fitted into an environment of others (Gordon, applications)",
    "lengths": "words of 2 to 9 and of 2 to 15 letters (Gordon, future work)",
    "letter-order": "letters in the order of their frequency (Gordon)",
    "program-options": "the improvements that Shapiro and Smith propose for their program",
    "page-faults": "page faults of mapped images (Gordon, Table IV)",
}
"""By name: what the study is about."""


def count_study(name: str, task: Task) -> Figures:
    """Count the figures of a study. Raises UsageError if there is none of that name."""
    check_name(name)
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    figures: Figures = module.count(task)
    return figures


def check_name(name: str) -> None:
    """Raise UsageError unless there is a study of that name."""
    if name not in STUDIES:
        raise UsageError(
            "no such study", expected=", ".join(STUDIES), found=repr(name), remedy=did_you_mean(name, STUDIES)
        )
