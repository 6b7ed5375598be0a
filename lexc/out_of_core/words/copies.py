"""Temporary copies of sources that can be read only once: standard input, iterables of words and values."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgpack

from lexc.compile.streams import lists
from lexc.compile.streams.lists import Lines, List
from lexc.out_of_core.files.bucket_files import damaged_error
from lexc.out_of_core.files.packed_values import pack, pack_list, unpack
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.tasks.task_folder import Result, Task, TaskFolder, execute, open_files
from lexc.out_of_core.words.known_words import require_types
from lexc.source.decompression import Decoder
from lexc.source.text_pieces import open_text
from lexc.source.texts import Text, ValuedText
from lexc.source.valued_words import ValuedWords, split_in_batches
from lexc.source.word_reader import add_problems, blank_invalid_items


class _Pairs(ValuedText):
    """Some words of an iterable, and their values. n_before: the words before them."""

    n_before = 0

    def location(self, line: int, column: int = 0) -> str:
        """A location for errors: "word 3, column 7"."""
        number = self.n_before + line + 1
        return f"word {number}, column {column}" if column else f"word {number}"


class SourceCopier:
    """Copies sources to temporary files in a folder, unless a build that goes on has copied them. number: of a copy."""

    def __init__(self, folder: WorkFolder) -> None:
        self._folder = folder

    def copy_text(
        self, source: str | os.PathLike[str], number: int, decoder: Decoder | None = None
    ) -> tuple[Lines, int]:
        """Copy a text as UTF-8. Return its lines, and the size of the copy."""
        lines, result = self._copy(lambda: open_text(source, decoder=decoder), number)
        return lines, result["n_bytes"]

    def copy_words(self, source: Iterable[Any], columns: Mapping[str, Iterable[Any]], number: int) -> List:
        """Copy an iterable of words, perhaps with values, and columns of more values."""
        names = set[str]()  # of columns

        def encode() -> Iterator[bytes]:
            for words in split_in_batches(source, columns, lists.BATCH_SIZE):
                names.update(words.columns if isinstance(words, ValuedWords) else [])
                yield _encode(words)

        lines, result = self._copy(lambda: ("the iterable", encode()), number, lambda: {"has_values": bool(names)})
        return List(lines.name, lambda: _read_batches(lines), result["n_bytes"], result["has_values"])

    def _copy(
        self, open_source: Callable[[], tuple[str, Iterable[bytes]]], number: int,
        describe: Callable[[], Result] = dict,
    ) -> tuple[Lines, Result]:  # fmt: skip
        """Copy a source. Return the copy, and facts on it.

        open_source: returns its name and pieces. describe: returns more facts, once they are read.
        """

        def copy(task: TaskFolder) -> Result:
            name, pieces = open_source()
            files = task.output("list")
            for piece in pieces:
                files.write(0, memoryview(piece))
            return {"name": name, "n_bytes": files.size(0), **describe()}

        copied = Task(f"copy.{number}", copy)
        result = execute(self._folder.path, copied)
        try:
            require_types(result, {"name": "", "n_bytes": 0, **describe()})
        except (ValueError, KeyError) as error:
            raise damaged_error(self._folder.path / copied.name, str(error)) from error
        files = open_files(self._folder.path, "list", [copied.name])
        return Lines(result["name"], lambda: map(bytes, files.chunks(0, 1))), result


def _encode(words: list[str]) -> bytes:
    """A batch of words, with their values, and the problems of items that cannot be words. The batch is changed."""
    columns = words.columns if isinstance(words, ValuedWords) else {}
    problems = blank_invalid_items(words)
    data = "\n".join(words).encode("utf-8", "surrogatepass")
    return pack([data, [[name, pack_list(values)] for name, values in columns.items()], problems])


def _read_batches(lines: Lines) -> Iterator[Text]:
    """The batches of an iterable, each a text."""
    unpacker, n_words = msgpack.Unpacker(max_buffer_size=0), 0
    for piece in lines.read():
        unpacker.feed(piece)
        for data, columns, problems in unpacker:
            values = {name: unpack(packed) for name, packed in columns}
            pairs = _Pairs(lines.name, data, is_list=False, values=values)
            pairs.n_before = n_words
            add_problems(pairs, problems)
            yield pairs
            n_words += data.count(b"\n") + 1
