"""Expand a hunspell dictionary (``.dic`` and ``.aff``) into the words that it spells out.

Written here because the one maintained parser on the package index (spylls) looks words up and never generates them,
and holds no bound on hostile input.

What is generated is what hunspell accepts as a simple word: at most two suffixes and one prefix (with COMPLEXPREFIXES
two prefixes and one suffix), the prefix outermost. Compounds are without end and are left out: `compounding` names the
directives that would build them. ICONV and OCONV are typing aids and are not applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lexc.errors import SourceError
from lexc.source.affix import Affix, Flags, Group, read_affixes
from lexc.source.expansion_limits import MAX_WORK, Budget, Meter
from lexc.source.hunspell_lines import place, read_lines

_MORPHOLOGY = re.compile(rb"\t|[ ]+(?=[^ \t]{2}:)|[ ]+(?=#)")
_NOTHING: Flags = frozenset()
_KEPT = 64  # letters that take about the memory of a form that is remembered


def expand(dic: Path, aff: Path | None = None) -> Iterator[tuple[int, str]]:
    """Yield (line number in the .dic, word). Words repeat when several entries give the same.

    aff: the file beside the .dic with the same stem, unless given. It is read before this returns.
    """
    return iter(Dictionary(dic, aff))


def compounding(dic: Path, aff: Path | None = None) -> tuple[str, ...]:
    """The directives by which hunspell would accept compounds that `expand` does not yield; () when there are none."""
    return tuple(read_affixes(aff or dic.with_suffix(".aff")).compounding)


@dataclass(frozen=True, slots=True)
class Entry:
    line: int
    word: str
    flags: Flags


@dataclass(frozen=True, slots=True)
class _Stem:
    """A root with one or two suffixes on (first is last when there is one)."""

    text: str
    first: Affix
    last: Affix

    @property
    def complete(self) -> bool:
        """A word without any prefix."""
        return not (self.last.need_affix or self.first.circumfix or self.last.circumfix)

    def takes(self, prefix: Affix) -> bool:
        circumfix = self.first.circumfix or self.last.circumfix
        needy = self.last.need_affix and prefix.need_affix
        return prefix.cross and not prefix.only_in_compound and not needy and prefix.circumfix is circumfix


class Dictionary:
    """Both files, read. `entries` are the dictionary's lines; `forms` expands one of them."""

    def __init__(self, dic: Path, aff: Path | None = None) -> None:
        self.path = dic
        self.affixes = read_affixes(aff or dic.with_suffix(".aff"))
        self._groups: dict[tuple[Flags, bool], list[Group]] = {}
        self._n_bytes = sum(path.stat().st_size for path in (dic, self.affixes.path) if path.exists())
        self._budget = Budget(self._n_bytes)
        self.entries = list(self._read())
        self._forbidden_roots: set[str] = set()
        self._forbidden: set[str] = set()
        self._forbid()

    def __iter__(self) -> Iterator[tuple[int, str]]:
        for entry in self.entries:
            line = entry.line
            for word in self.forms(entry):
                yield line, word

    def forms(self, entry: Entry) -> list[str]:
        """The words of one entry, each once, without forbidden ones."""
        if self.affixes.forbidden in entry.flags:
            return []
        forms = self._generate(entry) if entry.flags else {entry.word: None}
        if self._forbidden:
            # A root of the dictionary stands though another root's forbidden forms include it: hunspell looks up first.
            forms = {w: None for w in forms if w not in (self._forbidden_roots if w == entry.word else self._forbidden)}
        forms.pop("", None)
        return [word[::-1] for word in forms] if self.affixes.complex_prefixes else list(forms)

    def _generate(self, entry: Entry) -> dict[str, None]:
        """The forms in a dict, for its order and uniqueness."""
        flags, root = entry.flags, entry.word
        if self.affixes.only_in_compound in flags:
            return {}
        forms = {} if self.affixes.need_affix in flags else {root: None}
        meter = Meter(min(MAX_WORK, self._budget.work))
        prefixes = self._granted(flags, suffix=False)
        for stem in self._stems(entry, self._granted(flags, suffix=True), meter):
            if stem.complete:
                self._add(stem.text, forms, entry)
            for prefixed in self._prefixed(stem, prefixes, meter):
                self._add(prefixed, forms, entry)
        for group in prefixes:
            for prefix in group.fitting(root, meter):
                if not (prefix.need_affix or prefix.circumfix or prefix.only_in_compound):
                    self._add(group.apply(prefix, root), forms, entry)
            self._by_prefix(entry, group, forms, meter)
        self._budget.work -= min(MAX_WORK, self._budget.work) - meter.left
        return forms

    def _add(self, form: str, forms: dict[str, None], entry: Entry) -> None:
        forms[form] = None
        self._budget.letters -= len(form)
        if self._budget.letters < 0 or self._budget.work < 0:
            self._refuse(entry)

    def _granted(self, flags: Flags, *, suffix: bool) -> list[Group]:
        """The affix groups that these flags name, remembered for the few thousand sets that a dictionary uses."""
        groups = self._groups.get((flags, suffix))
        if groups is None:
            table = self.affixes.suffixes if suffix else self.affixes.prefixes
            groups = [table[flag] for flag in sorted(flags) if flag in table]
            self._groups[flags, suffix] = groups
        return groups

    def _stems(self, entry: Entry, groups: list[Group], meter: Meter) -> Iterator[_Stem]:
        for group in groups:
            for first in group.fitting(entry.word, meter):
                if first.only_in_compound:
                    continue
                text = group.apply(first, entry.word)
                yield _Stem(text, first, first)
                if first.grants and not first.circumfix:
                    yield from self._second(text, first, meter)
                if meter.left < 0:
                    self._refuse(entry)

    def _second(self, text: str, first: Affix, meter: Meter) -> Iterator[_Stem]:
        for group in self._granted(first.grants, suffix=True):
            for last in group.fitting(text, meter):
                if meter.left < 0:
                    return  # `_stems` says so.
                if not last.only_in_compound:
                    yield _Stem(group.apply(last, text), first, last)

    def _prefixed(self, stem: _Stem, prefixes: list[Group], meter: Meter) -> Iterator[str]:
        """With one prefix: granted by the root (`prefixes`) or by one of the suffixes."""
        if not stem.last.cross:
            return
        groups = list(self._granted(stem.last.grants, suffix=False)) if stem.last.grants else []
        if stem.first.cross:
            groups += prefixes
            if stem.first is not stem.last:
                groups += self._granted(stem.first.grants, suffix=False)
        for group in groups:
            for prefix in group.fitting(stem.text, meter):
                if stem.takes(prefix):
                    yield group.apply(prefix, stem.text)

    def _by_prefix(self, entry: Entry, group: Group, forms: dict[str, None], meter: Meter) -> None:
        """Suffixes that only a prefix of this group grants, together with that prefix."""
        for grants in group.granting:
            for stem in self._stems(entry, self._granted(grants, suffix=True), meter):
                # As hunspell: where the second suffix grants the prefix too, the first must be the root's own.
                own = stem.first is not stem.last and group.flag in stem.last.grants
                if own or not (stem.first.cross and stem.last.cross):
                    continue
                for prefix in group.fitting(stem.text, meter):
                    if prefix.grants == grants and stem.takes(prefix):
                        self._add(group.apply(prefix, stem.text), forms, entry)

    def _refuse(self, entry: Entry) -> None:
        word = entry.word[::-1] if self.affixes.complex_prefixes else entry.word
        whole = Budget(self._n_bytes)
        is_all = self._budget.letters < 0 or self._budget.work < MAX_WORK
        raise SourceError(
            "a dictionary with too many affixed forms" if is_all else "an entry with too many affixed forms",
            where=place(self.path, entry.line),
            expected=f"at most {whole.letters:,} letters in all, and {whole.work:,} affixes to try"
            if is_all
            else f"at most {MAX_WORK} affixes to try",
            found=repr(word[:40]),
            remedy="Such a dictionary spells words by rule beyond any listing: use a word list of the language.",
        )

    def _forbid(self) -> None:
        """Collect what the entries with the FORBIDDENWORD flag subtract: their roots and all of their forms."""
        flag = self.affixes.forbidden
        if flag is None:
            return
        for entry in self.entries:
            if flag in entry.flags:
                self._forbidden_roots.add(entry.word)
                forms = self._generate(entry)
                self._budget.letters -= _KEPT * len(forms)
                self._forbidden.update(forms, (entry.word,))

    def _read(self) -> Iterator[Entry]:
        lines, _ = read_lines(self.path)
        if not re.match(rb"\s*\d", lines[0]):
            found = repr(lines[0].decode("latin-1")[:40])
            expected = "the number of entries"
            raise SourceError("not a hunspell dictionary", where=place(self.path, 1), expected=expected, found=found)
        # The number itself is read by nobody: it is often wrong, and a hostile one would only cost memory.
        for number, line in enumerate(lines[1:], 2):
            if line.strip() and not line.startswith((b"#", b"\t", b"/ ")) and line != b"/":
                yield self._entry(number, line)

    def _entry(self, number: int, line: bytes) -> Entry:
        cut = _MORPHOLOGY.search(line)
        word = line[: cut.start()] if cut else line.rstrip(b" ")
        slash = word.find(b"/", 1)
        while slash > 0 and word[slash - 1 : slash] == b"\\":
            word = word[: slash - 1] + word[slash:]
            slash = word.find(b"/", slash)
        raw = word[slash + 1 :].split(maxsplit=1)[:1] if slash > 0 else []
        word = word[:slash] if slash > 0 else word
        return Entry(number, self.affixes.text(word, self.path, number), self._entry_flags(raw, number, slash + 2))

    def _entry_flags(self, raw: list[bytes], line: int, column: int) -> Flags:
        return self.affixes.flags(raw[0], place(self.path, line, column)) if raw else _NOTHING
