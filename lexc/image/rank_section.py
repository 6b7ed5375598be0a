"""RANK: the entries from which ordinals are computed, one for each slot (specs/image.md, "RANK")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from lexc.errors import Malformed
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.graph import Graph
from lexc.image.node_sections import NodeSection
from lexc.image.section_types import NODES, SectionType
from lexc.image.sections import UNSIGNED, numbers
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout.ordinals import Ordinals
from lexc.layouts import LAYOUTS

if TYPE_CHECKING:
    from lexc.kernels.layout.packed_ranks import PackedRanks

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


class Ranks(NamedTuple):
    """The value of RANK. packed: of packed nodes, which have no table."""

    table: RankTable = EMPTY
    packed: PackedRanks | None = None

    def ordinals_below(self, image: Any, root: str) -> Ordinals:
        """The ordinals of the strings below a root in the DAWG's range."""
        graph, table = image.graph, self.table
        form, letters, _ = choose_text_form(image.meta.alphabet)
        return Ordinals(
            image.nodes, graph.dawg_start, graph.roots[root], table.node_starts, table.nodes_before, *table.values,
            letters if form == "ascii" else b"", self.packed,
        )  # fmt: skip


class RankSection(SectionType):
    """RANK: the entries from which ordinals are computed."""

    name, attribute, part, needs = "RANK", "ranks", NODES, ("GRPH", "META", "NODE")

    def read(self, image: Any) -> Ranks:
        """The entries."""
        data, where = image.section(self.name), image.location(self.name)
        if image.graph.variant.has_levels:
            return Ranks(table=_unpack(data, image.graph, where))
        from lexc.image import packed_ranks  # lazy: lexc.image.packed_ranks costs 0.2 ms

        return Ranks(packed=packed_ranks.unpack(data, image.nodes, where))

    def verify(self, image: Any, proofs: dict[str, Any]) -> None:
        """Verify the entries by a recount of the words below each node."""
        from lexc.image import verification  # lazy: lexc.image.verification costs 1 ms

        where = image.location(self.name)
        if image.ranks.packed is not None:
            verification.verify_packed_ranks(proofs[NodeSection.name], image.ranks.packed, where)
        else:
            verification.verify_ordinals(image.ordinals, image.graph, where)

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The header. Entries are no fields."""
        if raw.graph.get("layout") != LAYOUTS["packed"].number:
            return RANK.dump(data, start, "rank")
        from lexc.image import packed_ranks  # lazy: lexc.image.packed_ranks costs 0.2 ms

        return packed_ranks.RANK.dump(data, start, "rank")


def _unpack(data: memoryview, graph: Graph, where: str) -> RankTable:
    """Read the section. Raises Malformed unless it has exactly the blocks and entries that GRPH implies."""
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
    for n, width in zip(counts, WIDTHS, strict=True):
        values.append(numbers(data[start : start + n * width], UNSIGNED[width]))
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
