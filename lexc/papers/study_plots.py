"""Diagrams of the studies' rows, and the drawing of a game on hexagons."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from lexc.papers.drawing import LINE_STYLES, OUR_COLOUR, PAPER_COLOUR, Drawing, draw_file, use_prefixes, with_prefix
from lexc.papers.studies import hexagons, molecules
from lexc.papers.studies.hexagons_rules import Square, squares_of
from lexc.papers.studies.lengths import GROWTH_TABLE
from lexc.papers.studies.molecules import bonds_of
from lexc.papers.studies.molecules_generator import Atoms
from lexc.papers.studies.task import Task
from lexc.papers.tables import Row, Table
from lexc.papers.word_list import PaperWords

if TYPE_CHECKING:
    from lexc.papers.reproduction import Reproduction

_MAX_COLS = 2
_BAR_HEIGHT, _TITLE_HEIGHT, _BOARD_HEIGHT, _GROWTH_HEIGHT = 0.42, 1.0, 6.0, 4.5  # inches
_MANY_TIMES = 20  # a figure of the paper that is so many times ours needs a logarithmic axis
_ELEMENT_COLOURS = {"C": "#f2d9a0", "N": "#aed6f1", "O": "#f5b7b1"}
_TILE_COLOUR, _SQUARE_COLOUR, _EDGE_COLOUR = "#f2d9a0", "#fdf6e3", "#c8b88a"


def plot_study(reproduction: Reproduction, path: str) -> None:
    """Draw the rows of a study, those that count the same in one diagram; see `draw_file`."""
    tables = [table for table in reproduction.tables if table.key != GROWTH_TABLE]
    groups = group_rows([row for table in tables for row in table.rows if row.ours is not None])
    drawings: list[Drawing] = [partial(_draw_bars, title, rows) for title, rows in groups.items()]
    numbers = [_TITLE_HEIGHT + _BAR_HEIGHT * len(rows) for rows in groups.values()]
    growths = [table for table in reproduction.tables if table.key == GROWTH_TABLE]
    drawings += [partial(draw_growth, table) for table in growths]
    numbers += [_GROWTH_HEIGHT] * len(growths)
    boards = [BOARDS[table.study] for table in tables if table.study in BOARDS and any(row.ours for row in table.rows)]
    drawings += [partial(draw, _first_game(reproduction)) for draw in boards]
    numbers += [_BOARD_HEIGHT] * len(boards)
    n_cols = 1 if boards else min(len(drawings), _MAX_COLS)
    heights = [max(numbers[start : start + n_cols]) for start in range(0, len(numbers), n_cols)]
    draw_file(path, drawings, n_cols, heights)


def _first_game(reproduction: Reproduction) -> Task:
    words = PaperWords(reproduction.source if reproduction.source != "english" else "")
    return Task(words, 1, reproduction.seed, lambda task_name, share: None)


def group_rows(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each diagram by its title: those whose names begin with the same words. A diagram has two or more."""
    groups = dict[str, list[Row]]()
    for row in rows:
        beginning, _, end = row.name.partition(", ")
        groups.setdefault(f"{beginning}, {end.partition(', ')[0]}" if " over " in end else beginning, []).append(row)
    return {title: _in_order(group) for title, group in groups.items() if len(group) > 1}


def _in_order(group: Sequence[Row]) -> list[Row]:
    """The rows of a diagram. If the paper prints some of them only, those about the same thing stand together."""
    if len({row.paper is None for row in group}) == 1:
        return [*group]
    things = [row.name.split(", ")[1:2] for row in group]
    return sorted(group, key=lambda row: things.index(row.name.split(", ")[1:2]))


def _draw_bars(title: str, rows: Sequence[Row], ax: Any) -> None:
    """Draw a bar for each row, with its margin and figure; a diamond for the paper's figure."""
    positions, unit = range(len(rows)), "s" if title == "seconds a move" else ""
    bars = ax.barh(
        list(positions),
        [row.value for row in rows],
        xerr=[(row.ours.margin if row.ours else None) or 0 for row in rows],
        color=OUR_COLOUR,
        alpha=0.85,
    )
    _set_scale(rows, ax)
    use_prefixes(ax.xaxis, unit)
    ax.bar_label(bars, [_label(row.value or 0, unit) for row in rows], padding=4, fontsize=9)
    for y, row in zip(positions, rows, strict=True):
        if row.paper is not None:
            ax.plot([row.paper], [y], "D", color=PAPER_COLOUR)
    ax.set_yticks(list(positions), [row.name.removeprefix(title).removeprefix(", ") for row in rows])
    ax.margins(x=0.25)
    ax.invert_yaxis()
    ax.set(title=f"{title} (◆ paper)" if any(row.paper is not None for row in rows) else title)


