"""Games that programs play against each other: thousands of them, the same for the same seed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from lexc.image.writer import write_atomically
from lexc.lexicon import Lexicon
from lexc.play.comparing import Comparer, Comparison, total
from lexc.play.game import Game, Pragma
from lexc.play.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PASS, Found, Move, move_of
from lexc.play.rules import Rules
from lexc.play.table import Table

_NUMBERS = ("games", "moves", "plays", "exchanges", "passes", "bingos", "points", "wins")
UNIT = 25
"""Games in a unit of work: what a process is given at a time."""
OPPONENTS = ("greedy", "pass")
_NICKS = {"greedy": ("greedy1", "greedy2"), "pass": ("greedy", "pass")}


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player did. rack: before the turn. found: the play, or None; exchanged: tiles, none of them for a pass."""

    player: int
    rack: bytes
    found: Found | None
    exchanged: bytes = b""

    def move(self, match: Match) -> Move:
        """As an object."""
        alphabet = match.rules.alphabet
        if self.found is not None:
            return move_of(alphabet, self.found)
        return Move(alphabet, EXCHANGE, tiles=self.exchanged) if self.exchanged else Move(alphabet, PASS)


@dataclass(slots=True)
class Tally:
    """Counts over games; tallies add up, in whatever order.

    scores, squares: the final scores' sum and sum of squares, a number a player. moves: plays, exchanges and passes of
    the players who play (not of one that always passes). points: of plays alone. wins: of the first player, a tie is
    half of one. comparison: of the papers' generators, if it was asked for.
    """

    games: int = 0
    moves: int = 0
    plays: int = 0
    exchanges: int = 0
    passes: int = 0
    bingos: int = 0
    points: int = 0
    wins: float = 0
    scores: list[int] = field(default_factory=lambda: [0, 0])
    squares: list[int] = field(default_factory=lambda: [0, 0])
    comparison: Comparison | None = None

    def __add__(self, other: Tally) -> Tally:
        both = Tally(comparison=total([self.comparison, other.comparison]))
        for name in _NUMBERS:
            setattr(both, name, getattr(self, name) + getattr(other, name))
        for name in ("scores", "squares"):
            setattr(both, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])
        return both

    def mean(self, player: int) -> float:
        """The mean final score of a player."""
        return self.scores[player] / self.games

    def margin(self, player: int) -> float:
        """Half the width of the 95 % confidence interval of that mean (normal approximation)."""
        if self.games < 2:
            return math.inf
        variance = (self.squares[player] - self.scores[player] ** 2 / self.games) / (self.games - 1)
        return 1.96 * math.sqrt(max(variance, 0) / self.games)

    def count(self, turn: Turn, rack_size: int) -> None:
        """Take note of a turn."""
        self.moves += 1
        if turn.found is not None:
            self.plays += 1
            self.points += turn.found[0]
            self.bingos += sum(map(bool, turn.found[4])) == rack_size
        elif turn.exchanged:
            self.exchanges += 1
        else:
            self.passes += 1

    def close(self, scores: list[int]) -> None:
        """Take note of a game's end."""
        self.games += 1
        self.wins += (scores[0] > scores[1]) + (scores[0] == scores[1]) / 2
        for player, score in enumerate(scores):
            self.scores[player] += score
            self.squares[player] += score * score


def greedy(generator: MoveGenerator, table: Table) -> Turn:
    """Appel and Jacobson's player (1988, section 4): the play of most points, the first of `Plays` among equals.

    Where nothing fits it exchanges the whole rack, and passes when the bag holds too few tiles for that.
    """
    player, rack = table.turn, bytes(table.rack)
    found = generator.top(table.squares, rack)
    if found is not None:
        table.play(found)
        return Turn(player, rack, found)
    if table.may_exchange:
        table.exchange(rack)
        return Turn(player, rack, None, rack)
    table.skip()
    return Turn(player, rack, None)


def turns(
    generator: MoveGenerator, table: Table, against: str = "greedy", comparer: Comparer | None = None
) -> Iterator[Turn]:
    """Play a game to its end, turn by turn; scores are settled when the last turn has been taken.

    against "pass": the second player always passes (Appel and Jacobson 1988, section 4.1). comparer: is shown each
    position before the move.
    """
    while not table.is_over:
        if table.turn and against == "pass":
            table.turn = 0  # without a word: the passes of one who always passes end no game
            continue
        if comparer is not None:
            comparer.take(table.squares, bytes(table.rack))
        yield greedy(generator, table)
    table.settle()


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: a unit of work together with numbers of games. Travels to other processes.

    records: a folder for the games' records in GCG, "" for none. compares: whether the generators of the papers are run
    on every position, too.
    """

    lexicon: Lexicon
    rules: Rules
    seed: int = 0
    against: str = "greedy"
    records: str = ""
    compares: bool = False

    def table(self, number: int) -> Table:
        """The table at which a game of that number begins."""
        return Table(self.rules, f"lexc {self.seed} {number}")


def play_games(match: Match, numbers: range) -> Tally:
    """Play the games of these numbers."""
    generator = MoveGenerator(match.lexicon, match.rules)
    comparer = Comparer(generator) if match.compares else None
    tally = Tally(comparison=comparer.comparison if comparer else None)
    for number in numbers:
        table, record = match.table(number), list[Turn]()
        for turn in turns(generator, table, match.against, comparer):
            tally.count(turn, match.rules.rack_size)
            if match.records:
                record.append(turn)
        tally.close(table.scores)
        if match.records:
            _write_record(match, number, record, table)
    return tally


def _write_record(match: Match, number: int, record: list[Turn], table: Table) -> None:
    """The game as ``seed-number.gcg``."""
    said = [Pragma("title", f"lexc autoplay, seed {match.seed}, game {number}")]
    moves = _passing(match, record) if match.against == "pass" else ((turn.rack, turn.move(match)) for turn in record)
    game = Game.played(match.rules, _NICKS[match.against], moves, [bytes(rack) for rack in table.racks], said)
    write_atomically(Path(match.records) / f"{match.seed}-{number}.gcg", [game.to_gcg()])


def _passing(match: Match, record: list[Turn]) -> Iterator[tuple[bytes, Move]]:
    """The turns with those of the opponent who passes, between them."""
    for number, turn in enumerate(record):
        if number:
            yield b"", Move(match.rules.alphabet, PASS)
        yield turn.rack, turn.move(match)


def autoplay(match: Match, n_games: int, jobs: int = 1) -> Iterator[Tally]:
    """Play games 0 to n_games - 1, in so many processes; yields the tally of the games done so far, again and again.

    The last tally is the same whatever jobs is.
    """
    units = [range(at, min(at + UNIT, n_games)) for at in range(0, n_games, UNIT)]
    tally = Tally()
    if jobs <= 1:
        for unit in units:
            tally += play_games(match, unit)
            yield tally
        return
    with ProcessPoolExecutor(jobs, initializer=_receive, initargs=(match,)) as executor:
        for part in executor.map(_play_unit, units):
            tally += part
            yield tally


_here: list[Match] = []


def _receive(match: Match) -> None:
    """A worker process is told once what is played: the lexicon comes by its path and is verified on arrival."""
    _here[:] = [match]


def _play_unit(numbers: range) -> Tally:
    return play_games(_here[0], numbers)
