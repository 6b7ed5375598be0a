"""A report of an analysed game as one HTML file: players, a graph of the chance, a table of turns, a board for each.

It needs no network and no script; a short script moves between turns by arrow keys. Colours follow the system's, and
narrow windows scroll tables alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from lexc.kernels.layout._tiles import BLANK
from lexc.play.analysis.html_parts import EXPLANATION, SCRIPT, STYLE
from lexc.play.analysis.judgement import JudgedTurn, RatedMove
from lexc.play.analysis.remarks import (
    NUMBER_HEADINGS,
    TURN_HEADINGS,
    is_best,
    loss_text,
    move_text,
    remarks,
    turn_cells,
)
from lexc.play.analysis.report import GameReport
from lexc.play.analysis.summary import PlayerSummary, summarise
from lexc.play.position import Position
from lexc.play.tiles import TILE, tile_text

_RECORD = re.compile(rb'<meta name="lexc-record" content="([0-9a-f]{64})">')
_KINDS = {"'": "a", '"': "b", "^": "c", "-": "d", "=": "e", "~": "f", "#": "k", ".": "p"}
"""The CSS class of each square: letters two, three and four times, words two, three and four times, brick, plain."""
_WIDTH, _HEIGHT, _MARGIN, _TICK = 640, 200, 60, 5
_N_MISTAKES = 5
_MARKS = {"none": "no mistake", "small": "small", "medium": "medium", "large": "large mistake"}


def report_html(report: GameReport) -> bytes:
    """The report as an HTML file in UTF-8."""
    return "\n".join(_lines(report)).encode()


def recorded_hash(beginning: bytes) -> str:
    """The hash of the record that a report names, from the beginning of its file; "" if it is no such report."""
    found = _RECORD.search(beginning)
    return found[1].decode() if found else ""


def _lines(report: GameReport) -> Iterator[str]:
    game = report.replayed.game
    names = [escape(player.name or player.nick) for player in game.players]
    title = " – ".join(f"{name} {score}" for name, score in zip(names, report.replayed.scores, strict=True))
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield f'<meta name="lexc-record" content="{report.record}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield f"<style>{STYLE}</style></head><body><main><h1>{title}</h1>"
    yield from _players(report, names)
    yield from _largest_mistakes(report, names)
    yield from _graph(report, names)
    yield from _turn_table(report, names)
    yield EXPLANATION
    for judged in report.turns:
        yield from _turn(judged, names)
    yield f"<footer><p>{escape(report.basis)}. The record is <code>{report.record}</code>.</p></footer>"
    yield f"</main><script>{SCRIPT}</script></body></html>"
    yield ""


def _players(report: GameReport, names: list[str]) -> Iterator[str]:
    summaries = summarise(report.turns, len(names))
    rows: list[tuple[str, list[str]]] = [
        ("turns judged", [f"{each.judged} of {each.turns}" for each in summaries]),
        ("without a mistake", [_percent(each.accuracy) for each in summaries]),
        ("mistakes: small, medium, large", [_sizes(each) for each in summaries]),
        ("mistake index", [f"{each.mistake_index:.1f}" for each in summaries]),
        ("chance lost", [f"{100 * each.chance_loss:.1f} %" for each in summaries]),
        ("points lost", [f"{each.points_loss:.1f}" for each in summaries]),
        ("luck of the draw", [f"{each.luck:+.1f}" for each in summaries]),
        ("bingos, missed", [f"{each.bingos}, {each.missed_bingos}" for each in summaries]),
        ("phonies, withdrawn", [f"{each.phonies}, {each.withdrawn}" for each in summaries]),
        ("missed challenges", [f"{each.missed_challenges}" for each in summaries]),
    ]
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    yield f'<h2>Players</h2><div class="wide"><table><tr><th></th>{heads}</tr>'
    for label, cells in rows:
        yield f'<tr><th scope="row">{label}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
    yield "</table></div>"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f} %"


def _sizes(summary: PlayerSummary) -> str:
    return ", ".join(map(str, summary.mistakes.values()))


def _largest_mistakes(report: GameReport, names: list[str]) -> Iterator[str]:
    """The turns that lost the most chance, the worst first; in endgames without such a loss, the most points."""
    mistakes = [(each, each.verdict) for each in report.turns if each.verdict and each.verdict.size != "none"]
    mistakes.sort(key=lambda pair: (-pair[1].chance_loss, -(pair[1].points_loss or 0)))
    if mistakes:
        yield "<h2>The largest mistakes</h2><ol>"
    for judged, verdict in mistakes[:_N_MISTAKES]:
        number, best = judged.turn.number, escape(move_text(verdict.best[0].move))
        made = f"{names[judged.turn.player]}: {escape(str(judged.turn.event.move))}"
        yield (
            f'<li><a href="#turn-{number}">Turn {number}</a>, {made}; the best move was {best}. '
            f'<span class="{verdict.size}">{escape(loss_text(verdict))}</span></li>'
        )
    yield "</ol>" if mistakes else ""


def _graph(report: GameReport, names: list[str]) -> Iterator[str]:
    """A line for each player's chance to win after their turns; of two players only the first one's."""
    points = [(each, each.verdict.made.chance) for each in report.turns if each.verdict is not None]
    if not points:
        return
    last = max(each.turn.number for each, _ in points)
    lines: dict[int, list[tuple[JudgedTurn, float]]] = {}
    for judged, chance in points:
        player = judged.turn.player
        shown = (0, chance if player == 0 else 1 - chance) if len(names) == 2 else (player, chance)
        lines.setdefault(shown[0], []).append((judged, shown[1]))
    label = f"The chance of {names[0]} to win" if len(names) == 2 else "The chances to win"
    yield f"<h2>{label}</h2>"
    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT + 20}" role="img" aria-label="{label}, turn by turn">'
    for share in (0, 0.5, 1):
        y = _y(share)
        yield f'<line class="rule" x1="{_MARGIN}" x2="{_WIDTH}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{_MARGIN - 4}" y="{y + 4}" text-anchor="end">{100 * share:.0f} %</text>'
    for player, line in sorted(lines.items()):
        path = " ".join(f"{_x(judged.turn.number, last)},{_y(chance)}" for judged, chance in line)
        yield f'<polyline class="line{player}" points="{path}"/>'
        for judged, chance in line:
            yield _graph_point(judged, chance, last, names)
    for number in range(1, last + 1):
        if number % _TICK == 0:
            yield f'<text x="{_x(number, last)}" y="{_HEIGHT + 14}" text-anchor="middle">{number}</text>'
    yield "</svg>"
    marks = "".join(f'<span class="mark {size}"></span>{text} ' for size, text in _MARKS.items())
    yield f'<p class="legend">{marks}</p>'


def _graph_point(judged: JudgedTurn, chance: float, last: int, names: list[str]) -> str:
    turn, verdict = judged.turn, judged.verdict
    size = verdict.size if verdict else "none"
    text = f"turn {turn.number}, {names[turn.player]}, {escape(str(turn.event.move))}: {100 * chance:.1f} %"
    return (
        f'<a href="#turn-{turn.number}" aria-label="{text}"><circle class="{size}" cx="{_x(turn.number, last)}" '
        f'cy="{_y(chance)}" r="5"><title>{text}</title></circle></a>'
    )


def _x(number: int, last: int) -> float:
    return round(_MARGIN + 8 + (number - 1) * (_WIDTH - _MARGIN - 16) / max(last - 1, 1), 1)


def _y(chance: float) -> float:
    return round(10 + (1 - chance) * (_HEIGHT - 20), 1)


def _turn_table(report: GameReport, names: list[str]) -> Iterator[str]:
    classes = [' class="num"' if heading in NUMBER_HEADINGS else "" for heading in TURN_HEADINGS]
    yield '<h2>Turns</h2><div class="wide"><table class="turns"><thead><tr>'
    heads = zip(TURN_HEADINGS, ["", *classes[1:]], strict=True)
    yield "".join(f'<th scope="col"{css}>{heading}</th>' for heading, css in heads)
    yield "</tr></thead><tbody>"
    for judged in report.turns:
        size = judged.verdict.size if judged.verdict else "none"
        number, _, *cells = turn_cells(judged, "")
        link = f'<td><a href="#turn-{number}">{number}</a></td>'
        named = [names[judged.turn.player], *map(escape, cells)]
        columns = (f"<td{css}>{cell}</td>" for css, cell in zip(classes[1:], named, strict=True))
        yield f'<tr class="{size}">{link}{"".join(columns)}</tr>'
    yield "</tbody></table></div>"


def _turn(judged: JudgedTurn, names: list[str]) -> Iterator[str]:
    """The section of a turn: the board before it with the tiles that were placed, and the figures of moves."""
    turn, verdict = judged.turn, judged.verdict
    rack = tile_text(turn.position.rules.alphabet).write(turn.position.racks[0]) or "unknown"
    yield f'<section id="turn-{turn.number}" tabindex="-1">'
    yield f"<h2>Turn {turn.number}: {names[turn.player]}, {escape(str(turn.event.move))}, {turn.points} points</h2>"
    yield f"<p>Rack {escape(rack)}; lead {turn.lead:+}; {turn.position.n_in_bag} in the bag.</p>"
    placed = {(row, col): code for row, col, code in turn.event.move.squares} if turn.event.move else {}
    yield from _board(turn.position, placed)
    if verdict is not None:
        if not is_best(verdict):
            yield f"<p>{escape(loss_text(verdict))}</p>"
        yield '<div class="wide"><table><tr><th>move</th>'
        yield "".join(f'<th class="num">{head}</th>' for head in ("points", "chance", "equity")) + "</tr>"
        moves = [*verdict.best, *([] if verdict.made in verdict.best else [verdict.made])]
        for rated in moves:
            yield _move_row(rated, rated.move == verdict.made.move)
        yield "</table></div>"
    text = "; ".join(remarks(judged))
    luck = "" if judged.luck is None else f"luck of the draw {judged.luck:+.1f} points"
    yield f"<p>{escape('; '.join(filter(None, (text, luck))))}</p></section>"


def _move_row(rated: RatedMove, is_made: bool) -> str:
    error = f" ± {100 * rated.chance_error:.1f}" if rated.chance_error else ""
    equity = "" if rated.equity is None else f"{rated.equity:+.1f}"
    name = f"<strong>{escape(str(rated.move))}</strong> (made)" if is_made else escape(str(rated.move))
    chance = f"{100 * rated.chance:.1f} %{error}"
    cells = "".join(f'<td class="num">{cell}</td>' for cell in (rated.move.score or 0, chance, equity))
    return f"<tr><td>{name}</td>{cells}</tr>"


def _board(position: Position, placed: dict[tuple[int, int], int]) -> Iterator[str]:
    layout = position.rules.board
    yield f'<table class="board" style="--n:{layout.n_cols + 1}"><tr><th></th>'
    yield "".join(f"<th>{chr(ord('A') + col)}</th>" for col in range(layout.n_cols)) + "</tr>"
    for row in range(layout.n_rows):
        cells = "".join(_square(position, placed, row, col) for col in range(layout.n_cols))
        yield f"<tr><th>{row + 1}</th>{cells}</tr>"
    yield "</table>"


def _square(position: Position, placed: dict[tuple[int, int], int], row: int, col: int) -> str:
    code, alphabet = placed.get((row, col), 0) or position.code_at(row, col), position.rules.alphabet
    if not code:
        return f'<td class="{_KINDS[position.rules.board.rows[row][col]]}"></td>'
    texts = alphabet.blanks if code & BLANK else alphabet.labels
    kind = "t n" if (row, col) in placed else "t"
    return f'<td class="{kind}{" u" if code & BLANK else ""}">{escape(texts[(code & TILE) - 1])}</td>'
