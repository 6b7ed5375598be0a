"""The tables of `lexc papers figures`: lexc's own counts, then the papers' tables in the order of the papers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from lexc.papers.results import PaperFigures


def print_tables(facts: PaperFigures) -> None:
    """Print the tables, and the conventions by which they count."""
    console = Console(highlight=False, width=120)
    for table in (
        _lexc_table(facts),
        _appel_jacobson_table(facts["appel_jacobson"]),
        _table3(facts["gordon"]),
        _table2(facts["gordon"]),
    ):
        console.print(f"\n[bold]{table.caption}[/]")
        table.caption = None  # rich would break a title at the width of the table
        console.print(table)
    console.print("\nHow they count:")
    for name, convention in facts["conventions"].items():
        console.print(f"  {name}: {convention}.")


def _table(title: str, columns: Iterable[str]) -> Table:
    table = Table(caption=title, box=SIMPLE_HEAD, show_edge=False, padding=(0, 1))
    first, *others = columns
    table.add_column(first, no_wrap=True)
    for column in others:
        table.add_column(column, justify="right")
    return table


def _text(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"


def _lexc_table(facts: PaperFigures) -> Table:
    table = _table("Automata as lexc counts them", ["", "trie", "DAWG", "GADDAG"])
    for name in ("states", "arcs"):
        table.add_row(name, *(_text(facts[kind][name]) for kind in ("trie", "dawg", "gaddag")))
    return table


def _appel_jacobson_table(papers: dict[str, Any]) -> Table:
    table = _table("Appel and Jacobson (1988): arrays of edges", ["", "trie", "DAWG"])
    trie, edges, on_states = papers["trie"], papers["edges"], papers["accept_on_state"]["dawg"]
    table.add_row("nodes with edges", _text(trie["internal"]), _text(papers["accept_on_edge"]["dawg"]["states"]))
    table.add_row("edges", _text(trie["edges"]), _text(edges["dawg"]["edges"]))
    table.add_row("nodes, accepting on states", _text(trie["nodes"]), _text(on_states["states"]))
    for size in (3, 4):
        table.add_row(f"bytes, {size} an edge", *(_text(edges[kind][f"bytes_{size}"]) for kind in ("trie", "dawg")))
    table.add_row("bits that a target needs", *(_text(edges[kind]["target_bits"]) for kind in ("trie", "dawg")))
    beyond = (_text(edges[kind]["edges_beyond_16_bits"]) for kind in ("trie", "dawg"))
    table.add_row("edges beyond 16-bit targets", *beyond)
    return table


def _table3(gordon: dict[str, Any]) -> Table:
    columns = {
        "DAWG unminimised": gordon["dawg"]["unminimised"],
        "DAWG minimised": gordon["dawg"]["minimised"],
        "GADDAG unminimised": gordon["gaddag"]["unminimised"],
        "GADDAG semi-min.": gordon["gaddag"]["semi_minimised"],
        "GADDAG minimised": gordon["gaddag"]["minimised"],
    }
    table = _table("Gordon (1994), Table III: sizes", ["", *columns, "ratio G/D"])
    for title, key in _TABLE_3_ROWS:
        ratio = gordon["ratios"].get(key)
        cells = (_text(column[key]) for column in columns.values())
        table.add_row(title, *cells, f"{ratio:.2f}" if ratio is not None else "")
    return table


_TABLE_3_ROWS = (
    ("states", "states"),
    ("arcs", "arcs"),
    ("letter sets", "letter_sets"),
    ("bytes, expanded", "expanded_bytes"),
    ("bits a character", "expanded_bits_per_character"),
    ("bytes, compressed", "compressed_bytes"),
    ("bits a character", "compressed_bits_per_character"),
)


def _table2(gordon: dict[str, Any]) -> Table:
    table = _table("Gordon (1994), Table II: states by number of arcs", ["arcs", "DAWG", "%", "GADDAG", "%"])
    dawg, gaddag = gordon["dawg"]["histogram"], gordon["gaddag"]["histogram"]
    for n in range(max(len(dawg), len(gaddag))):
        row = [(counts[n] if n < len(counts) else 0, max(1, sum(counts))) for counts in (dawg, gaddag)]
        if any(count for count, _ in row):
            table.add_row(
                str(n), *(cell for count, total in row for cell in (_text(count), f"{100 * count / total:.1f}"))
            )
    return table
