"""Diagrams of the papers' figures and lexc's, drawn by matplotlib (the extra lexc[plot])."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from lexc.errors import UsageError
from lexc.image.writer import write_atomically
from lexc.papers.game_tables import BINS
from lexc.papers.programs import PROGRAMS
from lexc.papers.tables import Row

if TYPE_CHECKING:
    from lexc.papers.reproduction import Reproduction

FORMATS = ("svg", "pdf", "png")
_PAPER_COLOUR, _OUR_COLOUR = "tab:orange", "tab:blue"
_LINE_STYLES = {"DAWG": "-", "GADDAG": "--"}


def plot(reproduction: Reproduction, path: str) -> None:
    """Draw a file: SVG, PDF or PNG, by the ending of its name. Raises UsageError if matplotlib is missing."""
    drawings = (_draw_states, _draw_arcs, _draw_scores, _draw_times)
    _draw(path, 2, [partial(draw, reproduction) for draw in drawings])


def plot_study(reproduction: Reproduction, path: str) -> None:
    """Draw the rows of a study, those with the same beginning in one diagram; see `plot`."""
    rows = [row for table in reproduction.tables for row in table.rows if row.ours is not None]
    groups = dict[str, list[Row]]()
    for row in rows:
        groups.setdefault(_title(row.name), []).append(row)
    drawn = {name: group for name, group in groups.items() if len(group) > 1}
    _draw(path, min(len(drawn), 3), [partial(_draw_bars, name, group) for name, group in drawn.items()])


def _title(name: str) -> str:
    """The title of the diagram of a row: its beginning; quotients have diagrams of their own."""
    beginning, _, end = name.partition(", ")
    return f"{beginning}, quotients" if " over " in end else beginning


def _draw(path: str, n_cols: int, drawings: Sequence[Callable[[Any], None]]) -> None:
    """Draw a file of diagrams, n_cols side by side. Raises UsageError if matplotlib is missing."""
    check_format(path)
    import matplotlib  # lazy: matplotlib may be missing
    from matplotlib.figure import Figure  # lazy: matplotlib may be missing

    matplotlib.rcdefaults()  # the import read a matplotlibrc of the current folder, and that could start TeX
    n_rows = -(-len(drawings) // n_cols)
    figure = Figure(figsize=(6.5 * n_cols, 4.5 * n_rows), layout="constrained")
    axes = figure.subplots(n_rows, n_cols, squeeze=False).ravel()
    for draw, ax in zip(drawings, axes, strict=False):
        draw(ax)
    for ax in axes[len(drawings) :]:
        ax.set_axis_off()
    picture = io.BytesIO()
    figure.savefig(picture, format=_format(path))
    write_atomically(path, [picture.getvalue()])


def _draw_bars(name: str, rows: Sequence[Row], ax: Any) -> None:
    """Draw a bar for each row, with its margin. name: what all rows count."""
    positions = range(len(rows))
    ax.barh(
        list(positions),
        [row.value for row in rows],
        xerr=[(row.ours.margin if row.ours else None) or 0 for row in rows],
        color=_OUR_COLOUR,
    )
    for y, row in zip(positions, rows, strict=True):
        if row.paper is not None:
            ax.plot([row.paper], [y], "D", color=_PAPER_COLOUR)
    ax.set_yticks(list(positions), [row.name.partition(", ")[2] for row in rows])
    ax.locator_params(axis="x", nbins=5)
    ax.invert_yaxis()
    ax.set(title=name)


def check_format(path: str) -> None:
    """Raise UsageError if no picture of that name can be drawn. Call it before figures are counted, which is slow."""
    if _format(path) not in FORMATS:
        raise UsageError("no such format of a picture", where=path, expected=", ".join(f".{name}" for name in FORMATS))
    try:
        import matplotlib  # noqa: F401  # lazy: matplotlib may be missing
    except ImportError as error:
        raise UsageError(
            "the package matplotlib is not installed", remedy="Install it: pip install 'lexc[plot]'."
        ) from error


def _format(path: str) -> str:
    return os.path.splitext(path)[1].lower().removeprefix(".")


def _draw_states(reproduction: Reproduction, ax: Any) -> None:
    for name, style in _LINE_STYLES.items():
        rows = reproduction.table(f"gordon-2-{name.lower()}").rows
        numbers = [int(row.name) for row in rows]
        ax.plot(numbers, [row.paper or 0 for row in rows], style, color=_PAPER_COLOUR, label=f"{name}, paper")
        ax.plot(numbers, [row.value or 0 for row in rows], style, color=_OUR_COLOUR, label=f"{name}, ours")
    ax.set(title="States by number of arcs (Gordon, Table II)", xlabel="arcs", ylabel="states", yscale="log")
    ax.legend()


def _draw_arcs(reproduction: Reproduction, ax: Any) -> None:
    """Draw the moves by arcs traversed. Each bin is twice as wide as the last, so that the axis is logarithmic."""
    positions = range(len(BINS))
    for name, style in _LINE_STYLES.items():
        for blanks, color, label in (
            ("without", _OUR_COLOUR, "without blanks"),
            ("with", _PAPER_COLOUR, "with a blank"),
        ):
            rows = reproduction.table(f"gordon-5-{name.lower()}-{blanks}").rows
            ax.plot(positions, [row.value or 0 for row in rows], style, color=color, label=f"{name}, {label}")
            ax.plot(positions, [row.paper for row in rows], style, color=color, alpha=0.3)
    ax.set(
        title="Moves by arcs traversed (Gordon, Table V; the paper's pale)", xlabel="arcs, up to", ylabel="% of moves"
    )
    ax.set_xticks(list(positions), [text.partition("-")[2] for text in BINS], rotation=45)
    ax.legend()


def _draw_scores(reproduction: Reproduction, ax: Any) -> None:
    ax.hist(
        reproduction.scores,
        bins=range(min(reproduction.scores), max(reproduction.scores) + 20, 20),
        color=_OUR_COLOUR,
        alpha=0.8,
    )
    for key, row_name, name in (
        ("aj-games", "mean score against itself", "Appel and Jacobson's mean"),
        ("gordon-4", "mean score, DAWG", "Gordon's mean"),
    ):
        paper = next(row.paper for row in reproduction.table(key).rows if row.name == row_name)
        ax.axvline(paper, color=_PAPER_COLOUR, linestyle="-" if key == "gordon-4" else ":", label=f"{name}, {paper:g}")
    ax.set(title="Final scores of the greedy player against itself", xlabel="points", ylabel="players")
    ax.legend()


def _draw_times(reproduction: Reproduction, ax: Any) -> None:
    rows = {row.name: row for row in reproduction.table("aj-programs").rows}
    timed = [rows[f"{program} program, seconds a move"] for program in PROGRAMS]
    positions = range(len(timed))
    ax.barh([y + 0.2 for y in positions], [row.paper for row in timed], 0.4, color=_PAPER_COLOUR, label="paper")
    ax.barh([y - 0.2 for y in positions], [row.value or 0 for row in timed], 0.4, color=_OUR_COLOUR, label="ours")
    ax.set_yticks(
        list(positions), [f"{name}\n{int(rows[f'{name} program, words'].value or 0):,} words" for name in PROGRAMS]
    )
    ax.set(title="Time a move (Appel and Jacobson, section 2.1)", xlabel="seconds", xscale="log")
    ax.legend()
