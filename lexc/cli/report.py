"""What `lexc build` says about its work: a summary, and with --report the figures that the papers print."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from lexc.errors import UsageError, counted

if TYPE_CHECKING:
    from lexc.compile.build import Compiled

CONVENTIONS = {
    "lexc": "acceptance on arcs, no empty final state, the initial state counts, arcs include ◇; "
    "the gaddag includes the DAWG that it shares",
    "appel_jacobson": "nodes with edges out of them; acceptance on edges (as lexc) or on states, the final one counted",
    "gordon": "letter sets on the arcs before the last letter, last arcs dropped; bits per character of words alone",
}


def figures(compiled: Compiled, output: str, n_bytes: int, has_papers: bool) -> dict[str, Any]:
    """Everything that can be said, JSON-able."""
    graph, summary = compiled.graph, compiled.words.summary
    facts: dict[str, Any] = {
        "image": output,
        "kind": graph.kind,
        "bytes": n_bytes,
        "layout": graph.layout,
        "alphabet": compiled.words.alphabet.name,
        "identity": compiled.meta.identity.hex(),
        **asdict(summary),
        "states": graph.n_nodes,
        "arcs": graph.n_arcs,
    }
    return {**facts, **_papers(compiled)} if has_papers else facts


def _papers(compiled: Compiled) -> dict[str, Any]:
    """lexc's own counts under trie, dawg and gaddag; the papers' beside them."""
    from lexc.compile.study import paper_figures  # lazy: lexc.compile.study costs 6 ms

    words, alphabet = compiled.words, compiled.words.alphabet
    if alphabet.is_utf8:
        raise UsageError("--report counts letters of at most 63", found="UTF-8 labels", remedy="Leave --report out.")
    found = paper_figures(bytes(words.tiles).split(b"\0")[:-1], alphabet_size=alphabet.n_letters)
    trie, dawg, gaddag = found["trie"], found["dawg"], found["gaddag"]
    on_states = {"dawg": dawg.pop("accept_on_state"), "gaddag": gaddag.pop("accept_on_state")}
    own = {"dawg": dawg.pop("accept_on_arc"), "gaddag": found["gaddag_with_dawg"]}
    alone = gaddag.pop("accept_on_arc")
    return {
        "conventions": CONVENTIONS,
        "letters": found["letters"],
        "trie": {"states": trie["internal"], "arcs": trie["edges"]},
        **own,
        "appel_jacobson": {
            "trie": trie,
            "edges": found["edges"],
            "accept_on_edge": {**own, "gaddag": alone},
            "accept_on_state": on_states,
        },
        "gordon": {"dawg": dawg, "gaddag": gaddag, "ratios": found["ratios"]},
    }


def _size(facts: dict[str, Any]) -> str:
    """Of an image; another program's file counts in its own way."""
    return "" if facts["states"] is None else f"{counted(facts['states'], 'state')}, {counted(facts['arcs'], 'arc')}, "


def print_summary(facts: dict[str, Any], to_stderr: bool) -> None:
    name = "standard output" if facts["image"] == "-" else facts["image"]
    origin, changes = "", [f"{n:,} {what}" for what, n in facts.get("changes", {}).items()]
    if not changes:
        origin = f" from {counted(facts['lines'], 'line')}"
        others = f"{facts['other_lengths']:,} of another length", f"{facts['skipped']:,} invalid"
        changes = [counted(facts["duplicates"], "duplicate"), *others]
    lines = [
        f"{counted(facts['words'], 'word')}{origin} -> {name}",
        f"  {facts['kind']}: {_size(facts)}{facts['bytes']:,} bytes, alphabet {facts['alphabet']}",
        f"  {'left out' if origin else 'words'}: " + ", ".join(changes),
    ]
    lines += [f"  note: {note}" for note in facts["notes"]]
    lines += [f"  skipped: {example}" for example in facts["examples"]]
    for line in lines:
        click.echo(line, err=to_stderr)
    if "gordon" in facts:
        from lexc.cli.report_tables import print_tables  # lazy: lexc.cli.report_tables costs 30 ms

        print_tables(facts, to_stderr)
