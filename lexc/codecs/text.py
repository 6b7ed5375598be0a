"""A plain word list, one word a line, ascending. lexc reads it back, so brackets stay: `[C]H` is not `CH`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.alphabet.byte_words import bytes_of_text
from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.word_lists import read_text
from lexc.errors import UsageError
from lexc.lexicon import Lexicon, as_text
from lexc.source.spaces import SPACES


def encode_lines(lines: Iterable[str], ending: str = "\n") -> Iterator[bytes]:
    """Encode lines as UTF-8, in pieces of thousands of lines."""
    batch: list[str] = []
    for line in lines:
        batch.append(line + ending)
        if len(batch) == 8192:
            yield "".join(batch).encode()
            batch.clear()
    yield "".join(batch).encode()


def printed_words(lexicon: Lexicon) -> list[str]:
    """The words without lexc's brackets, as other programs know them. Words that become equal come once."""
    return list(dict.fromkeys(map(lexicon.meta.alphabet.strip_notation, lexicon)))


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return _byte_lines(lexicon) if lexicon.image.alphabet.holds_bytes else encode_lines(lexicon)


def _byte_lines(lexicon: Lexicon) -> Iterator[bytes]:
    """The lines of a lexicon of bytes. Raises UsageError for a word with a line end."""
    for word in as_text(lexicon):
        line = bytes_of_text(word)
        if b"\n" in line or b"\r" in line:
            raise UsageError("a word has a line end", found=word[:60], remedy="Remove it, or write a .csv.")
        yield line + b"\n"


CODEC = Codec(
    "text",
    "a word list, a word a line",
    (".txt",),
    read=read_text,
    write=_write,
    misread=f"^[#{SPACES}]|[{SPACES}]$",
    is_text=True,
)
