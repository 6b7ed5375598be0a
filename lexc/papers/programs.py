"""Speeds of the programs that Appel and Jacobson (1988, section 2.1) compare, each with as many words as it had."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace

from lexc.building import build
from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, quotient, ratio
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
"""By program: the player in lexc ("" for the move generator alone), and the number of words that the program had."""
SHAPIRO_SMITH, SHAPIRO_SMITH_WORDS = "shapiro-smith:search=findwords", 1_488
"""The player for the program in Shapiro and Smith's recorded game, and the number of words that it had then."""
SHORT, LONG = 3, 5
"""Lengths of the words in Shapiro and Smith's lexicon besides those of two letters. In the recorded game the program
played words of 2 to 6 letters, 3.5 on average."""


def draw_short_words(words: Sequence[str], n_words: int, seed: int) -> list[str]:
    """Draw a lexicon like Shapiro and Smith's: all words of two letters, and words of SHORT to LONG letters by a seed.

    n_words: their number, of which there may be fewer.
    """
    two_letter_words = [word for word in words if len(word) == 2][:n_words]
    others = [word for word in words if SHORT <= len(word) <= LONG]
    n_others = min(n_words - len(two_letter_words), len(others))
    return [*two_letter_words, *random.Random(f"few {seed}").sample(others, n_others)]


def draw_words(words: Sequence[str], n_words: int, seed: int) -> list[str]:
    """Draw n_words words by a seed; all of them if there are no more."""
    return random.Random(f"some {seed}").sample(words, min(n_words, len(words)))


def measure_speeds(words: Sequence[str], source: str, n_moves: int, seed: int, progress: Progress) -> dict[str, Figure]:
    """Measure each program's CPU seconds per move, on positions from games of the greedy player.

    The first move is not counted. source: the name of the word list. Return rows by name.
    """
    rows, seconds = dict[str, Figure](), dict[str, Figure]()
    for number, (program, (player, n_words)) in enumerate(PROGRAMS.items()):
        progress(f"{program} program", number / len(PROGRAMS))
        chosen = (draw_short_words if player == "shapiro-smith" else draw_words)(words, n_words, seed)
        seconds[program] = _measure_seconds(chosen, player, n_moves, seed)
        figures = {"words": Figure(len(chosen)), "seconds a move": seconds[program]}
        if program != BASE:
            figures[f"times {BASE}"] = quotient(seconds[program], seconds[BASE])
        drawn = f" drawn by the seed {seed}" if len(chosen) < len(words) else ""
        text = f"{len(chosen):,} words of {source}{drawn}; {n_moves} moves"
        rows |= {f"{program} program, {name}": replace(figure, words=text) for name, figure in figures.items()}
    return rows


def _measure_seconds(words: Sequence[str], player: str, n_moves: int, seed: int) -> Figure:
    """Measure the mean CPU seconds per move over n_moves moves, and their spread.

    player: "" for the move generator alone.
    """
    rules, durations = Rules.load("english"), list[float]()
    generator = MoveGenerator(build_gaddag(words), rules, APPEL_JACOBSON if not player else "auto")
    program, greedy = make(player or "greedy", generator), make("greedy", generator)
    state, n_games = GameState(rules, f"speeds {seed}"), 0
    while len(durations) <= n_moves:
        start = time.process_time()
        if player:
            program.choose(state)
        else:
            generator.raw_plays(state.squares, bytes(state.rack))
        durations.append(time.process_time() - start)
        state.make_move(greedy.choose(state))
        if state.is_over:
            n_games += 1
            state = GameState(rules, f"speeds {seed} {n_games}")
    return replace(ratio(durations[1:], [1] * n_moves), n_games=n_games + 1)


def build_gaddag(words: Sequence[str]) -> Lexicon:
    """Build a GADDAG in memory."""
    return build(words, kind="gaddag", alphabet="english")
