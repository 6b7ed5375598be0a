"""The suffixes of a flag that fit a word, by an automaton that reads the word from its end.

It is made deterministic step by step, as words need it: a flag may have thousands of suffixes, and a word is tried with
few of them. Flags whose suffixes have the same conditions share it.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.source.affix import Affix, AffixGroup
from lexc.source.affix_conditions import Unit

Units = tuple[tuple[Unit, ...], ...]
"""The units that each suffix of a flag requires, from a word's end on."""
_ANY: Unit = (frozenset(), False)
_State = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The number of letters read; the suffixes, by index, that may still fit; those that fit whatever follows."""


class FittingAutomaton:
    """The suffixes, by index, that fit a word. units: those of each suffix."""

    def __init__(self, units: Units) -> None:
        self._units = units
        self._states: list[_State] = []
        self._numbers: dict[_State, int] = {}
        self._targets: list[dict[str, int]] = []
        self._number(0, range(len(units)), ())

    def read(self, word: str, state: int = 0) -> int:
        """The state after a word, read from its end. state: the one in which to begin."""
        for letter in reversed(word):
            if not self._states[state][1]:
                break
            target = self._targets[state].get(letter, -1)
            state = target if target >= 0 else self._make_target(state, letter)
        return state

    def is_open(self, state: int) -> bool:
        """Whether more letters may decide which suffixes fit."""
        return bool(self._states[state][1])

    def fitting_at(self, state: int) -> list[int]:
        """The suffixes that fit a word that ends in a state."""
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
        """The number of the state in which these suffixes have not failed yet."""
        fitting += tuple(i for i in remaining if len(self._units[i]) == depth)
        pending = tuple(i for i in remaining if len(self._units[i]) > depth)
        key = (depth if pending else 0, pending, fitting)
        number = self._numbers.setdefault(key, len(self._states))
        if number == len(self._states):
            self._states.append(key)
            self._targets.append({})
        return number


class FittingTogether:
    """Several automata that read a word at once: a state is a tuple of their states.

    starts: the automata, each with the state in which it begins. states: the tuples, by number.
    """

    def __init__(self, starts: Sequence[tuple[FittingAutomaton, int]]) -> None:
        self._automata = [fitting for fitting, _ in starts]
        self._numbers: dict[tuple[int, ...], int] = {}
        self._targets: list[dict[str, int] | None] = []  # None where no letter decides anything
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
                    fitting.step(each, letter) if fitting.is_open(each) else each
                    for fitting, each in zip(self._automata, self.states[state], strict=True)
                ]
            )
        )

    def _number(self, state: tuple[int, ...]) -> int:
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            is_open = any(fitting.is_open(each) for fitting, each in zip(self._automata, state, strict=True))
            self._targets.append({} if is_open else None)
        return number


def find_units(group: AffixGroup) -> Units:
    """The units that the suffixes of a group require."""
    return tuple([_required_units(affix, group.allows_full_strip) for affix in group.affixes])


def _required_units(affix: Affix, allows_full_strip: bool) -> tuple[Unit, ...]:
    """The units that a word must have from its end on: the letters to be removed, and those of the condition."""
    n_stripped = len(affix.strip) + (not allows_full_strip)
    units = [*affix.condition, *[_ANY] * (n_stripped - len(affix.condition))]
    for i, letter in enumerate(reversed(affix.strip)):
        letters, is_wanted = units[i]
        if (letter in letters) is not is_wanted:
            return (*units[:i], (frozenset(), True))  # no word fits
        units[i] = (frozenset(letter), True)
    return tuple(units)
