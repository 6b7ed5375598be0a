"""Shapiro and Smith 1977, section 5: the improvements of their program that they propose, each measured alone."""

from __future__ import annotations

from lexc.papers.estimates import Figure, ratio
from lexc.papers.programs import SHAPIRO_SMITH_WORDS, build_gaddag, draw_short_words
from lexc.papers.studies.task import Task, play_pair
from lexc.papers.tables import Figures
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import make
from lexc.play.rules import Rules

PLAIN = "shapiro-smith:search=findwords"
"""The program of the recorded game."""
OPTIONS = {
    "findwords2": "shapiro-smith:search=findwords2",
    "letters=unplayed": f"{PLAIN},letters=unplayed",
    "hooks=yes": f"{PLAIN},hooks=yes",
    "balance=2": f"{PLAIN},balance=2",
    "polygraphs=2": f"{PLAIN},polygraphs=2",
    "all": "shapiro-smith:search=findwords2,letters=unplayed,hooks=yes,balance=2,polygraphs=2",
}
"""By the name of a row: the program with that proposal."""
MAX_PAIRS = 100
"""The most pairs of games for each proposal, a tenth of that beside all tables: the program is written in Python."""


def count(task: Task) -> Figures:
    """Count what each proposal gains in pairs of games with the same draws against the program of the recorded game."""
    rules, words = Rules.load("english"), draw_short_words(task.words.spell(), SHAPIRO_SMITH_WORDS, task.seed)
    lexicon, rows = build_gaddag(words), dict[str, Figure | float]()
    generator = MoveGenerator(lexicon, rules)
    n_pairs = min(task.n_games, MAX_PAIRS if task.is_whole else MAX_PAIRS // 10)
    for name, spec in OPTIONS.items():
        players, gains = [make(spec, generator), make(PLAIN, generator)], list[float]()
        for number in range(n_pairs):
            task.progress(f"{name}, pair {number + 1}", number / n_pairs)
            gains.append(play_pair(rules, players, f"options {task.seed} {number}"))
        gain = ratio(gains, [1] * n_pairs)
        note = f"{len(words):,} words of 2 to 5 letters of {task.words.name} drawn by the seed {task.seed}"
        rows[f"points a game gained, {name}"] = Figure(gain.value, gain.margin, gain.n_games, note)
    return {"study-program-options": rows}
