"""Reading the affix file (``.aff``) of a hunspell dictionary: its settings, and the affixes of each flag.

Files are read as bytes, and only words are decoded: a flag of one character is one *byte* of the file, even if words
are UTF-8. A letter of two bytes used as a flag is two flags, and dictionaries in use depend on it.

Conditions are stored from the affix's edge of the word inward: unit 0 concerns the outermost letter. COMPLEXPREFIXES
(two prefixes, one suffix) is the ordinary case on reversed words. So prefixes and suffixes are swapped here, and
`lexc.source.hunspell` reverses the words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from lexc.errors import SourceError
from lexc.source.affix_conditions import MAX_TEXT, Unit, is_decodable, parse_condition
from lexc.source.affix_settings import FLAG_TYPES, find_encoding, find_flag_type, quote, read_readable_flags
from lexc.source.expansion_limits import MAX_FLAGS, EntryBudget, MemoPool
from lexc.source.hunspell_lines import BadLine, location, note_bad_line, read_lines

_COMPOUNDING = {b"COMPOUNDFLAG", b"COMPOUNDBEGIN", b"COMPOUNDMIDDLE", b"COMPOUNDEND", b"COMPOUNDLAST", b"COMPOUNDRULE"}
_ROLES = {
    b"NEEDAFFIX": "need_affix",
    b"PSEUDOROOT": "need_affix",
    b"FORBIDDENWORD": "forbidden",
    b"ONLYINCOMPOUND": "only_in_compound",
    b"CIRCUMFIX": "circumfix",
}

Flags = frozenset[int]
Fields = list[tuple[int, list[bytes]]]
"""The words of each line of an affix file, with its number; without blank lines and comments."""


@dataclass(frozen=True, slots=True)
class Affix:
    """A line of a PFX or SFX block. has_cross_product: whether it combines with affixes on the other side of the word.

    continuation: the flags of its continuation class. needs_affix, is_circumfix, is_only_in_compound: whether
    a flag of that class has this role.
    """

    strip: str
    add: str
    condition: tuple[Unit, ...]
    has_cross_product: bool
    continuation: Flags
    needs_affix: bool
    is_circumfix: bool
    is_only_in_compound: bool

    def fits(self, edge: str, is_suffix: bool, allows_full_strip: bool) -> bool:
        """Whether the affix fits a word. edge: the word's edge, longer than condition and strip, or all of it."""
        n_remaining = len(edge) - len(self.strip)
        if n_remaining < 0 or (n_remaining == 0 and not allows_full_strip) or len(self.condition) > len(edge):
            return False
        if not (edge.endswith(self.strip) if is_suffix else edge.startswith(self.strip)):
            return False
        inward = reversed(edge) if is_suffix else edge
        pairs = zip(self.condition, inward, strict=False)
        return all((letter in letters) is must_be_in for (letters, must_be_in), letter in pairs)


@dataclass(slots=True)
class AffixGroup:
    """All affixes of one flag on one side of the word. A memo keeps those that fit each edge of a word."""

    flag: int
    is_suffix: bool
    allows_full_strip: bool
    memos: MemoPool
    affixes: list[Affix] = field(default_factory=list)
    continuations: dict[Flags, None] = field(default_factory=dict)  # distinct ones of affixes with cross product
    width: int = 1
    _memo: dict[str, tuple[Affix, ...]] = field(init=False)
    _memo_by_letter: dict[str, list[Affix]] = field(init=False)

    def __post_init__(self) -> None:
        self._memo, self._memo_by_letter = self.memos.new_memo(), self.memos.new_memo()

    def append(self, affix: Affix) -> None:
        """Add an affix. Not after the first `find_fitting`."""
        self.affixes.append(affix)
        if affix.continuation and affix.has_cross_product:
            self.continuations[affix.continuation] = None
        # One letter more than any affix reads, so that an edge shows whether the word ends there.
        self.width = max(self.width, len(affix.strip) + 1, len(affix.condition) + 1)

    def find_fitting(self, word: str, budget: EntryBudget) -> tuple[Affix, ...]:
        """The affixes that can be added to a word. The budget is charged for those found and those tried."""
        edge = word[-self.width :] if self.is_suffix else word[: self.width]
        found = self._memo.get(edge)
        if found is None:
            found = self._search(edge, budget)
        budget.remaining -= len(found) + 1
        return found

    def _search(self, edge: str, budget: EntryBudget) -> tuple[Affix, ...]:
        candidates = self._affixes_for_edge(edge[-1:] if self.is_suffix else edge[:1], budget)
        budget.remaining -= len(candidates)
        found = tuple(affix for affix in candidates if affix.fits(edge, self.is_suffix, self.allows_full_strip))
        self.memos.store(self._memo, edge, found)
        return found

    def _affixes_for_edge(self, letter: str, budget: EntryBudget) -> list[Affix]:
        """The affixes whose condition accepts this outermost letter: an index, since groups may have hundreds."""
        found = self._memo_by_letter.get(letter)
        if found is None:
            found = [a for a in self.affixes if not a.condition or (letter in a.condition[0][0]) is a.condition[0][1]]
            budget.remaining -= len(self.affixes)
            self.memos.store(self._memo_by_letter, letter, found)
        return found

    def apply(self, affix: Affix, word: str) -> str:
        """The word with an affix of this group."""
        if self.is_suffix:
            return word[: len(word) - len(affix.strip)] + affix.add
        return affix.add + word[len(affix.strip) :]


