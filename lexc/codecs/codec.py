"""What a codec is, what it reads from, what it gives back, and what it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import UsageError
from lexc.image.columns import Column
from lexc.lexicon import Lexicon
from lexc.source.words import Number, Words

Bytes = bytes | bytearray | memoryview

MAX_LETTERS = 1 << 26
"""How many letters the words of a small file may have in all: a kilobyte can spell any number. With them lexc stays
below 1 GB, and the largest list of a word game has half as many."""
_LETTERS_PER_BYTE = 16


@dataclass(frozen=True, slots=True)
class File:
    """A file of another program, all of its bytes. where: its name in errors. path: "" when it has none, else files
    beside it may be looked at. alphabet: the one to read it with, None for the format's own or what it says itself.
    max_letters: how many its words may have in all, 0 for what a file of its size may.
    """

    data: memoryview
    where: str
    path: str = ""
    alphabet: Alphabet | None = None
    max_letters: int = 0

    @property
    def letter_limit(self) -> int:
        """How many letters its words may have in all."""
        return self.max_letters or max(MAX_LETTERS, _LETTERS_PER_BYTE * len(self.data))


@dataclass(frozen=True, slots=True)
class Values:
    """A value for each word, in the order of the words. type: "unsigned" or "bits" (of 0 and 1)."""

    name: str
    type: str
    numbers: list[int]


@dataclass(slots=True)
class Decoded:
    """What a file holds. words: ascending, perhaps none at all. columns: numbers that it has for each word. facts: what
    `lexc info` shows of it. kind: gaddag when it holds one, else dawg. strings: of a GADDAG everything that it holds,
    REV(x), 255 for the separator, y: for those who want to see all of it proven.
    """

    words: Words
    facts: dict[str, Any] = field(default_factory=dict)
    columns: list[Values] = field(default_factory=list)
    kind: str = "dawg"
    title: str = ""
    gaddag_strings: Callable[[], Iterator[bytes]] | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """How to write. kind: dawg or gaddag, where a format has both. order: of the nodes, depth (first) or breadth.
    share_tails: a list of nodes that is the tail of another one is stored once. title: in formats that have one.
    """

    kind: str = "gaddag"
    order: str = "depth"
    share_tails: bool = False
    title: str = ""

    def __post_init__(self) -> None:
        if self.order not in ("depth", "breadth"):
            raise UsageError("no such order of nodes", expected="depth or breadth", found=repr(self.order))


def _never(_: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Codec:
    """A file format: its names, its reader, its writer, and what it can store.

    name: for --from and --to. suffixes: of file names, the usual one first.
    recognises: whether a file's bytes look like this format; quick, and no proof.
    read: None for a format that is only written. FormatError says what is wrong and where.
    write: the file in pieces; None for a format that is only read. CapacityExceeded if it cannot hold the words.
    keeps_column: whether the format stores the values of a column. max_title_length: characters of a title, 0 for none.
    drops_brackets: words are written without lexc's brackets ([CH]), as other programs know them.
    remark: a note on every file of this format, "" for none.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[memoryview], bool] = _never
    read: Callable[[File], Decoded] | None = None
    write: Callable[[Lexicon, Settings], Iterable[Bytes]] | None = None
    keeps_column: Callable[[Column], bool] = _never
    max_title_length: int = 0
    drops_brackets: bool = False
    remark: str = ""


__all__ = ["Bytes", "Codec", "Decoded", "File", "Number", "Settings", "Values"]
