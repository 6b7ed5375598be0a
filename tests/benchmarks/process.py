"""Table 2: `lexc build` as a whole process: start, imports, build, file on disk."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from inputs import Input
from measure import Row, Table

from lexc.processes import environment, python

_BARS = {"dawg": (0.15, 45.0), "gaddag": (0.30, 110.0)}
_SPAWN = Path(__file__).with_name("spawn.py")


def spawned(command: list[str]) -> dict[str, float]:
    """wall, cpu (seconds) and peak (bytes) of a command that must succeed."""
    start = [sys.executable, "-ISE", _SPAWN, *command]
    done = subprocess.run(start, check=True, capture_output=True, text=True, env=environment())
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    if figures["status"]:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr}")
    return figures


def build_command(words: Path, image: Path, *options: str) -> list[str]:
    """`lexc build` by the script beside this Python, which is how people start it."""
    script = Path(sys.executable).with_name("lexc")
    lexc = [str(script)] if script.exists() else python("-c", "from lexc.cli.main import main; main()")
    return [*lexc, "build", str(words), "-o", str(image), "--quiet", *options]


def table(given: Input, folder: Path, rounds: int) -> Table:
    runs: dict[tuple[str, str], list[dict[str, float]]] = {}
    for number in range(rounds + 1):
        for kind in _BARS:
            for form, words in (("plain text", given.plain), (f"as given, {given.given.name}", given.given)):
                figures = spawned(build_command(words, folder / f"process.{kind}"))
                if number:
                    runs.setdefault((kind, form), []).append(figures)
    result = Table("2. lexc build as a process", "wall time, with the start of Python; MB: 10^6 bytes")
    for kind, (seconds, megabytes) in _BARS.items():
        for form in (form for of, form in runs if of == kind):
            found = runs[kind, form]
            name = f"{kind.upper()}, {form}"
            result.rows += [
                Row(f"{name}: wall time", [run["wall"] for run in found], "s", bar=seconds),
                Row(f"{name}: CPU time", [run["cpu"] for run in found], "s"),
                Row(f"{name}: peak memory", [run["peak"] for run in found], "MB", bar=megabytes),
            ]
        result.rows.append(None)
    return result
