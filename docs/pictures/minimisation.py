"""Drawings of a minimal automaton while it is built, word by word (Daciuk and others 2000)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

FROZEN, OPEN, NEW = "#cfe8d5", "#fdf6e3", "#f6c9b8"
"""The colours of states in the register, of states on the path of the last word, and of those that it added."""
_STYLE = 'rankdir=LR; bgcolor="transparent"; fontname="sans-serif"; ranksep=0.4;'


@dataclass(eq=False)
class State:
    """A state: whether a word ends there, its arcs by letter, and whether it is in the register."""

    accepts: bool = False
    arcs: dict[str, State] = field(default_factory=dict)
    is_frozen: bool = False

    def signature(self) -> tuple[object, ...]:
        """The same for states that accept the same endings, if their targets are frozen."""
        return self.accepts, *((letter, id(target)) for letter, target in self.arcs.items())


def draw_steps(words: Iterable[str], shown: Iterable[str]) -> Iterator[str]:
    """Yield a drawing for dot after each shown word, and one at the end."""
    shown, register, path, last = {*shown}, {}, [State()], ""
    for word in words:
        common = shared_length(word, last)
        freeze(path, common, last, register)
        del path[common + 1 :]
        for letter in word[common:]:
            state = State()
            path[-1].arcs[letter] = state
            path.append(state)
        path[-1].accepts, last = True, word
        if word in shown:
            yield draw(path[0], {id(state) for state in path[common + 1 :]})
    freeze(path, -1, last, register)
    yield draw(path[0], set())


def shared_length(one: str, other: str) -> int:
    """The number of letters with which two words begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, pair in pairs if pair[0] != pair[1]), min(len(one), len(other)))


def freeze(path: list[State], common: int, word: str, register: dict[tuple[object, ...], State]) -> None:
    """Freeze the states of a path behind its first ones, the last one first. Equal ones become one."""
    for depth in range(len(path) - 1, common, -1):
        state = register.setdefault(path[depth].signature(), path[depth])
        state.is_frozen = True
        if depth:
            path[depth - 1].arcs[word[depth - 1]] = state


def draw(root: State, new: set[int]) -> str:
    """The drawing of an automaton. new: the states that the last word added."""
    numbers = {id(root): 0}
    lines, waiting = [], [root]
    for state in waiting:
        colour = NEW if id(state) in new else FROZEN if state.is_frozen else OPEN
        shape = "doublecircle" if state.accepts else "circle"
        lines.append(f'{numbers[id(state)]} [label="", shape={shape}, style=filled, fillcolor="{colour}", width=0.3];')
        for letter, target in state.arcs.items():
            if id(target) not in numbers:
                numbers[id(target)] = len(numbers)
                waiting.append(target)
            lines.append(f'{numbers[id(state)]} -> {numbers[id(target)]} [label=" {letter} "];')
    return "\n".join(["digraph {", _STYLE, *lines, "}"])
