"""Appel and Jacobson 1988, section 7.4: "avoiding leaving the board open for the opponent to make high-scoring moves".

A play is worth its points less the exposure of the board after it. Exposure is a linear function of three counts,
fitted by least squares to the points of the opponent's next play in greedy games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, ratio
from lexc.papers.studies.task import Task, play_pair
from lexc.papers.tables import Figures
from lexc.play.equity.equity_player import zero_leaves
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON, generator_kernels
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import RawPlay
from lexc.play.players import Player, make
from lexc.play.rules import Rules
from lexc.play.selfplay.confidence import Z_95

N_CANDIDATES = 12
"""The plays of most points among which the closed player chooses."""
REACH = 6
"""The number of tiles with which a play can reach a premium square, besides the tile on it."""
N_DRAWN = 10
"""The racks of the opponent that are drawn for a position."""
N_GROUPS = 20
"""The groups of games of which the jackknife leaves out one at a time."""
COUNTS = ("open squares", "triple words in reach", "double words in reach")
"""The counts of a board."""
Sample = tuple[tuple[int, ...], int]
"""The counts of the board after a play, and the points of the next play."""


class Exposure:
    """The counts of boards. An open square is empty, next to a tile, and some letter fits there."""

    def __init__(self, lexicon: Lexicon, rules: Rules) -> None:
        self._board = generator_kernels(lexicon.image, rules, APPEL_JACOBSON).board
        layout = rules.board
        self._stride = max(layout.n_rows, layout.n_cols) + 2
        self._premiums = {
            factor: [divmod(index, layout.n_cols) for index, n in enumerate(layout.word_premiums) if n == factor]
            for factor in (3, 2)
        }

    def counts(self, squares: bytes | bytearray) -> tuple[int, int, int]:
        """The numbers on a board that `COUNTS` names."""
        self._board.set(squares)
        tiles, checks, factors, *_ = self._board.lanes
        opens = [factor >> 32 != 0 and not tile and check != 0
                 for tile, check, factor in zip(tiles, checks, factors, strict=True)]  # fmt: skip
        triple, double = (sum(self._is_reachable(*square, opens) for square in self._premiums[n]) for n in (3, 2))
        return sum(opens), triple, double

    def _is_reachable(self, row: int, col: int, opens: Sequence[bool]) -> bool:
        """Whether a play in the row or the column can cover the square and an open one."""
        tiles, checks, factors, *_ = self._board.lanes
        across = (row + 1) * self._stride + col + 1
        down = (self._stride + col + 1) * self._stride + row + 1
        if tiles[across]:
            return False
        for start in (across, down):
            for step in (-1, 1):
                index, n_tiles = start, 0
                while n_tiles <= REACH and factors[index] and not tiles[index] and checks[index]:
                    if opens[index] or tiles[index + step]:
                        return True
                    index, n_tiles = index + step, n_tiles + 1
        return False


class ClosedPlayer:
    """A player that makes the play of most points less exposure; without a play it does as the greedy player.

    weights: points by count of `COUNTS`.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, exposure: Exposure, weights: Sequence[float]) -> None:
        self._generator, self._exposure, self._weights = generator, exposure, weights
        self._leaves = zero_leaves(generator.rules)
        self._greedy = make("greedy", generator)

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`. With an empty bag it is greedy."""
        rack = bytes(state.rack)
        if not state.bag:
            return self._greedy.choose(state)
        self._leaves.prepare(rack, 0)
        plays = self._generator.best_equity(state.squares, rack, self._leaves, N_CANDIDATES)
        if not plays:
            return self._greedy.choose(state)
        return max((play for _, play in plays), key=lambda play: self._value(state, play))

    def _value(self, state: GameState, play: RawPlay) -> float:
        counts = self._exposure.counts(squares_after(state, play))
        return play[0] - sum(weight * count for weight, count in zip(self._weights, counts, strict=True))


def squares_after(state: GameState, play: RawPlay) -> bytearray:
    """The squares of the board after a play."""
    squares, (_, is_down, row, col, codes) = bytearray(state.squares), play
    n_cols = state.rules.board.n_cols
    for i, code in enumerate(codes):
        if code:
            squares[row * n_cols + col + i * (n_cols if is_down else 1)] = code
    return squares


def count(task: Task) -> Figures:
    """Fit the weights in greedy games, and count what they gain in pairs of other games with the same draws."""
    rules = Rules.load("english")
    generator, exposure = MoveGenerator(task.lexicon, rules), Exposure(task.lexicon, rules)
    weights, n_positions = fit([list(game) for game in _samples(task, generator, exposure)])
    closed = ClosedPlayer(generator, exposure, [weight.value for weight in weights])
    players: list[Player] = [closed, make("greedy", generator)]
    gains = list[float]()
    for number in range(task.n_games):
        task.progress(f"pair {number + 1}", number / task.n_games)
        gains.append(play_pair(rules, players, f"closed {task.seed} {number}"))
    rows: dict[str, Figure | float] = {f"points a count, {name}": w for name, w in zip(COUNTS, weights, strict=True)}
    rows["positions fitted"] = Figure(n_positions, n_games=task.n_games)
    rows |= _two_plies(task, generator, closed)
    rows["points a game gained, in pairs of games"] = ratio(gains, [1] * len(gains))
    return {"study-closed-board": rows}


def _samples(task: Task, generator: MoveGenerator, exposure: Exposure) -> Iterator[Iterator[Sample]]:
    """Yield the samples of each greedy game, while there is a bag."""
    for number in range(task.n_games):
        task.progress(f"game {number + 1}", number / task.n_games)
        yield _samples_of(GameState(generator.rules, f"exposure {task.seed} {number}"), generator, exposure)


def _samples_of(state: GameState, generator: MoveGenerator, exposure: Exposure) -> Iterator[Sample]:
    greedy, counts = make("greedy", generator), None
    while not state.is_over and state.bag:
        choice = greedy.choose(state)
        if counts is not None and isinstance(choice, tuple):
            yield counts, choice[0]
        state.make_move(choice)
        counts = exposure.counts(state.squares)


def fit(games: Sequence[Sequence[Sample]]) -> tuple[list[Figure], int]:
    """The weights of `COUNTS` by least squares over the samples of all games, and the number of samples.

    The margins are those of a jackknife that leaves out a group of games at a time.
    """
    groups = [[sample for game in games[first::N_GROUPS] for sample in game] for first in range(N_GROUPS)]
    equations = [normal_equations([(1.0, *c) for c, _ in group], [points for _, points in group]) for group in groups]
    n_weights, n_samples = 1 + len(COUNTS), sum(map(len, groups))
    weights = solve(add_equations(equations, n_weights))[1:]
    margins: list[float | None] = [None] * len(COUNTS)
    if len(games) >= N_GROUPS:
        parts = [solve(add_equations(equations[:i] + equations[i + 1 :], n_weights))[1:] for i in range(len(equations))]
        means = [sum(column) / N_GROUPS for column in zip(*parts, strict=True)]
        squares = [sum((part[i] - mean) ** 2 for part in parts) for i, mean in enumerate(means)]
        margins = [Z_95 * ((N_GROUPS - 1) / N_GROUPS * square) ** 0.5 for square in squares]
    figures = [Figure(weight, margin, len(games)) for weight, margin in zip(weights, margins, strict=True)]
    return figures, n_samples


def _two_plies(task: Task, generator: MoveGenerator, closed: ClosedPlayer) -> dict[str, Figure | float]:
    """Count the closed player's gain over the greedy one in positions of greedy games, two plies deep.

    The gain is in points less those of the best reply. The replies are to the same racks, drawn from unseen tiles.
    """
    greedy, gains, n_positions, n_others = make("greedy", generator), list[float](), list[int](), list[int]()
    for number in range(task.n_games):
        state, rng = GameState(generator.rules, f"plies {task.seed} {number}"), random.Random(number)
        gain, n, n_other = 0.0, 0, 0
        while not state.is_over and state.bag:
            open_play, closed_play = greedy.choose(state), closed.choose(state)
            if isinstance(open_play, tuple) and isinstance(closed_play, tuple):
                n, n_other = n + 1, n_other + (open_play != closed_play)
                gain += _gain(generator, state, closed_play, open_play, rng) if open_play != closed_play else 0
            state.make_move(open_play)
        gains.append(gain)
        n_positions.append(n)
        n_others.append(n_other)
    share = ratio(n_others, n_positions)
    return {
        "positions with another play, %": Figure(100 * share.value, 100 * (share.margin or 0), share.n_games),
        "points a position gained, two plies": ratio(gains, n_positions),
    }


def _gain(generator: MoveGenerator, state: GameState, play: RawPlay, other: RawPlay, rng: random.Random) -> float:
    """The points of a play less those of the best reply, minus the same of another play, over N_DRAWN racks."""
    boards = squares_after(state, play), squares_after(state, other)
    unseen, gain = [tile for tile, n in enumerate(state.unseen()) for _ in range(n)], 0
    for _ in range(N_DRAWN):
        rack = bytes(rng.sample(unseen, min(len(unseen), generator.rules.rack_size)))
        replies = [generator.best_raw_play(board, rack) for board in boards]
        points = [reply[0] if reply else 0 for reply in replies]
        gain += points[1] - points[0]
    return play[0] - other[0] + gain / N_DRAWN


Equations = tuple[list[list[float]], list[float]]
"""A matrix and a vector: the matrix times the weights is the vector."""


def normal_equations(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> Equations:
    """The equations of the weights with the least sum of (row · w - target)²."""
    n = len(rows[0]) if rows else 0
    matrix = [[float(sum(row[i] * row[j] for row in rows)) for j in range(n)] for i in range(n)]
    return matrix, [float(sum(row[i] * target for row, target in zip(rows, targets, strict=True))) for i in range(n)]


def add_equations(parts: Sequence[Equations], n: int) -> Equations:
    """The equations of n weights over all rows, from those over parts of the rows; parts without rows are empty."""
    used = [part for part in parts if part[1]]
    matrix = [[sum(part[0][i][j] for part in used) for j in range(n)] for i in range(n)]
    return matrix, [sum(part[1][i] for part in used) for i in range(n)]


def solve(equations: Equations) -> list[float]:
    """The weights that solve the equations; 0 for those that they do not determine."""
    matrix, vector = [[*row] for row in equations[0]], [*equations[1]]
    n = len(vector)
    least = 1e-9 * max([abs(row[i]) for i, row in enumerate(matrix)], default=0)
    weights, pivots, free = [0.0] * n, list[tuple[int, int]](), {*range(n)}
    for col in range(n):
        row = max(free, key=lambda candidate: abs(matrix[candidate][col]), default=-1)
        if row < 0 or abs(matrix[row][col]) <= least:
            continue
        free.discard(row)
        pivots.append((row, col))
        for other_row in range(n):
            if other_row != row:
                share = matrix[other_row][col] / matrix[row][col]
                matrix[other_row] = [a - share * b for a, b in zip(matrix[other_row], matrix[row], strict=True)]
                vector[other_row] -= share * vector[row]
    for row, col in pivots:
        weights[col] = vector[row] / matrix[row][col]
    return weights
