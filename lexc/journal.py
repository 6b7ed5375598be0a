"""The journal: a file of changes to a lexicon, one word a line. Each is appended whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from lexc.errors import LexcError, SourceError, printable

_OPEN_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND
# with O_NONBLOCK, opening a pipe does not wait; the pipe is refused later
for _flag in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"):
    _OPEN_FLAGS |= getattr(os, _flag, 0)


class Change(NamedTuple):
    """A word that was added or removed. where: the file and its line, for errors."""

    is_added: bool
    word: str
    where: str


class Journal:
    """A file of changes in UTF-8: `+WORD` was added, `-WORD` removed; a `WORD` without sign is added, too.

    Blank lines and lines that begin with # are ignored. If the last line begins with a sign and has no line end, a
    power failure cut it off, and it counts as never written. One program at a time may have a journal open.
    Raises LexcError if the file cannot be opened, or is a device, a pipe or a folder.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        try:
            self._file = os.open(self.path, _OPEN_FLAGS, 0o666)
        except (OSError, ValueError) as error:
            raise self._file_error("cannot open the list of changes", error) from error
        try:
            self._require_regular_file()
            self._lock()
            self._lines = self._read_lines()
        except BaseException as error:
            os.close(self._file)
            if isinstance(error, OSError):
                raise self._file_error("cannot open the list of changes", error) from error
            raise

    def changes(self) -> Iterator[Change]:
        """All changes so far, in order. Raises SourceError for a line that is not UTF-8."""
        for number, line in enumerate(self._lines, 1):
            where = f"{self.path}:{number}"
            try:
                text = line.decode()
            except UnicodeDecodeError as error:
                raise SourceError(
                    "this line is not UTF-8", where=where, found=repr(line[:60]), remedy="Correct it."
                ) from error
            if text.startswith(("+", "-")):
                yield Change(text[0] == "+", text[1:], where)
            elif text.strip() and not text.startswith("#"):
                yield Change(True, text.strip(), where)

    def append(self, words: Iterable[str], is_added: bool) -> None:
        """Write changes to the disk. If that fails, the file is restored, and LexcError is raised."""
        data = "".join(f"{'+' if is_added else '-'}{word}\n" for word in words).encode()
        size = os.fstat(self._file).st_size
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, size)
            raise self._file_error("cannot write to the list of changes", error) from error

    def close(self) -> None:
        """Close the file. Further calls do nothing."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def _require_regular_file(self) -> None:
        """Raise LexcError unless it is a regular file."""
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            problem, remedy = "a list of changes must be a file", "Name a file that exists, or a new one."
            raise LexcError(problem, where=printable(self.path), found="a device or a pipe", remedy=remedy)

    def _lock(self) -> None:
        try:
            import fcntl  # lazy: fcntl may be missing
        except ImportError:  # Windows
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            remedy = "Close the other one."
            raise LexcError(
                "another program has this list of changes open", where=printable(self.path), remedy=remedy
            ) from error
        except OSError:  # a file system without locks
            return

    def _read_lines(self) -> list[bytes]:
        """Read the lines, and repair the file's end: drop a change that was cut off, give any other line its line end.

        A file that is not UTF-8 is not changed.
        """
        pieces = list[bytes]()
        while piece := os.read(self._file, 1 << 20):
            pieces.append(piece)
        data = b"".join(pieces)
        whole_lines, end, last_line = data.rpartition(b"\n")
        if not _is_text(whole_lines + end):
            return data.splitlines()
        if last_line.startswith((b"+", b"-")):
            os.ftruncate(self._file, len(data) - len(last_line))
            data = data.removesuffix(last_line)
        elif last_line:
            os.write(self._file, b"\n")
        return data.splitlines()

    def _file_error(self, problem: str, error: OSError | ValueError) -> LexcError:
        found = getattr(error, "strerror", None) or str(error)
        return LexcError(problem, where=printable(self.path), found=found, remedy="Choose another file.")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
