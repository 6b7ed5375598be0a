"""Printing of answers: JSON, lines, and columns of names and values."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from lexc.errors import printable

_LINES_PER_WRITE = 4096
_BIDIRECTIONAL = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))  # they show a line in another order than it has
_CONTROLS = {
    code: f"\\u{code:04x}" for code in (*range(32), *range(127, 160), *_BIDIRECTIONAL) if chr(code) not in "\t\n"
}


def print_json(value: Any, to_stderr: bool = False) -> None:
    """Print a value as one line of JSON, in ASCII unless the stream is UTF-8."""
    import json  # lazy: json costs 2 ms

    stream = sys.stderr if to_stderr else sys.stdout
    is_utf8 = (stream.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(value, ensure_ascii=not is_utf8)
    click.echo(escape_controls(text) if stream.isatty() else text, err=to_stderr)


def escape_controls(text: str) -> str:
    """A text whose control characters are escaped, as in JSON, so that a terminal obeys none; tabs and lines stay.

    So are those that change the direction of writing.
    """
    return text.translate(_CONTROLS)


def print_text(text: str) -> None:
    """Print a text; on a terminal its control characters are escaped."""
    click.echo(escape_controls(text) if sys.stdout.isatty() else text)


def print_lines(lines: Iterable[str]) -> None:
    """Print many lines, thousands to a write. If the iterator raises an error, the lines before it are printed.

    On a terminal their control characters are escaped: a lexicon may hold any.
    """
    batch: list[str] = []
    lines = map(escape_controls, lines) if sys.stdout.isatty() else lines
    try:
        for line in lines:
            batch.append(line + "\n")
            if len(batch) == _LINES_PER_WRITE:
                sys.stdout.write("".join(batch))
                batch.clear()
    finally:
        sys.stdout.write("".join(batch))
        sys.stdout.flush()


def print_waiting_notice() -> None:
    """Say at a terminal that lines of standard input are awaited."""
    if sys.stdin.isatty():
        click.echo("lexc: waiting for lines of standard input, one query or word a line; Ctrl-D ends them.", err=True)


def print_facts(facts: Iterable[tuple[str, Any]]) -> None:
    """Print names and values in two columns, without empty values."""
    print_lines(fact_lines(facts))


def fact_lines(facts: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """The lines that `print_facts` prints: n_words of an answer is "words" there."""
    rows = [
        (name.removeprefix("n_"), f"{value:,}" if isinstance(value, int) else printable(str(value)))
        for name, value in facts
        if value not in ("", None)
    ]
    width = max(len(name) for name, _ in rows)
    return (f"{name:<{width}}  {value}" for name, value in rows)
