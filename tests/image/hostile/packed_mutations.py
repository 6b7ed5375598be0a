"""Random mutations of packed nodes and of their RANK. Images of other layouts stay as they are."""

from __future__ import annotations

import random
from contextlib import suppress

from image.hostile.images import Sections, with_fields
from image.plain_packed import PackedNodes, bits_of
from image.plain_rules import RefusedError

from lexc.image.graph import GRPH, ROOT
from lexc.image.packed import PART_HEADER
from lexc.image.packed_ranks import RANK

PACKED = 3
EDGES = [0, 1, 2, 15, 16, 31, 32, 33, 63, 64, 65, 255, 1 << 16, 1 << 31, 1 << 32, 1 << 61, 1 << 63, (1 << 64) - 1]


def is_packed(parts: Sections) -> bool:
    """Whether an image has packed nodes, behind headers that can be changed."""
    return parts["GRPH"][1][1] == PACKED and "NODE" in parts and len(parts["NODE"][1]) >= 2 * PART_HEADER.size


def nodes_of(parts: Sections) -> PackedNodes:
    """The nodes, decoded by the plain reader. Raises RefusedError if they break one of the rules P1 to P6."""
    fields = GRPH.unpack(parts["GRPH"][1])
    return PackedNodes(parts["NODE"][1], fields["n_gaddag_nodes"] > 0, fields["mask_units"], fields["n_letters"])


