"""Tables 9 to 9d: all plays, the best play and whole games, beside the yardstick on the same positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import plain
import simulations
from measure import Row, Table
from timing import cpu, measure_in_turns, time_in_turns, wall
from yardstick import Yardstick

from lexc.lexicon import Lexicon
from lexc.papers.comparison import compare_games
from lexc.play import MoveGenerator, Position, Rules, read_cgp
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.players import make
from lexc.play.selfplay.autoplay import Match, autoplay, play_games
from lexc.play.selfplay.learning import SelfPlayTask, observe_games

POSITIONS = Path(__file__).with_name("positions.txt")
_ALL, _BEST = "all plays: len(generator.plays(position))", "best play: generator.best(position)"
_YARDSTICK = "yardstick: cross-checks and all plays"
_NEW, _N_NEW, _NEW_BAR = "making a MoveGenerator", 20, 1.5
_BARS = {_ALL: 0.9, _BEST: 0.42}  # beside the yardstick
_BEST_BAR_WITHOUT_BLANK = 0.6
_PLAIN_BARS = {_ALL: 0.8, _BEST: 0.4}
_GAMES = 40
_N_MANY_GAMES = 2000
_N_COMPARED = 1000


def tables(lexicon: Lexicon, yardstick: Yardstick | None, rounds: int) -> list[Table]:
    positions = [read_cgp(line) for line in POSITIONS.read_text(encoding="utf-8").splitlines()]
    return [
        _positions(lexicon, positions, yardstick, rounds),
        _games(lexicon, rounds),
        _papers(lexicon),
        simulations.table(lexicon, positions, yardstick, rounds),
    ]


def _positions(lexicon: Lexicon, positions: list[Position], yardstick: Yardstick | None, rounds: int) -> Table:
    groups = {"": positions, ", racks without a blank": [], ", racks with a blank": []}
    for position in positions:
        groups[", racks with a blank" if 0 in position.racks[0] else ", racks without a blank"].append(position)
    times = measure_in_turns(_timers(lexicon, groups, yardstick), rounds)
    caption = f"CPU time a position, {len(positions):,} positions of play; ratio: beside "
    table = Table("9. Moves", caption + ("the yardstick" if yardstick else "plain Python"))
    walked = Row(plain.WALK, times[plain.WALK], "µs", plain.N_RACKS)
    making = Row(f"{_NEW}, beside plain Python", times[_NEW], "µs", _N_NEW, walked, _NEW_BAR)
    table.rows += [walked, making, None]
    for suffix, group in groups.items():
        table.rows += [*_rows(times, suffix, len(group), walked), None]
    return table


def _timers(
    lexicon: Lexicon, groups: dict[str, list[Position]], yardstick: Yardstick | None
) -> dict[str, Callable[[], float]]:
    """For each row a function that measures its seconds once."""
    generator = MoveGenerator(lexicon)
    timers: dict[str, Callable[[], float]] = {
        plain.WALK: partial(cpu, plain.walk_of_racks(list(lexicon))),
        _NEW: partial(cpu, lambda: [MoveGenerator(lexicon) for _ in range(_N_NEW)]),
    }
    for suffix, group in groups.items():
        timers[_ALL + suffix] = partial(cpu, partial(list_plays, generator, group))
        timers[_BEST + suffix] = partial(cpu, partial(find_best, generator, group))
        if yardstick:
            timers[_YARDSTICK + suffix] = partial(yardstick.moves, group)
    return timers


def list_plays(generator: MoveGenerator, positions: list[Position]) -> None:
    for position in positions:
        len(generator.plays(position))


def find_best(generator: MoveGenerator, positions: list[Position]) -> None:
    for position in positions:
        generator.best(position)


def _rows(times: dict[str, list[float]], suffix: str, n: int, walked: Row) -> list[Row]:
    """The rows of one group of positions. Bars are for all, and for the best play without a blank."""
    yardstick_rows = [Row(name, times[name], "µs", n) for name in (_YARDSTICK + suffix,) if name in times]
    against, bars = (yardstick_rows[0], _BARS) if yardstick_rows else (walked, _PLAIN_BARS)
    rows = [Row(name + suffix, times[name + suffix], "µs", n, against) for name in bars]
    if not suffix:
        for row in rows:
            row.bar = bars[row.name]
    elif yardstick_rows and "without" in suffix:
        rows[-1].bar = _BEST_BAR_WITHOUT_BLANK
    return [*yardstick_rows, *rows]


def _games(lexicon: Lexicon, rounds: int) -> Table:
    """Table 9b: a game beside the search for its moves, and two processes beside one."""
    match = Match(lexicon, Rules.load("english"), seed=1)
    generator = MoveGenerator(lexicon)
    states = list(_states(match, generator, range(_GAMES)))
    leaves = bundled_leaves(match.rules)
    session, rack_leaves = SelfPlayTask(lexicon, match.rules, 1, leaves), leaves.rack_leaves()

    def by_equity() -> None:
        for squares, rack in states:
            rack_leaves.prepare(rack)
            generator.best_equity(squares, rack, rack_leaves)

    runs: dict[str, Callable[[], object]] = {
        "search": lambda: [generator.best_raw_play(squares, rack) for squares, rack in states],
        "equity": by_equity,
        "games": lambda: play_games(match, range(_GAMES)),
        "learned": lambda: observe_games(session, range(_GAMES)),
    }
    search, equity, games, learned = time_in_turns(runs, rounds).values()
    table = Table("9b. Games of the greedy player against itself", "ratio: beside the row above it")
    searching = Row("the best play of each position, a game", search, "ms", _GAMES)
    playing = Row("autoplay, a game, CPU", games, "ms", _GAMES, searching, 1.7)
    table.rows += [
        searching,
        Row("the play of the highest equity of each, beside the first row", equity, "ms", _GAMES, searching),
        playing,
        Row("leaves learn, a game, CPU, beside autoplay", learned, "ms", _GAMES, playing, 2.0),
        None,
    ]
    table.rows += _rows_of_two_processes(match)
    return table


def _rows_of_two_processes(match: Match) -> list[Row]:
    """Two processes beside one. The bar is the gain of a loop of Python from a second process, times plain.TWO."""
    runs = {str(jobs): partial(_autoplay, match, jobs) for jobs in (1, 2)}
    one, two = time_in_turns(runs, 3, wall).values()
    one_process = Row(f"{_N_MANY_GAMES} games, one process, wall time a game", one, "ms", _N_MANY_GAMES)
    share = plain.share_of_two(3)
    two_processes = Row("two processes", two, "ms", _N_MANY_GAMES, one_process, plain.TWO * share)
    one_process.note, two_processes.note = (
        f"{_N_MANY_GAMES / median(times):,.0f} games a second" for times in (one, two)
    )
    two_processes.note += f"; a loop of Python: {share:.2f}×"
    return [one_process, two_processes]


def _autoplay(match: Match, jobs: int) -> None:
    for _ in autoplay(match, _N_MANY_GAMES, jobs):
        pass


def _papers(lexicon: Lexicon) -> Table:
    """Table 9c: Appel and Jacobson's generator beside Gordon's, on the same games (Gordon 1994, Table IV)."""
    comparison = compare_games(Match(lexicon, Rules.load("english"), seed=1), range(_N_COMPARED)).comparison
    table = Table(f"9c. The papers' generators on {_N_COMPARED:,} games", "CPU time a move; ratio: beside Gordon's")
    n_positions, summary = comparison.positions, comparison.to_dict()
    rows = {name: Row(name, [seconds], "µs", n_positions) for name, seconds in comparison.seconds.items()}
    for name, row in rows.items():
        row.against = rows["gordon"]
        counted = summary["generators"][name]
        row.note = f"{counted['arcs_per_move']:,.0f} arcs, {counted['anchors_per_move']:.1f} anchors a move"
    ratios = summary["ratios"]
    rows[
        "appel_jacobson"
    ].note += f"; ratios {ratios['arcs']:.2f}, {ratios['anchors']:.2f} (Gordon's: 2.50, 1.64; in time 2.36 to 2.60)"
    table.rows += rows.values()
    return table


def _states(match: Match, generator: MoveGenerator, numbers: range):  # type: ignore[no-untyped-def]
    player = make("greedy", generator)
    for number in numbers:
        state = match.new_game(number)
        while not state.is_over:
            yield bytes(state.squares), bytes(state.rack)
            state.make_move(player.choose(state))
