"""Endgames: values are those of plain minimax, lines have these values, and an answer comes whenever time runs out."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import outside
import pytest
from conftest import long

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, PositionError, RulesError, UsageError
from lexc.kernels import uncompiled_names
from lexc.kernels.layout._tiles import BLANK
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules, read_cgp, validate
from lexc.play.board_layout import BoardLayout
from lexc.play.endgame.bounds import max_gain
from lexc.play.endgame.solver import MARGINS, Solution, Solver, solve
from lexc.play.game_state import GameState
from lexc.play.move import PLAY, Move
from lexc.play.players import make
from lexc.play.selfplay.autoplay import play_turns
from lexc.play.settlement import settlements

Times = Callable[[int], range]
SQUARES = "." * 12 + "'\"-=#"
ENDINGS = ("gain", "double", "lose")
POSITIONS = Path(__file__).parents[2] / "benchmarks" / "endgames.txt"
EXE = "15/15/15/15/15/15/15/6EXE6/15/15/15/15/15/15/15"


# A slow reference


class Minimax:
    """The value of a position by plain minimax. max_passes: the number of passes in a row that end the game."""

    def __init__(self, generator: MoveGenerator, max_passes: int) -> None:
        self.generator, self.max_passes = generator, max_passes
        self.cached_values: dict[tuple[bytes, tuple[bytes, ...], int], int] = {}

    def value(self, position: Position, n_passes: int = 0) -> int:
        key = position.squares, tuple(bytes(sorted(rack)) for rack in position.racks), n_passes
        if key not in self.cached_values:
            self.cached_values[key] = max(self.values(position, n_passes).values())
        return self.cached_values[key]

    def values(self, position: Position, n_passes: int = 0) -> dict[Move, int]:
        """The value of each move."""
        found = {}
        for move in (*self.generator.plays(position), Move(position.rules.alphabet, score=0)):
            after, n_passes_after = position.play(move), 0 if move.kind == PLAY else n_passes + 1
            if not after.racks[1] or n_passes_after >= self.max_passes:
                found[move] = (move.score or 0) + settlement_points(after)
            else:
                found[move] = (move.score or 0) - self.value(after, n_passes_after)
        return found


def settlement_points(position: Position) -> int:
    """The settlement of a finished game: the points of the player who moved last, less those of the other."""
    racks = position.racks[::-1]
    player_out = None if racks[0] else 0
    return sum(part.points * (1 if part.player == 0 else -1) for part in settlements(position.rules, racks, player_out))


def small_rules(rng: random.Random) -> Rules:
    n_rows, n_cols, rack_size = rng.randint(4, 6), rng.randint(4, 6), rng.randint(2, 4)
    rows = ["".join(rng.choices(SQUARES, k=n_cols)) for _ in range(n_rows)]
    rows[1] = rows[1][0] + "-" + rows[1][2:]
    bonus = tuple(rng.choice([0, 0, 5, 20]) for _ in range(rack_size + 1))
    return Rules(
        "small", BoardLayout("small", tuple(rows), (1, 1)), Alphabet.load("english"), rack_size, bonus,
        scoreless_turns=rng.choice([0, 1, 2, 6]), ending=rng.choice(ENDINGS),
    )  # fmt: skip


def with_empty_bag(rules: Rules, squares: bytes, racks: tuple[bytes, ...], scoreless: int) -> Position:
    """A position with rules that have just these tiles, so that its bag is empty."""
    tiles = [0 if code & BLANK else code for code in squares if code] + [tile for rack in racks for tile in rack]
    alphabet = rules.alphabet._replace(
        blank_count=tiles.count(0),
        counts=tuple(tiles.count(tile) for tile in range(1, rules.alphabet.n_letters + 1)),
    )  # fmt: skip
    return Position(replace(rules, alphabet=alphabet), squares, racks, (0,) * len(racks), scoreless)


def small_endgames(rng: random.Random, kind: str) -> Iterator[tuple[Lexicon, Position]]:
    """Endgames on small boards with a few random plays, and random racks."""
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
        yield lexicon, with_empty_bag(rules, position.squares, racks, rng.randrange(limit) if limit else 0)
        plays = generator.plays(position.with_rack(bytes(rng.choices(letters, k=rules.rack_size))))
        if plays:
            move = plays[rng.randrange(len(plays))]
            position = replace(position.with_rack(move.used).play(move), scoreless=0)


def line_value(solution: Solution, position: Position) -> int:
    """The points that the solution's line gains the mover, played on a board to the end of the game."""
    total, sign, n_passes = 0, 1, 0
    for move in solution.line:
        assert validate(None, move, position) == [] or move.kind != PLAY
        position = position.play(move)
        total += sign * (move.score or 0)
        n_passes = 0 if move.kind == PLAY else n_passes + 1
        sign = -sign
    assert not position.racks[1] or n_passes
    return total - sign * settlement_points(position)


