"""◇ is no letter: an image in which it ends a word, or stands in the DAWG, is refused, whatever node it stands in."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pytest
from image.hostile.images import base_parts, image_of, with_fields

import lexc
from lexc.errors import Malformed
from lexc.image.graph import GRPH

ACCEPT, LAST, LABEL = 256, 512, 255
BITMAPS = ["gaddag-bitmap", "gaddag-bitmap-letters", "gaddag-bitmap-unranked"]
ARCS = ["gaddag-arcs", "gaddag-arcs-wide-unranked", "gaddag-arcs-utf8-unranked"]


def units_of(name: str) -> tuple[list[int], str, dict[str, int]]:
    """The units of NODE, how `struct` calls one, and the fields of GRPH."""
    parts = base_parts(name)
    head = GRPH.unpack(parts["GRPH"][1])
    code = "I" if head["unit_bytes"] == 4 else "Q"
    return [unit for (unit,) in struct.iter_unpack(f"<{code}", parts["NODE"][1])], code, head


def forged(name: str, changes: dict[int, int], **fields: int) -> bytes:
    """The image with bits of some units turned over, and other fields in GRPH."""
    parts, (units, code, _) = base_parts(name), units_of(name)
    for at, bits in changes.items():
        units[at] ^= bits
    parts["NODE"] = parts["NODE"][0], struct.pack(f"<{len(units)}{code}", *units)
    parts["GRPH"] = parts["GRPH"][0], with_fields(parts["GRPH"][1], **fields)
    return image_of(parts)


def nodes_of(units: list[int], width: int) -> Iterator[int]:
    """Where the nodes of a bitmap image begin."""
    at = 0
    while at < len(units):
        yield at
        at += 2 * width + sum(unit.bit_count() for unit in units[at : at + width])


@pytest.mark.parametrize("name", BITMAPS)
def test_no_word_ends_on_the_separator(name: str) -> None:
    units, _, head = units_of(name)
    width, n_refused = head["mask_units"], 0
    for node in nodes_of(units, width):
        part = "n_gaddag_arcs" if node < head["dawg_start"] else "n_dawg_arcs"
        is_new = not units[node] & 1
        with pytest.raises(Malformed, match="◇ misplaced"):
            lexc.frombytes(forged(name, {node + width: 1}, **{part: head[part] + is_new}))
        n_refused += not is_new
    assert n_refused > 10


@pytest.mark.parametrize("name", ARCS)
def test_no_arc_with_the_separator_accepts(name: str) -> None:
    units, _, head = units_of(name)
    separators = [at for at, unit in enumerate(units) if not unit & LABEL]
    assert len(separators) > 10
    assert max(separators) < head["dawg_start"]
    for at in separators:
        with pytest.raises(Malformed, match="◇ misplaced"):
            lexc.frombytes(forged(name, {at: ACCEPT}))


@pytest.mark.parametrize("name", ARCS)
def test_the_separator_stands_in_no_list_of_the_dawg(name: str) -> None:
    units, _, head = units_of(name)
    firsts = [at for at in range(head["dawg_start"], len(units)) if at == head["dawg_start"] or units[at - 1] & LAST]
    for at in firsts:
        with pytest.raises(Malformed, match="◇ misplaced"):
            lexc.frombytes(forged(name, {at: units[at] & LABEL}))
