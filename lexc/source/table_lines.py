"""The lines of a table, and its rows as `csv` reads them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

from lexc.errors import SourceError
from lexc.source.decompression import MAX_LINE
from lexc.source.spaces import SPACES, strip_cell

_LINE = re.compile(rb"[^\r\n]*(?:\r\n?|\n|\Z)")


class TableLines:
    """The lines of a table, of which those since the last call of `take` are kept, as bytes.

    data: the present piece, of which the lines before `position` have been read.
    """

    def __init__(self, name: str, delimiter: str, pieces: Iterable[bytes]) -> None:
        self._name, self._delimiter, self._pieces = name, delimiter, iter(pieces)
        self.data, self.position = b"", 0
        self.n_lines = 0  # read so far
        self._n_taken = self._start = 0  # lines that `take` has returned, and where the next ones begin in data
        self._kept: list[bytes] = []  # of earlier pieces
        self._first = 0  # the first line of the row that is read, 0 between rows

    @property
    def is_at_end(self) -> bool:
        """Whether all lines of the present piece have been read."""
        return self.position >= len(self.data)

    def take(self) -> tuple[bytes, int]:
        """The lines read since the last call, and the number of those before them."""
        n_before, last = self._n_taken, self.data
        if self._start or not self.is_at_end:
            last = last[self._start : self.position]
        taken = b"".join((*self._kept, last)) if self._kept else last
        self._kept, self._n_taken, self._start = [], self.n_lines, self.position
        return taken, n_before

    def has_data(self) -> bool:
        """Whether there are more lines. Begins the next piece after the last line of one."""
        while self.is_at_end:
            piece = next(self._pieces, None)
            if piece is None:
                return False
            if self._start < len(self.data):
                self._kept.append(self.data[self._start :])
            self.data, self.position, self._start = piece, 0, 0
        return True

    def rows(self, n_cells: int) -> Iterator[tuple[int, list[str]]]:
        """Yield (number of the first line, cells) of each row, from `position` on.

        n_cells: the most cells into which white space splits a line, 0 for any number.
        Raises SourceError if a quote is never closed.
        """
        import csv  # lazy: csv costs 1 ms

        csv.field_size_limit(max(MAX_LINE, csv.field_size_limit()))  # lines are no longer; rows of several may be
        try:
            blank_separated = (line.split(None, n_cells - 1) for line in self._row_lines())
            delimiter = self._delimiter
            for row in csv.reader(self._row_lines(), **_csv_options(delimiter)) if delimiter else blank_separated:
                first, self._first = self._first, 0
                yield first, row
        except csv.Error as error:
            where = f"{self._name}:{self._first}"
            raise SourceError(
                "a damaged table", remedy="Mend the quotes of this row.", where=where, found=str(error)
            ) from error

    def _split_lines(self) -> Iterator[str]:
        while self.has_data():
            match = _LINE.match(self.data, self.position)
            assert match is not None  # the pattern matches the empty text, too
            self.position = match.end()
            self.n_lines += 1
            yield match[0].decode(errors="surrogateescape")

    def _row_lines(self) -> Iterator[str]:
        for line in self._split_lines():
            if self._first or not _is_blank_or_comment(line, self._delimiter):
                self._first = self._first or self.n_lines
                yield line
        if self._first:  # the reader asks for another line of an unfinished row
            location = f"{self._name}:{self._first}"
            raise SourceError("a quote that is never closed", where=location, remedy="Close it, or double it.")


def split_lines(data: bytes) -> list[str]:
    """The lines of a piece, with their ends."""
    return [*io.StringIO(data.decode(errors="surrogateescape"), newline="")]


def _is_blank_or_comment(line: str, delimiter: str) -> bool:
    """Whether a line is blank or a comment."""
    return not strip_cell(line) or line.lstrip(SPACES.replace(delimiter, "")).startswith("#")


def _csv_options(delimiter: str) -> dict[str, Any]:
    """The options for `csv`. Tab-separated values have no quotes."""
    import csv  # lazy: csv costs 1 ms

    return {"delimiter": delimiter, "quoting": csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL}