@pytest.mark.parametrize("kind", ["gaddag", "dawg"])
def test_the_value_is_that_of_minimax_and_the_line_has_it(kind: str, is_uncompiled: bool, times: Times) -> None:
    n_positions = 0
    for seed in times(8 if is_uncompiled else 40):
        for lexicon, position in small_endgames(random.Random(f"{kind} {seed}"), kind):
            rules = position.rules
            a_pass_ends_the_game = rules.scoreless_turns - position.scoreless == 1
            minimax = Minimax(MoveGenerator(lexicon, rules), 1 if rules.scoreless_turns == 1 else 2)
            found = solve(lexicon, position)
            assert (found.value, found.is_proven) == (minimax.value(position, int(a_pass_ends_the_game)), True), (
                seed,
                position,
            )
            assert found.bounds == (found.value, found.value)
            assert line_value(found, position) == found.value, (seed, position)
            n_positions += 1
    assert n_positions


def test_a_search_without_transpositions_finds_the_same_values(
    all_uncompiled: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    for seed in times(6):
        cases = list(small_endgames(random.Random(f"forgetful {seed}"), "gaddag"))
        expected = [solve(lexicon, position).value for lexicon, position in cases]
        with monkeypatch.context() as patch:
            patch.setattr(all_uncompiled("endgames.transposition_table").TranspositionTable, "store", lambda *_: None)
            assert [solve(lexicon, position).value for lexicon, position in cases] == expected


# Endgames of real games


def endgames(size: int, n: int) -> list[Position]:
    """The first n positions of the benchmark in which both racks have `size` tiles."""
    positions = map(read_cgp, POSITIONS.read_text(encoding="utf-8").splitlines())
    return [position for position in positions if len(position.racks[0]) == size][:n]


def test_no_move_is_better_than_the_solution(english: Lexicon, times: Times) -> None:
    """The value of a move is its points, less the value of the position after it for the other player."""
    solver, generator = Solver(MoveGenerator(english)), MoveGenerator(english)
    for position in endgames(4, len(times(8))):
        found = solver.solve(position)
        assert found.is_proven
        assert line_value(found, position) == found.value
        for move in generator.best(position, 5):
            after = position.play(move)
            value = settlement_points(after) if not after.racks[1] else -solver.solve(after).value
            assert (move.score or 0) + value <= found.value


def test_the_depths_of_shallow_searches_change_nothing_but_time(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    positions = endgames(4, len(times(6)))
    expected = [Solver(MoveGenerator(english)).solve(position).value for position in positions]
    for depths in ((1, 64), (1, 2, 3, 4, 5, 6, 64)):
        monkeypatch.setattr("lexc.play.endgame.solver.DEPTHS", depths)
        solver = Solver(MoveGenerator(english))
        assert [solver.solve(position).value for position in positions] == expected


@long
def test_cleared_lists_are_generated_again(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    position = endgames(6, 1)[0]
    expected = solve(english, position)
    monkeypatch.setattr("lexc.kernels.endgames.endgame.MAX_KEPT_PLAYS", 1 << 10)
    found = solve(english, position)
    assert (found.value, found.is_proven, line_value(found, position)) == (expected.value, True, expected.value)
    assert found.nodes > expected.nodes


@long
def test_a_search_goes_on_when_its_lists_are_full(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    position = endgames(6, 1)[0]
    expected = solve(english, position)
    monkeypatch.setattr("lexc.kernels.endgames.endgame.MAX_LISTED_PLAYS", 1 << 10)
    found = solve(english, position)
    assert (found.value, found.is_proven, line_value(found, position)) == (expected.value, True, expected.value)
    assert found.nodes > expected.nodes  # it began again with other lists


@long
def test_a_search_whose_lists_are_too_short_for_one_line_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.kernels.endgames.endgame.MAX_LISTED_PLAYS", 1)  # they keep the room of the beginning
    words = ("".join(letters) for n in range(2, 6) for letters in product("ABCDEF", repeat=n))
    lexicon, rules = lexc.build(words, "gaddag", "english"), Rules.load("english")
    squares, racks = Position.start(rules).squares, (bytes(range(1, 6)), bytes(range(1, 6)))
    with pytest.raises(CapacityExceeded):
        solve(lexicon, with_empty_bag(rules, squares, racks, 0))


def with_a_blank(position: Position, size: int) -> Position:
    """A position with racks of so many tiles, the mover's with a blank, and rules that have just these tiles."""
    (mover, other), squares = position.racks, position.squares
    return with_empty_bag(position.rules, squares, (b"\0" + mover[1:size], other[:size]), 0)


@long
@pytest.mark.parametrize("number", [0, 2])
def test_a_search_with_a_blank_goes_on_when_its_lists_are_full(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    position = with_a_blank(endgames(5, 3)[number], 4)
    expected = solve(english, position)
    monkeypatch.setattr("lexc.kernels.endgames.endgame.MAX_LISTED_PLAYS", 1)
    found = solve(english, position)
    assert (found.value, found.is_proven, line_value(found, position)) == (expected.value, True, expected.value)
    assert found.nodes != expected.nodes  # it began again with other lists


@long
@pytest.mark.parametrize("number", [4, 10])
def test_a_search_ends_with_its_best_line_if_the_lists_of_a_longer_one_have_no_room(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """It has no limit, but makes no progress: lists that were cleared are full before a new position is stored."""
    position = with_a_blank(endgames(4, 11)[number], 4)
    expected = solve(english, position)
    monkeypatch.setattr("lexc.kernels.endgames.endgame.MAX_LISTED_PLAYS", 1)
    found = solve(english, position)
    assert expected.is_proven
    assert not found.is_proven
    assert_bounds_hold(found, expected.value)
    assert validate(english, found.best, position) == []


def test_a_solver_forgets_one_position_before_the_next(english: Lexicon) -> None:
    solver, positions = Solver(MoveGenerator(english)), endgames(4, 2)
    first = [solver.solve(position) for position in positions]
    assert [solver.solve(position) for position in positions[::-1]] == first[::-1]
    assert [solve(english, position) for position in positions] == first


def test_positions_that_other_programs_proved_have_the_same_value() -> None:
    cases = outside.answers("endgames")
    solver = Solver(MoveGenerator(outside.gaddag()))
    for case in cases:
        if uncompiled_names() and sum(case["tiles"]) > 5:
            continue
        position = read_cgp(case["cgp"], lenient=True)
        found = solver.solve(position)
        assert (found.value, found.is_proven) == (case["value"], True), case["cgp"]
        assert line_value(found, position) == found.value


# Searches that are stopped


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"nodes": 0}, {"nodes": 100}, {"nodes": 300}])
def test_an_unproven_solution_has_proven_bounds(english: Lexicon, limit: dict[str, Any]) -> None:
    for position in endgames(4, 2):
        proven, found = solve(english, position), solve(english, position, **limit)
        assert not found.is_proven
        assert found.nodes < proven.nodes
        assert validate(english, found.best, position) == []
        assert_bounds_hold(found, proven.value)


def assert_bounds_hold(found: Solution, truth: int) -> None:
    low, high = found.bounds
    assert low <= truth <= high
    assert low <= found.value <= high


def test_bounds_hold_wherever_a_search_is_stopped(is_uncompiled: bool, times: Times) -> None:
    n_unproven = 0
    for seed in times(4 if is_uncompiled else 20):
        for lexicon, position in small_endgames(random.Random(f"bounds {seed}"), "gaddag"):
            solver = Solver(MoveGenerator(lexicon, position.rules))
            truth = solver.solve(position).value
            for nodes in (0, 1, 2, 5, 10, 20, 50, 100):
                found = solver.solve(position, nodes=nodes)
                assert_bounds_hold(found, truth)
                n_unproven += not found.is_proven
    assert n_unproven


def test_no_solution_gains_more_than_the_tiles_on_the_racks_can(times: Times) -> None:
    for seed in times(40):
        for lexicon, position in small_endgames(random.Random(f"most {seed}"), "dawg"):
            (mover, other), truth = position.racks, solve(lexicon, position).value
            assert truth <= max_gain(position.rules, position.squares, mover, other)
            assert truth >= -max_gain(position.rules, position.squares, other, mover)


def test_the_maximal_gain_counts_every_premium_of_a_play() -> None:
    """One tile on a double word square before CAT, 5 points: its word, a word across it as good, and the bonus."""
    rules = replace(small_rules(random.Random(1)), rack_size=1, bonus=(0, 7), ending="double")
    rules = replace(rules, board=BoardLayout("row", ("-...",), (0, 0)))
    squares = b"\0" + rules.alphabet.tokenize("CAT")
    rack_s, rack_q = (rules.alphabet.tokenize(letter) for letter in "SQ")
    assert max_gain(rules, squares, rack_s, b"") == 2 * (5 + 1) + 2 * (5 + 1) + 7
    assert max_gain(rules, squares, rack_s, rack_q) == 2 * (5 + 1) + 2 * (5 + 1) + 7 + 2 * 10
    assert max_gain(rules, bytes([0, *[code | BLANK for code in squares[1:]]]), b"\0", b"") == 7


def test_a_stopped_search_has_proven_a_lower_bound_near_its_value(english: Lexicon) -> None:
    solver = Solver(MoveGenerator(english))
    for position in endgames(4, 1 if uncompiled_names() else 8):
        proven = solver.solve(position)
        found = solver.solve(position, nodes=proven.nodes - 1)
        assert not found.is_proven
        assert found.bounds[0] >= found.value - max(MARGINS)
        assert_bounds_hold(found, proven.value)


def test_the_best_move_alone_is_that_of_the_solution(english: Lexicon) -> None:
    solver = Solver(MoveGenerator(english))
    for position in endgames(4, 1):
        assert solver.best(position) == solver.solve(position).best
        assert validate(english, solver.best(position, nodes=100), position) == []


def test_an_answer_comes_when_time_runs_out(english: Lexicon) -> None:
    position = endgames(4, 1)[0] if uncompiled_names() else endgames(7, 7)[6]
    found = solve(english, position, seconds=0.001)
    assert validate(english, found.best, position) == []
    assert not found.is_proven


def test_the_same_number_of_positions_gives_the_same_answer(english: Lexicon, times: Times) -> None:
    position, nodes = endgames(4 if uncompiled_names() else 7, 2)[1], 200 * len(times(100))
    assert solve(english, position, nodes=nodes) == solve(english, position, nodes=nodes)


def test_threads_that_share_a_solver_wait_for_each_other(english: Lexicon) -> None:
    solver, positions = Solver(MoveGenerator(english)), endgames(4, 2)
    expected, found = [solver.solve(position) for position in positions], dict[int, Solution]()

    def work(number: int) -> None:
        found[number] = solver.solve(positions[number])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(2)] == expected


# Positions that are accepted and refused


def endgame_from(cgp: str) -> Position:
    """A position in whose game there are no other tiles."""
    position = read_cgp(f"{EXE} {cgp}")
    return with_empty_bag(position.rules, position.squares, position.racks, position.scoreless)


@pytest.fixture
def exes() -> Lexicon:
    return lexc.build(["EXE", "EXEC", "EXES", "SI", "IS"], "gaddag", "english")


def test_an_unknown_rack_holds_the_unseen_tiles(exes: Lexicon) -> None:
    position = endgame_from("CS/I 0/0 0")
    for racks in ((position.racks[0], b""), (b"", position.racks[1])):
        assert solve(exes, replace(position, racks=racks)) == solve(exes, position)


def test_passing_may_be_the_best_move(exes: Lexicon) -> None:
    found = solve(exes, endgame_from("QU/VV 0/0 0"))
    assert ([str(move) for move in found.line], found.value) == (["pass", "pass"], 8 - 11)


def test_one_pass_ends_the_game_when_it_is_the_last_turn_without_points_that_rules_allow(exes: Lexicon) -> None:
    assert len(solve(exes, endgame_from("QU/VV 0/0 4")).line) == 2
    assert len(solve(exes, endgame_from("QU/VV 0/0 5")).line) == 1


def test_words_added_to_an_overlay_are_played_at_once() -> None:
    overlay = lexc.Overlay(lexc.build(["EXE"], "gaddag", "english"))
    position = endgame_from("C/V 0/0 0")
    solver = Solver(MoveGenerator(overlay, position.rules))
    before = solver.solve(position)
    overlay.add("EXEC")
    after = solver.solve(position)
    assert (str(before.best), str(after.best)) == ("pass", "8G ...C")


@pytest.mark.parametrize(
    ("cgp", "message"),
    [
        ("QU/VV/A 0/0/0 0", "two players"), ("QU 0 0", "two players"), ("/ 0/0 0", "neither rack"),
        ("QU/VV 0/0 6", "game is over"), ("QU/ 0/0 0", "game is over"), ("AAAAAAAA/B 0/0 0", "too long"),
    ],
)  # fmt: skip
def test_a_position_that_is_no_endgame_is_refused(exes: Lexicon, cgp: str, message: str) -> None:
    position = read_cgp(f"{EXE} {cgp}", lenient=True)
    with pytest.raises(PositionError, match=message):
        solve(exes, with_empty_bag(position.rules, position.squares, position.racks, position.scoreless))


def test_tiles_in_the_bag_are_counted(exes: Lexicon) -> None:
    for racks in ("QU/VV", "QU/"):
        with pytest.raises(PositionError, match=r"bag is not empty.*9[35] unseen: \?\?AAA"):
            solve(exes, read_cgp(f"{EXE} {racks} 0/0 0"))


def test_impossible_tiles_are_refused(exes: Lexicon) -> None:
    position = endgame_from("QU/VV 0/0 0")
    mover, other = position.racks
    for squares, rack in ((bytes([27, *position.squares[1:]]), mover), (position.squares, mover + b"\x1b")):
        wrong = replace(position, squares=squares, racks=(rack, other))
        with pytest.raises(PositionError, match="tiles and a board"):
            solve(exes, wrong)


def test_an_impossible_time_is_refused(exes: Lexicon) -> None:
    for seconds in (-1, float("nan")):
        with pytest.raises(UsageError, match="0 seconds or more"):
            solve(exes, endgame_from("QU/VV 0/0 0"), seconds)


def test_rules_with_points_beyond_32_bits_are_refused(exes: Lexicon) -> None:
    with pytest.raises(RulesError, match="points are too large"):
        Solver(MoveGenerator(exes, Rules.from_toml('alphabet = "english"\nboard = "super"\nrack_size = 10')))


# A player


@pytest.mark.parametrize("other", ["greedy", "rack1"])
def test_the_solution_gains_at_least_its_value_against_any_play(english: Lexicon, times: Times, other: str) -> None:
    rules, generator = Rules.load("english"), MoveGenerator(english)
    for number in times(3):
        state, players = GameState(rules, f"endgame {number}"), [make("greedy", generator), make(other, generator)]
        while not state.is_over and (state.bag or sum(map(len, state.racks)) > 8):
            state.make_move(players[state.turn].choose(state))
        if state.is_over:
            continue
        found = solve(generator, state.position())
        mover, lead_before = state.turn, state.scores[state.turn] - state.scores[1 - state.turn]
        players[mover], players[1 - mover] = make("greedy+endgame:nodes=1000000000", generator), make(other, generator)
        for _ in play_turns(state, players):  # to the end of the game
            pass
        assert found.is_proven
        assert state.scores[mover] - state.scores[1 - mover] - lead_before >= found.value
