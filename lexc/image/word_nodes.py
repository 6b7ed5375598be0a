"""A copy of an image's nodes in the bitmap layout, in memory."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeVar

from lexc.alphabet import Alphabet
from lexc.image.graph import WORDS, Graph
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout.bitmap_copy import BitmapCopy, write_ranks
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.layouts import LAYOUTS
from lexc.layouts.layout import Variant

NodeStarts = tuple[int, memoryview]  # as `Image.node_starts`
Kernel = TypeVar("Kernel")
_MAX_SEARCHES = 256
"""The most searches of an image that begin in its own nodes. So many short ones lose as much time as the copy takes."""


@once_per_image
def copied_nodes(image: Image) -> CopiedNodes:
    """The copy of an image's nodes, for searches that begin in it."""
    return CopiedNodes(image.nodes, image.graph, image.alphabet)


class CopiedNodes:
    """The copy of an image's words' nodes, which is made when it is first read."""

    def __init__(self, nodes: Nodes, graph: Graph, alphabet: Alphabet) -> None:
        self._nodes, self._graph, self._alphabet = nodes, graph, alphabet
        self._n_searches = 0
        self._readers: dict[type[Any], Any] = {}

    def make(self) -> tuple[Nodes, int, NodeStarts]:
        """Make the copy, if it is not there. Return `parts`."""
        return self.parts

    @cached_property
    def parts(self) -> tuple[Nodes, int, NodeStarts]:
        """The nodes, their root, and where they start."""
        return copy_word_nodes(self._nodes, self._graph, self._graph.roots[WORDS])

    def count_search(self) -> None:
        """Count a search."""
        self._n_searches += 1

    @property
    def is_due(self) -> bool:
        """Whether a search should begin in the copy: it is there, or the counted searches are so many that it pays."""
        return self._n_searches > _MAX_SEARCHES or "parts" in self.__dict__

    def node_reader(self, kind: type[Kernel]) -> Kernel:
        """The copy's one instance of a subclass of `NodeReader`."""
        if kind not in self._readers:
            new = kind(self.parts[0], *choose_text_form(self._alphabet), self._graph.longest)  # type: ignore[call-arg]
            self._readers[kind] = new
        reader: Kernel = self._readers[kind]
        return reader


def copied_lookup(image: Image, max_units: int) -> tuple[TileLookup, Ordinals | None] | None:
    """Look-ups in the copy of an image's nodes, and ordinals if the image has them. None for more than max_units.

    Raises ValueError for nodes in which a walk does not end, of an image that nobody has verified.
    """
    graph, form, letters = image.graph, *choose_text_form(image.alphabet)[:2]
    variant = LAYOUTS["bitmap"].narrowest_variant(graph.n_letters, False)
    if variant.n_units(graph.n_dawg_nodes, graph.n_dawg_arcs, graph.n_dawg_arcs) > max_units or graph.n_words >> 32:
        return None
    nodes, root, (first, starts) = copied_nodes(image).parts
    lookup = TileLookup(nodes, root)
    if image.ranks is None:
        return lookup, None
    nodes_before = memoryview(bytearray(4 * len(starts))).cast("I")
    n_targets = len(nodes) - first - variant.header_units * sum(bits.bit_count() for bits in starts)
    entries, none = memoryview(bytearray(4 * n_targets)).cast("I"), memoryview(b"")
    write_ranks(nodes, first, starts, nodes_before, entries)
    runs = none.cast("Q"), entries, none.cast("H"), none
    ascii_letters = letters if form == "ascii" else b""
    return lookup, Ordinals(nodes, first, root, starts, nodes_before, *runs, ascii_letters)


def new_copy(nodes: Nodes, graph: Graph, variant: Variant, n_nodes: int, n_arcs: int) -> tuple[BitmapCopy, memoryview]:
    """An empty copy with room for nodes of the image, and its units. variant: of the copy, in the bitmap layout."""
    units = memoryview(bytearray(4 * (variant.n_units(n_nodes, n_arcs, n_arcs) + variant.header_units))).cast("I")
    table = memoryview(bytearray(16 << (2 * n_nodes + 1).bit_length())).cast("Q")
    n_frames = 2 * graph.longest + 2  # a path of a GADDAG may cross all levels of both ranges
    return BitmapCopy(nodes, variant.mask_units, units, table, n_frames), units


def copy_word_nodes(nodes: Nodes, graph: Graph, root: int) -> tuple[Nodes, int, NodeStarts]:
    """Copy the nodes below the root of the words. Return them, their root, and where they start."""
    variant = LAYOUTS["bitmap"].narrowest_variant(graph.n_letters, False)
    copy, units = new_copy(nodes, graph, variant, graph.n_dawg_nodes, graph.n_dawg_arcs)
    unit = copy.copy_below(root)
    n_blocks = -(-(len(units) - unit) // 64)
    starts = memoryview(bytearray(8 * n_blocks)).cast("Q")
    copy.mark_starts(starts)
    return variant.nodes(units.toreadonly()), unit, (unit, starts)
