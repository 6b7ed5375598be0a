"""What several commands take and print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lexc import bundled
from lexc.cli.bar import Bar
from lexc.cli.foreign import say_notes
from lexc.errors import UsageError, printable
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, EmptyLexicon, ReadingOptions, open_any
from lexc.opening import open_or_empty as open_any_words
from lexc.query.condition_text import read_range, read_weights

if TYPE_CHECKING:
    from lexc.play import MoveGenerator

Command = TypeVar("Command", bound=Callable[..., Any])

image_argument = click.argument("image", metavar="IMAGE")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")


class Between(click.ParamType):  # type: ignore[type-arg]
    """A range of numbers: 2-15, 7, 8-, -5. least, most: its bounds, which also stand for an end that is left out."""

    name = "range"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        try:
            return read_range(value, self.least, self.most)
        except UsageError as error:
            self.fail(str(error), param, ctx)


LENGTHS = Between(1, 255)  # of words


class Weights(click.ParamType):  # type: ignore[type-arg]
    """A range of numbers that may have decimals, and be below 0: 0.5-2, 7, 50-, -5; --5 is at most -5."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        try:
            return read_weights(value)
        except UsageError as error:
            self.fail(str(error), param, ctx)


class Count(click.IntRange):
    """How many at most: what is more than there can be anywhere is all."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return min(super().convert(value, param, ctx), sys.maxsize)


COUNT = Count(min=0)


def open_image(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon:
    """As `lexc.open`; what another program's file leaves unsaid is said."""
    if bundled.is_name(image):
        return _open_bundled(image)
    with Bar(what=f"opening {printable(image)}"):
        lexicon = open_any(image, **reading._asdict())
    say_notes(lexicon.notes)
    return lexicon


def _open_bundled(name: str) -> Lexicon:
    """Whatever files there are: whoever asks has looked for one of the name that was typed."""
    if sys.stderr.isatty() and not bundled.is_compiled(name):
        click.echo(f"Compiling the bundled lexicon {name}, once ...", err=True)
    with Bar(what=f"compiling {name}"):
        return Lexicon(bundled.open_by_name(name))


def open_words(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon | EmptyLexicon:
    """As `open_image`; a file of another program may hold no word at all."""
    if bundled.is_name(image):
        return _open_bundled(image)
    with Bar(what=f"opening {printable(image)}"):
        words = open_any_words(image, reading)
    say_notes(words.notes)
    return words


def open_gaddag(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon:
    """As `open_image`, but a bundled lexicon named without its kind is opened as a GADDAG: for generating moves."""
    if bundled.is_name(image) and "." not in image:
        return _open_bundled(f"{image}.gaddag")
    return open_image(image, reading)


def say_notice(generator: MoveGenerator, said: str = "") -> str:
    """What a generator has to say of its algorithm, on standard error, unless it has been said; what has been, then."""
    if generator.notice and generator.notice != said:
        click.echo(f"lexc: {printable(generator.notice)}", err=True)
    return generator.notice


def print_json(value: Any, to_stderr: bool = False) -> None:
    stream = sys.stderr if to_stderr else sys.stdout
    is_utf8 = (stream.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(value, ensure_ascii=not is_utf8), err=to_stderr)


def print_lines(lines: Iterable[str]) -> None:
    """Many lines, some thousands to a write; those before an error are printed too."""
    batch: list[str] = []
    try:
        for line in lines:
            batch.append(line + "\n")
            if len(batch) == 4096:
                sys.stdout.write("".join(batch))
                batch.clear()
    finally:
        sys.stdout.write("".join(batch))
        sys.stdout.flush()


def print_facts(facts: Iterable[tuple[str, Any]]) -> None:
    """Names and values in two columns; empty values are left out."""
    print_lines(fact_lines(facts))


def fact_lines(facts: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """The lines of two columns."""
    rows = [
        (name, f"{value:,}" if isinstance(value, int) else printable(str(value)))
        for name, value in facts
        if value not in ("", None)
    ]
    width = max(len(name) for name, _ in rows)
    return (f"{name:<{width}}  {value}" for name, value in rows)
