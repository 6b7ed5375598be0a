"""The best play is the first of all plays, whatever the rules, the board and the rack."""

from __future__ import annotations

import copy
import pickle
import random
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lexc
from lexc.errors import PositionError, UsageError
from lexc.image import graph
from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.lexicon import Lexicon
from lexc.play import Move, MoveGenerator, Position, Rules, read_cgp
from lexc.play.game_state import GameState

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions.txt"
MIXED = """
title = "Everything that a board can have"
alphabet = "english"
start = "4D"
squares = '''
~..^.."
.-..'..
..#..=.
=..-..^
.'...-.
..^.#..
".~..'=
'''
rack_size = {size}
bonus = {{ {size} = {bonus}, 3 = 7 }}
"""


def positions(lexicon: Lexicon, rules: Rules, seed: int, n_blanks: int = 0) -> Iterator[Position]:
    """The positions of a game of random plays."""
    generator, state, rng = MoveGenerator(lexicon, rules), GameState(rules, f"best {seed}"), random.Random(seed)
    while not state.is_over:
        for i in range(min(n_blanks, len(state.rack))):
            state.rack[i] = 0
        position = state.position()
        yield position
        plays = generator.plays(position)
        if not plays:
            state.pass_turn()
            continue
        move = plays[rng.randrange(len(plays))]
        state.play((move.score or 0, move.is_down, move.row, move.col, move.tiles))


def starts_with_best(generator: MoveGenerator, position: Position) -> bool:
    plays = generator.plays(position)
    found = [generator.best(position, n) for n in (1, 2, 15)]
    scores = [[move.score for move in moves] for moves in found]
    return found == [plays[:n] for n in (1, 2, 15)] and scores == [
        [move.score for move in plays[:n]] for n in (1, 2, 15)
    ]


def test_in_real_games_the_best_play_is_the_first_of_all(english: Lexicon, times: Callable[[int], range]) -> None:
    generator = MoveGenerator(english)
    lines = POSITIONS.read_text(encoding="utf-8").splitlines()
    chosen = random.Random(2).sample(lines, len(times(150)))
    assert [line for line in chosen if not starts_with_best(generator, read_cgp(line))] == []


@pytest.mark.parametrize("name", ["super", "wwf", "english"])
def test_on_every_board_the_best_is_the_first_of_all(english: Lexicon, name: str) -> None:
    rules = Rules.load(name)
    generator = MoveGenerator(english, rules)
    assert all(starts_with_best(generator, position) for position in positions(english, rules, 3))


@pytest.mark.parametrize(("size", "bonus"), [(1, 0), (3, 50), (5, 0), (7, 9), (10, 200)])
def test_with_any_rack_size_and_bonus_the_best_is_the_first_of_all(
    english: Lexicon, size: int, bonus: int, times: Callable[[int], range]
) -> None:
    text = MIXED.format(size=size, bonus=bonus).replace(", 3 = 7", "" if size in (1, 3) else ", 3 = 7")
    rules = Rules.from_toml(text)
    generator = MoveGenerator(english, rules)
    for seed in times(6):
        assert all(starts_with_best(generator, position) for position in positions(english, rules, seed))


@pytest.mark.parametrize("n_blanks", [1, 2, 3])
def test_with_any_number_of_blanks_the_best_is_the_first_of_all(english: Lexicon, n_blanks: int) -> None:
    rules = Rules.from_toml(MIXED.format(size=5, bonus=50))
    generator = MoveGenerator(english, rules)
    assert all(starts_with_best(generator, position) for position in positions(english, rules, 8, n_blanks))


def test_letters_of_several_characters_and_more_than_31_of_them(times: Callable[[int], range]) -> None:
    for name in ("catalan", "polish", "norwegian"):
        rules = Rules.load(name)
        rng = random.Random(name)
        alphabet = rules.alphabet
        words = {
            alphabet.spell(bytes(rng.choices(range(1, alphabet.n_letters + 1), k=rng.randint(2, 7))))
            for _ in range(4000)
        }
        lexicon = lexc.build(words, kind="gaddag", alphabet=alphabet)
        generator = MoveGenerator(lexicon, rules)
        for seed in times(2):
            assert all(starts_with_best(generator, position) for position in positions(lexicon, rules, seed))


def test_the_kernels_find_the_same_best_play_compiled_and_uncompiled(kernel: Callable[[str], ModuleType]) -> None:
    """The kernels are called directly, with a board of 7 by 7."""
    words = "ACE ACES ARC ARCS CARE CARED CARES DARE DARES RACE RACED RACES SAD SCARE SEA"
    lexicon = lexc.build(words.split(), "gaddag")
    rules = Rules.from_toml(MIXED.format(size=5, bonus=50))
    squares = bytearray(49)
    squares[24:28] = lexicon.image.alphabet.tokenize("RACE")[:4]
    found = best_and_all(kernel, lexicon, rules, bytes(squares), b"\x00\x13\x04\x01\x03")
    assert len(found[1]) > 20
    assert found[0] == sorted(found[1], key=lambda play: -play[0])[0][0]


