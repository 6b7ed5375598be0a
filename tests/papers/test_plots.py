"""Pictures are drawn with matplotlib's defaults, whatever a matplotlibrc in the current folder says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexc.papers import plots


def test_a_matplotlibrc_in_the_current_folder_starts_no_tex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    seen = list[Any]()
    for name in ("_states", "_arcs", "_scores", "_times"):
        monkeypatch.setattr(plots, name, lambda reproduction, axes: seen.append(matplotlib.rcParams["text.usetex"]))
    with matplotlib.rc_context({"text.usetex": True}):
        plots.plot(None, str(tmp_path / "x.svg"))  # type: ignore[arg-type]
    assert seen == [False] * 4
    assert (tmp_path / "x.svg").stat().st_size
