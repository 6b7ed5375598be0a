"""The choices of a writer of packed nodes, from "The choices of a writer in `packed`" of `specs/image.md` alone.

It imports nothing of lexc. It is slow: every step counts what the page names, with dictionaries and lists.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from itertools import combinations
from typing import Any, NamedTuple

from image.plain_packed_codes import CHAIN, LABEL_SET, RAW, SHAPE, Codes, Field, least_count

Arc = tuple[int, bool, int | None]  # label, whether a word ends on it, number of the target or None

NEXT, NEAR, FAR, GLOBAL = 1, 2, 3, 4


class LabelFormat(NamedTuple):
    """The labels of an image, from which the sizes of entries follow."""

    mask_units: int
    n_letters: int

    @property
    def entry_bits(self) -> int:
        """E of the page."""
        return 64 if self.mask_units == 1 else 128

    @property
    def max_arcs(self) -> int:
        """M of the page."""
        return 16 if self.mask_units == 2 else 8

    @property
    def label_bits(self) -> int:
        """The bits of a mask of labels, 0 with UTF-8."""
        return self.n_letters + 1 if self.mask_units else 0

    def labels_of(self, arcs: list[Arc]) -> int:
        """The labels of a node as a number: a mask, or bytes. There may be too many bytes for an entry."""
        if self.mask_units:
            return sum(1 << label for label, _, _ in arcs)
        return int.from_bytes(bytes(label + 1 for label, _, _ in arcs), "little")

    def raw_bits(self, n: int) -> int:
        """The bits of n labels in a raw node."""
        return self.label_bits or 8 + 8 * n


def order_nodes(arcs: dict[Any, list[Any]], members: set[Any], roots: Iterable[Any]) -> list[Any]:
    """The nodes of a range in "The order of nodes". arcs: of each node. roots: those of the range."""
    before: dict[Any, set[Any]] = {node: set() for node in members}
    for node in members:
        for _, _, target in arcs[node]:
            if target in members:
                before[target].add(node)
    levels: dict[Any, int] = {}
    for node in TopologicalSorter(before).static_order():
        levels[node] = max((levels[other] + 1 for other in before[node]), default=0)
    rows: list[list[Any]] = [[] for _ in range(max(levels.values(), default=-1) + 1)]
    reached = set(roots)
    for root in dict.fromkeys(roots):
        rows[levels[root]].append(root)
    for row in rows:
        for node in row:
            for _, _, target in arcs[node]:
                if target in members and target not in reached:
                    reached.add(target)
                    rows[levels[target]].append(target)
    return [node for row in rows for node in row]


class Part:
    """A part whose nodes are begin to end - 1. arcs: of the nodes of all parts. dawg: the DAWG's, None for itself."""

    def __init__(
        self, arcs: list[list[Arc]], begin: int, end: int, roots: set[int], label_format: LabelFormat, dawg: Part | None
    ):
        self.arcs, self.nodes, self.roots, self.label_format, self.dawg = (
            arcs,
            range(begin, end),
            roots,
            label_format,
            dawg,
        )
        outer_arcs = [] if dawg else [arc for node in range(end, len(arcs)) for arc in arcs[node]]
        # Arcs of the separator that lead to each node of the DAWG's part.
        self.outer = Counter(target for label, _, target in outer_arcs if label == 0)
        self.labels = {node: label_format.labels_of(arcs[node]) for node in self.nodes}
        self.kinds = {node: [0] * len(arcs[node]) for node in self.nodes}
        self.widths = [0, 0, 7, 13, 8, 11, 14, 32]
        self.codes = Codes([], [], [], [[], [], []])
        self._find_owners(10 if dawg else 8)
        self._find_chains()
        for _ in range(2):
            self._measure(may_split=True)
            self._order_clusters()
            self.widths = [0, 0, self._near_width(), 13, *self._global_widths()]
            self._find_global_kinds()
            self._measure(may_split=False)
            self.codes = self._find_codes()
        while self._measure(may_split=True):
            self._measure(may_split=True)
            self._order_clusters()
            self.widths[4:] = self._global_widths()
            self._find_global_kinds()

    # 1. Owners

    def _find_owners(self, max_references: int) -> None:
        targets = {node: [target for _, _, target in self.arcs[node] if target in self.nodes] for node in self.nodes}
        self.references = Counter(target for node in self.nodes for target in targets[node]) + self.outer
        self.owners: dict[int, int] = {}

        def free_targets(node: int) -> list[int]:
            own = [target for target in targets[node] if target not in self.owners and target not in self.roots]
            return [target for target in own if self.references[target] <= max_references]

        for node in self.nodes:
            if children := free_targets(node):
                self.owners[min(children, key=lambda target: self.references[target])] = node
        for node in self.nodes:
            self.owners |= dict.fromkeys(free_targets(node), node)
        self.heads = {node for node in self.nodes if node not in self.owners}
        weights = {node: 9 + 14 * len(self.arcs[node]) for node in self.nodes}
        self.owned: dict[int, list[int]] = {node: [] for node in self.nodes}
        for node in reversed(self.nodes):
            if node in self.owners:
                weights[self.owners[node]] += weights[node]
                self.owned[self.owners[node]].append(node)
        for children in self.owned.values():
            children.sort(key=lambda node: (weights[node], node))

    # 2. Chains

    def _find_chains(self) -> None:
        """Find `chains`: by first node the nodes of each chain of two or more; and `inside`, all but the first ones."""
        least = self.label_format.entry_bits // 4
        chains = {node: [node] for node in self.nodes}
        for _ in range(4):
            pairs = {node: chains[node] + chains[target] for node, target in self._pairs_that_fit(chains)}
            counts = Counter(self._chain_entry(pair) for pair in pairs.values())
            for node in sorted(pairs):
                if node in chains and counts[self._chain_entry(pairs[node])] >= least:
                    chains[node] = pairs[node]
                    for inner in pairs[node][1:]:
                        chains.pop(inner, None)
        chains = {node: chain for node, chain in chains.items() if len(chain) > 1}
        counts = Counter(map(self._chain_entry, chains.values()))
        while sum(count >= least for count in counts.values()) > 2**15:
            least *= 2
        self.chains = {node: chain for node, chain in chains.items() if counts[self._chain_entry(chain)] >= least}
        self.inside = {node for chain in self.chains.values() for node in chain[1:]}
        if 4 * len(self.inside) < len(self.nodes):
            self.chains, self.inside = {}, set()

    def _pairs_that_fit(self, chains: dict[int, list[int]]) -> Iterator[tuple[int, int]]:
        """The first node of each chain that fits the next one, and the first node of the next."""
        for node, chain in chains.items():
            if self._is_plain(chain[-1]):
                following = self.arcs[chain[-1]][0][2]
                assert following is not None
                n = len(chain) + len(chains[following])
                if self._is_plain(following) and n <= self.label_format.entry_bits // 8 - 1:
                    yield node, following

    def _is_plain(self, node: int) -> bool:
        if len(self.arcs[node]) != 1:
            return False
        label, accept, target = self.arcs[node][0]
        return label != 0 and not accept and self.owners.get(target) == node and self.references[target] == 1

    def _chain_entry(self, chain: list[int]) -> tuple[int, ...]:
        """The entry of a chain, as units."""
        octets = bytes(self.arcs[node][0][0] + 1 for node in chain)
        size = self.label_format.entry_bits // 8
        return struct.unpack(f"<{size // 8}Q", octets.ljust(size - 1, b"\0") + b"\1")

    # 3. Measure

    def _children(self, node: int) -> list[int]:
        return [child for child in self.owned[node] if child not in self.heads]

    def _is_local(self, node: int, target: int) -> bool:
        return self.owners.get(target) == node and target not in self.heads

    def _globals(self) -> Iterator[tuple[int, int, int, int]]:
        """(node, index of the arc, label, target) of each global arc."""
        for node in self.nodes:
            for i, (label, _, target) in enumerate(self.arcs[node]):
                if target is not None and not self._is_local(node, target):
                    yield node, i, label, target

    def _measure(self, *, may_split: bool) -> int:
        """Find the kinds of local targets and all sizes. Return the number of targets that have become heads."""
        self.distances: Counter[int] = Counter()
        self.sizes: dict[int, int] = {}
        self.subtrees: dict[int, int] = {}
        n_heads = len(self.heads)
        for node in reversed(self.nodes):
            while (fields := self._measure_fields(node, may_split)) is None:
                pass
            self.sizes[node] = self._code_size(node) + fields
            self.subtrees[node] = self.sizes[node] + sum(self.subtrees[child] for child in self._children(node))
        return len(self.heads) - n_heads

    def _measure_fields(self, node: int, may_split: bool) -> int | None:
        """The bits of a node's fields; None if a target has become a head."""
        children = self._children(node)
        fields = 0
        for i in reversed(range(len(self.arcs[node]))):
            target = self.arcs[node][i][2]
            kind = self.kinds[node][i]
            if target is not None and self._is_local(node, target):
                offset = sum(self.subtrees[child] for child in children[: children.index(target)])
                length = (fields + offset).bit_length()
                kind = NEXT if offset == 0 else NEAR if length <= self.widths[NEAR] else FAR
                if kind == FAR and length > 13 and may_split:
                    self.heads.add(target)
                    return None
                if kind != NEXT:
                    self.distances[length] += 1
            elif target is not None and kind < GLOBAL:
                kind = 6
            self.kinds[node][i] = kind
            fields += self.widths[kind]
        return fields

    def nibbles(self, node: int) -> list[int]:
        return [kind | accept << 3 for kind, (_, accept, _) in zip(self.kinds[node], self.arcs[node], strict=True)]

    def _shape(self, node: int) -> tuple[int, int]:
        return self.labels[node], sum(nibble << 4 * i for i, nibble in enumerate(self.nibbles(node)))

    def code(self, node: int) -> tuple[int, Field | None]:
        """The type of a node, and the code with its size."""
        if node in self.chains:
            return CHAIN, self.codes.codes.get((CHAIN, self._chain_entry(self.chains[node])), (0, 0))
        if code := self.codes.codes.get((SHAPE, self._shape(node))):
            return SHAPE, code
        if code := self.codes.codes.get((LABEL_SET, (self.labels[node],))):
            return LABEL_SET, code
        return RAW, None

    def _code_size(self, node: int) -> int:
        if node in self.inside:
            return 0
        kind, code = self.code(node)
        n = len(self.arcs[node])
        size = code[1] if code else 4 + self.label_format.raw_bits(n)
        return size + (4 * n if kind in (LABEL_SET, RAW) else 0)

    # 4. to 6. Order, widths, global kinds

    def _order_clusters(self) -> None:
        arcs = ((label, target) for _, _, label, target in self._globals())
        counts = Counter(target for label, target in arcs if label or self.dawg is None) + self.outer
        clusters = {head: list(self._preorder(head)) for head in self.heads}

        def rate(head: int) -> int:
            counted = [counts[node] for node in clusters[head] if counts[node]]
            return min(4096 * sum(counted) // len(counted), 2**32 - 1) if counted else 0

        heads = sorted(self.heads, key=lambda head: (-rate(head), head))
        self.order = [node for head in heads for node in clusters[head]]
        others = [node for node in self.dawg.order if counts[node]] if self.dawg else []
        own = [node for node in self.order if counts[node]]
        self.n_others, self.addressed = len(others), others + own
        self.numbers = {node: i for i, node in enumerate(own + others)}
        self.lengths = Counter(self.number(label, target).bit_length() for _, _, label, target in self._globals())

    def _preorder(self, node: int) -> Iterator[int]:
        waiting = [node]
        while waiting:
            yield waiting[-1]
            waiting += self._children(waiting.pop())[::-1]

    def number(self, label: int, target: int) -> int:
        """The number of a global target."""
        part = self if label or self.dawg is None else self.dawg
        return part.numbers[target]

    def _near_width(self) -> int:
        def bits(width: int) -> int:
            return sum(n * (width if length <= width else 13) for length, n in self.distances.items())

        return min(range(1, 13), key=lambda width: (bits(width), width))

    def _global_widths(self) -> list[int]:
        longest = max(self.lengths, default=0)

        def bits(widths: tuple[int, ...]) -> int:
            items = self.lengths.items()
            return sum(n * next(width for width in (*widths, longest) if width >= length) for length, n in items)

        best = min(combinations(range(longest + 3), 3), key=lambda widths: (bits(widths), widths))
        return [min(width, longest) for width in (*best, longest)]

    def _find_global_kinds(self) -> None:
        for node, i, label, target in self._globals():
            length = self.number(label, target).bit_length()
            self.kinds[node][i] = next(kind for kind in range(GLOBAL, 8) if self.widths[kind] >= length)

    # 7. Codes

    def _find_codes(self) -> Codes:
        label_format = self.label_format
        nodes = [node for node in self.nodes if node not in self.chains and node not in self.inside]
        n = len(self.nodes) - len(self.inside)
        shapes = Counter(self._shape(node) for node in nodes if len(self.arcs[node]) <= label_format.max_arcs)
        least = [least_count(n, k, label_format.entry_bits) for k in range(17)]
        shapes = Counter({entry: x for entry, x in shapes.items() if x >= least[-(-entry[1].bit_length() // 4)]})
        shapeless = [node for node in nodes if self._shape(node) not in shapes]
        shapeless = [node for node in shapeless if label_format.mask_units or len(self.arcs[node]) <= 8]
        sets = Counter((self.labels[node],) for node in shapeless)
        sets = Counter({e: x for e, x in sets.items() if 2 * x * (self._raw_bits(*e) - 11) > label_format.entry_bits})
        chains = Counter(map(self._chain_entry, self.chains.values()))
        rows = [sorted(table.items(), key=lambda row: (-row[1], row[0])) for table in (shapes, sets, chains)]
        tables, counts = [[e for e, _ in row] for row in rows], [[x for _, x in row] for row in rows]
        return Codes(*tables, counts)

    def _raw_bits(self, labels: int) -> int:
        return self.label_format.raw_bits(-(-labels.bit_length() // 8))
