"""A folder of temporary files that outlives its build if that is ended: the next start goes on from there.

    job.json      the lists and options of the build; "ended.json" once the build needs the folder no more
    lock          is locked by the build that runs
    copy.0 ...    files of tasks, and all others

A build that is killed has left half-written files under temporary names, which the next start removes first. At the end
job.json gets its other name, and is removed after all other files. So a start after a kill never goes on with a part of
them: it removes the others, and begins anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lexc.compile.build import BuildOptions
from lexc.errors import SourceError, UsageError, printable
from lexc.out_of_core.files.bucket_files import NoSpaceLeft, folder_error
from lexc.out_of_core.files.work_folder import LOCK, PREFIX, WorkFolder, open_at_once
from lexc.out_of_core.tasks.file_checks import check_files
from lexc.out_of_core.tasks.task_folder import remove_folder
from lexc.source.read_options import ReadOptions, Source

try:
    import fcntl
except ImportError:  # not on Windows, where nothing keeps two builds apart
    fcntl = None  # type: ignore[assignment]

Job = dict[str, Any]
"""The lists and options of a build, as JSON has them."""
_JOB, _ENDED = "job.json", "ended.json"
_OWN = (
    f"{_JOB}*", "tasks-*", "old-*", "copy.*", "run.*", "spellings.*", "image.dawg", "verified.dawg", ".lexc-*.tmp",
    f"{PREFIX}*",
)  # fmt: skip
"""The names of all that a build writes to its folder, without the two files that are removed last."""
_UNFINISHED = ("old-*", "*.tmp", "*/*.tmp")
"""The names of what is of no use to the next start."""
_MAX_LOCKS = 100  # files of locks that other builds have removed meanwhile


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
        with self._errors():
            self._is_ours = not self.path.exists()
            self.path.mkdir(mode=0o700, exist_ok=True)
            self._require_own_files()
            self._take_lock()
            try:
                self._remove_unfinished_files()
                self._check_job()
            except BaseException:
                os.close(self._lock)
                raise
        return self

    def __exit__(self, error_type: object, error: BaseException | None, traceback: object) -> None:
        if self._is_of_use_after(error_type):
            os.close(self._lock)
        else:
            self._remove()
        self._explain(error)

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        """Raise the errors of the folder for those of the system."""
        try:
            yield
        except OSError as error:
            found = folder_error(self.path, error)
            self._explain(found)
            raise found from error

    def known_root(self) -> Path | None:
        """The folder for the files of tasks, if a build before has made it."""
        roots = sorted(self.path.glob("tasks-*"))
        return roots[0] if roots else None

    def new_root(self) -> Path:
        """The folder for the files of tasks."""
        return self.known_root() or super().new_root()

    def _require_own_files(self) -> None:
        """Raise UsageError for files of the user, for what is no plain file, and for a folder of another user.

        Kernels check what they read; but a pipe would wait for ever, and a link would lead to other files.
        """
        has_job = (self.path / _JOB).exists() or (self.path / _ENDED).exists()
        own = (*_OWN, _ENDED, LOCK) if has_job else (f"{_JOB}.tmp", LOCK)  # what else is there is the user's
        foreign = [path for path in self.path.iterdir() if not any(path.match(name) for name in own)]
        foreign += [path for path in self.path.rglob("*") if not _is_plain(path)]
        if foreign:
            raise self._unfit_error("this folder has other files", "a new or empty folder", foreign[0].name)
        status = self.path.stat()
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & stat.S_IWOTH):
            raise self._unfit_error("others can change this folder", "one that only you can write to", "")

    def _unfit_error(self, problem: str, expected: str, found: str) -> UsageError:
        return UsageError(
            problem, where=printable(str(self.path)), expected=expected, found=printable(found),
            remedy="Name another one: --resume DIR.",
        )  # fmt: skip

    def _take_lock(self) -> None:
        """Lock the folder. A process's lock is not its children's: workers that outlive a killed build have none."""
        for _ in range(_MAX_LOCKS):
            self._lock = open_at_once(self.path / LOCK, os.O_CREAT | os.O_RDWR)
            if not fcntl or self._has_lock():
                return
            os.close(self._lock)
        raise self._in_use_error()

    def _has_lock(self) -> bool:
        """Lock the open file. False if a build that has ended meanwhile has removed it. Raises UsageError."""
        try:
            fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._lock)
            raise self._in_use_error() from error
        try:
            return os.path.samestat(os.fstat(self._lock), os.stat(self.path / LOCK))
        except FileNotFoundError:
            return False

    def _in_use_error(self) -> UsageError:
        return UsageError(
            "another build uses this folder", where=printable(str(self.path)),
            remedy="Wait for its end, or name another one: --resume DIR.",
        )  # fmt: skip

    def _remove_unfinished_files(self) -> None:
        """Remove what tasks that were killed have left; and all files of a build that had ended."""
        ended = self.path / _ENDED
        for name in _OWN if ended.exists() else _UNFINISHED:
            _remove_all(self.path, name)
        if ended.exists():
            self._is_ours = _read_job(ended)[1]
            self._write_job()
            ended.unlink()

    def _check_job(self) -> None:
        """Compare the job with that of the folder, or write it there.

        Raises UsageError for another one, and LexcError if files of finished tasks are not as they were written.
        """
        path = self.path / _JOB
        if not path.exists():
            self._write_job()
            return
        job, self._is_ours = _read_job(path)
        differing = next((name for name in self._job if job.get(name) != self._job[name]), "") if job else "contents"
        if differing:
            raise UsageError(
                f"this is the folder of another build: its {differing} differ", where=printable(str(self.path)),
                expected=_text(self._job.get(differing, self._job)), found=_text(job.get(differing)),
                remedy="Repeat the command that began it, remove the folder, or name another one.",
            )  # fmt: skip
        if self._announce:
            self._announce(f"going on with the build in {printable(str(self.path))}")
        self.is_resumed = check_files(self.path) > 0

    def _write_job(self) -> None:
        temporary = self.path / f"{_JOB}.tmp"
        temporary.write_text(json.dumps({"job": self._job, "is_ours": self._is_ours}))
        temporary.replace(self.path / _JOB)

    def _is_of_use_after(self, error_type: object) -> bool:
        """Whether another start may go on after an error: not if the lists are wrong, nor if nothing is finished."""
        if not isinstance(error_type, type) or issubclass(error_type, SourceError):
            return False
        has_parts = any(True for _ in self.path.glob("tasks-*/records*/outcome.json"))
        has_copies = any(True for _ in self.path.glob("copy.*/outcome.json"))
        return has_parts or (has_copies and not issubclass(error_type, UsageError))

    def _remove(self) -> None:
        """Remove the folder, or what a build has written to it. The lock is held until nothing else is there."""
        with contextlib.suppress(OSError):
            (self.path / _JOB).rename(self.path / _ENDED)
        for name in (*_OWN, _ENDED):
            _remove_all(self.path, name)
        if not fcntl:
            os.close(self._lock)  # Windows removes no file that is open
        _remove_all(self.path, LOCK)
        if fcntl:
            os.close(self._lock)
        if self._is_ours:
            with contextlib.suppress(OSError):
                self.path.rmdir()

    def _explain(self, error: BaseException | None) -> None:
        """Add to an error what helps in this folder."""
        super()._explain(error)
        if isinstance(error, NoSpaceLeft):
            error.remedy = "Free space on its disk, and repeat the command."


def _is_plain(path: Path) -> bool:
    """Whether a path is a file or a folder itself, not a link, pipe or device."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:  # a worker that outlives a killed build may remove files
        return True
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def _remove_all(folder: Path, name: str) -> None:
    """Remove the files and folders of a folder whose names match. No error stops it."""
    for path in [*folder.glob(name)]:
        with contextlib.suppress(OSError):
            path.unlink() if not path.is_dir() else remove_folder(path)


def _read_job(path: Path) -> tuple[Job, bool]:
    """The job in a file, and whether a build has made the folder; no job if the file is damaged."""
    try:
        known = json.loads(path.read_bytes())
        return dict(known["job"]), bool(known["is_ours"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}, False


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