@dataclass(slots=True)
class Affixes:
    """The contents of an affix file. aliases: lines of the AF table. compounding: the directives about compounds.

    need_affix, forbidden, only_in_compound, circumfix: the flag with this role, or None. prefixes, suffixes: by flag.
    fields: all lines, for `lexc.source.spelling_rules`. notes: on what was left out.
    """

    path: Path
    language: str = ""
    encoding: str = "iso8859-1"
    flag_type: str = "char"
    aliases: list[tuple[int, bytes]] = field(default_factory=list)
    ignored: str = ""
    allows_full_strip: bool = False
    has_complex_prefixes: bool = False
    compounding: list[str] = field(default_factory=list)
    need_affix: int | None = None
    forbidden: int | None = None
    only_in_compound: int | None = None
    circumfix: int | None = None
    prefixes: dict[int, AffixGroup] = field(default_factory=dict)
    suffixes: dict[int, AffixGroup] = field(default_factory=dict)
    memos: MemoPool = field(default_factory=MemoPool)
    fields: Fields = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    _sets: dict[bytes, Flags] = field(default_factory=dict)
    _remaining_flags: int = MAX_FLAGS

    def read_flags(self, raw: bytes, where: str) -> Flags:
        """Read the flags behind the slash of a word or an affix: flags, or the number of an alias if there are any."""
        if not self.aliases:
            return self._intern_flags(raw, where)
        digits = re.match(rb"\d{1,9}(?!\d)", raw)
        index = int(digits[0]) if digits else 0
        if not 1 <= index < len(self.aliases):
            expected = f"a number from 1 to {len(self.aliases) - 1}"
            note_bad_line(self.notes, BadLine("no such flag alias", where=where, expected=expected, found=quote(raw)))
            return frozenset()
        line, alias = self.aliases[index]
        return self._intern_flags(alias, location(self.path, line))

    def _intern_flags(self, raw: bytes, where: str) -> Flags:
        """Parse flags; equal sets are one object, since thousands of words may share a line of AF."""
        if raw not in self._sets:
            flags = self._sets[raw] = frozenset(self._parse_readable_flags(raw, where))
            self._remaining_flags -= len(flags)
            if self._remaining_flags < 0:
                expected, remedy = f"at most {MAX_FLAGS:,} in different sets", "Use a word list of the language."
                raise SourceError("too many flags", where=where, expected=expected, found="more", remedy=remedy)
        return self._sets[raw]

    def _parse_readable_flags(self, raw: bytes, where: str) -> list[int]:
        """Parse flags. Those that cannot be read are left out with a note, since hunspell ignores them."""
        try:
            return self.parse_flags(raw, where)
        except BadLine as error:
            note_bad_line(self.notes, error)
            return read_readable_flags(self.flag_type, raw)

    def read_flag(self, raw: bytes, where: str) -> int:
        """Read one flag. As in hunspell, the first one counts if there are several. Raises BadLine if there is none."""
        flags = self._parse_readable_flags(raw, where)
        if not flags:
            raise BadLine("a flag is missing", where=where, expected="a flag", found=quote(raw))
        return flags[0]

    def parse_flags(self, raw: bytes, where: str) -> list[int]:
        """Parse flags by the file's flag type. Raises SourceError if there are other characters."""
        try:
            return list(FLAG_TYPES[self.flag_type](raw))
        except ValueError:
            expected, remedy = f"flags of the type {self.flag_type}", "Check the FLAG line of the affix file."
            raise BadLine(
                "these flags cannot be read", where=where, expected=expected, found=quote(raw), remedy=remedy
            ) from None

    def decode(self, raw: bytes, where: Path, line: int, column: int = 1) -> str:
        """Decode a word or an affix. Ignored letters are dropped; with COMPLEXPREFIXES it is reversed."""
        try:
            text = raw.decode(self.encoding)
        except UnicodeDecodeError as error:
            raise BadLine(
                "a byte that the encoding does not have",
                where=location(where, line, column + error.start),
                expected=self.encoding,
                found=f"0x{raw[error.start]:02x}",
                remedy="Correct the file or the SET line of the affix file.",
            ) from None
        if len(text) > MAX_TEXT:
            found = f"{len(text)} letters"
            beginning = location(where, line, column)
            raise BadLine("the word or affix is too long", where=beginning, expected=f"{MAX_TEXT}", found=found)
        if self.ignored:
            text = "".join(letter for letter in text if letter not in self.ignored)
        return text[::-1] if self.has_complex_prefixes else text


