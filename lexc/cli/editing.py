"""What `lexc add` and `lexc remove` do alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from lexc.cli.queries import lines
from lexc.cli.results import Result, result_options, write_result
from lexc.cli.shared import image_argument, open_image

_ARGUMENTS = (
    image_argument,
    click.argument("words", nargs=-1, metavar="[WORD]..."),
    click.option("-o", "--output", required=True, metavar="IMAGE", help="The image to write; - is standard output."),
)


def edit_command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function whose help is all it has: it adds words to an image, or removes them."""

    def decorated(function: Callable[..., Any]) -> click.Command:
        def run(image: str, words: tuple[str, ...], output: str, result: Result) -> None:
            _edit(image, list(words) or list(lines()), name == "add", output, result)

        run.__doc__ = function.__doc__
        command: Any = result_options(run)
        for add in reversed(_ARGUMENTS):
            command = add(command)
        made: click.Command = click.command(name)(command)
        return made

    return decorated


def _edit(name: str, words: list[str], is_added: bool, output: str, result: Result) -> None:
    from lexc.compile.edit import edited, read_tiles
    from lexc.compile.sets import options_of

    with open_image(name) as lexicon:
        image = lexicon.image
        tiles = read_tiles(words, image)
        n_known = sum(map(image.lookup._has, tiles))
        options = result.shape(options_of(image), output)
        compiled = edited(image, tiles if is_added else [], [] if is_added else tiles, options)
        if is_added:
            changes = {"added": len(tiles) - n_known, "there already": n_known}
        else:
            changes = {"removed": n_known, "not there": len(tiles) - n_known}
        write_result(compiled, output, changes, result)
