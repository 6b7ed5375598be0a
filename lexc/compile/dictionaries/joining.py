"""Joining the stems and affixes of a dictionary: one automaton whose masks are the roles of each form.

Stems become a trie; what their suffixes add is joined to it where the letters that they remove begin. Prefixes come
last. For each kind of prefix, masks have bits of their own: the roles of a form that has this prefix. So one projection
of the automaton gives all strings that the prefixes of this kind may stand before.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from lexc.alphabet_folding import lower_in, upper_in
from lexc.compile.dictionaries.roles import BIT, HIDDEN, Derivation, PrefixKind, Roles
from lexc.compile.dictionaries.suffix_classes import Stem, SuffixClasses, unite
from lexc.errors import SourceError
from lexc.kernels.building.state_store import MAX_WORD, StateStore
from lexc.progress import report, report_each
from lexc.source.affix import Affix, Affixes, Flags
from lexc.source.affix_conditions import Unit
from lexc.source.dictionary_entries import DictionaryEntry
from lexc.source.hunspell_lines import location

_MAX_ITEMS = 1 << 27  # of 8 bytes
_HUNGARIAN_VOWELS = frozenset("aáeéiíoóöőuúüű")


class Joiner:
    """The joining of one dictionary. store: its states. roles: the bits of their masks."""

    def __init__(self, affixes: Affixes, roles: Roles) -> None:
        self.affixes, self.roles = affixes, roles
        self.store = StateStore(int.from_bytes(os.urandom(8), "little") | 1, _MAX_ITEMS)
        self.prefixes: list[tuple[PrefixKind, Affix]] = []
        self.kinds: dict[PrefixKind, int] = {}
        self.kinds_of: dict[int, list[PrefixKind]] = {}
        self._collect_prefixes()
        self.suffixes = SuffixClasses(affixes, roles, self.store, self._find_mask)
        self._masks: dict[tuple[object, ...], int] = {}
        self._stems: dict[Flags, _StemClass] = {}
        self._marked: tuple[dict[int, int], dict[int, int]] = {}, {}  # memos of a projection

    def join(self, entries: list[DictionaryEntry]) -> int:
        """The automaton of all forms of the entries. Raises SourceError if it is too large."""
        stems = self._sort_stems(entries)
        last, has_root = None, False
        for word, flags, entry in report_each(stems, "joining stems and suffixes"):
            if len(word) > MAX_WORD:
                self._refuse("an entry that is too long", entry, f"at most {MAX_WORD} letters", word)
            try:
                has_root = self._add_stem(word, flags, is_first=word != last, has_root=has_root and word == last)
            except OverflowError:
                self._refuse("a dictionary whose automaton is too large", entry, "fewer affixes", word)
            last = word
        return self._add_prefixes(self.store.finish_trie())

    def _refuse(self, problem: str, entry: DictionaryEntry, expected: str, word: str) -> None:
        where = location(self.affixes.path.with_suffix(".dic"), entry.line)
        remedy = "Use a word list of the language."
        raise SourceError(problem, where=where, expected=expected, found=repr(word[:40]), remedy=remedy)

    def _sort_stems(self, entries: list[DictionaryEntry]) -> list[tuple[str, Flags, DictionaryEntry]]:
        """The words and flags of all entries and of their hidden twins, sorted by code points."""
        report("sorting the stems")
        stems = [(entry.word, entry.flags, entry) for entry in entries]
        known = {entry.word for entry in entries}
        twins: dict[str, tuple[str, Flags, DictionaryEntry]] = {}  # of several equal ones hunspell adds the first
        for word, flags, entry in stems:
            twin = self._find_twin(word, flags)
            if twin and twin not in known:
                twins.setdefault(twin, (twin, flags | {HIDDEN}, entry))
        return sorted([*stems, *twins.values()], key=lambda stem: stem[0])

    def _find_twin(self, word: str, flags: Flags) -> str:
        """The twin `Xxxx` by which an entry with inner capitals is known in capitals; "" if it has none."""
        if word.islower() or word[1:].islower() or self.roles.forbidden in flags:
            return ""  # most words have no inner capitals
        language = self.affixes.language
        n_capitals = sum(letter != lower_in(language, letter) for letter in word)
        is_first = word[:1] != lower_in(language, word[:1])
        n_neutral = sum(lower_in(language, letter) == upper_in(language, letter) for letter in word)
        is_all = n_capitals + n_neutral == len(word)
        if n_capitals == 0 or (n_capitals == 1 and is_first) or (is_all and not flags):
            return ""
        lower = lower_in(language, word)
        return upper_in(language, lower[:1]) + lower[1:]

    def _add_stem(self, word: str, flags: Flags, is_first: bool, has_root: bool) -> bool:
        """Add a stem. Returns whether it or one of its homonyms is a word by itself.

        is_first: whether it is the first of its homonyms, the one that may forbid the word. has_root: whether one of
        those before is a word by itself, and so decides whether the word keeps its case.
        """
        stem = self._stems.get(flags)
        if stem is None:
            stem = self._stems[flags] = _StemClass(self, flags)
        joined = stem.find(word)
        self.store.add_word(word, stem.mask if is_first else stem.masks_of_homonyms[has_root], joined)
        return has_root or stem.is_root

    def _collect_prefixes(self) -> None:
        relevant = self.roles.relevant
        for flag, group in self.affixes.prefixes.items():
            for affix in group.affixes:
                suffix_flags = frozenset(f for f in affix.continuation if f in self.affixes.suffixes)
                kind = PrefixKind(flag, affix.continuation & relevant, suffix_flags, affix.has_cross_product)
                if kind not in self.kinds:
                    self.kinds[kind] = len(self.kinds)
                    self.kinds_of.setdefault(flag, []).append(kind)
                self.prefixes.append((kind, affix))

    def find_stem_mask(self, stem: Stem) -> int:
        """The number of the mask of a stem without suffixes."""
        return self.store.number_mask(self._find_mask(stem, None, None))

    def _find_mask(self, stem: Stem, first: Affix | None, last: Affix | None) -> int:
        """The bits of a stem with these suffixes: without a prefix, and with each kind of prefix."""
        key = (*stem, id(first), id(last))
        if key not in self._masks:
            flags, prefix_flags, only_kind = stem
            bits = 0 if only_kind else self.roles.find(Derivation(flags, first, last, None))
            known: dict[Flags, int] = {}  # of the flags of prefixes, which alone matter
            for kind in self._allowed_kinds(prefix_flags, first, last):
                if (first is None or kind.has_cross_product) and only_kind in (None, kind):
                    with_prefix = known.get(kind.continuation, -1)
                    if with_prefix < 0:
                        with_prefix = known[kind.continuation] = self.roles.find(Derivation(flags, first, last, kind))
                    bits |= with_prefix << self.roles.width * (1 + self.kinds[kind])
            self._masks[key] = bits
        return self._masks[key]

    def _allowed_kinds(self, prefix_flags: Flags, first: Affix | None, last: Affix | None) -> Iterator[PrefixKind]:
        """The kinds of prefixes that the stem or its suffixes allow."""
        allowed = set(prefix_flags) if first is None else set()
        if first is not None and last is not None and last.has_cross_product:
            allowed |= {flag for flag in last.continuation if flag in self.kinds_of}
            if first.has_cross_product:
                allowed |= prefix_flags
                allowed |= {flag for flag in first.continuation if flag in self.kinds_of}
        for flag in sorted(allowed):
            yield from self.kinds_of[flag]

    def _add_prefixes(self, stems: int) -> int:
        """The automaton with all prefixes. stems: that of stems and suffixes, with the bits of all kinds."""
        width = self.roles.width
        low = (1 << width) - 1
        parts = [self.store.project_all(stems, lambda mask: mask & low, {})]
        projected: dict[PrefixKind, int] = {}
        for kind, affix in report_each(self.prefixes, "joining prefixes"):
            if kind not in projected:
                shift = width * (1 + self.kinds[kind])
                projected[kind] = self.store.project_all(stems, lambda mask, n=shift: mask >> n & low, {})  # type: ignore[misc]
            state = PrefixCut(self.store, affix, self.affixes.allows_full_strip).cut(projected[kind])
            if state:
                parts.append(self.store.prepend(affix.add, self._mark_prefix_as_word(affix, state)))
        return self.store.unite(parts)

    def _mark_prefix_as_word(self, affix: Affix, state: int) -> int:
        """The strings behind a prefix; in Hungarian, as a word of a compound if the prefix has several syllables."""
        n_syllables = sum(letter in _HUNGARIAN_VOWELS for letter in affix.add)
        if not self.roles.is_hungarian or n_syllables < 2:
            return state
        return self.store.project(state, _mark_part_as_two_words, *self._marked)


def _mark_part_as_two_words(mask: int) -> int:
    parts = BIT["begin"] | BIT["middle"] | BIT["end"] | BIT["capital_end"]
    return mask | BIT["counts_twice"] if mask & parts else mask


class _StemClass:
    """All stems with one set of flags: their own mask, and what may be joined to them by their ends."""

    def __init__(self, joiner: Joiner, flags: Flags) -> None:
        self.joiner = joiner
        relevant = flags & joiner.roles.relevant
        prefix_flags = frozenset(flag for flag in flags if flag in joiner.kinds_of)
        suffixes = joiner.affixes.suffixes
        own: Stem = (relevant, prefix_flags, None)
        self.choices: list[tuple[int, Stem, int]] = [(f, own, 0) for f in sorted(flags) if f in suffixes]
        for flag in sorted(prefix_flags):
            for kind in joiner.kinds_of[flag]:
                stem: Stem = (relevant, prefix_flags, kind)
                self.choices += [(f, stem, 0) for f in sorted(kind.suffix_flags)]
        self.choices = [(f, stem, joiner.suffixes.width(f)) for f, stem, _ in self.choices]
        self.mask = joiner.find_stem_mask(own)
        bits = joiner.store.all_masks()[self.mask]
        self.is_root = bits & BIT["root"] != 0
        bits &= ~BIT["forbidden_root"]
        self.masks_of_homonyms = tuple(
            map(joiner.store.number_mask, (bits, bits & ~BIT["keep_root"]))
        )  # without, with a root before
        self.joined: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.width = max((width for _, _, width in self.choices), default=0)
        self.joined_by_end: dict[str, tuple[int, ...]] = {}

    def find(self, word: str) -> tuple[int, ...]:
        """The states to join to a stem, as `StateStore.add_word` takes them."""
        if not self.choices:
            return ()
        end = word[-self.width :]
        found = self.joined_by_end.get(end)
        if found is None:
            found = self.joined_by_end[end] = self._find_by_class(end)
        return found

    def _find_by_class(self, word: str) -> tuple[int, ...]:
        """The states to join to a stem by the classes of its suffixes. word: its end, which decides about them."""
        classes = self.joiner.suffixes
        key = tuple([classes.find(flag, word[-width:]) for flag, _, width in self.choices])
        joined = self.joined.get(key)
        if joined is None:
            parts: dict[int, list[int]] = {}
            for (_, stem, _), number in zip(self.choices, key, strict=True):
                for n, state in classes.endings(number, stem).items():
                    parts.setdefault(n, []).append(state)
            pairs = unite(self.joiner.store, parts)
            joined = self.joined[key] = tuple(number for pair in pairs.items() for number in pair)
        return joined


class PrefixCut:
    """The strings that a prefix may stand before, without the letters that it removes."""

    def __init__(self, store: StateStore, affix: Affix, allows_full_strip: bool) -> None:
        self.store, self.strip, self.units = store, affix.strip, affix.condition
        self.allows_full_strip = allows_full_strip

    def cut(self, root: int) -> int:
        """The automaton of these strings. root: that of all strings whose stems allow the prefix."""
        state = self._restrict(root, 0)
        for letter in self.strip:
            state = dict(self.store.arcs(state)).get(ord(letter), 0)
        if self.strip and not self.allows_full_strip and state and self.store.mask_number(state):
            state = self.store.make_state(0, self.store.arcs(state))
        return state

    def _restrict(self, state: int, depth: int) -> int:
        """The strings that begin with the letters to be removed and fit the condition from this depth on."""
        if depth >= len(self.units) and depth >= len(self.strip):
            return state
        arcs = [
            (label, self._restrict(target, depth + 1))
            for label, target in self.store.arcs(state)
            if self._accepts(chr(label), depth)
        ]
        return self.store.make_state(0, arcs)

    def _accepts(self, letter: str, depth: int) -> bool:
        if depth < len(self.strip) and letter != self.strip[depth]:
            return False
        unit: Unit | None = self.units[depth] if depth < len(self.units) else None
        return unit is None or (letter in unit[0]) is unit[1]
