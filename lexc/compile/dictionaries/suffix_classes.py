"""Classes of suffixes: what may follow a stem, as automata by the number of letters that are removed first.

Stems whose ends fit the same suffixes share a class. A second suffix may remove more letters than the first one added:
then its class removes letters of the stem.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lexc.compile.dictionaries.fitting import FittingSuffixes
from lexc.compile.dictionaries.roles import PrefixKind, Roles
from lexc.kernels.building.state_store import StateStore
from lexc.source.affix import Affix, Affixes, Flags

Endings = dict[int, int]
"""A state for each number of letters that are removed from the end of a stem."""
Stem = tuple[Flags, Flags, PrefixKind | None]
"""A stem's relevant flags, those of its prefixes, and the kind of prefix that alone allows the first suffix, or None.
"""
_Members = tuple[tuple[int, tuple[int, ...]], ...]
"""The suffixes of a class, each with the classes of its second suffixes."""
Mask = Callable[[Stem, Affix | None, Affix | None], int]


class SuffixClasses:
    """The suffix classes of a dictionary, each made once. find_mask: the mask of a stem with one or two suffixes."""

    def __init__(self, affixes: Affixes, roles: Roles, store: StateStore, find_mask: Mask) -> None:
        self.affixes, self.store, self.find_mask = affixes, store, find_mask
        relevant = roles.relevant | frozenset(affixes.prefixes)
        self._kinds = _AffixKinds(affixes, relevant)
        self._fitting = {flag: FittingSuffixes(group) for flag, group in affixes.suffixes.items()}
        self._classes: dict[_Members, int] = {}
        self._members: list[_Members] = []
        self._second_classes: dict[tuple[int, ...], int] = {}
        self._second_members: list[tuple[int, ...]] = []
        self._by_edge: dict[tuple[int, str], int] = {}
        self._second_by_edge: dict[tuple[int, str], int] = {}
        self._second_by_state: dict[tuple[int, int], int] = {}
        self._widths: dict[tuple[int, bool], int] = {}
        self._suffix_flags: dict[Flags, tuple[int, ...]] = {}
        self._endings: dict[tuple[int, Stem], Endings] = {}
        self._second_endings: dict[tuple[int, Stem, int], Endings] = {}
        self._tries: dict[int, Endings] = {}
        self._contexts: dict[tuple[int, ...], _Context] = {}
        self._context_of: dict[tuple[Stem, int], _Context] = {}

    def width(self, flag: int, is_first: bool = True) -> int:
        """The letters of a stem's end that decide which suffixes of a flag fit, second suffixes included."""
        key = flag, is_first
        if key not in self._widths:
            group = self.affixes.suffixes[flag]
            width = group.width
            for affix in group.affixes if is_first else ():
                for other in self._flags_of_suffixes(affix.continuation):
                    width = max(width, len(affix.strip) + self.width(other, False) - len(affix.add))
            self._widths[key] = width
        return self._widths[key]

    def find(self, flag: int, edge: str) -> int:
        """The class of a flag's suffixes for stems with this end."""
        key = flag, edge
        if key not in self._by_edge:
            _, fitting = self._fitting[flag].find(edge)
            members = tuple([(self._kinds.number(affix), self._find_seconds(affix, edge)) for affix in fitting])
            self._by_edge[key] = _number(members, self._classes, self._members)
        return self._by_edge[key]

    def endings(self, number: int, stem: Stem) -> Endings:
        """The endings of a class behind stems with these flags."""
        key = number, stem
        if key not in self._endings:
            parts: dict[int, list[int]] = {}
            for affix_number, seconds in self._members[number]:
                self._add_suffix(self._kinds.affixes[affix_number], seconds, stem, parts)
            self._endings[key] = unite(self.store, parts)
        return self._endings[key]

    def _add_suffix(self, affix: Affix, seconds: tuple[int, ...], stem: Stem, parts: dict[int, list[int]]) -> None:
        """Add one suffix, and the second suffixes of its classes, to parts."""
        first = self._kinds.representative(affix)
        final = self.store.number_mask(self.find_mask(stem, first, first))
        behind: dict[int, list[int]] = {0: [self.store.make_state(final, [])]} if final else {}
        for number in seconds:
            for n, state in self._second(number, stem, first).items():
                behind.setdefault(n, []).append(state)
        length = len(affix.add)
        for n, states in behind.items():
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

    def _find_seconds(self, affix: Affix, edge: str) -> tuple[int, ...]:
        """The classes of the second suffixes that a suffix allows behind stems with this end."""
        if not affix.continuation or affix.is_circumfix:
            return ()
        text = edge[: len(edge) - len(affix.strip)] + affix.add
        return tuple(
            self._find_second(flag, text[-self.width(flag, False) :])
            for flag in self._flags_of_suffixes(affix.continuation)
        )

    def _find_second(self, flag: int, edge: str) -> int:
        key = flag, edge
        if key not in self._second_by_edge:
            state, fitting = self._fitting[flag].find(edge)
            number = self._second_by_state.get((flag, state), -1)
            if number < 0:
                seconds = tuple(map(self._kinds.number, fitting))
                number = _number(seconds, self._second_classes, self._second_members)
            self._second_by_edge[key] = self._second_by_state[flag, state] = number
        return self._second_by_edge[key]

    def _second(self, number: int, stem: Stem, first: Affix) -> Endings:
        """The endings of a class of second suffixes behind a first."""
        context = self._context(stem, first)
        if number not in context.endings:
            states = (
                (n, self.store.project(trie, context.map_mask, context.numbers, context.memo))
                for n, trie in self._trie(number).items()
            )
            context.endings[number] = {n: state for n, state in states if state}
        return context.endings[number]

    def _context(self, stem: Stem, first: Affix) -> _Context:
        """The masks of each kind of second suffix behind a stem and a first suffix."""
        key = stem, id(first)
        if key not in self._context_of:
            masks = tuple(self.find_mask(stem, first, last) for last in self._kinds.seconds)
            self._context_of[key] = self._contexts.setdefault(masks, _Context(masks))
        return self._context_of[key]

    def _trie(self, number: int) -> Endings:
        """The texts of a class of second suffixes; masks have the bits of their kinds."""
        if number not in self._tries:
            parts: dict[int, list[int]] = {}
            for affix_number in self._second_members[number]:
                affix = self._kinds.affixes[affix_number]
                final = self.store.number_mask(1 << self._kinds.second_index(affix))
                state = self.store.prepend(affix.add, self.store.make_state(final, []))
                parts.setdefault(len(affix.strip), []).append(state)
            self._tries[number] = unite(self.store, parts)
        return self._tries[number]


