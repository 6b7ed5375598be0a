"""Playouts draw the same unseen tiles for every candidate, and play on as the players do."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from statistics import mean, stdev
from types import ModuleType

import pytest
from play.simulation.playout_twin import Turn, play_on

import lexc
from lexc.image import graph
from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.simulation._playout_rows import PLY_ROW, RESULT_ROW
from lexc.kernels.simulation.random_bag import RandomBag
from lexc.lexicon import Lexicon
from lexc.play import Move, MoveGenerator, Position, Rules
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import points_by_code
from lexc.play.move import EXCHANGE, PASS
from lexc.play.players.greedy import GreedyPlayer
from lexc.play.simulation.candidates import Candidate, find_candidates
from lexc.play.simulation.playout import PlayoutWorker, UnseenTiles
from lexc.play.simulation.plies import PlyFigures, PlySums

ENGLISH = Rules.load("english")


@pytest.fixture(scope="module")
def leaves() -> Leaves:
    """Some values for leaves of up to two tiles."""
    tiles = all_leaves(ENGLISH.alphabet, 2)
    values = random.Random(1)
    return Leaves.from_values(ENGLISH.alphabet, tiles, [values.uniform(-9, 12) for _ in range(tiles.count(0))])


def positions(lexicon: Lexicon, seed: int, rules: Rules = ENGLISH, n_players: int = 2) -> list[Position]:
    """All positions of a greedy game, as the mover sees them."""
    state, player = GameState(rules, f"playouts {seed}", n_players), GreedyPlayer(MoveGenerator(lexicon, rules))
    seen = []
    while not state.is_over:
        position = state.position()
        seen.append(replace(position, racks=(position.racks[0], *[b""] * (n_players - 1))))
        state.make_move(player.choose(state))
    return seen


def is_twin_result(
    lexicon: Lexicon, position: Position, candidate: Candidate, plies: int, leaves: Leaves | None, n: int = 2
) -> bool:
    """Whether the kernel's results are the twin's."""
    unseen = UnseenTiles(position)
    rows = PlayoutWorker(lexicon, unseen, leaves).run(candidate, 77, range(5, 5 + n), plies)
    expected = [play_on(lexicon, unseen, candidate, 77, 5 + i, plies, leaves) for i in range(n)]
    return are_same_plies(rows.plies, [turns for _, turns in expected], len(position.racks)) and all(
        is_same_result(rows.results[i * RESULT_ROW : (i + 1) * RESULT_ROW], result)
        for i, (result, _) in enumerate(expected)
    )


def are_same_plies(rows: array[int], playouts: list[list[Turn]], n_players: int) -> bool:
    """Whether the figures of each ply are those of the turns of all playouts."""
    sums = PlySums()
    sums.add(rows)
    expected = []
    for ply, reached in enumerate(zip_longest(*playouts), 1):
        turns = [turn for turn in reached if turn is not None]
        points = [turn.points for turn in turns]
        expected.append(
            PlyFigures(
                ply,
                turns[0].player,
                len(turns),
                pytest.approx(mean(points)),
                pytest.approx(stdev(points) if len(points) > 1 else 0),
                pytest.approx(mean(turn.is_bingo for turn in turns)),
                pytest.approx(mean(turn.leave for turn in turns), abs=0.02),
            )
        )
    return list(sums.figures(n_players)) == expected


def is_same_result(row: array[int], expected: tuple[float, float, int]) -> bool:
    gained, lead, n_unseen = expected
    return abs(row[0] / POINT - gained) < 0.02 and abs(row[1] / POINT - lead) < 0.02 and row[2] == n_unseen


@pytest.mark.parametrize("has_leaves", [False, True], ids=["points", "leaves"])
def test_playouts_agree_with_the_players_greedy_and_leaves(
    english: Lexicon, leaves: Leaves, has_leaves: bool, times: Callable[[int], range]
) -> None:
    used_leaves, generator, rng = leaves if has_leaves else None, MoveGenerator(english), random.Random(3)
    for seed in times(9):
        for position in positions(english, seed)[seed % 3 :: 3]:
            found = find_candidates(generator, position, UnseenTiles(position).n_in_bag, 8, used_leaves)
            assert is_twin_result(english, position, rng.choice(found), rng.randint(1, 4), used_leaves)


@pytest.mark.parametrize("has_leaves", [False, True], ids=["points", "leaves"])
def test_a_playout_that_empties_the_bag_goes_on_to_the_end_of_the_game(
    english: Lexicon, leaves: Leaves, has_leaves: bool, times: Callable[[int], range]
) -> None:
    used_leaves, generator = leaves if has_leaves else None, MoveGenerator(english)
    for seed in times(6):
        for position in positions(english, 40 + seed)[-5:]:
            unseen = UnseenTiles(position)
            best = find_candidates(generator, position, unseen.n_in_bag, 1, used_leaves)[0]
            assert is_twin_result(english, position, best, 2, used_leaves, 1)
            if unseen.n_in_bag == 0:
                assert PlayoutWorker(english, unseen, used_leaves).run(best, 1, range(1), 1).results[2] == -1


@pytest.mark.parametrize("kind", [EXCHANGE, PASS])
def test_playouts_may_begin_with_an_exchange_or_a_pass(english: Lexicon, leaves: Leaves, kind: str) -> None:
    for position in positions(english, 8)[:-6:9]:
        tiles = position.racks[0][:4] if kind == EXCHANGE else b""
        move = Move(ENGLISH.alphabet, EXCHANGE if kind == EXCHANGE else PASS, tiles=tiles)
        assert is_twin_result(english, position, Candidate.from_move(position, move, leaves.rack_leaves()), 3, leaves)


def test_playouts_agree_for_one_to_several_players_and_every_ending(english: Lexicon) -> None:
    for ending, n_players in (("lose", 1), ("double", 2), ("gain", 3), ("lose", 4)):
        rules = replace(ENGLISH, ending=ending, scoreless_turns=3)
        generator = MoveGenerator(english, rules)
        for position in positions(english, 6, rules, n_players)[3::9]:
            best = find_candidates(generator, position, UnseenTiles(position).n_in_bag, 1)[0]
            assert is_twin_result(english, position, best, 2, None)


def test_known_tiles_of_a_rack_are_on_it_in_every_sample(english: Lexicon) -> None:
    position = positions(english, 2)[6]
    known = bytes(UnseenTiles(position).tiles[:3])
    unseen = UnseenTiles(replace(position, racks=(position.racks[0], known)))
    bag = RandomBag(unseen.tiles, unseen.position.racks, unseen.sizes, 7)
    bag.set_mover(b"\1\2", b"")
    for number in range(50):
        bag.sample(3, number)
        assert bag.racks_and_bag[0][1][:3] == known
        assert len(bag.racks_and_bag[0][1]) == 7
    best = find_candidates(MoveGenerator(english), unseen.position, unseen.n_in_bag, 1)[0]
    assert is_twin_result(english, unseen.position, best, 2, None)


def test_the_last_tiles_are_spread_over_the_racks(english: Lexicon) -> None:
    board = positions(english, 2)[-4].squares
    position = Position(ENGLISH, board, (b"\1", b"", b""), (0, 0, 0))
    n = sum(position.unseen)
    assert UnseenTiles(position).sizes[1:] == [min(7, -(-n // 2)), min(7, n // 2)]


def samples(module: ModuleType, kept: bytes, returned: bytes, n: int) -> list[tuple[list[bytes], bytes]]:
    unseen = bytes(tile for tile, count in enumerate(ENGLISH.counts) for _ in range(count))[:40]
    bag = module.RandomBag(unseen, [b"", b"", b""], [0, 7, 7], 7)
    bag.set_mover(kept, returned)
    found = []
    for number in range(n):
        bag.sample(1, number)
        found.append(bag.racks_and_bag)
    return found


def test_a_sample_gives_the_others_the_same_tiles_whatever_the_candidate(kernel: Callable[[str], ModuleType]) -> None:
    module = kernel("simulation.random_bag")
    pairs = zip(samples(module, b"\1\2", b"", 40), samples(module, b"", b"\3\4\5", 40), strict=True)
    for (racks, bag), (others, other_bag) in pairs:
        assert racks[1:] == others[1:]
        assert racks[0][2:] == others[0][:5]  # the mover draws the same tiles, too, as many as both racks have room for
        assert Counter(bag) + Counter(racks[0]) - Counter(b"\1\2") == Counter(other_bag) + Counter(others[0]) - Counter(
            b"\3\4\5"
        )


def test_samples_are_the_same_compiled_and_uncompiled(uncompiled: Callable[[str], ModuleType]) -> None:
    import lexc.kernels.simulation.random_bag

    assert samples(lexc.kernels.simulation.random_bag, b"\1", b"\5\0", 30) == samples(
        uncompiled("simulation.random_bag"), b"\1", b"\5\0", 30
    )


def test_every_tile_is_drawn_to_every_place_equally_often() -> None:
    """Ten different tiles: three on the other's rack, three drawn, four in the bag; 4,000 samples, chi-squared."""
    bag = RandomBag(bytes(range(1, 11)), [b"", b""], [0, 3], 3)
    bag.set_mover(b"", b"")
    seen = [Counter[int]() for _ in range(10)]
    for number in range(4000):
        bag.sample(9, number)
        (rack, other_rack), tiles = bag.racks_and_bag
        for counter, tile in zip(seen, other_rack + rack + tiles, strict=True):
            counter[tile] += 1
    distance = sum((counter[tile] - 400) ** 2 / 400 for counter in seen for tile in range(1, 11))
    assert distance < 126  # 81 degrees of freedom: one seed in a thousand is above


