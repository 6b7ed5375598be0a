"""Classes of suffixes: the strings that may follow a stem, as an automaton for each number of letters to remove.

Stems that fit the same suffixes share a class. A second suffix may remove more letters than the first suffix added:
then its class removes letters of the stem.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from lexc.compile.dictionaries.condition_automata import ConditionAutomaton, ProductAutomaton, Units, find_units
from lexc.compile.dictionaries.form_masks import FormMasks, Stem
from lexc.kernels.building.state_projection import project
from lexc.kernels.building.state_store import StateStore
from lexc.source.affix import Affix, Affixes, Flags

Endings = dict[int, int]
"""A state for each number of letters that are removed from the end of a stem."""
_Members = tuple[tuple[int, tuple[int, ...]], ...]
"""The suffixes of a class, each with the classes of its second suffixes."""


class SuffixClasses:
    """The suffix classes of a dictionary, each made once. starts: for each flag, its automaton and first state."""

    def __init__(self, affixes: Affixes, masks: FormMasks, store: StateStore) -> None:
        self.affixes, self.masks, self.store = affixes, masks, store
        relevant = masks.roles.relevant | frozenset(affixes.prefixes)
        self._kinds = _AffixKinds(affixes, relevant)
        by_units: dict[Units, ConditionAutomaton] = {}
        self._automata: dict[int, ConditionAutomaton] = {}
        self.starts: dict[int, tuple[ConditionAutomaton, int]] = {}
        for flag, group in affixes.suffixes.items():
            units = find_units(group)
            self._automata[flag] = by_units.get(units) or by_units.setdefault(units, ConditionAutomaton(units))
            self.starts[flag] = self._automata[flag], 0
        self._simple_endings: dict[Stem, dict[tuple[int, int], Endings]] = {}
        self._products: dict[tuple[tuple[ConditionAutomaton, int], ...], ProductAutomaton] = {}
        self._suffixes_at: dict[tuple[int, int], tuple[Affix, ...]] = {}
        self._classes: dict[_Members, int] = {}
        self._members: list[_Members] = []
        self._second_classes: dict[tuple[int, ...], int] = {}
        self._second_members: list[tuple[int, ...]] = []
        self._fitting: dict[tuple[int, int], FittingSuffixes] = {}
        self._second_by_state: dict[tuple[int, int], int] = {}
        self._suffix_flags: dict[Flags, tuple[int, ...]] = {}
        self._endings: dict[tuple[int, Stem], Endings] = {}
        self._simple_suffixes: dict[int, _SimpleSuffixes] = {}
        self._tries: dict[int, Endings] = {}
        self._contexts: dict[tuple[int, ...], _Context] = {}
        self._context_by_suffix: dict[tuple[Stem, int], _Context] = {}

    def simple_endings(self, stem: Stem) -> dict[tuple[int, int], Endings]:
        """The endings that were found behind stems with these flags, by a flag and the state of its automaton."""
        return self._simple_endings.setdefault(stem, {})

    def product(self, starts: Iterable[tuple[ConditionAutomaton, int]]) -> ProductAutomaton:
        """The product of several automata, each with its first state."""
        key = tuple(starts)
        return self._products.get(key) or self._products.setdefault(key, ProductAutomaton(key))

    def _find_suffixes(self, flag: int, state: int) -> tuple[Affix, ...]:
        """The suffixes of a flag that fit the words which lead to a state of its automaton."""
        found = self._suffixes_at.get((flag, state))
        if found is None:
            affixes = self.affixes.suffixes[flag].affixes
            found = tuple([affixes[i] for i in self._automata[flag].fitting_indexes(state)])
            self._suffixes_at[flag, state] = found
        return found

    def fitting(self, flag: int, state: int) -> FittingSuffixes:
        """The suffixes of a flag that fit words which lead to a state of its automaton."""
        found = self._fitting.get((flag, state))
        if found is None:
            found = self._fitting[flag, state] = self._make_fitting_suffixes(flag, state)
        return found

    def find(self, fitting: FittingSuffixes, states: tuple[int, ...]) -> int:
        """The class of a flag's suffixes. states: those of the automata of `fitting.undecided` for the stem."""
        number = fitting.classes.get(states)
        if number is None:
            members = tuple(
                [
                    (
                        affix,
                        tuple(
                            [
                                self._number_second_suffixes(flag, states[i] if i >= 0 else state)
                                for flag, i, state in seconds
                            ]
                        ),
                    )
                    for affix, seconds in fitting.members
                ]
            )
            number = fitting.classes[states] = _number(members, self._classes, self._members)
        return number

    def _make_fitting_suffixes(self, flag: int, state: int) -> FittingSuffixes:
        """The suffixes that fit in a state, with their second suffixes as far as the state decides them."""
        fitting = FittingSuffixes([], [], {})
        numbers: dict[tuple[int, int, int], int] = {}
        for affix in self._find_suffixes(flag, state):
            seconds = []
            flags = () if affix.is_circumfix else self._flags_of_suffixes(affix.continuation)
            for other in flags:
                automaton = self._automata[other]
                start = automaton.read(affix.add)
                index = -1
                if automaton.is_undecided(start):
                    index = numbers.setdefault((other, start, len(affix.strip)), len(fitting.undecided))
                    if index == len(fitting.undecided):
                        fitting.undecided.append((automaton, start, len(affix.strip)))
                seconds.append((other, index, start))
            fitting.members.append((self._kinds.number(affix), seconds))
        return fitting

    def _number_second_suffixes(self, flag: int, state: int) -> int:
        """The class of second suffixes of a flag that fit in a state."""
        number = self._second_by_state.get((flag, state))
        if number is None:
            seconds = tuple(map(self._kinds.number, self._find_suffixes(flag, state)))
            number = _number(seconds, self._second_classes, self._second_members)
            self._second_by_state[flag, state] = number
        return number

    def endings(self, number: int, stem: Stem) -> Endings:
        """The endings of a class behind stems with these flags."""
        key = number, stem
        found = self._endings.get(key)
        if found is None:
            found = self._endings[key] = self._find_endings(number, stem)
        return found

    def _find_endings(self, number: int, stem: Stem) -> Endings:
        """The endings of a class; those without second suffixes come from a trie, by the masks of their kinds."""
        simple = self._simple_suffixes.get(number)
        if simple is None:
            simple = self._simple_suffixes[number] = self._collect_simple_suffixes(number)
        masks = tuple([self.masks.find(stem, first, first) for first in simple.kinds])
        parts: dict[int, list[int]] = {}
        if masks and masks not in simple.endings:
            context = _Context(masks)
            simple.endings[masks] = self._project_trie(simple.trie, context)
        for n, state in simple.endings.get(masks, {}).items():
            parts[n] = [state]
        for affix_number, seconds in self._members[number]:
            if seconds:
                self._add_suffix(self._kinds.affixes[affix_number], seconds, stem, parts)
        return unite(self.store, parts)

    def _collect_simple_suffixes(self, number: int) -> _SimpleSuffixes:
        """The suffixes of a class without second ones, as a trie whose masks have a bit for each kind."""
        kinds: dict[int, int] = {}
        parts: dict[int, list[int]] = {}
        firsts: list[Affix] = []
        for affix_number, seconds in self._members[number]:
            affix = self._kinds.affixes[affix_number]
            first = self._kinds.representative(affix)
            if not seconds:
                index = kinds.setdefault(id(first), len(kinds))
                firsts += [first] if index == len(firsts) else []
                parts.setdefault(len(affix.strip), []).append(self._make_ending(affix, 1 << index))
        return _SimpleSuffixes(firsts, unite(self.store, parts), {})

    def _make_ending(self, affix: Affix, mask: int) -> int:
        """The letters of a suffix, with a mask at their end."""
        return self.store.prepend(affix.add, self.store.make_state(self.store.number_mask(mask), []))

    def _project_trie(self, trie: Endings, context: _Context) -> Endings:
        """The trie with the masks that a context gives the kinds of suffixes."""
        states = (
            (n, project(self.store, state, context.map_mask, context.numbers, context.memo))
            for n, state in trie.items()
        )
        return {n: state for n, state in states if state}

    def _add_suffix(self, affix: Affix, seconds: tuple[int, ...], stem: Stem, parts: dict[int, list[int]]) -> None:
        """Add a suffix, alone and followed by the second suffixes of some classes, to parts."""
        first = self._kinds.representative(affix)
        final = self.store.number_mask(self.masks.find(stem, first, first))
        followers: dict[int, list[int]] = {0: [self.store.make_state(final, [])]} if final else {}
        for number in seconds:
            for n, state in self._second_suffix_endings(number, stem, first).items():
                followers.setdefault(n, []).append(state)
        length = len(affix.add)
        for n, states in followers.items():
            state = self.store.unite(states)
            if n <= length:
                n, state = 0, self.store.prepend(affix.add[: length - n], state)
            else:
                n -= length
            if state:
                parts.setdefault(len(affix.strip) + n, []).append(state)

    def _flags_of_suffixes(self, flags: Flags) -> tuple[int, ...]:
        if flags not in self._suffix_flags:
            self._suffix_flags[flags] = tuple(flag for flag in sorted(flags) if flag in self.affixes.suffixes)
        return self._suffix_flags[flags]

    def _second_suffix_endings(self, number: int, stem: Stem, first: Affix) -> Endings:
        """The endings of a class of second suffixes behind a first suffix."""
        context = self._context(stem, first)
        if number not in context.endings:
            context.endings[number] = self._project_trie(self._trie(number), context)
        return context.endings[number]

    def _context(self, stem: Stem, first: Affix) -> _Context:
        """The masks of each kind of second suffix behind a stem and a first suffix."""
        key = stem, id(first)
        if key not in self._context_by_suffix:
            masks = tuple(self.masks.find(stem, first, last) for last in self._kinds.seconds)
            self._context_by_suffix[key] = self._contexts.setdefault(masks, _Context(masks))
        return self._context_by_suffix[key]

    def _trie(self, number: int) -> Endings:
        """The texts of a class of second suffixes; masks have the bits of their kinds."""
        if number not in self._tries:
            parts: dict[int, list[int]] = {}
            for affix_number in self._second_members[number]:
                affix = self._kinds.affixes[affix_number]
                state = self._make_ending(affix, 1 << self._kinds.second_index(affix))
                parts.setdefault(len(affix.strip), []).append(state)
            self._tries[number] = unite(self.store, parts)
        return self._tries[number]


