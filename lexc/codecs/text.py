"""A plain word list, a word a line, ascending."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.lexicon import Lexicon


def in_pieces(lines: Iterable[str], ending: str = "\n") -> Iterator[bytes]:
    """Lines as UTF-8, thousands to a piece."""
    batch: list[str] = []
    for line in lines:
        batch.append(line + ending)
        if len(batch) == 8192:
            yield "".join(batch).encode()
            batch.clear()
    yield "".join(batch).encode()


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return in_pieces(lexicon)


CODEC = Codec("text", "a word list, a word a line", (".txt",), write=_write)
