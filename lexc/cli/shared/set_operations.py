"""The common part of `lexc merge`, `diff` and `common`: set operations on the words of images."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

import click

from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.image_options import on_duplicate_option
from lexc.cli.shared.image_output import OutputOptions, output_options, write_and_summarise
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.selection import Selection, selection_options
from lexc.compile import sets
from lexc.errors import EmptySource, UsageError
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.lexicon import as_text, frombytes
from lexc.system.in_place import change_in_place
from lexc.views.answers import answer
from lexc.views.build_results import WordChanges

_images_argument = click.argument("images", nargs=-1, required=True, metavar="IMAGE IMAGE...")
_output_option = click.option(
    "-o", "--output", metavar="IMAGE", help="The image to write; - is standard output. Without it words are listed."
)


def set_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the parameters that `combine` takes: images, output, on_duplicate, selection and options."""
    return _images_argument(_output_option(on_duplicate_option(selection_options(output_options(command)))))


def combine(
    operation: str,
    names: tuple[str, ...],
    output: str | None,
    on_duplicate: dict[str, str] | None,
    selection: Selection,
    options: OutputOptions,
) -> None:
    """Combine images and write the new image, or list its words.

    operation: merge, diff or common. names: the images. output: None to list the words. on_duplicate: the rules for
    words with several values, None for the usual ones. selection: of the words that are listed.
    """
    if len(names) < 2:
        raise UsageError(f"{operation} needs several images", expected="two or more", found="one")
    given = ["--on-duplicate"] * bool(on_duplicate) + options.image_options()
    if output is None and given:
        raise UsageError(
            "without -o no image is written", found=", ".join(given), remedy="Give -o, or leave these out."
        )
    if output is not None and (unused := selection.option_names()):
        raise UsageError("with -o no words are listed", found=", ".join(unused), remedy="Leave -o or these out.")
    with ExitStack() as stack:
        original = stack.enter_context(change_in_place(output, *names))
        images = [stack.enter_context(open_image(name, options.reading)).image for name in names]
        other_metas = [image.meta for image in images[1:]] if operation == "merge" else []
        compile_options = sets.options_like(images[0], other_metas)
        if output is None:
            _list(images, names, operation, selection, options)
            return
        with ProgressBar(not options.quiet, "putting words together"):
            compile_options = options.apply_to(compile_options, output)
            compiled, counts = sets.combine(images, operation, compile_options, on_duplicate or "max")
        changes: WordChanges = {"images": [{"file": image.where, "n_words": image.graph.n_words} for image in images]}
        if len(images) == 2:
            changes["n_in_both"] = counts[2]
        write_and_summarise(compiled, output, changes, options, original)


def _list(
    images: list[Image], names: Sequence[str], operation: str, selection: Selection, options: OutputOptions
) -> None:
    """List the words, with values. If a word has several values, the largest number counts, and the first text."""
    print_notes([*sets.alphabet_notes(images)])
    try:
        with ProgressBar(task_name="putting words together"):
            compiled, _ = sets.combine(images, operation, sets.options_like(images[0], kind="dawg"), None)
            lexicon = as_text(frombytes(b"".join(assemble(compiled.sections))))
    except EmptySource:  # an image needs a word, a list does not
        words, shown = list[str](), None
    else:
        words, shown = list(selection.apply(lexicon, lexicon)), selection.values_beside(lexicon)
    if options.as_json:
        reply: Any = answer(shlex.join(names), words)
        print_json({**reply, "results": shown.add_to_json(reply["results"])} if shown else reply)
    else:
        print_lines(map("\t".join, shown.add_fields(words)) if shown else words)
