"""Statistics of the generators that follow a paper: anchors, arcs, left parts, dead left parts."""

from __future__ import annotations

from dataclasses import replace

from play.generation.boards import ABLE, bundled_words, english, generators, tiles

from lexc.play import Rules, read_cgp
from lexc.play.board_layout import BoardLayout


def n_anchors(board: str, rules: Rules) -> tuple[int, int]:
    """(anchors that A&J's generator uses, those that Gordon's uses)."""
    _, *paper_generators = generators(tiles("ABLE", "CARE"), rules)
    for generator in paper_generators:
        generator.plays(read_cgp(f"{board} Z/ 0/0 0", rules))
    return paper_generators[0].statistics.n_anchors, paper_generators[1].statistics.n_anchors


def test_anchors_are_the_empty_squares_next_to_tiles_and_gordon_leaves_out_every_other_one_inside_a_run() -> None:
    rules = Rules.load("english")
    assert n_anchors(ABLE, rules) == (2 * (4 + 4 + 2), 2 * (4 + 4 + 2) - 2)
    assert n_anchors("/".join(["A14", "B14", "L14", "E14", *["15"] * 11]), rules) == (2 * (4 + 1), 2 * (4 + 1) - 1)


def test_a_brick_is_no_anchor() -> None:
    rules = Rules.load("english")
    rows = [*rules.board.rows]
    rows[7] = rows[7][:2] + "#" + rows[7][3:]
    walled = replace(rules, board=BoardLayout("walled", tuple(rows), rules.board.start))
    assert n_anchors(ABLE, walled) == (2 * (4 + 4 + 1), 2 * (4 + 4 + 1) - 2)


def test_arcs_are_counted_one_by_one() -> None:
    """On an opening of AB and ABA, with one A and one B on the rack."""
    _, appel_jacobson, gordon = generators(tiles("AB", "ABA"), Rules.load("english"))
    for generator in (appel_jacobson, gordon):
        assert len(generator.plays(english("/".join(["15"] * 15), "AB"))) == 2
    # Left part "": A on the anchor, then B. Left part A: B on the anchor. Left part AB: nothing is left.
    assert appel_jacobson.statistics.n_arcs == 2 + 1 + 1 + 1
    assert appel_jacobson.statistics.n_left_parts == 3
    assert appel_jacobson.statistics.n_dead_left_parts == 1
    # A, then B on its left, which no ABA follows; ◇ behind A, B. B, A on its left, ◇.
    assert gordon.statistics.n_arcs == 2 + 2 + 3
    assert (gordon.statistics.n_left_parts, gordon.statistics.n_dead_left_parts) == (0, 0)


def test_positions_are_counted_by_blanks_and_by_powers_of_two() -> None:
    _, generator, _ = generators({*bundled_words()[::40]}, Rules.load("english"))
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
    fast, _, _ = generators(tiles("ABLE", "CARE"), Rules.load("english"))
    fast.plays(english(ABLE, "CARE"))
    assert fast.statistics.n_positions == 0
