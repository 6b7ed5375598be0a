"""Random mutations of sound images, for fuzzing: sections change, and all checksums are made right again."""

from __future__ import annotations

import copy
import random
import struct
from collections.abc import Sequence
from typing import Any

import msgpack
from image.hostile.images import (
    BASES,
    PACKED_BASES,
    Sections,
    base_parts,
    build_rank_section,
    image_of,
    with_fields,
)
from image.hostile.packed_mutations import PACKED_MUTATIONS, is_packed, repair_packed_counts

from lexc.image import rank_section
from lexc.image.columns import COLUMN
from lexc.image.graph import GRPH, ROOT
from lexc.image.letter_table import ALPH
from lexc.image.rank_section import RANK, WIDTHS
from lexc.image.weight_index import INDEX

INTERESTING = [0, 1, 2, 3, 4, 7, 8, 31, 32, 63, 64, 127, 128, 255, 256, 1020, 1021, 65535, 1 << 20, (1 << 22) - 1]
INTERESTING += [(1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 40, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]


def mutate_number(rng: random.Random, old: int, bits: int) -> int:
    """A number near the old one, or one at the edge of a width."""
    new = rng.choice([old + 1, old - 1, old * 2, old // 2, old ^ 1 << rng.randrange(bits), rng.choice(INTERESTING), 0])
    return new & ((1 << bits) - 1)


def mutate_bytes(rng: random.Random, parts: Sections) -> None:
    kind = rng.choice(list(parts))
    flags, data = parts[kind]
    mutated = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5])):
        if mutated:
            offset = rng.randrange(len(mutated))
            mutated[offset] = rng.choice([mutated[offset] ^ 1 << rng.randrange(8), rng.randrange(256), 0, 255])
    parts[kind] = flags, bytes(mutated)


def mutate_length(rng: random.Random, parts: Sections) -> None:
    kind = rng.choice(list(parts))
    flags, data = parts[kind]
    n = rng.choice([1, 4, 8, 24, 64, 500])
    parts[kind] = flags, rng.choice([data[:-n], data + bytes(n), data + data[:n], data[n:], b"", data * 2])


def mutate_graph(rng: random.Random, parts: Sections) -> None:
    flags, data = parts["GRPH"]
    for _ in range(rng.choice([1, 1, 2, 3])):
        field = rng.choice([field for field in GRPH.fields if not field.is_reserved])
        value = GRPH.unpack(data)[field.name]
        data = with_fields(data, **{field.name: mutate_number(rng, value, 8 * field.size)})
    parts["GRPH"] = flags, data


def mutate_roots(rng: random.Random, parts: Sections) -> None:
    flags, data = parts["GRPH"]
    offset = GRPH.size + rng.randrange(4) * ROOT.size
    root = ROOT.unpack(data, offset)
    root["offset"] = mutate_number(rng, root["offset"], 64)
    root["name"] = rng.choice([root["name"], b"words", b"gaddag", b"alphagrams", b"", b"\xff" * 16, b"x"])
    parts["GRPH"] = flags, data[:offset] + ROOT.pack(**root) + data[offset + ROOT.size :]


def mutate_nodes(rng: random.Random, parts: Sections) -> None:
    """Change units so that many images stay sound: swap targets, lead arcs to other nodes, add letters."""
    flags, data = parts.get("NODE", (0, b""))
    width = GRPH.unpack(parts["GRPH"][1])["unit_bytes"]
    code, bits = ("I", 32) if width != 8 else ("Q", 64)
    n = len(data) // width if width in (4, 8) else 0
    if not n:
        return
    units = list(struct.unpack_from(f"<{n}{code}", data))
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        i, j = rng.randrange(n), rng.randrange(n)
        choice = rng.randrange(6)
        if choice == 0:
            units[i], units[j] = units[j], units[i]
        elif choice == 1:
            units[i] = units[j]
        elif choice == 2:
            units[i] ^= 1 << rng.randrange(bits)
        elif choice == 3:
            units[i] = mutate_number(rng, units[i], bits)
        elif choice == 4:  # another target, label and flags kept
            units[i] = units[i] & 1023 | units[j] & ~1023
        else:
            units[i] = j
    parts["NODE"] = flags, struct.pack(f"<{n}{code}", *units) + data[n * width :]


