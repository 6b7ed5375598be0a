"""`lexc build --memory`: builds with temporary files."""

from __future__ import annotations

import functools

import click

from lexc.cli.shared.image_writing import write_image
from lexc.cli.shared.memory_options import Limits
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.compile.build import BuildOptions
from lexc.errors import UsageError
from lexc.out_of_core import limited_building
from lexc.source import ReadOptions
from lexc.views.build_results import BuildResult, build_result


def refuse_other_outputs(needs_words: bool) -> None:
    """Raise UsageError if other options need all words in memory."""
    if needs_words:
        raise UsageError("other formats need all words in memory", found="--memory", remedy="Leave one of them out.")


def build_in_limited_memory(
    words: tuple[str, ...], output: str, reading: ReadOptions, options: BuildOptions, limits: Limits, quiet: bool
) -> BuildResult:
    """Build an image, and write it. limits: has a number of bytes of memory."""
    if limits.resume is not None and limits.tmp:
        raise UsageError("--resume names a folder, too", found="--tmp", remedy="Leave one of them out.")
    announce = None if quiet else functools.partial(click.echo, err=True)
    given = limited_building.Limits(
        limits.memory or 0, limits.tmp, limits.jobs or 1, limits.dask or "", None, limits.resume, announce
    )
    with (
        ProgressBar(not quiet, "reading words"),
        limited_building.build_in_limited_memory(words, reading, options, given) as (image, _),
    ):
        write_image(output, image.pieces())
        return build_result(image.compiled, output, image.n_bytes)
