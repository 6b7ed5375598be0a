"""What `lexc merge`, `diff` and `common` do alike."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

import click

from lexc.cli.bar import Bar
from lexc.cli.results import Result, on_duplicate_option, result_options, write_result
from lexc.cli.shared import open_image, print_json, print_lines
from lexc.compile import sets
from lexc.errors import EmptySource, UsageError
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.lexicon import frombytes
from lexc.views.building import Changes
from lexc.views.questions import answer

_images_argument = click.argument("images", nargs=-1, required=True, metavar="IMAGE IMAGE...")
_output_option = click.option(
    "-o", "--output", metavar="IMAGE", help="The image to write; - is standard output. Without it words are listed."
)


def set_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what `combine` takes: images, output and result."""
    return _images_argument(_output_option(on_duplicate_option(result_options(command))))


def combine(how: str, names: tuple[str, ...], output: str | None, on_duplicate: str | None, result: Result) -> None:
    """Write an image of several ones, or list its words. how: merge, diff or common."""
    if len(names) < 2:
        raise UsageError(f"{how} needs several images", expected="two or more", found="one")
    given = ["--on-duplicate"] * bool(on_duplicate) + result.given()
    if output is None and given:
        raise UsageError(
            "without -o no image is written", found=", ".join(given), remedy="Give -o, or leave these out."
        )
    with ExitStack() as stack:
        images = [stack.enter_context(open_image(name, result.reading)).image for name in names]
        options = sets.options_like(images[0], [image.meta for image in images[1:]] if how == "merge" else [])
        if output is None:
            _list(images, names, how, result)
            return
        with Bar(not result.quiet, "putting words together"):
            compiled, counts = sets.combine(images, how, result.shape(options, output), on_duplicate or "max")
        changes: Changes = {"images": [{"image": image.where, "words": image.graph.n_words} for image in images]}
        if len(images) == 2:
            changes["in_both"] = counts[2]
        write_result(compiled, output, changes, result)


def _list(images: list[Image], names: Sequence[str], how: str, result: Result) -> None:
    try:
        with Bar(what="putting words together"):
            compiled, _ = sets.combine(images, how, sets.options_like(images[0], kind="dawg"))
            words = list(frombytes(b"".join(assemble(compiled.sections))))
    except EmptySource:
        words = []
    if result.as_json:
        print_json(answer(shlex.join(names), words))
    else:
        print_lines(words)
