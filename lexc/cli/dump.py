"""`lexc dump`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.image import dump, reader
from lexc.installed import bundled
from lexc.lexicon import open_lexicon
from lexc.views.dump_fields import dump_fields


class Range(click.ParamType):  # type: ignore[type-arg]
    """A range FROM:TO of node numbers, from 0, without TO. Either end may be missing."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Read the text of a range; a range stays as it is."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(\d{0,18}):(\d{0,18})", value)
        if not match:
            self.fail(f"not a range of nodes; expected FROM:TO, as 0:20; found {value!r}", param, ctx)
        return int(match[1] or 0), int(match[2] or 1 << 62)


@commands.command("dump")
@image_argument
@click.option(
    "--nodes",
    type=Range(),
    metavar="FROM:TO",
    help="Also show these nodes: from number FROM, counted from 0, up to but without TO.",
)
@click.option("--dot", is_flag=True, help="Print a drawing for Graphviz instead; for small lexicons.")
@json_option
def command(image: str, nodes: tuple[int, int] | None, dot: bool, as_json: bool) -> None:
    """Show an image field by field, each with its offset.

    The fields are those of specs/image.md: header, section table, and the fields of every section. The rules of a
    dictionary (DICT) are shown item by item. So are its affixes and the image of its stems (STEM). All readable fields
    of a damaged file are shown, and then the error.

    \b
    Example:
      lexc dump twl.dawg --nodes 0:10
      lexc dump tiny.dawg --dot | dot -Tsvg > tiny.svg
    """
    if not (bundled.is_name(image) or os.path.exists(image)):
        open_lexicon(image).close()  # its error names the lexicons that there are
    if not (nodes or dot or as_json):
        print_lines(_describe(image))
        return
    if as_json:
        _print_json(image)
        return
    with open_lexicon(image) as lexicon:
        if dot:
            print_lines(dump.dot(lexicon.image))
        else:
            shown = dump.node_lines(lexicon.image, *(nodes or (0, 0)))
            print_lines(dump.describe(lexicon.image))
            print_lines(shown)


def _print_json(image: str) -> None:
    """Print the fields. All readable ones of a damaged file are printed before the error is raised."""
    if bundled.is_name(image):
        print_json(dump_fields(bundled.open_by_name(image).data))
        return
    data = reader.map_file(image)
    print_json(dump_fields(data))
    reader.Image(data, image)


def _describe(image: str) -> Iterator[str]:
    if bundled.is_name(image):
        return dump.describe(bundled.open_by_name(image))
    return dump.describe_bytes(reader.map_file(image), image)