@pytest.mark.parametrize(
    ("unseen", "racks", "sizes", "rack_size"),
    [
        (b"\1\2", [b"", b""], [0, 3], 7),
        (b"\1\2", [b"", b"\1\2"], [0, 1], 7),
        (b"\1" * 20, [b"", b""], [0, 8], 7),
        (b"\1" * 20, [b""], [0, 7], 7),
        (b"\1" * 20, [], [], 7),
        (b"\1" * 99, [b""] * 9, [7] * 9, 7),
        (b"\100" * 20, [b"", b""], [0, 7], 7),
        (b"\1" * 20, [b"", b"\100"], [0, 7], 7),
        (b"\1" * 20, [b"", b""], [0, 7], 17),
    ],
)
def test_tiles_and_racks_that_contradict_each_other_are_refused(
    kernel: Callable[[str], ModuleType], unseen: bytes, racks: list[bytes], sizes: list[int], rack_size: int
) -> None:
    with pytest.raises(ValueError, match="racks"):
        kernel("simulation.random_bag").RandomBag(unseen, racks, sizes, rack_size)


def test_a_mover_has_no_more_tiles_than_fit_and_exchanges_no_more_than_there_are(
    kernel: Callable[[str], ModuleType],
) -> None:
    bag = kernel("simulation.random_bag").RandomBag(b"\1" * 9, [b"", b""], [0, 7], 7)
    for kept, returned in ((b"\1" * 8, b""), (b"\1" * 5, b"\1" * 3), (b"", b"\1\1\1"), (b"\100", b"")):
        with pytest.raises(ValueError, match="tile"):
            bag.set_mover(kept, returned)


