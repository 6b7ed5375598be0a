"""The door to builds in limited memory, for the command line and for `lexc.build`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from lexc.compile.build import BuildOptions
from lexc.errors import ImageError
from lexc.image.writer import assemble, write_atomically
from lexc.out_of_core.building import StreamedImage, build_image, damage_is_an_error
from lexc.out_of_core.files.bucket_files import damaged_error
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.small_automata import compile_if_small
from lexc.out_of_core.tasks.resume_folder import ResumeFolder, describe_job
from lexc.out_of_core.tasks.workers import open_workers
from lexc.out_of_core.verification import verify_image
from lexc.source import ReadOptions, Source

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Limits(NamedTuple):
    """The limits of a build. memory: in bytes. tmp: the folder for temporary files, None for that of the system.

    jobs, dask, executor: as in `open_workers`. resume: a folder that stays if the build is ended. announce: is told of
    folders that earlier builds left.
    """

    memory: int
    tmp: str | os.PathLike[str] | None = None
    jobs: int = 1
    dask: str = ""
    executor: Executor | None = None
    resume: str | os.PathLike[str] | None = None
    announce: Callable[[str], None] | None = None


@contextmanager
def build_in_limited_memory(
    sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, limits: Limits
) -> Iterator[tuple[StreamedImage, WorkFolder]]:
    """Build an image. It can be written until the context ends, which removes its folder.

    One of files that another start has left is verified first: whoever can write to their folder can forge them.
    """
    with (
        _open_folder(sources, reading, options, limits) as folder,
        open_workers(limits.jobs, limits.dask, limits.executor) as workers,
    ):
        image = _build_small_image(sources, reading, options, limits, folder) or build_image(
            sources, reading, options, limits.memory, folder, workers
        )
        if folder.is_resumed:
            _verify(image, limits.memory, folder)
        yield image, folder


def _build_small_image(
    sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, limits: Limits, folder: WorkFolder
) -> StreamedImage | None:
    """The image of a sorted list whose automaton fits into the memory, in a file of the folder. None for others.

    None if several processes share the work, or if another start may go on with it.
    """
    if limits.resume or limits.jobs > 1 or limits.dask or limits.executor:
        return None
    compiled = compile_if_small(sources, reading, options, limits.memory)
    if not compiled:
        return None
    path = folder.path / "small.dawg"
    write_atomically(path, assemble(compiled.sections), syncs_name=False)
    return StreamedImage(compiled._replace(sections=[]), [], path.stat().st_size, path)


def _verify(image: StreamedImage, memory: int, folder: WorkFolder) -> None:
    """Write an image to a file of its folder, and verify it. Raises LexcError if it is damaged."""
    path = folder.path / "verified.dawg"
    try:
        with damage_is_an_error(folder), WorkFolder(folder.path) as temporary:
            write_atomically(path, image.pieces(), syncs_name=False)
            verify_image(path, memory, temporary)
    except ImageError as error:
        raise damaged_error(folder.path, error.problem) from error
    image.path = path


def _open_folder(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, limits: Limits) -> WorkFolder:
    if not limits.resume:
        return WorkFolder(limits.tmp, limits.announce)
    return ResumeFolder(limits.resume, describe_job(sources, reading, options, limits.memory), limits.announce)
