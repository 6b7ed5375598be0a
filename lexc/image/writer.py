"""Writing an image: sections into a container, and the container into a file, whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from xxhash import xxh3_64_intdigest

from lexc.errors import CapacityExceeded, LexcError, printable
from lexc.image import container
from lexc.image.container import HEADER, SECTION, padded_size
from lexc.image.section_types import VALUES, Section, find_type
from lexc.system.files import require_place, unfinished
from lexc.system.in_place import Original, keep_attributes, refuse_change

Bytes = bytes | bytearray | memoryview


def assemble(sections: Sequence[Section]) -> list[Bytes]:
    """The bytes of an image in pieces: header and table, then every section with its padding."""
    return [*stream([_of_section(section) for section in sections])]


class StreamedSection(NamedTuple):
    """A section whose bytes need not be in memory. pieces: returns them, each time it is called. checksum: XXH3-64."""

    type: str
    flags: int
    length: int
    checksum: int
    pieces: Callable[[], Iterable[Bytes]]


def _of_section(section: Section) -> StreamedSection:
    checksum = xxh3_64_intdigest(section.data)
    return StreamedSection(section.type, section.flags, len(section.data), checksum, lambda: [section.data])


def stream(sections: Sequence[StreamedSection]) -> Iterator[Bytes]:
    """The bytes of an image in pieces, as `assemble`, of sections whose bytes need not be in memory."""
    yield from _table(sections)
    offset = HEADER.size + SECTION.size * len(sections)
    yield b"\0" * (padded_size(offset) - offset)
    for section in sections:
        yield from section.pieces()
        yield b"\0" * (padded_size(section.length) - section.length)


def image_size(sections: Sequence[StreamedSection]) -> int:
    """The bytes of an image with these sections."""
    start = padded_size(HEADER.size + SECTION.size * len(sections))
    return start + sum(padded_size(section.length) for section in sections)


def _table(sections: Sequence[StreamedSection]) -> list[Bytes]:
    """Header and table of an image. Raises CapacityExceeded if there are too many sections."""
    if len(sections) > container.MAX_SECTIONS:
        n_of_columns = sum(Section(section.type, section.flags, b"").part == VALUES for section in sections)
        raise CapacityExceeded(
            "too many columns of values" if n_of_columns else "too many sections",
            expected=f"at most {container.MAX_SECTIONS} sections", found=f"{len(sections)}, {n_of_columns} of columns",
            remedy="Leave columns out. A column of numbers takes two sections, another one takes one.",
        )  # fmt: skip
    offset, table = padded_size(HEADER.size + SECTION.size * len(sections)), bytearray()
    for section in sections:
        table += SECTION.pack(
            type=section.type.encode(),
            flags=section.flags,
            offset=offset,
            length=section.length,
            checksum=section.checksum,
        )
        offset += padded_size(section.length)
    minor = max((_minor(section) for section in sections), default=0)
    return [_header(minor, len(sections), offset, bytes(table)), bytes(table)]


def _minor(section: StreamedSection) -> int:
    """The minor version of the format that has all that is in a section."""
    found = find_type(section.type)
    return found.minor(b"".join(section.pieces())) if found and found.has_minor else 0


def _header(minor: int, n_sections: int, length: int, table: bytes) -> bytes:
    values = {
        "magic": container.MAGIC,
        "major": container.MAJOR,
        "minor": minor,
        "n_sections": n_sections,
        "length": length,
        "table_checksum": xxh3_64_intdigest(table),
    }
    unsigned = HEADER.pack(checksum=0, **values)
    return HEADER.pack(checksum=container.header_checksum(unsigned), **values)


def write_atomically(
    path: str | os.PathLike[str], pieces: Iterable[Bytes], syncs_name: bool = True, mode: int = 0o666,
    original: Original | None = None,
) -> int:  # fmt: skip
    """Replace the file at a path by these pieces, and return its length.

    A temporary file in the same folder is written, flushed to disk and renamed over the old one. Readers keep the old
    file mapped. After any failure, the path holds either the old file or the new one. A symbolic link stays one.
    The new file has the permissions of the old one, and its owner and group where this user may give them.

    syncs_name: whether the rename is on the disk, too, when this returns. Otherwise the old file may be back after a
    failure of power within seconds; so only for what can be made again from files that stay. mode: the permissions of
    a new file, without those that the process's umask denies. original: the file that these pieces change, from
    `change_in_place`. If another program changed it meanwhile, LexcError is raised.
    """
    path = os.fspath(path)
    require_place(path)
    if os.path.exists(path) and not os.path.isfile(path):
        return _write_through(path, pieces)
    try:
        path = os.path.realpath(path)
    except (OSError, ValueError) as error:  # a current folder that was removed; characters that names cannot have
        raise _write_error(path, error) from error
    temporary = os.path.join(os.path.dirname(path), f".lexc-{os.urandom(6).hex()}.tmp")
    unfinished.add(temporary)
    try:
        with os.fdopen(os.open(temporary, _NEW, mode), "wb") as file:
            length = _write_durably(file, pieces)
        with suppress(FileNotFoundError):
            keep_attributes(path, temporary, must_keep=original is not None)
        if original is not None:
            refuse_change(original)
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError, ValueError):
            os.unlink(temporary)
        if isinstance(error, (OSError, ValueError)):
            raise _write_error(path, error) from error
        raise
    finally:
        unfinished.discard(temporary)
    if syncs_name:
        _sync_folder(os.path.dirname(path))
    return length


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def _write_through(path: str, pieces: Iterable[Bytes]) -> int:
    """Write to a device or a pipe, which must not be replaced."""
    try:
        with open(path, "wb") as file:
            return sum(map(file.write, pieces))
    except OSError as error:
        raise _write_error(path, error) from error


def _write_durably(file: BinaryIO, pieces: Iterable[Bytes]) -> int:
    length = 0
    for piece in pieces:
        length += len(piece)
        file.write(piece)
    file.flush()
    os.fsync(file.fileno())
    return length


def _sync_folder(folder: str) -> None:
    """Make the rename itself durable, if the system can open folders."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _write_error(path: str, error: OSError | ValueError) -> LexcError:
    remedy = "Close the programs that have it mapped." if os.name == "nt" else "Choose a folder that you may write to."
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
        remedy = "Free some space, or choose another folder."
    return LexcError(
        "cannot write", where=printable(path), found=getattr(error, "strerror", None) or str(error), remedy=remedy
    )
