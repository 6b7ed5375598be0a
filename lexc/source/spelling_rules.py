"""The rules of an affix file that decide which words of a text are correct: compounds, capitals, breaks, replacements.

`lexc.source.affix` reads the affixes themselves. The rules name flags by number, as entries and affixes do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from lexc.errors import SourceError
from lexc.source.affix import Affixes
from lexc.source.affix_settings import quote
from lexc.source.hunspell_lines import BadLine, location, note_bad_line

MAX_ROWS = 1 << 16
"""The most lines of a table, a limit for untrusted files."""

_FLAGS = (
    "COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDMIDDLE", "COMPOUNDEND", "COMPOUNDROOT", "COMPOUNDPERMITFLAG",
    "COMPOUNDFORBIDFLAG", "ONLYINCOMPOUND", "NEEDAFFIX", "FORBIDDENWORD", "KEEPCASE", "CIRCUMFIX", "FORCEUCASE",
    "NOSUGGEST", "WARN",
)  # fmt: skip
_SYNONYMS = {"COMPOUNDLAST": "COMPOUNDEND", "PSEUDOROOT": "NEEDAFFIX"}
_SWITCHES = (
    "COMPOUNDMORESUFFIXES", "CHECKCOMPOUNDDUP", "CHECKCOMPOUNDREP", "CHECKCOMPOUNDCASE", "CHECKCOMPOUNDTRIPLE",
    "SIMPLIFIEDTRIPLE", "CHECKSHARPS", "FORBIDWARN",
)  # fmt: skip
_NUMBERS = {"COMPOUNDMIN": 3, "COMPOUNDWORDMAX": 0}
_TABLES = ("BREAK", "ICONV", "OCONV", "REP", "COMPOUNDRULE", "CHECKCOMPOUNDPATTERN")
_DEFAULT_BREAKS = ("-", "^-", "-$")
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class JoinPattern:
    """A junction that a compound may not have: a part that ends with `end` before one that begins with `begin`.

    end_flag, begin_flag: the flags that the parts must have, or None. is_bare: whether the first part must be a stem
    without affixes. replacement: the text that replaces `end` and `begin` at the junction, "" if the pattern only
    forbids it.
    """

    end: str
    end_flag: int | None
    is_bare: bool
    begin: str
    begin_flag: int | None
    replacement: str


@dataclass(slots=True)
class SpellingRules:
    """The rules of one affix file. flags: the flag of each directive that names one. switches: those that are on.

    numbers: COMPOUNDMIN and COMPOUNDWORDMAX (0 for none). syllables: (the most of a compound, the vowels that are
    counted). replacements: of REP. conversions: of ICONV. patterns: of CHECKCOMPOUNDPATTERN. compound_rules: of
    COMPOUNDRULE, as (flag, sign) with one of "", "*" and "?".
    """

    flags: dict[str, int] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)
    numbers: dict[str, int] = field(default_factory=_NUMBERS.copy)
    syllables: tuple[int, str] = (0, "")
    breaks: list[str] = field(default_factory=lambda: list(_DEFAULT_BREAKS))
    conversions: list[tuple[str, str]] = field(default_factory=list)
    replacements: list[tuple[str, str]] = field(default_factory=list)
    patterns: list[JoinPattern] = field(default_factory=list)
    compound_rules: list[list[tuple[int, str]]] = field(default_factory=list)

    @property
    def has_compounds(self) -> bool:
        """Whether words may be joined by flags of their position."""
        return any(f"COMPOUND{name}" in self.flags for name in ("FLAG", "BEGIN", "MIDDLE", "END"))


def read_rules(affixes: Affixes) -> SpellingRules:
    """The rules of an affix file that has been read. Raises SourceError, which names the line, for a broken one."""
    return _RulesReader(affixes).read()


class _RulesReader:
    def __init__(self, affixes: Affixes) -> None:
        self.affixes = affixes
        self.rules = SpellingRules()
        self.tables: dict[str, list[tuple[int, list[bytes]]]] = {}

    def read(self) -> SpellingRules:
        for line, words in self.affixes.fields:
            try:
                self._read_line(line, words)
            except BadLine as error:
                note_bad_line(self.affixes.notes, error)
        self._read_tables()
        return self.rules

    def _read_line(self, line: int, words: list[bytes]) -> None:
        name = words[0].decode("latin-1")
        name = _SYNONYMS.get(name, name)
        if name in _TABLES:
            self.tables.setdefault(name, []).append((line, words[1:]))
        elif name in _SWITCHES:
            self.rules.switches.add(name)
        elif name in _FLAGS and name not in self.rules.flags:
            self.rules.flags[name] = self._flag(self._value(line, words), line)
        elif name in _NUMBERS:
            self.rules.numbers[name] = max(self._number(line, words), 1 if name == "COMPOUNDMIN" else 0)
        elif name == "COMPOUNDSYLLABLE":
            vowels = self._text(words[2], line) if len(words) > 2 else "aeiouAEIOU"
            self.rules.syllables = self._number(line, words), vowels

    def _read_tables(self) -> None:
        rules = self.rules
        if "BREAK" in self.tables:
            rules.breaks = self._read_rows("BREAK", 1, lambda line, row: self._text(row[0], line))
        rules.conversions = self._read_rows(
            "ICONV", 2, lambda line, row: (self._text(row[0], line), self._text(row[1], line))
        )
        rules.replacements = self._read_rows(
            "REP", 1, lambda line, row: (self._text(row[0], line), self._text(row[1], line) if len(row) > 1 else "")
        )
        rules.patterns = self._read_rows("CHECKCOMPOUNDPATTERN", 2, self._pattern)
        rules.compound_rules = self._read_rows("COMPOUNDRULE", 1, lambda line, row: self._compound_rule(line, row[0]))

    def _read_rows(self, name: str, n_fields: int, read: Callable[[int, list[bytes]], Row]) -> list[Row]:
        """The rows of a table, which begins with their number; more rows are left out, as hunspell does.

        read: a function of a line's number and its fields, at least n_fields. Rows that it cannot read are noted.
        """
        found = list[Row]()
        try:
            rows = self._rows(name)
        except BadLine as error:
            note_bad_line(self.affixes.notes, error)
            return found
        for line, row in rows:
            try:
                if len(row) < n_fields:
                    self._refuse(f"an incomplete line of {name}", line, f"{n_fields} texts", b" ".join(row))
                found.append(read(line, row))
            except BadLine as error:
                note_bad_line(self.affixes.notes, error)
        return found

    def _rows(self, name: str) -> list[tuple[int, list[bytes]]]:
        if name not in self.tables:
            return []
        (line, header), *rows = self.tables[name]
        if not header or not re.fullmatch(rb"\d{1,9}", header[0]):
            self._refuse(f"{name} without a count", line, "the number of lines that follow", b" ".join(header))
        rows = rows[: int(header[0])]
        if len(rows) > MAX_ROWS:
            where, expected = location(self.affixes.path, rows[MAX_ROWS][0]), f"at most {MAX_ROWS:,}"
            raise SourceError(f"too many lines of {name}", where=where, expected=expected, found=f"{len(rows):,}")
        return rows

    def _pattern(self, line: int, row: list[bytes]) -> JoinPattern:
        (end, end_flag), (begin, begin_flag) = self._pattern_side(line, row[0]), self._pattern_side(line, row[1])
        is_bare = end == "0"
        replacement = self._text(row[2], line) if len(row) > 2 else ""
        return JoinPattern("" if is_bare else end, end_flag, is_bare, begin, begin_flag, replacement)

    def _pattern_side(self, line: int, raw: bytes) -> tuple[str, int | None]:
        """The text and the flag of one side of a pattern."""
        text, _, flag = raw.partition(b"/")
        return self._text(text, line), self._flag(flag, line) if flag else None

    def _compound_rule(self, line: int, raw: bytes) -> list[tuple[int, str]]:
        """Parse a rule: flags with signs; long and decimal flags stand in parentheses."""
        if b"(" in raw:
            parts = re.findall(rb"\(([^()]*)\)([*?]?)", raw)
        elif self.affixes.flag_type == "UTF-8":
            parts = [
                (flag.encode(), sign.encode())
                for flag, sign in re.findall("(.)([*?]?)", raw.decode("utf-8", "replace"))
            ]
        else:
            parts = re.findall(rb"(.)([*?]?)", raw)
        return [(self._flag(flag, line), sign.decode()) for flag, sign in parts]

    def _flag(self, raw: bytes, line: int) -> int:
        if not raw:
            self._refuse("a rule without its flag", line, "a flag", raw)
        return self.affixes.read_flag(raw, location(self.affixes.path, line))

    def _value(self, line: int, words: list[bytes]) -> bytes:
        if len(words) < 2:
            self._refuse(f"{words[0].decode('latin-1')} without a value", line, "a value", b"")
        return words[1]

    def _number(self, line: int, words: list[bytes]) -> int:
        value = self._value(line, words)
        if not re.fullmatch(rb"\d{1,4}", value):
            self._refuse(f"a bad value of {words[0].decode('latin-1')}", line, "a whole number below 10000", value)
        return int(value)

    def _text(self, raw: bytes, line: int) -> str:
        try:
            return raw.decode(self.affixes.encoding)
        except UnicodeDecodeError:
            self._refuse("a text that the encoding does not have", line, self.affixes.encoding, raw)

    def _refuse(self, problem: str, line: int, expected: str, found: bytes) -> NoReturn:
        raise BadLine(problem, where=location(self.affixes.path, line), expected=expected, found=quote(found))
