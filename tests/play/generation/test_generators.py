"""All legal plays: every algorithm finds the same, and so does a scan of the lexicon word by word."""

from __future__ import annotations

import hashlib
import random
from array import array
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import outside
import pytest
from play.generation.boards import (
    ABLE,
    ALGORITHMS,
    board_of,
    bundled_words,
    english,
    game,
    generators,
    greedy_game,
    lexicon_of,
    plays_of,
    tiles,
)
from play.generation.legal_plays import legal_plays

from lexc.alphabet import Alphabet
from lexc.play import MoveGenerator, Position, Rules, read_cgp

Times = Callable[[int], range]


# Small boards, compared with a scan


def test_all_generators_find_the_plays_that_a_scan_of_the_lexicon_finds(is_uncompiled: bool, times: Times) -> None:
    n_positions = 0
    for seed in times(10 if is_uncompiled else 100):
        for all_generators, words, position in game(random.Random(seed)):
            both_directions = seed % 2 == 1
            expected = legal_plays(board_of(position), position.racks[0], words, both_directions)
            for generator in all_generators:
                assert plays_of(generator, position, both_directions) == expected, (seed, generator.algorithm, position)
            n_positions += 1
    assert n_positions


# Full boards


@pytest.mark.parametrize("is_down", [False, True])
def test_words_as_long_as_the_largest_board_are_found_whole(is_down: bool) -> None:
    """A short word is copied in another way than one of more than 16 squares."""
    rules, words = Rules.load("super"), tiles(*(("AB" * 11)[:length] for length in range(13, 22)))
    squares, step = bytearray(21 * 21), 21 if is_down else 1
    squares[220 - 10 * step : 220 + 3 * step : step] = bytes([1, 2] * 6 + [1])  # 220: the square in the middle
    position = replace(Position.start(rules), squares=bytes(squares), racks=(bytes([1, 1, 2, 2, 2, 0, 0]), b""))
    truth = legal_plays(board_of(position), position.racks[0], words)
    assert {len(codes) for *_, codes in truth} == {*range(14, 21)}
    for generator in generators(words, rules):
        assert plays_of(generator, position) == truth, generator.algorithm


def test_twenty_full_boards_agree_with_a_scan_of_the_lexicon(times: Times) -> None:
    rng = random.Random(20)
    words = {*rng.sample(bundled_words(), 6000)}
    all_generators = generators(words, Rules.load("english"))
    positions = [*greedy_game(rng, all_generators, 2), *greedy_game(rng, all_generators, 0)]
    for position in rng.sample(positions, 20)[: len(times(20))]:
        truth = legal_plays(board_of(position), position.racks[0], words)
        for generator in all_generators:
            assert plays_of(generator, position) == truth, (generator.algorithm, position)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_other_programs_find_the_same_plays(algorithm: str) -> None:
    cases = outside.answers("plays")
    generator = MoveGenerator(outside.gaddag(), "english", algorithm)
    for case in cases:
        plays = generator.plays(read_cgp(case["cgp"], lenient=True))
        lines = sorted(f"{play.location}:{str(play).split()[1]}:{play.score}" for play in plays)
        assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == case["sha256"], case["cgp"]
        scores = plays.scores
        found = len(plays), max(scores, default=None), sum(scores)
        assert found == (case["n_plays"], case["top_score"], case["sum_scores"])


def test_a_scan_of_a_whole_lexicon_finds_the_same_plays_as_other_programs() -> None:
    case = next(case for case in outside.answers("plays") if "?" not in case["cgp"])
    position = read_cgp(case["cgp"], lenient=True)
    words = map(position.rules.alphabet.tokenize, outside.words_of(2, 15))
    truth = legal_plays(board_of(position), position.racks[0], words)
    assert (len(truth), sum(truth.values())) == (case["n_plays"], case["sum_scores"])


# The papers' examples


