"""Write the pictures of the documentation: terminals, automata of a dozen words, lanes of a board, measurements.

    make pictures

Graphviz (`dot`) draws the automata that `lexc dump --dot` describes. A terminal shows what its commands really print.
The figures of the layouts are those of docs/explanation/speed.md.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from string import ascii_uppercase
from textwrap import wrap

import matplotlib
from matplotlib import pyplot
from minimisation import draw_steps
from packed import draw_packed_nodes
from rich.console import Console
from rich.text import Text

import lexc

matplotlib.rcParams["svg.hashsalt"] = "lexc"  # the same picture, the same bytes

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORDS = "BAR BARE BARED BARS CAR CARE CARED CARS CART EAR EARED EARS"
"""A dozen words with equal beginnings and equal endings."""
SHOWN = ("BARED", "BARS", "CARED")
"""The words after which the automaton is drawn while it is built."""
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
    "quiz": (
        "printf 'care scare race\\nacer acre\\n' | lexc quiz english --cards my.db --anagram ACER",
        "lexc quiz english --cards my.db --status",
    ),
    "heat": (
        r"printf '...#...\n...#...\n.......\n##...##\n.......\n...#...\n...#...\n' > grid.txt",
        "lexc grid english grid.txt --at 9A=PICTURE --limit 4",
    ),
    "board": (f"lexc moves english --board --top 4 --cgp '{POSITION}'",),
}
LAYOUTS = ["bitmap", "arcs", "packed"]
LAYOUT_FIGURES = {"DAWG, MB": 0, "GADDAG, MB": 1, "a look-up, times bitmap's": 3, "all words, times bitmap's": 4}
"""Titles of charts, and the columns of their figures in the table of layouts in docs/explanation/speed.md."""
_WIDTH = 84  # columns
_PATH = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
_ENVIRONMENT = {"PATH": _PATH, "COLUMNS": str(_WIDTH), "FORCE_COLOR": "1"}


def draw_automaton(kind: str) -> str:
    """The drawing of an automaton of the dozen words, as SVG."""
    drawing = dump_words(f"a.{kind}", "", "--dot")
    drawing = drawing.replace("rankdir=LR;", 'rankdir=LR; bgcolor="transparent"; fontname="sans-serif";', 1)
    drawing = drawing.replace("node [shape=circle];", 'node [shape=circle, style=filled, fillcolor="#fdf6e3"];', 1)
    return draw_by_dot(drawing)


def dump_words(image: str, building: str, dumping: str) -> str:
    """The output of `lexc dump` for an image of the dozen words, with options for building and for dumping."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "words.txt").write_text(WORDS.replace(" ", "\n"), encoding="utf-8")
        run(f"lexc build words.txt -o {image} -q {building}", folder)
        return run(f"lexc dump {image} {dumping}", folder)


def draw_by_dot(drawing: str) -> str:
    """A drawing in the language of Graphviz, as SVG."""
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


def draw_lanes(word: str, column: int) -> str:
    """The rows above, with and below a word on a board, as SVG. column: where the word begins, 1 for A.

    An empty square has the letters that may lie on it, and a dot if it is an anchor.
    """
    english = lexc.open("english")
    columns = range(column - 2, column + len(word) + 2)
    parts = [_text(column_x(at, columns) + 32, 14, chr(64 + at), "#777", 12) for at in columns]
    for row, letters in enumerate(("above", word, "below")):
        parts.append(_text(10, 22 + 64 * row + 37, str(7 + row), "#777", 12))
        for at in columns:
            tile = word[at - column] if column <= at < column + len(word) else ""
            x, y = column_x(at, columns), 22 + 64 * row
            if row == 1:
                is_anchor = not tile and column - 1 <= at <= column + len(word)
                parts += _square(x, y, tile, "", is_anchor)
            else:
                pairs = ((each, each + tile if letters == "above" else tile + each) for each in ascii_uppercase)
                fitting = "".join(each for each, pair in pairs if pair in english) if tile else ""
                parts += _square(x, y, "", fitting or ("none" if tile else ""), bool(tile))
    width = column_x(columns[-1] + 1, columns) + 4
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 220" font-family="sans-serif">'
    return "\n".join([head, *parts, "</svg>", ""])


def column_x(column: int, columns: range) -> int:
    """The left edge of a column of `draw_lanes`, in units of the picture."""
    return 22 + 64 * (column - columns[0])


def _square(x: int, y: int, tile: str, letters: str, is_anchor: bool) -> list[str]:
    """A square of a board: a tile, or small letters in lines of six, and the dot of an anchor."""
    fill = "#f2d9a0" if tile else "#fdf6e3"
    parts = [f'<rect x="{x}" y="{y}" width="60" height="60" rx="4" fill="{fill}" stroke="#c8b88a"/>']
    if tile:
        parts.append(_text(x + 30, y + 41, tile, "#222", 30))
    if is_anchor:
        parts.append(f'<circle cx="{x + 52}" cy="{y + 8}" r="4" fill="#c0392b"/>')
    lines = wrap(letters, 6) if letters != "none" else ["none"]
    return parts + [_text(x + 30, y + 22 + 10 * number, line, "#2471a3", 9) for number, line in enumerate(lines)]


def _text(x: int, y: int, text: str, colour: str, size: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="{colour}">{text}</text>'


def draw_layouts() -> str:
    """Bars for the sizes and times of the layouts, as SVG."""
    figure, axes = pyplot.subplots(1, len(LAYOUT_FIGURES), figsize=(10, 2.4), layout="constrained")
    rows = read_layout_figures()
    for axis, (title, column) in zip(axes, LAYOUT_FIGURES.items(), strict=True):
        values = [float(row[column].removesuffix(" MB")) for row in rows]
        bars = axis.barh(LAYOUTS[::-1], values[::-1], color=["#c0392b", "#d4ac0d", "#2471a3"])
        axis.bar_label(bars, padding=3, fontsize=9)
        axis.set_title(title, fontsize=10)
        axis.set_xlim(0, max(values) * 1.3)
        axis.tick_params(left=False, labelleft=axis is axes[0], bottom=False, labelbottom=False)
        axis.spines[:].set_visible(False)
    with io.StringIO() as svg:
        figure.savefig(svg, format="svg", metadata={"Date": None})
        return svg.getvalue()


def read_layout_figures() -> list[list[str]]:
    """The cells of bitmap, arcs and packed in the table of layouts, from the size of a DAWG on."""
    page = (ROOT / "docs" / "explanation" / "speed.md").read_text(encoding="utf-8")
    rows = [re.search(rf"^\| `{name}`[^|]*\|[^|]*\| (.*) \|$", page, re.MULTILINE) for name in LAYOUTS]
    return [[cell.strip() for cell in row[1].split("|")] for row in rows if row]


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
    for number, drawing in enumerate(draw_steps(WORDS.split(), SHOWN), 1):
        (HERE / f"minimise-{number}.svg").write_text(draw_by_dot(drawing), encoding="utf-8")
    packed = dump_words("a.dawg", "--layout packed", "--nodes 0:99")
    (HERE / "packed.svg").write_text(draw_packed_nodes(packed), encoding="utf-8")
    for name, commands in TERMINALS.items():
        (HERE / f"{name}.svg").write_text(draw_terminal(commands, "lexc"), encoding="utf-8")
    (HERE / "lanes.svg").write_text(draw_lanes("FACETS", 4), encoding="utf-8")
    (HERE / "layouts.svg").write_text(draw_layouts(), encoding="utf-8")


if __name__ == "__main__":
    main()
