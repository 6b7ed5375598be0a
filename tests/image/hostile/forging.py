"""Images forged at random: the sections of a sound one changed, under checksums that hold."""

from __future__ import annotations

import copy
import random
import struct
from typing import Any

import msgpack
from image.hostile.images import BASES, Sections, base_parts, image_of, ranked, with_fields

from lexc.image import rank_section
from lexc.image.columns import COLUMN, INDEX
from lexc.image.graph import GRPH, ROOT
from lexc.image.letter_table import ALPH
from lexc.image.rank_section import RANK, WIDTHS

INTERESTING = [0, 1, 2, 3, 4, 7, 8, 31, 32, 63, 64, 127, 128, 255, 256, 1020, 1021, 65535, 1 << 20, (1 << 22) - 1]
INTERESTING += [(1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 40, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]


def number(rng: random.Random, old: int, bits: int) -> int:
    """A number beside the old one, or one of those that break programs."""
    new = rng.choice([old + 1, old - 1, old * 2, old // 2, old ^ 1 << rng.randrange(bits), rng.choice(INTERESTING), 0])
    return new & ((1 << bits) - 1)


def bent_bytes(rng: random.Random, parts: Sections) -> None:
    kind = rng.choice(list(parts))
    flags, data = parts[kind]
    bent = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5])):
        if bent:
            at = rng.randrange(len(bent))
            bent[at] = rng.choice([bent[at] ^ 1 << rng.randrange(8), rng.randrange(256), 0, 255])
    parts[kind] = flags, bytes(bent)


def bent_length(rng: random.Random, parts: Sections) -> None:
    kind = rng.choice(list(parts))
    flags, data = parts[kind]
    n = rng.choice([1, 4, 8, 24, 64, 500])
    parts[kind] = flags, rng.choice([data[:-n], data + bytes(n), data + data[:n], data[n:], b"", data * 2])


def bent_graph(rng: random.Random, parts: Sections) -> None:
    flags, data = parts["GRPH"]
    for _ in range(rng.choice([1, 1, 2, 3])):
        field = rng.choice([field for field in GRPH.fields if not field.is_reserved])
        value = GRPH.unpack(data)[field.name]
        data = with_fields(data, **{field.name: number(rng, value, 8 * field.size)})
    parts["GRPH"] = flags, data


def bent_roots(rng: random.Random, parts: Sections) -> None:
    flags, data = parts["GRPH"]
    at = GRPH.size + rng.randrange(4) * ROOT.size
    root = ROOT.unpack(data, at)
    root["offset"] = number(rng, root["offset"], 64)
    root["name"] = rng.choice([root["name"], b"words", b"gaddag", b"alphagrams", b"", b"\xff" * 16, b"x"])
    parts["GRPH"] = flags, data[:at] + ROOT.pack(**root) + data[at + ROOT.size :]


def bent_nodes(rng: random.Random, parts: Sections) -> None:
    """Units changed so that many attacks stay sound: targets swapped, moved to other nodes, letters added."""
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
            units[i] = number(rng, units[i], bits)
        elif choice == 4:  # another target, label and flags kept
            units[i] = units[i] & 1023 | units[j] & ~1023
        else:
            units[i] = j
    parts["NODE"] = flags, struct.pack(f"<{n}{code}", *units) + data[n * width :]