def read_affixes(path: Path) -> Affixes:
    """Read an affix file. Raises SourceError if it cannot be read or is damaged."""
    lines, has_byte_order_mark = read_lines(path)
    fields = [(number, line.split()) for number, line in enumerate(lines, 1)]
    fields = [(number, words) for number, words in fields if words and not words[0].startswith(b"#")]
    affixes = Affixes(path, fields=fields)
    if has_byte_order_mark:
        affixes.encoding = "utf-8"
    for name in (b"SET", b"FLAG"):  # they decide how the other lines are read, and may stand anywhere
        for number, words in fields:
            if words[0] == name:
                _read_setting(affixes, number, words)
    for number, words in fields:
        if words[0] not in (b"SET", b"FLAG"):
            _read_setting(affixes, number, words)
    _check_aliases(affixes)
    _read_blocks(affixes)
    return affixes


def _read_setting(affixes: Affixes, line: int, words: list[bytes]) -> None:
    name = words[0]
    if name in _COMPOUNDING and name.decode() not in affixes.compounding:
        affixes.compounding.append(name.decode())
    elif name == b"COMPLEXPREFIXES":
        affixes.has_complex_prefixes = True
    elif name == b"FULLSTRIP":
        affixes.allows_full_strip = True
    elif name == b"LANG":
        affixes.language = words[1].decode("latin-1") if len(words) > 1 else ""
    elif name in (b"SET", b"FLAG", b"AF", b"IGNORE") or name in _ROLES:
        if len(words) < 2:
            where = location(affixes.path, line)
            raise SourceError(f"{name.decode()} without a value", where=where, remedy="Correct this line.")
        _read_value(affixes, line, name, words[1])


def _read_value(affixes: Affixes, line: int, name: bytes, value: bytes) -> None:
    if name == b"SET":
        affixes.encoding = find_encoding(value, location(affixes.path, line, 5))
    elif name == b"FLAG":
        affixes.flag_type = find_flag_type(value, location(affixes.path, line, 6))
    elif name == b"AF":
        affixes.aliases.append((line, value))
    elif name == b"IGNORE":
        affixes.ignored = value.decode(affixes.encoding, "replace")
    else:
        # A role is one flag. If there are several, only the first counts, as in hunspell.
        setattr(affixes, _ROLES[name], affixes.parse_flags(value, location(affixes.path, line, len(name) + 2))[0])


def _read_count(raw: bytes, where: str, noun: str) -> int:
    """Read a count: the digits at the beginning. Characters behind them are ignored, as in hunspell."""
    digits = re.match(rb"\d{1,9}(?!\d)", raw)
    if not digits or not int(digits[0]):
        raise BadLine(f"not a count of {noun}", where=where, expected="a positive whole number", found=quote(raw))
    return int(digits[0])


