"""RANK: the entries from which ordinals are computed, one for each slot (specs/image.md, "RANK")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lexc.errors import Malformed
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.graph import Graph
from lexc.image.section_types import SectionType
from lexc.layouts import LAYOUTS

RANK = Record(
    Field("n_blocks", "Q", "blocks of 64 units in the directory; 0 in the arcs layout"),
    Field("n_8", "Q", "entries of 8 bytes, of the first slots"),
    Field("n_4", "Q", "entries of 4 bytes, of the slots behind them"),
    Field("n_2", "Q", "entries of 2 bytes, of the slots behind them"),
    Field("n_1", "Q", "entries of 1 byte, of the last slots"),
)
WIDTHS = (8, 4, 2, 1)


def directory_size(n_blocks: int) -> int:
    """The bytes of the directory: 64 bits and a 32-bit count for each block, padded to a multiple of 8."""
    return 8 * n_blocks + -(-4 * n_blocks // 8) * 8


class RankTable(NamedTuple):
    """The section: the directory, and the entries of each width, as `lexc.kernels.layout.ordinals` takes them."""

    node_starts: memoryview
    nodes_before: memoryview
    values: tuple[memoryview, memoryview, memoryview, memoryview]


_NONE = memoryview(b"")
EMPTY = RankTable(_NONE.cast("Q"), _NONE.cast("I"), (_NONE.cast("Q"), _NONE.cast("I"), _NONE.cast("H"), _NONE))


class RankSection(SectionType):
    """RANK: the entries from which ordinals are computed."""

    name, attribute, needs = "RANK", "ranks", ("GRPH", "NODE")

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The header. Entries are no fields."""
        if raw.graph.get("layout") != LAYOUTS["packed"].number:
            return RANK.dump(data, start, "rank")
        from lexc.image import packed_ranks  # lazy: lexc.image.packed_ranks costs 0.2 ms

        return packed_ranks.RANK.dump(data, start, "rank")


def unpack(data: memoryview, graph: Graph, numbers: Callable[..., memoryview], where: str) -> RankTable:
    """Read the section. Raises Malformed unless it has exactly the blocks and entries that GRPH implies.

    numbers: `lexc.image.reader.numbers`.
    """
    if len(data) < RANK.size:
        raise Malformed("RANK ends inside its header", where=where, found=f"{len(data)} bytes")
    header = RANK.unpack(data)
    counts = [header[f"n_{width}"] for width in WIDTHS]
    blocks = n_blocks(graph)
    start = RANK.size + directory_size(blocks)
    size = start + sum(n * width for n, width in zip(counts, WIDTHS, strict=True))
    expected = {"blocks": blocks, "entries": n_slots(graph), "bytes": size}
    found = {"blocks": header["n_blocks"], "entries": sum(counts), "bytes": len(data)}
    if found != expected:
        raise Malformed("RANK does not fit GRPH", where=where, expected=str(expected), found=str(found))
    if any(data[RANK.size + 12 * blocks : RANK.size + directory_size(blocks)]):
        raise Malformed("padding is not zero", where=where)
    middle, values = RANK.size + 8 * blocks, []
    for n, width, typecode in zip(counts, WIDTHS, "QIHB", strict=True):
        values.append(numbers(data[start : start + n * width], typecode))
        start += n * width
    return RankTable(
        numbers(data[RANK.size : middle], "Q"),
        numbers(data[middle : middle + 4 * blocks], "I"),
        tuple(values),  # type: ignore[arg-type]
    )


def n_blocks(graph: Graph) -> int:
    """The number of blocks in the directory, 0 if the layout needs none."""
    return -(-(graph.n_units - graph.dawg_start) // 64) if graph.variant.has_directory else 0


def n_slots(graph: Graph) -> int:
    """The number of entries: a target each in the bitmap layout, an arc each in the other."""
    return graph.variant.n_slots(graph.n_dawg_nodes, graph.n_units - graph.dawg_start)
