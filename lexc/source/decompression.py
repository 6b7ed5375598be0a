"""Reading a file or standard input, compressed or not, with an early refusal of a file that cannot be a word list.

The limits are needed because a megabyte of gzip may decompress to a gigabyte, in one line or in many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Protocol

from lexc.errors import LexcError, SourceError, missing_package_error
from lexc.kernels.building.encode import count_line_ends
from lexc.source.binary import refuse_binary
from lexc.system.files import open_to_read

MAX_LINE = 1 << 20
"""The most bytes of a line. Words have at most 1,020 letters, comments and rows of tables some thousand bytes."""
MAX_UNPACKED, MAX_RATIO = 1 << 27, 64
"""The most bytes that a compressed file may decompress to, and the most in bytes of its own size. The larger one is
the limit."""
_PIECE_SIZE = 1 << 20  # bytes read at a time
_MAX_XZ_MEMORY = 1 << 28  # bytes for the decompressor; files written by the program xz need a quarter at most


Decoder = Callable[[str, Iterator[bytes]], Iterator[bytes]]
"""Takes the name and the pieces of a text in another encoding; returns its pieces in UTF-8."""


class Readable(Protocol):
    """A binary stream."""

    def read(self, size: int = -1, /) -> bytes:
        """Read at most size bytes, all if it is negative."""
        ...


def is_compressed(path: str) -> bool:
    """Whether a file is compressed. Raises OSError if it cannot be read."""
    with open_to_read(path) as file:
        return file.read(8).startswith(tuple(_DECOMPRESSORS))


def read_content(name: str, stream: Readable) -> bytes:
    """Read all bytes of a stream: the pieces of `read_pieces` together."""
    return b"".join(read_pieces(name, stream))


def read_pieces(
    name: str, stream: Readable, piece_size: int = 0, max_line: int = MAX_LINE, decoder: Decoder | None = None
) -> Iterator[bytes]:
    """Read the bytes of a stream, decompressed if they are compressed, in pieces. name: of the stream, in errors.

    piece_size: the most bytes of a piece of a stream that is not compressed, 0 for a megabyte. max_line: the most bytes
    of a line, 0 for any number. decoder: turns the pieces of a text with a name into UTF-8. Raises SourceError if the
    bytes are no text or too many, if a line is too long, or if the compression is damaged.
    """
    counting = _CountingStream(stream, piece_size or _PIECE_SIZE)
    decompress = next(
        (_DECOMPRESSORS[magic] for magic in _DECOMPRESSORS if counting.first_bytes.startswith(magic)), None
    )
    if decompress is None:
        pieces = _read_pieces(counting, piece_size or _PIECE_SIZE)
        yield from _check_lines(name, decoder(name, pieces) if decoder else pieces, max_line)
        return
    try:
        pieces = _limit_ratio(name, decompress(counting), counting)
        yield from _check_lines(name, decoder(name, pieces) if decoder else pieces, max_line)
    except (LexcError, MemoryError):
        raise
    except Exception as error:  # each library has errors of its own
        if isinstance(error, OSError) and error.errno:
            raise
        raise SourceError(
            "a damaged compressed file", where=name, found=str(error), remedy="Copy the file again."
        ) from error


class _CountingStream:
    """A stream that counts the bytes read from it (n) and offers its first bytes for inspection (first_bytes)."""

    def __init__(self, stream: Readable, piece_size: int) -> None:
        self.stream, self.n = stream, 0
        self.first_bytes = stream.read(piece_size)
        self._unread = self.first_bytes  # the part of first_bytes that `read` has not returned yet

    def read(self, size: int = -1, /) -> bytes:
        """As `Readable.read`."""
        if self._unread:
            data, self._unread = (self._unread, b"") if size < 0 else (self._unread[:size], self._unread[size:])
        else:
            data = self.stream.read(size)
        self.n += len(data)
        return data


def _read_pieces(stream: Readable, piece_size: int = 0) -> Iterator[bytes]:
    while piece := stream.read(piece_size or _PIECE_SIZE):
        yield piece


def _limit_ratio(name: str, pieces: Iterator[bytes], compressed: _CountingStream) -> Iterator[bytes]:
    """Yield the pieces. Raises SourceError if they are far larger than the compressed bytes read so far."""
    n = 0
    for piece in pieces:
        n += len(piece)
        if n > max(MAX_UNPACKED, MAX_RATIO * compressed.n):
            raise SourceError(
                "a compressed file that is too large when unpacked",
                where=name,
                expected=f"at most {MAX_UNPACKED:,} bytes, or {MAX_RATIO} times its own",
                found=f"more than {n:,} of {compressed.n:,}",
                remedy="If it can be trusted, unpack it first.",
            )
        yield piece


def _check_lines(name: str, pieces: Iterator[bytes], max_line: int) -> Iterator[bytes]:
    """Yield the pieces. Raises SourceError if they are no text, or if a line has more than max_line bytes, unless 0."""
    line, line_size, is_after_cr = 1, 0, False  # the line that the last piece left unfinished, and its bytes
    for i, piece in enumerate(pieces):
        if i == 0:
            _refuse_other_content(name, piece)
        first, last = _line_ends(piece)
        line_size += len(piece) if first < 0 else first
        if line_size > max_line > 0:
            remedy = "One word a line is expected; long rows of a table can be cut."
            raise SourceError(
                "this line is too long", where=f"{name}:{line}", expected=f"at most {max_line:,} bytes", remedy=remedy
            )
        yield piece
        line += count_line_ends(piece) - (is_after_cr and piece.startswith(b"\n"))
        line_size, is_after_cr = len(piece) - last - 1 if first >= 0 else line_size, piece.endswith(b"\r")


def _line_ends(piece: bytes) -> tuple[int, int]:
    """The positions of the first and the last line end in a piece, -1 if there is none."""
    first_ends = [offset for offset in (piece.find(b"\n"), piece.find(b"\r")) if offset >= 0]
    return min(first_ends, default=-1), max(piece.rfind(b"\n"), piece.rfind(b"\r"))


def _refuse_other_content(name: str, first_bytes: bytes) -> None:
    """Raise SourceError if the first bytes show another kind of file than text in UTF-8."""
    if first_bytes[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise SourceError(
            "this is UTF-16",
            where=name,
            expected="UTF-8",
            remedy="Convert it; lexc build reads it with --encoding utf-16.",
        )
    refuse_binary(name, first_bytes)


def _decompressor(module: str, kind: str) -> Any:
    """A function that yields the decompressed pieces of a stream, by a library's file object. kind: its class."""
    return lambda stream: _read_pieces(getattr(import_module(module), kind)(stream))


