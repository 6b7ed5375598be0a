"""Printing of answers: JSON, lines, and columns of names and values."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from lexc.errors import printable

_LINES_PER_WRITE = 4096


def print_json(value: Any, to_stderr: bool = False) -> None:
    """Print a value as one line of JSON, in ASCII unless the stream is UTF-8."""
    import json  # lazy: json costs 2 ms

    stream = sys.stderr if to_stderr else sys.stdout
    is_utf8 = (stream.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(value, ensure_ascii=not is_utf8), err=to_stderr)


def print_lines(lines: Iterable[str]) -> None:
    """Print many lines, thousands to a write. If the iterator raises an error, the lines before it are printed."""
    batch: list[str] = []
    try:
        for line in lines:
            batch.append(line + "\n")
            if len(batch) == _LINES_PER_WRITE:
                sys.stdout.write("".join(batch))
                batch.clear()
    finally:
        sys.stdout.write("".join(batch))
        sys.stdout.flush()


def print_facts(facts: Iterable[tuple[str, Any]]) -> None:
    """Print names and values in two columns, without empty values."""
    print_lines(fact_lines(facts))


def fact_lines(facts: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """The lines that `print_facts` prints."""
    rows = [
        (name, f"{value:,}" if isinstance(value, int) else printable(str(value)))
        for name, value in facts
        if value not in ("", None)
    ]
    width = max(len(name) for name, _ in rows)
    return (f"{name:<{width}}  {value}" for name, value in rows)
