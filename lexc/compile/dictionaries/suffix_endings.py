"""Endings of suffix classes: the strings that may follow a stem, an automaton for each number of letters to remove.

A second suffix may remove more letters than the first suffix added: then its class removes letters of the stem.
"""

from __future__ import annotations

from typing import NamedTuple

from lexc.compile.dictionaries.form_masks import FormMasks, Stem
from lexc.compile.dictionaries.suffix_classes import SuffixClasses
from lexc.kernels.building.state_projection import project
from lexc.kernels.building.state_store import StateStore
from lexc.source.affix import Affix

Endings = dict[int, int]
"""A state for each number of letters that are removed from the end of a stem."""


class SuffixEndings:
    """The endings of suffix classes behind stems, each found once. All dicts are memos; the states are in the store."""

    def __init__(self, classes: SuffixClasses, masks: FormMasks, store: StateStore) -> None:
        self.classes, self.masks, self.store = classes, masks, store
        self._simple_endings: dict[Stem, dict[tuple[int, int], Endings]] = {}
        self._endings: dict[tuple[int, Stem], Endings] = {}
        self._simple_suffixes: dict[int, _SimpleSuffixes] = {}
        self._tries: dict[int, Endings] = {}
        self._contexts: dict[tuple[int, ...], _Context] = {}
        self._context_by_suffix: dict[tuple[Stem, int], _Context] = {}

    def simple_endings(self, stem: Stem) -> dict[tuple[int, int], Endings]:
        """The endings that were found behind stems with these flags, by a flag and the state of its automaton."""
        return self._simple_endings.setdefault(stem, {})

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
        for affix_number, seconds in self.classes.members[number]:
            if seconds:
                self._add_suffix(self.classes.kinds.affixes[affix_number], seconds, stem, parts)
        return unite(self.store, parts)

    def _collect_simple_suffixes(self, number: int) -> _SimpleSuffixes:
        """The suffixes of a class without second ones, as a trie whose masks have a bit for each kind."""
        kinds: dict[int, int] = {}
        parts: dict[int, list[int]] = {}
        firsts: list[Affix] = []
        for affix_number, seconds in self.classes.members[number]:
            affix = self.classes.kinds.affixes[affix_number]
            first = self.classes.kinds.representative(affix)
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
        first = self.classes.kinds.representative(affix)
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
            masks = tuple(self.masks.find(stem, first, last) for last in self.classes.kinds.seconds)
            self._context_by_suffix[key] = self._contexts.setdefault(masks, _Context(masks))
        return self._context_by_suffix[key]

    def _trie(self, number: int) -> Endings:
        """The texts of a class of second suffixes; masks have the bits of their kinds."""
        if number not in self._tries:
            parts: dict[int, list[int]] = {}
            for affix_number in self.classes.second_members[number]:
                affix = self.classes.kinds.affixes[affix_number]
                state = self._make_ending(affix, 1 << self.classes.kinds.second_index(affix))
                parts.setdefault(len(affix.strip), []).append(state)
            self._tries[number] = unite(self.store, parts)
        return self._tries[number]


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


def unite(store: StateStore, parts: dict[int, list[int]]) -> Endings:
    """Unite the states of each number of removed letters."""
    united = {n: states[0] if len(states) == 1 else store.unite(states) for n, states in parts.items()}
    return {n: state for n, state in united.items() if state}
