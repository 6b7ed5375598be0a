"""Automata that read a word from its end and find the suffixes of a flag whose conditions it meets.

They are determinised lazily, as words need their states: a flag may have thousands of suffixes, of which a word meets
few. Flags whose suffixes have the same conditions share an automaton.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.source.affix import Affix, AffixGroup
from lexc.source.affix_conditions import Unit

Units = tuple[tuple[Unit, ...], ...]
"""The units that each suffix of a flag requires, from a word's end on."""
_ANY: Unit = (frozenset(), False)
_State = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The number of letters read; the suffixes that the next letters decide, by index; the suffixes that fit."""


class ConditionAutomaton:
    """A deterministic automaton whose states are sets of suffixes, by index. units: those of each suffix."""

    def __init__(self, units: Units) -> None:
        self._units = units
        self._states: list[_State] = []
        self._numbers: dict[_State, int] = {}
        self._targets: list[dict[str, int]] = []
        self._number(0, range(len(units)), ())

    def read(self, word: str, state: int = 0) -> int:
        """The state after a word, read from its end. state: the first one."""
        for letter in reversed(word):
            if not self._states[state][1]:
                break
            target = self._targets[state].get(letter, -1)
            state = target if target >= 0 else self._make_target(state, letter)
        return state

    def is_undecided(self, state: int) -> bool:
        """Whether more letters may decide which suffixes fit."""
        return bool(self._states[state][1])

    def fitting_indexes(self, state: int) -> list[int]:
        """The suffixes, by index, that fit the words which lead to a state."""
        return sorted(self._states[state][2])

    def step(self, state: int, letter: str) -> int:
        """The state after one more letter."""
        target = self._targets[state].get(letter, -1)
        return target if target >= 0 else self._make_target(state, letter)

    def _make_target(self, state: int, letter: str) -> int:
        depth, pending, fitting = self._states[state]
        remaining = [i for i in pending if (letter in self._units[i][depth][0]) is self._units[i][depth][1]]
        target = self._targets[state][letter] = self._number(depth + 1, remaining, fitting)
        return target

    def _number(self, depth: int, remaining: Sequence[int], fitting: tuple[int, ...]) -> int:
        """The number of the state of the suffixes that remain and of those that fit already."""
        fitting += tuple(i for i in remaining if len(self._units[i]) == depth)
        pending = tuple(i for i in remaining if len(self._units[i]) > depth)
        key = (depth if pending else 0, pending, fitting)
        number = self._numbers.setdefault(key, len(self._states))
        if number == len(self._states):
            self._states.append(key)
            self._targets.append({})
        return number


class ProductAutomaton:
    """The product of several automata, which read a word at once: a state is a tuple of their states.

    starts: the automata, each with its first state. states: the tuples, by number.
    """

    def __init__(self, starts: Sequence[tuple[ConditionAutomaton, int]]) -> None:
        self._automata = [automaton for automaton, _ in starts]
        self._numbers: dict[tuple[int, ...], int] = {}
        self._targets: list[dict[str, int] | None] = []  # None if no more letters matter
        self.states: list[tuple[int, ...]] = []
        self._number(tuple([state for _, state in starts]))

    def read(self, word: str) -> int:
        """The number of the state after a word, read from its end."""
        state, targets = 0, self._targets
        for letter in reversed(word):
            letters = targets[state]
            if letters is None:
                break
            target = letters.get(letter, -1)
            if target < 0:
                target = letters[letter] = self._step(state, letter)
            state = target
        return state

    def _step(self, state: int, letter: str) -> int:
        return self._number(
            tuple(
                [
                    automaton.step(component, letter) if automaton.is_undecided(component) else component
                    for automaton, component in zip(self._automata, self.states[state], strict=True)
                ]
            )
        )

    def _number(self, state: tuple[int, ...]) -> int:
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            is_undecided = any(
                automaton.is_undecided(component) for automaton, component in zip(self._automata, state, strict=True)
            )
            self._targets.append({} if is_undecided else None)
        return number


def find_units(group: AffixGroup) -> Units:
    """The units that the suffixes of a group require."""
    return tuple([_required_units(affix, group.allows_full_strip) for affix in group.affixes])


def _required_units(affix: Affix, allows_full_strip: bool) -> tuple[Unit, ...]:
    """The units that a word meets from its end on: the letters to remove, and the condition."""
    n_stripped = len(affix.strip) + (not allows_full_strip)
    units = [*affix.condition, *[_ANY] * (n_stripped - len(affix.condition))]
    for i, letter in enumerate(reversed(affix.strip)):
        letters, is_wanted = units[i]
        if (letter in letters) is not is_wanted:
            return (*units[:i], (frozenset(), True))  # no word fits
        units[i] = (frozenset(letter), True)
    return tuple(units)
