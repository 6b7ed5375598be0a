"""Write the pictures of the documentation: terminals, and automata of a dozen words.

    .venv/bin/python docs/pictures/make.py

Graphviz (`dot`) draws the automata that `lexc dump --dot` describes. A terminal shows what its commands really print.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORDS = "BAR BARE BARED BARS CAR CARE CARED CARS CART EAR EARED EARS"
"""A dozen words with equal beginnings and equal endings."""
AUTOMATA = {"trie": "trie", "dawg": "dawg", "gaddag": "gaddag"}
POSITION = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
TERMINALS = {
    "terminal": (
        "lexc build lexicons/words/english.txt.gz -o english.gaddag",
        "lexc check english.gaddag quixotic zzyzx",
        "lexc pattern english '?A?E?S' --limit 3",
        "lexc anagram english 'RETAINS?' --limit 3",
        "echo 'The quik brown fox' | lexc spell",
    ),
    "board": (f"lexc moves english --board --top 4 --cgp '{POSITION}'",),
}
_WIDTH = 84  # columns
_ENVIRONMENT = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": str(_WIDTH)}


def draw_automaton(kind: str) -> str:
    """The drawing of an automaton of the dozen words, as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder, "words.txt")
        words.write_text(WORDS.replace(" ", "\n"), encoding="utf-8")
        run(f"lexc build words.txt -o a.{kind} -q", folder)
        drawing = run(f"lexc dump a.{kind} --dot", folder)
    drawing = drawing.replace("rankdir=LR;", 'rankdir=LR; bgcolor="transparent"; fontname="sans-serif";', 1)
    drawing = drawing.replace("node [shape=circle];", 'node [shape=circle, style=filled, fillcolor="#fdf6e3"];', 1)
    svg = subprocess.run(["dot", "-Tsvg"], input=drawing, capture_output=True, check=True, text=True).stdout
    return re.sub(r"<!--.*?-->\n?", "", svg, flags=re.DOTALL)


def draw_terminal(commands: tuple[str, ...], title: str) -> str:
    """The picture of a terminal with commands and their output, as SVG. It loads no fonts."""
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "lexicons").symlink_to(ROOT / "lexicons")
        for command in commands:
            console.print(Text("$ ", "green") + Text(command, "bold"), soft_wrap=False)
            console.print(Text.from_ansi(run(command, folder).rstrip("\n")))
    svg = console.export_svg(title=title, unique_id=title)
    return re.sub(r"@font-face \{.*?\}\n?", "", svg, flags=re.DOTALL)


def run(command: str, folder: str) -> str:
    """The output of a command of a shell."""
    environment = {**os.environ, **_ENVIRONMENT}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    ).stdout


def main() -> None:
    """Write all pictures beside this file."""
    for name, kind in AUTOMATA.items():
        (HERE / f"{name}.svg").write_text(draw_automaton(kind), encoding="utf-8")
    for name, commands in TERMINALS.items():
        (HERE / f"{name}.svg").write_text(draw_terminal(commands, "lexc"), encoding="utf-8")


if __name__ == "__main__":
    main()
