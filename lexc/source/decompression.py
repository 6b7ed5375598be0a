"""The bytes of a file or of standard input, decompressed as they come, and refused as soon as they can be no list.

A megabyte of gzip may unpack to a gigabyte, in one line or in many.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol

from lexc.errors import SourceError
from lexc.source.binary import refuse_binary

MAX_LINE = 1 << 20
"""Bytes of a line: a word has at most 255 letters, a comment or the row of a table some thousand bytes."""
MAX_UNPACKED, MAX_RATIO = 1 << 27, 64
"""What a compressed file may unpack to: so many bytes, or so many times its own, if that is more."""
_PIECE = 1 << 20
_XZ_MEMORY = 1 << 28  # the most that xz itself asks for is a quarter of it


class Readable(Protocol):
    """A binary stream."""

    def read(self, size: int = -1, /) -> bytes: ...


def whole(name: str, stream: Readable) -> bytes:
    """All bytes of a stream, decompressed if need be. SourceError, with the line where there is one, for what is no
    text, for damaged compression, and for what is too much."""
    counted = _Counted(stream)
    unpack = next((_PACKED[magic] for magic in _PACKED if counted.head.startswith(magic)), None)
    if unpack is None:
        return _checked(name, _pieces(counted))
    try:
        return _checked(name, _bounded(name, unpack(counted), counted))
    except (SourceError, MemoryError):
        raise
    except Exception as error:  # each library has errors of its own
        if isinstance(error, OSError) and error.errno:
            raise
        raise SourceError(
            "a damaged compressed file", where=name, found=str(error), remedy="Copy the file again."
        ) from error


class _Counted:
    """A stream whose first bytes are known, and that counts."""

    def __init__(self, stream: Readable) -> None:
        self.stream, self.n = stream, 0
        self.head = stream.read(_PIECE)
        self._rest = self.head

    def read(self, size: int = -1, /) -> bytes:
        if self._rest:
            data, self._rest = (self._rest, b"") if size < 0 else (self._rest[:size], self._rest[size:])
        else:
            data = self.stream.read(size)
        self.n += len(data)
        return data


def _pieces(stream: Readable) -> Iterator[bytes]:
    while piece := stream.read(_PIECE):
        yield piece


def _bounded(name: str, pieces: Iterator[bytes], packed: _Counted) -> Iterator[bytes]:
    """The pieces, as long as they are not far more than the compressed bytes that they came from."""
    n = 0
    for piece in pieces:
        n += len(piece)
        if n > max(MAX_UNPACKED, MAX_RATIO * packed.n):
            raise SourceError(
                "a compressed file that unpacks to too much",
                where=name,
                expected=f"at most {MAX_UNPACKED:,} bytes, or {MAX_RATIO} times its own",
                found=f"more than {n:,} of {packed.n:,}",
                remedy="If it can be trusted, unpack it first.",
            )
        yield piece


def _checked(name: str, pieces: Iterator[bytes]) -> bytes:
    """All pieces, if they are text and their lines are not too long."""
    found, begun = list[bytes](), 0
    for piece in pieces:
        if not found:
            _refuse_others(name, piece)
        found.append(piece)
        first, last = _line_ends(piece)
        begun += len(piece) if first < 0 else first
        if begun > MAX_LINE:
            line = _n_line_ends(b"".join(found)[: sum(map(len, found[:-1])) + max(first, 0)]) + 1
            remedy = "One word a line is expected; long rows of a table can be cut."
            raise SourceError(
                "this line is too long", where=f"{name}:{line}", expected=f"at most {MAX_LINE:,} bytes", remedy=remedy
            )
        begun = len(piece) - last - 1 if first >= 0 else begun
    return b"".join(found)


def _line_ends(piece: bytes) -> tuple[int, int]:
    """Where the first and the last line end are; -1 where there is none."""
    found = [at for at in (piece.find(b"\n"), piece.find(b"\r")) if at >= 0]
    return min(found, default=-1), max(piece.rfind(b"\n"), piece.rfind(b"\r"))


def _n_line_ends(data: bytes) -> int:
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def _refuse_others(name: str, head: bytes) -> None:
    """SourceError for the first bytes of what is no text in UTF-8."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise SourceError(
            "this is UTF-16", where=name, expected="UTF-8", remedy=f"Convert it: iconv -f UTF-16 -t UTF-8 {name}"
        )
    refuse_binary(name, head)


def _unpack_file(module: str, kind: str) -> Any:
    """Pieces by a library's own file object."""
    return lambda stream: _pieces(getattr(import_module(module), kind)(stream))


def _unpack_gzip(stream: Readable) -> Iterator[bytes]:
    return _pieces(import_module("gzip").GzipFile(fileobj=stream))


def _unpack_xz(stream: Readable) -> Iterator[bytes]:
    """A header may ask for four gigabytes, which only a decompressor of one's own can refuse."""
    lzma = import_module("lzma")
    data = stream.read(_PIECE)
    while data:
        one = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
        yield one.decompress(data, _PIECE)
        while not one.eof:
            data = stream.read(_PIECE) if one.needs_input else b""
            if one.needs_input and not data:
                raise EOFError("it ends too early")
            yield one.decompress(data, _PIECE)
        data = (one.unused_data.lstrip(b"\0") or stream.read(_PIECE)).lstrip(b"\0")  # padding between streams


def _unpack_zstd(stream: Readable) -> Iterator[bytes]:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]  # lazy: compression.zstd may be missing
    except ImportError:
        try:
            from backports import zstd  # type: ignore[import-not-found,unused-ignore]  # lazy: backports.zstd may be missing
        except ImportError:
            remedy = "Install that (pip install backports.zstd), or decompress the file."
            raise SourceError("zstd needs Python 3.14 or the package backports.zstd", remedy=remedy) from None
    return _pieces(zstd.ZstdFile(stream))


_PACKED = {
    b"\x1f\x8b": _unpack_gzip,
    **{b"BZh%d1AY&SY" % n: _unpack_file("bz2", "BZ2File") for n in range(1, 10)},
    b"\xfd7zXZ\0": _unpack_xz,
    b"\x28\xb5\x2f\xfd": _unpack_zstd,
}