def best_and_all(
    kernel: Callable[[str], ModuleType], lexicon: Lexicon, rules: Rules, squares: bytes, rack: bytes
) -> tuple[int, list[Any]]:
    image, board_layout = lexicon.image, rules.board
    nodes, roots = image.nodes, (image.graph.roots[graph.WORDS], image.graph.roots[graph.GADDAG])
    points_by_code = array("i", [*rules.tile_points, *[0] * (128 - len(rules.tile_points))])
    bonus = array("i", rules.bonus)
    n_letters, size = rules.alphabet.n_letters, (board_layout.n_rows, board_layout.n_cols)
    premiums = board_layout.letter_premiums, board_layout.word_premiums
    board = kernel("plays.board").Board(nodes, *roots, n_letters, *size, *premiums, points_by_code)
    moves = kernel("plays.best_plays").BestPlays(nodes, roots[1], board, *board_layout.start, bonus)
    alphagrams = kernel("racks.alphagram_filter").AlphagramFilter(
        nodes, roots[0], image.graph.n_words, rules.rack_size, max(size)
    )
    shadow = kernel("plays.shadow").Shadow(
        board, alphagrams.tables, rules.rack_size, *board_layout.start, bonus, moves.tables
    )
    board.set(squares)
    all_plays = [moves.read_play(i) for i in range(moves.generate(rack, board.is_empty, False))]
    assert moves.best(rack, 1, board.is_empty, shadow.prepare(rack, board.is_empty)) == 1
    best = moves.read_play(0)[0]
    leaves = kernel("plays.leaves").RackLeaves(Nodes(array("I"), NARROW_BITMAP), 0, array("I"), array("i"), 0)
    tile_values = array("i", [256 * 9 * (i // 16 == 19) for i in range(1024)])  # an S kept is worth 9 points
    leaves.set_heuristics(tile_values, array("i", bytes(1024)))
    leaves.prepare(rack)
    assert moves.best(rack, 1, board.is_empty, shadow.prepare(rack, board.is_empty, leaves), leaves) == 1
    assert moves.equity(0) == 256 * max(play[0] + 9 * (19 not in play[4]) for play in all_plays)
    return best, all_plays


def test_a_rack_without_a_play_has_no_best_one(english: Lexicon) -> None:
    position = read_cgp("/".join(["15"] * 15) + " VVWWCC/ 0/0 0")
    assert MoveGenerator(english).best(position) == []
    assert MoveGenerator(english).best_raw_play(position.squares, position.racks[0]) is None


def test_asking_for_no_play_at_all_is_an_error(english: Lexicon) -> None:
    with pytest.raises(UsageError, match="1 or more"):
        MoveGenerator(english).best(Position.start(Rules.load("english")), 0)


def test_an_impossible_position_is_refused(english: Lexicon) -> None:
    generator, rules = MoveGenerator(english), Rules.load("english")
    for squares, rack in (
        (bytes(224), b"\1"),
        (bytes([64]) * 225, b"\1"),
        (bytes(225), b"\x1b"),
        (bytes(225), b"\1" * 8),
    ):
        for list_plays in (generator.plays, generator.best):
            with pytest.raises(PositionError, match=r"tiles and a board|225 squares"):
                list_plays(Position(rules, squares, (rack, b"")))


def test_a_long_list_of_the_best_is_the_start_of_all(english: Lexicon) -> None:
    generator = MoveGenerator(english)
    position = read_cgp("/".join([*["15"] * 7, "3FACETS6", *["15"] * 7]) + " EIIJNOR/ 0/30 0")
    assert generator.best(position, 500) == generator.plays(position)[:500]


def test_the_most_tiles_of_a_play_are_those_of_the_longest_one(english: Lexicon) -> None:
    generator = MoveGenerator(english)
    seen = set()
    for position in positions(english, generator.rules, 5):
        plays = generator.plays(position)
        seen.add(plays.most_placed)
        assert plays.most_placed == max((len(move.used) for move in plays), default=0)
    assert len(seen) > 3
    assert generator.plays(Position.start(generator.rules).with_rack(b"")).most_placed == 0


def test_threads_that_share_a_generator_get_their_own_plays(english: Lexicon) -> None:
    generator = MoveGenerator(english)
    lines = POSITIONS.read_text(encoding="utf-8").splitlines()[:60]
    chosen = [read_cgp(line) for line in lines]
    expected = [(len(generator.plays(position)), generator.best(position)) for position in chosen]
    with ThreadPoolExecutor(4) as executor:
        found = list(
            executor.map(lambda position: (len(generator.plays(position)), generator.best(position)), chosen * 3)
        )
    assert found == expected * 3


def test_words_added_to_an_overlay_are_played_at_once() -> None:
    overlay = lexc.Overlay(lexc.build(["CARE", "RACE", "ACE"], kind="gaddag", alphabet="english"))
    generator = MoveGenerator(overlay)
    position = read_cgp("/".join(["15"] * 15) + " ACERVWX/ 0/0 0")
    before = {str(move) for move in generator.plays(position)}
    overlay.add("WAVER")
    overlay.add("CRAVE")
    overlay.remove("RACE")
    after = {str(move) for move in generator.plays(position)}
    assert {text.split()[1] for text in after - before} == {"CRAVE", "WAVER"}
    assert {text.split()[1] for text in before - after} == {"RACE"}
    assert str(generator.best(position)[0]).split()[1] == "WAVER"


def test_a_found_move_is_a_move_like_any_other(english: Lexicon) -> None:
    move = MoveGenerator(english).best(read_cgp("/".join(["15"] * 15) + " CARE??/ 0/0 0"))[0]
    made = Move(move.alphabet, move.kind, move.row, move.col, move.is_down, move.tiles, move.score, move.last)
    assert type(move) is Move
    assert (move, hash(move), repr(move), str(move)) == (made, hash(made), repr(made), str(made))
    assert pickle.loads(pickle.dumps(move)) == copy.copy(move) == made
    with pytest.raises(FrozenInstanceError):
        move.row = 3  # type: ignore[misc]
