"""The clues and headers of a grid's file, which stay beside their words.

lexc writes no clues, but keeps those of a file that it fills further. A clue belongs to the letters that its slot had:
where a fill has changed one, the clue is left out, with a note.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from lexc.puzzles.grid import Grid, Slot


def with_clues(grid: Grid, texts: Mapping[str, str]) -> Grid:
    """A grid that was just read with the clues of its file, by the names of slots; a remark counts those of none."""
    kept = {name: squeezed for name, text in texts.items() if (squeezed := " ".join(text.replace("\0", " ").split()))}
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


def note_changed_clues(grid: Grid) -> list[str]:
    """A note on the clues that no file will have, since their words have changed."""
    n = len(grid.clues) - sum(clue_of(grid, slot) != "" for slot in grid.slots)
    return note_loss("clue", n, "their words have changed")


def note_loss(thing: str, n: int, reason: str) -> list[str]:
    """A note on n things that a file will not have; none if n is 0."""
    return [f"{n} {thing}{'s' * (n > 1)} left out: {reason}"] if n else []


def note_lost_headers(grid: Grid, kind: str, kept: Collection[str]) -> list[str]:
    """A note on the headers that a file of a kind has no field for. kept: the small names of those that it has."""
    lost = [key for key, _ in grid.headers if key.lower() not in {*kept, "rebus", "special"}]
    return [f".{kind} has no {', '.join(lost)}: left out"] if lost else []


def _key(grid: Grid, slot: Slot) -> tuple[str, tuple[int, int]]:
    return slot.direction, grid.places[slot.cells[0]]
