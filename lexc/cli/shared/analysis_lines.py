"""The lines that `lexc gcg --analyse` prints for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexc.errors import plural
from lexc.play.analysis.remarks import NUMBER_HEADINGS, TURN_HEADINGS, turn_cells
from lexc.play.analysis.report import GameReport
from lexc.play.analysis.summary import PlayerSummary, summarise


def report_lines(report: GameReport) -> Iterator[str]:
    """A table of the judged turns, and a summary by player."""
    game = report.replayed.game
    rows = (turn_cells(judged, game.players[judged.turn.player].nick) for judged in report.turns)
    yield from _table([TURN_HEADINGS, *rows], NUMBER_HEADINGS)
    yield ""
    summaries = summarise(report.turns, len(game.players))
    for player, score, summary in zip(game.players, report.replayed.scores, summaries, strict=True):
        yield f"{player.nick} {score}: {'; '.join(_summary_parts(summary))}"
    yield f"{report.basis}; record {report.record}"
    if not report.replayed.is_whole:
        yield "the replay ended before the end of the record; later turns were not judged"


def _summary_parts(summary: PlayerSummary) -> Iterator[str]:
    if summary.judged:
        yield f"{plural(summary.judged, 'turn')} judged, {summary.accurate} without a mistake"
    else:
        yield "no turn judged"
    sizes = ", ".join(f"{count} {size}" for size, count in summary.mistakes.items() if count)
    if sizes:
        yield f"mistakes: {sizes} (index {summary.mistake_index:.1f})"
    if summary.judged:
        yield f"lost {100 * summary.chance_loss:.1f} % and {summary.points_loss:.1f} points"
    if summary.draws:
        yield f"luck {summary.luck:+.1f} points in {plural(summary.draws, 'draw')}"
    for count, noun in (
        (summary.missed_bingos, "missed bingo"), (summary.phonies, "phony play"),
        (summary.missed_challenges, "missed challenge"),
    ):  # fmt: skip
        if count:
            yield plural(count, noun)


def _table(rows: Sequence[tuple[str, ...]], right: frozenset[str]) -> Iterator[str]:
    """Rows below headings. right: the headings of columns that are aligned so."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            f"{cell:>{width}}" if heading in right else f"{cell:<{width}}"
            for cell, width, heading in zip(row, widths, rows[0], strict=True)
        )
        yield "  ".join(cells).rstrip()


_TRENDS = ("game", "player", "score", "spread", "judged", "accuracy", "chance lost", "points lost", "small", "medium",
           "large", "missed bingos", "luck")  # fmt: skip


def trend_lines(reports: Sequence[GameReport]) -> Iterator[str]:
    """A table with a row for each game and player, then one for each player of several games."""
    rows = [
        (report.replayed.game.where, player.nick, score, score - max(_without(report.replayed.scores, seat)), summary)
        for report in reports
        for seat, (player, score, summary) in enumerate(
            zip(report.replayed.game.players, report.replayed.scores,
                summarise(report.turns, len(report.replayed.scores)), strict=True)
        )
    ]  # fmt: skip
    cells = [_trend_row(*row) for row in rows]
    for nick in dict.fromkeys(nick for _, nick, *_ in rows):
        own = [row for row in rows if row[1] == nick]
        if len(own) > 1:
            cells.append(_mean_row(nick, own))
    yield from _table([_TRENDS, *cells], frozenset(_TRENDS[2:]))


def _without(scores: Sequence[int], seat: int) -> list[int]:
    return [score for other, score in enumerate(scores) if other != seat]


def _trend_row(game: str, nick: str, score: float, spread: float, summary: PlayerSummary) -> tuple[str, ...]:
    accuracy = "" if summary.accuracy is None else f"{100 * summary.accuracy:.0f} %"
    chance_loss = f"{100 * summary.chance_loss:.1f} %"
    return (
        game, nick, f"{score:.0f}", f"{spread:+.0f}", str(summary.judged), accuracy, chance_loss,
        f"{summary.points_loss:.1f}", *map(str, summary.mistakes.values()), str(summary.missed_bingos),
        f"{summary.luck:+.1f}",
    )  # fmt: skip


def _mean_row(nick: str, rows: Sequence[tuple[str, str, int, int, PlayerSummary]]) -> tuple[str, ...]:
    """The means of a player over games; judged turns, mistakes and missed bingos are sums."""
    n, total = len(rows), PlayerSummary()
    for *_, summary in rows:
        total.add(summary)
    total.chance_loss, total.points_loss, total.luck = total.chance_loss / n, total.points_loss / n, total.luck / n
    score, spread = (sum(row[column] for row in rows) / n for column in (2, 3))  # type: ignore[misc]
    return _trend_row(f"{n} games, means", nick, score, spread, total)
