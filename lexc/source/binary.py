"""The first bytes of files that are no word lists."""

from __future__ import annotations

import re

from lexc.errors import SourceError

_IMAGE = "Name it where an image is expected: lexc convert, merge and words read it."
_ARCHIVE = "Unpack it, and name the list in it."
_LEXICON = "If it is another program's lexicon, lexc convert makes an image of it."
_KNOWN = (
    (rb"\x89LXC", "this is a lexc image", _IMAGE),
    (rb"SQLite format 3\x00", "this is an SQLite database", "Export its words: sqlite3 ... | lexc build -"),
    (rb"PK(\x03\x04|\x05\x06)|7z\xbc\xaf|Rar!\x1a|.{257}ustar", "this is an archive", _ARCHIVE),
    (rb"letter table\t", "this is a letter table, not a word list", _LEXICON),
    # A NUL alone may be an error in a list; with another control character near the beginning the file is binary.
    (rb"(?=.{0,63}\x00).{0,63}[\x01-\x08\x0e-\x1a]", "a binary file, not a word list", _LEXICON),
)  # fmt: skip


def refuse_binary(name: str, data: bytes) -> None:
    """Raise SourceError if the data is a known kind of binary file; the message names the kind. name: of the file."""
    for pattern, problem, remedy in _KNOWN:
        if re.match(pattern, data, re.DOTALL):
            raise SourceError(problem, where=name, expected="a word list", found=repr(data[:8]), remedy=remedy)
