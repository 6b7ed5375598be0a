"""What `lexc build` says about its work: a summary, and with --report the figures that the papers print."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from lexc.compile.build import Compiled

CONVENTION = (
    "lexc counts a state for each set of arcs (acceptance is on arcs, no empty final state, the initial state counts) "
    "and every arc, separator arcs included; a gaddag includes the DAWG that it shares."
)


def figures(compiled: Compiled, output: str, n_bytes: int, has_papers: bool) -> dict[str, Any]:
    """Everything that can be said, JSON-able."""
    graph, summary = compiled.graph, compiled.words.summary
    facts: dict[str, Any] = {
        "image": output, "kind": graph.kind, "bytes": n_bytes, "layout": graph.layout,
        "alphabet": compiled.words.alphabet.name, "identity": compiled.meta.identity.hex(), **asdict(summary),
        "states": graph.n_nodes, "arcs": graph.n_arcs,
    }  # fmt: skip
    if has_papers:
        facts["report"] = {"convention": CONVENTION, **_papers(compiled)}
    return facts


def _papers(compiled: Compiled) -> dict[str, Any]:
    from lexc.compile.study import paper_figures

    words, alphabet = compiled.words, compiled.words.alphabet
    size = None if alphabet.is_utf8 else alphabet.n_letters
    return paper_figures(bytes(words.tiles).split(b"\0")[:-1], alphabet_size=size)


def print_summary(facts: dict[str, Any], to_stderr: bool) -> None:
    name = "standard output" if facts["image"] == "-" else facts["image"]
    lines = [
        f"{facts['words']:,} words from {facts['lines']:,} lines -> {name}",
        f"  {facts['kind']}: {facts['states']:,} states, {facts['arcs']:,} arcs, {facts['bytes']:,} bytes, "
        f"alphabet {facts['alphabet']}",
    ]
    left_out = {"duplicates": facts["duplicates"], "of another length": facts["other_lengths"], "invalid": facts["skipped"]}
    if any(left_out.values()):
        lines.append("  left out: " + ", ".join(f"{n:,} {what}" for what, n in left_out.items() if n))
    lines += [f"  skipped: {example}" for example in facts["examples"]]
    for line in lines:
        click.echo(line, err=to_stderr)
    if "report" in facts:
        from lexc.cli.papers import print_papers

        print_papers(facts["report"], to_stderr)
