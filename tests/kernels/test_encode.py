"""The encoder, compared with a plain encoder in Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

Kernel = Callable[[str], ModuleType]

CAPITALS = bytes(byte - 64 if 65 <= byte <= 90 else 0 for byte in range(256))
EITHER_CASE = bytes((byte & 31) if chr(byte).isascii() and chr(byte).isalpha() else 0 for byte in range(256))
BYTES = bytes(0 if byte in b"\0\r\n" else byte for byte in range(256))
LINE_END = re.compile(b"\r\n|\r|\n")

lines = st.lists(st.one_of(st.text("ABC", max_size=6), st.text("ABab#, é\0", max_size=5)).map(str.encode), max_size=15)
ends = st.sampled_from([b"\n", b"\r\n", b"\r"])


def encoder(
    kernel: Kernel, size: int, shortest: int = 1, longest: int = 255, limit: int = 255, utf8: bool = False
) -> Any:
    return kernel("building.encode").Encoder(memoryview(bytearray(size)), shortest, longest, limit, utf8)


@dataclass
class PlainEncoder:
    """The encoder in plain Python. stopped: the start of the first line that is not all tiles."""

    table: bytes
    shortest: int = 1
    longest: int = 255
    limit: int = 255
    utf8: bool = False
    words_read: list[bytes] = field(default_factory=list)
    lines: int = 0
    duplicates: int = 0
    other_lengths: int = 0
    in_order: bool = True
    cases: int = 0
    stopped: int = 0

    def read(self, text: bytes, has_comments: bool) -> PlainEncoder:
        position = 0
        while position < len(text):
            match = LINE_END.search(text, position)
            end, after = match.span() if match else (len(text), len(text))
            if not self._encodes_line(text[position:end], has_comments):
                break
            self.lines += 1
            position = after
        self.stopped = position
        return self

    def _encodes_line(self, line: bytes, has_comments: bool) -> bool:
        if has_comments and line.startswith(b"#"):
            return True
        tiles = line.translate(self.table)
        n = sum(1 for byte in line if not (self.utf8 and byte & 0xC0 == 0x80))
        if 0 in tiles or len(tiles) > self.limit:
            return False
        self.cases |= any(65 <= byte < 91 for byte in line) | any(97 <= byte < 123 for byte in line) << 1
        if line:
            self.keep(tiles, n)
        return True

    def keep(self, tiles: bytes, n: int) -> None:
        if not self.shortest <= n <= self.longest:
            self.other_lengths += 1
        elif self.in_order and self.words_read and self.words_read[-1] == tiles:
            self.duplicates += 1
        else:
            self.in_order = self.in_order and (not self.words_read or self.words_read[-1] < tiles)
            self.words_read.append(tiles)

    def outcome(self) -> tuple[Any, ...]:
        tiles = b"".join(word + b"\0" for word in self.words_read)
        counts = (self.lines, len(self.words_read), self.duplicates, self.other_lengths)
        cases = self.cases if self.table is not BYTES else None  # they mean something for A-Z only
        return tiles, counts, self.in_order, self._measures(), cases, self.stopped

    def _measures(self) -> tuple[int, ...] | None:
        """(distinct prefixes, tiles of the longest word, of the shortest), of sorted words."""
        if not self.in_order or not self.words_read:
            return None
        prefixes = {word[:n] for word in self.words_read for n in range(1, len(word) + 1)}
        return len(prefixes), max(map(len, self.words_read)), min(map(len, self.words_read))


def outcome(encoder: Any, buffer: memoryview, table: bytes, stopped: int = 0) -> tuple[Any, ...]:
    tiles = bytes(buffer[: encoder.size()])
    measures = encoder.measures() if encoder.is_sorted() and tiles else None
    cases = encoder.letter_cases() if table is not BYTES else None
    return tiles, encoder.counts(), bool(encoder.is_sorted()), measures, cases, stopped


@given(lines, ends, st.booleans(), st.booleans(), st.sampled_from([(1, 255), (2, 4), (3, 3)]))
def test_lines_are_encoded_up_to_the_first_line_that_is_not_all_tiles(
    kernel: Kernel, texts: list[bytes], end: bytes, is_ended: bool, has_comments: bool, lengths: tuple[int, int]
) -> None:
    text = end.join(texts) + (end if is_ended else b"")
    for table in (CAPITALS, EITHER_CASE, BYTES):
        buffer = memoryview(bytearray(len(text) + 1))
        one = kernel("building.encode").Encoder(buffer, *lengths, 255, table is BYTES)
        stopped = one.encode(memoryview(text), 0, table, has_comments)
        expected = PlainEncoder(table, *lengths, utf8=table is BYTES).read(text, has_comments)
        assert outcome(one, buffer, table, stopped) == expected.outcome()


long_words = st.builds(lambda n, end: b"A" * n + end, st.integers(0, 40), st.text("ABC", max_size=2).map(str.encode))


@given(st.lists(long_words, max_size=15), st.booleans())
def test_words_that_share_many_letters_are_compared_to_the_end(
    kernel: Kernel, texts: list[bytes], is_sorted: bool
) -> None:
    text = b"\n".join(sorted(texts) if is_sorted else texts)
    buffer = memoryview(bytearray(len(text) + 1))
    one = kernel("building.encode").Encoder(buffer, 1, 255, 255, False)
    stopped = one.encode(memoryview(text), 0, CAPITALS, False)
    assert outcome(one, buffer, CAPITALS, stopped) == PlainEncoder(CAPITALS).read(text, False).outcome()


@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_are_encoded_or_left_to_the_caller(kernel: Kernel, text: bytes, has_comments: bool) -> None:
    for table in (CAPITALS, BYTES):
        buffer = memoryview(bytearray(len(text) + 1))
        one = kernel("building.encode").Encoder(buffer, 1, 255, 3, True)
        stopped = one.encode(memoryview(text), 0, table, has_comments)
        expected = PlainEncoder(table, limit=3, utf8=True).read(text, has_comments)
        assert outcome(one, buffer, table, stopped) == expected.outcome()


@given(lines)
def test_reading_continues_behind_a_line_that_the_caller_read(kernel: Kernel, texts: list[bytes]) -> None:
    text = memoryview(b"\n".join(texts))
    module, one = kernel("building.encode"), encoder(kernel, len(text) + 1)
    position, left = 0, []
    while (position := one.encode(text, position, CAPITALS, False)) < len(text):
        end, after = module.find_line_end(text, position)
        left.append(bytes(text[position:end]))
        one.skip_line()
        assert after > position
        position = after
    assert left == [line for line in texts if 0 in line.translate(CAPITALS)]
    assert one.counts()[0] in (len(texts), len(texts) - 1)  # a last empty line is none


@given(st.binary(max_size=30), st.integers(0, 30))
def test_line_ends_are_those_of_a_plain_split(kernel: Kernel, text: bytes, position: int) -> None:
    position = min(position, len(text))
    match = LINE_END.search(text, position)
    expected = match.span() if match else (len(text), len(text))
    assert kernel("building.encode").find_line_end(memoryview(text), position) == expected


@given(st.text("\r\na", max_size=300))
def test_line_ends_are_counted(kernel: Kernel, text: str) -> None:
    assert kernel("building.encode").count_line_ends(text.encode()) == len(LINE_END.findall(text.encode()))


@given(st.lists(st.binary(min_size=1, max_size=4).filter(lambda word: 0 not in word), max_size=20))
def test_words_can_be_added_as_tiles(kernel: Kernel, words: list[bytes]) -> None:
    buffer = memoryview(bytearray(200))
    one, expected = kernel("building.encode").Encoder(buffer, 2, 3, 255, False), PlainEncoder(BYTES, 2, 3)
    for word in words:
        one.add(word, len(word))
        expected.keep(word, len(word))
    assert outcome(one, buffer, BYTES) == expected.outcome()


def test_encoding_continues_in_a_larger_buffer(kernel: Kernel) -> None:
    small, large = memoryview(bytearray(4)), memoryview(bytearray(40))
    one = kernel("building.encode").Encoder(small, 1, 255, 255, False)
    one.encode(memoryview(b"ABC"), 0, CAPITALS, False)
    assert one.room() == 0
    large[:4] = small
    one.replace_buffer(large)
    one.encode(memoryview(b"ABC\nABD\n"), 0, CAPITALS, False)
    assert bytes(large[: one.size()]) == b"\1\2\3\0\1\2\4\0"
    assert one.counts() == (3, 2, 1, 0)
    assert one.room() == 32


@pytest.mark.parametrize(
    ("text", "cases"), [(b"AB", 1), (b"ab", 2), (b"Ab", 3), (b"A\nb", 3), (b"", 0), (b"ab\nAB\n", 3)]
)
def test_letter_cases_are_recorded(kernel: Kernel, text: bytes, cases: int) -> None:
    one = encoder(kernel, 10)
    one.encode(memoryview(text), 0, EITHER_CASE, False)
    assert one.letter_cases() == cases
    one.add_cases(2)
    assert one.letter_cases() == cases | 2


def test_a_word_longer_than_the_limit_is_left_to_the_caller(kernel: Kernel) -> None:
    text = b"A" * 255 + b"\n" + b"A" * 256 + b"\n"
    one = encoder(kernel, 600)
    assert one.encode(memoryview(text), 0, CAPITALS, False) == 256
    assert one.counts()[1] == 1


ascending = st.lists(st.text("ABC", max_size=4).map(str.encode), max_size=12).map(sorted)
word_lists = st.one_of(lines, ascending)


@given(word_lists, st.integers(0, 12), st.integers(0, 12), st.sampled_from([(1, 255), (2, 3)]))
def test_a_joined_encoder_goes_on_as_if_it_had_read_both_texts(
    kernel: Kernel, texts: list[bytes], first: int, second: int, lengths: tuple[int, int]
) -> None:
    texts = [text for text in texts if 0 not in text.translate(EITHER_CASE)]
    whole = b"".join(text + b"\n" for text in texts)
    starts = sorted(sum(len(text) + 1 for text in texts[:n]) for n in (first, second))
    parts = [whole[: starts[0]], whole[starts[0] : starts[1]], whole[starts[1] :]]
    buffer = memoryview(bytearray(len(whole) + 1))
    one, other = (kernel("building.encode").Encoder(room, *lengths, 255, False) for room in (buffer, bytearray(200)))
    one.encode(parts[0], 0, EITHER_CASE, False)
    other.encode(parts[1], 0, EITHER_CASE, False)
    one.join(other)
    one.encode(parts[2], 0, EITHER_CASE, False)
    found = outcome(one, buffer, EITHER_CASE, len(whole))
    expected = PlainEncoder(EITHER_CASE, *lengths).read(whole, False).outcome()
    if expected[2]:  # sorted; otherwise repeated words of one part are left out, which the other would have kept
        assert found == expected
    assert set(found[0].split(b"\0")) == set(expected[0].split(b"\0"))
    assert one.is_sorted() == expected[2]
    assert sum(one.counts()[1:]) == sum(expected[1][1:])


class Text(str):
    __slots__ = ()


@given(text=st.text(max_size=20))
def test_the_characters_of_a_text_are_found_once_and_ascending(kernel: Kernel, text: str) -> None:
    find_characters = kernel("building.encode").find_characters
    for kind in (text, text + "é", text + "ж", text + "🜁"):
        assert find_characters(kind) == find_characters(Text(kind)) == "".join(sorted({*kind}))
