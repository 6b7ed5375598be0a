"""Parts of the words: ranges of the sorted words, each in a file, whose states are streamed apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from xxhash import xxh3_64

from lexc.out_of_core.files.bucket_files import BucketFiles, SharedFiles


class Part(NamedTuple):
    """A range of words. number: of its file. n_before: the tiles that its first word shares with the word before.

    n_after: the tiles that its last word shares with the word after it. checksum: XXH3 of its bytes.
    """

    number: int
    n_bytes: int
    n_before: int
    n_after: int
    checksum: int = 0


def write_parts(words: Iterable[memoryview], files: BucketFiles, part_bytes: int) -> Iterator[Part]:
    """Write words, sorted zero-ended tiles in pieces, to files of at least part_bytes. Yields each part at its end."""
    part, last, checksum = Part(0, 0, 0, 0), b"", xxh3_64()
    for tiles in filter(len, words):
        if part.n_bytes >= part_bytes:
            part = part._replace(n_after=_shared_length(last, bytes(tiles)), checksum=checksum.intdigest())
            yield part
            checksum.reset()
            part = Part(part.number + 1, 0, part.n_after, 0)
        files.write(part.number, tiles)
        checksum.update(tiles)
        part = part._replace(n_bytes=part.n_bytes + len(tiles))
        last = _last_word(bytes(tiles)) or last
    if part.n_bytes:
        yield part._replace(checksum=checksum.intdigest())


def read_part(files: BucketFiles | SharedFiles, number: int) -> Iterator[memoryview]:
    """The words of a part in pieces, each of whole words."""
    unfinished = b""
    for chunk in files.chunks(number, 1):
        tiles = unfinished + bytes(chunk)
        end = tiles.rfind(0) + 1
        yield memoryview(tiles)[:end]
        unfinished = tiles[end:]


def _last_word(tiles: bytes) -> bytes:
    """The last of some words."""
    return tiles[tiles[:-1].rfind(0) + 1 : -1]


def _shared_length(word: bytes, tiles: bytes) -> int:
    """The tiles that a word shares with the first of some words."""
    return next((i for i, (a, b) in enumerate(zip(word, tiles, strict=False)) if a != b), len(word))
