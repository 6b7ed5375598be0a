"""Whether letters are a word, by three ways through an image; `_word_walks.pxd` is the compiled twin.

Each function reads bytes of a text. tiles: for each byte its tile, or `UNDECIDED`. The answer is 1 for a word, 0 for
none, and -1 if the table does not decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.kernels.layout import _bitmap, _cell, _nodes, _tiles


def look_up_narrow(
    units: Sequence[int], tiles: Sequence[int], bits: Sequence[int], pairs: Sequence[int], node: int, text: bytes,
    length: int,
) -> int:  # fmt: skip
    """Walk through narrow bitmap nodes: 12 instructions for a letter.

    Each letter takes two loads that wait for one another. The first two letters take one, from `pairs`. bits: for each
    byte the bit of its tile, or UNDECIDED_BIT.
    """
    n_read = 0
    if length == 0:
        return 0
    if length > 2:
        first, second = tiles[text[0]], tiles[text[1]]
        if (first | second) > 31:
            return -1
        node = pairs[first << 5 | second]
        if node == 0:
            return 0
        n_read = 2
    for byte in text[n_read : length - 1]:
        node = _bitmap.child_by_bit(units, _nodes.NARROW_BITMAP, node, bits[byte])
        if node == 0:
            return -1 if bits[byte] == _tiles.UNDECIDED_BIT else 0
    bit = bits[text[length - 1]]
    if bit == _tiles.UNDECIDED_BIT:
        return -1
    return int(_bitmap.accept_mask(units, _nodes.NARROW_BITMAP, node) & bit != 0)


def look_up_any(
    units32: Sequence[int], units64: Sequence[int], layout: int, tiles: Sequence[int], node: int, text: bytes,
    length: int,
) -> int:  # fmt: skip
    """Walk through nodes of any layout; the C compiler makes one such function for a layout given as a literal."""
    if length == 0:
        return 0
    for byte in text[: length - 1]:
        if tiles[byte] == _tiles.UNDECIDED:
            return -1
        node = _nodes.child(units32, units64, layout, node, tiles[byte])
        if node == 0:
            return 0
    tile = tiles[text[length - 1]]
    return -1 if tile == _tiles.UNDECIDED else int(_nodes.accepts(units32, units64, layout, node, tile))


def look_up_cells(cells: Sequence[int], tiles: Sequence[int], text: bytes, length: int) -> int:
    """Walk through a double array: one load for a letter that waits for the one before."""
    base, cell = _cell.ROOT_BASE, 0
    for byte in text[:length]:
        cell = cells[base ^ tiles[byte]]
        if cell & _cell.CELL_LABEL != tiles[byte]:
            return -1 if tiles[byte] == _tiles.UNDECIDED else 0
        base = cell >> _cell.BASE_SHIFT
    return int(cell & _cell.ENDS_WORD != 0)
