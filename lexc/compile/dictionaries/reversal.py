"""The sets of a dictionary with COMPLEXPREFIXES, from those of its reversed words.

Such a dictionary has two prefixes and one suffix. Reversed, these are two suffixes and one prefix, which are joined as
those of any other dictionary. Here each set is reversed again. The arcs into a state
become arcs from it, which makes the automaton nondeterministic. The subset construction makes it deterministic.
"""

from __future__ import annotations

from pathlib import Path

from lexc.compile.dictionaries.sets import DictionarySets
from lexc.errors import SourceError
from lexc.kernels.building.state_store import StateStore
from lexc.system.progress import report_each

_MAX_WORK = 1 << 24  # arcs that are followed, about 10 s
_OTHER_ENDS = {"begin": "end", "end": "begin"}
_OTHER_FLAGS = {"COMPOUNDBEGIN": "COMPOUNDEND", "COMPOUNDEND": "COMPOUNDBEGIN"}


def swap_flags(flags: dict[str, int]) -> dict[str, int]:
    """The flags of the directives, for reversed words: what begins a compound ends a reversed one."""
    return {_OTHER_FLAGS.get(name, name): flag for name, flag in flags.items()}


def reverse_sets(sets: DictionarySets, dic: Path) -> DictionarySets:
    """The sets with each string reversed. The first part of a reversed compound is the last part of the compound.

    Raises SourceError if the automaton becomes too large.
    """
    reversal = _Reversal(sets.store)
    try:
        words = reversal.reverse(sets.words)
        others = report_each(list(sets.others.items()), "reversing the sets")
        reversed_sets = {_OTHER_ENDS.get(name, name): reversal.reverse(state) for name, state in others}
    except OverflowError:
        raise SourceError(
            "a dictionary of COMPLEXPREFIXES whose automaton is too large", where=str(dic), expected="fewer affixes",
            remedy="Use a word list of the language.",
        ) from None  # fmt: skip
    return DictionarySets(sets.store, words, reversed_sets)


class _Reversal:
    """The reversal of automata of one store. Raises OverflowError after too much work, for all of them together."""

    def __init__(self, store: StateStore) -> None:
        self.store, self.remaining = store, _MAX_WORK

    def reverse(self, root: int) -> int:
        """The automaton of the reversed strings of a state."""
        arcs_into, accepting = self._collect(root)
        accepting_mask = self.store.number_mask(1)
        memo: dict[frozenset[int], int] = {}

        def make_state(states: frozenset[int]) -> int:
            """The state of all strings that lead back from these states to the root."""
            if states not in memo:
                sources: dict[int, set[int]] = {}
                for state in states:
                    for label, found in arcs_into[state].items():
                        self.remaining -= len(found)
                        known = sources.get(label)
                        if known is None:
                            sources[label] = set(found)
                        else:
                            known.update(found)
                self.remaining -= len(states)
                if self.remaining < 0:
                    raise OverflowError
                arcs = [(label, make_state(frozenset(found))) for label, found in sorted(sources.items())]
                memo[states] = self.store.make_state(accepting_mask if root in states else 0, arcs)
            return memo[states]

        return make_state(frozenset(accepting))

    def _collect(self, root: int) -> tuple[dict[int, dict[int, list[int]]], list[int]]:
        """The states with arcs into each state below a root, by label, and the states where strings end."""
        arcs_into: dict[int, dict[int, list[int]]] = {root: {}}
        accepting, pending = [], [root]
        while pending:
            state = pending.pop()
            if self.store.mask_number(state):
                accepting.append(state)
            for label, target in self.store.arcs(state):
                if target not in arcs_into:
                    arcs_into[target] = {}
                    pending.append(target)
                arcs_into[target].setdefault(label, []).append(state)
        return arcs_into, accepting
