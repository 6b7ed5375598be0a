"""The affix file (``.aff``) of a hunspell dictionary: its settings, and for each flag the affixes that it grants.

Files are read as bytes and only words are decoded, because a one-character flag is one *byte* of the file even where
words are UTF-8 (a two-byte letter used as a flag grants two flags, and dictionaries in use depend on it).

Every affix is kept as seen from its own edge of the word: condition unit 0 concerns the outermost letter. That makes
COMPLEXPREFIXES (two prefixes, one suffix) the ordinary case on reversed words: the roles are swapped here, the words
are reversed in `lexc.source.hunspell`.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from lexc.errors import SourceError
from lexc.source.expansion_limits import MAX_FLAGS, Memory, Meter
from lexc.source.hunspell_lines import place, read_lines

MAX_TEXT = 1000
"""Letters in one word or affix: a bound for untrusted files, ten times what hunspell itself can look up."""

_ENCODINGS = re.compile(r"utf-8|ascii|koi8-[rtu]|tis-620|iso8859-\d+|cp125\d")
_COMPOUNDING = {b"COMPOUNDFLAG", b"COMPOUNDBEGIN", b"COMPOUNDMIDDLE", b"COMPOUNDEND", b"COMPOUNDLAST", b"COMPOUNDRULE"}
_ROLES = {
    b"NEEDAFFIX": "need_affix",
    b"PSEUDOROOT": "need_affix",
    b"FORBIDDENWORD": "forbidden",
    b"ONLYINCOMPOUND": "only_in_compound",
    b"CIRCUMFIX": "circumfix",
}

Flags = frozenset[int]
Unit = tuple[frozenset[str], bool]
"""One letter of a condition: the letters named, and whether the letter must be (True) or must not be among them."""


@dataclass(frozen=True, slots=True)
class Affix:
    """One line of a PFX or SFX block. `grants` are the flags of its continuation class."""

    strip: str
    add: str
    condition: tuple[Unit, ...]
    cross: bool
    grants: Flags
    need_affix: bool
    circumfix: bool
    only_in_compound: bool

    def fits(self, key: str, suffix: bool, full_strip: bool) -> bool:
        """key: the edge of the word, longer than condition and strip unless it is the whole word."""
        rest = len(key) - len(self.strip)
        if rest < 0 or (rest == 0 and not full_strip) or len(self.condition) > len(key):
            return False
        if not (key.endswith(self.strip) if suffix else key.startswith(self.strip)):
            return False
        inward = reversed(key) if suffix else key
        return all(
            (letter in letters) is wanted for (letters, wanted), letter in zip(self.condition, inward, strict=False)
        )


@dataclass(slots=True)
class Group:
    """All affixes of one flag on one side of the word, with a memo from word edge to the affixes that fit it."""

    flag: int
    suffix: bool
    full_strip: bool
    memory: Memory
    affixes: list[Affix] = field(default_factory=list)
    granting: dict[Flags, None] = field(default_factory=dict)
    """The continuation classes that occur in the group (cross product only)."""
    _width: int = 1
    _memo: dict[str, tuple[Affix, ...]] = field(init=False)
    _by_edge: dict[str, list[Affix]] = field(init=False)

    def __post_init__(self) -> None:
        self._memo, self._by_edge = self.memory.new(), self.memory.new()

    def append(self, affix: Affix) -> None:
        self.affixes.append(affix)
        if affix.grants and affix.cross:
            self.granting[affix.grants] = None
        # One letter more than any affix looks at: so the edge also tells whether the word ends there.
        self._width = max(self._width, len(affix.strip) + 1, len(affix.condition) + 1)

    def fitting(self, word: str, meter: Meter) -> tuple[Affix, ...]:
        key = word[-self._width :] if self.suffix else word[: self._width]
        found = self._memo.get(key)
        if found is None:
            found = self._search(key, meter)
        meter.left -= len(found) + 1
        return found

    def _search(self, key: str, meter: Meter) -> tuple[Affix, ...]:
        candidates = self._edge(key[-1:] if self.suffix else key[:1], meter)
        meter.left -= len(candidates)
        found = tuple(affix for affix in candidates if affix.fits(key, self.suffix, self.full_strip))
        self.memory.keep(self._memo, key, found)
        return found

    def _edge(self, letter: str, meter: Meter) -> list[Affix]:
        """The affixes whose outermost condition accepts this letter: spares most tests in groups of hundreds."""
        known = self._by_edge.get(letter)
        if known is None:
            known = [a for a in self.affixes if not a.condition or (letter in a.condition[0][0]) is a.condition[0][1]]
            meter.left -= len(self.affixes)
            self.memory.keep(self._by_edge, letter, known)
        return known

    def apply(self, affix: Affix, word: str) -> str:
        if self.suffix:
            return word[: len(word) - len(affix.strip)] + affix.add
        return affix.add + word[len(affix.strip) :]


@dataclass(slots=True)
class Affixes:
    """An affix file. The four roles are the flag that has the role, or None. language: of its LANG line."""

    path: Path
    language: str = ""
    encoding: str = "iso8859-1"
    flag_type: str = "char"
    aliases: list[tuple[int, bytes]] = field(default_factory=list)
    ignored: str = ""
    full_strip: bool = False
    complex_prefixes: bool = False
    compounding: list[str] = field(default_factory=list)
    need_affix: int | None = None
    forbidden: int | None = None
    only_in_compound: int | None = None
    circumfix: int | None = None
    prefixes: dict[int, Group] = field(default_factory=dict)
    suffixes: dict[int, Group] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    _sets: dict[bytes, Flags] = field(default_factory=dict)
    _flags_left: int = MAX_FLAGS

    def flags(self, raw: bytes, where: str) -> Flags:
        """The flags after a word's or an affix's slash; an index into the AF table where the file has one."""
        if not self.aliases:
            return self._set(raw, where)
        digits = re.match(rb"\d{1,9}(?!\d)", raw)
        index = int(digits[0]) if digits else 0
        if not 1 <= index < len(self.aliases):
            expected = f"a number from 1 to {len(self.aliases) - 1}"
            raise SourceError("no such flag alias", where=where, expected=expected, found=_shown(raw))
        line, alias = self.aliases[index]
        return self._set(alias, place(self.path, line))

    def _set(self, raw: bytes, where: str) -> Flags:
        """Each set of flags once, however many words and affixes have it: one line of AF may give it to thousands."""
        if raw not in self._sets:
            flags = self._sets[raw] = frozenset(self.own_flags(raw, where))
            self._flags_left -= len(flags)
            if self._flags_left < 0:
                expected, remedy = f"at most {MAX_FLAGS:,} in different sets", "Use a word list of the language."
                raise SourceError("too many flags", where=where, expected=expected, found="more", remedy=remedy)
        return self._sets[raw]

    def own_flags(self, raw: bytes, where: str) -> list[int]:
        try:
            return list(_FLAG_TYPES[self.flag_type](raw))
        except ValueError:
            expected = f"flags of the type {self.flag_type}"
            remedy = "Check the FLAG line of the affix file."
            raise SourceError("bad flags", where=where, expected=expected, found=_shown(raw), remedy=remedy) from None

    def text(self, raw: bytes, where: Path, line: int, column: int = 1) -> str:
        """Decode a word or an affix: ignored letters dropped, reversed under COMPLEXPREFIXES."""
        try:
            text = raw.decode(self.encoding)
        except UnicodeDecodeError as error:
            raise SourceError(
                "a byte that the encoding does not have",
                where=place(where, line, column + error.start),
                expected=self.encoding,
                found=f"0x{raw[error.start]:02x}",
                remedy="Correct the file or the SET line of the affix file.",
            ) from None
        if len(text) > MAX_TEXT:
            found = f"{len(text)} letters"
            raise SourceError("text too long", where=place(where, line, column), expected=f"{MAX_TEXT}", found=found)
        if self.ignored:
            text = "".join(letter for letter in text if letter not in self.ignored)
        return text[::-1] if self.complex_prefixes else text


def _shown(raw: bytes) -> str:
    return repr(raw.decode("latin-1")[:40])


def read_affixes(path: Path) -> Affixes:
    lines, marked = read_lines(path)
    fields = [(number, line.split()) for number, line in enumerate(lines, 1)]
    fields = [(number, words) for number, words in fields if words and not words[0].startswith(b"#")]
    affixes = Affixes(path)
    if marked:
        affixes.encoding = "utf-8"
    for name in (b"SET", b"FLAG"):  # They say how to read the rest, wherever they stand.
        for number, words in fields:
            if words[0] == name:
                _setting(affixes, number, words)
    for number, words in fields:
        if words[0] not in (b"SET", b"FLAG"):
            _setting(affixes, number, words)
    _check_aliases(affixes)
    _read_blocks(affixes, fields)
    return affixes


def _setting(affixes: Affixes, line: int, words: list[bytes]) -> None:
    name = words[0]
    if name in _COMPOUNDING and name.decode() not in affixes.compounding:
        affixes.compounding.append(name.decode())
    elif name == b"COMPLEXPREFIXES":
        affixes.complex_prefixes = True
    elif name == b"FULLSTRIP":
        affixes.full_strip = True
    elif name == b"LANG":
        affixes.language = words[1].decode("latin-1") if len(words) > 1 else ""
    elif name in (b"SET", b"FLAG", b"AF", b"IGNORE") or name in _ROLES:
        if len(words) < 2:
            raise SourceError(
                f"{name.decode()} without a value", remedy="Correct this line.", where=place(affixes.path, line)
            )
        _setting_value(affixes, line, name, words[1])


def _setting_value(affixes: Affixes, line: int, name: bytes, value: bytes) -> None:
    if name == b"SET":
        affixes.encoding = _encoding(value, place(affixes.path, line, 5))
    elif name == b"FLAG":
        affixes.flag_type = _flag_type(value, place(affixes.path, line, 6))
    elif name == b"AF":
        affixes.aliases.append((line, value))
    elif name == b"IGNORE":
        affixes.ignored = value.decode(affixes.encoding, "replace")
    else:
        # A role is one flag: of a longer value only the first counts, as in hunspell.
        setattr(affixes, _ROLES[name], affixes.own_flags(value, place(affixes.path, line, len(name) + 2))[0])


def _encoding(value: bytes, where: str) -> str:
    name = value.decode("latin-1").lower().removeprefix("microsoft-")
    name = "tis-620" if name.startswith("tis620") else name
    try:
        known = codecs.lookup(name).name if name.isascii() and "\0" not in name else ""
    except LookupError:
        known = ""
    if not _ENCODINGS.fullmatch(known):
        expected = "UTF-8, ISO8859-1 to -16, KOI8-R, KOI8-U, cp1250 to cp1258 or TIS620"
        raise SourceError("no such encoding", where=where, expected=expected, found=_shown(value))
    return known


def _flag_type(value: bytes, where: str) -> str:
    name = value.decode("latin-1")
    if name not in _FLAG_TYPES or name == "char":
        raise SourceError("unknown FLAG type", where=where, expected="long, num or UTF-8", found=_shown(value))
    return name


def _pairs(raw: bytes) -> Iterator[int]:
    if len(raw) % 2:
        raise ValueError
    return (raw[at] << 8 | raw[at + 1] for at in range(0, len(raw), 2))


def _numbers(raw: bytes) -> Iterator[int]:
    parts = raw.strip(b",").split(b",")
    if not all(part.isdigit() and len(part) <= 6 for part in parts):
        raise ValueError
    return map(int, parts)


_FLAG_TYPES: dict[str, Callable[[bytes], Iterable[int]]] = {
    "char": iter,
    "long": _pairs,
    "num": _numbers,
    "UTF-8": lambda raw: map(ord, raw.decode("utf-8")),
}


def _count(raw: bytes, where: str, what: str) -> int:
    if not raw.isdigit() or len(raw) > 9 or not int(raw):
        expected = "a positive whole number"
        raise SourceError(f"bad count of {what}", where=where, expected=expected, found=_shown(raw))
    return int(raw)


def _check_aliases(affixes: Affixes) -> None:
    """The first AF line is the number of those that follow; it stays in the list so that aliases count from 1."""
    if not affixes.aliases:
        return
    line, raw = affixes.aliases[0]
    count = _count(raw, place(affixes.path, line, 4), "aliases")
    if count > len(affixes.aliases) - 1:
        _truncated(affixes.path, line, "AF", count, len(affixes.aliases) - 1)


def _truncated(path: Path, line: int, name: str, count: int, found: int) -> None:
    raise SourceError(
        f"the {name} block is incomplete", where=place(path, line), expected=f"{count} lines", found=f"{found}",
        remedy="Correct the count or complete the block.",
    )  # fmt: skip


def _read_blocks(affixes: Affixes, fields: list[tuple[int, list[bytes]]]) -> None:
    rows = [(line, words) for line, words in fields if words[0] in (b"PFX", b"SFX")]
    at = 0
    while at < len(rows):
        line, head = rows[at]
        if len(head) < 4:
            expected = f"{head[0].decode()} flag Y|N count"
            raise SourceError("incomplete affix header", where=place(affixes.path, line), expected=expected)
        count = _count(head[3], place(affixes.path, line), "affixes")
        body = rows[at + 1 : at + 1 + count]
        good = next((n for n, (_, words) in enumerate(body) if words[:2] != head[:2]), len(body))
        if good < count:
            _truncated(affixes.path, line, b" ".join(head[:2]).decode("latin-1"), count, good)
        group = _group(affixes, head, line)
        for number, words in body:
            group.append(_affix(affixes, words, number, head[2] == b"Y"))
        at += 1 + count


def _group(affixes: Affixes, head: list[bytes], line: int) -> Group:
    flag = affixes.own_flags(head[1], place(affixes.path, line, 5))[0]
    suffix = (head[0] == b"SFX") is not affixes.complex_prefixes
    groups = affixes.suffixes if suffix else affixes.prefixes
    return groups.setdefault(flag, Group(flag, suffix, affixes.full_strip, affixes.memory))


def _affix(affixes: Affixes, words: list[bytes], line: int, cross: bool) -> Affix:
    if len(words) < 4:
        expected = f"{words[0].decode()} flag strip affix [condition]"
        raise SourceError("incomplete affix", where=place(affixes.path, line), expected=expected)
    add, slash, raw = words[3].partition(b"/")
    grants = affixes.flags(raw, place(affixes.path, line)) if slash and raw else frozenset()
    units = _condition(affixes, words[4] if len(words) > 4 else b".", line)
    return Affix(
        strip="" if words[2] == b"0" else affixes.text(words[2], affixes.path, line),
        add="" if add == b"0" else affixes.text(add, affixes.path, line),
        condition=units[::-1] if words[0] == b"SFX" else units,
        cross=cross,
        grants=grants,
        need_affix=affixes.need_affix in grants,
        circumfix=affixes.circumfix in grants,
        only_in_compound=affixes.only_in_compound in grants,
    )


def _condition(affixes: Affixes, raw: bytes, line: int) -> tuple[Unit, ...]:
    """Units from left to right. A hyphen in brackets is a letter, never a range."""
    try:
        text = raw.decode(affixes.encoding)
    except UnicodeDecodeError as error:
        where = place(affixes.path, line)
        raise SourceError(
            "a condition that the encoding does not have", where=where, expected=affixes.encoding, found=str(error)
        ) from None
    units: list[Unit] = []
    at = 0
    while at < len(text) and text != ".":
        if len(units) >= MAX_TEXT:
            expected, found = f"at most {MAX_TEXT} letters", repr(text[:40])
            raise SourceError("bad condition", where=place(affixes.path, line), expected=expected, found=found)
        if text[at] != "[":
            units.append(_unit(text[at]))
            at += 1
            continue
        end = text.find("]", at)
        if end < 0:
            raise SourceError("bad condition", where=place(affixes.path, line), expected="']'", found=repr(text[:40]))
        negated = text.startswith("^", at + 1)
        units.append((frozenset(text[at + 1 + negated : end]), not negated))
        at = end + 1
    return tuple(units)


@lru_cache(1 << 12)
def _unit(letter: str) -> Unit:
    """The unit of a letter outside brackets: a set takes 200 bytes, a letter one."""
    return (frozenset(), False) if letter == "." else (frozenset(letter), True)
