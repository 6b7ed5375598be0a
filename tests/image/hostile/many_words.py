"""Images of a few nodes that spell more words than anybody can count."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from image.hostile.images import image_of, ranked

from lexc.alphabet import Alphabet
from lexc.image import ranks
from lexc.image.graph import Graph
from lexc.image.meta import Meta


def overflowing(k: int, n_words: int | None = None) -> bytes:
    """An image of 128 levels or so whose nodes spell 2**k + 5 words, and whose RANK says so modulo 2**64."""
    table: dict[str, list[tuple[int, int, str]]] = {"T1": [(1, 1, ""), (2, 1, "")], "A1": [(1, 1, "")]}
    for i in range(2, k + 1):
        table[f"T{i}"] = [(1, 0, f"T{i - 1}"), (2, 0, f"T{i - 1}")]  # 2**i words
        table[f"A{i}"] = [(1, 0, f"A{i - 1}"), (2, 0, f"T{i - 1}")]  # 2**i - 1
    table["top"] = [(1, 1, f"A{k}"), *((letter, 1, "") for letter in range(2, 7))]
    table["root"] = [(1, 0, "top")]
    del table[f"T{k}"]
    level, order = {"root": 0}, ["root", "top", *(f"{name}{i}" for i in range(k, 0, -1) for name in "AT")]
    order.remove(f"T{k}")
    for name in order:
        for _, _, target in table[name]:
            level[target] = max(level.get(target, 0), level[name] + 1)
    order.sort(key=lambda name: level[name])
    return _placed(table, order, level, n_words)


def unranked(k: int, n_words: int, layout: str) -> bytes:
    """A chain of k nodes that spell 2^k words behind an A, and five words of a letter; its GRPH says n_words."""
    starts, units = [0], list[int]()
    arcs = [[(1, 0, 1), *((letter, 1, 0) for letter in range(2, 7))]]
    arcs += [[(letter, int(i == k), (i < k) * (i + 1)) for letter in (1, 2)] for i in range(1, k + 1)]
    for node in arcs:
        n_targets = sum(target > 0 for _, _, target in node)
        starts.append(starts[-1] + (2 + n_targets if layout == "bitmap" else len(node)))
    for node in arcs:
        if layout == "bitmap":
            units += [sum(1 << a for a, _, t in node if t), sum(1 << a for a, accept, _ in node if accept)]
            units += [starts[target] for _, _, target in node if target]
        else:
            units += [a | accept << 8 | (i == len(node) - 1) << 9 | starts[target] << 10
                      for i, (a, accept, target) in enumerate(node)]  # fmt: skip
    graph = Graph(
        kind="dawg", layout=layout, unit_bytes=4, mask_units=int(layout == "bitmap"), is_utf8=False, n_letters=26,
        longest=k + 1, shortest=1, n_gaddag_levels=0, n_dawg_levels=k + 1, n_words=n_words, n_gaddag_nodes=0,
        n_gaddag_arcs=0, n_dawg_nodes=k + 1, n_dawg_arcs=sum(map(len, arcs)), n_units=len(units), dawg_start=0,
        roots={"words": 0},
    )  # fmt: skip
    return image_of({
        "GRPH": (3, graph.pack()), "META": (3, Meta(Alphabet.load("english"), bytes(32)).pack()),
        "LEVL": (3, struct.pack(f"<{k + 1}Q", *starts[:-1])), "NODE": (3, struct.pack(f"<{len(units)}I", *units)),
    })  # fmt: skip


def _placed(
    table: dict[str, list[tuple[int, int, str]]], order: list[str], level: dict[str, int], n_words: int | None
) -> bytes:
    """A bitmap image of nodes by name: (letter, accept, target or "")."""
    offset, count, unit = {}, {"": 0}, 0
    for name in order:
        offset[name] = unit
        unit += 2 + sum(1 for arc in table[name] if arc[2])
    nodes: list[int] = []
    for name in order:
        arcs = table[name]
        nodes += [sum(1 << a for a, _, t in arcs if t), sum(1 << a for a, accept, _ in arcs if accept)]
        nodes += [offset[t] for _, _, t in arcs if t]
    for name in reversed(order):
        count[name] = sum(accept + count[target] for _, accept, target in table[name]) % (1 << 64)
    n_levels = level[order[-1]] + 1
    by_level = [[name for name in order if level[name] == i] for i in range(n_levels)]
    n_blocks = -(-unit // 64)
    entries = [entry for name in order for entry in _entries(table[name], count)]
    cuts = [max((i + 1 for i, e in enumerate(entries) if e >> bits), default=0) for bits in (32, 16, 8)]
    starts, before = [0] * n_blocks, [sum(offset[name] // 64 < i for name in order) for i in range(n_blocks)]
    for name in order:
        starts[offset[name] // 64] |= 1 << offset[name] % 64
    directory = struct.pack(f"<{n_blocks}Q{n_blocks}I", *starts, *before).ljust(ranks.directory_size(n_blocks), b"\0")
    graph = Graph(
        kind="dawg", layout="bitmap", unit_bytes=4, mask_units=1, is_utf8=False, n_letters=26, longest=255, shortest=1,
        n_gaddag_levels=0, n_dawg_levels=n_levels, n_words=count["root"] if n_words is None else n_words,
        n_gaddag_nodes=0, n_gaddag_arcs=0, n_dawg_nodes=len(order), n_dawg_arcs=sum(map(len, table.values())),
        n_units=unit, dawg_start=0,
        roots={"words": 0},
    )  # fmt: skip
    return image_of({
        "GRPH": (3, graph.pack()), "META": (3, Meta(Alphabet.load("english"), bytes(32)).pack()),
        "LEVL": (3, struct.pack(f"<{n_levels}Q", *(offset[names[0]] for names in by_level))),
        "NODE": (3, struct.pack(f"<{unit}I", *nodes)),
        "RANK": (2, ranked(n_blocks, directory, entries, cuts)),
    })  # fmt: skip


def _entries(arcs: list[tuple[int, int, str]], count: dict[str, int]) -> Iterator[int]:
    total = 0
    for _, _, target in arcs:
        if target:
            total = (total + count[target]) % (1 << 64)
            yield total
