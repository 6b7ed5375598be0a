"""KLV2: values of leaves, of MAGPIE, wolges and macondo. A KWG whose words are leaves, and a float for each of them.

u32 number of nodes, the nodes, u32 number of values, the values as f32 in the order in which a walk along the lists
meets the leaves, each before those that continue it. All little endian. Tiles ascend within a leave, the blank is 0.
The alphabet is not in it.
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
    pack_records,
    spell_strings,
    unpack_arcs,
)
from lexc.errors import FormatError
from lexc.source.words import Words

_RECORD = Record(
    4, target=BitField(0, 22), label=BitField(24, 8), last=BitField(22, 1), accepts=BitField(23, 1), bias=1
)
_HEADERS = 2
_BLANK = 1  # the label of tile 0


def recognises(data: memoryview) -> bool:
    """The two lengths fit the file, and node 0 leads to the leaves."""
    n_nodes = _number(data, 0)
    node = _number(data, 4)
    return len(data) >= 12 and node >> 22 == 1 and len(data) == 8 + 4 * n_nodes + 4 * _number(data, 4 + 4 * n_nodes)


def read(file: File, n_letters: int) -> tuple[bytes, list[float]]:
    """The leaves, ascending, as labels (tile + 1) each ended by 0, and a value for each. FormatError when the file is
    damaged, or its tiles are not those of so many letters."""
    data, where = file.data, file.where
    n_nodes = _number(data, 0)
    start = 8 + 4 * n_nodes
    if len(data) < 12 or start > len(data):
        raise _wrong("the file ends too early", where, f"{n_nodes} nodes", f"{len(data)} bytes")
    n_values = _number(data, start - 4)
    if len(data) != start + 4 * n_values:
        raise _wrong(
            "the file's length does not fit its number of values",
            where,
            f"{start + 4 * n_values} bytes",
            str(len(data)),
        )
    arcs = unpack_arcs(data[4 : start - 4], _RECORD, file, n_letters + 1, 4)
    if not n_nodes or arcs.marks[0] & ~255 != LAST or arcs.targets[0] >= n_nodes:
        raise _wrong(
            "node 0 leads to no leaves", where, "the last of its list, and a target within the file", "another"
        )
    n_leaves = check_lists(arcs, arcs.targets[0]).sizes()[0] if arcs.targets[0] else 0
    if n_leaves != n_values:
        raise _wrong("the file has another number of values than of leaves", where, f"{n_leaves:,}", f"{n_values:,}")
    leaves = bytes(spell_strings(arcs, arcs.targets[0], is_valued=True).labels).split(b"\0")[:-1]
    return _sorted(leaves, _floats(data[start:], where), where)


def _sorted(leaves: list[bytes], values: Sequence[float], where: str) -> tuple[bytes, list[float]]:
    for leave in leaves:
        if any(a > b for a, b in pairwise(leave)):
            raise _wrong(
                "the tiles of a leave are out of order", where, "ascending tiles", " ".join(str(n - 1) for n in leave)
            )
    by_leave = dict(zip(leaves, values, strict=True))  # a leave that a walk meets twice has its last value
    chosen = sorted(by_leave)
    return b"".join(leave + b"\0" for leave in chosen), [by_leave[leave] for leave in chosen]


def _floats(data: memoryview, where: str) -> array[float]:
    values = array("f", bytes(data))
    if sys.byteorder == "big":
        values.byteswap()
    if not all(map(math.isfinite, values)):
        number = next(i for i, value in enumerate(values) if not math.isfinite(value))
        raise _wrong("the value of a leave is no number", f"{where}: value {number}", "points", str(values[number]))
    return values


def write(words: Words, values: Sequence[float]) -> list[Bytes]:
    """The file in pieces. words: leaves, ascending, in labels (tile + 1); values: points of each. CapacityExceeded when
    there are too many nodes."""
    flat = build_lists(words, ListOptions(_RECORD, first=_HEADERS, remedy="Keep shorter leaves."))
    flat.targets[0], flat.targets[1] = flat.dawg_root, 0
    flat.marks[0] = flat.marks[1] = LAST | _BLANK
    floats = array("f", values)
    if sys.byteorder == "big":
        floats.byteswap()
    nodes = pack_records(flat, _RECORD)
    return [_bytes(len(nodes) // 4), nodes, _bytes(len(values)), floats.tobytes()]


def _number(data: memoryview, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


def _bytes(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _wrong(problem: str, where: str, expected: str, found: str) -> FormatError:
    return FormatError(problem, where=where, expected=expected, found=found)
