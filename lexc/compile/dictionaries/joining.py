"""Joining the stems and affixes of a dictionary: one automaton whose masks are the roles of each form.

Stems become a trie; what their suffixes add is joined to it where the letters that they remove begin. Prefixes come
last. For each kind of prefix, masks have bits of their own: the roles of a form that has this prefix. So one projection
of the automaton gives all strings that the prefixes of this kind may stand before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lexc.alphabet_folding import lower_in, upper_in
from lexc.compile.dictionaries.fitting import FittingAutomaton, FittingTogether
from lexc.compile.dictionaries.form_masks import FormMasks, Stem
from lexc.compile.dictionaries.projecting import new_store, project_by_masks
from lexc.compile.dictionaries.roles import BIT, HIDDEN, Roles
from lexc.compile.dictionaries.suffix_classes import Ends, SuffixClasses, unite
from lexc.errors import SourceError
from lexc.kernels.building.state_projection import project
from lexc.kernels.building.state_store import StateStore
from lexc.kernels.building.stem_trie import MAX_WORD, StemTrie
from lexc.progress import report, report_each
from lexc.source.affix import Affix, Affixes, Flags
from lexc.source.affix_conditions import Unit
from lexc.source.dictionary_entries import DictionaryEntry
from lexc.source.hunspell_lines import location

_HUNGARIAN_VOWELS = frozenset("aáeéiíoóöőuúüű")


class Joiner:
    """The joining of one dictionary. store: its states. roles: the bits of their masks."""

    def __init__(self, affixes: Affixes, roles: Roles) -> None:
        self.affixes, self.roles = affixes, roles
        self.store = new_store()
        self.trie = StemTrie(self.store)
        self.masks = FormMasks(affixes, roles)
        self.suffixes = SuffixClasses(affixes, self.masks, self.store)
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
            stem = self._stems[flags] = _StemClass(self.suffixes, flags)
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
        stems_of = dict(zip(kinds, projected, strict=True))
        parts = [root]
        for kind, affix in report_each(self.masks.prefixes, "joining prefixes"):
            state = PrefixCut(self.store, affix, self.affixes.allows_full_strip).cut(stems_of[kind])
            if state:
                parts.append(self.store.prepend(affix.add, self._mark_prefix_as_word(affix, state)))
        return self.store.unite(parts)

    def _mark_prefix_as_word(self, affix: Affix, state: int) -> int:
        """The strings behind a prefix; in Hungarian, as a word of a compound if the prefix has several syllables."""
        n_syllables = sum(letter in _HUNGARIAN_VOWELS for letter in affix.add)
        if not self.roles.is_hungarian or n_syllables < 2:
            return state
        return project(self.store, state, _mark_part_as_two_words, *self._marked)


def _select_bits(shift: int, low: int) -> Callable[[int], int]:
    """A function that takes the bits of one kind of prefix from a mask."""
    return lambda mask: mask >> shift & low


def _mark_part_as_two_words(mask: int) -> int:
    parts = BIT["begin"] | BIT["middle"] | BIT["end"] | BIT["capital_end"]
    return mask | BIT["counts_twice"] if mask & parts else mask


class _StemClass:
    """All stems with one set of flags: their own mask, and what may be joined to them by their ends.

    choices: the flags of suffixes, each with the index of its automaton, and with the stem that it may follow.
    """

    def __init__(self, suffixes: SuffixClasses, flags: Flags) -> None:
        masks, store = suffixes.masks, suffixes.store
        relevant = flags & masks.roles.relevant
        prefix_flags = frozenset(flag for flag in flags if flag in masks.kinds_of)
        own: Stem = (relevant, prefix_flags, None)
        choices = [(f, own) for f in sorted(flags) if f in suffixes.affixes.suffixes]
        for flag in sorted(prefix_flags):
            for kind in masks.kinds_of[flag]:
                stem: Stem = (relevant, prefix_flags, kind)
                choices += [(f, stem) for f in sorted(kind.suffix_flags)]
        self.mask = store.number_mask(masks.find(own, None, None))
        bits = store.all_masks()[self.mask]
        self.is_root = bits & BIT["root"] != 0
        bits &= ~BIT["forbidden_root"]
        without_case = bits & ~BIT["keep_root"]
        self.masks_of_homonyms = store.number_mask(bits), store.number_mask(without_case)  # without, with a root before
        automata: dict[tuple[FittingAutomaton, int], int] = {}
        starts = suffixes.starts
        self.choices = [(flag, automata.setdefault(starts[flag], len(automata)), stem) for flag, stem in choices]
        self._fitting = suffixes.read_together(automata)
        self._known_endings = suffixes.simple_endings(own) if all(stem is own for _, stem in choices) else None
        self._suffixes = suffixes
        self._ends: dict[int, _StemEnds] = {}
        self._joined: dict[tuple[int, ...], tuple[int, ...]] = {}

    def find(self, word: str) -> tuple[int, ...]:
        """The states to join to a stem, as `StemTrie.add_word` takes them."""
        if not self.choices:
            return ()
        state = self._fitting.read(word)
        ends = self._ends.get(state)
        if ends is None:
            ends = self._ends[state] = self._make_stem_ends(self._fitting.states[state])
        states = tuple([fitting.read(word[: len(word) - n_stripped]) for n_stripped, fitting in ends.undecided])
        joined = ends.joined.get(states)
        if joined is None:
            joined = ends.joined[states] = self._join(ends, states)
        return joined

    def _make_stem_ends(self, states: tuple[int, ...]) -> _StemEnds:
        """The suffixes that fit stems whose ends lead to these states of the automata, joined if nothing else decides.

        Some dictionaries have nearly as many sets of flags as stems. Flags whose suffixes were met before are found by
        one look-up each.
        """
        known = self._known_endings
        if known is None:
            return self._make_ends(states)
        parts: dict[int, list[int]] = {}
        for flag, i, stem in self.choices:
            endings = known.get((flag, states[i]))
            if endings is None:
                ends = self._suffixes.ends(flag, states[i])
                if ends.undecided:
                    return self._make_ends(states)
                endings = known[flag, states[i]] = self._suffixes.endings(self._suffixes.find(ends, ()), stem)
            for n, state in endings.items():
                if n in parts:
                    parts[n].append(state)
                else:
                    parts[n] = [state]
        return _StemEnds([], [], [], {(): _make_pairs(self._suffixes.store, parts)})

    def _make_ends(self, states: tuple[int, ...]) -> _StemEnds:
        """The suffixes that fit stems whose ends lead to these states of the automata."""
        suffixes = self._suffixes
        by_choice = [suffixes.ends(flag, states[i]) for flag, i, _ in self.choices]
        starts: dict[int, dict[tuple[FittingAutomaton, int], int]] = {}
        places = []
        for ends in by_choice:
            place = []
            for fitting, start, n_stripped in ends.undecided:
                group = starts.setdefault(n_stripped, {})
                place.append((n_stripped, group.setdefault((fitting, start), len(group))))
            places.append(place)
        order = {n_stripped: i for i, n_stripped in enumerate(starts)}
        undecided = [(n_stripped, suffixes.read_together(group)) for n_stripped, group in starts.items()]
        return _StemEnds(by_choice, undecided, [[(order[n], i) for n, i in place] for place in places], {})

    def _join(self, ends: _StemEnds, states: tuple[int, ...]) -> tuple[int, ...]:
        """The states to join to stems by the classes of their suffixes. states: of `ends.undecided`."""
        classes = self._suffixes
        found = [fitting.states[state] for (_, fitting), state in zip(ends.undecided, states, strict=True)]
        key = tuple(
            [
                classes.find(of_choice, tuple([found[group][i] for group, i in places]))
                for of_choice, places in zip(ends.by_choice, ends.places, strict=True)
            ]
        )
        joined = self._joined.get(key)
        if joined is None:
            parts: dict[int, list[int]] = {}
            for (_, _, stem), number in zip(self.choices, key, strict=True):
                for n, state in classes.endings(number, stem).items():
                    parts.setdefault(n, []).append(state)
            joined = self._joined[key] = _make_pairs(classes.store, parts)
        return joined


def _make_pairs(store: StateStore, parts: dict[int, list[int]]) -> tuple[int, ...]:
    """The numbers of letters to remove, each with the union of its states behind it."""
    return tuple([number for pair in unite(store, parts).items() for number in pair])


class _StemEnds(NamedTuple):
    """The suffixes that fit stems of one class with certain ends.

    by_choice: the suffixes of each choice. undecided: by the number of letters that first suffixes remove, the automata
    of second suffixes that depend on the stem's other letters. places: for each choice, where in undecided each of its
    automata is. joined: the states to join, by the states of undecided.
    """

    by_choice: list[Ends]
    undecided: list[tuple[int, FittingTogether]]
    places: list[list[tuple[int, int]]]
    joined: dict[tuple[int, ...], tuple[int, ...]]


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