def _set_scale(rows: Sequence[Row], ax: Any) -> None:
    """Make the axis logarithmic if figures of the paper are many times ours."""
    factors = [row.paper / row.value for row in rows if row.paper and row.value]
    if factors and not 1 / _MANY_TIMES < max(factors) < _MANY_TIMES:
        ax.set_xscale("symlog", linthresh=1) if min(row.value or 0 for row in rows) == 0 else ax.set_xscale("log")
    else:
        ax.locator_params(axis="x", nbins=5)


def _label(number: float, unit: str) -> str:
    """A number with all digits before its point, or three: 26,148, 0.857, 77.4 µs."""
    return f"{number:,.0f} {unit}".rstrip() if abs(number) >= 100 else with_prefix(number, unit)


def draw_growth(table: Table, ax: Any) -> None:
    """Draw states and arcs of both structures by the number of words, and those of the paper."""
    rows = {row.name: row for row in table.rows}
    ends = [name.removeprefix("words, ") for name, row in rows.items() if name.startswith("words, ") and row.ours]
    ends.sort(key=lambda end: rows[f"words, {end}"].value or 0)
    n_words = [rows[f"words, {end}"].value or 0 for end in ends]
    for structure, style in LINE_STYLES.items():
        for name, marker in (("arcs", "s"), ("states", "o")):
            numbers = [rows[f"{name}, {structure}, {end}"].value or 0 for end in ends]
            ax.plot(n_words, numbers, style + marker, color=OUR_COLOUR, label=f"{name}, {structure}")
            paper = [(rows[f"words, {end}"].paper, rows[f"{name}, {structure}, {end}"].paper) for end in ends]
            printed = [pair for pair in paper if None not in pair]
            ax.plot(*zip(*printed, strict=True), marker, color=PAPER_COLOUR, zorder=3)
    for number, end in zip(n_words, ends, strict=True):
        place = number, rows[f"arcs, GADDAG, {end}"].value or 0
        ax.annotate(
            end.removeprefix("2 to "), place, textcoords="offset points", xytext=(-4, 5), ha="right", fontsize=9
        )
    ax.set(title="Growth with the length of words (Gordon, Table III)", xlabel="words (orange: Gordon's)")
    ax.margins(x=0.18, y=0.1)  # with room for the labels of the first and the last length
    ax.set_ylim(0)
    for axis in (ax.xaxis, ax.yaxis):
        use_prefixes(axis)
    ax.legend()


def draw_board(game: hexagons.HexGame, ax: Any) -> None:
    """Draw a board of hexagons, its tiles, and a line for each word, with a dot on its first letter."""
    from matplotlib.patches import RegularPolygon  # lazy: matplotlib may be missing

    for square in sorted(game.rules.squares):
        colour = _TILE_COLOUR if square in game.tiles else _SQUARE_COLOUR
        ax.add_patch(RegularPolygon(_centre(square), 6, radius=0.98 / math.sqrt(3), facecolor=colour,
                                    edgecolor=_EDGE_COLOUR, linewidth=0.8))  # fmt: skip
    for play in game.plays:
        path = [_centre(square) for square in squares_of(play, game.rules)]
        ax.plot(*zip(*path, strict=True), color=OUR_COLOUR, alpha=0.35, linewidth=2, solid_capstyle="round")
        ax.plot(*path[0], "o", color=OUR_COLOUR, alpha=0.3, markersize=17, markeredgewidth=0)
    for square, letter in game.tiles.items():
        ax.text(*_centre(square), letter, ha="center", va="center", fontsize=12, weight="bold")
    n = game.rules.radius + 0.6
    height = n * math.sqrt(3) / 2 + 0.2
    ax.set(title="The end of a game: a disc where a word begins", xlim=(-n, n), ylim=(-height, height), aspect="equal")
    ax.set_axis_off()


def draw_molecules(atoms: Atoms, ax: Any) -> None:
    """Draw atoms as discs with their elements, and a line for each bond."""
    for square, near in bonds_of(atoms):
        ax.plot((square[1], near[1]), (-square[0], -near[0]), color=_EDGE_COLOUR, linewidth=3, zorder=1)
    for (row, col), element in atoms.items():
        ax.plot(col, -row, "o", color=_ELEMENT_COLOURS[element], markeredgecolor=_EDGE_COLOUR, markersize=18, zorder=2)
        ax.text(col, -row, element, ha="center", va="center", fontsize=10, zorder=3)
    ax.set(title="Molecules that were hooked onto each other in a game", aspect="equal")
    ax.margins(0.06)
    ax.set_axis_off()


BOARDS: dict[str, Callable[[Task, Any], None]] = {
    "hexagons": lambda task, ax: draw_board(hexagons.play_first_game(task), ax),
    "molecules": lambda task, ax: draw_molecules(molecules.play_first_game(task), ax),
}
"""By study: the drawing of the end of its first game."""


def _centre(square: Square) -> tuple[float, float]:
    """The centre of a square of the board; neighbours are 1 apart."""
    q, r = square
    return q + r / 2, -r * math.sqrt(3) / 2
