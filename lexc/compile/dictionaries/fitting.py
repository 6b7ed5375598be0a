"""The suffixes of a flag that fit a word, by an automaton that reads the word from its end.

It is made deterministic step by step, as words need it: a flag may have thousands of suffixes, and a word is tried with
few of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.source.affix import Affix, AffixGroup
from lexc.source.affix_conditions import Unit

_ANY: Unit = (frozenset(), False)
_State = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The number of letters read; the suffixes, by index, that may still fit; those that fit whatever follows."""


class FittingSuffixes:
    """The suffixes of one group by the ends of words."""

    def __init__(self, group: AffixGroup) -> None:
        self.affixes = group.affixes
        self._units = [_required_units(affix, group.allows_full_strip) for affix in self.affixes]
        self._states: list[_State] = []
        self._numbers: dict[_State, int] = {}
        self._targets: list[dict[str, int]] = []
        self._found: dict[int, tuple[Affix, ...]] = {}
        self._number(0, range(len(self.affixes)), ())

    def read(self, word: str, state: int = 0) -> int:
        """The state after a word, read from its end. state: the one in which to begin."""
        for letter in reversed(word):
            if not self._states[state][1]:
                break
            target = self._targets[state].get(letter, -1)
            state = target if target >= 0 else self._step(state, letter)
        return state

    def is_open(self, state: int) -> bool:
        """Whether more letters may decide which suffixes fit."""
        return bool(self._states[state][1])

    def suffixes_at(self, state: int) -> tuple[Affix, ...]:
        """The suffixes that fit a word that ends in a state."""
        found = self._found.get(state)
        if found is None:
            found = self._found[state] = tuple(self.affixes[i] for i in sorted(self._states[state][2]))
        return found

    def _step(self, state: int, letter: str) -> int:
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
