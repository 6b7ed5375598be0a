"""The programs that Appel and Jacobson compare (1988, section 2.1), each with a lexicon as large as its own was."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from lexc.lexicon import Lexicon, build
from lexc.papers.games import Progress
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import make
from lexc.play.rules import Rules

BASE = "Appel and Jacobson's"
PROGRAMS = {
    BASE: ("", 94_240),
    "Weinberger's": ("weinberger", 94_000),
    "Turcan's": ("turcan", 9_000),
    "Shapiro and Smith's": ("shapiro-smith", 1_500),
}
"""The player that is theirs, "" for the mere generator, and the words that they had."""
SHAPIRO_SMITH, SHAPIRO_SMITH_WORDS = "shapiro-smith:search=findwords", 1_488
"""The program as it was in the recorded game, and its lexicon then."""
SHORT, LONG = 3, 5
"""Lengths of the words that Shapiro and Smith's program is given besides all of two letters: in the recorded game it
played words of 2 to 6 letters, 3.5 on average."""


def few_words(words: Sequence[str], n: int, seed: int) -> list[str]:
    """As Shapiro and Smith's lexicon: all words of two letters, "entered this way", and others drawn by a seed."""
    two = [word for word in words if len(word) == 2][:n]
    others = [word for word in words if SHORT <= len(word) <= LONG]
    return [*two, *random.Random(f"few {seed}").sample(others, min(n - len(two), len(others)))]


def some_words(words: Sequence[str], n: int, seed: int) -> list[str]:
    """So many words, drawn by a seed; all of them if there are no more."""
    return random.Random(f"some {seed}").sample(words, min(n, len(words)))


def speeds(words: Sequence[str], n_moves: int, seed: int, progress: Progress) -> dict[str, float]:
    """Seconds of CPU time a move, on positions from a game of the greedy player; the first move is not counted."""
    rows, seconds = dict[str, float](), dict[str, float]()
    for number, (program, (player, n_words)) in enumerate(PROGRAMS.items()):
        progress(f"{program} program", number / len(PROGRAMS))
        chosen = (few_words if player == "shapiro-smith" else some_words)(words, n_words, seed)
        seconds[program] = _seconds(chosen, player, n_moves, seed)
        rows |= {f"{program} program, words": len(chosen), f"{program} program, seconds a move": seconds[program]}
        if program != BASE:
            rows[f"{program} program, times {BASE}"] = seconds[program] / seconds[BASE]
    return rows


def _seconds(words: Sequence[str], player: str, n_moves: int, seed: int) -> float:
    """The mean over n_moves moves."""
    rules, spent = Rules.load("english"), list[float]()
    generator = MoveGenerator(lexicon_of(words), rules, APPEL_JACOBSON if not player else "auto")
    program, greedy = make(player or "greedy", generator), make("greedy", generator)
    state, game = GameState(rules, f"speeds {seed}"), 0
    while len(spent) <= n_moves:
        start = time.process_time()
        if player:
            program.choose(state)
        else:
            generator.raw_plays(state.squares, bytes(state.rack))
        spent.append(time.process_time() - start)
        state.take(greedy.choose(state))
        if state.is_over:
            game += 1
            state = GameState(rules, f"speeds {seed} {game}")
    return sum(spent[1:]) / n_moves


def lexicon_of(words: Sequence[str]) -> Lexicon:
    """A GADDAG in memory."""
    return build(words, kind="gaddag", alphabet="english")
