"""A double array in dawgdic's units, from the states of a minimal automaton whose words have values."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

from lexc.codecs.valued_automaton import State
from lexc.errors import CapacityExceeded

_LEAF, _HAS_LEAF, _EXTENDED = 1 << 31, 1 << 8, 1 << 9
NEAR = 1 << 21
"""Children this far off may lie anywhere; those farther off, as an exclusive or, only a multiple of 256 away."""
MOST = 1 << 29  # units; the distance of those farther apart cannot be said
_BLOCK = 256
_OPEN = 4096  # only so many units back gaps are still filled: older ones rarely fit

Node = tuple[int | None, int]
"""What dawgdic calls a node: the value of the word that ends there or None, and the number of the state behind."""


class _Array:
    """units: finished and free ones. is_free, by unit; is_base: whether children are counted from it already."""

    def __init__(self) -> None:
        self.units = array("I")
        self.is_free, self.is_base = bytearray(), bytearray()
        self.gaps: list[int] = []
        self._grow()
        self.is_free[0] = 0
        self.gaps.remove(0)

    def _grow(self) -> None:
        n = len(self.units)
        if n >= MOST:
            raise CapacityExceeded(
                "too many nodes for the format", expected=f"at most {MOST:,}", remedy="Use fewer words."
            )
        self.units.extend([_LEAF] * _BLOCK)  # no child has this: free units answer to no label
        self.is_free += b"\1" * _BLOCK
        self.is_base += bytes(_BLOCK)
        self.gaps = [gap for gap in self.gaps if gap >= n - _OPEN and self.is_free[gap]] + list(range(n, n + _BLOCK))

    def place(self, labels: Sequence[int], unit: int) -> int:
        """A base for a unit's children with these labels, which are free no longer. A new block always has one."""
        while True:
            for gap in self.gaps:
                base = gap ^ labels[0]
                if (
                    reaches(unit, base)
                    and not self.is_base[base]
                    and all(self.is_free[base ^ label] for label in labels)
                ):
                    self._take(base, labels)
                    return base
            self._grow()

    def lead(self, unit: int, base: int, has_value: bool) -> None:
        """Tell a unit where its children are."""
        distance = unit ^ base
        far = distance << 2 | _EXTENDED if distance >= NEAR else distance << 10  # its lower 8 bits are 0
        self.units[unit] = self.units[unit] & 0xFF | far | (_HAS_LEAF if has_value else 0)

    def _take(self, base: int, labels: Sequence[int]) -> None:
        self.is_base[base] = 1
        for label in labels:
            self.is_free[base ^ label] = 0
            self.gaps.remove(base ^ label)


def reaches(unit: int, base: int) -> bool:
    """Whether a unit can say that its children are there."""
    distance = unit ^ base
    return distance < NEAR or distance & 0xFF == 0


def base_of(units: Sequence[int], i: int) -> int:
    """The unit that a child of unit i with label 0 would be; child c is this one's exclusive or with c."""
    unit = units[i]
    return i ^ (unit >> 10 << (8 if unit & _EXTENDED else 0))


def units_of(states: Sequence[State]) -> array[int]:
    """The units of a dictionary; a multiple of 256. A state that not all its parents reach is there several times.

    CapacityExceeded beyond 2**29 units.
    """
    made, bases = _Array(), dict[Node, int]()
    open_: list[tuple[int, Node]] = [(0, (None, len(states) - 1))]
    while open_:
        unit, node = open_.pop()
        is_new = node not in bases or not reaches(unit, bases[node])
        if is_new:
            bases[node] = made.place(_labels(states, node), unit)
        base = bases[node]
        made.lead(unit, base, node[0] is not None)
        if is_new:
            open_ += _children(made, states, base, node)
    return made.units


def _labels(states: Sequence[State], node: Node) -> list[int]:
    """Of the children of a node; 0 holds its value."""
    value, state = node
    return [0] * (value is not None) + [arc.label for arc in states[state]]


def _children(made: _Array, states: Sequence[State], base: int, node: Node) -> list[tuple[int, Node]]:
    value, state = node
    if value is not None:
        made.units[base] = _LEAF | value
    for arc in states[state]:
        made.units[base ^ arc.label] = arc.label
    return [(base ^ arc.label, (arc.value, arc.target)) for arc in states[state]]


def guide(units: Sequence[int]) -> bytes:
    """For each unit the label of its first child and that of its next sibling, 0 for none."""
    pairs = bytearray(2 * len(units))
    rows: dict[int, list[int]] = {}
    for i, unit in enumerate(units):
        if not unit & _LEAF and i:
            rows.setdefault(i ^ unit & 255, []).append(unit & 255)
    for i, unit in enumerate(units):
        if not unit & _LEAF:
            pairs[2 * i] = min(rows.get(base_of(units, i), [0]))
    for base, labels in rows.items():
        labels.sort()
        for label, sibling in pairwise(labels):
            pairs[2 * (base ^ label) + 1] = sibling
    return bytes(pairs)
