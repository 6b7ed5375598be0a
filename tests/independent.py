"""Writers of other programs' formats, from the formats' descriptions. They store tries and share no code with lexc.

They make the golden files of tests/golden/codecs (`python tests/independent.py`), which never change.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce
from hashlib import md5
from pathlib import Path

GOLDEN = Path(__file__).with_name("golden") / "codecs"
WORDS = ["AA", "ACRE", "CARE", "CARED", "CAT", "RACE", "ZA", "ZEBRA"]
SPANISH = [(1,), (1, 4, 1), (1, 13), (4, 1, 21, 17), (16, 17)]  # tiles: A, ACHA, ALL, CHARRO, ÑO


@dataclass
class Node:
    """A node of a trie: children by label, and the labels that end a word."""

    children: dict[int, Node] = field(default_factory=dict)
    ends: set[int] = field(default_factory=set)

    def labels(self) -> list[int]:
        return sorted(self.ends | set(self.children))


def trie(strings: Iterable[tuple[int, ...]]) -> Node:
    root = Node()
    for string in strings:
        node = root
        for label in string[:-1]:
            node = node.children.setdefault(label, Node())
        node.ends.add(string[-1])
    return root


def gaddag(words: Iterable[tuple[int, ...]], separator: int) -> Node:
    """The trie of the GADDAG's strings. Those of CARE are ERAC, RAC@E, AC@RE and C@ARE, where @ is the separator."""
    return trie(
        (*reversed(word[:i]), *((separator, *word[i:]) if i < len(word) else ()))
        for word in words
        for i in range(1, len(word) + 1)
    )


@dataclass
class Arc:
    label: int
    is_last: bool
    ends: bool
    target: int


def lists(roots: list[Node], first: int, order: Callable[[int], int] = int) -> tuple[list[Arc], list[int]]:
    """The arcs, breadth first from index `first` on, and the index of each root's first arc. order: of labels."""
    queue, starts, index = list(roots), {}, first
    for node in queue:
        starts[id(node)] = index
        index += len(node.labels())
        queue += node.children.values()
    arcs = []
    for node in queue:
        labels = sorted(node.labels(), key=order)
        for label in labels:
            child = node.children.get(label)
            target = starts[id(child)] if child and child.labels() else 0
            arcs.append(Arc(label, label == labels[-1], label in node.ends, target))
    return arcs, [starts[id(root)] if root.labels() else 0 for root in roots]


def tiles(words: Iterable[str]) -> list[tuple[int, ...]]:
    return [tuple(ord(letter) - 64 for letter in word) for word in words]


def kwg(words: list[tuple[int, ...]]) -> bytes:
    arcs, roots = lists([trie(words), gaddag(words, 0)], 2)
    nodes = [root | 1 << 22 for root in roots]
    nodes += [arc.target | arc.is_last << 22 | arc.ends << 23 | arc.label << 24 for arc in arcs]
    return struct.pack(f"<{len(nodes)}I", *nodes)


def kbwg(words: list[tuple[int, ...]]) -> bytes:
    """A file without a GADDAG, and with one header node."""
    arcs, roots = lists([trie(words)], 1)
    nodes = [roots[0] << 8 | 1 << 6]
    nodes += [arc.label | arc.is_last << 6 | arc.ends << 7 | arc.target << 8 for arc in arcs]
    return struct.pack(f"<{len(nodes)}I", *nodes)


def kad(words: list[tuple[int, ...]]) -> bytes:
    return kwg([tuple(sorted(word)) for word in words])


def quackle_hash(words: list[tuple[int, ...]]) -> bytes:
    digests = (md5(bytes(tile + 4 for tile in word)).digest() for word in words)
    return reduce(lambda a, b: bytes(x ^ y for x, y in zip(a, b, strict=True)), digests, bytes(16))


def quackle_dawg(words: list[tuple[int, ...]], playability: int = 1) -> bytes:
    letters = "".join(f"{chr(65 + i)} " for i in range(26)).encode()
    head = b"\1" + quackle_hash(words) + len(words).to_bytes(3, "big") + bytes([26]) + letters
    arcs, roots = lists([trie(words)], 1)
    body = roots[0].to_bytes(3, "big") + b"\xfc" + bytes(3)
    for arc in arcs:
        letter = arc.label - 1 | arc.is_last << 6
        body += arc.target.to_bytes(3, "big") + bytes([letter]) + (playability * arc.ends).to_bytes(3, "big")
    return head + body


def quackle_old_dawg(words: list[tuple[int, ...]]) -> bytes:
    arcs, roots = lists([trie(words)], 1)
    body = roots[0].to_bytes(3, "big") + b"\x40" + bytes(3)
    for arc in arcs:
        letter = arc.label - 1 | arc.ends << 5 | arc.is_last << 6
        body += arc.target.to_bytes(3, "big") + bytes([letter, 0, 0, 0])
    return body