KEPT = b"\1\1\2\3\3\3\4\5\6\7\7\7\7\7\7\7\7\7\7\7"


def kept_samples(module: ModuleType, n: int) -> list[tuple[list[bytes], bytes]]:
    bag = module.RandomBag(KEPT, [b"", b"\2"], [0, 7], 7)
    bag.set_mover(b"", b"")
    quarter = 1 << 61
    bag.set_kept_tiles(b"\1\1\3\4\3\3", 2, array("Q", [quarter, 3 * quarter, 4 * quarter - 1]))
    found = []
    for number in range(n):
        bag.sample(4, number)
        found.append(bag.racks_and_bag)
    return found


def test_the_last_player_keeps_tiles_as_often_as_their_limits_say(kernel: Callable[[str], ModuleType]) -> None:
    """A, A in a quarter of the samples, C, D in a half, C, C in a quarter; the other tiles are random."""
    found = kept_samples(kernel("simulation.random_bag"), 800)
    counts = Counter(bytes(sorted(racks[1][1:3])) for racks, _ in found)
    assert {tiles: count / 800 for tiles, count in counts.items()} == {
        b"\1\1": pytest.approx(0.25, abs=0.06),
        b"\3\4": pytest.approx(0.5, abs=0.06),
        b"\3\3": pytest.approx(0.25, abs=0.06),
    }
    for racks, bag in found:
        assert racks[1][:1] == b"\2"  # a known tile
        assert sorted(b"".join([*racks, bag])) == sorted(KEPT + b"\2")
    others = Counter(tile for racks, _ in found for tile in racks[1][3:])
    assert others[7] > others[5] > 0


def test_kept_tiles_are_the_same_compiled_and_uncompiled(uncompiled: Callable[[str], ModuleType]) -> None:
    import lexc.kernels.simulation.random_bag

    assert kept_samples(lexc.kernels.simulation.random_bag, 30) == kept_samples(uncompiled("simulation.random_bag"), 30)


@pytest.mark.parametrize(
    ("tiles", "n_kept", "n_limits"),
    [(b"\1\1", 2, 2), (b"", 2, 0), (b"\1", 0, 1), (b"\4\4", 2, 1), (b"\10", 1, 1), (b"\7" * 7, 7, 1)],
)
def test_kept_tiles_that_are_not_unseen_or_too_many_are_refused(
    kernel: Callable[[str], ModuleType], tiles: bytes, n_kept: int, n_limits: int
) -> None:
    bag = kernel("simulation.random_bag").RandomBag(KEPT, [b"", b"\2"], [0, 7], 7)
    with pytest.raises(ValueError, match="kept"):
        bag.set_kept_tiles(tiles, n_kept, array("Q", [9] * n_limits))


