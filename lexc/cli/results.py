"""What commands that make an image of other images share: their options, and how the image is written."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.shared import json_option, print_json, quiet_option
from lexc.image.graph import KINDS
from lexc.image.meta import ABOUT

if TYPE_CHECKING:
    from lexc.compile.build import Compiled, Options


_OPTIONS = (
    click.option("--kind", type=click.Choice(KINDS), help="What to build, where the name does not say it."),
    click.option("--layout", type=click.Choice(["bitmap", "arcs"]), help="Instead of the first image's."),
    click.option("--title", help="A title to keep in the image."),
    click.option("--language", help="The words' language, as in en-GB."),
    click.option("--licence", help="The words' licence."),
    click.option("--source", help="Where the words come from."),
    json_option,
    quiet_option,
)


@dataclass(frozen=True, slots=True)
class Result:
    """What `result_options` collects. about: what of title, language, licence and source was given."""

    kind: str | None
    layout: str | None
    about: dict[str, str]
    as_json: bool
    quiet: bool

    def shape(self, options: Options, output: str) -> Options:
        """Those options with what was asked for; the name of the output says the kind if it can."""
        suffix = Path(output).suffix.removeprefix(".")
        kind = self.kind or (suffix if suffix in KINDS else options.kind)
        return replace(options, kind=kind, layout=self.layout or options.layout, about={**options.about, **self.about})


def result_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what shapes and describes the new image, --json and --quiet; all as one argument, `result`."""

    @functools.wraps(command)
    def collected(*args: Any, kind: str | None, layout: str | None, as_json: bool, quiet: bool, **others: Any) -> Any:
        about = {name: value for name in ABOUT if (value := others.pop(name)) is not None}
        return command(*args, result=Result(kind, layout, about, as_json, quiet), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), collected)


def write_result(compiled: Compiled, output: str, changes: dict[str, int], result: Result) -> None:
    """Write the image and say what became of the words. changes: numbers of words by what became of them."""
    from lexc.cli.report import figures, print_summary
    from lexc.image.writer import assemble

    pieces = assemble(compiled.sections)
    facts = {**figures(compiled, output, sum(map(len, pieces)), False), "changes": changes}
    write_image(output, pieces)
    if result.as_json:
        print_json(facts, to_stderr=output == "-")
    elif not result.quiet:
        print_summary(facts, to_stderr=output == "-")


def write_image(output: str, pieces: list[Any]) -> None:
    """To a file, whole or not at all; - is standard output."""
    from lexc.image.writer import write_atomically

    if output != "-":
        write_atomically(output, pieces)
        return
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
