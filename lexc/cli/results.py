"""What commands that make an image of other images share: their options, and how the image is written."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.foreign import reading_options
from lexc.cli.report import print_summary
from lexc.cli.shared import json_option, print_json, quiet_option
from lexc.cli.suggesting import Choice
from lexc.errors import UsageError, printable
from lexc.image.graph import KINDS
from lexc.image.writer import assemble, write_atomically
from lexc.layouts import LAYOUTS
from lexc.opening import ReadingOptions
from lexc.progress import report
from lexc.views.building import Changes, built

if TYPE_CHECKING:
    from lexc.compile.build import BuildOptions, CompiledImage

on_duplicate_option = click.option(
    "--on-duplicate",
    type=Choice(["max", "min", "sum", "first"]),
    help="What to keep of a word's several weights: by default the largest (max).",
)
_ABOUT = {
    "title": "A title to keep in the image.",
    "language": "The words' language, as in en-GB.",
    "licence": "The words' licence.",
    "source": "Where the words come from.",
}


def about_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what describes an image, --title and so on, which reach the command as one argument, `about`: those given."""

    @functools.wraps(command)
    def collected(*args: Any, **others: Any) -> Any:
        about = {name: value for name in _ABOUT if (value := others.pop(name)) is not None}
        return command(*args, about=about, **others)

    options = (click.option(f"--{name}", help=text) for name, text in reversed(_ABOUT.items()))
    return functools.reduce(lambda inner, option: option(inner), options, collected)


_OPTIONS = (
    click.option("--kind", type=Choice(KINDS), help="What to build, where the name does not say it."),
    click.option("--layout", type=Choice([*LAYOUTS]), help="How nodes are stored, instead of as in the first image."),
    about_options,
    reading_options,
    json_option,
    quiet_option,
)


@dataclass(frozen=True, slots=True)
class Result:
    """What `result_options` collects. about: as of `about_options`. reading: of the images that it is made of."""

    kind: str | None
    layout: str | None
    about: dict[str, str]
    as_json: bool
    quiet: bool
    reading: ReadingOptions

    def given(self) -> list[str]:
        """The options given that make no sense without an image to write."""
        options = {"kind": self.kind, "layout": self.layout, **self.about, "quiet": self.quiet or None}
        return [f"--{name}" for name, value in options.items() if value is not None]

    def shape(self, options: BuildOptions, output: str) -> BuildOptions:
        """Those options with what was asked for; the name of the output says the kind if it has an ending."""
        kind = self.kind or Path(output).suffix.removeprefix(".") or options.kind
        if kind not in KINDS:
            expected = ", ".join(f".{kind}" for kind in KINDS)
            remedy = "Name it so, or give --kind; lexc convert makes another program's file of an image."
            raise UsageError(
                "only an image can be written", where=output, expected=expected, found=f".{kind}", remedy=remedy
            )
        return replace(options, kind=kind, layout=self.layout or options.layout, about={**options.about, **self.about})


def result_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how images are read, what shapes and describes the new one, --json and --quiet; all as one
    argument, `result`."""

    @functools.wraps(command)
    def collected(*args: Any, **options: Any) -> Any:
        result = Result(**{field.name: options.pop(field.name) for field in fields(Result)})
        return command(*args, result=result, **options)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), collected)


def write_result(compiled: CompiledImage, output: str, changes: Changes, result: Result) -> None:
    """Write the image and say what became of the words."""
    pieces = assemble(compiled.sections)
    facts = built(compiled, output, sum(map(len, pieces)), changes=changes)
    write_image(output, pieces)
    if result.as_json:
        print_json(facts, to_stderr=output == "-")
    elif not result.quiet:
        print_summary(facts, to_stderr=output == "-")


def write_image(output: str, pieces: list[Any]) -> None:
    """To a file, whole or not at all; - is standard output."""
    report(f"writing {printable(output)}")
    if output != "-":
        write_atomically(output, pieces)
        return
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
