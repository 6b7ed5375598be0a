"""Pictures are drawn with matplotlib's defaults, whatever a matplotlibrc in the current folder says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexc.papers import plots


def test_a_matplotlibrc_in_the_current_folder_starts_no_tex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    uses_tex = list[Any]()
    for name in ("_draw_states", "_draw_arcs", "_draw_scores", "_draw_times"):
        monkeypatch.setattr(plots, name, lambda reproduction, axes: uses_tex.append(matplotlib.rcParams["text.usetex"]))
    with matplotlib.rc_context({"text.usetex": True}):
        plots.plot(None, str(tmp_path / "x.svg"))  # type: ignore[arg-type]
    assert uses_tex == [False] * 4
    assert (tmp_path / "x.svg").stat().st_size
