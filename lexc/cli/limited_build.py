"""`lexc build --memory`: its options, and builds with temporary files."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.image_output import write_image
from lexc.cli.parameters import MemorySize
from lexc.cli.progress_bar import ProgressBar
from lexc.compile.build import BuildOptions
from lexc.errors import UsageError
from lexc.source import ReadOptions
from lexc.views.build_results import BuildResult, build_result

if TYPE_CHECKING:
    from lexc.out_of_core.files.work_folder import WorkFolder


@dataclass(frozen=True, slots=True)
class Limits:
    """The options of a build in limited memory, as they were given."""

    memory: int | None
    tmp: str | None
    jobs: int | None
    dask: str | None
    resume: str | None

    def are_given(self) -> bool:
        """Whether any option is given. Raises UsageError for another one without --memory."""
        names = [field.name for field in fields(self) if getattr(self, field.name) is not None]
        if names and self.memory is None:
            name = f"--{names[0]}"
            raise UsageError(f"{name} goes with --memory", found=f"{name} alone", remedy="Give both, or leave it out.")
        return bool(names)


_OPTIONS = (
    click.option(
        "--memory",
        type=MemorySize(),
        metavar="SIZE",
        help="Build a DAWG in this much memory, 16M or more, with temporary files: for lists larger than memory. The "
        "image is the same.",
    ),
    click.option(
        "--tmp", metavar="DIR", help="The folder for the temporary files of --memory. Default: TMPDIR or /tmp."
    ),
    click.option(
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Number of processes that build with --memory, which they share. Default: 1.",
    ),
    click.option(
        "--dask",
        metavar="URL",
        help="Let the workers of this Dask scheduler build; each has --memory, and all see the folder of temporary "
        "files.",
    ),
    click.option(
        "--resume",
        metavar="DIR",
        help="Keep the temporary files of --memory in this folder if the build is ended. The same command goes on from "
        "there. The folder is removed at the end.",
    ),
)


def limited_memory_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options, and pass them on as one argument, `limits`."""

    @functools.wraps(command)
    def call_with_limits(*args: Any, **others: Any) -> Any:
        given = {field.name: others.pop(field.name) for field in fields(Limits)}
        return command(*args, limits=Limits(**given), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), call_with_limits)


def refuse_other_outputs(needs_words: bool) -> None:
    """Raise UsageError if other options need all words in memory."""
    if needs_words:
        raise UsageError(
            "--report and other formats need all words in memory", found="--memory", remedy="Leave one of them out."
        )


def build_in_limited_memory(
    words: tuple[str, ...], output: str, reading: ReadOptions, options: BuildOptions, limits: Limits, quiet: bool
) -> BuildResult:
    """Build an image, and write it. limits: has a number of bytes of memory."""
    from lexc.out_of_core.building import build_image  # lazy: lexc.out_of_core costs 10 ms
    from lexc.out_of_core.tasks.workers import open_workers  # lazy: lexc.out_of_core costs 10 ms

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
    from lexc.out_of_core.files.work_folder import WorkFolder  # lazy: lexc.out_of_core costs 10 ms
    from lexc.out_of_core.tasks.resume_folder import ResumeFolder, describe_job  # lazy: lexc.out_of_core costs 10 ms

    if limits.resume is None:
        return WorkFolder(limits.tmp, announce)
    if limits.tmp:
        raise UsageError("--resume names a folder, too", found="--tmp", remedy="Leave one of them out.")
    return ResumeFolder(limits.resume, describe_job(words, reading, options, limits.memory or 0), announce)
