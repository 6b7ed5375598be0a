"""Images of packed nodes of every kind and alphabet, and forged ones."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence
from functools import cache

from image.hostile.images import PACKED_BASES, base, image_of, parts_of, with_fields
from image.hostile.mutations import mutate_graph, mutate_number, mutate_roots

import lexc
from lexc.alphabet import Alphabet
from lexc.image import packed_ranks
from lexc.image.graph import GRPH, Graph
from lexc.image.meta import Meta
from lexc.image.packed import CHAIN, PART_HEADER, RAW, Tables, derived_fields, n_units
from lexc.layouts import LAYOUTS

KINDS = ("dawg", "gaddag", "trie", "anag")
ALPHABETS = ("", "-letters", "-spanish", "-utf8")  # 26 letters, 40, letters of two characters, characters
PACKED = [
    f"{kind}-packed{alphabet}{rank}"
    for kind in KINDS
    for alphabet in ALPHABETS
    for rank in ("", "-unranked")
    if (kind, rank) != ("anag", "-unranked")  # letter tables need ordinals
]
"""The names of sound images, for `image.hostile.images.base`."""
CHAINS = [name for name in PACKED_BASES if "chains" in name]
"""The names of those that have chains."""


_LETTERS = {"english": "ABEINRSTZ", "forty": "".join(chr(0x410 + i) for i in range(40)), "utf8": "abé€日\U0001f600"}


def packed_images() -> dict[str, bytes]:
    """Sound images, by name: small ones, and some that have full tables and several samples."""
    large = {
        f"{kind}-{name}{'' if rank else '-unranked'}": _build_large(name, kind, rank)
        for name in _LETTERS
        for kind, rank in [("dawg", True), ("gaddag", False), ("gaddag", True), ("anag", True)]
    }
    return {name: base(name) for name in [*PACKED, *CHAINS]} | large


@cache
def _build_large(name: str, kind: str, rank: bool) -> bytes:
    rng, letters = random.Random(8), _LETTERS[name]
    alphabets = {"forty": Alphabet.from_letters(list(letters), "none"), "utf8": Alphabet.utf8("none")}
    words = {"".join(rng.choices(letters, k=rng.randint(1, 7))) for _ in range(1200)}
    return lexc.build(sorted(words), kind, alphabets.get(name, name), layout="packed", rank=rank).tobytes()


def packed_forgeries(n: int) -> Iterator[bytes]:
    """n images with seeded random changes, and valid checksums. Some are sound."""
    return (_forge(random.Random(i)) for i in range(n))


def _forge(rng: random.Random) -> bytes:
    """A sound image with one or two changes: of bits of tables, nodes or RANK, of a part's header, or of GRPH."""
    parts = parts_of(lexc.frombytes(rng.choice(list(packed_images().values()))))
    for _ in range(rng.choice([1, 1, 1, 2])):
        choice, nodes = rng.randrange(12), parts["NODE"][1]
        if choice < 7:
            n_parts = 2 if GRPH.unpack(parts["GRPH"][1])["n_gaddag_nodes"] else 1
            parts["NODE"] = 3, _change_bits(rng, nodes, n_parts * PART_HEADER.size)
        elif choice == 7:
            parts["NODE"] = 3, _change_header(rng, nodes)
        elif choice == 8:
            parts["NODE"] = 3, rng.choice([nodes[:-8], nodes + bytes(8)])
            parts["GRPH"] = 3, with_fields(parts["GRPH"][1], n_units=len(parts["NODE"][1]) // 8)
        elif choice == 9 and "RANK" in parts:
            parts["RANK"] = 2, _change_bits(rng, parts["RANK"][1])
        elif choice == 10:
            mutate_graph(rng, parts)
        else:
            mutate_roots(rng, parts)
    return image_of(parts)


def _change_bits(rng: random.Random, data: bytes, first: int = 0) -> bytes:
    """Bytes with one bit or two changed, none of them before byte `first`."""
    changed = bytearray(data)
    for _ in range(rng.choice([1, 1, 2])):
        changed[rng.randrange(min(first, len(data) - 1), len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _change_header(rng: random.Random, data: bytes) -> bytes:
    """NODE with another number in a field of a part's header."""
    offset = 8 * rng.randrange(PART_HEADER.size // 8) + PART_HEADER.size * rng.randrange(2)
    if offset + 8 > len(data):
        return data
    (old,) = struct.unpack_from("<Q", data, offset)
    return data[:offset] + struct.pack("<Q", mutate_number(rng, old, 64)) + data[offset + 8 :]


_NODE_BITS = 39  # a code, 27 bits of labels, two nibbles


def packed_chain(
    k: int, n_words_in_head: int, *, has_rank: bool, error: int = 0, n_addresses: int = 0, addressed: Sequence[int] = ()
) -> bytes:
    """An image of k nodes with 2**k words. Two arcs of each node lead to the next; the last one accepts two letters.

    error: how much the first number of RANK is too large. n_addresses: in a table of addresses, all zero. addressed:
    the nodes in a table of addresses, of which no field means any.
    """
    n_bits = k * _NODE_BITS
    n_addresses = n_addresses or len(addressed)
    tables = [Tables(0, 0, 0, n_addresses, n_bits, False)]
    begin = derived_fields(tables)[0]["begin"]
    nodes = 0
    for i in range(k):
        nibbles = 0x11 if i < k - 1 else 0x88
        nodes |= (15 | 0b110 << 4 | nibbles << 31) << begin + i * _NODE_BITS
    nodes |= _address_table(derived_fields(tables)[0], [i * _NODE_BITS for i in addressed])
    counts = {"longest": k, "shortest": k, "n_words": n_words_in_head, "n_dawg_nodes": k, "n_dawg_arcs": 2 * k}
    sections = _sections(tables, nodes, {"n_addresses": n_addresses}, counts, is_utf8=False)
    return image_of(sections | ({"RANK": (2, _rank_of_chain(k, error))} if has_rank else {}))


def _sections(
    tables: list[Tables], nodes: int, part: dict[str, int], counts: dict[str, int], is_utf8: bool = True
) -> dict[str, tuple[int, bytes]]:
    """The sections of an image with one part. nodes: their bits. part: fields of its header. counts: fields of GRPH."""
    fields = dict.fromkeys(("widths", "n_shapes", "n_label_sets", "n_chains", "n_addresses", "n_others"), 0)
    fields |= {"label_bits": 0 if is_utf8 else 27} | {f"class_{i}": RAW for i in range(16)}
    derived = derived_fields(tables)[0]
    head = PART_HEADER.pack(**fields | derived | part)
    body = nodes.to_bytes(8 * n_units(tables), "little")
    graph = Graph(
        kind="dawg", variant=LAYOUTS["packed"].variants[2 if is_utf8 else 0], is_utf8=is_utf8,
        n_letters=255 if is_utf8 else 26, n_gaddag_levels=0, n_gaddag_nodes=0, n_gaddag_arcs=0,
        n_units=len(body) // 8, dawg_start=0, roots={"words": derived["begin"]},
        **{"n_dawg_levels": counts["n_dawg_nodes"] % (1 << 16)} | counts,
    )  # fmt: skip
    alphabet = Alphabet.utf8("none") if is_utf8 else Alphabet.load("english")
    meta = Meta(alphabet, bytes(32)).pack()
    return {"GRPH": (3, graph.pack()), "META": (3, meta), "NODE": (3, head + body[len(head) :])}


def _address_table(head: dict[str, int], addresses: Sequence[int]) -> int:
    """The bits of a table of addresses, which has one sample. head: the fields of its part."""
    bits, width = 0, head["low_width"]
    for i, address in enumerate(addresses):
        bits |= (address & (1 << width) - 1) << head["low"] + i * width | 1 << head["high"] + i + (address >> width)
        bits |= (address >> width) << head["samples"] if i == 0 else 0
    return bits


def _rank_of_chain(k: int, error: int) -> bytes:
    """RANK of the nodes of `packed_chain`: below the first child of node i are 2**(k - 1 - i) words."""
    entries, entry_bit, places = 0, 0, list[int]()
    for i in range(k):
        places.append(entry_bit)
        if i < k - 1:
            n_bits = k - i
            entries |= (min(n_bits - 1, 15) | (1 << n_bits - 1) + (error if i == 0 else 0) << 4) << entry_bit
            entry_bit += 4 + (n_bits if n_bits < 16 else k)
    n_samples = packed_ranks.n_samples(0, k * _NODE_BITS)
    samples = []
    for start in range(0, 1024 * n_samples, 1024):
        i = min(k, -(-start // _NODE_BITS))
        samples.append((i * _NODE_BITS - start) | [*places, entry_bit][i] << 16)
    head = packed_ranks.RANK.pack(n_samples=n_samples, n_bits=entry_bit, widest=k)
    return (
        head + struct.pack(f"<{n_samples}Q", *samples) + entries.to_bytes(8 * packed_ranks.n_units(entry_bit), "little")
    )


def crowded_chains() -> dict[str, tuple[bytes, str]]:
    """Chains with about 2**63 words, by description: (bytes, the broken rule or "OK")."""
    max_words = (1 << 63) - 1
    return {
        "2^40": (packed_chain(40, 1 << 40, has_rank=True), "OK"),
        "2^62": (packed_chain(62, 1 << 62, has_rank=False), "OK"),
        "2^62, GRPH says one more": (packed_chain(62, (1 << 62) + 1, has_rank=False), "N11"),
        "2^62 in RANK": (packed_chain(62, 1 << 62, has_rank=True), "OK"),
        "2^62 in RANK, GRPH says one less": (packed_chain(62, (1 << 62) - 1, has_rank=True), "N11"),
        "2^61 + 1 in RANK for 2^61": (packed_chain(62, 1 << 62, has_rank=True, error=1), "Q2"),
        "2^63": (packed_chain(63, max_words, has_rank=False), "N11"),
        "2^63 in RANK": (packed_chain(63, max_words, has_rank=True), "N11"),
        "2^64": (packed_chain(64, 1, has_rank=False), "N11"),
    }


def deep_image() -> bytes:
    """An image of UTF-8 labels whose longest path has 66,545 nodes, which are 1,009 in a number of 16 bits.

    There are four forks, and before each of the last three and the end a row of chains of 15 nodes. One arc of a fork
    leads to the first chain of its row, the other to a later one. So no walk in depth enters many nodes at once.
    """
    rows, late = (236, 1400, 1400, 1400), (200, 1, 1, 1)  # chains of each row; of those, from which on both arcs lead
    fork, end = 4 + 8 + 16 + 8 + 32, 4 + 8 + 8 + 4  # bits: class, number of labels, labels, nibbles, distance
    n_bits = 4 * fork + 4 * sum(rows) + end
    tables = [Tables(0, 0, 1, 0, n_bits, True)]
    address = derived_fields(tables)[0]["begin"]
    nodes = 0
    for n, m in zip(rows, late, strict=True):
        code = 15 | 2 << 4 | 0x6362 << 12 | 0x12 << 28 | 4 * (n - m) << 36
        nodes |= code << address
        address += fork + 4 * n
    nodes |= (15 | 1 << 4 | 0x62 << 12 | 8 << 20) << address
    chains = derived_fields(tables)[0]["chains"]
    nodes |= (int.from_bytes(b"b" * 15 + b"\1", "little")) << 64 * chains
    n_nodes = 15 * sum(rows) + 5
    counts = {"longest": 1020, "shortest": 1, "n_words": 16, "n_dawg_nodes": n_nodes, "n_dawg_arcs": n_nodes + 4}
    return image_of(_sections(tables, nodes, {"widths": 32 << 16, "n_chains": 1, "class_0": CHAIN}, counts))


def unfinished_image(n_labels: int) -> bytes:
    """An image of UTF-8 labels with one node, which has labels; its nibbles lie beyond the end."""
    n_bits = 4 + 8 + 8 * n_labels
    tables = [Tables(0, 0, 0, 0, n_bits, True)]
    begin = derived_fields(tables)[0]["begin"]
    labels = int.from_bytes(bytes(range(2, 2 + n_labels)), "little")
    nodes = (15 | n_labels << 4 | labels << 12) << begin
    counts = {"longest": 1, "shortest": 1, "n_words": n_labels, "n_dawg_nodes": 1, "n_dawg_arcs": n_labels}
    return image_of(_sections(tables, nodes, {}, counts))