def mutate_levels(rng: random.Random, parts: Sections) -> None:
    flags, data = parts.get("LEVL", (3, b""))
    levels = list(struct.unpack(f"<{len(data) // 8}Q", data[: len(data) // 8 * 8]))
    if levels:
        i = rng.randrange(len(levels))
        choice = rng.randrange(4)
        if choice == 0:
            del levels[i]
        elif choice == 1:
            levels.insert(i, mutate_number(rng, levels[i], 64))
        else:
            levels[i] = mutate_number(rng, levels[i], 64)
    parts["LEVL"] = flags, struct.pack(f"<{len(levels)}Q", *levels)
    if rng.random() < 0.5:
        n = GRPH.unpack(parts["GRPH"][1])["n_gaddag_levels"]
        parts["GRPH"] = 3, with_fields(parts["GRPH"][1], n_dawg_levels=max(0, len(levels) - n) & 0xFFFF)


def mutate_rank(rng: random.Random, parts: Sections) -> None:
    """Change the header, or entries and the lengths of their runs."""
    flags, data = parts.get("RANK", (0, b""))
    if len(data) < RANK.size:
        return
    head = RANK.unpack(data)
    counts = [head[f"n_{width}"] for width in WIDTHS]
    entries = rank_section.directory_size(head["n_blocks"]) + RANK.size
    if rng.random() < 0.4 or entries + sum(n * w for n, w in zip(counts, WIDTHS, strict=True)) != len(data):
        field = rng.choice(RANK.fields)
        head[field.name] = mutate_number(rng, head[field.name], 64)
        parts["RANK"] = flags, RANK.pack(**head) + data[RANK.size :]
        return
    codes = "".join(f"{n}{code}" for n, code in zip(counts, "QIHB", strict=True))
    values = list(struct.unpack_from(f"<{codes}", data, entries))
    if values and rng.random() < 0.5:
        i = rng.randrange(len(values))
        values[i] = rng.choice([values[rng.randrange(len(values))], mutate_number(rng, values[i], 64)])
    cuts = sorted(rng.choice([0, len(values), rng.randrange(len(values) + 1)]) for _ in range(3))
    parts["RANK"] = flags, build_rank_section(head["n_blocks"], data[RANK.size : entries], values, cuts)


def mutate_columns(rng: random.Random, parts: Sections) -> None:
    """Change fields or numbers of COLU and WIDX; many of the new columns are sound."""
    if "COLU" not in parts:
        columns = base_parts("dawg-bitmap-weights")
        parts.update({kind: columns[kind] for kind in rng.choice([["COLU"], ["WIDX"], ["COLU", "WIDX"]])})
    kind = rng.choice([kind for kind in ("COLU", "WIDX") if kind in parts])
    record = COLUMN if kind == "COLU" else INDEX
    flags, data = parts[kind]
    if len(data) < record.size:
        return
    head, body = record.unpack(data), bytearray(data[record.size :])
    choice = rng.randrange(6)
    if choice == 0:
        head["type"], head["width"] = rng.randrange(9), rng.choice([0, 1, 2, 4, 8, 3, 16, 255])
        width = head["width"]
        body = bytearray(rng.randbytes(rng.choice([width * 12, width * 25, 2, 4, width * 12 + 1, width * 12 + 9])))
        if rng.random() < 0.5:
            parts.pop("WIDX", None)
    elif choice == 1 and body:
        body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
    elif choice == 2:
        field = rng.choice([field for field in record.fields if "s" not in field.code])
        head[field.name] = mutate_number(rng, head[field.name], 8 * field.size)
    elif choice == 3 and kind == "COLU":
        head["flags"], head["item_type"] = rng.randrange(5), rng.randrange(9)
        head["item_width"] = rng.choice([0, 1, 2, 4, 8])
        body += rng.choice([b"", b"\xff\x0f", b"\0\0", bytes(4), bytes(4) + b"\0a\0"])
    elif choice == 4:
        head["name"] = rng.choice([b"", b"x", b"\xff", b"weight", b"a\0b", b"w" * 32])
    else:
        body = body[: rng.randrange(len(body) + 1)] + bytes(rng.choice([0, 0, 1, 8]))
    parts[kind] = flags, record.pack(**head) + bytes(body)


def mutate_alph(rng: random.Random, parts: Sections) -> None:
    """Change the header, the firsts or the ordinals."""
    flags, data = parts.get("ALPH", (0, b""))
    if len(data) < ALPH.size:
        return
    if rng.random() < 0.3:
        head = ALPH.unpack(data)
        field = rng.choice(ALPH.fields[:3])
        head[field.name] = mutate_number(rng, head[field.name], 8 * field.size)
        parts["ALPH"] = flags, ALPH.pack(**head) + data[ALPH.size :]
        return
    values = list(struct.unpack_from(f"<{(len(data) - ALPH.size) // 4}I", data, ALPH.size))
    for _ in range(rng.choice([1, 1, 2])):
        i, j = rng.randrange(len(values)), rng.randrange(len(values))
        if rng.random() < 0.5:
            values[i], values[j] = values[j], values[i]
        else:
            values[i] = rng.choice([values[j], mutate_number(rng, values[i], 32)])
    parts["ALPH"] = flags, data[: ALPH.size] + struct.pack(f"<{len(values)}I", *values)


def drop_rank(rng: random.Random, parts: Sections) -> None:
    parts.pop("RANK", None)


GARBAGE: list[Any] = [None, True, -1, 0, 1 << 63, 1.5, float("nan"), "", "x", "\0", "é", "e\u0301", "A" * 500]
GARBAGE += [b"", b"\xff" * 32, [], {}, [[]], [1, 2], ["A", "A"], [["A", 1]], {"a": 1}, ["A"] * 70, "[", "\\", "ß"]


def mutate_meta(rng: random.Random, parts: Sections) -> None:
    try:
        values = msgpack.unpackb(parts["META"][1], strict_map_key=False)
    except (KeyError, TypeError, ValueError, msgpack.UnpackException):
        return
    if not isinstance(values, dict):
        return
    for _ in range(rng.choice([1, 1, 2, 3])):
        holder: Any = values
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = rng.choice(keys)
            if isinstance(holder[key], (dict, list)) and holder[key] and rng.random() < 0.8:
                holder = holder[key]
                continue
            choice = rng.randrange(6)
            if choice == 0:
                del holder[key]
            elif choice == 1 and isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            elif choice == 2 and isinstance(holder, list):
                rng.shuffle(holder)
            elif choice == 3 and type(holder[key]) is int:
                holder[key] += rng.choice([-1, 1, 1000])
            else:
                holder[key] = copy.deepcopy(rng.choice(GARBAGE))
            break
    parts["META"] = 3, msgpack.packb(values)


def mutate_order(rng: random.Random, parts: Sections) -> None:
    items = list(parts.items())
    rng.shuffle(items)
    parts.clear()
    parts.update(items)


def mutate_section(rng: random.Random, parts: Sections) -> None:
    """Add a section of another type, sometimes instead of an old one."""
    name = rng.choice(["COLU", "WIDX", "ALPH", "XXXX", "rank", "\0\0\0\0"])
    if rng.random() < 0.3:
        parts.pop(rng.choice(list(parts)))
    parts[name] = rng.choice([0, 1, 2, 3, 4, 1 << 31]), rng.choice([b"", b"x", bytes(100), rng.randbytes(65)])


MUTATIONS = [
    mutate_bytes, mutate_bytes, mutate_length, mutate_graph, mutate_graph, mutate_roots, mutate_nodes, mutate_nodes,
    mutate_nodes, mutate_nodes, mutate_levels, mutate_rank, mutate_rank, mutate_alph, mutate_alph, mutate_columns,
    drop_rank, mutate_meta, mutate_meta, mutate_order, mutate_section,
]  # fmt: skip
"""Each is chosen as often as it is listed."""


def mutate_image(rng: random.Random, bases: Sequence[str] = (*BASES, *PACKED_BASES)) -> bytes:
    """A sound image after one to three mutations, with right checksums. bases: the names of images to begin with."""
    parts = base_parts(rng.choice(bases))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if parts:
            is_whole = len(parts) >= 4 and len(parts.get("GRPH", (0, b""))[1]) >= GRPH.size + 4 * ROOT.size
            mutations = MUTATIONS if is_whole else [mutate_bytes, mutate_length, mutate_order, mutate_section]
            if is_whole and is_packed(parts) and rng.random() < 0.7:
                mutations = PACKED_MUTATIONS
            rng.choice(mutations)(rng, parts)
            if mutations is PACKED_MUTATIONS and rng.random() < 0.3:
                repair_packed_counts(rng, parts)
    return image_of({kind[:4].ljust(4): value for kind, value in parts.items()})
