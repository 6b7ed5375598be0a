"""Table 9d: a turn of a playout beside the search for one best play, and two threads beside one."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from statistics import median

import plain
from measure import Row, Table
from timing import cpu, time_in_turns, wall
from yardstick import Yardstick

from lexc.kernels.plays.leaves import RackLeaves
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position
from lexc.play.equity.leave_files import leaves_for
from lexc.play.equity.leaves import Leaves
from lexc.play.simulation.candidates import Candidate, find_candidates
from lexc.play.simulation.playout import PlayoutWorker, UnseenTiles
from lexc.play.simulation.playout_threads import Batch, PlayoutThreads

_POSITIONS = 24
_N_CANDIDATES, _PLIES = 10, 2
_SAMPLES = range(64)


def table(lexicon: Lexicon, positions: list[Position], yardstick: Yardstick | None, rounds: int) -> Table:
    """Table 9d. positions: with all racks known; only the mover's rack is kept."""
    chosen = _midgame(positions)
    generator = MoveGenerator(lexicon)
    leaves = leaves_for(generator.rules)
    caption = f"CPU time a turn; {len(chosen)} positions with 30 to 70 tiles unseen, {_N_CANDIDATES} candidates, "
    result = Table("9d. Simulation", f"{caption}{_PLIES} turns, {len(_SAMPLES)} samples; ratio: beside the row above")
    yardstick_seconds = [yardstick.moves(positions) for _ in range(rounds)] if yardstick else []
    for used in (None, leaves) if leaves else (None,):
        order = "by equity" if used else "by points"
        candidates = [
            find_candidates(generator, position, UnseenTiles(position).n_in_bag, _N_CANDIDATES, used)
            for position in chosen
        ]
        searched, n_searched = _searches(generator, chosen, candidates, used, rounds)
        n_turns = sum(map(len, candidates)) * len(_SAMPLES) * _PLIES
        played = [cpu(partial(_play, lexicon, chosen, candidates, used, 1)) for _ in range(rounds)]
        search = Row(f"the best play {order}, of a playout's position", searched, "µs", n_searched)
        turn = Row(f"a playout's turn, {order}", played, "µs", n_turns, search, 1.4)
        turn.note = f"{n_turns / median(played):,.0f} turns a second"
        result.rows += [search, turn]
        if yardstick_seconds:  # 30,000 turns a second where the yardstick takes 60 µs
            yardstick_row = Row("yardstick: all plays, as in table 9", yardstick_seconds, "µs", len(positions))
            turn_beside_it = Row(f"a playout's turn, {order}, beside it", played, "µs", n_turns, yardstick_row, 0.556)
            result.rows += [yardstick_row, turn_beside_it]
        runs = {str(n): partial(_play, lexicon, chosen, candidates, used, n) for n in (1, 2)}
        one, two = time_in_turns(runs, rounds, wall).values()
        one_thread = Row("one thread, wall time a turn", one, "µs", n_turns)
        share = plain.share_of_two(3)
        two_threads = Row("two threads", two, "µs", n_turns, one_thread, plain.TWO * share)
        two_threads.note = f"two processes with a loop of Python: {share:.2f}×"
        result.rows += [one_thread, two_threads, None]
    return result


def _midgame(positions: list[Position]) -> list[Position]:
    seen = [replace(position, racks=(position.racks[0], b"")) for position in positions if not position.is_opening]
    return random.Random(1988).sample([position for position in seen if 30 <= sum(position.unseen) <= 70], _POSITIONS)


def _searches(
    generator: MoveGenerator,
    positions: list[Position],
    candidates: list[list[Candidate]],
    leaves: Leaves | None,
    rounds: int,
) -> tuple[list[float], int]:
    """(seconds of searches after each candidate, with racks drawn from the unseen tiles; the number of searches)."""
    rng, rack_leaves = random.Random(3), leaves.rack_leaves() if leaves else None
    boards = [
        (candidate.squares, bytes(rng.sample(UnseenTiles(position).tiles, 7)))
        for position, found in zip(positions, candidates, strict=True)
        for candidate in found * 8
    ]
    return [cpu(lambda: [_best(generator, *board, rack_leaves) for board in boards]) for _ in range(rounds)], len(
        boards
    )


def _best(generator: MoveGenerator, squares: bytes, rack: bytes, rack_leaves: RackLeaves | None) -> object:
    if rack_leaves is None:
        return generator.best_raw_play(squares, rack)
    rack_leaves.prepare(rack)
    return generator.best_equity(squares, rack, rack_leaves)


def _play(
    lexicon: Lexicon, positions: list[Position], candidates: list[list[Candidate]], leaves: Leaves | None, threads: int
) -> None:
    """Run the playouts of all samples for every candidate."""
    for position, found in zip(positions, candidates, strict=True):
        unseen = UnseenTiles(position)
        with PlayoutThreads([PlayoutWorker(lexicon, unseen, leaves) for _ in range(threads)]) as pool:
            for first in range(_SAMPLES.start, _SAMPLES.stop, pool.batch_size(len(found))):
                pool.run(Batch(found, 7, _PLIES), range(first, min(first + pool.batch_size(len(found)), _SAMPLES.stop)))
