"""Columns in files: their values in lists, and the parts of their sections."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from lexc.compile.column_parts import Lists, Part
from lexc.out_of_core.files.bucket_files import BucketFiles
from lexc.out_of_core.files.external_sort import ExternalSort
from lexc.out_of_core.files.packed_values import pack_list, unpack
from lexc.out_of_core.tasks.task_folder import TaskFolder

LIST_SIZE = 1 << 14  # values: a multiple of 16
_TEXT_BATCH = 1 << 16  # bytes of texts that are written at a time


class FilePart:
    """A part of a section in a file. bucket: of the files that hold it."""

    def __init__(self, files: BucketFiles, bucket: int) -> None:
        self._files, self.bucket = files, bucket

    def write(self, data: bytes, /) -> None:
        """Append bytes."""
        if data:
            self._files.write(self.bucket, memoryview(data))

    def pieces(self) -> Iterable[memoryview]:
        """All bytes. Each piece is valid until the next one is taken."""
        return self._files.chunks(self.bucket, 1)


class FileStorage:
    """Storage in the files of a task (see `lexc.compile.column_parts.Storage`). memory: bytes for sorting texts."""

    def __init__(self, folder: TaskFolder, name: str, memory: int) -> None:
        self._folder, self._memory = folder, memory
        self._files = folder.output(name)
        self._n_parts = 0
        self._n_sorts = 0

    def new_part(self) -> Part:
        """A new part, without bytes."""
        self._n_parts += 1
        return FilePart(self._files, self._n_parts - 1)

    def join_texts(self, lists: Lists, texts: Part) -> tuple[Lists, int]:
        """Write texts, each once, in the order in which they come first."""
        firsts = _find_first_entries(lists, self._new_sort(), self._new_sort())
        offsets, n_bytes, largest = self._new_sort(), 1, 0
        batch = bytearray()
        for record in firsts:
            entry, text = record[8:16], record[16:]
            if text:  # the text's first entry
                largest = n_bytes
                batch += text
                n_bytes += len(text)
            if len(batch) > _TEXT_BATCH:
                texts.write(bytes(batch))
                batch.clear()
            offsets.add(entry + largest.to_bytes(8, "big"))
        texts.write(bytes(batch))
        found = ListFile(self._folder, f"offsets-{self._n_sorts}")
        for some in _offset_lists(lists, offsets.take()):
            found.add(some)
        return found, largest

    def _new_sort(self) -> ExternalSort:
        self._n_sorts += 1
        return ExternalSort(self._folder.scratch(f"sort-{self._n_sorts}"), self._memory)


def _find_first_entries(lists: Lists, by_text: ExternalSort, by_first: ExternalSort) -> Iterator[bytes]:
    """For each entry with a text: the text's first entry, the entry, and the text, ended by a zero byte, if it is that.

    They come in order of the first entries. Entries are numbered from 0, in 8 bytes.
    """
    for entry, text in enumerate(chain.from_iterable(lists)):
        if text:
            plain = text.encode() if isinstance(text, str) else text
            by_text.add(plain + b"\0" + entry.to_bytes(8, "big"))
    last, first = b"", b""
    for record in by_text.take():
        text, entry_bytes = record[:-8], record[-8:]
        if text == last:
            by_first.add(first + entry_bytes)
        else:
            last, first = text, entry_bytes
            by_first.add(first + first + text)
    return by_first.take()


def _offset_lists(lists: Lists, records: Iterator[bytes]) -> Iterator[list[int]]:
    """The offsets of texts, in lists as the texts are. records: (entry, offset) of those that are not empty."""
    n, record = 0, next(records, None)
    for texts in lists:
        offsets = [0] * len(texts)
        while record is not None and (i := int.from_bytes(record[:8], "big") - n) < len(texts):
            offsets[i] = int.from_bytes(record[8:], "big")
            record = next(records, None)
        yield offsets
        n += len(texts)


class ListFile:
    """Lists of values in a file, which can be iterated several times."""

    def __init__(self, folder: TaskFolder, name: str) -> None:
        self._files = folder.scratch(name)
        self._sizes = array("Q")

    def add(self, values: Sequence[Any]) -> None:
        """Append a list."""
        data = pack_list(values)
        self._files.write(0, memoryview(data))
        self._sizes.append(len(data))

    def __iter__(self) -> Iterator[list[Any]]:
        position = 0
        for size in self._sizes:
            buffer = bytearray(size)
            self._files.read(0, position, memoryview(buffer))
            yield unpack(buffer)
            position += size