class FittingSuffixes(NamedTuple):
    """The suffixes of a flag that fit the words which lead to one state of its automaton.

    members: each suffix, with its second suffixes: the flag, an index of undecided or -1, and the state to which the
    first suffix's letters lead. undecided: second suffixes that depend on the stem's letters: the automaton, that
    state, and the number of letters that the first suffix removes. classes: by the states in which those end.
    """

    members: list[tuple[int, list[tuple[int, int, int]]]]
    undecided: list[tuple[ConditionAutomaton, int, int]]
    classes: dict[tuple[int, ...], int]


class _SimpleSuffixes(NamedTuple):
    """The suffixes of a class that no second suffix follows.

    kinds: a suffix of each kind. trie: their texts; masks have a bit for each kind. endings: by the masks of the kinds.
    """

    kinds: list[Affix]
    trie: Endings
    endings: dict[tuple[int, ...], Endings]


class _Context:
    """The masks of the kinds of second suffixes, and the automata projected with them."""

    __slots__ = ("endings", "masks", "memo", "numbers")

    def __init__(self, masks: tuple[int, ...]) -> None:
        self.masks = masks
        self.endings: dict[int, Endings] = {}
        self.numbers: dict[int, int] = {}
        self.memo: dict[int, int] = {}

    def map_mask(self, mask: int) -> int:
        """The masks of a set of kinds, ORed."""
        found = 0
        while mask:
            low = mask & -mask
            found |= self.masks[low.bit_length() - 1]
            mask ^= low
        return found


