"""RANK of packed nodes: samples, and entries of bits (specs/image.md, "RANK")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexc.errors import Malformed
from lexc.image.fields import Field, Record
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.packed_ranks import PackedRanks

RANK = Record(
    Field("n_samples", "Q", "samples, one for every 1,024 bits of the DAWG's nodes"),
    Field("n_bits", "Q", "bits of all entries"),
    Field("widest", "Q", "bits of the numbers of class 15; 0 if no entry has that class"),
)
_PADDING = 2  # words of zeros behind the entries


def n_samples(begin: int, end: int) -> int:
    """Samples for nodes between two bits."""
    return -(-(end - begin) // 1024)


def n_words(n_bits: int) -> int:
    """Words of so many bits of entries."""
    return -(-n_bits // 64) + _PADDING


def unpack(data: memoryview, nodes: Nodes, numbers: Callable[..., memoryview], where: str) -> PackedRanks:
    """Take the section apart. Raises Malformed unless it has the samples and bits that it says."""
    if len(data) < RANK.size:
        raise Malformed("RANK ends inside its header", where=where, found=f"{len(data)} bytes")
    head = RANK.unpack(data)
    expected = {"n_samples": n_samples(nodes.units64[0], nodes.units64[1]), "bytes": _size(head)}
    found = {"n_samples": head["n_samples"], "bytes": len(data)}
    if found != expected:
        raise Malformed("RANK does not fit NODE", where=where, expected=str(expected), found=str(found))
    if head["widest"] and not 16 <= head["widest"] <= 63:
        raise Malformed("RANK: widest out of bounds", where=where, expected="0, or 16 to 63", found=str(head["widest"]))
    middle = RANK.size + 8 * head["n_samples"]
    entries = numbers(data[middle:], "Q")
    if any(entries[-_PADDING:]) or entries[head["n_bits"] // 64] >> head["n_bits"] % 64:
        raise Malformed("padding is not zero", where=where)
    return PackedRanks(nodes, numbers(data[RANK.size : middle], "Q"), entries, head["n_bits"], head["widest"])


def _size(head: dict[str, Any]) -> int:
    """The bytes of the section."""
    return RANK.size + 8 * (int(head["n_samples"]) + n_words(head["n_bits"]))
