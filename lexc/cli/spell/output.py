"""The output of `lexc spell` on unknown words: lines, JSON, or SARIF."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

import lexc
from lexc.cli.shared.printing import print_json, print_text
from lexc.cli.spell.texts import MisspellingsByFile
from lexc.errors import printable
from lexc.views.spelling import Misspelling

_WORDS_PER_ECHO = 100  # click.echo takes 8 µs, longer than finding a word without suggestions


def take_first(found: MisspellingsByFile, limit: int | None) -> MisspellingsByFile:
    """The first unknown words of all files together, and no files behind them. limit: the most words, None for all."""
    remaining = limit or 0

    def take(misspellings: Iterator[Misspelling]) -> Iterator[Misspelling]:
        nonlocal remaining
        while remaining and (misspelling := next(misspellings, None)):
            remaining -= 1
            yield misspelling

    for name, misspellings in found:
        yield name, misspellings if limit is None else take(misspellings)
        if limit is not None and not remaining:
            return


def print_objects(found: MisspellingsByFile, is_count: bool, is_list: bool) -> int:
    """Print a JSON object for each file. Return the number of unknown words."""
    from lexc.views.answers import answer  # lazy: lexc.views.answers costs 2 ms

    n = 0
    for name, misspellings in found:
        results = [misspelling["word"] if is_list else misspelling for misspelling in misspellings]
        print_json(answer(name, results, is_count=is_count))
        n += len(results)
    return n


def print_sarif(found: MisspellingsByFile) -> int:
    """Print one log in SARIF. Return the number of unknown words."""
    from lexc.views.sarif import sarif_log  # lazy: lexc.views.sarif costs 1 ms

    log = sarif_log(found, lexc.__version__)
    print_json(log)
    return len(log["runs"][0]["results"])


def print_lines(found: MisspellingsByFile, is_count: bool, is_list: bool) -> int:
    """Print a line for each unknown word, or only their number. Return their number."""
    n = 0
    for name, misspellings in found:
        lines = (misspelling["word"] if is_list else _line(name, misspelling) for misspelling in misspellings)
        while next_lines := list(islice(lines, _WORDS_PER_ECHO if is_list or is_count else 1)):
            n += len(next_lines)
            if not is_count:
                print_text("\n".join(next_lines))
    if is_count:
        click.echo(n)
    return n


def _line(name: str, unknown: Misspelling) -> str:
    suggested = f": {', '.join(unknown['suggestions'])}" if unknown["suggestions"] else ""
    return f"{name_on_one_line(name)}:{unknown['line']}:{unknown['column']}: {unknown['word']}{suggested}"


def name_on_one_line(name: str) -> str:
    """A file's name as it is printed: a folder may have files of any name."""
    return printable(name).replace("\n", r"\n")
