"""Statistics of the generators that follow a paper: anchors, arcs, left parts, dead left parts."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import outside
from play.generation.boards import ABLE, board_of, bundled_words, english, game, generators, greedy_game, tiles
from play.generation.counted_walks import DawgWalk, GaddagWalk, count, gaddag_paths, left_limits

from lexc.alphabet import Alphabet
from lexc.play import MoveGenerator, Rules, read_cgp
from lexc.play.board_layout import BoardLayout

Times = Callable[[int], range]


def n_anchors(board: str, rules: Rules) -> tuple[int, int]:
    """(anchors that A&J's generator uses, those that Gordon's uses)."""
    _, *paper_generators, _ = generators(tiles("ABLE", "CARE"), rules)
    for generator in paper_generators:
        generator.plays(read_cgp(f"{board} Z/ 0/0 0", rules))
    return paper_generators[0].statistics.n_anchors, paper_generators[1].statistics.n_anchors


def test_a_dawg_has_its_anchors_next_to_tiles_and_a_gaddag_on_ends_of_blocks_and_on_crossed_squares() -> None:
    rules = Rules.load("english")
    assert n_anchors(ABLE, rules) == (2 * (4 + 4 + 2), 1 + 4 + 2 + 2 * (4 - 1))
    assert n_anchors("/".join(["A14", "B14", "L14", "E14", *["15"] * 11]), rules) == (2 * (4 + 1), 1 + 4 + (4 - 1) + 1)


def test_a_brick_is_no_anchor() -> None:
    rules = Rules.load("english")
    rows = [*rules.board.rows]
    rows[7] = rows[7][:2] + "#" + rows[7][3:]
    walled = replace(rules, board=BoardLayout("walled", tuple(rows), rules.board.start))
    assert n_anchors(ABLE, walled) == (2 * (4 + 4 + 1), 1 + 4 + 1 + 2 * (4 - 1))


def test_arcs_are_counted_one_by_one() -> None:
    """On an opening of AB and ABA, with one A and one B on the rack."""
    _, appel_jacobson, gordon, _ = generators(tiles("AB", "ABA"), Rules.load("english"))
    for generator in (appel_jacobson, gordon):
        assert len(generator.plays(english("/".join(["15"] * 15), "AB"))) == 2
    # Left part "": A and B on the anchor; behind A, B; then none is left. Longer left parts: A and B; behind A, B.
    # Left part A: B on the anchor. Left part AB: none is left.
    assert appel_jacobson.statistics.n_arcs == 2 + 1 + 2 + 1 + 1
    assert appel_jacobson.statistics.n_existing_arcs == 2 + 1 + 1 + 1
    assert appel_jacobson.statistics.n_left_parts == 3
    assert appel_jacobson.statistics.n_dead_left_parts == 1
    # A and B. Left of A, B, of which no ABA is left; ◇ behind A, and behind it B. Left of B, A; no ◇ behind B.
    assert gordon.statistics.n_arcs == 2 + 1 + 1 + 1 + 1 + 1 + 1 + 1
    assert gordon.statistics.n_existing_arcs == 2 + 2 + 3
    assert (gordon.statistics.n_left_parts, gordon.statistics.n_dead_left_parts) == (0, 0)


def test_arcs_and_anchors_are_those_of_slow_walks_over_the_strings_of_the_automata(
    is_uncompiled: bool, times: Times
) -> None:
    for seed in times(4 if is_uncompiled else 40):
        for (_, *paper_generators, _), words, position in game(random.Random(seed)):
            board, rack, letters = board_of(position), position.racks[0], position.rules.alphabet.n_letters
            for generator, twin, paths in zip(
                paper_generators, (DawgWalk, GaddagWalk), (words, gaddag_paths(words)), strict=True
            ):
                before = counts(generator)
                generator.plays(position)
                after = tuple(now - then for now, then in zip(counts(generator), before, strict=True))
                assert after == count(twin(paths, rack), board, frozenset(words), letters), (seed, position)


def counts(generator: MoveGenerator) -> tuple[int, int, int]:
    return generator.statistics.n_arcs, generator.statistics.n_existing_arcs, generator.statistics.n_anchors


def test_on_positions_of_games_the_walks_are_those_of_the_slow_twins() -> None:
    """Greedy games on ENABLE's words of 2 to 8 letters, as in Gordon's Table IV."""
    words = frozenset(map(Alphabet.load("english").tokenize, outside.words_of(2, 8)[::8]))
    all_generators = generators({*words}, Rules.load("english"))
    paths = words, gaddag_paths(words)
    for position in [*greedy_game(random.Random(4), all_generators, 1)][::4]:
        for generator, twin, of_twin in zip(all_generators[1:3], (DawgWalk, GaddagWalk), paths, strict=True):
            before = counts(generator)
            generator.plays(position)
            after = tuple(now - then for now, then in zip(counts(generator), before, strict=True))
            assert after == count(twin(of_twin, position.racks[0]), board_of(position), words, 26), position


def test_positions_are_counted_by_blanks_and_by_powers_of_two() -> None:
    _, generator, *_ = generators({*bundled_words()[::40]}, Rules.load("english"))
    for rack in ("Z", "AEINRST", "AEINRS?"):
        generator.plays(english(ABLE, rack))
    with_blank, without_blank = generator.statistics.with_blank, generator.statistics.without_blank
    assert (with_blank.n_positions, sum(with_blank.bins)) == (1, 1)
    assert with_blank.bins[-1] == 1
    assert 128 << len(with_blank.bins) - 1 <= with_blank.n_arcs < 256 << len(with_blank.bins) - 1
    assert (without_blank.n_positions, sum(without_blank.bins), without_blank.bins[0]) == (2, 2, 1)
    assert generator.statistics.n_positions == 3
    assert generator.statistics.n_arcs == with_blank.n_arcs + without_blank.n_arcs


def test_the_fast_generator_counts_nothing() -> None:
    fast, *_ = generators(tiles("ABLE", "CARE"), Rules.load("english"))
    fast.plays(english(ABLE, "CARE"))
    assert fast.statistics.n_positions == 0


def test_with_left_parts_listed_once_a_move_each_of_them_is_looked_for_once(times: Times) -> None:
    """Appel and Jacobson 1988, section 7.2."""
    for seed in times(40):
        for (_, printed, _, once), words, position in game(random.Random(seed)):
            before = [replace(generator.statistics) for generator in (printed, once)]
            for generator in (printed, once):
                generator.plays(position)
            as_printed, inverted = (
                {name: getattr(generator.statistics, name) - getattr(then, name) for name in ("n_left_arcs", "n_arcs")}
                for generator, then in zip((printed, once), before, strict=True)
            )
            limits = left_limits(board_of(position), frozenset(words), position.rules.alphabet.n_letters)
            walk = DawgWalk(words, position.racks[0])
            walk.n_arcs = 0
            letters = bytes(range(1, position.rules.alphabet.n_letters + 1))
            expected = walk.count_left_arcs(b"", max(limits), letters) if limits else 0
            assert inverted["n_left_arcs"] == expected, (seed, position)
            assert inverted["n_left_arcs"] <= as_printed["n_left_arcs"]
            assert inverted["n_arcs"] <= as_printed["n_arcs"]
