"""Diagrams of the papers' distributions and growths, beside lexc's, drawn by matplotlib (the extra lexc[plot])."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from lexc.papers.drawing import LINE_STYLES, OUR_COLOUR, PAPER_COLOUR, draw_file, use_prefixes
from lexc.papers.game_tables import BINS, PLAYERS
from lexc.papers.programs import PROGRAMS
from lexc.papers.studies.lengths import GROWTH_TABLE
from lexc.papers.study_plots import draw_growth
from lexc.papers.tables import Row

if TYPE_CHECKING:
    from lexc.papers.reproduction import Reproduction

_N_COLS, _HEIGHT = 2, 4.5  # of a diagram, in inches


def plot(reproduction: Reproduction, path: str) -> None:
    """Draw each table that is a distribution or a growth, in one file; see `draw_file`."""
    heights = [_HEIGHT] * -(-len(DRAWINGS) // _N_COLS)
    draw_file(path, [partial(draw, reproduction) for draw in DRAWINGS], _N_COLS, heights)


def _rows(reproduction: Reproduction, key: str) -> dict[str, Row]:
    return {row.name: row for row in reproduction.table(key).rows}


def _draw_states(reproduction: Reproduction, ax: Any) -> None:
    for name, style in LINE_STYLES.items():
        rows = reproduction.table(f"gordon-2-{name.lower()}").rows
        numbers = [int(row.name) for row in rows]
        ax.plot(numbers, [row.paper or 0 for row in rows], style, color=PAPER_COLOUR, label=f"{name}, paper")
        ax.plot(numbers, [row.value or 0 for row in rows], style, color=OUR_COLOUR, label=f"{name}, ours")
    ax.set(title="States by number of arcs (Gordon, Table II)", xlabel="arcs", ylabel="states", yscale="log")
    ax.legend()


def _draw_arcs(reproduction: Reproduction, ax: Any) -> None:
    """Draw the moves by arcs traversed. Each bin is twice as wide as the last, so that the axis is logarithmic."""
    positions = range(len(BINS))
    for name, style in LINE_STYLES.items():
        for blanks, color, label in (
            ("without", OUR_COLOUR, "without blanks"),
            ("with", PAPER_COLOUR, "with a blank"),
        ):
            rows = reproduction.table(f"gordon-5-{name.lower()}-{blanks}").rows
            ax.plot(positions, [row.value or 0 for row in rows], style, color=color, label=f"{name}, {label}")
            ax.plot(positions, [row.paper for row in rows], style, color=color, alpha=0.3)
    ax.set(title="Moves by arcs traversed (Gordon, Table V; his are pale)", xlabel="arcs, up to", ylabel="% of moves")
    ax.set_xticks(list(positions), [text.partition("-")[2] for text in BINS], rotation=45)
    ax.margins(y=0.25)  # with room for the legend
    ax.set_ylim(0)
    ax.legend(loc="upper left", ncols=2, fontsize="small")


def _draw_scores(reproduction: Reproduction, ax: Any) -> None:
    ax.hist(
        reproduction.scores,
        bins=range(min(reproduction.scores), max(reproduction.scores) + 20, 20),
        color=OUR_COLOUR,
        alpha=0.8,
    )
    for key, row_name, name in (
        ("aj-games", "mean score against itself", "Appel and Jacobson's mean"),
        ("gordon-4", "mean score, DAWG", "Gordon's mean"),
    ):
        paper = next(row.paper for row in reproduction.table(key).rows if row.name == row_name)
        ax.axvline(paper, color=PAPER_COLOUR, linestyle="-" if key == "gordon-4" else ":", label=f"{name}, {paper:g}")
    ax.set(title="Final scores of the greedy player against itself", xlabel="points", ylabel="players")
    ax.margins(y=0.25)  # with room for the legend
    ax.legend(loc="upper left")


def _draw_times(reproduction: Reproduction, ax: Any) -> None:
    rows = _rows(reproduction, "aj-programs")
    timed = [rows[f"{program} program, seconds a move"] for program in PROGRAMS]
    positions = range(len(timed))
    ax.barh([y + 0.2 for y in positions], [row.paper for row in timed], 0.4, color=PAPER_COLOUR, label="paper")
    ax.barh([y - 0.2 for y in positions], [row.value or 0 for row in timed], 0.4, color=OUR_COLOUR, label="ours")
    ax.set_yticks(
        list(positions), [f"{name}\n{int(rows[f'{name} program, words'].value or 0):,} words" for name in PROGRAMS]
    )
    ax.set(title="Time a move (Appel and Jacobson, section 2.1)", xlabel="seconds", xscale="log")
    ax.legend()


def _draw_sizes(reproduction: Reproduction, ax: Any) -> None:
    rows = _rows(reproduction, "gordon-3")
    names = ("DAWG unminimised", "DAWG minimised", "GADDAG semi-minimised", "GADDAG minimised")
    drawn = [rows[f"{counted}, {name}"] for name in names for counted in ("states", "arcs")]
    _draw_pairs(drawn, ax)
    ax.set(title="Sizes of the automata (Gordon, Table III)")


def _draw_pairs(rows: list[Row], ax: Any) -> None:
    """Draw two bars for each row, the paper's and ours."""
    positions = range(len(rows))
    margins = [(row.ours.margin if row.ours else None) or 0 for row in rows]
    ax.barh([y - 0.2 for y in positions], [row.paper or 0 for row in rows], 0.4, color=PAPER_COLOUR, label="paper")
    ax.barh([y + 0.2 for y in positions], [row.value or 0 for row in rows], 0.4, color=OUR_COLOUR, label="ours",
            xerr=margins)  # fmt: skip
    ax.set_yticks(list(positions), [row.name for row in rows])
    ax.invert_yaxis()
    use_prefixes(ax.xaxis)
    ax.legend()


