"""`lexc dump`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click

from lexc import bundled
from lexc.cli.shared import image_argument, json_option, print_json, print_lines
from lexc.image import dump, reader
from lexc.lexicon import open_lexicon
from lexc.views.dumping import dumped


class Range(click.ParamType):  # type: ignore[type-arg]
    """FROM:TO, from 0, TO left out; either may be missing."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(\d{0,18}):(\d{0,18})", value)
        if not match:
            self.fail(f"{value!r} is no range of nodes: write 0:20", param, ctx)
        return int(match[1] or 0), int(match[2] or 1 << 62)


@click.command("dump")
@image_argument
@click.option("--nodes", type=Range(), metavar="FROM:TO", help="The nodes of these numbers too, from 0.")
@click.option("--dot", is_flag=True, help="A drawing for Graphviz instead, of a small lexicon.")
@json_option
def command(image: str, nodes: tuple[int, int] | None, dot: bool, as_json: bool) -> None:
    """Show an image field by field, each with its offset.

    Header, section table, GRPH, LEVL, RANK, columns, ALPH and META. Of a damaged file, all that can be read is
    shown, and then what is wrong.

    \b
    Example:
      lexc dump twl.dawg --nodes 0:10
      lexc dump tiny.dawg --dot | dot -Tsvg > tiny.svg
    """
    if not (nodes or dot or as_json):
        print_lines(_described(image))
        return
    if as_json:
        _print_json(image)
        return
    with open_lexicon(image) as lexicon:
        if dot:
            print_lines(dump.dot(lexicon.image))
        else:
            shown = dump.nodes(lexicon.image, *(nodes or (0, 0)))
            print_lines(dump.describe(lexicon.image))
            print_lines(shown)


def _print_json(image: str) -> None:
    """The facts; of a damaged file all that can be read, before the error."""
    if bundled.is_name(image):
        print_json(dumped(bundled.open_by_name(image).data))
        return
    data = reader.map_file(image)
    print_json(dumped(data))
    reader.Image(data, image)


def _described(image: str) -> Iterator[str]:
    if bundled.is_name(image):
        return dump.describe(bundled.open_by_name(image))
    return dump.describe_bytes(reader.map_file(image), image)
