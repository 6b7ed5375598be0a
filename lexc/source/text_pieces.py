"""The bytes of a text in pieces: of a file, compressed or not, or of standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

from lexc.errors import SourceError
from lexc.source.decompression import MAX_LINE, Decoder, read_pieces
from lexc.system import files

Report = Callable[[float], None]
"""Takes the share of a file that has been read, from 0 to 1."""


def open_text(
    source: str | os.PathLike[str], piece_size: int = 0, max_line: int = MAX_LINE, report: Report | None = None,
    keeps_mark: bool = False, decoder: Decoder | None = None,
) -> tuple[str, Iterator[bytes]]:  # fmt: skip
    """The name of a text for errors, and its bytes in pieces, which are read as they are taken. "-": standard input.

    piece_size, max_line, decoder: see `lexc.source.decompression.read_pieces`. report: is called after each piece of a
    file. keeps_mark: whether a byte order mark stays. The pieces raise SourceError if the text cannot be read or is no
    text.
    """
    name = os.fspath(source)
    if name == "-":
        name, pieces = "<stdin>", read_pieces("<stdin>", sys.stdin.buffer, piece_size, max_line, decoder)
    else:
        pieces = _read_file(name, piece_size, max_line, report, decoder)
    return name, pieces if keeps_mark else without_mark(pieces)


def read_lines(path: str, max_size: int, problem: str, remedy: str, errors: str = "replace") -> list[str]:
    """The lines of a text in UTF-8. errors: as for `bytes.decode`.

    Raises SourceError, with the problem and the remedy, if it has more bytes than max_size.
    """
    size, pieces = 0, list[bytes]()
    for piece in open_text(path)[1]:
        size += len(piece)
        pieces.append(piece)
        if size > max_size:
            raise SourceError(problem, where=path, expected=f"at most {max_size:,} bytes", remedy=remedy)
    return b"".join(pieces).decode(errors=errors).splitlines()


def _read_file(
    name: str, piece_size: int, max_line: int, report: Report | None, decoder: Decoder | None
) -> Iterator[bytes]:
    if os.path.isdir(name):
        raise SourceError("this is a folder", where=name, expected="a file", remedy=f"Name the files in it: {name}/*")
    try:
        with files.open_to_read(name) as file:
            n_bytes = os.fstat(file.fileno()).st_size if file.seekable() else 0  # a pipe has no end yet
            for piece in read_pieces(name, file, piece_size, max_line, decoder):
                yield piece
                if report and n_bytes:
                    report(min(file.tell() / n_bytes, 1.0))
    except OSError as error:
        raise files.reading_error(SourceError, error, name) from error


def without_mark(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces without a byte order mark at the beginning. It lies in the first piece."""
    yield next(pieces, b"").removeprefix(files.BYTE_ORDER_MARK)
    yield from pieces
