"""`lexc spell --summary`: the unknown words that stand most often, and the files that have the most."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.spell.output import name_on_one_line
from lexc.cli.spell.texts import MisspellingsByFile
from lexc.errors import plural, printable
from lexc.views.spelling_summary import SpellingSummary, summarize

DEFAULT_LIMIT = 20


def print_summary(found: MisspellingsByFile, limit: int | None, as_json: bool) -> int:
    """Count the unknown words and print the most frequent ones. Return the number of all."""
    summary = summarize(found, limit or DEFAULT_LIMIT)
    if as_json:
        print_json(summary)
    else:
        print_lines(_lines(summary))
    return summary["n_unknown"]


def _lines(summary: SpellingSummary) -> Iterator[str]:
    n_files, n_concerned = summary["n_files"], summary["n_files"] - summary["n_clean"]
    yield (
        f"{plural(summary['n_unknown'], 'unknown word')}, {summary['n_different']:,} different, "
        f"in {n_concerned:,} of {plural(n_files, 'file')}"
    )
    if not summary["words"]:
        return
    yield from ("", f"{'times':>9}  {'files':>7}  word")
    for word in summary["words"]:
        yield f"{word['n_times']:>9,}  {word['n_files']:>7,}  {printable(word['word'])}"
    yield from ("", f"{'words':>9}  file")
    for file in summary["files"]:
        yield f"{file['n_unknown']:>9,}  {name_on_one_line(file['file'])}"
