"""The clues of a grid's file, which stay beside their words.

lexc writes no clues, but keeps those of a file that it fills further. A clue belongs to the letters that its slot had:
where a fill has changed one, the clue is left out, with a note.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lexc.puzzles.grid import Grid, Slot


def with_clues(grid: Grid, texts: Mapping[str, str]) -> Grid:
    """A grid that was just read with the clues of its file, by the names of slots; a remark counts those of none."""
    kept = {name: " ".join(text.split()) for name, text in texts.items() if text.strip()}
    by_name = {slot.name: slot for slot in grid.slots}
    clues = {
        _key(grid, by_name[name]): (text, tuple(grid.given_letters(by_name[name])))
        for name, text in kept.items()
        if name in by_name
    }
    remarks = grid.remarks
    if n := len(kept) - len(clues):
        remarks = (*remarks, f"{n} clue{'s' * (n > 1)} of no slot: left out")
    return replace(grid, clues=clues, remarks=remarks)


def name_clues(slots: Sequence[Slot], texts: Sequence[str]) -> dict[str, str]:
    """The clues by the names of slots, where a file has them in the slots' order; those beyond have numbers alone."""
    names = [slot.name for slot in slots] + [str(i) for i in range(len(texts))]
    return dict(zip(names, texts, strict=False))


def clue_of(grid: Grid, slot: Slot) -> str:
    """The clue of a slot, "" if it has none or if one of its letters has changed."""
    text, letters = grid.clues.get(_key(grid, slot), ("", ()))
    given = grid.given_letters(slot)
    is_kept = len(letters) == len(given) and all(was in ("", now) for was, now in zip(letters, given, strict=True))
    return text if is_kept else ""


def note_lost_clues(grid: Grid, kind: str) -> list[str]:
    """Notes on the clues that a file of a kind will not have."""
    n = len(grid.clues) - (0 if kind == "text" else sum(clue_of(grid, slot) != "" for slot in grid.slots))
    reason = "a text has none" if kind == "text" else "their words have changed"
    return [f"{n} clue{'s' * (n > 1)} left out: {reason}"] if n else []


def _key(grid: Grid, slot: Slot) -> tuple[str, tuple[int, int]]:
    return slot.direction, grid.places[slot.cells[0]]