def bent_levels(rng: random.Random, parts: Sections) -> None:
    flags, data = parts.get("LEVL", (3, b""))
    levels = list(struct.unpack(f"<{len(data) // 8}Q", data[: len(data) // 8 * 8]))
    if levels:
        i = rng.randrange(len(levels))
        choice = rng.randrange(4)
        if choice == 0:
            del levels[i]
        elif choice == 1:
            levels.insert(i, number(rng, levels[i], 64))
        else:
            levels[i] = number(rng, levels[i], 64)
    parts["LEVL"] = flags, struct.pack(f"<{len(levels)}Q", *levels)
    if rng.random() < 0.5:
        n = GRPH.unpack(parts["GRPH"][1])["n_gaddag_levels"]
        parts["GRPH"] = 3, with_fields(parts["GRPH"][1], n_dawg_levels=max(0, len(levels) - n) & 0xFFFF)


def bent_rank(rng: random.Random, parts: Sections) -> None:
    """Numbers of the header, blocks of the directory, or entries in runs of another length."""
    flags, data = parts.get("RANK", (0, b""))
    if len(data) < RANK.size:
        return
    head = RANK.unpack(data)
    counts = [head[f"n_{width}"] for width in WIDTHS]
    entries = rank_section.directory_size(head["n_blocks"]) + RANK.size
    if rng.random() < 0.4 or entries + sum(n * w for n, w in zip(counts, WIDTHS, strict=True)) != len(data):
        field = rng.choice(RANK.fields)
        head[field.name] = number(rng, head[field.name], 64)
        parts["RANK"] = flags, RANK.pack(**head) + data[RANK.size :]
        return
    codes = "".join(f"{n}{code}" for n, code in zip(counts, "QIHB", strict=True))
    values = list(struct.unpack_from(f"<{codes}", data, entries))
    if values and rng.random() < 0.5:
        i = rng.randrange(len(values))
        values[i] = rng.choice([values[rng.randrange(len(values))], number(rng, values[i], 64)])
    cuts = sorted(rng.choice([0, len(values), rng.randrange(len(values) + 1)]) for _ in range(3))
    parts["RANK"] = flags, ranked(head["n_blocks"], data[RANK.size : entries], values, cuts)


def bent_columns(rng: random.Random, parts: Sections) -> None:
    """Fields or numbers of COLU and WIDX; columns of other types and widths, longer or shorter, are often sound."""
    if "COLU" not in parts:
        columns = base_parts("dawg-bitmap-weights")
        parts.update({kind: columns[kind] for kind in rng.choice([["COLU"], ["WIDX"], ["COLU", "WIDX"]])})
    kind = rng.choice([kind for kind in ("COLU", "WIDX") if kind in parts])
    record = COLUMN if kind == "COLU" else INDEX
    flags, data = parts[kind]
    if len(data) < record.size:
        return
    head, body = record.unpack(data), bytearray(data[record.size :])
    choice = rng.randrange(5)
    if choice == 0:
        head["type"], head["width"] = rng.randrange(7), rng.choice([0, 1, 2, 4, 8, 3, 16, 255])
        width = head["width"]
        body = bytearray(rng.randbytes(rng.choice([width * 12, width * 25, 2, 4, width * 12 + 1, width * 12 + 9])))
        if rng.random() < 0.5:
            parts.pop("WIDX", None)
    elif choice == 1 and body:
        body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
    elif choice == 2:
        field = rng.choice([field for field in record.fields if "s" not in field.code])
        head[field.name] = number(rng, head[field.name], 8 * field.size)
    elif choice == 3:
        head["name"] = rng.choice([b"", b"x", b"\xff", b"weight", b"a\0b", b"w" * 32])
    else:
        body = body[: rng.randrange(len(body) + 1)] + bytes(rng.choice([0, 0, 1, 8]))
    parts[kind] = flags, record.pack(**head) + bytes(body)


def bent_alph(rng: random.Random, parts: Sections) -> None:
    """Numbers of the header, of the firsts or of the ordinals."""
    flags, data = parts.get("ALPH", (0, b""))
    if len(data) < ALPH.size:
        return
    if rng.random() < 0.3:
        head = ALPH.unpack(data)
        field = rng.choice(ALPH.fields[:3])
        head[field.name] = number(rng, head[field.name], 8 * field.size)
        parts["ALPH"] = flags, ALPH.pack(**head) + data[ALPH.size :]
        return
    values = list(struct.unpack_from(f"<{(len(data) - ALPH.size) // 4}I", data, ALPH.size))
    for _ in range(rng.choice([1, 1, 2])):
        i, j = rng.randrange(len(values)), rng.randrange(len(values))
        if rng.random() < 0.5:
            values[i], values[j] = values[j], values[i]
        else:
            values[i] = rng.choice([values[j], number(rng, values[i], 32)])
    parts["ALPH"] = flags, data[: ALPH.size] + struct.pack(f"<{len(values)}I", *values)


def without_rank(rng: random.Random, parts: Sections) -> None:
    parts.pop("RANK", None)


GARBAGE: list[Any] = [None, True, -1, 0, 1 << 63, 1.5, float("nan"), "", "x", "\0", "é", "e\u0301", "A" * 500]
GARBAGE += [b"", b"\xff" * 32, [], {}, [[]], [1, 2], ["A", "A"], [["A", 1]], {"a": 1}, ["A"] * 70, "[", "\\", "ß"]


def bent_meta(rng: random.Random, parts: Sections) -> None:
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


def bent_order(rng: random.Random, parts: Sections) -> None:
    items = list(parts.items())
    rng.shuffle(items)
    parts.clear()
    parts.update(items)


def bent_section(rng: random.Random, parts: Sections) -> None:
    """A section of another type, beside the old ones or instead of one."""
    name = rng.choice(["COLU", "WIDX", "ALPH", "XXXX", "rank", "\0\0\0\0"])
    if rng.random() < 0.3:
        parts.pop(rng.choice(list(parts)))
    parts[name] = rng.choice([0, 1, 2, 3, 4, 1 << 31]), rng.choice([b"", b"x", bytes(100), rng.randbytes(65)])


BENDERS = [
    bent_bytes, bent_bytes, bent_length, bent_graph, bent_graph, bent_roots, bent_nodes, bent_nodes, bent_nodes,
    bent_nodes, bent_levels, bent_rank, bent_rank, bent_alph, bent_alph, bent_columns, without_rank, bent_meta,
    bent_meta, bent_order, bent_section,
]  # fmt: skip


def forged(rng: random.Random) -> bytes:
    """A sound image bent once or more, with checksums that hold."""
    parts = base_parts(rng.choice(BASES))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if parts:
            is_whole = len(parts) >= 4 and len(parts.get("GRPH", (0, b""))[1]) >= GRPH.size + 4 * ROOT.size
            bend = rng.choice(BENDERS if is_whole else [bent_bytes, bent_length, bent_order, bent_section])
            bend(rng, parts)
    return image_of({kind[:4].ljust(4): value for kind, value in parts.items()})
