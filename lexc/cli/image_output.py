"""The writing of images: options that describe the new image, and its output to a file or to standard output."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.build_summary import print_summary
from lexc.cli.did_you_mean import Choice
from lexc.cli.format_options import reading_options
from lexc.cli.parameters import json_option, quiet_option
from lexc.cli.printing import print_json
from lexc.errors import UsageError, printable
from lexc.image.graph import KINDS
from lexc.image.writer import assemble, write_atomically
from lexc.layouts import LAYOUTS
from lexc.opening import ReadingOptions
from lexc.progress import report
from lexc.views.build_results import WordChanges, build_result

if TYPE_CHECKING:
    from lexc.compile.build import BuildOptions, CompiledImage

LAYOUTS_HELP = """\b
Layouts (sizes of 244,620 English words, times as multiples of bitmap's):
          for               DAWG     GADDAG   look-up  all words  open  build
  bitmap  speed             1.64 MB  9.45 MB      1.0        1.0   1.0    1.0
  arcs    over 63 letters   1.04 MB  5.01 MB      1.9        0.9   1.9    1.0
  packed  size, long keys   0.42 MB  2.61 MB      3.7        1.4   3.8    2.7
"""
"""The layouts and what each is for, as the end of a command's help. `make bench`, table 11, measures them."""


class _Rule(Choice):
    """A rule for words with several values, or NAME:RULE, the rule for one column."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check the rule."""
        name, colon, rule = str(value).rpartition(":")
        return f"{name}{colon}{super().convert(rule, param, ctx)}"


def _read_rules(ctx: click.Context, param: click.Parameter, rules: tuple[str, ...]) -> dict[str, str] | None:
    """The rules by name of the column, "" for all others; None if there are none."""
    return {name: rule for name, _, rule in (text.rpartition(":") for text in rules)} or None


on_duplicate_option = click.option(
    "--on-duplicate",
    type=_Rule(["max", "min", "sum", "first", "last", "many", "error"]),
    multiple=True,
    callback=_read_rules,
    help="Which of several values a word keeps: by default the largest number, and different texts are an error. many: "
    "a list of all; error: none. NAME:RULE is for one column; several times for several.",
)
_ABOUT = {
    "title": "A title to keep in the image.",
    "language": "The language of the words, such as en-GB.",
    "licence": "The licence of the words.",
    "source": "The source of the words.",
}


def about_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --title, --language, --licence and --source, and pass the given ones on as one argument, the dict `about`."""

    @functools.wraps(command)
    def call_with_about(*args: Any, **others: Any) -> Any:
        about = {name: value for name in _ABOUT if (value := others.pop(name)) is not None}
        return command(*args, about=about, **others)

    options = (click.option(f"--{name}", help=text) for name, text in reversed(_ABOUT.items()))
    return functools.reduce(lambda inner, option: option(inner), options, call_with_about)


_OPTIONS = (
    click.option("--kind", type=Choice(KINDS), help="The kind of image, if the name does not say it."),
    click.option("--layout", type=Choice([*LAYOUTS]), help="How nodes are stored. Default: as in the first image."),
    about_options,
    reading_options,
    json_option,
    quiet_option,
)


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """The options that `output_options` adds.

    about: as from `about_options`. reading: the format of the files that are combined or edited.
    """

    kind: str | None
    layout: str | None
    about: dict[str, str]
    as_json: bool
    quiet: bool
    reading: ReadingOptions

    def image_options(self) -> list[str]:
        """The names of the given options that make no sense unless an image is written."""
        options = {"kind": self.kind, "layout": self.layout, **self.about, "quiet": self.quiet or None}
        return [f"--{name}" for name, value in options.items() if value is not None]

    def apply_to(self, options: BuildOptions, output: str) -> BuildOptions:
        """Add the given options to those of the first image.

        output: the name of the file to write; its ending decides the kind unless --kind is given. Raises UsageError if
        it is no kind of image.
        """
        kind = self.kind or Path(output).suffix.removeprefix(".") or options.kind
        if kind not in KINDS:
            expected = ", ".join(f".{kind}" for kind in KINDS)
            remedy = "Use such a name, or --kind. For other formats use lexc convert."
            raise UsageError(
                "only an image can be written", where=output, expected=expected, found=f".{kind}", remedy=remedy
            )
        return replace(options, kind=kind, layout=self.layout or options.layout, about={**options.about, **self.about})


def output_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --kind, --layout, `about_options`, `reading_options`, --json and --quiet.

    They are passed on as one argument, `options`.
    """

    @functools.wraps(command)
    def call_with_options(*args: Any, **others: Any) -> Any:
        options = OutputOptions(**{field.name: others.pop(field.name) for field in fields(OutputOptions)})
        return command(*args, options=options, **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), call_with_options)


def write_and_summarise(compiled: CompiledImage, output: str, changes: WordChanges, options: OutputOptions) -> None:
    """Write an image made from other images, and print the numbers of changed words."""
    pieces = assemble(compiled.sections)
    facts = build_result(compiled, output, sum(map(len, pieces)), changes=changes)
    write_image(output, pieces)
    if options.as_json:
        print_json(facts, to_stderr=output == "-")
    elif not options.quiet:
        print_summary(facts, to_stderr=output == "-")


def write_image(output: str, pieces: Iterable[Any]) -> None:
    """Write an image to a file, whole or not at all, or for - to standard output."""
    report(f"writing {printable(output)}")
    if output != "-":
        write_atomically(output, pieces)
        return
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
