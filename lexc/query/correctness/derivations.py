"""Derivations of a word: the stems of a dictionary, with the affixes that make the word of them.

A word is analysed as in hunspell. A prefix is removed from it, then the last of at most two suffixes, then the first
one. The remaining letters, with those that the affixes had removed, must be a stem whose flags allow these affixes:

    unhappily    un-  happily  ->  happ + y  -ily
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lexc.image.stem_section import AffixRow, StemRules

Flags = frozenset[int]
_MAX_LETTERS = 255
_MAX_TRIES = 20_000  # affixes that are tried on one word; real dictionaries need some dozens


class Derivation(NamedTuple):
    """A stem with affixes. prefix, suffixes: the letters that they add, the suffix next to the stem first.

    Affixes that add no letter are left out.
    """

    stem: str
    prefix: str = ""
    suffixes: tuple[str, ...] = ()

    def __str__(self) -> str:
        prefix = [f"{self.prefix}-"] if self.prefix else []
        return " ".join([*prefix, self.stem, *(f"-{suffix}" for suffix in self.suffixes)])


class _Affix(NamedTuple):
    """An affix: an `AffixRow` of `lexc.image.stem_section` with names, and with the roles of its continuation flags."""

    flag: int
    strip: str
    add: str
    condition: tuple[tuple[str, bool], ...]
    has_cross_product: bool
    continuation: Flags
    is_circumfix: bool
    needs_affix: bool


class DerivationFinder:
    """Finds the derivations of words. find_flags: returns the sets of flags of a stem's entries, [] for other texts."""

    def __init__(self, rules: StemRules, find_flags: Callable[[str], list[Flags]]) -> None:
        self._rules, self._find_flags = rules, find_flags
        self._prefixes, self._suffixes = self._index_affixes(rules.prefixes), self._index_affixes(rules.suffixes)
        suffix_flags = {flag for flag, *_ in rules.suffixes}  # a suffix that another one may follow has one of these
        self._inner_suffixes = self._index_affixes(
            tuple(row for row in rules.suffixes if suffix_flags.intersection(row[-1]))
        )
        self._n_remaining_tries = 0
        self._flags_by_stem: dict[str, list[Flags]] = {}  # a cache, emptied for each word

    def _index_affixes(self, rows: tuple[AffixRow, ...]) -> dict[str, list[_Affix]]:
        """The affixes by the letters that they add."""
        found: dict[str, list[_Affix]] = {}
        for flag, strip, add, condition, has_cross_product, continuation in rows:
            units = tuple((letters, bool(is_wanted)) for letters, is_wanted in condition)
            flags = frozenset(continuation)
            is_circumfix, needs_affix = self._rules.circumfix in flags, self._rules.need_affix in flags
            affix = _Affix(flag, strip, add, units, bool(has_cross_product), flags, is_circumfix, needs_affix)
            found.setdefault(add, []).append(affix)
        return found

    def find(self, word: str, is_part: bool = False) -> list[Derivation]:
        """The derivations of a word in its own case, one without affixes first. is_part: as in `find_derivations`."""
        if len(word) > _MAX_LETTERS:
            return []
        self._n_remaining_tries = _MAX_TRIES
        self._flags_by_stem.clear()
        text = word[::-1] if self._rules.is_reversed else word
        found = dict.fromkeys(self._find(text, is_part))
        return list(map(self._reverse, found)) if self._rules.is_reversed else list(found)

    def _reverse(self, derivation: Derivation) -> Derivation:
        """Turn a derivation of the reversed word into one of the word: its suffixes become one prefix."""
        prefix = "".join(reversed([suffix[::-1] for suffix in derivation.suffixes]))
        return Derivation(derivation.stem[::-1], prefix, (derivation.prefix[::-1],) if derivation.prefix else ())

    def _find(self, text: str, is_part: bool) -> Iterator[Derivation]:
        yield from self._find_with_prefix(text, None, is_part)
        for prefix, base in self._remove_prefix(text):
            yield from self._find_with_prefix(base, prefix, is_part)

    def _find_with_prefix(self, text: str, prefix: _Affix | None, is_part: bool) -> Iterator[Derivation]:
        """The derivations with this prefix, None for none. text: the word from which the prefix has been removed."""
        added = prefix.add if prefix else ""
        if self._is_stem(text, None, None, prefix, is_part):
            yield Derivation(text, added)
        for last, base in self._remove_suffix(text, self._suffixes):
            if self._is_stem(base, last, last, prefix, is_part):
                yield Derivation(base, added, tuple(filter(None, (last.add,))))
            for first, stem in self._remove_suffix(base, self._inner_suffixes):
                may_follow = last.flag in first.continuation and not first.is_circumfix
                if may_follow and self._is_stem(stem, first, last, prefix, is_part):
                    yield Derivation(stem, added, tuple(filter(None, (first.add, last.add))))

    def _remove_suffix(self, text: str, suffixes: dict[str, list[_Affix]]) -> Iterator[tuple[_Affix, str]]:
        """(suffix, word without it) for each of these suffixes with which a text may end."""
        for i in range(len(text) + 1):
            for affix in suffixes.get(text[i:], ()):
                base = text[:i] + affix.strip
                if self._fits(affix, i, base[::-1]):
                    yield affix, base

    def _remove_prefix(self, text: str) -> Iterator[tuple[_Affix, str]]:
        """(prefix, word without it) for each prefix with which a text may begin."""
        for i in range(len(text) + 1):
            for affix in self._prefixes.get(text[:i], ()):
                base = affix.strip + text[i:]
                if self._fits(affix, len(text) - i, base):
                    yield affix, base

    def _fits(self, affix: _Affix, n_kept: int, letters_inward: str) -> bool:
        """Whether an affix may be added to a word.

        n_kept: the number of the word's letters that the affix does not remove. letters_inward: the word from the
        affix's side on, so reversed for a suffix.
        """
        self._n_remaining_tries -= 1
        if self._n_remaining_tries < 0 or len(letters_inward) < len(affix.condition):
            return False
        if n_kept == 0 and not self._rules.allows_full_strip:
            return False
        pairs = zip(affix.condition, letters_inward, strict=False)
        return all((letter in letters) is is_wanted for (letters, is_wanted), letter in pairs)

    def _is_stem(
        self, text: str, first: _Affix | None, last: _Affix | None, prefix: _Affix | None, is_part: bool
    ) -> bool:
        """Whether the flags of an entry allow these affixes and need no other. With one suffix, first is last."""
        sets = self._flags_by_stem.get(text)
        if sets is None:
            sets = self._flags_by_stem[text] = self._find_flags(text)
        if not sets or not self._is_complete(first, last, prefix):
            return False
        return any(
            self._allows_suffix(flags, first, prefix)
            and self._allows_prefix(flags, first, last, prefix)
            and self._is_word(flags, first, last, prefix, is_part)
            for flags in sets
        )

    def _is_complete(self, first: _Affix | None, last: _Affix | None, prefix: _Affix | None) -> bool:
        """Whether a circumfix has both halves, and each affix that needs another one has it."""
        prefix_needs = prefix is not None and prefix.needs_affix
        if first is None or last is None:
            return not prefix_needs
        has_half = first.is_circumfix or last.is_circumfix
        if has_half is not (prefix is not None and prefix.is_circumfix):
            return False
        return not last.needs_affix or (prefix is not None and not prefix_needs)

    def _allows_suffix(self, flags: Flags, first: _Affix | None, prefix: _Affix | None) -> bool:
        if first is None or first.flag in flags:
            return True
        return prefix is not None and prefix.flag in flags and first.flag in prefix.continuation

    def _allows_prefix(self, flags: Flags, first: _Affix | None, last: _Affix | None, prefix: _Affix | None) -> bool:
        if prefix is None:
            return True
        if first is None or last is None:
            return prefix.flag in flags
        if not (prefix.has_cross_product and last.has_cross_product):
            return False
        if prefix.flag in last.continuation:
            return True
        return first.has_cross_product and (prefix.flag in flags or prefix.flag in first.continuation)

    def _is_word(
        self, flags: Flags, first: _Affix | None, last: _Affix | None, prefix: _Affix | None, is_part: bool
    ) -> bool:
        """Whether the form is correct by itself, or as a part of a compound."""
        rules = self._rules
        if rules.forbidden in flags or (first is None and prefix is None and rules.need_affix in flags):
            return False
        carriers = [flags, *(affix.continuation for affix in (first, last, prefix) if affix)]
        return is_part or not any(rules.only_in_compound in carried for carried in carriers)
