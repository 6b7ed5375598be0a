"""RANK: how many words lie before a word, for every target slot (specs/image.md, "RANK")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lexc.errors import Malformed
from lexc.image.fields import Field, Record
from lexc.image.graph import Graph

RANK = Record(
    Field("n_levels", "I", "levels of the DAWG's range"),
    Field("n_blocks", "I", "blocks of 64 units in the directory; 0 in the arcs layout"),
    Field("n_slots", "Q", "entries in all"),
)
LEVEL = Record(
    Field("first_slot", "Q", "the number of the level's first slot"),
    Field("place", "Q", "where its entries begin, from the section's first byte, a multiple of 8"),
    Field("width", "I", "bytes of one entry: 1, 2, 4 or 8"),
    Field("reserved", "I", "zero"),
)


def multiple_of_8(n: int) -> int:
    return -(-n // 8) * 8


def directory_size(n_blocks: int) -> int:
    """Bytes of the directory: 64 bits and a 32-bit count for each block, then padding."""
    return 8 * n_blocks + multiple_of_8(4 * n_blocks)


@dataclass(frozen=True, slots=True)
class RankTable:
    """The section taken apart, as `lexc.kernels.rank.Ranks` wants it."""

    values: memoryview
    node_starts: memoryview
    nodes_before: memoryview
    level_slots: memoryview
    level_places: memoryview
    level_widths: bytes


def n_blocks(graph: Graph) -> int:
    """Directory blocks that the graph needs."""
    return -(-(graph.n_units - graph.dawg_start) // 64) if graph.mask_units else 0


def unpack(data: memoryview, graph: Graph, words: Callable[[memoryview, str], memoryview], where: str) -> RankTable:
    """Take the section apart; Malformed unless every entry lies inside it.

    words(bytes, typecode): the bytes as numbers of this host.
    """
    head = RANK.unpack(data) if len(data) >= RANK.size else {}
    expected = {"n_levels": graph.n_dawg_levels, "n_blocks": n_blocks(graph), "n_slots": n_slots(graph)}
    if head != expected:
        raise Malformed("RANK does not fit GRAPH", where=where, expected=str(expected), found=str(head))
    start = RANK.size + graph.n_dawg_levels * LEVEL.size
    behind = start + directory_size(expected["n_blocks"])
    if behind > len(data):
        raise Malformed("RANK ends inside its directory", where=where, expected=f"{behind} bytes", found=str(len(data)))
    levels = [LEVEL.unpack(data, RANK.size + i * LEVEL.size) for i in range(graph.n_dawg_levels)]
    slots = [level["first_slot"] for level in levels] + [expected["n_slots"]]
    for level, after in zip(levels, slots[1:], strict=True):
        _check_level(level, after, behind, len(data), where)
    if slots[0] != 0:
        raise Malformed("the first level's slots do not begin at 0", where=where, found=str(slots[0]))
    middle = start + 8 * expected["n_blocks"]
    return RankTable(
        values=data,
        node_starts=words(data[start:middle], "Q"),
        nodes_before=words(data[middle : middle + 4 * expected["n_blocks"]], "I"),
        level_slots=_numbers(slots),
        level_places=_numbers([level["place"] for level in levels]),
        level_widths=bytes(level["width"] for level in levels),
    )


def n_slots(graph: Graph) -> int:
    """Entries that the graph needs: a target each in the bitmap layout, an arc each in the other."""
    units = graph.n_units - graph.dawg_start
    return units - 2 * graph.mask_units * graph.n_dawg_nodes


def _check_level(level: dict[str, Any], after: int, behind: int, length: int, where: str) -> None:
    first, place, width = level["first_slot"], level["place"], level["width"]
    fits = width in (1, 2, 4, 8) and place % 8 == 0 and first <= after and behind <= place
    if not fits or level["reserved"] or place + (after - first) * width > length:
        raise Malformed("a level of RANK lies outside it", where=where, found=str(level))


def _numbers(values: list[int]) -> memoryview:
    numbers = memoryview(bytearray(8 * len(values))).cast("Q")
    for i, value in enumerate(values):
        numbers[i] = value
    return numbers