def test_care_is_played_on_able_in_front_behind_through_and_parallel(is_uncompiled: bool) -> None:
    """Gordon 1994, Figure 2, turned by a quarter."""
    for generator in generators(tiles("ABLE", "CARE", "CABLE", "ABLER", "AE"), Rules.load("english")):
        texts = {str(play) for play in generator.plays(english(ABLE, "CARE"))}
        in_front, behind, through, parallel = {"C8 CARE"}, {"H6 CARE"}, {"D7 C.RE", "G5 CAR."}, {"9A CARE"}
        others = {"8C C....", "8D ....R", "D8 .E", "G7 A.", "9C AE", "7G AE"}
        assert texts == in_front | behind | through | parallel | others, generator.algorithm


@pytest.mark.parametrize("kind", ["dawg", "gaddag"])
def test_between_pa_and_able_stand_exactly_r_and_y(kernel: Callable[[str], ModuleType], kind: str) -> None:
    """Gordon 1994, "Computing cross sets"."""
    words = tiles("PA", "ABLE", "PARABLE", "PAYABLE", "PAT", "PAR", "CABLE", "TABLE", "PARABLES", "SPAYABLE", "PALABL")
    image = lexicon_of(words, Alphabet.load("english"), kind).image
    roots = image.graph.roots
    squares = bytearray(81)
    squares[4 : 4 + 8 * 9 : 9] = [16, 1, 0, 1, 2, 12, 5, 0]
    shape = (26, 9, 9, b"\1" * 81, b"\1" * 81, array("i", [1] * 128))
    board = kernel("plays.board").Board(image.nodes, roots["words"], roots.get("gaddag", -1), *shape)
    board.set(bytes(squares))
    cross, stride = board.lanes[1], 11
    assert cross[3 * stride + 5] == 1 << 18 | 1 << 25
    assert cross[8 * stride + 5] == 0, "nothing follows PA.ABLE"
    assert cross[3 * stride + 4] == (2 << 26) - 2, "in its own row any letter"


# Cross-checks from one position to the next


def test_cross_checks_renewed_after_a_change_are_those_computed_anew(is_uncompiled: bool, times: Times) -> None:
    for seed in times(3 if is_uncompiled else 30):
        for all_generators, _, position in game(random.Random(1000 + seed)):
            for generator in all_generators:
                generator.plays(position)
                fresh = MoveGenerator(generator.lexicon, generator.rules, generator.algorithm)
                fresh.plays(position)
                assert lanes_of(generator, position) == lanes_of(fresh, position), (seed, position)


def lanes_of(generator: MoveGenerator, position: Position) -> list[object]:
    """The board's lanes; of factors only those that are read, on empty squares; of blocks those at their last tiles."""
    tiles, cross, factors, sums, cross_sums, nodes, left, right = generator._board.lanes
    read = [0 if tile else factor for tile, factor in zip(tiles, factors, strict=True)]
    lasts = [index for index in range(len(tiles) - 1) if tiles[index] and not tiles[index + 1]]
    blocks = [(nodes[last], left[last], right[last]) if nodes[last] else () for last in lasts]
    return [list(tiles), list(cross), read, list(sums), list(cross_sums), blocks]


# Blocks of tiles


def test_the_letters_beside_a_block_are_those_of_words(kernel: Callable[[str], ModuleType]) -> None:
    """CAT in a row: words have I and S before it, and words that begin with it go on with E and S."""
    image = lexicon_of(tiles("CAT", "CATS", "CATER", "SCAT", "DELICATE"), Alphabet.load("english"), "gaddag").image
    shape = (26, 5, 5, b"\1" * 25, b"\1" * 25, array("i", [1] * 128))
    board = kernel("plays.board").Board(image.nodes, image.graph.roots["words"], image.graph.roots["gaddag"], *shape)
    squares, last = bytearray(25), 3 * 7 + 4
    squares[11:14] = [3, 1, 20]
    board.set(bytes(squares))
    *_, nodes, left, right = board.lanes
    assert nodes[last]
    assert [left[last], right[last]] == [1 << 9 | 1 << 19, 1 << 5 | 1 << 19]
    squares[14] = 24
    board.set(bytes(squares))
    assert not nodes[last + 1], "no word contains CATX"