class _AffixKinds:
    """Suffixes by number, and their kinds: the suffixes of a kind differ in their letters alone."""

    def __init__(self, affixes: Affixes, relevant: Flags) -> None:
        self.relevant = relevant
        self.affixes: list[Affix] = []
        self._numbers: dict[int, int] = {}
        self._representatives: dict[tuple[object, ...], Affix] = {}
        self._indexes: dict[int, int] = {}
        self.seconds: list[Affix] = []
        second_kinds: dict[tuple[object, ...], int] = {}
        for group in affixes.suffixes.values():
            for affix in group.affixes:
                index = second_kinds.setdefault(self._kind(affix), len(self.seconds))
                if index == len(self.seconds):
                    self.seconds.append(_copy(affix))
                self._indexes[id(affix)] = index

    def _kind(self, affix: Affix) -> tuple[object, ...]:
        flags = affix.continuation & self.relevant
        has_text = bool(affix.add) or not affix.is_only_in_compound
        return affix.has_cross_product, flags, affix.needs_affix, affix.is_circumfix, has_text

    def number(self, affix: Affix) -> int:
        """The number of a suffix."""
        number = self._numbers.setdefault(id(affix), len(self.affixes))
        if number == len(self.affixes):
            self.affixes.append(affix)
        return number

    def representative(self, affix: Affix) -> Affix:
        """One suffix that stands for all of the same kind as a first suffix."""
        return self._representatives.setdefault(self._kind(affix), affix)

    def second_index(self, affix: Affix) -> int:
        """The index in `seconds` of the suffix that stands for all of the same kind as a second suffix."""
        return self._indexes[id(affix)]


def _copy(affix: Affix) -> Affix:
    """A copy, since a second suffix must be another object than the first."""
    return Affix(
        affix.strip, affix.add, affix.condition, affix.has_cross_product, affix.continuation, affix.needs_affix,
        affix.is_circumfix, affix.is_only_in_compound,
    )  # fmt: skip


Item = TypeVar("Item")


def _number(item: Item, numbers: dict[Item, int], items: list[Item]) -> int:
    """The number of an item; a new one is appended to the items."""
    number = numbers.setdefault(item, len(items))
    if number == len(items):
        items.append(item)
    return number


def unite(store: StateStore, parts: dict[int, list[int]]) -> Endings:
    """Unite the states of each number of removed letters."""
    united = {n: states[0] if len(states) == 1 else store.unite(states) for n, states in parts.items()}
    return {n: state for n, state in united.items() if state}
