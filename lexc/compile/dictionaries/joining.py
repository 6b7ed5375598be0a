"""Joining the stems and affixes of a dictionary: one automaton whose masks are the roles of each form.

Stems become a trie. The letters of a suffix are joined to the node of the stem without the letters that the suffix
removes. Prefixes come last. For each kind of prefix, masks have bits of their own: the roles of a form with this
prefix. So one projection of the automaton gives all strings to which the prefixes of this kind can be attached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lexc.alphabet.folding import lower_in, upper_in
from lexc.compile.dictionaries.condition_automata import ConditionAutomaton, ProductAutomaton
from lexc.compile.dictionaries.form_masks import FormMasks, Stem
from lexc.compile.dictionaries.projecting import new_store, project_by_masks
from lexc.compile.dictionaries.roles import BIT, HIDDEN, Roles
from lexc.compile.dictionaries.suffix_classes import FittingSuffixes, SuffixClasses
from lexc.compile.dictionaries.suffix_endings import SuffixEndings, unite
from lexc.compile.dictionaries.suffix_kinds import SuffixKinds
from lexc.errors import SourceError
from lexc.kernels.building.state_projection import project
from lexc.kernels.building.state_store import StateStore
from lexc.kernels.building.stem_trie import MAX_WORD, StemTrie
from lexc.source.affix import Affix, Flags
from lexc.source.affix_conditions import Unit
from lexc.source.dictionary_entries import DictionaryEntry
from lexc.source.hunspell import Dictionary
from lexc.source.hunspell_lines import location
from lexc.system.progress import report, report_each

_HUNGARIAN_VOWELS = frozenset("aáeéiíoóöőuúüű")


class Joiner:
    """The joining of one dictionary. store: its states. roles: the bits of their masks."""

    def __init__(self, dictionary: Dictionary, roles: Roles) -> None:
        affixes = dictionary.affixes
        self.path, self.affixes, self.roles = dictionary.path, affixes, roles
        self.store = new_store()
        self.trie = StemTrie(self.store)
        self.masks = FormMasks(affixes, roles)
        kinds = SuffixKinds(affixes, roles.relevant | frozenset(affixes.prefixes))
        self.endings = SuffixEndings(SuffixClasses(affixes, kinds), self.masks, self.store)
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
        return self._add_prefixes(self.trie.finish())

    def _refuse(self, problem: str, entry: DictionaryEntry, expected: str, word: str) -> None:
        where = location(self.path, entry.line)
        remedy = "Use a word list of the language."
        raise SourceError(problem, where=where, expected=expected, found=repr(word[:40]), remedy=remedy)

    def _sort_stems(self, entries: list[DictionaryEntry]) -> list[tuple[str, Flags, DictionaryEntry]]:
        """The words and flags of all entries and of their hidden forms, sorted by code points."""
        report("sorting the stems")
        stems = [(entry.word, entry.flags, entry) for entry in entries]
        known = {entry.word for entry in entries}
        hidden: dict[str, tuple[str, Flags, DictionaryEntry]] = {}  # hunspell adds the first of equal forms alone
        for word, flags, entry in stems:
            form = self._capitalised_form(word, flags)
            if form and form not in known:
                hidden.setdefault(form, (form, flags | {HIDDEN}, entry))
        return sorted([*stems, *hidden.values()], key=lambda stem: stem[0])

    def _capitalised_form(self, word: str, flags: Flags) -> str:
        """The hidden form `Xxxx` of an entry with inner capitals, by which it is found in capitals; "" if none."""
        if word.islower() or word[1:].islower() or self.roles.forbidden in flags:
            return ""  # most words have no inner capitals
        language = self.affixes.language
        n_capitals = sum(letter != lower_in(language, letter) for letter in word)
        begins_with_capital = word[:1] != lower_in(language, word[:1])
        n_caseless = sum(lower_in(language, letter) == upper_in(language, letter) for letter in word)
        is_all_capitals = n_capitals + n_caseless == len(word)
        if n_capitals == 0 or (n_capitals == 1 and begins_with_capital) or (is_all_capitals and not flags):
            return ""
        lower = lower_in(language, word)
        return upper_in(language, lower[:1]) + lower[1:]

    def _add_stem(self, word: str, flags: Flags, is_first: bool, has_root: bool) -> bool:
        """Add a stem. Returns whether it or an earlier homonym is a word by itself.

        is_first: whether it is the first of its homonyms, which alone may forbid the word. has_root: whether an earlier
        homonym is a word by itself, and so decides whether the word keeps its case.
        """
        stem = self._stems.get(flags)
        if stem is None:
            stem = self._stems[flags] = _StemClass(self.endings, flags)
        joined = stem.find(word)
        self.trie.add_word(word, stem.mask if is_first else stem.masks_of_homonyms[has_root], joined)
        return has_root or stem.is_root

    def _add_prefixes(self, stems: int) -> int:
        """The automaton with all prefixes. stems: that of stems and suffixes, with the bits of all kinds."""
        width = self.roles.width
        low = (1 << width) - 1
        kinds = list(self.masks.kinds)
        shifts = [0, *(width * (1 + self.masks.kinds[kind]) for kind in kinds)]
        report("joining prefixes")
        root, *projected = project_by_masks(self.store, stems, self.store, [_select_bits(n, low) for n in shifts])
        stems_by_kind = dict(zip(kinds, projected, strict=True))
        parts = [root]
        for kind, affix in report_each(self.masks.prefixes, "joining prefixes"):
            state = PrefixCut(self.store, affix, self.affixes.allows_full_strip).cut(stems_by_kind[kind])
            if state:
                parts.append(self.store.prepend(affix.add, self._mark_prefix_as_word(affix, state)))
        return self.store.unite(parts)

    def _mark_prefix_as_word(self, affix: Affix, state: int) -> int:
        """The strings behind a prefix. In Hungarian, one of several syllables counts as a word of a compound."""
        n_syllables = sum(letter in _HUNGARIAN_VOWELS for letter in affix.add)
        if not self.roles.is_hungarian or n_syllables < 2:
            return state
        return project(self.store, state, _mark_part_as_two_words, *self._marked)


def _select_bits(shift: int, low: int) -> Callable[[int], int]:
    """A function that returns the bits of one kind of prefix in a mask."""
    return lambda mask: mask >> shift & low


def _mark_part_as_two_words(mask: int) -> int:
    parts = BIT["begin"] | BIT["middle"] | BIT["end"] | BIT["capital_end"]
    return mask | BIT["counts_twice"] if mask & parts else mask


class _StemClass:
    """All stems with one set of flags: their mask, and the automata to join to each by its last letters.

    choices: (flag of suffixes, index of its automaton, stem that they may follow).
    """

    def __init__(self, endings: SuffixEndings, flags: Flags) -> None:
        suffixes, masks, store = endings.classes, endings.masks, endings.store
        relevant = flags & masks.roles.relevant
        prefix_flags = frozenset(flag for flag in flags if flag in masks.kinds_by_flag)
        plain: Stem = (relevant, prefix_flags, None)
        choices = [(f, plain) for f in sorted(flags) if f in suffixes.affixes.suffixes]
        for flag in sorted(prefix_flags):
            for kind in masks.kinds_by_flag[flag]:
                stem: Stem = (relevant, prefix_flags, kind)
                choices += [(f, stem) for f in sorted(kind.suffix_flags)]
        self.mask = store.number_mask(masks.find(plain, None, None))
        bits = store.all_masks()[self.mask]
        self.is_root = bits & BIT["root"] != 0
        bits &= ~BIT["forbidden_root"]
        without_case = bits & ~BIT["keep_root"]
        self.masks_of_homonyms = (
            store.number_mask(bits),
            store.number_mask(without_case),
        )  # without and with an earlier root
        automata: dict[tuple[ConditionAutomaton, int], int] = {}
        starts = suffixes.starts
        self.choices = [(flag, automata.setdefault(starts[flag], len(automata)), stem) for flag, stem in choices]
        self._automaton = suffixes.product(automata)
        self._known_endings = endings.simple_endings(plain) if all(stem is plain for _, stem in choices) else None
        self._suffixes, self._endings = suffixes, endings
        self._fitting: dict[int, _StemSuffixes] = {}
        self._joined: dict[tuple[int, ...], tuple[int, ...]] = {}

    def find(self, word: str) -> tuple[int, ...]:
        """The states to join to a stem, as `StemTrie.add_word` takes them."""
        if not self.choices:
            return ()
        state = self._automaton.read(word)
        fitting = self._fitting.get(state)
        if fitting is None:
            fitting = self._fitting[state] = self._find_simple_suffixes(self._automaton.states[state])
        states = tuple([automaton.read(word[: len(word) - n_stripped]) for n_stripped, automaton in fitting.undecided])
        joined = fitting.joined.get(states)
        if joined is None:
            joined = fitting.joined[states] = self._join(fitting, states)
        return joined

    def _find_simple_suffixes(self, states: tuple[int, ...]) -> _StemSuffixes:
        """The suffixes that fit stems which lead to these states, joined at once if no other letter decides anything.

        Some dictionaries have nearly as many sets of flags as stems. Flags whose suffixes were met before are found by
        one look-up each.
        """
        known = self._known_endings
        if known is None:
            return self._find_suffixes(states)
        parts: dict[int, list[int]] = {}
        for flag, i, stem in self.choices:
            endings = known.get((flag, states[i]))
            if endings is None:
                fitting = self._suffixes.fitting(flag, states[i])
                if fitting.undecided:
                    return self._find_suffixes(states)
                endings = known[flag, states[i]] = self._endings.endings(self._suffixes.find(fitting, ()), stem)
            for n, state in endings.items():
                if n in parts:
                    parts[n].append(state)
                else:
                    parts[n] = [state]
        return _StemSuffixes([], [], [], {(): _make_pairs(self._endings.store, parts)})

    def _find_suffixes(self, states: tuple[int, ...]) -> _StemSuffixes:
        """The suffixes that fit stems which lead to these states of the automata."""
        suffixes = self._suffixes
        by_choice = [suffixes.fitting(flag, states[i]) for flag, i, _ in self.choices]
        starts: dict[int, dict[tuple[ConditionAutomaton, int], int]] = {}
        positions = []
        for fitting in by_choice:
            group_positions = []
            for automaton, start, n_stripped in fitting.undecided:
                group = starts.setdefault(n_stripped, {})
                group_positions.append((n_stripped, group.setdefault((automaton, start), len(group))))
            positions.append(group_positions)
        group_numbers = {n_stripped: i for i, n_stripped in enumerate(starts)}
        undecided = [(n_stripped, suffixes.product(group)) for n_stripped, group in starts.items()]
        return _StemSuffixes(
            by_choice, undecided, [[(group_numbers[n], i) for n, i in pairs] for pairs in positions], {}
        )

    def _join(self, fitting: _StemSuffixes, states: tuple[int, ...]) -> tuple[int, ...]:
        """The states to join to stems by the classes of their suffixes. states: of `fitting.undecided`."""
        classes = self._suffixes
        found = [automaton.states[state] for (_, automaton), state in zip(fitting.undecided, states, strict=True)]
        key = tuple(
            [
                classes.find(choice, tuple([found[group][i] for group, i in positions]))
                for choice, positions in zip(fitting.by_choice, fitting.positions, strict=True)
            ]
        )
        joined = self._joined.get(key)
        if joined is None:
            parts: dict[int, list[int]] = {}
            for (_, _, stem), number in zip(self.choices, key, strict=True):
                for n, state in self._endings.endings(number, stem).items():
                    parts.setdefault(n, []).append(state)
            joined = self._joined[key] = _make_pairs(self._endings.store, parts)
        return joined


def _make_pairs(store: StateStore, parts: dict[int, list[int]]) -> tuple[int, ...]:
    """The numbers of letters to remove, each with the union of its states behind it."""
    return tuple([number for pair in unite(store, parts).items() for number in pair])


class _StemSuffixes(NamedTuple):
    """The suffixes that fit the stems of one class which lead to the same state.

    by_choice: the suffixes of each choice. undecided: by the number of letters that first suffixes remove, the automata
    of second suffixes that depend on the stem's other letters. positions: for each choice and
    each of its automata, its index in undecided and its index in that product. joined: the states to join, by the
    states of undecided.
    """

    by_choice: list[FittingSuffixes]
    undecided: list[tuple[int, ProductAutomaton]]
    positions: list[list[tuple[int, int]]]
    joined: dict[tuple[int, ...], tuple[int, ...]]


class PrefixCut:
    """The strings to which a prefix can be attached, without the letters that it removes."""

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
        """The strings that begin with the letters to remove and meet the condition, from this depth on."""
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
