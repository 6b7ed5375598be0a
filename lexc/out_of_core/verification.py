"""The audit of an image that is larger than memory, with temporary files.

Sections are read one piece after another. The words are listed by a walk that checks each node, and compiled anew in
limited memory. An image that lexc has written has the same bytes: so nodes, levels, counts and ordinals are proven, and
that the automaton is minimal and in canonical order. Values are checked in the mapped file, column after column.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from io import FileIO

from xxhash import xxh3_64

from lexc.compile.build import BuildOptions
from lexc.errors import ChecksumMismatch, Malformed, UsageError, printable
from lexc.image import columns
from lexc.image.container import HEADER, SECTION
from lexc.image.meta import MetaSection
from lexc.image.reader import Image, open_image
from lexc.image.section_types import GROUPS, RULES, Section
from lexc.image.writer import Bytes, StreamedSection
from lexc.out_of_core.building import build_in_order
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.image_words import ImageWords
from lexc.system.progress import report

_CHUNK = 1 << 20  # bytes that are read at a time
_MAX_WORDS = 1 << 40  # a hostile image of some kilobytes has 2^60 words, which nobody can list


def verify_image(path: str | os.PathLike[str], memory: int, folder: WorkFolder) -> None:
    """Check a DAWG as `Lexicon.verify`, in a number of bytes of memory.

    Raises ImageError at the first fault; UsageError for an image that can be checked in memory only.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        where = printable(os.fspath(path))
        raise UsageError("no file", where=where, expected="an image in a file", found="a folder, pipe or device")
    image = open_image(path, trust=True)
    _require_plain(image)
    with FileIO(path) as file:
        _verify_bytes(file, image)
        options = BuildOptions(layout=image.graph.layout, rank=image.ranks is not None)
        built = build_in_order(ImageWords(image, file, folder, memory), options, memory, folder)
        _compare_identity(image, built.compiled.meta.identity)
        for section in (*built.sections[1:], built.sections[0]):  # GRPH last: nodes say more about a fault
            if section.type != MetaSection.name and image.has(section.type):
                _compare_section(file, image, section)
    for column in image.columns.values():
        report(f"checking column {printable(column.name)}")
        columns.verify([column])


def _require_plain(image: Image) -> None:
    """Raise UsageError unless the image is one that is built in limited memory."""
    graph = image.graph
    section = next((type_.name for type_ in image.types() if type_.part in (GROUPS, RULES)), "")
    rules = {
        f"{graph.kind} images": graph.kind == "dawg",
        f"the layout {graph.layout}": graph.variant.has_levels,
        section: not section,
        f"{graph.n_words:,} words": graph.n_words <= _MAX_WORDS,
    }
    obstacle = next((name for name, is_plain in rules.items() if not is_plain), "")
    if obstacle:
        raise UsageError(
            f"{obstacle} cannot be checked in limited memory", where=image.where, expected="a plain .dawg",
            remedy="Leave --memory out.",
        )  # fmt: skip


def _verify_bytes(file: FileIO, image: Image) -> None:
    """Check that each section has its checksum, and that all bytes between sections are zero."""
    end = HEADER.size + SECTION.size * len(image.sections)
    for section in image.sections:
        _verify_padding(file, end, section.offset, image.where)
        end = section.offset + len(section.data)
        _verify_checksum(file, section, len(image.data), image.where)
    _verify_padding(file, end, len(image.data), image.where)


def _verify_padding(file: FileIO, start: int, end: int, where: str) -> None:
    if any(map(any, _chunks(file, start, end))):
        raise Malformed("padding is not zero", where=f"{where}: byte {start}")


def _verify_checksum(file: FileIO, section: Section, n_bytes: int, where: str) -> None:
    checksum, position = xxh3_64(), section.offset
    for chunk in _chunks(file, position, position + len(section.data)):
        report(f"checking {section.type}", position / n_bytes)
        checksum.update(chunk)
        position += len(chunk)
    if checksum.intdigest() != section.checksum:
        raise ChecksumMismatch(
            f"{section.type} changed since it was written", where=f"{where}: byte {section.offset}",
            expected=f"XXH3-64 {section.checksum:016x}",
        )  # fmt: skip


def _compare_identity(image: Image, found: bytes) -> None:
    expected = image.meta.identity
    if expected != found:
        raise Malformed(
            "the words do not have the identity in META", where=image.where, expected=expected.hex(), found=found.hex()
        )


def _compare_section(file: FileIO, image: Image, built: StreamedSection) -> None:
    """Raise Malformed at the first byte in which a section of the file differs from the one that was built."""
    section = next(section for section in image.sections if section.type == built.type)
    position, end = section.offset, section.offset + len(section.data)
    for piece, chunk in _pair(built.pieces(), file, position, end):
        report(f"comparing {built.type}", (position - section.offset) / max(built.length, 1))
        if piece != chunk:
            position += next(i for i, (a, b) in enumerate(zip(piece, chunk, strict=False)) if a != b)
            raise _difference_error(image, built.type, position)
        position += len(chunk)
    if built.length != len(section.data):
        raise _difference_error(image, built.type, section.offset + min(built.length, len(section.data)))


def _difference_error(image: Image, name: str, position: int) -> Malformed:
    return Malformed(
        f"{name} is not that of the words, compiled anew", where=f"{image.where}: byte {position}",
        expected="the bytes that lexc writes for them",
    )  # fmt: skip


def _pair(pieces: Iterable[Bytes], file: FileIO, start: int, end: int) -> Iterator[tuple[Bytes, Bytes]]:
    """Each piece, with as many bytes of a file from start on; both cut at the end."""
    for piece in pieces:
        for part in _split(piece):
            chunk = _read(file, start, min(len(part), end - start))
            if not chunk:
                return
            yield part[: len(chunk)], chunk
            start += len(chunk)


def _split(piece: Bytes) -> Sequence[memoryview]:
    view = memoryview(piece).cast("B")
    return [view[start : start + _CHUNK] for start in range(0, len(view), _CHUNK)]


def _chunks(file: FileIO, start: int, end: int) -> Iterator[bytes]:
    """The bytes of a file from start to end, a megabyte at a time. Raises Malformed if the file was cut meanwhile."""
    while start < end:
        chunk = _read(file, start, min(_CHUNK, end - start))
        yield chunk
        start += len(chunk)


def _read(file: FileIO, start: int, n_bytes: int) -> bytes:
    file.seek(start)
    chunk = file.read(n_bytes)
    if len(chunk) != n_bytes:
        raise Malformed("the file was cut while it was read", where=f"{printable(str(file.name))}: byte {start}")
    return chunk
