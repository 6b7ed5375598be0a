"""Gordon's generator in its general form: "fitting objects into an environment" (1994), with several delimiters.

An object is a molecule on a grid: atoms on squares, those on neighbouring squares bonded, without rings. A lexicon
holds each molecule from the point of view of each of its atoms: a string that begins with the atom, goes along bonds by
four delimiters, one a direction, and comes back by a fifth. The last ways back are left out: C→O, not C→O·.

A play hooks a molecule onto the environment. One of its atoms is an atom that lies there, of the same element. The
others come from the rack, lie on empty squares, and are next to no other atom of the environment. No atom has more
bonds than its element allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lexc.alphabet import Alphabet
from lexc.building import build
from lexc.image import graph
from lexc.lexicon import Lexicon

Square = tuple[int, int]
"""Row and column."""
Atoms = Mapping[Square, str]
"""Elements by square."""
Molecule = frozenset[tuple[Square, str]]
"""The squares of a molecule with their elements."""

BONDS = {"C": 4, "N": 3, "O": 2}
"""By element, the most bonds of an atom."""
DIRECTIONS = {"→": (0, 1), "↓": (1, 0), "←": (0, -1), "↑": (-1, 0)}
BACK = "·"


def step(square: Square, direction: str) -> Square:
    """The next square in a direction."""
    row, col = DIRECTIONS[direction]
    return square[0] + row, square[1] + col


def neighbours(square: Square) -> list[Square]:
    """The four squares beside one."""
    return [step(square, direction) for direction in DIRECTIONS]


def list_molecules(least: int, most: int) -> Iterator[Molecule]:
    """Yield all molecules of `least` to `most` atoms on a grid, each turned and mirrored in all ways.

    At least one of two bonded atoms is a C.
    """
    found = {frozenset({((0, 0), element)}) for element in BONDS}
    for size in range(1, most + 1):
        yield from found if size >= least else ()
        found = {larger for molecule in found for larger in _add_atoms(dict(molecule))}


def _add_atoms(atoms: dict[Square, str]) -> Iterator[Molecule]:
    """Yield each molecule with one more atom, moved so that its least square is (0, 0)."""
    for square in {new for old in atoms for new in neighbours(old)} - {*atoms}:
        beside = [old for old in neighbours(square) if old in atoms]
        if len(beside) > 1:
            continue  # a ring
        for element in BONDS:
            larger = atoms | {square: element}
            if "C" in (element, atoms[beside[0]]) and n_bonds(beside[0], larger) <= BONDS[atoms[beside[0]]]:
                least = min(larger)
                yield frozenset(((row - least[0], col - least[1]), atom) for (row, col), atom in larger.items())


def n_bonds(square: Square, atoms: Atoms) -> int:
    """The number of atoms beside a square."""
    return sum(near in atoms for near in neighbours(square))


def points_of_view(molecule: Molecule) -> Iterator[str]:
    """Yield the string of a molecule from each of its atoms."""
    atoms = dict(molecule)
    for start in atoms:
        yield _view(atoms, start, None).rstrip(BACK)


def _view(atoms: Atoms, square: Square, before: Square | None) -> str:
    text = atoms[square]
    for direction in DIRECTIONS:
        near = step(square, direction)
        if near in atoms and near != before:
            text += direction + _view(atoms, near, square) + BACK
    return text


def build_molecules(molecules: Iterable[Molecule]) -> Lexicon:
    """Build the automaton of molecules, each from the point of view of each of its atoms."""
    strings = {view for molecule in molecules for view in points_of_view(molecule)}
    return build(sorted(strings), "dawg", Alphabet.from_letters([*BONDS, *DIRECTIONS, BACK]))


@dataclass(slots=True)
class _Walk:
    """A walk from an atom of the environment. placed: the molecule's atoms so far, the first among them."""

    hook: Square
    rack: Counter[str]
    placed: dict[Square, str]
    n_bonds: int


class MoleculeGenerator:
    """A generator of plays on a square board. n_arcs: the elements and delimiters that were looked for, so far.

    size: the length of a side of the board.
    """

    def __init__(self, lexicon: Lexicon, size: int) -> None:
        self._nodes, self._root, self._size = lexicon.image.nodes, lexicon.image.graph.roots[graph.WORDS], size
        self._labels = ["", *lexicon.image.alphabet.labels]
        self._arcs = dict[int, dict[str, tuple[bool, int]]]()
        self.n_arcs = 0

    def plays(self, atoms: Atoms, rack: str) -> Iterator[Molecule]:
        """Yield each play of a rack once. atoms: the environment."""
        for hook, element in atoms.items():
            walk = _Walk(hook, Counter(rack), {hook: element}, n_bonds(hook, atoms))
            target = self._look_for(self._root, element)[1]
            if target:
                yield from self._go_on(walk, atoms, target, [hook])

    def _look_for(self, node: int, symbol: str) -> tuple[bool, int]:
        """(whether a molecule ends, target) of an arc; (False, 0) if there is none."""
        if node not in self._arcs:
            self._arcs[node] = {self._labels[tile]: (ends, target) for tile, ends, target in self._nodes.arcs(node)}
        self.n_arcs += 1
        return self._arcs[node].get(symbol, (False, 0))

    def _go_on(self, walk: _Walk, atoms: Atoms, node: int, path: list[Square]) -> Iterator[Molecule]:
        """Go on from an atom, in each direction and back. path: the atoms from the hook to this one."""
        for direction in DIRECTIONS:
            square = step(path[-1], direction)
            if self._is_free(walk, atoms, square) and (target := self._look_for(node, direction)[1]):
                walk.n_bonds += path[-1] == walk.hook
                if walk.n_bonds <= BONDS[walk.placed[walk.hook]]:
                    yield from self._put_atom(walk, atoms, target, [*path, square])
                walk.n_bonds -= path[-1] == walk.hook
        if len(path) > 1 and (target := self._look_for(node, BACK)[1]):
            yield from self._go_on(walk, atoms, target, path[:-1])

    def _put_atom(self, walk: _Walk, atoms: Atoms, node: int, path: list[Square]) -> Iterator[Molecule]:
        """Put an atom of the rack on the last square of a path."""
        for element in [element for element, number in walk.rack.items() if number]:
            accepts, target = self._look_for(node, element)
            walk.rack[element] -= 1
            walk.placed[path[-1]] = element
            if accepts:
                yield frozenset(walk.placed.items())
            if target:
                yield from self._go_on(walk, atoms, target, path)
            del walk.placed[path[-1]]
            walk.rack[element] += 1

    def _is_free(self, walk: _Walk, atoms: Atoms, square: Square) -> bool:
        """Whether a new atom may lie on a square: an empty one, beside no atom of the environment but the hook."""
        if square in atoms or square in walk.placed or not all(0 <= number < self._size for number in square):
            return False
        return all(near == walk.hook or near not in atoms for near in neighbours(square))
