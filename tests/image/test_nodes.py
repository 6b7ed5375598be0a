"""Nodes that break one rule, each where it is hardest to see: at the ◇, the last letter, the end of a level."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

import pytest
from image.hostile.images import base_parts, image_of, parts_of, with_fields
from image.plain_reader import PlainImage

import lexc
from lexc.errors import Malformed
from lexc.image.graph import GRPH

ACCEPT, LAST, LABEL = 256, 512, 255
BITMAPS = ["gaddag-bitmap", "gaddag-bitmap-letters", "gaddag-bitmap-unranked"]
ARCS = ["gaddag-arcs", "gaddag-arcs-wide-unranked", "gaddag-arcs-utf8-unranked"]


def units_of(name: str) -> tuple[list[int], str, dict[str, int]]:
    """The units of NODE, the code of a unit for `struct`, and the fields of GRPH."""
    parts = base_parts(name)
    head = GRPH.unpack(parts["GRPH"][1])
    code = "I" if head["unit_bytes"] == 4 else "Q"
    return [unit for (unit,) in struct.iter_unpack(f"<{code}", parts["NODE"][1])], code, head


def with_flipped_bits(name: str, changes: dict[int, int], **fields: int) -> bytes:
    """An image with some bits of units flipped, and other fields in GRPH. changes: the bits to flip, by unit."""
    parts, (units, code, _) = base_parts(name), units_of(name)
    for i, bits in changes.items():
        units[i] ^= bits
    parts["NODE"] = parts["NODE"][0], struct.pack(f"<{len(units)}{code}", *units)
    parts["GRPH"] = parts["GRPH"][0], with_fields(parts["GRPH"][1], **fields)
    return image_of(parts)


def node_starts(units: list[int], width: int) -> Iterator[int]:
    """The first unit of each node of a bitmap image."""
    i = 0
    while i < len(units):
        yield i
        i += 2 * width + sum(unit.bit_count() for unit in units[i : i + width])


@pytest.mark.parametrize("name", BITMAPS)
def test_no_word_ends_on_the_separator(name: str) -> None:
    units, _, head = units_of(name)
    width, n_refused = head["mask_units"], 0
    for node in node_starts(units, width):
        part = "n_gaddag_arcs" if node < head["dawg_start"] else "n_dawg_arcs"
        is_new = not units[node] & 1
        with pytest.raises(Malformed, match="◇ misplaced"):
            lexc.frombytes(with_flipped_bits(name, {node + width: 1}, **{part: head[part] + is_new}))
        n_refused += not is_new
    assert n_refused > 10


@pytest.mark.parametrize("n_letters", [1, 2, 26, 30, 31, 32, 61, 62])
def test_no_word_ends_on_a_letter_that_the_alphabet_lacks(n_letters: int) -> None:
    letters = [chr(0x4E00 + i) for i in range(n_letters)]
    lexicon = lexc.build(letters, alphabet=lexc.Alphabet.from_letters(letters), layout="bitmap", rank=False)
    parts, head = parts_of(lexicon), lexicon.graph
    n_bits = 32 * head.variant.mask_units
    assert head.n_letters == n_letters
    for letter in range(n_letters + 1, n_bits):
        units = list(struct.unpack(f"<{2 * head.variant.mask_units}I", parts["NODE"][1]))
        units[head.variant.mask_units + letter // 32] |= 1 << letter % 32
        nodes, more = struct.pack(f"<{len(units)}I", *units), n_letters + 1
        graph = with_fields(parts["GRPH"][1], n_dawg_arcs=more, n_words=more)
        with pytest.raises(Malformed, match="a letter outside the alphabet"):
            lexc.frombytes(image_of({**parts, "NODE": (3, nodes), "GRPH": (3, graph)}))


@pytest.mark.parametrize("name", ARCS)
def test_no_arc_with_the_separator_accepts(name: str) -> None:
    units, _, head = units_of(name)
    separators = [i for i, unit in enumerate(units) if not unit & LABEL]
    assert len(separators) > 10
    assert max(separators) < head["dawg_start"]
    for i in separators:
        with pytest.raises(Malformed, match="◇ misplaced"):
            lexc.frombytes(with_flipped_bits(name, {i: ACCEPT}))


@pytest.mark.parametrize("name", ARCS)
def test_the_separator_stands_in_no_list_of_the_dawg(name: str) -> None:
    units, _, head = units_of(name)
    firsts = [i for i in range(head["dawg_start"], len(units)) if i == head["dawg_start"] or units[i - 1] & LAST]
    for i in firsts:
        with pytest.raises(Malformed, match="◇ misplaced"):
            lexc.frombytes(with_flipped_bits(name, {i: units[i] & LABEL}))


@pytest.mark.parametrize("name", ["dawg-arcs", "dawg-arcs-wide", "gaddag-arcs"])
def test_no_arc_leads_to_its_own_level_or_one_before(name: str) -> None:
    parts, (units, _, head) = base_parts(name), units_of(name)
    levels = [level for (level,) in struct.iter_unpack("<Q", parts["LEVL"][1])]
    starts = [i for i in range(len(units)) if i == 0 or units[i - 1] & LAST]
    rng, n_single = random.Random(name), 0
    for i, unit in enumerate(units):
        end = next((level for level in levels if level > i), len(units))
        before = [start for start in starts if start < end]
        for start in {*rng.sample(before, min(4, len(before))), before[-1]}:
            n_single += start == end - 1
            if unit >> 10 and start and (unit & LABEL or start >= head["dawg_start"]):
                with pytest.raises(Malformed, match="does not lie in a later level"):
                    lexc.frombytes(with_flipped_bits(name, {i: (start ^ unit >> 10) << 10}))
    assert n_single > 10


@pytest.mark.parametrize("words", [["AB", "AC"], ["AB", "AC", "ADE"], ["CAR", "CART", "CAT", "DO", "DOG"]])
def test_a_level_begins_at_a_node(words: list[str]) -> None:
    """Even one that is said to begin within the last node of all."""
    lexicon = lexc.build(words, layout="arcs", rank=False)
    parts, units, head = parts_of(lexicon), list(lexicon.image.nodes.units32), lexicon.graph
    within = [i for i in range(1, len(units)) if not units[i - 1] & LAST]
    for i in within:
        levels = sorted([*lexicon.image.levels, i])
        more = {"longest": head.longest + 1, "n_dawg_levels": head.n_dawg_levels + 1}
        graph, offsets = with_fields(parts["GRPH"][1], **more), struct.pack(f"<{len(levels)}Q", *levels)
        with pytest.raises(Malformed, match="a level does not begin at a node"):
            lexc.frombytes(image_of({**parts, "GRPH": (3, graph), "LEVL": (3, offsets)}))
    assert within


def test_a_packed_node_that_no_walk_reaches_is_named_by_its_bit() -> None:
    parts = base_parts("dawg-packed")
    graph, plain = parts["GRPH"][1], PlainImage(image_of(parts))
    child = next(target for _, _, target in plain.node(plain.roots["words"])[0] if target is not None)
    parts["GRPH"] = 3, graph[:144] + child.to_bytes(8, "little") + graph[152:]
    begin = int.from_bytes(parts["NODE"][1][:8], "little")
    with pytest.raises(Malformed, match=rf"bit {begin}: a node to which no path leads"):
        lexc.frombytes(image_of(parts))
