"""Words of lists as sorted tiles, piece by piece, in memory that does not grow with the lists."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from lexc.alphabet import Alphabet
from lexc.alphabet_folding import fold_for_language
from lexc.compile.automaton import sort
from lexc.compile.buffers import zeros
from lexc.compile.build import order_by_value
from lexc.errors import SourceError, UsageError, printable
from lexc.kernels.building import sorting
from lexc.out_of_core.bucket_files import BucketFiles, damaged_error
from lexc.out_of_core.identity import IdentityHash
from lexc.out_of_core.run_merging import MergedRuns
from lexc.out_of_core.tasks import Result, Task, TaskFolder, execute, open_files
from lexc.out_of_core.work_folder import WorkFolder
from lexc.progress import report
from lexc.source.reading import (
    MIXED_CASE,
    ReadOptions,
    Source,
    allowed_lengths,
    alphabet_of_letters,
    load_alphabet,
    may_be_english,
    select_column,
)
from lexc.source.text_pieces import open_text
from lexc.source.texts import Text
from lexc.source.word_reader import NotInAlphabet, WordReader
from lexc.source.words import Summary, Words

_PIECE_SIZE = 1 << 18  # bytes of a text that are read at a time
_BATCH_SIZE = 1 << 15  # words of an iterable that are read at a time
_LINE_NUMBERS = range(1, 1 << 62)  # as many as any list needs


class ReadAgain(Exception):
    """The words are not sorted, or need another alphabet: they have to be read once more."""


class NotSorted(ReadAgain):
    """The words are not sorted, and there is no folder in which to sort them."""


class NotPlain(UsageError):
    """A source is not a list with one word per line."""


class _List(NamedTuple):
    """A list that can be read several times.

    read: returns its bytes in pieces. is_list: see `Text`. n_bytes: the size of its file, which may be compressed.
    """

    name: str
    read: Callable[[], Iterable[bytes]]
    is_list: bool
    n_bytes: int


class WordStream:
    """The words of plain lists in one alphabet, in order, which can be read several times.

    sources: paths, "-" for standard input, or iterables of words. folder: for sorting, and for copies of lists that can
    be read only once; without a folder, neither is possible. memory: bytes for sorting.

    summary: of the words that were read last. lengths: the most and the fewest tiles of one of them. language: the
    requested code. Raises NotPlain for a source that is a table or a dictionary, or has values.
    """

    def __init__(self, sources: Sequence[Source], options: ReadOptions, folder: WorkFolder | None, memory: int) -> None:
        language = options.language
        self._options = options = replace(options, fold=fold_for_language(language, options.fold))
        self._folder = folder
        self._memory = memory
        self._lists = [_as_list(source, folder, number) for number, source in enumerate(sources)]
        self._runs: BucketFiles | None = None
        self.summary = Summary()
        self.lengths = (0, 0)
        self._note = ""
        # on trial: the lists are read as English, until a word does not fit
        self._is_trial = options.alphabet == "auto" and may_be_english(options)
        if self._is_trial:
            self.alphabet = Alphabet.load("english")
        elif options.alphabet == "auto":
            self.alphabet, self._note = alphabet_of_letters(self._texts(), options, "")
        else:
            self.alphabet = load_alphabet(options)
        self.language = language
        self._start()

    @property
    def n_bytes(self) -> int:
        """The size of all lists' files."""
        return sum(list_.n_bytes for list_ in self._lists)

    @property
    def names(self) -> str:
        """The names of all lists, for errors."""
        return ", ".join(list_.name for list_ in self._lists)

    @property
    def longest_allowed(self) -> int:
        """The most letters of a word."""
        return allowed_lengths(self._options)[1]

    def _start(self) -> None:
        self._letter_counts = [0] * 256
        self._identity = IdentityHash(self.alphabet, self._folder, self._memory)

    def pieces(self) -> Iterator[memoryview]:
        """The words in order, each once, as zero-ended tiles. Raises ReadAgain if they have to be read once more."""
        self._start()
        report("reading words")
        for tiles in self._merge(self._runs, self._folder) if self._runs and self._folder else self._tiles_in_order():
            counts = zeros("I", 256)
            sorting.count_tiles(tiles, counts)
            self._letter_counts = [a + b for a, b in zip(self._letter_counts, counts, strict=True)]
            self._identity.update(tiles)
            yield memoryview(tiles)

    def facts(self) -> tuple[Alphabet, bytes]:
        """The alphabet, with the value order that the words give it, and the words' identity, after `pieces`."""
        return order_by_value(self.alphabet, self._letter_counts), self._identity.digest()

    def _tiles_in_order(self) -> Iterator[bytes]:
        for reader in self._read():
            if not reader.is_sorted():
                if self._folder is None:
                    raise NotSorted
                self._runs = self._sort(self._folder)
                raise ReadAgain
            yield reader.take()

    def _merge(self, runs: BucketFiles, folder: WorkFolder) -> Iterator[bytes]:
        """The words of sorted runs in order, each once."""
        merged = MergedRuns(runs, self._memory // 4)
        try:
            yield from merged.pieces(_PIECE_SIZE)
        except ValueError:
            raise damaged_error(folder.path) from None
        self.summary.duplicates += self.summary.words - merged.n_words
        self.summary.words = merged.n_words

    def _read(self) -> Iterator[WordReader]:
        """Read all lists, some megabytes at a time. Yields the reader after each piece."""
        if not self._is_trial:
            yield from self._read_in_alphabet()
            return
        reason = ""
        try:
            for reader in self._read_in_alphabet():
                yield reader
            if self._options.fold or not self.summary.words or reader.has_one_case():
                return
            reason = MIXED_CASE
        except NotInAlphabet as error:
            reason = str(error)
        except SourceError:
            pass  # the second reading, in another alphabet, raises it again if the line is invalid there, too
        self._is_trial = False
        self.alphabet, self._note = alphabet_of_letters(self._texts(), self._options, reason)
        raise ReadAgain

    def _read_in_alphabet(self) -> Iterator[WordReader]:
        lengths = allowed_lengths(self._options)
        reader = WordReader(self.alphabet, lengths, self._options.skip_invalid, self._is_trial)
        reader.summary.notes += [self._note] if self._note else []
        for text in self._texts():
            reader.add_text(text)
            self.summary, self.lengths = reader.count(), reader.lengths_read()
            yield reader

    def _texts(self) -> Iterator[Text]:
        """The lists, some megabytes at a time, in whole lines."""
        for list_ in self._lists:
            n_lines = 0
            for data in _whole_lines(list_.read()):
                text = Text(list_.name, data, _LINE_NUMBERS[n_lines:], list_.is_list)
                if not n_lines and list_.is_list and select_column(text, self._options) is not text:
                    raise _unfit_error("a table", list_.name)
                yield text
                n_lines += data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")

    def _sort(self, folder: WorkFolder) -> BucketFiles:
        """Sort the words in runs, each a file."""
        runs, tiles = BucketFiles(folder.path, "run"), bytearray()
        for reader in self._read():
            tiles += reader.take()
            if len(tiles) > self._memory // 8:
                _write_run(runs, tiles, self.alphabet)
                tiles = bytearray()
        _write_run(runs, tiles, self.alphabet)
        return runs


def _as_list(source: Source, folder: WorkFolder | None, number: int) -> _List:
    """A source as a list. Standard input and iterables are copied to the folder: they can be read only once."""
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        if name.endswith(".dic"):
            raise _unfit_error("a hunspell dictionary", name)
        if name != "-" and os.path.isfile(name):
            return _List(name, lambda: open_text(source, _PIECE_SIZE)[1], True, os.path.getsize(name))
        if folder is None:
            raise _unfit_error("what can be read only once", name)
        return _copy(lambda: open_text(source), folder, number)
    if isinstance(source, Text):
        return _List(source.name, lambda: iter([source.data]), source.is_list, len(source.data))
    if folder is None:
        raise _unfit_error("an iterable", "words")
    return _copy(lambda: ("the iterable", _encode(source)), folder, number)._replace(is_list=False)


def _copy(open_list: Callable[[], tuple[str, Iterable[bytes]]], folder: WorkFolder, number: int) -> _List:
    """Copy a list to a temporary file, unless a build that goes on has copied it. open_list: its name and pieces."""

    def copy(task: TaskFolder) -> Result:
        name, pieces = open_list()
        files = task.output("list")
        for piece in pieces:
            files.write(0, memoryview(piece))
        return {"name": name, "n_bytes": files.size(0)}

    copied = Task(f"copy.{number}", copy)
    result = execute(folder.path, copied)
    files = open_files(folder.path, "list", [copied.name])
    return _List(result["name"], lambda: map(bytes, files.chunks(0, 1)), True, result["n_bytes"])


def _encode(words: Iterable[Any]) -> Iterator[bytes]:
    """The words of an iterable as lines. Raises UsageError for values, which this build does not take."""
    iterator = iter(words)
    while batch := list(islice(iterator, _BATCH_SIZE)):
        invalid = next((word for word in batch if not isinstance(word, str) or not word or "\n" in word), None)
        if invalid is not None or not all(batch):
            raise NotPlain("not a word", expected="str, without line ends", found=repr(invalid)[:60])
        yield "".join(f"{word}\n" for word in batch).encode("utf-8", "surrogatepass")


def _whole_lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of a text in pieces of some megabytes, each of whole lines."""
    parts: list[bytes] = []
    size = 0
    for piece in pieces:
        end = piece.rfind(b"\n") + 1
        if end and size + end >= _PIECE_SIZE:
            yield b"".join([*parts, piece[:end]])
            parts, size, piece = [], 0, piece[end:]
        parts.append(piece)
        size += len(piece)
    if size:
        yield b"".join(parts)


def _write_run(runs: BucketFiles, tiles: bytearray, alphabet: Alphabet) -> None:
    if tiles:
        words = Words(memoryview(bytes(tiles)), tiles.count(0), False, alphabet, (0, 0, 0))
        runs.write(len(runs.buckets()), sort(words).tiles)


def _unfit_error(kind: str, name: str) -> NotPlain:
    return NotPlain(
        f"{kind} is not built in limited memory", expected="a list with one word per line", found=printable(name),
        remedy="Leave --memory out.",
    )  # fmt: skip
