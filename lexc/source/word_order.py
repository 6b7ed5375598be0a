"""The place where the words of a text stop ascending, for errors."""

from __future__ import annotations

from bisect import bisect_left
from copy import copy

from lexc.errors import SourceError
from lexc.source.texts import Text
from lexc.source.word_reader import WordReader


def order_error(text: Text, reader: WordReader) -> SourceError:
    """The error for the first line of a text whose word comes before the one above it.

    reader: the one that has read the text, and has returned all words before it.
    """
    lines, previous, beginning = text.data.splitlines(keepends=True), reader.last_word(), copy(text)

    def read(n_lines: int) -> WordReader:
        again = WordReader(reader.alphabet, reader.lengths, skip_invalid=True)
        if previous:
            again.add_tiles(previous)
        beginning.data = b"".join(lines[:n_lines])
        again.add_text(beginning)
        return again

    n_lines = bisect_left(range(len(lines)), True, key=lambda n: not read(n).is_sorted())
    before, word = (_final_word(read(n)) for n in (n_lines - 1, n_lines))
    return SourceError(
        "the words are not in order", where=text.location(n_lines - 1),
        expected=f"a word after {reader.alphabet.spell(before)!r}, by the order of the alphabet",
        found=repr(reader.alphabet.spell(word)),
        remedy="Without --sorted, lexc sorts the words itself.",
    )  # fmt: skip


def _final_word(reader: WordReader) -> bytes:
    reader.take()
    return reader.last_word()
