"""KLV2, the values of leaves in MAGPIE, wolges and macondo: a KWG whose words are leaves, and a float for each leave.

    u32 number of nodes | the nodes | u32 number of values | the values, f32

All is little-endian. The values stand in the order in which a depth-first walk meets the leaves. The tiles of a leave
ascend, and the blank is 0. The file does not name its alphabet.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Sequence
from itertools import pairwise

from lexc.codecs.codec import Bytes, File
from lexc.codecs.sibling_lists import (
    LAST,
    BitField,
    ListOptions,
    Record,
    build_lists,
    check_lists,
    record_bytes,
    spell_strings,
    unpack_arcs,
)
from lexc.errors import FormatError
from lexc.source.words import Words

_RECORD = Record(
    4, target=BitField(0, 22), label=BitField(24, 8), last=BitField(22, 1), accepts=BitField(23, 1), bias=1
)
_N_HEADERS = 2  # header nodes
_BLANK = 1  # the label of tile 0


def recognises(data: memoryview) -> bool:
    """Whether the two counts fit the file's size, and node 0 is a header."""
    n_nodes = _read_u32(data, 0)
    node = _read_u32(data, 4)
    return len(data) >= 12 and node >> 22 == 1 and len(data) == 8 + 4 * n_nodes + 4 * _read_u32(data, 4 + 4 * n_nodes)


def read(file: File, n_letters: int) -> tuple[bytes, list[float]]:
    """Read the leaves, ascending, and their values. n_letters: of the alphabet.

    A leave is labels (tile + 1) ended by 0. Raises FormatError if the file is damaged or has a higher tile.
    """
    data, where = file.data, file.where
    n_nodes = _read_u32(data, 0)
    start = 8 + 4 * n_nodes
    if len(data) < 12 or start > len(data):
        raise _format_error("the file ends too early", where, f"{n_nodes} nodes", f"{len(data)} bytes")
    n_values = _read_u32(data, start - 4)
    if len(data) != start + 4 * n_values:
        raise _format_error(
            "the file's length does not fit its number of values",
            where,
            f"{start + 4 * n_values} bytes",
            str(len(data)),
        )
    arcs = unpack_arcs(data[4 : start - 4], _RECORD, file, n_letters + 1, 4)
    if not n_nodes or arcs.marks[0] & ~255 != LAST or arcs.targets[0] >= n_nodes:
        raise _format_error(
            "node 0 leads to no leaves", where, "the last node of its list, with a target in the file", "another node"
        )
    n_leaves = check_lists(arcs, arcs.targets[0]).sizes()[0] if arcs.targets[0] else 0
    if n_leaves != n_values:
        raise _format_error("the number of values is not the number of leaves", where, f"{n_leaves:,}", f"{n_values:,}")
    leaves = bytes(spell_strings(arcs, arcs.targets[0], is_valued=True).labels).split(b"\0")[:-1]
    return _sort_leaves(leaves, _unpack_floats(data[start:], where), where)


def _sort_leaves(leaves: list[bytes], values: Sequence[float], where: str) -> tuple[bytes, list[float]]:
    for leave in leaves:
        if any(tile > next_tile for tile, next_tile in pairwise(leave)):
            raise _format_error(
                "the tiles of a leave are out of order", where, "ascending tiles", " ".join(str(n - 1) for n in leave)
            )
    by_leave = dict(zip(leaves, values, strict=True))  # where a leave comes twice, its last value counts
    ascending = sorted(by_leave)
    return b"".join(leave + b"\0" for leave in ascending), [by_leave[leave] for leave in ascending]


def _unpack_floats(data: memoryview, where: str) -> array[float]:
    values = array("f", bytes(data))
    if sys.byteorder == "big":
        values.byteswap()
    if not all(map(math.isfinite, values)):
        number = next(i for i, value in enumerate(values) if not math.isfinite(value))
        raise _format_error(
            "the value of a leave is no number", f"{where}: value {number}", "points", str(values[number])
        )
    return values


def write(words: Words, values: Sequence[float]) -> list[Bytes]:
    """The file in pieces. words: leaves, ascending, as labels (tile + 1). values: the points of each.

    Raises CapacityExceeded if there are too many nodes.
    """
    lists = build_lists(words, ListOptions(_RECORD, first_index=_N_HEADERS, remedy="Keep shorter leaves."))
    lists.targets[0], lists.targets[1] = lists.dawg_root, 0
    lists.marks[0] = lists.marks[1] = LAST | _BLANK
    floats = array("f", values)
    if sys.byteorder == "big":
        floats.byteswap()
    nodes = record_bytes(lists, _RECORD)
    return [_u32(len(nodes) // 4), nodes, _u32(len(values)), floats.tobytes()]


def _read_u32(data: memoryview, offset: int) -> int:
    return int.from_bytes(data[offset : offset + 4], "little")


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _format_error(problem: str, where: str, expected: str, found: str) -> FormatError:
    return FormatError(problem, where=where, expected=expected, found=found)
