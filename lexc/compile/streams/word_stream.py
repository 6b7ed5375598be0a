"""Words of lists as sorted tiles, piece by piece, in memory that does not grow with the lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import fold_for_language
from lexc.compile.buffers import zeros
from lexc.compile.build import order_by_value
from lexc.compile.streams.identity import IdentityHash
from lexc.compile.streams.lists import AlreadyRead, List
from lexc.errors import SourceError, UsageError
from lexc.kernels.building import sorting
from lexc.source.alphabet_choice import MIXED_CASE, alphabet_of_keys, alphabet_of_letters, may_be_english
from lexc.source.read_options import ReadOptions, allowed_lengths, load_alphabet
from lexc.source.texts import Text
from lexc.source.word_reader import NotInAlphabet, WordReader
from lexc.source.words import Summary
from lexc.system.progress import report


class ReadAgain(Exception):
    """The words are not sorted, or need another alphabet: they have to be read once more."""


class NotSorted(ReadAgain):
    """The words are not sorted, and there is nothing that sorts them."""


class Sorter(Protocol):
    """Sorts words in limited memory, as `lexc.out_of_core.words.word_sorting.WordSorter` does."""

    n_words: int

    @property
    def has_sorted(self) -> bool:
        """Whether there are sorted words to merge."""

    def new_identity(self, alphabet: Alphabet) -> IdentityHash:
        """A hash of no words yet."""

    def sort(self, pieces: Iterable[bytes], alphabet: Alphabet) -> None:
        """Sort the words of pieces, zero-ended tiles."""

    def merge(self, n_sorted: int) -> Iterator[bytes]:
        """The words in order, each once; n_words is then their number. n_sorted: the number of all sorted words."""


class WordStream:
    """The words of lists in one alphabet, in order, which can be read several times.

    lists: as from `lexc.compile.streams.lists.open_lists`. sorter: None if words that are not sorted raise NotSorted.

    summary: of the words that were read last. lengths: the most and the fewest tiles of one of them. language: the
    requested code.
    """

    def __init__(self, lists: Sequence[List], options: ReadOptions, sorter: Sorter | None = None) -> None:
        language = options.language
        self._options = options = options._replace(fold=fold_for_language(language, options.fold))
        self._sorter = sorter
        self._lists = lists
        self._notes: list[str] = []
        self.summary = Summary()
        self.lengths = (0, 0)
        self._note = ""
        self._reason = "alphabet auto"  # why the lists are read again
        # on trial: the lists are read as English, until a word does not fit
        self._is_trial = options.alphabet == "auto" and may_be_english(options) and options.key is None
        if self._is_trial:
            self.alphabet = Alphabet.load("english")
        elif options.alphabet == "auto" and options.key:
            self.alphabet = alphabet_of_keys(self.texts(), options, options.key)
        elif options.alphabet == "auto":
            self.alphabet, self._note = alphabet_of_letters(self.texts(), options, "")
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
        self._letter_counts = zeros("Q", 256)
        sorter = self._sorter
        self._identity = sorter.new_identity(self.alphabet) if sorter else IdentityHash(self.alphabet, self.n_bytes)

    def pieces(self) -> Iterator[memoryview]:
        """The words in order, each once, as zero-ended tiles. Raises ReadAgain if they have to be read once more."""
        self._start()
        report("reading words")
        for tiles in self._merge(self._sorter) if self._sorter and self._sorter.has_sorted else self._tiles_in_order():
            sorting.count_tiles(tiles, self._letter_counts)
            self._identity.update(tiles)
            yield memoryview(tiles)

    def facts(self) -> tuple[Alphabet, bytes]:
        """The alphabet, with the value order that the words give it, and the words' identity, after `pieces`."""
        return order_by_value(self.alphabet, self._letter_counts), self._identity.digest()

    def _tiles_in_order(self) -> Iterator[bytes]:
        for reader in self._read():
            if not reader.is_sorted():
                if self._sorter is None:
                    raise NotSorted
                self._sorter.sort((reader.take() for reader in self._read()), self.alphabet)
                raise ReadAgain
            yield reader.take()

    def _merge(self, sorter: Sorter) -> Iterator[bytes]:
        """The sorted words in order, each once."""
        yield from sorter.merge(self.summary.words)
        self.summary.duplicates += self.summary.words - sorter.n_words
        self.summary.words = sorter.n_words

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
            if self._options.is_sorted:
                raise
            # the second reading, in another alphabet, raises it again if the line is invalid there, too
        self._is_trial = False
        self._reason = reason.rstrip(",")
        self.alphabet, self._note = alphabet_of_letters(self.texts(), self._options, reason)
        raise ReadAgain

    def _read_in_alphabet(self) -> Iterator[WordReader]:
        lengths = allowed_lengths(self._options)
        reader = WordReader(self.alphabet, lengths, self._options.skip_invalid, self._is_trial)
        reader.summary.notes += [self._note] if self._note else []
        for text in self.texts():
            reader.add_text(text)
            if self._options.is_sorted and not reader.is_sorted():
                raise self._order_error(text, reader)
            self.summary, self.lengths = reader.count(), reader.lengths_read()
            yield reader
        self.summary.notes += self._notes

    def _order_error(self, text: Text, reader: WordReader) -> Exception:
        """The error for words out of order: in a trial, capitals and small letters may be other letters instead."""
        if self._is_trial and not self._options.fold and not reader.has_one_case():
            return NotInAlphabet(MIXED_CASE)
        from lexc.source.word_order import order_error  # lazy: lexc.source.word_order costs 0.5 ms

        return order_error(text, reader)

    def texts(self) -> Iterator[Text]:
        """The lists, some megabytes at a time. Notes on them are collected.

        Raises UsageError the second time, for an alphabet that has to be found, if a list can be read only once.
        """
        self._notes = []
        try:
            for list_ in self._lists:
                for text in list_.texts():
                    self._notes += [text.note] if text.note else []
                    yield text
        except AlreadyRead:
            raise UsageError(
                "sorted words that are read only once need an alphabet", expected="A-Z alone, or a-z alone",
                found=self._reason, remedy='Name the alphabet ("utf8" has every character), or give a file.',
            ) from None  # fmt: skip
