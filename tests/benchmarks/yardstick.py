"""The yardstick: a C program beside which lexc is measured, on the same words and in turns."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from lexc.play import Position, write_cgp


@dataclass(frozen=True, slots=True)
class Yardstick:
    """A compiled yardstick; run() gives its CPU seconds for one word list."""

    program: Path
    words: Path

    def run(self) -> dict[str, float]:
        """Seconds by stage: dawg (minimise the DAWG), gaddag (minimise the rest of the GADDAG), place (place both)."""
        output = subprocess.run([self.program, self.words], check=True, capture_output=True, text=True).stdout
        figures: dict[str, Any] = json.loads(output)
        return {name: figures[f"{name}_ms"] / 1e3 for name in ("dawg", "gaddag", "place")}

    def moves(self, positions: Sequence[Position]) -> float:
        """Seconds for one pass over these positions, with cross-checks and all plays."""
        with NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
            file.writelines(write_cgp(position) + "\n" for position in positions)
            file.flush()
            command = [self.program, self.words, file.name, "1"]
            figures = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return float(figures["cross_sets_us"] + figures["all_plays_us"]) * len(positions) / 1e6


def compile_yardstick(source: Path, words: Path, folder: Path) -> Yardstick:
    program = folder / "yardstick"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    return Yardstick(program, words)
