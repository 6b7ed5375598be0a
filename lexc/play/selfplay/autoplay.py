"""Games of programs against each other: thousands of them, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import add
from pathlib import Path

from lexc.alphabet import Alphabet
from lexc.errors import UsageError
from lexc.image.writer import write_atomically
from lexc.lexicon import Lexicon
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PASS, Move, move_from_choice
from lexc.play.players import Player, make
from lexc.play.players.passing import PassingPlayer
from lexc.play.records.game import Game, Pragma
from lexc.play.records.gcg_writing import write_gcg
from lexc.play.rules import Rules
from lexc.play.selfplay.confidence import margin_of_mean
from lexc.play.selfplay.kernel_game import KernelGame, kernel_game
from lexc.play.selfplay.worker_pool import WorkerPool, as_pool, split_range

_NUMBERS = ("games", "moves", "plays", "exchanges", "passes", "bingos", "points", "wins")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a player. rack: the tiles before the turn."""

    player: int
    rack: bytes
    choice: Choice

    def move(self, alphabet: Alphabet) -> Move:
        """The move of the turn."""
        return move_from_choice(alphabet, self.choice)

    def counts(self, rack_size: int) -> tuple[int, int, int, int, int]:
        """Plays, bingos, exchanges, passes and points, as `KernelGame.counts` has them of all turns of a player."""
        if isinstance(self.choice, tuple):
            return 1, sum(map(bool, self.choice[4])) == rack_size, 0, 0, self.choice[0]
        return (0, 0, 1, 0, 0) if self.choice else (0, 0, 0, 1, 0)


@dataclass(slots=True)
class Tally:
    """Counts over games. Tallies can be added in any order.

    moves: plays, exchanges and passes, without those of a player that always passes. points: of plays alone.
    wins: those of the first player; a tie is half a win. score_sums, square_sums: for each player, the sum of the final
    scores, and of their squares.
    """

    games: int = 0
    moves: int = 0
    plays: int = 0
    exchanges: int = 0
    passes: int = 0
    bingos: int = 0
    points: int = 0
    wins: float = 0
    score_sums: list[int] = field(default_factory=lambda: [0, 0])
    square_sums: list[int] = field(default_factory=lambda: [0, 0])

    def __add__(self, other: Tally) -> Tally:
        merged = Tally()
        for name in _NUMBERS:
            setattr(merged, name, getattr(self, name) + getattr(other, name))
        for name in ("score_sums", "square_sums"):
            setattr(merged, name, [*map(add, getattr(self, name), getattr(other, name))])
        return merged

    def mean(self, player: int) -> float:
        """The mean final score of a player."""
        return self.score_sums[player] / self.games

    def margin(self, player: int) -> float:
        """Half the width of the 95 % confidence interval of `mean`."""
        return margin_of_mean(self.score_sums[player], self.square_sums[player], self.games)

    def count_turns(self, plays: int, bingos: int, exchanges: int, passes: int, points: int) -> None:
        """Count one turn, or all turns of a player in a game."""
        self.moves += plays + exchanges + passes
        self.plays += plays
        self.points += points
        self.bingos += bingos
        self.exchanges += exchanges
        self.passes += passes

    def count_game(self, scores: list[int]) -> None:
        """Count the end of a game."""
        self.games += 1
        self.wins += (scores[0] > scores[1]) + (scores[0] == scores[1]) / 2
        for player, score in enumerate(scores):
            self.score_sums[player] += score
            self.square_sums[player] += score * score


def play_turns(state: GameState, players: Sequence[Player]) -> Iterator[Turn]:
    """Play a game to its end. Yields each turn; scores are settled after the last one.

    Passes of a player that always passes are no turns, and do not end the game (Appel and Jacobson 1988, section 4.1).
    Raises UsageError if all players always pass.
    """
    if all(isinstance(player, PassingPlayer) for player in players):
        raise UsageError(
            "both players always pass", expected="a player who does not always pass", found="pass and pass"
        )
    while not (state.is_over or state.is_stuck):
        player = players[state.turn]
        if isinstance(player, PassingPlayer):
            state.turn = (state.turn + 1) % len(players)
            continue
        turn = Turn(state.turn, bytes(state.rack), player.choose(state))
        state.make_move(turn.choice)
        yield turn
    state.settle()