def _decompress_gzip(stream: Readable) -> Iterator[bytes]:
    return _read_pieces(import_module("gzip").GzipFile(fileobj=stream))


def _decompress_xz(stream: Readable) -> Iterator[bytes]:
    """Yield the decompressed pieces of a stream, with a memory limit: an xz header may demand four gigabytes.

    `lzma.LZMAFile` has no such limit.
    """
    lzma = import_module("lzma")
    data = stream.read(_PIECE_SIZE)
    while data:
        decompressor = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MAX_XZ_MEMORY)
        yield decompressor.decompress(data, _PIECE_SIZE)
        while not decompressor.eof:
            data = stream.read(_PIECE_SIZE) if decompressor.needs_input else b""
            if decompressor.needs_input and not data:
                raise EOFError("it ends too early")
            yield decompressor.decompress(data, _PIECE_SIZE)
        # zeros may lie between streams
        data = (decompressor.unused_data.lstrip(b"\0") or stream.read(_PIECE_SIZE)).lstrip(b"\0")


def _decompress_zstd(stream: Readable) -> Iterator[bytes]:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]  # lazy: compression.zstd may be missing
    except ImportError:
        try:
            from backports import zstd  # type: ignore[import-not-found,unused-ignore]  # lazy: backports.zstd may be missing
        except ImportError:
            raise missing_package_error(SourceError, "backports.zstd", "zstd", "Or decompress the file.") from None
    return _read_pieces(zstd.ZstdFile(stream))


_DECOMPRESSORS = {
    b"\x1f\x8b": _decompress_gzip,
    **{b"BZh%d1AY&SY" % n: _decompressor("bz2", "BZ2File") for n in range(1, 10)},
    b"\xfd7zXZ\0": _decompress_xz,
    b"\x28\xb5\x2f\xfd": _decompress_zstd,
}
