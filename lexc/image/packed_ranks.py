"""RANK of packed nodes: samples, and entries of bits (specs/image.md, "RANK")."""

from __future__ import annotations

from typing import Any

from lexc.errors import Malformed
from lexc.image.fields import Field, Record
from lexc.image.sections import numbers
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.packed_ranks import PackedRanks

RANK = Record(
    Field("n_samples", "Q", "samples, one for every 1,024 bits of the DAWG's nodes"),
    Field("n_bits", "Q", "bits of all entries"),
    Field("widest", "Q", "bits of the numbers of class 15; 0 if no entry has that class"),
)
_PADDING = 2  # units of zeros behind the entries


def n_samples(begin: int, end: int) -> int:
    """The number of samples for nodes between two bits."""
    return -(-(end - begin) // 1024)


def n_units(n_bits: int) -> int:
    """The units, of 8 bytes, of n_bits bits of entries, with the padding."""
    return -(-n_bits // 64) + _PADDING


def unpack(data: memoryview, nodes: Nodes, where: str) -> PackedRanks:
    """Read the section. Raises Malformed unless it has exactly the samples and entries that its header implies."""
    if len(data) < RANK.size:
        raise Malformed("RANK ends inside its header", where=where, found=f"{len(data)} bytes")
    header = RANK.unpack(data)
    begin, end = nodes.units64[0], nodes.units64[1]  # the first two fields of the DAWG's header
    expected = {"n_samples": n_samples(begin, end), "bytes": _size(header)}
    found = {"n_samples": header["n_samples"], "bytes": len(data)}
    if found != expected:
        raise Malformed("RANK does not fit NODE", where=where, expected=str(expected), found=str(found))
    if header["widest"] and not 16 <= header["widest"] <= 63:
        widest = str(header["widest"])
        raise Malformed("RANK: widest out of bounds", where=where, expected="0, or 16 to 63", found=widest)
    entries_start = RANK.size + 8 * header["n_samples"]
    entries = numbers(data[entries_start:], "Q")
    if any(entries[-_PADDING:]) or entries[header["n_bits"] // 64] >> header["n_bits"] % 64:
        raise Malformed("padding is not zero", where=where)
    return PackedRanks(
        nodes, numbers(data[RANK.size : entries_start], "Q"), entries, header["n_bits"], header["widest"]
    )


def _size(header: dict[str, Any]) -> int:
    """The bytes of the section."""
    return RANK.size + 8 * (int(header["n_samples"]) + n_units(header["n_bits"]))
