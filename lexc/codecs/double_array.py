"""A double array in dawgdic's units (see `dawgdic`), from the states of a minimal automaton whose words have values.

Each state gets a base such that all its children, the units base XOR label, are free.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

from lexc.codecs.valued_automaton import State
from lexc.errors import CapacityExceeded

_LEAF, _HAS_LEAF, _EXTENDED = 1 << 31, 1 << 8, 1 << 9
NEAR = 1 << 21
"""Offsets (unit XOR base) below this are stored as they are; larger ones must be multiples of 256."""
MAX_UNITS = 1 << 29  # larger offsets have no room in a unit
_BLOCK = 256
_GAP_WINDOW = 4096  # gaps this many units back are no longer tried: children rarely fit

Node = tuple[int | None, int]
"""A node, as in dawgdic: the value of the word that ends there, None for no word, and the index of its state."""


class _DoubleArray:
    """The units under construction. is_free, is_base: for each unit whether it is free, and whether it is a base.

    gaps: the free units among the last few thousand.
    """

    def __init__(self) -> None:
        self.units = array("I")
        self.is_free, self.is_base = bytearray(), bytearray()
        self.gaps: list[int] = []
        self._grow()
        self.is_free[0] = 0  # unit 0 is the root
        self.gaps.remove(0)

    def _grow(self) -> None:
        n = len(self.units)
        if n >= MAX_UNITS:
            raise CapacityExceeded(
                "too many nodes for the format", expected=f"at most {MAX_UNITS:,}", remedy="Use fewer words."
            )
        self.units.extend([_LEAF] * _BLOCK)  # readers take a free unit for a value, and so for no child
        self.is_free += b"\1" * _BLOCK
        self.is_base += bytes(_BLOCK)
        self.gaps = [gap for gap in self.gaps if gap >= n - _GAP_WINDOW and self.is_free[gap]] + list(
            range(n, n + _BLOCK)
        )

    def allocate(self, labels: Sequence[int], unit: int) -> int:
        """Choose a base for a unit's children with these labels, and take their units. A new block always has one."""
        while True:
            for gap in self.gaps:
                base = gap ^ labels[0]
                if (
                    can_address(unit, base)
                    and not self.is_base[base]
                    and all(self.is_free[base ^ label] for label in labels)
                ):
                    self._take(base, labels)
                    return base
            self._grow()

    def set_base(self, unit: int, base: int, has_value: bool) -> None:
        """Store a unit's base and whether it has a value."""
        offset = unit ^ base
        # a large offset is a multiple of 256: shifted by 2, its lower 8 bits (now 2-9) are 0
        stored = offset << 2 | _EXTENDED if offset >= NEAR else offset << 10
        self.units[unit] = self.units[unit] & 0xFF | stored | (_HAS_LEAF if has_value else 0)

    def _take(self, base: int, labels: Sequence[int]) -> None:
        self.is_base[base] = 1
        for label in labels:
            self.is_free[base ^ label] = 0
            self.gaps.remove(base ^ label)


def can_address(unit: int, base: int) -> bool:
    """Whether a unit can store a base."""
    offset = unit ^ base
    return offset < NEAR or offset & 0xFF == 0


def base_of(units: Sequence[int], i: int) -> int:
    """The base of unit i: its child with label c is unit base XOR c."""
    unit = units[i]
    return i ^ (unit >> 10 << (8 if unit & _EXTENDED else 0))


def build_units(states: Sequence[State]) -> array[int]:
    """Build the units of a dictionary, a multiple of 256. Raises CapacityExceeded beyond 2^29 units.

    A state has several bases if not all of its parents can address one.
    """
    double_array, bases = _DoubleArray(), dict[Node, int]()
    stack: list[tuple[int, Node]] = [(0, (None, len(states) - 1))]
    while stack:
        unit, node = stack.pop()
        is_new = node not in bases or not can_address(unit, bases[node])
        if is_new:
            bases[node] = double_array.allocate(_child_labels(states, node), unit)
        base = bases[node]
        double_array.set_base(unit, base, node[0] is not None)
        if is_new:
            stack += _write_children(double_array, states, base, node)
    return double_array.units


def _child_labels(states: Sequence[State], node: Node) -> list[int]:
    """The labels of a node's children; the child with label 0 holds its value."""
    value, state = node
    return [0] * (value is not None) + [arc.label for arc in states[state]]


def _write_children(
    double_array: _DoubleArray, states: Sequence[State], base: int, node: Node
) -> list[tuple[int, Node]]:
    """Write the labels and the value of a node's children. Return their units and nodes."""
    value, state = node
    if value is not None:
        double_array.units[base] = _LEAF | value
    for arc in states[state]:
        double_array.units[base ^ arc.label] = arc.label
    return [(base ^ arc.label, (arc.value, arc.target)) for arc in states[state]]


def build_guide(units: Sequence[int]) -> bytes:
    """The guide: for each unit the label of its first child and that of its next sibling, 0 for none."""
    pairs = bytearray(2 * len(units))
    rows: dict[int, list[int]] = {}  # by base, the labels of its children
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