def _check_aliases(affixes: Affixes) -> None:
    """Check the AF table. Its first line is the number of the others; it stays in the list, so aliases count from 1."""
    if not affixes.aliases:
        return
    line, raw = affixes.aliases[0]
    try:
        count = _read_count(raw, location(affixes.path, line, 4), "aliases")
    except BadLine as error:
        note_bad_line(affixes.notes, error)
        return
    if count > len(affixes.aliases) - 1:
        _note_incomplete(affixes, line, "AF", count, len(affixes.aliases) - 1)


def _note_incomplete(affixes: Affixes, line: int, name: str, count: int, found: int) -> None:
    where = location(affixes.path, line)
    affixes.notes.append(f"{where}: the {name} block is incomplete: it has {found} lines instead of {count}")


def _read_blocks(affixes: Affixes) -> None:
    position = 0
    while position < len(affixes.fields):
        is_header = affixes.fields[position][1][0] in (b"PFX", b"SFX")
        try:
            position += _read_block(affixes, position) if is_header else 1
        except BadLine as error:  # such as a line more than the count of its block
            note_bad_line(affixes.notes, error)
            position += 1


def _read_block(affixes: Affixes, start: int) -> int:
    """Read a block of affixes whose header is at an index of the fields. Returns the number of its lines.

    The first word of the other lines does not matter to hunspell, and dictionaries in use misspell it.
    """
    line, header = affixes.fields[start]
    if len(header) < 4:
        expected = f"{header[0].decode()} flag Y|N count"
        raise BadLine("incomplete affix header", where=location(affixes.path, line), expected=expected)
    count = _read_count(header[3], location(affixes.path, line), "affixes")
    candidates = (affixes.fields[i] for i in range(start + 1, min(start + 1 + count, len(affixes.fields))))
    rows = list(takewhile(lambda row: row[1][1:2] == header[1:2], candidates))
    if len(rows) < count:
        _note_incomplete(affixes, line, b" ".join(header[:2]).decode(affixes.encoding, "replace"), count, len(rows))
    group = _read_group(affixes, header, line)
    for number, words in rows:
        if words[0] != header[0]:
            note = f"{quote(words[0])} is read as {header[0].decode()}, as hunspell does"
            affixes.notes.append(f"{location(affixes.path, number)}: {note}")
        try:
            group.append(_read_affix(affixes, [header[0], *words[1:]], number, header[2] == b"Y"))
        except BadLine as error:
            note_bad_line(affixes.notes, error)
    return 1 + len(rows)


def _read_group(affixes: Affixes, header: list[bytes], line: int) -> AffixGroup:
    flag = affixes.read_flag(header[1], location(affixes.path, line, 5))
    is_suffix = (header[0] == b"SFX") is not affixes.has_complex_prefixes
    groups = affixes.suffixes if is_suffix else affixes.prefixes
    return groups.setdefault(flag, AffixGroup(flag, is_suffix, affixes.allows_full_strip, affixes.memos))


def _read_condition(affixes: Affixes, raw: bytes, line: int) -> tuple[Unit, ...]:
    """Parse a condition, with a note if the encoding does not have its bytes."""
    where = location(affixes.path, line)
    if not raw.isascii() and not is_decodable(raw, affixes.encoding):
        problem = f"no letter fits the bytes of a condition that {affixes.encoding} does not have"
        affixes.notes.append(f"{where}: {problem}: {quote(raw)}")
    return parse_condition(raw, affixes.encoding, where)


def _read_affix(affixes: Affixes, words: list[bytes], line: int, has_cross_product: bool) -> Affix:
    if len(words) < 4:
        expected = f"{words[0].decode()} flag strip affix [condition]"
        raise BadLine("incomplete affix", where=location(affixes.path, line), expected=expected)
    add, slash, raw = words[3].partition(b"/")
    continuation = affixes.read_flags(raw, location(affixes.path, line)) if slash and raw else frozenset()
    units = _read_condition(affixes, words[4], line) if len(words) > 4 else ()
    return Affix(
        strip="" if words[2] == b"0" else affixes.decode(words[2], affixes.path, line),
        add="" if add == b"0" else affixes.decode(add, affixes.path, line),
        condition=units[::-1] if words[0] == b"SFX" else units,
        has_cross_product=has_cross_product,
        continuation=continuation,
        needs_affix=affixes.need_affix in continuation,
        is_circumfix=affixes.circumfix in continuation,
        is_only_in_compound=affixes.only_in_compound in continuation,
    )
