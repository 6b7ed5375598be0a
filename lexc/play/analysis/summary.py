"""The summary of an analysis: for each player mistakes, losses, and luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from lexc.play.analysis.judgement import MISTAKE_INDEX, SIZES, JudgedTurn, Size
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.move import PLAY


@dataclass(slots=True)
class PlayerSummary:
    """Sums over the turns of a player.

    turns: all turns. judged: those with a verdict; accurate: those of them without a mistake.
    chance_loss, points_loss: the sums of what they lost. mistakes: their number by size. bingos: plays of a whole rack;
    missed_bingos: turns in which the best move is one and the move made is not.
    phonies, withdrawn: plays with words that the lexicon lacks, and those of them that were taken back.
    missed_challenges: phonies of the player before that stood, and missed_challenge_loss: the chance that this cost.
    luck, luck_chance: the sums over known draws. draws: their number.
    """

    turns: int = 0
    judged: int = 0
    accurate: int = 0
    chance_loss: float = 0.0
    points_loss: float = 0.0
    mistakes: dict[Size, int] = field(default_factory=lambda: dict.fromkeys(SIZES[1:], 0))
    bingos: int = 0
    missed_bingos: int = 0
    phonies: int = 0
    withdrawn: int = 0
    missed_challenges: int = 0
    missed_challenge_loss: float = 0.0
    draws: int = 0
    luck: float = 0.0
    luck_chance: float = 0.0

    @property
    def accuracy(self) -> float | None:
        """The share of judged turns without a mistake, None if there are none."""
        return self.accurate / self.judged if self.judged else None

    @property
    def mistake_index(self) -> float:
        """The sum over mistakes of 0.2 for a small, 0.5 for a medium and 1 for a large one."""
        return sum(MISTAKE_INDEX[size] * count for size, count in self.mistakes.items())

    def add(self, other: PlayerSummary) -> None:
        """Add the sums of another game."""
        for counted in fields(self):
            if counted.name != "mistakes":
                setattr(self, counted.name, getattr(self, counted.name) + getattr(other, counted.name))
        for size, count in other.mistakes.items():
            self.mistakes[size] += count

    def _add(self, judged: JudgedTurn) -> None:
        turn, verdict = judged.turn, judged.verdict
        self.turns += 1
        self.phonies += bool(turn.phonies)
        self.withdrawn += bool(turn.phonies) and turn.is_withdrawn
        self.bingos += _is_bingo(turn)
        if judged.luck is not None:
            self.draws += 1
            self.luck += judged.luck
            self.luck_chance += judged.luck_chance or 0.0
        if verdict is None:
            return
        self.judged += 1
        self.chance_loss += 0.0 if verdict.is_within_noise else verdict.chance_loss
        self.points_loss += verdict.points_loss or 0.0
        self.missed_bingos += judged.missed_bingo
        if verdict.size == "none":
            self.accurate += 1
        else:
            self.mistakes[verdict.size] += 1

    def _add_missed_challenge(self, loss: float) -> None:
        self.missed_challenges += 1
        self.missed_challenge_loss += loss


def summarise(turns: Iterable[JudgedTurn], n_players: int) -> list[PlayerSummary]:
    """A summary for each player."""
    summaries = [PlayerSummary() for _ in range(n_players)]
    for judged in turns:
        player = judged.turn.player
        summaries[player]._add(judged)
        if judged.verdict is not None and judged.verdict.challenge_loss is not None:
            summaries[(player + 1) % n_players]._add_missed_challenge(judged.verdict.challenge_loss)
    return summaries


def _is_bingo(turn: RecordedTurn) -> bool:
    """Whether a play that stood uses a whole rack."""
    event = turn.event
    if event.kind != PLAY or event.move is None or turn.is_withdrawn:
        return False
    return len(event.move.used) == turn.position.rules.rack_size
