"""Judged turns in a few words, for tables and notes."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.play.analysis.judgement import ENDGAME, PREENDGAME, JudgedTurn, Verdict
from lexc.play.move import Move
from lexc.play.tiles import tile_text

TURN_HEADINGS = (
    "turn", "player", "rack", "made", "points", "wins %", "best", "chance lost", "points lost", "luck", "remarks",
)  # fmt: skip
NUMBER_HEADINGS = frozenset(("turn", "points", "wins %", "chance lost", "points lost", "luck"))
"""Those above numbers."""


def turn_cells(judged: JudgedTurn, name: str) -> tuple[str, ...]:
    """The cells of a turn below `TURN_HEADINGS`. name: of its player. Figures that it lacks are empty."""
    turn, verdict = judged.turn, judged.verdict
    wins = best = chance = points = ""
    if verdict is not None:
        best = "the same" if is_best(verdict) else move_text(verdict.best[0].move)
        wins, chance = wins_text(verdict), chance_text(verdict)
        points = "" if verdict.points_loss is None else f"{verdict.points_loss:.1f}"
    return (
        str(turn.number), name, tile_text(turn.position.rules.alphabet).write(turn.position.racks[0]),
        str(turn.event.move), str(turn.points), wins, best, chance, points,
        "" if judged.luck is None else f"{judged.luck:+.1f}", "; ".join(remarks(judged)),
    )  # fmt: skip


def move_text(move: Move) -> str:
    """A move with its points."""
    return f"{move} {move.score}" if move.score else str(move)


def is_best(verdict: Verdict) -> bool:
    """Whether the move made is the best one."""
    return verdict.best[0].move == verdict.made.move


def wins_text(verdict: Verdict) -> str:
    """The chance to win with the move made, in percent."""
    return f"{100 * verdict.made.chance:.0f}"


def chance_text(verdict: Verdict) -> str:
    """The chance lost, as "8.1 ± 0.8 %"."""
    if is_best(verdict):
        return "0"
    if verdict.chance_error and verdict.is_within_noise:
        return "0 (noise)"
    error = f" ± {100 * verdict.chance_error:.1f}" if verdict.chance_error else ""
    return f"{100 * verdict.chance_loss:.1f}{error} %"


def loss_text(verdict: Verdict) -> str:
    """The losses of a move, as "chance -12.1 % ± 0.7, equity -19.2"."""
    error = f" ± {100 * verdict.chance_error:.1f}" if verdict.chance_error else ""
    noise = " (noise)" if verdict.chance_error and verdict.is_within_noise else ""
    chance = f"chance {-100 * verdict.chance_loss:z.1f} %{error}{noise}"
    noun = "points" if verdict.phase == ENDGAME else "equity"
    return chance if verdict.points_loss is None else f"{chance}, {noun} {-verdict.points_loss:z.1f}"


def remarks(judged: JudgedTurn) -> Iterator[str]:
    """All that is to be said on a turn beside its figures."""
    turn, verdict = judged.turn, judged.verdict
    if turn.problem:
        yield f"not judged: {turn.problem}"
    if verdict is not None and verdict.size != "none":
        yield f"{verdict.size} mistake"
    if judged.missed_bingo:
        yield "missed bingo"
    words = ", ".join(turn.phonies)
    if turn.is_withdrawn:
        yield f"withdrawn: {words}" if words else "withdrawn"
    elif words:
        yield f"phony stood: {words}"
    if verdict is not None:
        yield from _verdict_remarks(verdict)


def _verdict_remarks(verdict: Verdict) -> Iterator[str]:
    if verdict.challenge_loss:
        yield f"a challenge was worth {100 * verdict.challenge_loss:.1f} %"
    if verdict.phase == ENDGAME:
        yield f"endgame, {'proven' if verdict.is_proven else 'not proven'}"
    elif verdict.phase == PREENDGAME:
        yield "pre-endgame, proven"
