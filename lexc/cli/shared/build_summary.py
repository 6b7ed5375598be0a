"""The printed summary of `lexc build` and similar commands."""

from __future__ import annotations

import click

from lexc.errors import plural
from lexc.views.build_results import BuildResult, WordChanges


def print_summary(facts: BuildResult, to_stderr: bool) -> None:
    """Print the number of words, the written file, its size, and the notes."""
    for line in _lines(facts):
        click.echo(line, err=to_stderr)


def _lines(facts: BuildResult) -> list[str]:
    name = "standard output" if facts["file"] == "-" else facts["file"]
    if "changes" in facts:
        origin, details = "", f"words: {', '.join(_change_counts(facts['changes']))}"
    else:
        origin = f" from {plural(facts['n_lines'], 'line')}"
        others = f"{facts['n_other_lengths']:,} of another length, {facts['n_skipped']:,} invalid"
        details = f"left out: {plural(facts['n_duplicates'], 'duplicate')}, {others}"
    return [
        f"{plural(facts['n_words'], 'word')}{origin} -> {name}",
        f"  {facts['format']}: {_state_counts(facts)}{facts['bytes']:,} bytes, alphabet {facts['alphabet']}",
        f"  {details}",
        *_layout_lines(facts),
        *(f"  note: {note}" for note in facts["notes"]),
        *(f"  skipped: {example}" for example in facts["examples"]),
    ]


_MIN_BYTES = 1 << 20  # of a file whose layout matters
_PACKED_SHARES = {"bitmap": "a quarter", "arcs": "a fifth to two fifths"}  # of the bytes of nodes, as measured


def _layout_lines(facts: BuildResult) -> list[str]:
    """The share that layout packed would take of a large file, unless a note says so."""
    share = _PACKED_SHARES.get(facts["layout"] or "")
    if not share or facts["bytes"] < _MIN_BYTES or any(note.startswith("layout ") for note in facts["notes"]):
        return []
    return [
        f"  layout {facts['layout']}; --layout packed: nodes take about {share} of the bytes, and answers more time"
    ]


def _change_counts(changes: WordChanges) -> list[str]:
    """The numbers of words in the source images, and of words added, removed and so on."""
    counts = [f"{source['n_words']:,} in {source['file']}" for source in changes.get("images", [])]
    numbers = {name.removeprefix("n_"): number for name, number in changes.items() if isinstance(number, int)}
    return counts + [f"{number:,} {name.replace('_', ' ')}" for name, number in numbers.items()]


def _state_counts(facts: BuildResult) -> str:
    """The numbers of states and arcs; nothing for another program's format, which has no comparable ones."""
    if facts["n_states"] is None or facts["n_arcs"] is None:
        return ""
    return f"{plural(facts['n_states'], 'state')}, {plural(facts['n_arcs'], 'arc')}, "