def quackle_gaddag(words: list[tuple[int, ...]]) -> bytes:
    arcs, roots = lists([gaddag(words, 0)], 1, order=lambda label: label or 99)
    body = roots[0].to_bytes(3, "big") + b"\x80"
    for index, arc in enumerate(arcs, 1):
        pointer = arc.target - index if arc.target else 0
        letter = (arc.label + 4 if arc.label else 0) | arc.ends << 6 | arc.is_last << 7
        body += pointer.to_bytes(3, "big") + bytes([letter])
    return b"\1" + quackle_hash(words) + body


def dwg(words: list[tuple[int, ...]]) -> bytes:
    arcs, _ = lists([trie(words)], 1)
    nodes = [arc.target | arc.is_last << 22 | arc.ends << 23 | arc.label + 64 << 24 for arc in arcs]
    return struct.pack(f"<{len(nodes) + 1}I", len(nodes), *nodes)


def lxd(words: list[tuple[int, ...]]) -> bytes:
    arcs, _ = lists([trie(words)], 2)
    nodes = [0x8A800000, 0x8A800002]
    nodes += [arc.target | arc.label + 64 << 22 | arc.ends << 30 | arc.is_last << 31 for arc in arcs]
    head = struct.pack("<II32s20sI", 64, len(nodes), b"golden", b"today", len(words))
    return head + struct.pack(f"<{len(nodes)}I", *nodes)


def macondo(words: list[tuple[int, ...]], magic: bytes, root: Node, separator: int = 50) -> bytes:
    queue, starts, index = [root], {}, 0
    for node in queue:
        starts[id(node)] = index
        index += 1 + len(node.children)
        queue += node.children.values()
    sets: dict[int, int] = {}
    elements = []
    for node in queue:
        ends = sum(1 << label - 1 for label in node.ends)
        elements.append(len(node.children) << 24 | sets.setdefault(ends, len(sets)))
        elements += [
            (label - 1 if label <= 26 else separator) << 24 | starts[id(node.children[label])]
            for label in sorted(node.children)
        ]
    head = magic + b"\x06golden" + struct.pack(">27I", 26, *range(65, 91))
    return head + struct.pack(f">I{len(sets)}QI{len(elements)}I", len(sets), *sets, len(elements), *elements)


def pdwg(words: list[tuple[int, ...]]) -> bytes:
    """A file with tiles of 5 bits, targets of 9, nodes of 16."""
    arcs, roots = lists([trie(words)], 2)
    bits = sum(
        (arc.target | arc.is_last << 9 | arc.ends << 10 | arc.label << 11) << 16 * index
        for index, arc in enumerate(arcs, 2)
    )
    n = len(arcs) + 2
    return struct.pack("<4sBBBBB3xII", b"PDWG", 1, 5, 9, 16, 1, n, roots[0]) + bits.to_bytes(2 * n, "little")


def wmp(words: list[tuple[int, ...]]) -> bytes:
    """A file with a bucket whose words are in the entry, and one whose words follow the table."""
    data = struct.pack("<BBI", 3, 5, 8)
    for size in range(2, 6):
        own = [bytes(word) for word in words if len(word) == size]
        inline, behind = own[:1], own[1:]
        entries = b"".join(word.ljust(32, b"\0") for word in inline)
        data += struct.pack("<I17II", 16, *[0] * 16, len(inline), len(inline)) + entries
        data += struct.pack("<I", len(behind)) + b"".join(behind)
        data += struct.pack("<I17II", 16, *[0] * 17, 0) * 2
    return data


ENGLISH = tiles(WORDS)
FILES: dict[str, bytes] = {
    "both.kwg": kwg(ENGLISH),
    "spanish.kwg": kwg(SPANISH),
    "none.kwg": bytes.fromhex("0000400000004000"),
    "dawg.kbwg": kbwg(ENGLISH),
    "alphagrams.kad": kad(ENGLISH),
    "new.quackle-dawg": quackle_dawg(ENGLISH),
    "played.quackle-dawg": quackle_dawg(ENGLISH, 70_000),
    "old.quackle-dawg": quackle_old_dawg(ENGLISH),
    "words.quackle-gaddag": quackle_gaddag(ENGLISH),
    "words.dwg": dwg(ENGLISH),
    "words.lxd": lxd(ENGLISH),
    "words.macondo-dawg": macondo(ENGLISH, b"cdwg", trie(ENGLISH)),
    "reversed.macondo-dawg": macondo(ENGLISH, b"rdwg", trie(word[::-1] for word in ENGLISH)),
    "words.macondo-gaddag": macondo(ENGLISH, b"cgdg", gaddag(ENGLISH, 51)),
    "words.pdwg": pdwg(ENGLISH),
    "words.wmp": wmp(ENGLISH),
}

if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, data in FILES.items():
        (GOLDEN / name).write_bytes(data)
