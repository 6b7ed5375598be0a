"""Pictures show each figure, whatever a matplotlibrc in the current folder says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexc.papers import plots
from lexc.papers.drawing import with_prefix
from lexc.papers.estimates import Figure
from lexc.papers.studies.hexagons import HexGame, make_play
from lexc.papers.studies.hexagons_rules import HexPlay, HexRules
from lexc.papers.study_plots import draw_board, group_rows
from lexc.papers.tables import Row


def test_a_matplotlibrc_in_the_current_folder_starts_no_tex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    uses_tex = list[Any]()
    drawings = [lambda reproduction, axes: uses_tex.append(matplotlib.rcParams["text.usetex"])] * 3
    monkeypatch.setattr(plots, "DRAWINGS", drawings)
    with matplotlib.rc_context({"text.usetex": True}):
        plots.plot(None, str(tmp_path / "x.svg"))  # type: ignore[arg-type]
    assert uses_tex == [False] * 3
    assert (tmp_path / "x.svg").stat().st_size


def test_rows_that_count_the_same_share_a_diagram() -> None:
    names = ["arcs, A, warm", "arcs, B", "arcs, A over B, warm", "arcs, A over B, cold", "words", "bytes, A"]
    rows = [Row(name, None, Figure(1)) for name in names]
    groups = {title: [row.name for row in group] for title, group in group_rows(rows).items()}
    assert groups == {"arcs": names[:2], "arcs, A over B": names[2:4]}


def test_rows_of_which_the_paper_prints_some_stand_beside_their_others() -> None:
    printed = [Row(f"faults, {name}, warm", 9, Figure(1)) for name in "AB"]
    others = [Row(f"faults, {name}, cold", None, Figure(1)) for name in "AB"]
    (drawn,) = group_rows(printed + others).values()
    assert drawn == [printed[0], others[0], printed[1], others[1]]


def test_a_number_has_the_prefix_of_its_size() -> None:
    numbers = (0, 0.5, 7, 250, 1500, 2.5e6, 0.0000774, -3000)
    assert [*map(with_prefix, numbers)] == ["0", "0.5", "7", "250", "1.5 k", "2.5 M", "77.4 µ", "-3 k"]
    assert [with_prefix(number, "s") for number in (0, 0.25, 0.0000774)] == ["0 s", "0.25 s", "77.4 µs"]


def test_a_board_of_hexagons_is_drawn_with_a_letter_on_each_tile_and_a_line_for_each_word() -> None:
    figure = pytest.importorskip("matplotlib.figure")
    game = HexGame(HexRules(2, 4, (2, 6), 1, 4))
    assert make_play(game, HexPlay("CARE", (0, 0), 0), "CARES") == "S"
    ax = figure.Figure().subplots()
    draw_board(game, ax)
    assert len(ax.patches) == len(game.rules.squares)
    assert [text.get_text() for text in ax.texts] == [*"CARE"]
    (line,) = (line for line in ax.lines if len(line.get_xdata()) > 1)
    xs, ys = line.get_data()
    assert [(round(x, 3), round(y, 3)) for x, y in zip(xs, ys, strict=True)] == [
        (0, 0), (1, 0), (1.5, -0.866), (2, -1.732)]  # fmt: skip
