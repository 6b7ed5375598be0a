"""Expanding a hunspell dictionary (``.dic`` and ``.aff``) into all words that its rules form.

The words are those that hunspell accepts as simple words: a root with at most two suffixes and one prefix, the prefix
outermost; with COMPLEXPREFIXES, two prefixes and one suffix. Compounds are infinitely many and are left out:
`Affixes.compounding` names the directives that form them. ICONV and OCONV, which convert what a person types, are not
applied.

There is a parser on the package index (spylls). But it looks words up and does not generate them, and it has no limits
for untrusted files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lexc.errors import SourceError
from lexc.source.affix import Affix, AffixGroup, Flags, read_affixes
from lexc.source.dictionary_entries import DictionaryEntry, read_entries
from lexc.source.expansion_limits import MAX_WORK, Budget, EntryBudget
from lexc.source.hunspell_lines import location
from lexc.system.files import affixes_beside

_FORM_COST = 64  # letters: the memory of a form in a set, beside its text


def expand(dic: Path, aff: Path | None = None) -> Iterator[tuple[int, str]]:
    """Yield (line number in the .dic, word) for each form of each entry. A word of several entries is repeated.

    aff: by default the file beside the .dic with the same stem. Both files are read before this returns.
    Raises SourceError if a file cannot be read, is damaged, or has too many forms.
    """
    return iter(Dictionary(dic, aff))


@dataclass(frozen=True, slots=True)
class _Stem:
    """A root with one or two suffixes. With one suffix, first and last are the same."""

    text: str
    first: Affix
    last: Affix

    @property
    def is_complete(self) -> bool:
        """Whether the stem is a word without any prefix."""
        return not (self.last.needs_affix or self.first.is_circumfix or self.last.is_circumfix)

    def takes(self, prefix: Affix) -> bool:
        """Whether the stem and a prefix form a word."""
        has_circumfix = self.first.is_circumfix or self.last.is_circumfix
        is_incomplete = self.last.needs_affix and prefix.needs_affix
        return (
            prefix.has_cross_product
            and not prefix.is_only_in_compound
            and not is_incomplete
            and prefix.is_circumfix is has_circumfix
        )


class Dictionary:
    """A dictionary and its affixes. entries: the lines of the .dic; `expand_entry` gives the words of one.

    Iterating yields (line number, word). Raises SourceError as `expand` does.
    """

    def __init__(self, dic: Path, aff: Path | None = None) -> None:
        self.path = dic
        self.affixes = read_affixes(aff or Path(affixes_beside(dic)))
        self._groups: dict[tuple[Flags, bool], list[AffixGroup]] = {}
        self._n_bytes = sum(path.stat().st_size for path in (dic, self.affixes.path) if path.exists())
        self._budget = Budget(self._n_bytes)
        self.entries = read_entries(dic, self.affixes)
        self._forbidden_roots: set[str] = set()
        self._forbidden: set[str] = set()
        self._knows_forbidden = False  # whether both were collected

    def __iter__(self) -> Iterator[tuple[int, str]]:
        for entry in self.entries:
            line = entry.line
            for word in self.expand_entry(entry):
                yield line, word

    def expand_entry(self, entry: DictionaryEntry) -> list[str]:
        """The words of one entry, each once, without forbidden words."""
        if not self._knows_forbidden:
            self._collect_forbidden()
        if self.affixes.forbidden in entry.flags:
            return []
        forms = self._generate(entry) if entry.flags else {entry.word: None}
        if self._forbidden:
            # A root stays even if another root's forbidden forms include it: hunspell looks roots up first.
            forms = {w: None for w in forms if w not in (self._forbidden_roots if w == entry.word else self._forbidden)}
        forms.pop("", None)
        return [word[::-1] for word in forms] if self.affixes.has_complex_prefixes else list(forms)

    def _generate(self, entry: DictionaryEntry) -> dict[str, None]:
        """The forms of an entry, forbidden ones included; as keys, since a dict keeps order and drops duplicates."""
        flags, root = entry.flags, entry.word
        if self.affixes.only_in_compound in flags:
            return {}
        forms = {} if self.affixes.need_affix in flags else {root: None}
        budget = EntryBudget(min(MAX_WORK, self._budget.work))
        prefixes = self._affix_groups(flags, is_suffix=False)
        for stem in self._stems_with_suffixes(entry, self._affix_groups(flags, is_suffix=True), budget):
            if stem.is_complete:
                self._add(stem.text, forms, entry)
            for prefixed in self._forms_with_prefix(stem, prefixes, budget):
                self._add(prefixed, forms, entry)
        for group in prefixes:
            for prefix in group.find_fitting(root, budget):
                if not (prefix.needs_affix or prefix.is_only_in_compound):  # hunspell does not test circumfixes here
                    self._add(group.apply(prefix, root), forms, entry)
            self._add_suffixes_of_prefix(entry, group, forms, budget)
        self._budget.work -= min(MAX_WORK, self._budget.work) - budget.remaining
        return forms

    def _add(self, form: str, forms: dict[str, None], entry: DictionaryEntry) -> None:
        """Add a form of an entry to forms, and charge the dictionary's budget."""
        forms[form] = None
        self._budget.letters -= len(form)
        if self._budget.letters < 0 or self._budget.work < 0:
            self._raise_too_many_forms(entry)

    def _affix_groups(self, flags: Flags, *, is_suffix: bool) -> list[AffixGroup]:
        """The groups of affixes that these flags name. They are cached: a dictionary has few distinct sets of flags."""
        groups = self._groups.get((flags, is_suffix))
        if groups is None:
            table = self.affixes.suffixes if is_suffix else self.affixes.prefixes
            groups = [table[flag] for flag in sorted(flags) if flag in table]
            self._groups[flags, is_suffix] = groups
        return groups

    def _stems_with_suffixes(
        self, entry: DictionaryEntry, groups: list[AffixGroup], budget: EntryBudget
    ) -> Iterator[_Stem]:
        """Yield the root with each suffix of the groups, and with each second suffix that the first allows."""
        for group in groups:
            for first in group.find_fitting(entry.word, budget):
                if first.is_only_in_compound:
                    continue
                text = group.apply(first, entry.word)
                yield _Stem(text, first, first)
                if first.continuation and not first.is_circumfix:
                    yield from self._stems_with_second_suffix(text, first, budget)
                if budget.remaining < 0:
                    self._raise_too_many_forms(entry)

    def _stems_with_second_suffix(self, text: str, first: Affix, budget: EntryBudget) -> Iterator[_Stem]:
        """Yield a text that ends with a first suffix, with each second suffix that this one allows."""
        for group in self._affix_groups(first.continuation, is_suffix=True):
            for last in group.find_fitting(text, budget):
                if budget.remaining < 0:
                    return  # `_stems_with_suffixes` raises the error
                if not last.is_only_in_compound:
                    yield _Stem(group.apply(last, text), first, last)

    def _forms_with_prefix(self, stem: _Stem, prefixes: list[AffixGroup], budget: EntryBudget) -> Iterator[str]:
        """Yield the stem with each prefix that its root (`prefixes`) or one of its suffixes allows."""
        if not stem.last.has_cross_product:
            return
        groups = list(self._affix_groups(stem.last.continuation, is_suffix=False)) if stem.last.continuation else []
        if stem.first.has_cross_product:
            groups += prefixes
            if stem.first is not stem.last:
                groups += self._affix_groups(stem.first.continuation, is_suffix=False)
        for group in groups:
            for prefix in group.find_fitting(stem.text, budget):
                if stem.takes(prefix):
                    yield group.apply(prefix, stem.text)

    def _add_suffixes_of_prefix(
        self, entry: DictionaryEntry, group: AffixGroup, forms: dict[str, None], budget: EntryBudget
    ) -> None:
        """Add the forms with a prefix of a group and with suffixes that only this prefix allows."""
        for continuation in group.continuations:
            for stem in self._stems_with_suffixes(entry, self._affix_groups(continuation, is_suffix=True), budget):
                # As in hunspell: if the second suffix allows the prefix too, the root must allow the first suffix.
                is_allowed_by_suffix = stem.first is not stem.last and group.flag in stem.last.continuation
                if is_allowed_by_suffix or not (stem.first.has_cross_product and stem.last.has_cross_product):
                    continue
                for prefix in group.find_fitting(stem.text, budget):
                    if prefix.continuation == continuation and stem.takes(prefix):
                        self._add(group.apply(prefix, stem.text), forms, entry)

    def _raise_too_many_forms(self, entry: DictionaryEntry) -> None:
        """Raise SourceError for an entry, or a dictionary, that exceeds its limits."""
        word = entry.word[::-1] if self.affixes.has_complex_prefixes else entry.word
        total = Budget(self._n_bytes)
        is_total = self._budget.letters < 0 or self._budget.work < MAX_WORK
        raise SourceError(
            "a dictionary with too many affixed forms" if is_total else "an entry with too many affixed forms",
            where=location(self.path, entry.line),
            expected=f"at most {total.letters:,} letters in all, and {total.work:,} affixes to try"
            if is_total
            else f"at most {MAX_WORK} affixes to try",
            found=repr(word[:40]),
            remedy="Its rules form too many words for a list: use a word list of the language.",
        )

    def _collect_forbidden(self) -> None:
        """Collect the forbidden words: the roots of entries with the FORBIDDENWORD flag, and all of their forms."""
        flag, self._knows_forbidden = self.affixes.forbidden, True
        if flag is None:
            return
        for entry in self.entries:
            if flag in entry.flags:
                self._forbidden_roots.add(entry.word)
                forms = self._generate(entry)
                self._budget.letters -= _FORM_COST * len(forms)
                self._forbidden.update(forms, (entry.word,))
