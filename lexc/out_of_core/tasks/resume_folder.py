"""A folder of temporary files that outlives its build if that is ended: the next start goes on from there."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lexc.compile.build import BuildOptions
from lexc.errors import SourceError, UsageError, printable
from lexc.out_of_core.files.bucket_files import folder_error
from lexc.out_of_core.files.work_folder import LOCK, PREFIX, WorkFolder
from lexc.out_of_core.tasks.task_folder import check_files, remove_folder
from lexc.source.read_options import ReadOptions, Source

try:
    import fcntl
except ImportError:  # not on Windows, where nothing keeps two builds apart
    fcntl = None  # type: ignore[assignment]

Job = dict[str, Any]
"""The lists and options of a build, as JSON has them."""
_JOB = "job.json"
_OWN = (f"{_JOB}*", LOCK, "tasks-*", "old-*", "copy.*", "run.*", "spellings.*", "image.dawg")
"""The names of all that a build writes to its folder."""
_BEFORE_JOB = (f"{_JOB}.tmp", LOCK)
"""The names of what it writes before its job."""


class ResumeFolder(WorkFolder):
    """A folder for the temporary files of one build, which is removed when the `with` block ends without an error.

    path: of the folder; a folder that is there already is kept, and has to be empty or that of the same job. Raises
    UsageError for the folder of another job, of another build that runs, or with other files.
    """

    is_kept = True

    def __init__(self, path: str | os.PathLike[str], job: Job, announce: Callable[[str], None] | None = None) -> None:
        super().__init__(os.path.dirname(os.path.abspath(path)), announce)
        self.path = Path(path)
        if self.path.name.startswith(PREFIX):
            raise UsageError(
                "folders of such names are removed when their builds have ended", found=printable(self.path.name),
                remedy="Name another one: --resume DIR.",
            )  # fmt: skip
        self._job = job
        self._is_ours = False  # whether a build has made it

    def __enter__(self) -> ResumeFolder:
        try:
            self._is_ours = not self.path.exists()
            self.path.mkdir(mode=0o700, exist_ok=True)
            self._take_lock()
            try:
                self._check_job()
            except BaseException:
                os.close(self._lock)
                raise
        except OSError as error:
            raise folder_error(self.path, error) from error
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._lock)
        if not self._is_of_use_after(error[0]):
            self._remove()

    def known_root(self) -> Path | None:
        """The folder for the files of tasks, if a build before has made it."""
        roots = sorted(self.path.glob("tasks-*"))
        return roots[0] if roots else None

    def new_root(self) -> Path:
        """The folder for the files of tasks. What tasks that were killed have left is removed."""
        for path in self.path.rglob("*.tmp"):
            remove_folder(path)
        return self.known_root() or super().new_root()

    def _take_lock(self) -> None:
        """Lock the folder. A process's lock is not its children's: workers that outlive a killed build have none."""
        own = (
            _OWN if (self.path / _JOB).exists() else _BEFORE_JOB
        )  # what else is there is the user's, whatever its name
        foreign = [path for path in self.path.iterdir() if not any(path.match(name) for name in own)]
        if foreign:
            raise UsageError(
                "this folder has other files", where=printable(str(self.path)), expected="a new or empty folder",
                found=printable(foreign[0].name), remedy="Name another one: --resume DIR.",
            )  # fmt: skip
        self._lock = os.open(self.path / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        if fcntl:
            try:
                fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                os.close(self._lock)
                raise UsageError(
                    "another build uses this folder", where=printable(str(self.path)),
                    remedy="Wait for its end, or name another one: --resume DIR.",
                ) from error  # fmt: skip

    def _check_job(self) -> None:
        """Compare the job with that of the folder, or write it there.

        Raises UsageError for another one, and LexcError if files of finished tasks are not as they were written.
        """
        path = self.path / _JOB
        if not path.exists():
            temporary = path.with_name(f"{_JOB}.tmp")
            temporary.write_text(json.dumps({"job": self._job, "is_ours": self._is_ours}))
            temporary.replace(path)
            return
        try:
            known = json.loads(path.read_bytes())
            job, self._is_ours = known["job"], bool(known["is_ours"])
            differing = next((name for name in self._job if job.get(name) != self._job[name]), "")
        except (ValueError, KeyError, TypeError, AttributeError):
            job, differing = {}, "contents"
        if differing:
            raise UsageError(
                f"this is the folder of another build: its {differing} differ", where=printable(str(self.path)),
                expected=_text(self._job.get(differing, self._job)), found=_text(job.get(differing)),
                remedy="Repeat the command that began it, remove the folder, or name another one.",
            )  # fmt: skip
        if self._announce:
            self._announce(f"going on with the build in {printable(str(self.path))}")
        check_files(self.path)

    def _is_of_use_after(self, error_type: object) -> bool:
        """Whether another start may go on after an error: not if the lists are wrong, nor if nothing is finished."""
        if not isinstance(error_type, type) or issubclass(error_type, SourceError):
            return False
        has_parts = any(True for _ in self.path.glob("tasks-*/records*/outcome.json"))
        has_copies = any(True for _ in self.path.glob("copy.*/outcome.json"))
        return has_parts or (has_copies and not issubclass(error_type, UsageError))

    def _remove(self) -> None:
        for name in _OWN:
            for path in self.path.glob(name):
                with contextlib.suppress(OSError):
                    path.unlink() if not path.is_dir() else remove_folder(path)
        if self._is_ours:
            with contextlib.suppress(OSError):
                self.path.rmdir()


def _text(value: object) -> str:
    return printable(json.dumps(value))[:200]


def describe_job(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, memory: int) -> Job:
    """The sources, the options and the version of lexc, which decide on the temporary files of a build."""
    from importlib.metadata import version  # lazy: importlib.metadata costs 20 ms

    columns = dict.fromkeys(reading.columns, ())  # their values are copied with the words
    read_options = {**reading._asdict(), "columns": columns, "values": [value._asdict() for value in reading.values]}
    settings = {**read_options, **options._replace(progress=None, threads=1)._asdict()}
    return {
        "versions": version("lexc"),
        "lists": [_describe_file(source) for source in sources],
        "options": {**json.loads(json.dumps(settings, default=_plain)), "memory": memory},
        "alphabets": _describe_file(str(reading.alphabet)),
    }


def _plain(value: object) -> object:
    """A value that JSON lacks, as one that it has."""
    return dict(value) if isinstance(value, Mapping) else str(value)


def _describe_file(source: Source) -> list[str | int]:
    """A file's path, size and time of change; or what else a source is."""
    if not isinstance(source, (str, os.PathLike)):
        return [type(source).__name__]
    if not os.path.isfile(source):
        return [os.fspath(source)]
    state = os.stat(source)
    return [os.path.abspath(source), state.st_size, state.st_mtime_ns]
