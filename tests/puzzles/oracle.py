"""A slow, obviously right filler: every word in every slot, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexc.puzzles import Grid


def exists(grid: Grid, words: Sequence[str]) -> bool:
    """Whether a fill exists with each word at most once."""
    beginnings = {(len(word), word[:i]) for word in words for i in range(len(word) + 1)}
    letters = {cell: grid.letters[grid.places[cell]] for cell in range(grid.n_cells)}
    slots = [slot for slot in grid.slots if any(not letters[cell] for cell in slot.cells)]
    known = {cell: letter for cell, letter in letters.items() if letter}
    taken = {"".join(letters[cell] for cell in slot.cells) for slot in grid.slots if slot not in slots}
    return _has_fill(0, [slot.cells for slot in slots], known, words, beginnings, taken)


def _has_fill(index: int, slots: Sequence[Sequence[int]], known: Mapping[int, str], words: Sequence[str],
          beginnings: set[tuple[int, str]], taken: set[str]) -> bool:  # fmt: skip
    if index == len(slots):
        return True
    for word in words:
        if len(word) != len(slots[index]) or word in taken:
            continue
        if any(known.get(cell, letter) != letter for cell, letter in zip(slots[index], word, strict=True)):
            continue
        new = {**known, **dict(zip(slots[index], word, strict=True))}
        if all((len(slot), _beginning(slot, new)) in beginnings for slot in slots[index + 1 :]) and _has_fill(
            index + 1, slots, new, words, beginnings, taken | {word}
        ):
            return True
    return False


def _beginning(slot: Sequence[int], known: Mapping[int, str]) -> str:
    text = ""
    for cell in slot:
        if cell not in known:
            break
        text += known[cell]
    return text


def check(
    grid: Grid, filled: Grid, words: Mapping[str, int | None], floor: int | None = None, repeats: bool = False
) -> None:
    """Assert that a fill is one: givens stand, each slot has a word above the floor, and no word stands twice."""
    assert {*filled.letters} == {*grid.letters}
    assert all(filled.letters[place] == letter for place, letter in grid.letters.items() if letter)
    found = ["".join(filled.letters[filled.places[cell]] for cell in slot.cells) for slot in filled.slots]
    assert all(word in words for word in found), [word for word in found if word not in words]
    assert floor is None or all((words[word] or 0) >= floor for word in found)
    assert repeats or len({*found}) == len(found)
