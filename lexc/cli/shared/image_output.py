"""The images that commands make from others: options for the new image, its writing, and a summary."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.shared.build_summary import print_summary
from lexc.cli.shared.commands import Choice
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.image_options import about_options
from lexc.cli.shared.image_writing import write_image
from lexc.cli.shared.parameters import json_option, quiet_option
from lexc.cli.shared.printing import print_json
from lexc.errors import UsageError
from lexc.image.graph import KINDS
from lexc.image.writer import assemble
from lexc.layouts import LAYOUTS
from lexc.opening import ReadingOptions
from lexc.system.in_place import Original
from lexc.views.build_results import WordChanges, build_result

if TYPE_CHECKING:
    from lexc.compile.build import BuildOptions, CompiledImage

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
        return options._replace(kind=kind, layout=self.layout or options.layout, about={**options.about, **self.about})


def output_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --kind, --layout, `about_options`, `reading_options`, --json and --quiet.

    They are passed on as one argument, `options`.
    """

    @functools.wraps(command)
    def call_with_options(*args: Any, **others: Any) -> Any:
        options = OutputOptions(**{field.name: others.pop(field.name) for field in fields(OutputOptions)})
        return command(*args, options=options, **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), call_with_options)


def write_and_summarise(
    compiled: CompiledImage, output: str, changes: WordChanges, options: OutputOptions, original: Original | None
) -> None:
    """Write an image made from other images, and print the numbers of changed words.

    original: the image that is changed in place; None if none is.
    """
    pieces = assemble(compiled.sections)
    facts = build_result(compiled, output, sum(map(len, pieces)), changes=changes)
    write_image(output, pieces, original=original)
    if options.as_json:
        print_json(facts, to_stderr=output == "-")
    elif not options.quiet:
        print_summary(facts, to_stderr=output == "-")
