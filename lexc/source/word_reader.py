"""Encoding word lists as tiles: lines of plain letters by a kernel, all other lines one at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, SourceError
from lexc.kernels.building.encode import Encoder, find_line_end
from lexc.kernels.layout._tiles import MAX_TILES, UNDECIDED
from lexc.source.coding import coding_of
from lexc.source.spaces import SPACES, may_have_spaces
from lexc.source.texts import IterableText, Text, decoding_error
from lexc.source.words import Summary, Words
from lexc.system.threads import ALONE, Threads

MAX_LETTERS = MAX_TILES
"""The most letters of a word; in UTF-8 also the most bytes."""
_PIECE_SIZE = 1 << 22  # bytes of a text decoded at a time
_BATCH_SIZE = 1 << 15  # words of an iterable joined at a time
_MIN_DIVIDED = 1 << 17  # bytes of a text that two threads encode
_MAX_EXAMPLES = 5  # skipped lines that a summary shows


class NotInAlphabet(Exception):
    """Raised in a trial at the first word that the alphabet cannot spell. Its text names the location and the word."""


class WordReader:
    """A reader of the words of texts and iterables in one alphabet.

    lengths: the shortest and the longest word to keep, in letters. skip_invalid: skip invalid lines and count them,
    instead of raising SourceError. is_trial: raise `NotInAlphabet` at the first word that the alphabet cannot spell.
    threads: of which another one may encode the second half of a long text.
    """

    def __init__(
        self,
        alphabet: Alphabet,
        lengths: tuple[int, int],
        skip_invalid: bool = False,
        is_trial: bool = False,
        threads: Threads = ALONE,
    ) -> None:
        self.alphabet, self.lengths = alphabet, lengths
        self.skip_invalid, self.is_trial = skip_invalid, is_trial
        self.summary, self._threads = Summary(), threads
        self._coding = coding_of(alphabet)
        self._buffer = bytearray()
        self._n_taken = 0  # bytes at the beginning of the buffer that `take` has returned
        self._encoder = Encoder(self._buffer, *lengths, MAX_LETTERS, alphabet.is_utf8)

    def add_text(self, text: Text) -> None:
        """Read a text. In a list, blank lines and # comments are skipped, and white space around words."""
        if self._needs_no_decoding(text):
            self._encode_bytes(text)
            return
        line = 0
        for piece in text_pieces(text.data):
            line = self._add_piece(text, piece, line, text.is_list)

    def add_words(self, words: Iterable[str]) -> None:
        """Read an iterable of words; nothing is stripped or skipped."""
        for text in iterable_texts(words, _BATCH_SIZE):
            self.add_text(text)

    def add_tiles(self, tiles: bytes) -> None:
        """Take a word of another reader with the same alphabet as one that was read."""
        self._make_room(len(tiles) + 1)
        self._encoder.add(tiles, self._count_letters(tiles))

    def take(self) -> bytes:
        """The tiles of the words read since the last call, which are not kept."""
        tiles = bytes(memoryview(self._buffer)[self._n_taken : self._encoder.size()])
        self._n_taken = self._encoder.keep_last_word()
        return tiles

    def last_word(self) -> bytes:
        """The tiles of the last word that `take` has returned, b"" if there is none."""
        tiles = bytes(memoryview(self._buffer)[: self._n_taken])
        return tiles[tiles.rfind(b"\0", 0, -1) + 1 : -1]

    def lengths_read(self) -> tuple[int, int]:
        """The most and the fewest tiles of a word read so far."""
        return self._encoder.measures()[1:]

    def is_sorted(self) -> bool:
        """Whether the words read so far ascend."""
        return self._encoder.is_sorted()

    def has_one_case(self) -> bool:
        """Whether the letters A-Z read so far were all capitals or all small."""
        return self._encoder.letter_cases() != 3

    def words(self) -> Words:
        """All words read. The reader must not be used afterwards."""
        summary, tiles = self.count(), memoryview(self._buffer)[: self._encoder.size()]
        return Words(
            tiles, summary.words, self._encoder.is_sorted(), self.alphabet, self._encoder.measures(), summary
        )  # fmt: skip

    def count(self) -> Summary:
        """The account of the lines read so far."""
        summary = self.summary
        summary.lines, summary.words, summary.duplicates, summary.other_lengths = self._encoder.counts()
        return summary

    def _needs_no_decoding(self, text: Text) -> bool:
        """Whether the bytes of a text can be encoded without decoding: alphabet or text is ASCII.

        If a space is a letter, it cannot: spaces around words must be stripped before. Neither can a text of which keys
        are made: those of many lines are made in one call.
        """
        if self.alphabet.key:
            return False
        table = self._coding.ascii_table
        if text.is_list and table[ord(" ")] not in (0, UNDECIDED):
            return False
        return self.alphabet.is_ascii or (text.data.isascii() and any(table[33:127]))

    def _add_piece(self, text: Text, piece: bytes, line: int, is_list: bool) -> int:
        """Read some whole lines, from index `line` on. Return the index of the next line."""
        lines = re.sub(_NEWLINE, b"\n", piece) if b"\r" in piece else piece
        if not lines.endswith(b"\n"):  # otherwise a last line of spaces alone, or a comment, would be lost by stripping
            lines += b"\n"
        encoded = None
        with suppress(UnicodeDecodeError):
            encoded = self._coding.encode(_strip_lines(lines) if is_list else lines.decode())
        if encoded is None:
            for raw in lines.removesuffix(b"\n").split(b"\n"):
                self._add_line(text, raw, line, is_list)
                line += 1
            return line
        return self._encode_lines(text, lines, encoded, line, is_list)

    def _encode_lines(self, text: Text, lines: bytes, encoded: bytes, line: int, is_list: bool) -> int:
        """Encode lines of a piece. encoded: `lines` through `Coding.encode`. line: the index of the first."""
        table, position, n_before = self._coding.coded_table, 0, self._encoder.counts()[0] - line
        raw: list[bytes] = []  # the piece's lines; most pieces never need them
        self._make_room(len(encoded) + 1)
        while (position := self._encoder.encode(encoded, position, table, is_list)) < len(encoded):
            raw = raw or lines.split(b"\n")
            number = self._encoder.counts()[0] - n_before
            self._add_line(text, raw[number - line], number, is_list)
            self._make_room(len(encoded) - position + 1)
            position = find_line_end(encoded, position)[1]
        return self._encoder.counts()[0] - n_before

    def _encode_bytes(self, text: Text) -> None:
        """Encode a text of plain bytes. Another thread begins in the middle of a long one."""
        data, n_before, n = text.data, self._encoder.counts()[0], len(text.data)
        self._make_room(n + 1)
        if self._threads.n == 1 or n < _MIN_DIVIDED:
            self._encode_part(text, 0, n, n_before)
            return
        middle = find_line_end(data, n // 2)[1]
        second_half = self._threads.start(lambda: self._encode_ahead(text, middle))
        self._encode_part(text, 0, middle, n_before)
        encoder, position = second_half.result()
        self._make_room(n - middle + 1)
        self._encoder.join(encoder)
        self._encode_part(text, position, n, n_before)

    def _encode_part(self, text: Text, position: int, stop: int, n_before: int) -> None:
        """Encode the lines of text.data[position:stop]. n_before: the lines of texts before this one."""
        table, part = self._coding.ascii_table, memoryview(text.data)[:stop]
        while (position := self._encoder.encode(part, position, table, text.is_list)) < stop:
            end, after = find_line_end(text.data, position)
            self._add_line(text, text.data[position:end], self._encoder.counts()[0] - n_before, text.is_list)
            self._make_room(stop - position + 1)
            position = after

    def _encode_ahead(self, text: Text, position: int) -> tuple[Encoder, int]:
        """Encode lines from a position on, up to the first one with other bytes, whose position is returned."""
        tiles = bytearray(len(text.data) - position + 1)
        encoder = Encoder(tiles, *self.lengths, MAX_LETTERS, self.alphabet.is_utf8)
        return encoder, encoder.encode(text.data, position, self._coding.ascii_table, text.is_list)

    def _add_line(self, text: Text, raw: bytes, line: int, is_list: bool) -> None:
        """Read one line that the kernel cannot encode; if it is invalid, raise SourceError or count it."""
        try:
            self._add_word(text, raw, line, is_list)
        except SourceError as error:
            if not self.skip_invalid:
                raise
            self.summary.skipped += 1
            if len(self.summary.examples) < _MAX_EXAMPLES:
                self.summary.examples.append(error.brief())
        self._encoder.skip_line()

    def _add_word(self, text: Text, raw: bytes, line: int, is_list: bool) -> None:
        word, n_leading_spaces = decode_line(text, raw, line), 0
        if is_list:
            n_leading_spaces, word = len(word) - len(word.lstrip(SPACES)), word.strip(SPACES)
            if not word:
                return
        tiles = self._tiles(text, word, line, n_leading_spaces)
        n_letters = self._count_letters(tiles)
        if len(tiles) > MAX_TILES and not (
            n_letters > self.lengths[1] < MAX_LETTERS
        ):  # otherwise it has another length
            raise SourceError(
                "the word is too long",
                where=text.location(line, n_leading_spaces + 1),
                expected=f"at most {MAX_TILES:,} {'bytes of UTF-8' if self.alphabet.is_utf8 else 'letters'}",
                found=f"{len(tiles):,} in {word[:40]!r}…",
                remedy=_REMEDY,
            )
        self._encoder.add_cases(word.isascii() and (word.upper() != word) * 2 + (word.lower() != word))
        self._make_room(len(tiles) + 1)
        self._encoder.add(tiles, n_letters)

    def _count_letters(self, tiles: bytes) -> int:
        return len(tiles.decode() if self.alphabet.is_utf8 else tiles)

    def _tiles(self, text: Text, word: str, line: int, n_leading_spaces: int) -> bytes:
        """The tiles of a word. Raises SourceError, with the location, for another letter."""
        if not word:
            raise SourceError("an empty word", where=text.location(line), remedy=_REMEDY)
        if self.is_trial and (not word.isascii() or "[" in word or "\\" in word):
            # Only plain letters count in a trial: none that folding or notation turns into letters of the alphabet.
            raise NotInAlphabet(f"{text.location(line)}, {word[:40]!r},")
        try:
            tiles = self.alphabet.tokenize(word)
            if not tiles:
                where, found = text.location(line), repr(word[:60])
                raise SourceError("a word without a letter", where=where, found=found, remedy=_REMEDY)
            return tiles
        except AlphabetError as error:
            if self.is_trial:
                raise NotInAlphabet(f"{text.location(line)}, {word[:40]!r},") from None
            column = re.fullmatch(_COLUMN, error.where)
            raise SourceError(
                error.problem,
                where=text.location(line, n_leading_spaces + int(column[1]) if column else 0),
                expected=error.expected,
                found=error.found,
                remedy=self._remedy(word, error.remedy),
            ) from None

    def _remedy(self, word: str, remedy: str) -> str:
        """The remedy for a word that the alphabet cannot spell. remedy: of the error of the alphabet."""
        if self.alphabet.key:
            return f"{remedy} Or leave such lines out: --skip-invalid."
        if not self.skip_invalid:  # nobody reads that of lines that are left out, which may be many
            from lexc.alphabet.keys import KeyRule  # lazy: lexc.alphabet.keys costs 1 ms

            with suppress(AlphabetError):
                if self.alphabet._replace(key=KeyRule("letters")).tokenize(word):
                    return f"{_REMEDY} Or store keys: {_KEYS_REMEDY}"
        return _REMEDY

    def _make_room(self, n: int) -> None:
        """Enlarge the output buffer so that it has room for n more bytes."""
        missing = n - self._encoder.room()
        if missing > 0:
            larger = bytearray(self._encoder.size() + max(n, len(self._buffer) // 2))
            larger[: self._encoder.size()] = memoryview(self._buffer)[: self._encoder.size()]
            self._buffer = larger
            self._encoder.replace_buffer(larger)


_REMEDY = "Correct it, choose another --alphabet, or leave such lines out: lexc build --skip-invalid."
_KEYS_REMEDY = "--key letters leaves accents and signs out, and shows words as they are."
# Compiled when they are first used: that takes 1 ms.
_NEWLINE = rb"\r\n?"
_COLUMN = r"column (\d+)"
_OUTER_SPACES = f"(?m)^[{SPACES}]+|(?<![{SPACES}])[{SPACES}]+$"
_COMMENT = "(?m)^#.*$"


def decode_line(text: Text, raw: bytes, line: int) -> str:
    """Decode one line; "" for a comment in a list, even if that is not UTF-8. line: its index in the text.

    Raises SourceError if it is not UTF-8 or has a NUL, and the error of the line's known problem, if any.
    """
    if text.is_list and raw.decode(errors="replace").lstrip(SPACES).startswith("#"):
        return ""
    if line in text.problems:
        raise text.problems[line]
    try:
        word = raw.decode()
    except UnicodeDecodeError as error:
        raise decoding_error(text, raw, error, line) from None
    if "\0" in word:
        raise SourceError(
            "a NUL character", where=text.location(line, word.index("\0") + 1), found=repr(word[:60]), remedy=_REMEDY
        )
    return word


def _strip_lines(data: bytes) -> str:
    """Decode lines, and strip white space around words, and comments. All lines remain, some of them empty."""
    text = data.decode()
    if may_have_spaces(data):  # the patterns are slower than these tests
        text = re.sub(_OUTER_SPACES, "", text)
    return re.sub(_COMMENT, "", text) if text.startswith("#") or "\n#" in text else text


def text_pieces(data: bytes, size: int = _PIECE_SIZE) -> Iterator[bytes]:
    """Yield a text in pieces of about a size in bytes, each of whole lines."""
    start = 0
    while start < len(data):
        end = len(data) if len(data) - start <= size else find_line_end(data, start + size)[1]
        yield data[start:end]
        start = end


ItemProblem = tuple[int, str, str, str]
"""An item that cannot be a word: its index, the problem, what was expected, and what was found."""


def iterable_texts(words: Iterable[Any], n: int) -> Iterator[IterableText]:
    """The words of an iterable, n of them in a text."""
    iterator, position = iter(words), 0
    while batch := list(islice(iterator, n)):
        yield _iterable_text(batch, position)
        position += len(batch)


def _iterable_text(batch: list[str], position: int) -> IterableText:
    """Words as lines of a text; items that cannot be words become problems. The batch is changed."""
    text = IterableText("the iterable", b"", list(range(position + 1, position + len(batch) + 1)), is_list=False)
    problems = blank_invalid_items(batch)
    text.data = "\n".join(batch).encode("utf-8", "surrogatepass")
    add_problems(text, problems)
    return text


def blank_invalid_items(batch: list[str]) -> list[ItemProblem]:
    """Replace items that cannot be words by NULs. Returns their problems."""
    problems = list[ItemProblem]()
    for i, word in enumerate(batch):
        if not isinstance(word, str):
            problems.append((i, "not a word", "str", type(word).__name__))
        elif not word or "\n" in word or "\r" in word:
            problems.append((i, "a line end in a word" if word else "an empty word", "", repr(word[:60])))
        else:
            continue
        batch[i] = "\0"
    return problems


def add_problems(text: Text, problems: Iterable[ItemProblem]) -> None:
    """Add the problems of items to their lines in a text."""
    for i, problem, expected, found in problems:
        where = text.location(i)
        text.problems[i] = SourceError(problem, where=where, expected=expected, found=found, remedy="Leave it out.")
