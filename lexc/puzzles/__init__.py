"""Grids of crossing words: read, judged, filled and written."""

from __future__ import annotations

from lexc.errors import FillTimeout, NoFill, PuzzleError
from lexc.puzzles.files import read_grid, write_grid
from lexc.puzzles.fill import better_fills, fill, fills
from lexc.puzzles.filling import Fill, FilledWord, Wishes
from lexc.puzzles.fitting import Candidate, Fit, Fitter, SlotFit
from lexc.puzzles.grid import Grid, Slot

__all__ = [
    "Candidate", "Fill", "FillTimeout", "FilledWord", "Fit", "Fitter", "Grid", "NoFill", "PuzzleError", "Slot",
    "SlotFit", "Wishes", "better_fills", "fill", "fills", "read_grid", "write_grid",
]  # fmt: skip
