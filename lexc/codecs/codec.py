"""The interface of codecs: the file that they read, the result of reading, the settings for writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import UsageError
from lexc.image.columns import StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.words import Number, Words

Bytes = bytes | bytearray | memoryview

MAX_LETTERS = 1 << 26
"""The most letters of all words of a small file together, since a kilobyte of shared nodes can spell 2^60 words.

At this limit lexc needs less than 1 GB. The largest list of a word game has half as many letters."""
_LETTERS_PER_BYTE = 16


@dataclass(frozen=True, slots=True)
class File:
    """All bytes of another program's file.

    where: its name in errors. path: "" for a buffer; otherwise codecs may read files beside it.
    alphabet: to read it with; None for the letters that the file lists, or for English.
    max_letters: the most letters of all words together; 0 for the limit of a file of its size.
    """

    data: memoryview
    where: str
    path: str = ""
    alphabet: Alphabet | None = None
    max_letters: int = 0

    @property
    def letter_limit(self) -> int:
        """The most letters of all words together."""
        return self.max_letters or max(MAX_LETTERS, _LETTERS_PER_BYTE * len(self.data))


@dataclass(frozen=True, slots=True)
class ColumnValues:
    """A column of a file: a number for each word, by ordinal. type: "unsigned", or "bits" (each 0 or 1)."""

    name: str
    type: str
    numbers: list[int]


@dataclass(slots=True)
class Decoded:
    """The content of a file.

    words: ascending, perhaps none. facts: what `lexc info` shows. columns: the file's numbers for each word.
    kind: "gaddag" if the file holds one, otherwise "dawg".
    gaddag_strings: lists all strings of the file's GADDAG, REV(x) 255 y, where 255 is the separator; None without one.
    """

    words: Words
    facts: dict[str, Any] = field(default_factory=dict)
    columns: list[ColumnValues] = field(default_factory=list)
    kind: str = "dawg"
    title: str = ""
    gaddag_strings: Callable[[], Iterator[bytes]] | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings for writing a file; a format without one of these ignores it.

    kind: "dawg" or "gaddag". order: of the nodes, "depth" (first) or "breadth" (first).
    share_tails: store a sibling list that is the end of another one only there. title: "" for the lexicon's own.
    """

    kind: str = "gaddag"
    order: str = "depth"
    share_tails: bool = False
    title: str = ""

    def __post_init__(self) -> None:
        if self.order not in ("depth", "breadth"):
            raise UsageError("no such order of nodes", expected="depth or breadth", found=repr(self.order))


def _accepts_nothing(_: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Codec:
    """A file format: its names, its reader, its writer, and its limits.

    name: for --from and --to. suffixes: of file names, the usual one first.
    recognises: whether a file's bytes look like this format; quick, and no proof.
    read: None for a format that is only written. Raises FormatError with the fault and its place.
    write: the file in pieces; None for a format that is only read. Raises CapacityExceeded if there are too many words.
    keeps_column: whether the format stores the values of a column. max_title_length: characters of a title, 0 for none.
    drops_brackets: words are written without lexc's brackets ([CH]), as other programs know them.
    misread: a pattern that finds something in a word which readers of the format would not read as it is; "" for none.
    remark: a note on every file of this format, "" for none. is_text: whether a file may be shown at a terminal.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[memoryview], bool] = _accepts_nothing
    read: Callable[[File], Decoded] | None = None
    write: Callable[[Lexicon, Settings], Iterable[Bytes]] | None = None
    keeps_column: Callable[[StoredColumn], bool] = _accepts_nothing
    max_title_length: int = 0
    drops_brackets: bool = False
    misread: str = ""
    remark: str = ""
    is_text: bool = False


__all__ = ["Bytes", "Codec", "Decoded", "File", "Number", "Settings", "ColumnValues"]
