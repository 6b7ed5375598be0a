"""Opening files for reading, and making folders. Every failure is an OSError; devices without end are refused.

`require_other_file` alone raises UsageError.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from lexc.errors import LexcError, UsageError, printable

_PIECE_SIZE = 1 << 16  # bytes
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""The bytes with which some editors begin a text in UTF-8."""
COMPRESSED = ("gz", "bz2", "xz", "zst")
"""The suffixes of names of compressed files."""
unfinished: set[str] = set()
"""The temporary files that are being written, and folders of such files: `remove_unfinished_files` removes them."""


def open_to_read(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file, pipe or terminal for reading.

    Raises OSError for an impossible name too, and for all devices but the null device, since they may never end.
    """
    with _value_error_as_os_error(path):
        file = open(path, "rb")  # noqa: SIM115
    if not _has_end(file):
        file.close()
        raise OSError(errno.EINVAL, "a device: name a file or a pipe", os.fspath(path))
    return file


def reading_error(
    kind: type[LexcError],
    error: Exception,
    where: str | os.PathLike[str],
    remedy: str = "Name a file that can be read.",
) -> LexcError:
    """The error of lexc about a file that cannot be read. error: an OSError, or a ValueError for an impossible name."""
    return kind(getattr(error, "strerror", None) or str(error), where=printable(os.fspath(where)), remedy=remedy)


def read(path: str | os.PathLike[str]) -> bytes:
    """All bytes of a file, pipe or terminal. Raises the errors of `open_to_read`."""
    with open_to_read(path) as file:
        return file.read()


def read_pieces(path: str | os.PathLike[str]) -> Iterator[bytes]:
    """The bytes of a file in small pieces. Raises the errors of `open_to_read`."""
    with open_to_read(path) as file:
        while piece := file.read(_PIECE_SIZE):
            yield piece


def require_place(path: str) -> None:
    """Raise LexcError if a path is a folder, or its folder is missing: to be asked before work that takes long."""
    if os.path.isdir(path):
        raise LexcError("this is a folder", where=printable(path), remedy="Name a file in it.")
    with suppress(OSError, ValueError):  # a current folder that was removed; characters that names cannot have
        folder = os.path.dirname(os.path.realpath(path))
        if not os.path.isdir(folder):
            raise LexcError("no such folder", where=printable(folder), remedy="Make it first.")


def require_other_file(target: str | None, *sources: str | os.PathLike[str] | None) -> None:
    """Raise UsageError if the file to write is one that is read: a source, or the affixes beside a dictionary.

    None is no file.
    """
    if target is None or not os.path.isfile(target):
        return
    paths = [os.fspath(source) for source in sources if source is not None]
    paths += [affixes_beside(path) for path in paths if is_dictionary_name(path)]
    if any(os.path.exists(path) and os.path.samefile(path, target) for path in paths):
        raise UsageError("the output would overwrite its input", found=target, remedy="Name another file.")


def suffix_of(path: str | os.PathLike[str]) -> str:
    """The suffix of a name: ".gz" of "words.txt.gz", "" if there is none, as for ".profile" and "words."."""
    stem, dot, suffix = os.path.basename(os.fspath(path).rstrip("/")).rpartition(".")
    return dot + suffix if stem and suffix else ""


def is_path(text: str) -> bool:
    """Whether a text that may be a name of something bundled is the path of a file: it has a / or a suffix."""
    return "/" in text or os.sep in text or suffix_of(text) != ""


def plain_name(path: str | os.PathLike[str]) -> str:
    """A name without the suffix of a compression: "words.txt" for "words.txt.gz"."""
    name, suffix = os.fspath(path), suffix_of(path)
    return name.removesuffix(suffix) if suffix.lower().removeprefix(".") in COMPRESSED else name


def uncompressed_suffix_of(path: str | os.PathLike[str]) -> str:
    """The last suffix of a name, in lower case, that is not that of a compression: ".txt" of "Words.TXT.gz"."""
    _, *suffixes = os.path.basename(os.fspath(path)).lower().lstrip(".").split(".")
    plain = [suffix for suffix in suffixes if suffix not in COMPRESSED]
    return f".{plain[-1]}" if plain and plain[-1] else ""


def is_dictionary_name(path: str | os.PathLike[str]) -> bool:
    """Whether a name is that of a hunspell dictionary: "en_US.dic", or "EN_US.DIC"."""
    return suffix_of(path).lower() == ".dic"


def affixes_beside(dic: str | os.PathLike[str]) -> str:
    """The path of the .aff file of a dictionary. Beside "EN.DIC" it is "EN.AFF", or "EN.aff" if that exists alone."""
    name, suffix = os.fspath(dic), suffix_of(dic)
    endings = (".AFF", ".aff") if suffix.isupper() else (".aff", ".AFF")
    paths = [name.removesuffix(suffix) + ending for ending in endings]
    return next(filter(os.path.isfile, paths), paths[0])


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder and its parents if they do not exist. Raises OSError if that fails."""
    with _value_error_as_os_error(path):
        os.makedirs(path, exist_ok=True)


def remove_unfinished_files() -> None:
    """Remove all unfinished files and folders, for a handler that ends the process at once. No error stops it."""
    for path in list(unfinished):
        with suppress(OSError):
            os.unlink(path) if not os.path.isdir(path) else remove_folder(path)


def remove_folder(path: str, last: str = "") -> None:
    """Remove a folder and all that is in it. No error stops it. last: the file by which others know the folder.

    It gets another name first: processes that still write to it find it no more.
    """
    import shutil  # lazy: shutil costs 3 ms

    old = f"{path}-old"
    with suppress(OSError):
        os.rename(path, old)
        for entry in [*os.scandir(old)] if last else ():  # a process that is killed meanwhile leaves a known folder
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            elif entry.name != last:
                os.unlink(entry.path)
        shutil.rmtree(old, ignore_errors=True)  # only what has been renamed: another folder may have that name
    shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _value_error_as_os_error(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn the ValueError for a path with NUL, or with a character that names cannot have, into an OSError."""
    try:
        yield
    except ValueError as error:
        raise OSError(errno.EINVAL, f"an impossible name of a file: {error}", os.fspath(path)) from error


def _has_end(file: BinaryIO) -> bool:
    """Whether the file ends. Devices do not, except terminals and the null device."""
    state = os.fstat(file.fileno())
    if stat.S_ISCHR(state.st_mode):
        return file.isatty() or os.path.samestat(state, os.stat(os.devnull))
    return not stat.S_ISBLK(state.st_mode)
