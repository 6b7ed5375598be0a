"""Molecules are hooked onto an environment as a scan of all of them would hook them."""

from __future__ import annotations

import random
from collections import Counter

from lexc.papers.studies.molecules import ATOMS, BOARD_SIZE, MoleculeGenerator, bonds_of, play_game
from lexc.papers.studies.molecules_generator import (
    BONDS,
    Atoms,
    Molecule,
    build_molecules,
    list_molecules,
    n_bonds,
    neighbours,
    points_of_view,
)

SIZE = 6


def move(molecule: Molecule, n_rows: int, n_cols: int) -> Molecule:
    return frozenset(((row + n_rows, col + n_cols), element) for (row, col), element in molecule)


def is_play(molecule: Molecule, atoms: Atoms, rack: str) -> bool:
    """The rules, checked one by one on the environment after the play."""
    placed = dict(molecule)
    hooks = [square for square in placed if square in atoms]
    if len(hooks) != 1 or atoms[hooks[0]] != placed[hooks[0]]:
        return False
    if not all(0 <= number < SIZE for square in placed for number in square):
        return False
    news = {square: element for square, element in placed.items() if square not in atoms}
    if Counter(news.values()) - Counter(rack):
        return False
    after = {**atoms, **placed}
    if any(near in atoms and near != hooks[0] for square in news for near in neighbours(square)):
        return False
    return all(n_bonds(square, after) <= BONDS[element] for square, element in after.items())


def scan(molecules: list[Molecule], atoms: Atoms, rack: str) -> set[Molecule]:
    """Every molecule at every place, if it is a play."""
    span = range(-SIZE, SIZE)
    moved = (move(molecule, row, col) for molecule in molecules for row in span for col in span)
    return {molecule for molecule in moved if is_play(molecule, atoms, rack)}


def test_the_generator_finds_each_play_that_a_scan_finds_once() -> None:
    molecules = [*list_molecules(2, 3)]
    lexicon, n_plays = build_molecules(molecules), 0
    for seed in range(6):
        rng, atoms = random.Random(seed), {(2, 3): "C"}
        generator = MoleculeGenerator(lexicon, SIZE)
        for _ in range(3):
            rack = "".join(rng.choices("CNO", k=3))
            plays = [*generator.plays(atoms, rack)]
            assert len({*plays}) == len(plays)
            assert {*plays} == scan(molecules, atoms, rack), (atoms, rack)
            n_plays += len(plays)
            if plays:
                atoms |= dict(rng.choice(sorted(plays, key=sorted)))
        assert generator.n_arcs > 0
    assert n_plays > 100


def test_all_molecules_of_two_and_three_atoms_are_listed() -> None:
    pairs, triples = ([*list_molecules(n, n)] for n in (2, 3))
    assert len({*pairs}) == len(pairs) == 2 * 5  # across and down: CC, CN, NC, CO, OC
    ends = 3 * 3 + 2  # a C between two of C, N, O; an N or an O between two C
    assert len({*triples}) == len(triples) == 6 * ends  # two straight shapes, four bent ones
    for molecule in list_molecules(2, 4):
        atoms = dict(molecule)
        assert len([*bonds_of(atoms)]) == len(atoms) - 1, "a ring, or two parts"
        assert all(n_bonds(square, atoms) <= BONDS[element] for square, element in atoms.items())
        assert all("C" in (atoms[one], atoms[other]) for one, other in bonds_of(atoms))


def test_a_molecule_has_a_string_from_each_of_its_atoms() -> None:
    bent = frozenset({((0, 0), "O"), ((0, 1), "C"), ((1, 1), "N")})
    assert {*points_of_view(bent)} == {"O→C↓N", "C↓N·←O", "N↑C←O"}


def test_games_of_a_seed_are_the_same_and_keep_the_rules() -> None:
    generator = MoleculeGenerator(build_molecules(list_molecules(ATOMS[0], 3)), BOARD_SIZE)
    games = [[atoms for atoms, _ in play_game(generator, "1")] for _ in range(2)]
    assert games[0] == games[1]
    last = games[0][-1]
    assert len(last) > len(games[0])
    assert all(n_bonds(square, last) <= BONDS[element] for square, element in last.items())
