"""Pictures are drawn with matplotlib's own settings, whatever file of settings lies in the current folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexc.papers import plots


def test_settings_of_the_current_folder_start_no_tex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    seen = list[Any]()
    for name in ("_states", "_arcs", "_scores", "_times"):
        monkeypatch.setattr(plots, name, lambda study, axes: seen.append(matplotlib.rcParams["text.usetex"]))
    with matplotlib.rc_context({"text.usetex": True}):
        plots.plot(None, str(tmp_path / "x.svg"))  # type: ignore[arg-type]
    assert seen == [False] * 4
    assert (tmp_path / "x.svg").stat().st_size
