"""The journal: a file of changes to a lexicon, one word a line. All changes of a call are appended, or none."""

from __future__ import annotations

import os
import stat
import weakref
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, NoReturn

from lexc.errors import LexcError, SourceError, printable
from lexc.system import locks
from lexc.system.files import BYTE_ORDER_MARK

_READING = os.O_RDONLY
# with O_NONBLOCK, opening a pipe does not wait; the pipe is refused later
for _flag in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"):
    _READING |= getattr(os, _flag, 0)
_WRITING = _READING | os.O_RDWR | os.O_CREAT | os.O_APPEND
_PATIENCE = 1.0  # seconds that a change waits while another program writes


class Change(NamedTuple):
    """A word that was added or removed. where: the file and its line, for errors."""

    is_added: bool
    word: str
    where: str


class Journal:
    """A file of changes in UTF-8: `+WORD` was added, `-WORD` removed; a `WORD` without sign is added, too.

    Blank lines, lines of a sign alone, and lines that begin with # are ignored, and so is a byte order mark. The last
    line counts without line end, too, as some editors write it. Opening the file does not change it. Until it is
    closed, or nothing refers to it any more, no other program writes to it; `read_changes` reads it nevertheless. In a
    process that is forked off, it is closed: the file stays that of the parent.

    patience: seconds to wait while another program has it open. Raises LexcError if the file cannot be opened, or is a
    device, a pipe or a folder.
    """

    def __init__(self, path: str | os.PathLike[str], patience: float = 0) -> None:
        self.path = os.fspath(path)
        self._file = _open(self.path, _WRITING)
        self._is_inherited = False
        self._close = weakref.finalize(self, os.close, self._file)
        self._close.atexit = False  # the system closes it then
        try:
            self._lock(patience)
            _open_journals.add(self)
            self._data = _read_all(self._file, self.path)
        except BaseException:
            self.close()
            raise

    def changes(self) -> Iterator[Change]:
        """All changes that the file had when it was opened, in order. Raises SourceError for a line not in UTF-8."""
        return _parse(self._data, self.path)

    def append(self, words: Iterable[str], is_added: bool) -> None:
        """Write changes to the disk. If that fails, the file is restored, and LexcError is raised."""
        self._require_open()
        data = "".join(f"{'+' if is_added else '-'}{word}\n" for word in words).encode()
        size = os.fstat(self._file).st_size
        try:
            data = self._missing_line_end(size) + data
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, size)
            raise _file_error(self.path, "cannot write to the list of changes", error) from error

    def close(self) -> None:
        """Close the file. Further calls do nothing."""
        _open_journals.discard(self)
        self._close()
        self._file = -1

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Journal cannot be copied or pickled: its file is open once")

    def _require_open(self) -> None:
        if self._is_inherited:
            raise LexcError(
                "the list of changes belongs to the process from which this one was forked",
                where=printable(self.path), remedy="Open it here when that process has closed it.",
            )  # fmt: skip
        if self._file < 0:
            raise LexcError("the list of changes is closed", where=printable(self.path), remedy="Open it again.")

    def _missing_line_end(self, size: int) -> bytes:
        """The line end that the last line lacks. size: of the file."""
        if size == 0:
            return b""
        os.lseek(self._file, size - 1, os.SEEK_SET)
        return b"" if os.read(self._file, 1) == b"\n" else b"\n"

    def _lock(self, patience: float) -> None:
        """Keep other writers out. Raises LexcError if another one stays longer than the patience in seconds."""
        if locks.lock(self._file, patience) != "another's":
            return
        if any(other._has_same_file(self) for other in [*_open_journals]):
            problem, remedy = "this program has this list of changes open already", "Close it first, by its `close`."
        else:
            problem, remedy = "another program has this list of changes open", "Close the other one."
        raise LexcError(problem, where=printable(self.path), remedy=remedy)

    def _has_same_file(self, other: Journal) -> bool:
        with suppress(OSError):  # another thread may close one
            return os.path.samestat(os.fstat(self._file), os.fstat(other._file))
        return False


_open_journals = weakref.WeakSet[Journal]()


def _leave_to_parent() -> None:
    """Close the journals of the process from which this one was forked, which alone writes to them."""
    for journal in [*_open_journals]:
        journal.close()
        journal._is_inherited = True


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


def read_changes(path: str | os.PathLike[str]) -> Iterator[Change]:
    """The changes in a journal, which other programs may have open. A missing file is created. Raises as `Journal`."""
    name = os.fspath(path)
    file = _open(name, _READING | os.O_CREAT)
    try:
        data = _read_all(file, name)
    finally:
        os.close(file)
    return _parse(data, name)


def append_changes(path: str | os.PathLike[str], words: Iterable[str], is_added: bool) -> None:
    """Append changes to a journal, which is open only meanwhile. Raises as `Journal`."""
    journal = Journal(path, _PATIENCE)
    try:
        journal.append(words, is_added)
    finally:
        journal.close()


def _open(path: str, flags: int) -> int:
    """Open a regular file. Raises LexcError if that fails."""
    try:
        file = os.open(path, flags, 0o666)
    except (OSError, ValueError) as error:
        raise _file_error(path, "cannot open the list of changes", error) from error
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        problem, remedy = "a list of changes must be a file", "Name a file that exists, or a new one."
        raise LexcError(problem, where=printable(path), found="a device, a pipe or a folder", remedy=remedy)
    return file


def _read_all(file: int, path: str) -> bytes:
    """All bytes of an open file. Raises LexcError if they cannot be read."""
    pieces = list[bytes]()
    try:
        while piece := os.read(file, 1 << 20):
            pieces.append(piece)
    except OSError as error:
        raise _file_error(path, "cannot open the list of changes", error) from error
    return b"".join(pieces)


def _parse(data: bytes, path: str) -> Iterator[Change]:
    """The changes in the bytes of a journal. path: of its file, for errors."""
    for number, line in enumerate(data.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        where = f"{path}:{number}"
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise SourceError(
                "this line is not UTF-8", where=where, found=repr(line[:60]), remedy="Correct it."
            ) from error
        if text in ("+", "-"):
            continue
        if text.startswith(("+", "-")):
            yield Change(text[0] == "+", text[1:], where)
        elif text.strip() and not text.startswith("#"):
            yield Change(True, text.strip(), where)


def _file_error(path: str, problem: str, error: OSError | ValueError) -> LexcError:
    found = getattr(error, "strerror", None) or str(error)
    return LexcError(problem, where=printable(path), found=found, remedy="Choose another file.")