@dataclass(frozen=True, slots=True)
class Match:
    """The settings of self-play games. It is sent to other processes with each unit of work, a range of games.

    players: their names (`lexc.play.players`). records: a folder for the records of the games (GCG), "" for none.
    """

    lexicon: Lexicon
    rules: Rules
    seed: int = 0
    players: tuple[str, ...] = ("greedy", "greedy")
    records: str = ""

    def new_game(self, number: int) -> GameState:
        """The state at the start of the game with a number."""
        return GameState(self.rules, f"lexc {self.seed} {number}")


def play_games(match: Match, numbers: range) -> Tally:
    """Play the games with these numbers."""
    generator = MoveGenerator(match.lexicon, match.rules)
    game = None if match.records else kernel_game(generator, make_players(match, generator, 0))
    if game is not None:
        return _play_in_kernel(match, game, numbers)
    tally = Tally()
    for number in numbers:
        state, record = match.new_game(number), list[Turn]()
        for turn in play_turns(state, make_players(match, generator, number)):
            tally.count_turns(*turn.counts(match.rules.rack_size))
            if match.records:
                record.append(turn)
        tally.count_game(state.scores)
        if match.records:
            path = Path(match.records) / f"{match.seed}-{number}.gcg"
            title = f"lexc autoplay, seed {match.seed}, game {number}"
            write_record(path, match.rules, match.players, record, state, title)
    return tally


def make_players(match: Match, generator: MoveGenerator, number: int) -> list[Player]:
    """Make the players of the game with a number."""
    return [make(name, generator, f"{match.seed} {number} {seat}") for seat, name in enumerate(match.players)]


def _play_in_kernel(match: Match, game: KernelGame, numbers: range) -> Tally:
    """The same as `play_games`, for players that a kernel can play for."""
    tally = Tally()
    for number in numbers:
        state = match.new_game(number)
        game.play(state)
        for player in range(len(match.players)):
            tally.count_turns(*game.counts(player))
        tally.count_game(state.scores)
    return tally


def write_record(
    path: Path, rules: Rules, players: Sequence[str], record: list[Turn], state: GameState, title: str
) -> None:
    """Write the record of a game (GCG), whole or not at all."""
    racks = [bytes(rack) for rack in state.racks]
    turns = _with_passes(rules, racks, record)
    game = Game.from_turns(rules, nicks(players), turns, racks, [Pragma("title", title)])
    write_atomically(path, [write_gcg(game)])


def nicks(players: Sequence[str]) -> tuple[str, ...]:
    """Nicknames of players: their names, numbered where equal."""
    return tuple(
        name if players.count(name) == 1 else f"{name}{players[: seat + 1].count(name)}"
        for seat, name in enumerate(players)
    )


def _with_passes(rules: Rules, racks: Sequence[bytes], record: list[Turn]) -> Iterator[tuple[bytes, Move]]:
    """(rack, move) of each turn, with the passes of players that always pass between them.

    racks: at the end of the game; those of players that always pass have never changed.
    """
    alphabet, seat, n_players = rules.alphabet, 0, len(racks)
    for turn in record:
        while seat != turn.player:
            yield racks[seat], Move(alphabet, PASS)
            seat = (seat + 1) % n_players
        yield turn.rack, turn.move(alphabet)
        seat = (seat + 1) % n_players


def autoplay(match: Match, n_games: int, workers: WorkerPool | int = 1) -> Iterator[Tally]:
    """Play games 0 to n_games - 1. Yields the tally of all games so far after each unit of work.

    workers: a pool, or the number of processes. It does not change the last tally.
    """
    tally = Tally()
    for unit_tally in as_pool(workers).run(partial(play_games, match), split_range(n_games)):
        tally += unit_tally
        yield tally
