"""A second reader of images, written from `specs/image.md` alone: plain and slow, the oracle of this folder.

It imports nothing of lexc and shares no code with it. If the two disagree, the specification, this reader or lexc is
wrong. Every `RefusedError` begins with the number of the broken rule in the specification's list of checks.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from image import plain_alphabet, plain_letters
from image.plain_msgpack import unpack_value
from image.plain_packed import PackedNodes
from image.plain_packed_ranks import PackedRanks
from image.plain_rules import require
from xxhash import xxh3_64_intdigest

MAGIC = bytes.fromhex("89 4c 58 43 0d 0a 1a 0a")
FLAGS = {
    b"GRPH": 3,
    b"META": 3,
    b"LEVL": 3,
    b"NODE": 3,
    b"RANK": 2,
    b"COLU": 2,
    b"WIDX": 2,
    b"ALPH": 2,
    b"DICT": 2,
    b"STEM": 2,
}
META_TYPES = {
    "alphabet": (dict,), "identity": (bytes,), "language": (str,), "licence": (str,), "normalisation": (str,),
    "options": (dict,), "source": (str,), "title": (str,), "writer": (int,),
}  # fmt: skip
NEEDED = (b"GRPH", b"META", b"NODE")
GRPH = {  # name: (offset, struct code)
    "kind": (0, "B"), "layout": (1, "B"), "unit_bytes": (2, "B"), "mask_units": (3, "B"), "labels": (4, "B"),
    "n_roots": (5, "B"), "n_letters": (6, "H"), "longest": (8, "H"), "shortest": (10, "H"),
    "n_gaddag_levels": (12, "H"), "n_dawg_levels": (14, "H"), "n_words": (16, "Q"), "n_gaddag_nodes": (24, "Q"),
    "n_gaddag_arcs": (32, "Q"), "n_dawg_nodes": (40, "Q"), "n_dawg_arcs": (48, "Q"), "n_units": (56, "Q"),
    "dawg_start": (64, "Q"),
}  # fmt: skip
BITMAP, ARCS, PACKED = 1, 2, 3
GADDAG, ANAG = 2, 4
UTF8 = 1
WIDTHS = (8, 4, 2, 1)

Arc = tuple[int, bool, int | None]  # label, whether a word ends on it, target or None


@dataclass(frozen=True)
class Section:
    """An entry of the section table."""

    type: bytes
    flags: int
    offset: int
    length: int
    checksum: int


class PlainImage:
    """An image in memory. The constructor checks every rule."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.sections = self._container()
        self._by_type = {section.type: section for section in self.sections}
        for name in NEEDED:
            require(name in self._by_type, f"C9 no section {name!r}")
        self._graph()
        self._meta()
        self.has_rank = b"RANK" in self._by_type
        if self.layout == PACKED:
            self._packed_nodes()
        else:
            self._units()
            self._levels()
            self._nodes()
            if self.has_rank:
                self._rank()
        self._utf8()
        if b"ALPH" in self._by_type:
            self._alphagrams()

    # The container

    def _container(self) -> list[Section]:
        data = self.data
        require(data[:8] == MAGIC, "C1 magic")
        require(len(data) >= 64, "C2 shorter than a header")
        major, _, n, length, table_checksum = struct.unpack_from("<HHIQQ", data, 8)
        require(major == 1, "C3 another major version")
        require(xxh3_64_intdigest(data[:56]) == struct.unpack_from("<Q", data, 56)[0], "C4 header checksum")
        require(not any(data[32:56]), "C4 reserved")
        require(length == len(data), "C5 length")
        require(n <= 64 and 64 + 32 * n <= len(data), "C6 too many sections")
        require(xxh3_64_intdigest(data[64 : 64 + 32 * n]) == table_checksum, "C6 table checksum")
        sections, end = [], 64 + 32 * n
        for i in range(n):
            section = Section(*struct.unpack_from("<4sIQQQ", data, 64 + 32 * i))
            start = -(-end // 64) * 64
            require(section.offset == start and section.length <= len(data) - start, "C7 extent")
            require(all(0x41 <= byte <= 0x5A for byte in section.type), "C8 type")
            require(section.flags in ([FLAGS[section.type]] if section.type in FLAGS else [0, 2]), "C8 flags")
            require(not any(data[end:start]), "C10 padding")
            end = start + section.length
            require(xxh3_64_intdigest(data[start:end]) == section.checksum, f"C11 checksum of {section.type!r}")
            sections.append(section)
        require(-(-end // 64) * 64 == len(data) and not any(data[end:]), "C7 bytes behind the last section")
        types = [section.type for section in sections if section.type not in (b"COLU", b"WIDX")]
        require(len(types) == len(set(types)), "C9 a type twice")
        return sections

    def section(self, name: bytes) -> bytes:
        """A section's bytes."""
        section = self._by_type[name]
        return self.data[section.offset : section.offset + section.length]

    # GRPH

    def _graph(self) -> None:
        data = self.section(b"GRPH")
        require(len(data) == 384, "G1 length")
        for name, (offset, code) in GRPH.items():
            setattr(self, name, struct.unpack_from("<" + code, data, offset)[0])
        require(1 <= self.n_roots <= 8, "G2 number of roots")
        require(not any(data[72:128]), "G2 reserved")
        self.roots: dict[str, int] = {}
        for offset in range(128, 128 + 32 * self.n_roots, 32):
            name, unit, order = struct.unpack_from("<16sQB", data, offset)
            require(order == 0 and not any(data[offset + 25 : offset + 32]), "G2 order, reserved")
            name = name.rstrip(b"\0")
            n_places = self.n_units * (64 if self.layout == PACKED else 1)
            require(name and all(0x21 <= byte <= 0x7E for byte in name) and unit < n_places, "G11 a root")
            self.roots[name.decode("ascii")] = unit
        require(len(self.roots) == self.n_roots, "G11 two roots of one name")
        require(not any(data[128 + 32 * self.n_roots :]), "G2 unused root")
        require(self.kind in (1, 2, 3, 4) and self.labels in (0, UTF8), "G3 kind, labels")
        require(self.layout in (BITMAP, ARCS, PACKED), "G3 layout")
        require((self.layout != PACKED) == (b"LEVL" in self._by_type), "C9 LEVL")
        shapes = {BITMAP: ((4, 1), (4, 2)), ARCS: ((4, 0), (8, 0)), PACKED: ((8, 0), (8, 1), (8, 2))}
        require((self.unit_bytes, self.mask_units) in shapes[self.layout], "G4 shape")
        largest = {0: 63, 1: 31, 2: 63}[self.mask_units]
        if self.labels == UTF8:
            require(self.n_letters == 255 and self.mask_units == 0, "G5 letters")
        else:
            require(1 <= self.n_letters <= largest, "G5 letters")
            require(self.layout != PACKED or self.mask_units, "G5 mask_units")
        require(1 <= self.shortest <= self.longest <= 1020, "G6 lengths")
        require(1 <= self.n_dawg_levels <= self.longest and self.n_gaddag_levels <= self.longest, "G7 levels")
        require(self.n_units * self.unit_bytes == self._by_type[b"NODE"].length, "G8 units")
        require(self.dawg_start < self.n_units, "G8 dawg_start")
        none = {self.n_gaddag_levels == 0, self.n_gaddag_nodes == 0}
        if self.layout == PACKED:
            require(self.dawg_start == 0, "G8 dawg_start")
        else:
            none.add(self.dawg_start == 0)
        require(len(none) == 1, "G9 GADDAG range")
        require(1 <= self.n_words < 1 << 63, "G10 words")
        require("words" in self.roots, "G11 root of words")
        require(("gaddag" in self.roots) == (self.kind == GADDAG), "G11 root of the GADDAG")
        require(("alphagrams" in self.roots) == (self.kind == ANAG), "G11 root of alphagrams")
        require(self.kind == GADDAG or not self.n_gaddag_nodes, "G11 GADDAG range")
        if self.layout != PACKED:
            require(self.roots["words"] == self.dawg_start, "G11 root of words")
            require(not self.n_gaddag_nodes or self.roots["gaddag"] == 0, "G11 root of the GADDAG")

    # META

    def _meta(self) -> None:
        data = self.section(b"META")
        require(len(data) <= 1 << 20, "M1 length")
        self.meta, end = unpack_value(data, 0)
        require(isinstance(self.meta, dict) and end == len(data), "M2 no map, or bytes behind it")
        _check_types(self.meta, META_TYPES)
        self.alphabet = self.meta["alphabet"]
        _check_types(self.alphabet, plain_alphabet.TYPES)
        require(len(self.meta["identity"]) == 32 and self.meta["normalisation"] == "NFC", "M4 identity, normalisation")
        plain_alphabet.check(self.alphabet, self.labels == UTF8, self.n_letters, self.kind == ANAG)
        plain_alphabet.check_words(self.meta, self.alphabet)

    # LEVL and NODE

    def _units(self) -> None:
        code = {4: "I", 8: "Q"}[self.unit_bytes]
        self.units = struct.unpack(f"<{self.n_units}{code}", self.section(b"NODE"))

    def _levels(self) -> None:
        data = self.section(b"LEVL")
        require(len(data) == 8 * (self.n_gaddag_levels + self.n_dawg_levels), "L1 length")
        self.levels = struct.unpack(f"<{len(data) // 8}Q", data)
        require(all(a < b for a, b in pairwise(self.levels)), "L2 order")
        require(self.levels[-1] < self.n_units, "L2 end")
        require(self.levels[self.n_gaddag_levels] == self.dawg_start and self.levels[0] == 0, "L3 first levels")

    def _packed_nodes(self) -> None:
        """NODE and RANK of the layout `packed`, in which a node's unit is its address."""
        self.levels: tuple[int, ...] = ()
        data = self.section(b"NODE")
        self.packed = PackedNodes(data, self.n_gaddag_nodes > 0, self.mask_units, self.n_letters)
        dawg = self.packed.dawg
        order = self.packed.check_walks(self.roots, (self.n_gaddag_levels, self.n_dawg_levels))
        counts = [0, 0, 0, 0]
        for unit, arcs in self.nodes():
            counts[2 * (unit in dawg)] += 1
            counts[2 * (unit in dawg) + 1] += len(arcs)
        expected = [self.n_gaddag_nodes, self.n_gaddag_arcs, self.n_dawg_nodes, self.n_dawg_arcs]
        require(counts == expected, "N10 counts")
        self._count_words([unit for unit in order if unit in dawg])
        if self.has_rank:
            self.ranks = PackedRanks(self.section(b"RANK"), self.packed, self.counted)

    def is_dawg(self, unit: int) -> bool:
        """Whether a node belongs to the DAWG's range."""
        return unit in self.packed.dawg if self.layout == PACKED else unit >= self.dawg_start

    def node(self, unit: int) -> tuple[list[Arc], int]:
        """The arcs of the node at a unit, in the order of labels, and the unit behind the node."""
        if self.layout == PACKED:
            return self.packed.node(unit)
        if self.layout == ARCS:
            return self._list_of_arcs(unit)
        m = self.mask_units
        require(unit + 2 * m <= self.n_units, "N1 a node beyond the end")
        children = sum(self.units[unit + i] << 32 * i for i in range(m))
        accepts = sum(self.units[unit + m + i] << 32 * i for i in range(m))
        arcs, slot = [], unit + 2 * m
        require(slot + children.bit_count() <= self.n_units, "N1 a node beyond the end")
        for tile in range(32 * m):
            has_child, accept = bool(children >> tile & 1), bool(accepts >> tile & 1)
            if has_child or accept:
                arcs.append((tile, accept, self.units[slot] if has_child else None))
            slot += has_child
        return arcs, slot

    def _list_of_arcs(self, unit: int) -> tuple[list[Arc], int]:
        arcs: list[Arc] = []
        is_last = False
        while not is_last:
            require(unit < self.n_units, "N1 a list without end")
            arc = self.units[unit]
            arcs.append((arc & 255, bool(arc >> 8 & 1), arc >> 10 or None))
            is_last, unit = bool(arc >> 9 & 1), unit + 1
        return arcs, unit

    def level_of(self, unit: int) -> int:
        """The level of a unit, counted through both ranges."""
        return sum(first <= unit for first in self.levels) - 1

    def nodes(self) -> Iterator[tuple[int, list[Arc]]]:
        """(unit, arcs) of every node, in the order of the image."""
        if self.layout == PACKED:
            yield from self.packed.arcs.items()
            return
        unit = 0
        while unit < self.n_units:
            arcs, behind = self.node(unit)
            yield unit, arcs
            unit = behind

    def _nodes(self) -> None:
        nodes = dict(self.nodes())
        require(set(self.levels) <= set(nodes), "N2 a level inside a node")
        require(set(self.roots.values()) <= set(nodes), "N9 a root that is no node")
        counts = [0, 0, 0, 0]
        for unit, arcs in nodes.items():
            is_dawg = unit >= self.dawg_start
            counts[2 * is_dawg] += 1
            counts[2 * is_dawg + 1] += len(arcs)
            labels = [label for label, _, _ in arcs]
            require(labels and labels[-1] <= self.n_letters, "N3 labels, N4 arcs")
            require(all(a < b for a, b in pairwise(labels)), "N5 order of labels")
            for label, accept, target in arcs:
                require(accept or target is not None, "N4 a dead arc")
                if target is not None:
                    require(target in nodes, "N6 a target that is no node")
                    require(self.level_of(target) > self.level_of(unit), "N7 a target that is not later")
                if label == 0:
                    sound = not is_dawg and not accept and target is not None and target >= self.dawg_start
                    require(sound, "N8 separator")
        expected = [self.n_gaddag_nodes, self.n_gaddag_arcs, self.n_dawg_nodes, self.n_dawg_arcs]
        require(counts == expected, "N10 counts")
        self._count_words([unit for unit in reversed(nodes) if unit >= self.dawg_start])

    def _utf8(self) -> None:
        """Read every path from the root of words, once for each node and the bytes of an unfinished character there."""
        if self.labels != UTF8:
            return
        nodes = dict(self.nodes())
        seen = {(self.roots["words"], b"")}
        pending = [*seen]
        while pending:
            node, begun = pending.pop()
            for label, accept, target in nodes[node]:
                rest = _character_start(begun + bytes([label]))
                require(rest is not None and label not in (0, 10, 13), "N12 no UTF-8, or a line end")
                require(not accept or rest == b"", "N12 a word ends inside a character")
                if target is not None and (target, rest) not in seen:
                    seen.add((target, rest))
                    pending.append((target, rest))

    # RANK

    def _rank(self) -> None:
        data = self.section(b"RANK")
        require(len(data) >= 40, "R1 length")
        n_blocks, *counts = struct.unpack_from("<5Q", data)
        directory = self._number_slots()
        require(n_blocks == len(directory), "R1 blocks")
        behind = 40 + 8 * n_blocks + -(-4 * n_blocks // 8) * 8
        require(sum(counts) == self._n_slots, "R1 entries")
        require(behind + sum(n * width for n, width in zip(counts, WIDTHS, strict=True)) == len(data), "R1 length")
        for block, (bits, before) in enumerate(directory):
            require(struct.unpack_from("<Q", data, 40 + 8 * block)[0] == bits, "R2 directory")
            require(struct.unpack_from("<I", data, 40 + 8 * n_blocks + 4 * block)[0] == before, "R2 directory")
        require(not any(data[40 + 12 * n_blocks : behind]), "W padding of the directory")
        self.entries: list[int] = []
        for n, width in zip(counts, WIDTHS, strict=True):
            run = [
                int.from_bytes(data[offset : offset + width], "little")
                for offset in range(behind, behind + n * width, width)
            ]
            require(not run or width == 1 or run[-1] >> 4 * width, "W not the narrowest width")
            self.entries += run
            behind += n * width
        self._check_entries()

    def _number_slots(self) -> list[tuple[int, int]]:
        """Give each node of the DAWG's range its first slot, and return the directory that RANK must hold."""
        self.slots: dict[int, int] = {}
        self._n_slots, starts = 0, set()
        for unit, arcs in self.nodes():
            if unit >= self.dawg_start:
                self.slots[unit] = self._n_slots
                starts.add(unit - self.dawg_start)
                self._n_slots += sum(self._has_slot(arc) for arc in arcs)
        n_blocks = -(-(self.n_units - self.dawg_start) // 64) if self.layout == BITMAP else 0
        return [
            (
                sum(1 << i for i in range(64) if 64 * block + i in starts),
                sum(start < 64 * block for start in starts),
            )
            for block in range(n_blocks)
        ]

    def _has_slot(self, arc: Arc) -> bool:
        return arc[2] is not None or self.layout == ARCS

    def _check_entries(self) -> None:
        counted = self.counted
        for unit, slot in self.slots.items():
            running = 0
            for arc in self.node(unit)[0]:
                running += counted[arc[2]] if arc[2] is not None else 0
                if self._has_slot(arc):
                    require(self.entries[slot] == running, "R3 entry")
                    slot += 1

    def _count_words(self, units: list[int]) -> None:
        """Count the words below every node of the DAWG's range. units: the nodes, each behind its targets."""
        counted: dict[int, int] = {}
        self.counted = counted
        for unit in units:
            arcs = self.node(unit)[0]
            counted[unit] = sum(accept + (counted[target] if target is not None else 0) for _, accept, target in arcs)
        require(all(n < 1 << 63 for n in counted.values()), "N11 or R3 counts")
        require(counted[self.roots["words"]] == self.n_words, "N11 or R4 words")

    def _before(self, unit: int, label: int) -> int:
        """The number of words below a node whose next label is smaller."""
        if self.layout == PACKED:
            return self.ranks.before(unit, label)
        arcs = [arc for arc in self.node(unit)[0] if arc[0] < label]
        n = sum(map(self._has_slot, arcs))
        below = self.entries[self.slots[unit] + n - 1] if n else 0
        return sum(accept for _, accept, _ in arcs) + below

    # ALPH

    def _alphagrams(self) -> None:
        require(self.has_rank and "alphagrams" in self.roots, "A1 RANK and a root")
        data, width = self.section(b"ALPH"), 4 if self.n_words < 1 << 32 else 8
        require(len(data) >= 24 and not any(data[17:24]), "A2 header")
        n, n_words, given = struct.unpack_from("<QQB", data)
        middle = 24 + -(-(n + 1) * width // 8) * 8
        require((n_words, given) == (self.n_words, width), "A2 words and width")
        require(len(data) == middle + n_words * width, "A2 length")
        require(not any(data[24 + (n + 1) * width : middle]), "A2 padding")
        require(n == self.counted[self.roots["alphagrams"]], "A3 alphagrams")
        code = {4: "I", 8: "Q"}[width]
        firsts = struct.unpack_from(f"<{n + 1}{code}", data, 24)
        ordinals = struct.unpack_from(f"<{n_words}{code}", data, middle)
        require(firsts[0] == 0 and firsts[-1] == n_words, "A4 first and last group")
        require(all(one < other for one, other in pairwise(firsts)), "A4 an empty group")
        self.groups = [ordinals[one:other] for one, other in pairwise(firsts)]
        for group in self.groups:
            require(group[-1] < n_words and all(one < other for one, other in pairwise(group)), "A5 ordinals")

    # Queries

    def tiles(self, root: str = "words") -> Iterator[tuple[int, ...]]:
        """Every string of labels from a root, in order; 0 is ◇."""

        def below(unit: int, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for label, accept, target in self.node(unit)[0]:
                if accept:
                    yield (*path, label)
                if target is not None:
                    yield from below(target, (*path, label))

        return below(self.roots[root], ())

    def words(self) -> list[str]:
        """Every word as it is spelled, in alphabet order."""
        return [self.spell(tiles) for tiles in self.tiles()]

    def contains(self, tiles: tuple[int, ...]) -> bool:
        """Whether these tiles are a word."""
        unit: int | None = self.roots["words"]
        accept = False
        for tile in tiles:
            if unit is None:
                return False
            found = [arc for arc in self.node(unit)[0] if arc[0] == tile]
            if not found:
                return False
            _, accept, unit = found[0]
        return accept

    def ordinal(self, tiles: tuple[int, ...]) -> int:
        """The ordinal of a word of the image."""
        unit, before, accept = self.roots["words"], 0, False
        for tile in tiles:
            before += accept + self._before(unit, tile)
            _, accept, target = next(arc for arc in self.node(unit)[0] if arc[0] == tile)
            unit = target if target is not None else -1
        return before

    def tiles_at(self, ordinal: int) -> tuple[int, ...]:
        """The word of an ordinal."""
        unit, tiles = self.roots["words"], ()
        while True:
            arcs = self.node(unit)[0]
            label, accept, target = [arc for arc in arcs if self._before(unit, arc[0]) <= ordinal][-1]
            ordinal -= self._before(unit, label)
            tiles += (label,)
            if accept and ordinal == 0:
                return tiles
            ordinal -= accept
            assert target is not None
            unit = target

    def spell(self, tiles: tuple[int, ...]) -> str:
        """The one canonical spelling of a word."""
        return plain_letters.spell(self.alphabet, tiles)

    def read(self, text: str) -> tuple[int, ...]:
        """The tiles of a text. Raises ValueError if the alphabet cannot spell it."""
        return plain_letters.read(self.alphabet, text)

    def identity(self) -> bytes:
        """SHA-256 of the canonical words, counted anew; of a dictionary the hash of its root."""
        if b"DICT" in self._by_type:
            return self._hash(self.roots["words"])
        lines = sorted(word.encode() for word in self.words())
        return hashlib.sha256(b"".join(line + b"\n" for line in lines)).digest()

    def _hash(self, unit: int) -> bytes:
        """The hash of what a node accepts."""
        parts = []
        for label, accepts, target in (tuple(arc)[:3] for arc in self.node(unit)[0]):
            parts.append(bytes((label, accepts)) + (bytes(32) if target is None else self._hash(target)))
        return hashlib.sha256(b"".join(parts)).digest()


def _check_types(values: dict[str, Any], types: dict[str, tuple[type, ...]]) -> None:
    for key, kinds in types.items():
        require(key in values and type(values[key]) in kinds, f"M3 {key}")


def _character_start(data: bytes) -> bytes | None:
    """The bytes of a character that has only begun, b"" behind a whole one, None if no character begins so."""
    rests = [b"", *(bytes(rest) for n in (1, 2, 3) for rest in product((0x80, 0x90, 0xA0, 0xBF), repeat=n))]
    return next((b"" if not rest else data for rest in rests if _is_utf8(data + rest)), None)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