SMALL = """
title = "A small board"
alphabet = "english"
start = "2B"
squares = '''
=...'
.-...
..^..
...".
'....
'''
rack_size = 4
bonus = { 4 = 20 }
exchange_limit = 2
"""
WORDS = "ACE ACES ARC ARCS CARE CARES DARE DARES RACE RACES SAD SEA AR AE AS ES RE ER AD ED CAD CADS ACED RED REDS"


def results(kernel: Callable[[str], ModuleType], has_leaves: bool) -> list[list[int]]:
    """Playouts of three candidates on a small board, straight through the kernels."""
    lexicon, rules = lexc.build(WORDS.split(), "gaddag"), Rules.from_toml(SMALL)
    image, layout, n_letters, points = lexicon.image, rules.board, rules.alphabet.n_letters, points_by_code(rules)
    roots = image.graph.roots[graph.WORDS], image.graph.roots[graph.GADDAG]
    bonus, size = array("i", rules.bonus), (layout.n_rows, layout.n_cols)
    board = kernel("plays.board").Board(
        image.nodes, *roots, n_letters, *size, layout.letter_premiums, layout.word_premiums, points
    )
    best_plays = kernel("plays.best_plays").BestPlays(image.nodes, roots[1], board, *layout.start, bonus)
    alphagrams = kernel("racks.alphagram_filter").AlphagramFilter(image.nodes, roots[0], image.graph.n_words, 4, 5)
    shadow = kernel("plays.shadow").Shadow(board, alphagrams.tables, 4, *layout.start, bonus, best_plays.tables)
    leaves = [
        kernel("plays.leaves").RackLeaves(Nodes(array("I"), NARROW_BITMAP), 0, array("I"), array("i"), 0)
        for _ in range(2)
    ]
    for rack_leaves in leaves:
        rack_leaves.set_heuristics(array("i", [i % 700 - 300 for i in range(64 * 16)]), array("i", [0] * 256))
    bag = kernel("simulation.random_bag").RandomBag(
        bytes([0, 1, 1, 3, 3, 4, 5, 5, 18, 18, 19, 19, 21, 23]), [b"", b""], [0, 4], 4
    )
    playouts = kernel("simulation.playouts").Playouts(
        board,
        best_plays,
        shadow,
        bag,
        points,
        [3, 5],
        0,
        6,
        2,
        (1, 1, 1, 10),
        leaves[0],
        leaves[1] if has_leaves else None,
    )
    found = []
    for word, returned in (("ACES", b""), ("SAD", b""), ("", b"\1\5")):
        squares = bytearray(25)
        squares[5 : 5 + len(word)] = rules.alphabet.tokenize(word)[: len(word)]
        rows, plies = array("q", bytes(8 * RESULT_ROW * 12)), array("q", bytes(8 * PLY_ROW * 3))
        playouts.set_candidate(bytes(squares), 9, 100, b"\1\22", returned)
        playouts.run(5, 0, 2, rows, plies)
        found.append(rows.tolist() + plies.tolist())
    return found


@pytest.mark.parametrize("has_leaves", [False, True], ids=["points", "leaves"])
def test_playouts_are_the_same_compiled_and_uncompiled(
    uncompiled: Callable[[str], ModuleType], has_leaves: bool
) -> None:
    from importlib import import_module

    compiled = results(lambda name: import_module(f"lexc.kernels.{name}"), has_leaves)
    assert compiled == results(uncompiled, has_leaves)
    assert len(set(map(tuple, compiled))) == 3


@pytest.mark.parametrize("has_leaves", [False, True], ids=["points", "leaves"])
def test_replies_found_beforehand_change_no_result(
    english: Lexicon, leaves: Leaves, has_leaves: bool, times: Callable[[int], range]
) -> None:
    used_leaves, generator = leaves if has_leaves else None, MoveGenerator(english)
    for seed in times(16):
        for position in positions(english, 90 + seed)[seed % 4 + 2 :: 9]:
            unseen = UnseenTiles(position)
            worker, slow_worker = (
                PlayoutWorker(english, unseen, used_leaves),
                PlayoutWorker(english, unseen, used_leaves),
            )
            worker.find_replies(3, range(10, 13))
            for candidate in find_candidates(generator, position, unseen.n_in_bag, 12, used_leaves)[::5]:
                expected = slow_worker.run(candidate, 3, range(8, 14), 2)
                assert worker.run(candidate, 3, range(8, 14), 2) == expected
