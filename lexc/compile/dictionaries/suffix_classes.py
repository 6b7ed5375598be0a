"""Classes of suffixes: stems that fit the same suffixes share a class.

A class is a tuple of suffixes, each with the classes of second suffixes that may follow it. `suffix_endings` makes
automata of classes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from lexc.compile.dictionaries.condition_automata import ConditionAutomaton, ProductAutomaton, Units, find_units
from lexc.compile.dictionaries.suffix_kinds import SuffixKinds
from lexc.source.affix import Affix, Affixes, Flags

Members = tuple[tuple[int, tuple[int, ...]], ...]
"""The suffixes of a class, each with the classes of its second suffixes."""


class SuffixClasses:
    """The suffix classes of a dictionary, each with a number.

    starts: for each flag, its automaton and first state. members, second_members: of each class of first suffixes, and
    of each class of second ones.
    """

    def __init__(self, affixes: Affixes, kinds: SuffixKinds) -> None:
        self.affixes, self.kinds = affixes, kinds
        by_units: dict[Units, ConditionAutomaton] = {}
        self._automata: dict[int, ConditionAutomaton] = {}
        self.starts: dict[int, tuple[ConditionAutomaton, int]] = {}
        for flag, group in affixes.suffixes.items():
            units = find_units(group)
            self._automata[flag] = by_units.get(units) or by_units.setdefault(units, ConditionAutomaton(units))
            self.starts[flag] = self._automata[flag], 0
        self.members: list[Members] = []
        self.second_members: list[tuple[int, ...]] = []
        self._numbers: dict[Members, int] = {}
        self._second_numbers: dict[tuple[int, ...], int] = {}
        # Memos: each has what a method returned before.
        self._products: dict[tuple[tuple[ConditionAutomaton, int], ...], ProductAutomaton] = {}
        self._suffixes_at: dict[tuple[int, int], tuple[Affix, ...]] = {}
        self._fitting: dict[tuple[int, int], FittingSuffixes] = {}
        self._second_by_state: dict[tuple[int, int], int] = {}
        self._suffix_flags: dict[Flags, tuple[int, ...]] = {}

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
            number = fitting.classes[states] = _number(members, self._numbers, self.members)
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
            fitting.members.append((self.kinds.number(affix), seconds))
        return fitting

    def _number_second_suffixes(self, flag: int, state: int) -> int:
        """The class of second suffixes of a flag that fit in a state."""
        number = self._second_by_state.get((flag, state))
        if number is None:
            seconds = tuple(map(self.kinds.number, self._find_suffixes(flag, state)))
            number = _number(seconds, self._second_numbers, self.second_members)
            self._second_by_state[flag, state] = number
        return number

    def _flags_of_suffixes(self, flags: Flags) -> tuple[int, ...]:
        if flags not in self._suffix_flags:
            self._suffix_flags[flags] = tuple(flag for flag in sorted(flags) if flag in self.affixes.suffixes)
        return self._suffix_flags[flags]


class FittingSuffixes(NamedTuple):
    """The suffixes of a flag that fit the words which lead to one state of its automaton.

    members: each suffix, with its second suffixes: the flag, an index of undecided or -1, and the state to which the
    first suffix's letters lead. undecided: second suffixes that depend on the stem's letters: the automaton, that
    state, and the number of letters that the first suffix removes. classes: by the states in which those end.
    """

    members: list[tuple[int, list[tuple[int, int, int]]]]
    undecided: list[tuple[ConditionAutomaton, int, int]]
    classes: dict[tuple[int, ...], int]


Item = TypeVar("Item")


def _number(item: Item, numbers: dict[Item, int], items: list[Item]) -> int:
    """The number of an item; a new one is appended to the items."""
    number = numbers.setdefault(item, len(items))
    if number == len(items):
        items.append(item)
    return number
