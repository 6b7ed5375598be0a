"""Table 9: every play, the best play, whole games, beside the yardstick on the same positions."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import simulations
from measure import Row, Table, cpu, wall
from yardstick import Yardstick

from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules, read_cgp
from lexc.play.equity.learning import Session, observe
from lexc.play.players import make
from lexc.play.players.leaves import bundled
from lexc.play.selfplay.autoplay import Match, autoplay, play_games

POSITIONS = Path(__file__).with_name("positions.txt")
_ALL, _BEST = "all plays: len(generator.plays(position))", "best play: generator.best(position)"
_GAMES = 40
_MANY_GAMES = 2000
_COMPARED = 1000


def tables(lexicon: Lexicon, yardstick: Yardstick | None, rounds: int) -> list[Table]:
    positions = [read_cgp(line) for line in POSITIONS.read_text(encoding="utf-8").splitlines()]
    return [
        _positions(lexicon, positions, yardstick, rounds),
        _games(lexicon, rounds),
        _papers(lexicon),
        simulations.table(lexicon, positions, yardstick, rounds),
    ]


def _positions(lexicon: Lexicon, positions: list[Position], yardstick: Yardstick | None, rounds: int) -> Table:
    generator = MoveGenerator(lexicon)
    blanks = [position for position in positions if 0 in position.racks[0]]
    plain = [position for position in positions if 0 not in position.racks[0]]
    groups = {"": positions, ", racks without a blank": plain, ", racks with a blank": blanks}
    times: dict[str, list[float]] = {}
    for number in range(rounds + 1):  # the first is not counted
        for suffix, group in groups.items():
            found = {
                _ALL + suffix: cpu(lambda group=group: [len(generator.plays(position)) for position in group]),
                _BEST + suffix: cpu(lambda group=group: [generator.best(position) for position in group]),
            }
            if yardstick is not None:
                found["yardstick: all plays" + suffix] = yardstick.moves(group)
            for name, seconds in found.items():
                if number:
                    times.setdefault(name, []).append(seconds)
    caption = f"CPU time a position, {len(positions):,} positions of play; ratio: beside "
    table = Table("9. Moves", caption + ("the yardstick" if yardstick else "all plays"))
    for suffix, group in groups.items():
        table.rows += [*_rows(times, suffix, len(group)), None]
    makers = [cpu(lambda: [MoveGenerator(lexicon) for _ in range(20)]) for _ in range(rounds)]
    table.rows.append(Row("making a MoveGenerator", makers, "ms", 20, bar=1))
    return table


def _rows(times: dict[str, list[float]], suffix: str, n: int) -> list[Row]:
    beside = times.get("yardstick: all plays" + suffix)
    stick = [] if beside is None else [Row("yardstick: cross-sets and all plays" + suffix, beside, "µs", n)]
    all_plays = Row(_ALL + suffix, times[_ALL + suffix], "µs", n, stick[0] if stick else None)
    best = Row(_BEST + suffix, times[_BEST + suffix], "µs", n, stick[0] if stick else all_plays)
    if stick and not suffix:
        all_plays.bar, best.bar = 1.15, 0.6
        all_plays.bar_on_ratio = best.bar_on_ratio = True
    return [*stick, all_plays, best]


def _games(lexicon: Lexicon, rounds: int) -> Table:
    """A game beside the search for its moves, one process beside two."""
    match = Match(lexicon, Rules.load("english"), seed=1)
    generator = MoveGenerator(lexicon)
    states = list(_states(match, generator, range(_GAMES)))
    leaves = bundled(match.rules)
    session, scorer = Session(lexicon, match.rules, 1, leaves), leaves.scorer()

    def by_equity() -> None:
        for squares, rack in states:
            scorer.prepare(rack)
            generator.best_equity(squares, rack, scorer)

    search, equity, games, learned = [], [], [], []
    for number in range(rounds + 1):
        seconds = (
            cpu(lambda: [generator.top(squares, rack) for squares, rack in states]),
            cpu(by_equity),
            cpu(lambda: play_games(match, range(_GAMES))),
            cpu(lambda: observe(session, range(_GAMES))),
        )
        if number:
            for times, taken in zip((search, equity, games, learned), seconds, strict=True):
                times.append(taken)
    table = Table("9b. Games of the greedy player against itself", "ratio: beside the row above it")
    searching = Row("the best play of each position, a game", search, "ms", _GAMES)
    playing = Row("autoplay, a game, CPU", games, "ms", _GAMES, searching, 1.7, bar_on_ratio=True)
    table.rows += [
        searching,
        Row("the play of the highest equity of each, beside the first row", equity, "ms", _GAMES, searching),
        playing,
        Row("leaves learn, a game, CPU, beside autoplay", learned, "ms", _GAMES, playing, 2.0, bar_on_ratio=True),
        None,
    ]
    one, two = ([wall(lambda jobs=jobs: list(autoplay(match, _MANY_GAMES, jobs))) for _ in range(3)] for jobs in (1, 2))
    alone = Row(f"{_MANY_GAMES} games, one process, wall time a game", one, "ms", _MANY_GAMES)
    both = Row("two processes", two, "ms", _MANY_GAMES, alone, 1 / 1.8, bar_on_ratio=True)
    alone.note, both.note = (f"{_MANY_GAMES / median(times):,.0f} games a second" for times in (one, two))
    table.rows += [alone, both]
    return table


def _papers(lexicon: Lexicon) -> Table:
    """Appel and Jacobson's generator beside Gordon's, on the same games (Gordon 1994, Table IV)."""
    comparison = play_games(Match(lexicon, Rules.load("english"), seed=1, compares=True), range(_COMPARED)).comparison
    assert comparison is not None
    table = Table(f"9c. The papers' generators on {_COMPARED:,} games", "CPU time a move; ratio: beside Gordon's")
    n, plain = comparison.positions, comparison.plain()
    rows = {name: Row(name, [seconds], "µs", n) for name, seconds in comparison.seconds.items()}
    for name, row in rows.items():
        row.against = rows["gordon"]
        counted = plain["generators"][name]
        row.note = f"{counted['arcs_per_move']:,.0f} arcs, {counted['anchors_per_move']:.1f} anchors a move"
    ratios = plain["ratios"]
    rows[
        "appel_jacobson"
    ].note += f"; ratios {ratios['arcs']:.2f}, {ratios['anchors']:.2f} (Gordon's: 2.50, 1.64; in time 2.36 to 2.60)"
    table.rows += rows.values()
    return table


def _states(match: Match, generator: MoveGenerator, numbers: range):  # type: ignore[no-untyped-def]
    player = make("greedy", generator)
    for number in numbers:
        table = match.table(number)
        while not table.is_over:
            yield bytes(table.squares), bytes(table.rack)
            table.take(player.choose(table))
