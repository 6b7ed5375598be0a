"""Endgames: the value of plain minimax, a line that has it, and an answer whenever time runs out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from types import ModuleType

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.kernels.board import BLANK
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules, algorithms
from lexc.play.endgame import Solution, solve
from lexc.play.ending import settle
from lexc.play.layout import Layout
from lexc.play.move import PLAY, Move

Times = Callable[[int], range]
SQUARES = "." * 12 + "'\"-=#"
ENDINGS = ("gain", "double", "lose")


@pytest.fixture
def is_interpreted(kernel: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Endgames are solved on kernels as `kernel` loads them. Whether those are other ones than lexc uses."""
    walkers = {"fast": ("best", "Best"), "appel_jacobson": ("appel_jacobson", "AppelJacobson")}
    for algorithm, (module, name) in walkers.items():
        root = algorithms.ALGORITHMS[algorithm][1]
        monkeypatch.setitem(algorithms.ALGORITHMS, algorithm, (getattr(kernel(module), name), root))
    for module in ("board", "making", "listing", "transposition", "endgame"):
        monkeypatch.setattr(algorithms, module.capitalize(), getattr(kernel(module), module.capitalize()))
    return kernel("endgame") is not import_module("lexc.kernels.endgame")


# The truth, slowly


class Minimax:
    """The value of a position by trying everything; passes: how many in a row end the game."""

    def __init__(self, generator: MoveGenerator, passes: int) -> None:
        self.generator, self.passes = generator, passes
        self.known: dict[tuple[bytes, tuple[bytes, ...], int], int] = {}

    def value(self, position: Position, passed: int = 0) -> int:
        key = position.squares, tuple(bytes(sorted(rack)) for rack in position.racks), passed
        if key not in self.known:
            self.known[key] = max(self.values(position, passed).values())
        return self.known[key]

    def values(self, position: Position, passed: int = 0) -> dict[Move, int]:
        """Of every move."""
        found = {}
        for move in (*self.generator.plays(position), Move(position.rules.alphabet, score=0)):
            behind, n_passed = position.play(move), 0 if move.kind == PLAY else passed + 1
            if not behind.racks[1] or n_passed >= self.passes:
                found[move] = (move.score or 0) + settled(behind)
            else:
                found[move] = (move.score or 0) - self.value(behind, n_passed)
        return found


def settled(behind: Position) -> int:
    """What the end brings the player who moved last, and the other less."""
    left = behind.racks[::-1]
    out = None if left[0] else 0
    return sum(part.points * (1 if part.player == 0 else -1) for part in settle(behind.rules, left, out))


def small_rules(rng: random.Random) -> Rules:
    n_rows, n_cols, rack_size = rng.randint(4, 6), rng.randint(4, 6), rng.randint(2, 4)
    rows = ["".join(rng.choices(SQUARES, k=n_cols)) for _ in range(n_rows)]
    rows[1] = rows[1][0] + "-" + rows[1][2:]
    bonus = tuple(rng.choice([0, 0, 5, 20]) for _ in range(rack_size + 1))
    return Rules(
        "small", Layout("small", tuple(rows), (1, 1)), Alphabet.load("english"), rack_size, bonus,
        scoreless_turns=rng.choice([0, 1, 2, 6]), ending=rng.choice(ENDINGS),
    )  # fmt: skip


def emptied(rules: Rules, squares: bytes, racks: tuple[bytes, ...], scoreless: int) -> Position:
    """With rules that have just these tiles: the bag is empty."""
    tiles = [0 if code & BLANK else code for code in squares if code] + [tile for rack in racks for tile in rack]
    alphabet = replace(
        rules.alphabet, blank_count=tiles.count(0),
        counts=tuple(tiles.count(tile) for tile in range(1, rules.alphabet.n_letters + 1)),
    )  # fmt: skip
    return Position(replace(rules, alphabet=alphabet), squares, racks, scoreless=scoreless)


def small_endgames(rng: random.Random, kind: str) -> Iterator[tuple[Lexicon, Position]]:
    """Boards that somebody filled a little, and what is left."""
    rules = small_rules(rng)
    letters = bytes(rng.sample(range(1, 27), 4))
    words = {bytes(rng.choices(letters, k=rng.choice([1, 2, 2, 3, 3, 4, 5]))) for _ in range(25)}
    lexicon = lexc.build([rules.alphabet.spell(word) for word in words], kind, "english")
    generator, position = MoveGenerator(lexicon, rules), Position.start(rules)
    for _ in range(5):
        racks = tuple(
            bytes(rng.choices((*letters, rng.choice((0, letters[0]))), k=rng.randint(1, min(rules.rack_size, 3))))
            for _ in range(2)
        )
        limit = rules.scoreless_turns
        yield lexicon, emptied(rules, position.squares, racks, rng.randrange(limit) if limit else 0)
        plays = generator.plays(position.with_rack(bytes(rng.choices(letters, k=rules.rack_size))))
        if plays:
            move = plays[rng.randrange(len(plays))]
            position = replace(position.with_rack(move.used).play(move), scoreless=0)


def worth(solution: Solution, position: Position) -> int:
    """What the solution's line brings the mover, played on a board to the end of the game."""
    total, sign, passed = 0, 1, 0
    for move in solution.line:
        assert position.validate(None, move) == [] or move.kind != PLAY
        position = position.play(move)
        total += sign * (move.score or 0)
        passed = 0 if move.kind == PLAY else passed + 1
        sign = -sign
    assert not position.racks[1] or passed
    return total - sign * settled(position)


@pytest.mark.parametrize("kind", ["gaddag", "dawg"])
def test_the_value_is_that_of_minimax_and_the_line_has_it(kind: str, is_interpreted: bool, times: Times) -> None:
    n_positions = 0
    for seed in times(10 if is_interpreted else 60):
        for lexicon, position in small_endgames(random.Random(f"{kind} {seed}"), kind):
            rules = position.rules
            is_last = rules.scoreless_turns - position.scoreless == 1
            truth = Minimax(MoveGenerator(lexicon, rules), 1 if rules.scoreless_turns == 1 else 2)
            found = solve(lexicon, position)
            assert (found.value, found.is_proven) == (truth.value(position, int(is_last)), True), (seed, position)
            assert found.bounds == (found.value, found.value)
            assert worth(found, position) == found.value, (seed, position)
            n_positions += 1
    assert n_positions
