"""Words and letters that fit a grid are those that walks of the automaton find, slot by slot, until nothing changes."""

from __future__ import annotations

import random

import pytest
from words import english_words

import lexc
from lexc.puzzles import Grid, Wishes, read_grid
from lexc.puzzles.fitting import Fitter

ALL = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
LAYOUTS = ["bitmap", "arcs", "packed"]


def walk_to_the_end(grid: Grid, lexicon: lexc.Lexicon) -> tuple[dict[int, frozenset[str]], dict[str, int]] | None:
    """The letters of each cell, and the words of each open slot, when no walk removes a letter any more.

    None if a slot runs out of words.
    """
    given = {cell: grid.letters[grid.places[cell]] for cell in range(grid.n_cells)}
    letters = {cell: frozenset(letter) if letter else ALL for cell, letter in given.items()}
    counts: dict[str, int] = {}
    slots = [slot for slot in grid.slots if any(not given[cell] for cell in slot.cells)]
    before = None
    while letters != before:
        before = dict(letters)
        for slot in slots:
            fitting = list(lexicon.pattern("".join(f"[{''.join(sorted(letters[cell]))}]" for cell in slot.cells)))
            if not fitting:
                return None
            counts[slot.name] = len(fitting)
            letters |= {
                cell: frozenset(found) for cell, found in zip(slot.cells, zip(*fitting, strict=True), strict=True)
            }
    return letters, counts


def random_grid(rng: random.Random, words: list[str]) -> Grid:
    """A grid with some blocks, and perhaps a given word in the first row that has room for it."""
    height, width = rng.randint(3, 6), rng.randint(3, 6)
    rows = [["#" if rng.random() < 0.15 else "." for _ in range(width)] for _ in range(height)]
    rows[rng.randrange(height)][rng.randrange(width)] = rng.choice(rng.choice(words))
    return read_grid("".join("".join(row) + "\n" for row in rows))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_supports_of_a_revision_are_those_of_a_walk_of_the_automaton(layout: str) -> None:
    rng, outcomes = random.Random(LAYOUTS.index(layout)), set[bool]()
    words = [word.upper() for word in english_words() if 2 <= len(word) <= 6]
    for n in (300, 1000, 3000):
        lexicon = lexc.build(rng.sample(words, n), alphabet="english", layout=layout)
        for _ in range(5):
            grid = random_grid(rng, words)
            if not grid.slots:
                continue
            fit = Fitter(grid, lexicon, Wishes(allow_repeats=True)).fit()
            expected = walk_to_the_end(grid, lexicon)
            outcomes.add(fit.is_consistent)
            assert fit.is_consistent == (expected is not None)
            if expected is not None:
                letters, counts = expected
                crossed = {cell for slot in fit.slots for cell in slot.slot.cells}
                assert {
                    place: frozenset(fit.letters[place]) for place, cell in grid.cells.items() if cell in crossed
                } == {place: letters[cell] for place, cell in grid.cells.items() if cell in crossed}
                assert {slot.slot.name: slot.n_left for slot in fit.slots} == counts
    assert outcomes == {False, True}
