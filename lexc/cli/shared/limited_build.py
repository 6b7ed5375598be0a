"""`lexc build --memory`: builds with temporary files."""

from __future__ import annotations

import functools
from collections.abc import Callable

import click

from lexc.cli.shared.image_writing import write_image
from lexc.cli.shared.memory_options import Limits
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.compile.build import BuildOptions
from lexc.errors import UsageError
from lexc.out_of_core.building import build_image
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.tasks.resume_folder import ResumeFolder, describe_job
from lexc.out_of_core.tasks.workers import open_workers
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
    announce = None if quiet else functools.partial(click.echo, err=True)
    with (
        ProgressBar(not quiet, "reading words"),
        open_workers(limits.jobs or 1, limits.dask or "") as workers,
        _open_folder(words, reading, options, limits, announce) as folder,
    ):
        image = build_image(words, reading, options, limits.memory or 0, folder, workers)
        write_image(output, image.pieces())
        return build_result(image.compiled, output, image.n_bytes)


def _open_folder(
    words: tuple[str, ...], reading: ReadOptions, options: BuildOptions, limits: Limits,
    announce: Callable[[str], None] | None,
) -> WorkFolder:  # fmt: skip
    """The folder of temporary files: one that is kept with --resume."""
    if limits.resume is None:
        return WorkFolder(limits.tmp, announce)
    if limits.tmp:
        raise UsageError("--resume names a folder, too", found="--tmp", remedy="Leave one of them out.")
    return ResumeFolder(limits.resume, describe_job(words, reading, options, limits.memory or 0), announce)
