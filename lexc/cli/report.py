"""Prints the summary of `lexc build` and similar commands, and with --report the tables of the papers."""

from __future__ import annotations

import click

from lexc.errors import plural
from lexc.views.building import Built, Changes


def print_summary(facts: Built, to_stderr: bool) -> None:
    """Print the number of words, the output file, and the notes."""
    for line in _lines(facts):
        click.echo(line, err=to_stderr)
    if "report" in facts:
        from lexc.cli.report_tables import print_tables  # lazy: lexc.cli.report_tables costs 30 ms

        print_tables(facts["report"], to_stderr)


def _lines(facts: Built) -> list[str]:
    name = "standard output" if facts["image"] == "-" else facts["image"]
    if "changes" in facts:
        origin, became = "", f"words: {', '.join(_changed(facts['changes']))}"
    else:
        origin = f" from {plural(facts['lines'], 'line')}"
        others = f"{facts['other_lengths']:,} of another length, {facts['skipped']:,} invalid"
        became = f"left out: {plural(facts['duplicates'], 'duplicate')}, {others}"
    return [
        f"{plural(facts['words'], 'word')}{origin} -> {name}",
        f"  {facts['format']}: {_size(facts)}{facts['bytes']:,} bytes, alphabet {facts['alphabet']}",
        f"  {became}",
        *(f"  note: {note}" for note in facts["notes"]),
        *(f"  skipped: {example}" for example in facts["examples"]),
    ]


def _changed(changes: Changes) -> list[str]:
    """Numbers of words, by what became of them."""
    counts = [f"{source['words']:,} in {source['image']}" for source in changes.get("images", [])]
    return counts + [f"{n:,} {what.replace('_', ' ')}" for what, n in changes.items() if isinstance(n, int)]


def _size(facts: Built) -> str:
    """Of an image; another program's file counts in its own way."""
    if facts["states"] is None or facts["arcs"] is None:
        return ""
    return f"{plural(facts['states'], 'state')}, {plural(facts['arcs'], 'arc')}, "