def near(rng: random.Random, old: int, bits: int) -> int:
    """A number near the old one, or one at the edge of a width."""
    new = rng.choice([old + 1, old - 1, old + 64, old * 2, old // 2, old ^ 1 << rng.randrange(bits), rng.choice(EDGES)])
    return new & ((1 << bits) - 1)


def with_bits(data: bytes, first_bit: int, width: int, value: int) -> bytes:
    """Data with another number of some bits, which begins at a bit."""
    number = int.from_bytes(data, "little")
    mask = ((1 << width) - 1) << first_bit
    number = number & ~mask | value << first_bit & mask
    return number.to_bytes(max(len(data), (number.bit_length() + 7) // 8), "little")[: len(data)]


def mutate_packed_header(rng: random.Random, parts: Sections) -> None:
    """Change fields of a part's header, or a byte of its widths or classes."""
    if not is_packed(parts):
        return
    flags, data = parts["NODE"]
    start = PART_HEADER.size * rng.randrange(1 + (GRPH.unpack(parts["GRPH"][1])["n_gaddag_nodes"] > 0))
    head = PART_HEADER.unpack(data, start)
    choice = rng.randrange(4)
    if choice == 0:  # a width of fields or of a class
        offset = start + rng.choice([16 + rng.randrange(8), 128 + 8 * rng.randrange(16) + rng.randrange(2)])
        data = data[:offset] + bytes([near(rng, data[offset], 8)]) + data[offset + 1 :]
    elif choice == 1:  # a class as another one
        one, other = rng.randrange(16), rng.randrange(16)
        head[f"class_{one}"] = rng.choice([head[f"class_{other}"], near(rng, head[f"class_{one}"], 64)])
        data = data[:start] + PART_HEADER.pack(**head) + data[start + PART_HEADER.size :]
    else:
        field = rng.choice([field for field in PART_HEADER.fields if not field.is_reserved])
        head[field.name] = near(rng, head[field.name], 8 * field.size)
        data = data[:start] + PART_HEADER.pack(**head) + data[start + PART_HEADER.size :]
    parts["NODE"] = flags, data


def mutate_packed_bits(rng: random.Random, parts: Sections) -> None:
    """Change bits of a table or of a stream."""
    if not is_packed(parts):
        return
    flags, data = parts["NODE"]
    head = PART_HEADER.unpack(
        data, PART_HEADER.size * rng.randrange(1 + (GRPH.unpack(parts["GRPH"][1])["n_gaddag_nodes"] > 0))
    )
    beginnings = [64 * head[name] for name in ("shapes", "label_sets", "chains")]
    beginnings += [head["samples"], head["high"], head["low"]]
    begin = rng.choice([*beginnings, head["begin"], head["begin"], head["end"]])
    n_bits = 8 * len(data)
    for _ in range(rng.choice([1, 1, 2])):
        bit = min(begin + rng.choice([rng.randrange(8), rng.randrange(64), rng.randrange(1024)]), n_bits - 1)
        width = min(rng.choice([1, 1, 1, 4, 5, 8]), n_bits - bit)
        data = with_bits(data, bit, width, rng.randrange(1 << width) if width > 1 else ~data[bit // 8] >> bit % 8 & 1)
    parts["NODE"] = flags, data


def mutate_packed_nodes(rng: random.Random, parts: Sections) -> None:
    """Change codes, nibbles, numbers in fields and addresses, so that many nodes can still be decoded."""
    if not is_packed(parts):
        return
    flags, data = parts["NODE"]
    with suppress(RefusedError):
        nodes = nodes_of(parts)
        for _ in range(rng.choice([1, 1, 1, 2, 4])):
            address, behind = _pick_node(rng, nodes)
            choice = rng.randrange(6)
            part = nodes.parts[nodes.part_of(address)]
            if choice == 0:  # another code, of the same class
                width = part.classes[bits_of(data, address, 4)][1]
                data = with_bits(data, address + 4, width, rng.randrange(1 << width))
            elif choice == 1:  # fields and nibbles
                bit = rng.randrange(address, behind)
                data = with_bits(data, bit, 1, rng.randrange(2))
            elif choice == 2 and part.n_shapes:  # nibbles of a shape: a word ends, or does not; another kind of target
                size = part.shape_bits
                bit = (
                    64 * part.table_starts["shapes"]
                    + size * rng.randrange(part.n_shapes)
                    + rng.randrange(size // 2, size)
                )
                data = with_bits(data, bit, 1, rng.randrange(2))
            elif choice == 3:  # a node where another one stands
                other, _ = _pick_node(rng, nodes)
                width = min(behind - address, 64)
                data = with_bits(data, other, width, bits_of(data, address, width))
            else:
                data = _change_field(rng, nodes, address, data)
        parts["NODE"] = flags, data


def _pick_node(rng: random.Random, nodes: PackedNodes) -> tuple[int, int]:
    """An address, and the bit behind the node or chain there."""
    address = int(rng.choice(list(nodes.arcs)))
    return address, nodes.node(address)[1]


def _change_field(rng: random.Random, nodes: PackedNodes, address: int, data: bytes) -> bytes:
    """Change the number in one field of a node, mostly within the bounds of its table."""
    part = nodes.parts[nodes.part_of(address)]
    if nodes.is_chain(address):
        return data
    fields = [
        (nibble & 7, bit - part.widths[nibble & 7], part.widths[nibble & 7])
        for _, nibble, _, bit in nodes.fields(address)[0]
        if part.widths[nibble & 7]
    ]
    if not fields:
        return data
    kind, bit, width = rng.choice(fields)
    largest = (1 << width) - 1
    if kind < 4:  # a distance to the beginning of some node behind
        behind = [other - bit - width for other in map(int, nodes.arcs) if 0 <= other - bit - width <= largest]
        return with_bits(data, bit, width, rng.choice([*behind, rng.randrange(largest + 1)]))
    n = max(1, min(largest + 1, part.n_addresses + rng.choice([0, 0, 0, 1])))
    return with_bits(data, bit, width, rng.randrange(n))


def mutate_packed_chains(rng: random.Random, parts: Sections) -> None:
    """Change a byte of an entry of the chains, or give a code another chain: labels of more or fewer nodes."""
    if not is_packed(parts):
        return
    flags, data = parts["NODE"]
    with suppress(RefusedError):
        nodes = nodes_of(parts)
        part = rng.choice(nodes.parts)
        chains = [address for address in map(int, nodes.arcs) if nodes.is_chain(address)]
        if part.n_chains and rng.random() < 0.7:
            size = part.shape_bits // 8
            offset = 8 * part.table_starts["chains"] + size * rng.randrange(part.n_chains)
            offset += rng.choice([rng.randrange(len(nodes.chain(part, 0)) + 1), rng.randrange(size)])
            value = rng.choice([0, 1, 2, near(rng, data[offset], 8), rng.randrange(256), nodes.n_letters + 2])
            parts["NODE"] = flags, with_bits(data, 8 * offset, 8, value)
        elif chains:  # any node becomes the chain, whose code may reach into the next node
            chain, (address, _) = rng.choice(chains), _pick_node(rng, nodes)
            width = nodes.node(chain)[1] - chain
            parts["NODE"] = flags, with_bits(data, address, width, bits_of(data, chain, width))


def mutate_packed_addresses(rng: random.Random, parts: Sections) -> None:
    """Write a table of addresses anew, with other nodes in it; all else that the table implies is right."""
    if not is_packed(parts):
        return
    flags, data = parts["NODE"]
    with suppress(RefusedError):
        nodes = nodes_of(parts)
        i = rng.randrange(len(nodes.parts))
        part, addresses = nodes.parts[i], list(nodes.addresses[i])
        if not addresses:
            return
        pool = (
            [address for address in map(int, nodes.arcs) if nodes.part_of(address) == i]
            + addresses
            + [part.begin + 1, part.end]
        )
        addresses[rng.randrange(len(addresses))] = rng.choice(pool)
        if rng.random() < 0.8:
            addresses.sort()
        first, width = nodes.parts[0].begin, part.low_width
        sizes = part.tables(part.end - first)
        data = with_bits(data, part.table_starts["high"], sizes["high"], 0)
        for j, address in enumerate(addresses):
            bit = (address - first >> width) + j
            if bit < sizes["high"]:
                data = with_bits(data, part.table_starts["high"] + bit, 1, 1)
            data = with_bits(data, part.table_starts["low"] + j * width, width, address - first)
            if j % 16 == 0:
                data = with_bits(data, part.table_starts["samples"] + 2 * j, 32, bit)
        parts["NODE"] = flags, data


def mutate_packed_rank(rng: random.Random, parts: Sections) -> None:
    """Change the header of RANK, or bits of samples and entries."""
    if not is_packed(parts) or len(parts.get("RANK", (0, b""))[1]) < RANK.size:
        return
    flags, data = parts["RANK"]
    head = RANK.unpack(data)
    if rng.random() < 0.4:
        field = rng.choice(RANK.fields)
        head[field.name] = near(rng, head[field.name], 64)
        data = RANK.pack(**head) + data[RANK.size :]
    else:
        for _ in range(rng.choice([1, 1, 2, 5])):
            bit = rng.randrange(8 * RANK.size, 8 * len(data))
            data = with_bits(data, bit, 1, rng.randrange(2))
    parts["RANK"] = flags, data


def repair_packed_counts(rng: random.Random, parts: Sections) -> None:
    """Make the counts and levels of GRPH true after other mutations, without RANK: more of them stay sound."""
    if not is_packed(parts):
        return
    flags, graph = parts["GRPH"]
    with suppress(RefusedError):
        nodes = nodes_of(parts)
        fields = GRPH.unpack(graph)
        roots = {}
        for i in range(min(fields["n_roots"], 8)):
            root = ROOT.unpack(graph, GRPH.size + i * ROOT.size)
            roots[root["name"].rstrip(b"\0").decode("latin-1")] = root["offset"]
        if "words" not in roots or any(address not in nodes.arcs for address in roots.values()):
            return
        order = nodes.order()
        gaddag, dawg = nodes.levels(order)
        counted: dict[float, int] = {}
        for address in order:
            counted[address] = sum(
                accept + (0 if target is None else counted[target]) for _, accept, target in nodes.arcs[address]
            )
        others = [address for address in nodes.arcs if address not in nodes.dawg]
        counts = {
            "n_dawg_nodes": len(nodes.dawg), "n_dawg_arcs": sum(len(nodes.arcs[address]) for address in nodes.dawg),
            "n_gaddag_nodes": len(others), "n_gaddag_arcs": sum(len(nodes.arcs[address]) for address in others),
            "n_words": min(counted[roots["words"]], (1 << 64) - 1), "n_dawg_levels": dawg, "n_gaddag_levels": gaddag,
            "longest": max(gaddag, dawg, fields["longest"]),
        }  # fmt: skip
        parts["GRPH"] = flags, with_fields(graph, **counts)
        parts.pop("RANK", None)


PACKED_MUTATIONS = [
    mutate_packed_header, mutate_packed_bits, mutate_packed_bits, mutate_packed_nodes, mutate_packed_nodes,
    mutate_packed_nodes, mutate_packed_chains, mutate_packed_addresses, mutate_packed_rank,
]  # fmt: skip
