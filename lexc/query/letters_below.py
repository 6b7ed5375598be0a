"""The letters below each node of an image, by which searches for near words leave branches early."""

from __future__ import annotations

from lexc.image.graph import WORDS
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.matching.letters_below import mark_letters_below

NO_TABLE = memoryview(b"").cast("Q")
_SEARCHES = 8
"""The first searches of an image are without its table, which costs as much as 10 to 30 of them."""


class LettersBelow:
    """The table of one image. shift: its index of a node is node >> shift."""

    def __init__(self, image: Image) -> None:
        graph = image.graph
        self.shift = graph.variant.mask_units if graph.layout == "bitmap" else 0
        self._nodes, self._root, self._longest = image.nodes, graph.roots[WORDS], graph.longest
        self._is_utf8 = image.alphabet.is_utf8
        self._has_table, self._remaining_searches = graph.layout != "packed", _SEARCHES
        self._table = NO_TABLE

    def table(self) -> memoryview:
        """The table, u64; empty for the first searches, and for packed nodes, whose addresses are bits."""
        if self._remaining_searches == 0:
            self.make()
        self._remaining_searches -= self._remaining_searches >= 0
        return self._table

    def make(self) -> None:
        """Make the table now, unless the layout has none."""
        if self._has_table:
            table = memoryview(bytearray(8 * ((len(self._nodes) >> self.shift) + 1))).cast("Q")
            mark_letters_below(self._nodes, self._root, self._is_utf8, self.shift, self._longest, table)
            self._table = table


@once_per_image
def letters_below(image: Image) -> LettersBelow:
    """The letters below the nodes of an image."""
    return LettersBelow(image)
