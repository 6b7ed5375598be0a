"""Every step of Appel and Jacobson's generator, or of Gordon's, on a lane or on a whole board: to learn how they work.

The walks are plain twins of the kernels. They find the same plays in the same order, and look for the same arcs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexc.errors import UsageError
from lexc.image import graph
from lexc.lexicon import Lexicon
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON, needs_gaddag_error
from lexc.play.generation.lane import Lane, LaneSquares, Node, lanes_of
from lexc.play.generation.recorded_walks import AppelJacobsonWalk, GordonWalk, Step, Walk
from lexc.play.position import Position
from lexc.query.path import cursor

WALKS: dict[str, tuple[type[Walk], str]] = {
    APPEL_JACOBSON: (AppelJacobsonWalk, graph.WORDS),
    GORDON: (GordonWalk, graph.GADDAG),
}
"""By algorithm, its walk, and the root at which this begins."""
_FOLLOWING = ("left_part", "place", "board", "separator")
"""The kinds of steps that follow an arc."""


def trace(
    lexicon: Lexicon, position: Position, algorithm: str = APPEL_JACOBSON, lane: Lane | None = None
) -> Iterator[Step]:
    """The steps by which an algorithm finds the plays of the mover. lane: None for all rows, then all columns.

    algorithm: "appel_jacobson" or "gordon". Lanes without anchors have no steps. On an empty board plays run across.
    Raises UsageError for another algorithm, or if the lexicon lacks a GADDAG that is needed, AlphabetError if it has
    other letters than the rules.

    The kinds of steps:

    - lane: the walk of a lane begins.
    - cross_check: `letters` make words with the tiles of the crossing lane: `path` has those before, 0, those behind.
    - anchor: plays that cover this square are looked for. `letters` may stand there. `first` is the first square that
      they may use; `tile` is the tile on the board from which the walk begins, 0 for none.
    - left_part: `path` is a left part, put down before the anchor: at first none, then with one more `tile`.
    - place: `tile` is taken from the rack, and put on the square.
    - board: the arc of `tile`, which lies on the square, is followed.
    - separator: the word begins at `first`, so the walk turns, and goes on right of the anchor.
    - missing: there is no arc for `letters`, which the rack has and the square admits; or for 0, the separator.
    - blocked: an arc goes on with `tile`, but the cross-check admits `letters` alone.
    - dead_end: nothing goes on: neither the tile that lies on the square, nor one that may be put there.
    - play: the letters from `first` to the square are a play.
    - duplicate: the same tile makes a play across, where it is listed.
    """
    if algorithm not in WALKS:
        raise UsageError(
            "the steps of this algorithm are not recorded", expected=" or ".join(WALKS), found=repr(algorithm)
        )
    walk_type, root_name = WALKS[algorithm]
    image, rules = lexicon.image, position.rules
    rules.check_alphabet(image.alphabet, image.where)
    if root_name not in image.graph.roots:
        raise needs_gaddag_error(image, algorithm)
    words, root = Node(cursor(image)), Node(cursor(image, root_name))
    lanes = lanes_of(position) if lane is None else [lane]
    walks = (walk_type(LaneSquares(position, each, words), root, position.racks[0]) for each in lanes)
    return (step for walk in walks for step in _walk_lane(walk))


def _walk_lane(walk: Walk) -> Iterator[Step]:
    """The steps of a lane, from its cross-checks on."""
    squares = walk.squares
    if not walk.anchors():
        return
    yield walk.step("lane", 0)
    for index, (before, behind) in squares.crossings.items():
        path = before + bytes(1) + behind
        yield Step("cross_check", squares.lane, index, path=path, letters=squares.letters(index))
    yield from walk.steps()


class StepCounts(NamedTuple):
    """Counts of steps. n_plays: the plays. The others are those of `lexc.papers.statistics.Statistics`."""

    n_plays: int
    n_arcs: int
    n_existing_arcs: int
    n_anchors: int
    n_left_parts: int
    n_dead_left_parts: int
    n_left_arcs: int
    n_blocked_arcs: int


def count_steps(steps: Iterable[Step]) -> StepCounts:
    """Count what the papers count."""
    counts = dict.fromkeys(StepCounts._fields, 0)
    has_left_part, is_blocked = False, False
    for step in steps:
        if step.kind == "anchor":
            has_left_part, is_blocked = False, not step.letters
        has_left_part |= step.kind == "left_part"
        is_left = has_left_part and (step.kind == "left_part" or 0 <= step.square < step.first)
        counts["n_plays"] += step.kind == "play"
        counts["n_anchors"] += step.kind == "anchor"
        counts["n_left_parts"] += step.kind == "left_part"
        counts["n_dead_left_parts"] += has_left_part and step.kind == "dead_end" and step.square == step.anchor
        counts["n_arcs"] += step.n_arcs
        counts["n_existing_arcs"] += step.n_arcs * (step.kind in _FOLLOWING)
        counts["n_left_arcs"] += step.n_arcs * is_left
        counts["n_blocked_arcs"] += step.n_arcs * is_blocked
    return StepCounts(**counts)
