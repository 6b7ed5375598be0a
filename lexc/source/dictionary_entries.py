"""The entries of a hunspell dictionary: the lines of its .dic file.

Most lines are a word, or a word, a slash and flags. They are decoded all at once, which is three times as fast as one
by one; lines with blanks, backslashes or comments are parsed on their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lexc.errors import SourceError
from lexc.source.affix import Affixes, Flags
from lexc.source.affix_conditions import MAX_TEXT
from lexc.source.hunspell_lines import location, read_lines

# The beginning of the morphological fields or of a comment behind a word.
_MORPHOLOGY = re.compile(rb"\t|[ ]+(?=[^ \t]{2}:)|[ ]+(?=#)")
_SPECIAL = re.compile(rb"[\\\s]|[#/]").search
_NO_FLAGS: Flags = frozenset()


class DictionaryEntry(NamedTuple):
    """A line of the dictionary: its number, from 1, the root, and the flags behind the slash."""

    line: int
    word: str
    flags: Flags


def read_entries(path: Path, affixes: Affixes) -> list[DictionaryEntry]:
    """The entries of a .dic file. Raises SourceError if it cannot be read or is damaged."""
    lines, _ = read_lines(path)
    if not re.match(rb"\s*\d", lines[0]):
        found = repr(lines[0].decode("latin-1")[:40])
        expected = "the number of entries"
        raise SourceError("not a hunspell dictionary", where=location(path, 1), expected=expected, found=found)
    # The number of entries is not used: it is often wrong.
    return list(_EntryReader(path, affixes).read(lines))


class _EntryReader:
    def __init__(self, path: Path, affixes: Affixes) -> None:
        self.path, self.affixes = path, affixes
        self._flags: dict[bytes, Flags] = {b"": _NO_FLAGS}

    def read(self, lines: list[bytes]) -> Iterator[DictionaryEntry]:
        """The entries of all lines but the first."""
        texts = self._decode_all(lines)
        for number, line in enumerate(lines[1:], 2):
            raw_word, slash, raw_flags = line.partition(b"/")
            if texts and raw_word and not _SPECIAL(raw_word) and not _SPECIAL(raw_flags):
                text = texts[number - 1]
                word = text[: text.index("/")] if slash else text
                if len(word) <= MAX_TEXT:
                    yield DictionaryEntry(number, word, self._read_flags(raw_flags, number, len(raw_word) + 2))
                    continue
            if line.strip() and not line.startswith((b"#", b"\t", b"/ ")):
                yield self._parse_entry(number, line)

    def _decode_all(self, lines: list[bytes]) -> list[str]:
        """The text of each line; none if a line cannot be decoded, or words are not what the lines have."""
        if self.affixes.ignored or self.affixes.has_complex_prefixes:
            return []
        try:
            return b"\n".join(lines).decode(self.affixes.encoding).split("\n")
        except UnicodeDecodeError:
            return []

    def _parse_entry(self, number: int, line: bytes) -> DictionaryEntry:
        morphology = _MORPHOLOGY.search(line)
        word = line[: morphology.start()] if morphology else line.rstrip(b" ")
        slash = word.find(b"/", 1)
        while slash > 0 and word[slash - 1 : slash] == b"\\":
            word = word[: slash - 1] + word[slash:]
            slash = word.find(b"/", slash)
        raw = word[slash + 1 :] if slash > 0 else b""
        if self.affixes.flag_type != "char":  # each character behind the slash is a flag, blanks included
            raw = b"".join(raw.split(maxsplit=1)[:1])
        word = word[:slash] if slash > 0 else word
        flags = self._read_flags(raw, number, slash + 2)
        return DictionaryEntry(number, self.affixes.decode(word, self.path, number), flags)

    def _read_flags(self, raw: bytes, line: int, column: int) -> Flags:
        """Read flags, equal ones once. Raises SourceError, which names the place."""
        flags = self._flags.get(raw)
        if flags is None:
            flags = self._flags[raw] = self.affixes.read_flags(raw, location(self.path, line, column))
        return flags
