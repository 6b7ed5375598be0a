"""The entries of a hunspell dictionary: the lines of its .dic file.

Most lines are a word, perhaps with a slash and flags, perhaps with morphological fields behind a blank. One pattern
finds the words and flags of all of them; other lines are parsed on their own.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from lexc.errors import SourceError
from lexc.source.affix import Affixes, Flags
from lexc.source.affix_conditions import MAX_TEXT
from lexc.source.hunspell_lines import BadLine, location, note_bad_line, read_lines

# The beginning of the morphological fields or of a comment behind a word.
_MORPHOLOGY = re.compile(rb"\t|[ ]+(?=[^ \t]{2}:)|[ ]+(?=#)")
# The word and the flags of a usual line; both empty for another line.
_LINE = re.compile(
    r"^(?:([^\\/#\s\udc80-\udcff]+)(?:/([^\\/#\s\udc80-\udcff]*))?(?:(?:\t| +[!-~]{2}:).*)?|.*)$",
    re.ASCII | re.MULTILINE,
)
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
    return _EntryReader(path, affixes).read(lines)


class _EntryReader:
    def __init__(self, path: Path, affixes: Affixes) -> None:
        self.path, self.affixes = path, affixes
        self._flags: dict[bytes, Flags] = {b"": _NO_FLAGS}

    def read(self, lines: list[bytes]) -> list[DictionaryEntry]:
        """The entries of all lines but the first."""
        entries, flags_by_text = [], {"": _NO_FLAGS}
        for number, (word, text) in enumerate(self._match_lines(lines)[1:], 2):
            flags = flags_by_text.get(text)
            if word and flags is not None and len(word) <= MAX_TEXT:
                entries.append(DictionaryEntry(number, word, flags))
                continue
            line = lines[number - 1]
            if line.strip() and not line.startswith((b"#", b"\t", b"/ ")):
                try:
                    entries.append(self._parse_entry(number, line))
                except BadLine as error:
                    note_bad_line(self.affixes.notes, error)
                    continue
                if word:
                    flags_by_text[text] = entries[-1].flags
        return entries

    def _match_lines(self, lines: list[bytes]) -> list[tuple[str, str]]:
        """The word and the flags of each line, both empty if the line must be parsed on its own."""
        if self.affixes.has_complex_prefixes:
            return [("", "")] * len(lines)
        # Bytes that cannot be decoded become surrogates, which no usual line has.
        matches = _LINE.findall(b"\n".join(lines).decode(self.affixes.encoding, "surrogateescape"))
        if self.affixes.ignored:
            without_ignored = str.maketrans("", "", "".join(self.affixes.ignored))
            matches = [(word.translate(without_ignored), text) for word, text in matches]
        return matches

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
        """Read flags, equal ones once."""
        flags = self._flags.get(raw)
        if flags is None:
            flags = self._flags[raw] = self.affixes.read_flags(raw, location(self.path, line, column))
        return flags
