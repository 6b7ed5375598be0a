"""Images of a few nodes with about 2**63 words, or more than 64 bits can count."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from image.hostile.images import build_rank_section, image_of
from image.hostile.packed_tables import packed_image

from lexc.alphabet import Alphabet
from lexc.image import rank_section
from lexc.image.graph import Graph
from lexc.image.meta import Meta
from lexc.layouts import LAYOUTS

Table = dict[str, list[tuple[int, int, str]]]
"""Nodes by name: (letter, accept, target or "")."""


def overflowing_image(k: int, n_words: int | None = None, *, has_rank: bool = True, layout: str = "bitmap") -> bytes:
    """An image of about 2 k levels with 2**k + 5 words; RANK counts them modulo 2**64. layout: bitmap or packed."""
    top = [(1, 1, f"A{k}"), *((letter, 1, "") for letter in range(2, 7))]
    table: Table = {"root": [(1, 0, "top")], "top": top, **_powers(k)}
    del table[f"T{k}"]
    return _image_of_table(table, n_words, has_rank, layout)


def crowded_image(*, is_too_crowded: bool, has_rank: bool) -> bytes:
    """An image of two words, with an unreachable node that has 2**63 - 1 strings below it, or one more."""
    lone = [(1, int(is_too_crowded), "A62"), (2, 0, "T62")]
    return _image_of_table({"root": [(1, 0, "T1")], "lone": lone, **_powers(62)}, None, has_rank)


def _powers(k: int) -> Table:
    """Nodes Ti with 2**i words, and Ai with 2**i - 1, down from k."""
    table: Table = {}
    for i in range(k, 1, -1):
        table[f"A{i}"] = [(1, 0, f"A{i - 1}"), (2, 0, f"T{i - 1}")]
        table[f"T{i}"] = [(1, 0, f"T{i - 1}"), (2, 0, f"T{i - 1}")]
    return {**table, "A1": [(1, 1, "")], "T1": [(1, 1, ""), (2, 1, "")]}


def doubling_image(layout: str, *, is_gaddag: bool = False) -> bytes:
    """An image without RANK with a chain of 64 nodes. Two arcs of each lead to the next; the last accepts two letters.

    is_gaddag: the chain is the GADDAG's range, and A is the only word. Else a root above leads there and accepts four
    more letters, so that there are 2**64 + 4 words; GRPH says 4.
    """
    rows: list[list[tuple[int, int, int]]] = [[(1, 0, 1), (2, 0, 1)]] * 63 + [[(1, 1, 0), (2, 1, 0)]]
    root = [(1, 0, 1), *((letter, 1, 0) for letter in range(3, 7))]
    rows = [*rows, [(1, 1, 0)]] if is_gaddag else [root, *rows]
    units, starts = list[int](), list[int]()
    for row in rows:
        starts.append(len(units))
        n = sum(leads for _, _, leads in row)
        after = len(units) + (2 + n if layout == "bitmap" else len(row))
        if layout == "bitmap":
            units += [sum(leads << letter for letter, _, leads in row), sum(acc << letter for letter, acc, _ in row)]
            units += [after] * n
        else:
            units += [letter | accepts << 8 | leads * after << 10 for letter, accepts, leads in row]
            units[-1] |= 512
    n_arcs, first = sum(map(len, rows)), starts[-1] if is_gaddag else 0
    graph = Graph(
        kind="gaddag" if is_gaddag else "dawg", variant=LAYOUTS[layout].variants[0],
        is_utf8=False, n_letters=26, longest=65, shortest=1, n_gaddag_levels=64 * is_gaddag,
        n_dawg_levels=1 if is_gaddag else 65, n_words=1 if is_gaddag else 4, n_gaddag_nodes=64 * is_gaddag,
        n_gaddag_arcs=128 * is_gaddag, n_dawg_nodes=len(rows) - 64 * is_gaddag, n_dawg_arcs=n_arcs - 128 * is_gaddag,
        n_units=len(units), dawg_start=first, roots={"words": first, **({"gaddag": 0} if is_gaddag else {})},
    )  # fmt: skip
    return image_of({
        "GRPH": (3, graph.pack()), "META": (3, Meta(Alphabet.load("english"), bytes(32)).pack()),
        "LEVL": (3, struct.pack(f"<{len(starts)}Q", *starts)), "NODE": (3, struct.pack(f"<{len(units)}I", *units)),
    })  # fmt: skip


def _image_of_table(table: Table, n_words: int | None, has_rank: bool, layout: str = "bitmap") -> bytes:
    """An image of nodes, the root first, and each node before its children. layout: bitmap or packed."""
    level, order = {"root": 0}, list(table)
    for name in order:
        level.setdefault(name, 1)
        for _, _, target in table[name]:
            level[target] = max(level.get(target, 0), level[name] + 1)
    order.sort(key=lambda name: level[name])
    if layout == "packed":
        return packed_image(table, order, level[order[-1]] + 1, n_words, has_rank=has_rank)
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
    directory = struct.pack(f"<{n_blocks}Q{n_blocks}I", *starts, *before).ljust(
        rank_section.directory_size(n_blocks), b"\0"
    )
    graph = Graph(
        kind="dawg", variant=LAYOUTS["bitmap"].variants[0], is_utf8=False, n_letters=26, longest=255, shortest=1,
        n_gaddag_levels=0, n_dawg_levels=n_levels, n_words=count["root"] if n_words is None else n_words,
        n_gaddag_nodes=0, n_gaddag_arcs=0, n_dawg_nodes=len(order), n_dawg_arcs=sum(map(len, table.values())),
        n_units=unit, dawg_start=0,
        roots={"words": 0},
    )  # fmt: skip
    sections = {
        "GRPH": (3, graph.pack()), "META": (3, Meta(Alphabet.load("english"), bytes(32)).pack()),
        "LEVL": (3, struct.pack(f"<{n_levels}Q", *(offset[names[0]] for names in by_level))),
        "NODE": (3, struct.pack(f"<{unit}I", *nodes)),
        "RANK": (2, build_rank_section(n_blocks, directory, entries, cuts)),
    }  # fmt: skip
    return image_of({name: section for name, section in sections.items() if has_rank or name != "RANK"})


def _entries(arcs: list[tuple[int, int, str]], count: dict[str, int]) -> Iterator[int]:
    total = 0
    for _, _, target in arcs:
        if target:
            total = (total + count[target]) % (1 << 64)
            yield total