class _Context:
    """The masks of the kinds of second suffixes, and what was projected with them."""

    __slots__ = ("endings", "masks", "memo", "numbers")

    def __init__(self, masks: tuple[int, ...]) -> None:
        self.masks = masks
        self.endings: dict[int, Endings] = {}
        self.numbers: dict[int, int] = {}
        self.memo: dict[int, int] = {}

    def map_mask(self, mask: int) -> int:
        """The mask that a set of kinds means."""
        found = 0
        while mask:
            low = mask & -mask
            found |= self.masks[low.bit_length() - 1]
            mask ^= low
        return found


class _AffixKinds:
    """Suffixes by number, and their kinds: suffixes of a kind do the same, but for their letters."""

    def __init__(self, affixes: Affixes, relevant: Flags) -> None:
        self.relevant = relevant
        self.affixes: list[Affix] = []
        self._numbers: dict[int, int] = {}
        self._representatives: dict[tuple[object, ...], Affix] = {}
        self._indices: dict[int, int] = {}
        self.seconds: list[Affix] = []
        second_kinds: dict[tuple[object, ...], int] = {}
        for group in affixes.suffixes.values():
            for affix in group.affixes:
                index = second_kinds.setdefault(self._kind(affix), len(self.seconds))
                if index == len(self.seconds):
                    self.seconds.append(_copy(affix))
                self._indices[id(affix)] = index

    def _kind(self, affix: Affix) -> tuple[object, ...]:
        flags = affix.continuation & self.relevant
        return affix.has_cross_product, flags, affix.needs_affix, affix.is_circumfix

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
        return self._indices[id(affix)]


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