def _draw_growth(reproduction: Reproduction, ax: Any) -> None:
    draw_growth(reproduction.table(GROWTH_TABLE), ax)


def _draw_heuristics(reproduction: Reproduction, ax: Any) -> None:
    rows, positions = _rows(reproduction, "gordon-6"), range(len(PLAYERS))
    for structure, style in LINE_STYLES.items():
        drawn = [rows[f"{player}, {structure}"] for player in PLAYERS]
        margins = [(row.ours.margin if row.ours else None) or 0 for row in drawn]
        ax.plot(positions, [row.paper for row in drawn], style, color=PAPER_COLOUR, label=f"{structure}, paper")
        ax.errorbar(positions, [row.value or 0 for row in drawn], margins, fmt=style, color=OUR_COLOUR, capsize=3,
                    label=f"{structure}, ours")  # fmt: skip
    ax.set_xticks(list(positions), PLAYERS)
    ax.set(title="Arcs a move by heuristic (Gordon, Table VI)", ylabel="arcs")
    ax.margins(x=0.1, y=0.3)
    ax.set_ylim(0)
    use_prefixes(ax.yaxis)
    ax.legend(loc="upper left", ncols=2)


def _draw_moves(reproduction: Reproduction, ax: Any) -> None:
    rows = [row for name, row in _rows(reproduction, "ss-game").items() if name.endswith(", in 25 moves")]
    _draw_pairs(rows, ax)
    ax.set_yticks(range(len(rows)), [row.name.removesuffix(", in 25 moves") for row in rows])
    ax.set(title="25 moves of the program (Shapiro and Smith)", xlabel="moves")


def _draw_recorded_game(reproduction: Reproduction, ax: Any) -> None:
    """Draw both players' points after each move; a line for the paper's and lexc's, which agree."""
    rows = [row for name, row in _rows(reproduction, "ss-table-2").items() if name[0].isdigit()]
    for player, style in (("DPF", "-"), ("program", "--")):
        is_theirs = [f" {player}," in row.name for row in rows]
        for points, colour, text in (
            ([row.paper or 0 for row in rows], PAPER_COLOUR, "paper"),
            ([row.value or 0 for row in rows], OUR_COLOUR, "ours"),
        ):
            sums = accumulate(number if theirs else 0 for number, theirs in zip(points, is_theirs, strict=True))
            ax.step(range(1, len(rows) + 1), list(sums), style, where="post", color=colour, label=f"{player}, {text}",
                    linewidth=4 if text == "paper" else 1.5, alpha=0.5 if text == "paper" else 1)  # fmt: skip
    ax.set(title="The recorded game (Shapiro and Smith, Table 2)", xlabel="move", ylabel="points")
    ax.legend()


DRAWINGS = (
    _draw_states,
    _draw_arcs,
    _draw_sizes,
    _draw_growth,
    _draw_scores,
    _draw_heuristics,
    _draw_moves,
    _draw_recorded_game,
    _draw_times,
)
"""The diagrams, in the order of the file."""
