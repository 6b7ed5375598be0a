"""Damaged and forged images: refused with a typed error, or sound whatever they say.

Attacks run in processes of their own with little memory, so that a crash, a hang or a large allocation is a failure
that names the attack. `judge` is what they all end in.
"""

from __future__ import annotations

import copy
import gzip
import json
import os
import random
import signal
import struct
import subprocess
import sys
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import msgpack
import pytest
from xxhash import xxh3_64_intdigest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import (
    ChecksumMismatch,
    LexcError,
    Malformed,
    NotAnImage,
    OrdinalOutOfRange,
    SectionMissing,
    Truncated,
    VersionTooNew,
)  # fmt: skip
from lexc.image import container, ranks
from lexc.image.columns import COLUMN, INDEX
from lexc.image.container import HEADER, SECTION, Section
from lexc.image.graph import GRAPH, ROOT, Graph
from lexc.image.letter_table import ALPH
from lexc.image.meta import Meta
from lexc.image.ranks import RANK, WIDTHS
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

Sections = dict[str, tuple[int, bytes]]  # by type: flags and bytes, in order
Times = Callable[[int], range]

WORDS = ["A", "AT", "CARE", "CARED", "CARES", "CARET", "EAT", "RARE", "RATED", "RATES", "TEAR", "TEARS"]
PROBES = ["", "A", "CARE", "CARES", "ZZZ", "TEARSS", "é", "\0", "C" * 300, "ЖA", "\U0001f600", "[CH]", "A[", "\\"]
SHOWN = 150  # words that are listed of an image that may claim any number
MEMORY = 400 << 20
SECONDS = 20  # for one attack


def _words(letters: Iterable[str]) -> list[str]:
    rng, pool = random.Random(4), list(letters)
    return ["".join(rng.choices(pool, k=rng.randint(1, 5))) for _ in range(25)]


_WEIGHTS = [3, -7, 0, 12, 3, 200, -1, 5, 5, 90, 8, 1, *range(20)]


@cache
def base(name: str) -> bytes:
    """A small sound image; its name says what it is."""
    kind, layout, *more = name.split("-")
    words, alphabet = WORDS, "auto"
    if "letters" in more:
        words = _words(chr(0x410 + i) for i in range(40))
    if "spanish" in more:
        words, alphabet = ["CHE", "[C]HE", "CARRO", "CARO", "LLANO", "LANA", "ÑU"], "spanish"
    if "utf8" in more:
        words = [*_words("aé€\U0001f600"), *(chr(0x4E00 + i) for i in range(70))]
    given: Any = zip(words, map(float if "floats" in more else int, _WEIGHTS), strict=False)
    given = list(given) if "weights" in more else words
    lexicon = lexc.build(given, kind, alphabet, layout=layout, rank="unranked" not in more)
    if "wide" in more:  # arcs of 64 bits, which only huge lexicons have
        return image_of(widened(parts_of(lexicon)))
    return lexicon.tobytes()


BASES = [
    "dawg-bitmap", "gaddag-bitmap", "dawg-arcs", "gaddag-arcs", "trie-bitmap", "gaddag-bitmap-letters",
    "dawg-arcs-wide", "gaddag-arcs-wide-unranked", "dawg-arcs-utf8", "gaddag-arcs-utf8-unranked",
    "dawg-bitmap-unranked", "gaddag-bitmap-unranked", "gaddag-arcs-unranked", "dawg-bitmap-spanish",
    "gaddag-bitmap-letters-unranked", "dawg-bitmap-weights", "dawg-arcs-utf8-weights", "anag-bitmap", "anag-arcs",
    "anag-bitmap-letters", "anag-bitmap-spanish", "anag-arcs-utf8", "anag-arcs-wide",
]  # fmt: skip
SMALL = [
    "dawg-bitmap",
    "gaddag-bitmap",
    "gaddag-arcs",
    "dawg-arcs-wide",
    "gaddag-bitmap-letters",
    "dawg-arcs-utf8",
    "anag-bitmap",
]


# Images taken apart and put together, checksums and all


def parts_of(lexicon: Lexicon) -> Sections:
    return {section.type: (section.flags, bytes(section.data)) for section in lexicon.image.sections}


@cache
def _base_parts(name: str) -> tuple[tuple[str, int, bytes], ...]:
    return tuple((kind, flags, data) for kind, (flags, data) in parts_of(lexc.frombytes(base(name))).items())


def base_parts(name: str) -> Sections:
    return {kind: (flags, data) for kind, flags, data in _base_parts(name)}


def image_of(parts: Sections) -> bytes:
    return b"".join(assemble([Section(kind, flags, data) for kind, (flags, data) in parts.items()]))


def widened(parts: Sections) -> Sections:
    """The same nodes as arcs of 64 bits."""
    flags, nodes = parts["NODE"]
    numbers = struct.unpack(f"<{len(nodes) // 4}I", nodes)
    head = with_fields(parts["GRPH"][1], unit_bytes=8)
    return {**parts, "GRPH": (3, head), "NODE": (flags, struct.pack(f"<{len(numbers)}Q", *numbers))}


def with_fields(graph: bytes, **new: int) -> bytes:
    """A GRAPH section with other numbers in some fields."""
    values = {**GRAPH.unpack(graph), **new}
    return GRAPH.pack(**values) + graph[GRAPH.size :]


def contain(entries: list[tuple[bytes, int, int, int, bytes]], *, end: int = -1, **header: Any) -> bytes:
    """A container with sound checksums of whatever it holds. entries: type, flags, offset, length, the bytes there."""
    table = b"".join(
        SECTION.pack(type=kind, flags=flags, offset=offset, length=length, checksum=xxh3_64_intdigest(data))
        for kind, flags, offset, length, data in entries
    )
    fields = {
        "magic": container.MAGIC, "major": 1, "minor": 0, "n_sections": len(entries),
        "table_checksum": xxh3_64_intdigest(table), **header,
    }  # fmt: skip
    spans = [(offset, data) for _, _, offset, _, data in entries if offset < 1 << 20]
    size = max([64 + len(table), *(offset + len(data) for offset, data in spans)])
    body = bytearray(container.padded(size) if end < 0 else end)
    body[64 : 64 + len(table)] = table
    for offset, data in spans:
        body[offset : offset + len(data)] = data
    fields.setdefault("length", len(body))
    body[:64] = HEADER.pack(**{"checksum": 0, **fields})
    body[56:64] = struct.pack("<Q", header.get("checksum", container.header_checksum(bytes(body[:64]))))
    return bytes(body)


def entries_of(image: bytes) -> list[tuple[bytes, int, int, int, bytes]]:
    entries = []
    for i in range(HEADER.unpack(image)["n_sections"]):
        row = SECTION.unpack(image, 64 + 32 * i)
        offset, length = row["offset"], row["length"]
        entries.append((row["type"], row["flags"], offset, length, image[offset : offset + length]))
    return entries


# What every image that opens must hold


def judge(data: bytes | Path) -> str:
    """ "sound", or the name of the typed error; anything else is an exception."""
    try:
        lexicon = lexc.open(data)
    except LexcError as error:
        return type(error).__name__ if str(error) else "nothing said"
    is_ranked = lexicon.image.has("RANK")
    n = len(lexicon)
    assert n == lexicon.graph.n_words >= 1
    listed = list(islice(iter(lexicon), SHOWN))
    assert listed
    assert all(isinstance(word, str) for word in listed)
    if not lexicon.graph.is_utf8:
        _judge_words(lexicon, listed)
        if is_ranked:
            assert len(listed) == min(n, SHOWN)
            _judge_ordinals(lexicon, listed)
        _judge_queries(lexicon, listed)
    for probe in [*PROBES, *listed[:3]]:
        _judge_question(lexicon, probe)
    if is_ranked and not lexicon.graph.is_utf8 and n <= SHOWN:
        _judge_weights(lexicon, listed)
    if lexicon.image.has("ALPH") and not lexicon.graph.is_utf8:
        _judge_racks(lexicon, listed[0])
    for i in (0, -1, n // 2, n - 1):
        _typed(lambda i=i: lexicon[i], str)
    for i in (n, -n - 1, 1 << 64):
        assert _typed(lambda i=i: lexicon[i], str) in (None, OrdinalOutOfRange)
    assert repr(lexicon)
    lexicon.close()
    return "sound"


def _judge_words(lexicon: Lexicon, listed: list[str]) -> None:
    """Spelled in the alphabet's letters, none too long, in order, and each of them in the lexicon."""
    tiles = [lexicon.meta.alphabet.tokenize(word) for word in listed]
    assert all(0 < len(word) <= lexicon.graph.longest for word in tiles)
    assert all(one < other for one, other in pairwise(tiles))
    assert all(lexicon.contains_many(listed))
    assert all(word in lexicon for word in listed)
    assert listed[0] in lexicon.prefixes(listed[0])
    assert next(lexicon.iterkeys(listed[-1])) == listed[-1]


def _judge_ordinals(lexicon: Lexicon, listed: list[str]) -> None:
    assert [lexicon.index(word) for word in listed] == list(range(len(listed)))
    assert [lexicon[i] for i in range(len(listed))] == listed
    assert lexicon.index(lexicon[-1]) == len(lexicon) - 1
    assert lexicon.count() == len(lexicon)
    for prefix in (listed[0][:1], listed[-1]):
        assert 0 <= lexicon.count(prefix) <= len(lexicon)


def _judge_weights(lexicon: Lexicon, listed: list[str]) -> None:
    """What has weights gives the heaviest of all words, and of some."""
    with suppress(SectionMissing):
        weights = {word: lexicon.weight(word) for word in listed}
        for prefix in ("", listed[0][:1]):
            below = [word for word in listed if word.startswith(prefix)]
            assert lexicon.complete(prefix, None) == sorted(below, key=lambda word: -weights[word])


def _judge_queries(lexicon: Lexicon, listed: list[str]) -> None:
    """Questions that walk in ways of their own find words."""
    alphabet, one, other = lexicon.meta.alphabet, listed[0], listed[-1]
    assert list(islice(lexicon.pattern("*"), SHOWN)) == listed
    assert one in islice(lexicon.pattern("?" * len(alphabet.tokenize(one))), SHOWN)
    assert one in islice(lexicon.regex(".+"), SHOWN)
    assert next(lexicon.isomorphs(one)) == one
    assert next(lexicon.near(other, 2)) == (other, 0)
    assert len(list(lexicon.near(one[:2], 3, transpositions=True, prefix=True, limit=9))) <= 9
    end = alphabet.label(alphabet.tokenize(other)[-1])
    for word in islice(lexicon.pattern(f"*[{end}]"), 5):  # a GADDAG that is none of its words may find others
        assert isinstance(word, str)


def _judge_question(lexicon: Lexicon, probe: str) -> None:
    found = probe in lexicon
    assert lexicon.contains_many([probe]) == [found]
    _typed(lambda: lexicon.index(probe), int)
    _typed(lambda: lexicon.count(probe), int)
    _typed(lambda: lexicon.complete(probe), list)
    _typed(lambda: lexicon.prefixes(probe), list)
    _typed(lambda: lexicon.has_keys_with_prefix(probe), bool)
    assert len(list(islice(lexicon.iterkeys(probe), 5))) <= 5


def _judge_racks(lexicon: Lexicon, word: str) -> None:
    """Answers are strings, whatever a letter table leads to."""
    rack = word.replace("?", "\\?")
    asked = [lexicon.anagram(rack), lexicon.findwords(rack + "?"), lexicon.find(anagrams=(1, 9))]
    for found in [*asked, lexicon.anagram(rack + "?", sub=True, order="alphabet")]:
        assert all(isinstance(answer, str) for answer in islice(found, 5))


def _typed(ask: Callable[[], object], kind: type) -> type | None:
    """The type of the LexcError that a question gives; None when it gives an answer of that kind."""
    try:
        assert isinstance(ask(), kind)
    except LexcError as error:
        return type(error)
    return None


# Random attacks: sections changed under sound checksums

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
        field = rng.choice([field for field in GRAPH.fields if not field.is_reserved])
        value = GRAPH.unpack(data)[field.name]
        data = with_fields(data, **{field.name: number(rng, value, 8 * field.size)})
    parts["GRPH"] = flags, data


def bent_roots(rng: random.Random, parts: Sections) -> None:
    flags, data = parts["GRPH"]
    at = GRAPH.size + rng.randrange(4) * ROOT.size
    root = ROOT.unpack(data, at)
    root["offset"] = number(rng, root["offset"], 64)
    root["name"] = rng.choice([root["name"], b"words", b"gaddag", b"alphagrams", b"", b"\xff" * 16, b"x"])
    parts["GRPH"] = flags, data[:at] + ROOT.pack(**root) + data[at + ROOT.size :]


def bent_nodes(rng: random.Random, parts: Sections) -> None:
    """Units changed so that many attacks stay sound: targets swapped, moved to other nodes, letters added."""
    flags, data = parts.get("NODE", (0, b""))
    width = GRAPH.unpack(parts["GRPH"][1])["unit_bytes"]
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
        n = GRAPH.unpack(parts["GRPH"][1])["n_gaddag_levels"]
        parts["GRPH"] = 3, with_fields(parts["GRPH"][1], n_dawg_levels=max(0, len(levels) - n) & 0xFFFF)


def bent_rank(rng: random.Random, parts: Sections) -> None:
    """Numbers of the header, blocks of the directory, or entries in runs of another length."""
    flags, data = parts.get("RANK", (0, b""))
    if len(data) < RANK.size:
        return
    head = RANK.unpack(data)
    counts = [head[f"n_{width}"] for width in WIDTHS]
    entries = ranks.directory_size(head["n_blocks"]) + RANK.size
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


def ranked(n_blocks: int, directory: bytes, values: list[int], cuts: list[int]) -> bytes:
    """A RANK section with these entries, the runs ending at `cuts`; what does not fit into an entry is cut off."""
    runs = [values[a:b] for a, b in pairwise([0, *cuts, len(values)])]
    coded = [struct.pack("<Q", value)[:width] for run, width in zip(runs, WIDTHS, strict=True) for value in run]
    head = RANK.pack(n_blocks=n_blocks, **{f"n_{width}": len(run) for run, width in zip(runs, WIDTHS, strict=True)})
    return head + directory + b"".join(coded)


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
            is_whole = len(parts) >= 4 and len(parts.get("GRPH", (0, b""))[1]) >= GRAPH.size + 4 * ROOT.size
            bend = rng.choice(BENDERS if is_whole else [bent_bytes, bent_length, bent_order, bent_section])
            bend(rng, parts)
    return image_of({kind[:4].ljust(4): value for kind, value in parts.items()})


# Attacks that one must think of


def _nested(depth: int, opening: bytes) -> bytes:
    return opening * depth + b"\xc0"


def metas() -> Iterator[tuple[str, bytes]]:
    """META sections that no honest writer writes."""
    sound = base_parts("dawg-bitmap")["META"][1]
    title = b"\xa5title\xa0"
    assert title in sound
    for depth in (10, 500, 900, 980, 1000, 1010, 1020, 1023, 1024, 5000, 200_000):
        for name, opening in (("lists", b"\x91"), ("maps", b"\x81\xa1k")):
            yield f"{depth} nested {name} as title", sound.replace(title, b"\xa5title" + _nested(depth, opening))
            yield f"{depth} nested {name}", _nested(depth, opening)
            alphabet = sound.index(b"\xa8alphabet") + 9
            yield f"{depth} nested {name} as alphabet", sound[:alphabet] + _nested(depth, opening) + sound[alphabet:]
    for name, head in {
        "array32": b"\xdd\xff\xff\xff\xff", "map32": b"\xdf\xff\xff\xff\xff", "str32": b"\xdb\xff\xff\xff\xff",
        "bin32": b"\xc6\xff\xff\xff\xff", "ext32": b"\xc9\xff\xff\xff\xff\x01", "array16": b"\xdc\xff\xff",
        "timestamp": b"\xd6\xff\0\0\0\0", "ext": b"\xc7\0\5", "never used": b"\xc1", "nothing": b"",
    }.items():  # fmt: skip
        yield f"{name} instead of the map", head
        yield f"{name} as title", sound.replace(title, b"\xa5title" + head)
        yield f"{name} as a key", sound.replace(title, head + b"\xa0")
    yield "a title that is no UTF-8", sound.replace(title, b"\xa5title\xa1\xff")
    yield "a title of half a pair", sound.replace(title, b"\xa5title\xa3\xed\xa0\x80")
    yield "two titles", b"\xda" + sound
    yield "bytes behind the map", sound + b"\xc0"
    yield "a megabyte more than allowed", sound + bytes(1 << 20)
    yield "a title of half a megabyte", sound.replace(title, b"\xa5title\xc6\x00\x08\x00\x00" + bytes(1 << 19))
    for n in (0, 1, 25, 27, 63, 64, 255):
        letters = [chr(0x100 + i) for i in range(n)]
        values = {**msgpack.unpackb(sound), "alphabet": {**Alphabet.load("english").to_meta(), "labels": letters}}
        yield f"{n} letters instead of 26", msgpack.packb(values)


def structured() -> Iterator[tuple[str, bytes]]:
    """Attacks by name."""
    for name, meta in metas():
        yield f"META: {name}", image_of({**base_parts("dawg-bitmap"), "META": (3, meta)})
    sound = base("gaddag-bitmap")
    entries = entries_of(sound)
    for field, code in (("major", 16), ("minor", 16), ("n_sections", 32), ("length", 64), ("table_checksum", 64)):
        for value in {*(v for v in INTERESTING if v < 1 << code), 10 << 30 if code > 32 else 0}:
            yield f"header: {field} {value}", contain(entries, **{field: value})
    yield "header: checksum 0", contain(entries, checksum=0)
    yield "header: reserved", contain(entries, reserved=b"\1" + bytes(23))
    for i in range(len(entries)):
        kind, flags, offset, length, data = entries[i]
        for j, new in enumerate([
            (kind, flags, offset, 10 << 30, data), (kind, flags, offset, (1 << 64) - 1, data),
            (kind, flags, 1 << 63, length, data), (kind, flags, (1 << 64) - 64, length, data),
            (kind, flags, 10 << 30, length, data), (kind, flags, 0, length, b""), (kind, flags, 64, length, b""),
            (kind, flags, offset + 8, length, data), (kind, flags, offset, length - 1, data[:-1]),
            (kind, flags, offset, 0, b""), (kind, 4, offset, length, data), (kind, 0, offset, length, data),
            (b"XXXX", 1, offset, length, data), (b"XXXX", 0, offset, length, data),
            (b"\xff\xff\xff\xff", 0, offset, length, data), (entries[i - 1][0], flags, offset, length, data),
        ]):  # fmt: skip
            yield f"section {kind!r}, change {j}", contain([*entries[:i], new, *entries[i + 1 :]], end=len(sound))
        yield f"section {kind!r} missing", contain([*entries[:i], *entries[i + 1 :]], end=len(sound))
        yield f"section {kind!r} twice", contain([*entries[: i + 1], *entries[i:]], end=len(sound) + 64)
        yield f"sections from {kind!r} on in another order", contain([*entries[:i], *reversed(entries[i:])])
    yield "no sections", contain([])
    yield "64 empty sections", contain([(b"ZZZZ", 0, 64 * 33, 0, b"")] * 64)
    yield "word counts beyond 64 bits", overflowing(64)


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


# The process that attacks run in


def main(mode: str, seed: str, n: str) -> None:
    """Run some attacks, each announced on standard output before it begins."""
    import resource
    import signal

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    uncaught: list[Any] = []  # what kernels with bounds checks say: they cannot raise it
    sys.unraisablehook = lambda event: uncaught.append(event.exc_value)
    outcomes: Counter[str] = Counter()
    for name, data in attacks(mode, int(seed), int(n)):
        print(name, flush=True)
        signal.alarm(SECONDS)
        try:
            outcome = judge(data)
            assert not uncaught, uncaught
            outcomes[outcome] += 1
        except Exception:
            outcomes["unsound"] += 1
            uncaught.clear()
            print(f"{name}\n{traceback.format_exc()[-1500:]}", file=sys.stderr)
        signal.alarm(0)
    print(json.dumps(outcomes))
    sys.exit(outcomes["unsound"] > 0)


def attacks(mode: str, seed: int, n: int) -> Iterator[tuple[str, bytes]]:
    if mode == "structured":
        yield from structured()
        return
    for i in range(seed, seed + n):
        rng = random.Random(i)
        yield f"forged {i}", forged(rng)


def search_interrupted() -> None:
    """Begin searches that do not end, and print what was interrupted."""

    def stop(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 1)  # once more: something may run that swallows exceptions
        raise KeyboardInterrupt

    lexicon = lexc.frombytes(overflowing(62))
    signal.signal(signal.SIGALRM, stop)
    searches: dict[str, Callable[[], Iterable[object]]] = {
        "pattern": lambda: lexicon.pattern("?*" * 40 + "Z" * 30),
        "near": lambda: lexicon.near("A", 1, prefix=True),
    }
    for name, ask in searches.items():
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            deque(ask(), maxlen=0)
        except KeyboardInterrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
            print(name)


def run(apart: Callable[..., list[str]], mode: str, seed: int = 0, n: int = 0) -> dict[str, int]:
    """Outcomes of attacks, how many of each; the attack that was too much is in the failure."""
    pytest.importorskip("resource")
    command = apart(__file__, mode, str(seed), str(n))
    process = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=900, check=False)
    lines = process.stdout.splitlines() or ["nothing"]
    assert process.returncode == 0, f"{lines[-1]}: status {process.returncode}\n{process.stderr[-3000:]}"
    return dict(json.loads(lines[-1]))


class TestDamage:
    @pytest.mark.parametrize("name", SMALL)
    def test_every_changed_byte_is_noticed(self, name: str, times: Times) -> None:
        data = bytearray(base(name))
        for at in range(0, len(data), max(1, 100 // len(times(100)))):
            for mask in (0x01, 0x08, 0x80, 0xFF):
                data[at] ^= mask
                with pytest.raises(LexcError):
                    lexc.frombytes(data)
                data[at] ^= mask
        assert judge(bytes(data)) == "sound"

    @pytest.mark.parametrize("name", SMALL)
    def test_every_truncation_is_noticed(self, name: str) -> None:
        data = base(name)
        for n in range(len(data)):
            with pytest.raises(Truncated if n >= 64 else (Truncated, NotAnImage)):
                lexc.frombytes(data[:n])

    @pytest.mark.parametrize("name", SMALL)
    @pytest.mark.parametrize("n", [1, 8, 63, 64, 4096])
    def test_trailing_bytes_are_noticed(self, name: str, n: int) -> None:
        for byte in (b"\0", b"\xff"):
            with pytest.raises(Malformed):
                lexc.frombytes(base(name) + byte * n)

    def test_text_mode_is_recognised_as_such(self) -> None:
        for mangled in (base("dawg-bitmap").replace(b"\r\n", b"\n"), base("dawg-bitmap").replace(b"\n", b"\r\n")):
            with pytest.raises(NotAnImage, match="as text"):
                lexc.frombytes(mangled)

    def test_a_newer_major_version_is_refused_and_a_newer_minor_one_read(self) -> None:
        entries = entries_of(base("gaddag-bitmap"))
        with pytest.raises(VersionTooNew, match="newer"):
            lexc.frombytes(contain(entries, major=2))
        assert judge(contain(entries, minor=7)) == "sound"
        with pytest.raises(Malformed):
            lexc.frombytes(contain(entries, major=0))

    def test_an_unknown_section_is_skipped_unless_it_is_critical(self) -> None:
        for content in (b"", b"hello", bytes(64), bytes(100)):
            parts = base_parts("gaddag-bitmap")
            with pytest.raises(Malformed, match="XTRA"):
                lexc.frombytes(image_of({**parts, "XTRA": (1, content)}))
            for flags in (0, 2):
                assert judge(image_of({**parts, "XTRA": (flags, content)})) == "sound"
                assert judge(image_of({"XTRA": (flags, content), **parts})) == "sound"

    def test_a_checksum_that_is_wrong_names_its_section(self) -> None:
        image = bytearray(base("dawg-bitmap"))
        for kind, _, offset, _, _ in entries_of(bytes(image)):
            image[offset] ^= 1
            with pytest.raises((ChecksumMismatch, Malformed), match=kind.decode().rstrip("HE")):
                lexc.frombytes(image)
            image[offset] ^= 1


class TestOtherFiles:
    @pytest.mark.parametrize("load", ["map", "read"])
    def test_other_files_are_no_images(self, tmp_path: Path, load: Any) -> None:
        rng = random.Random(1)
        contents = {
            "png": b"\x89PNG\r\n\x1a\n" + bytes(100), "gz": gzip.compress(base("dawg-bitmap")),
            "text": b"CARE\nCARES\n" * 50, "empty": b"", "zeros": bytes(4096), "noise": rng.randbytes(4096),
            "elf": b"\x7fELF" + bytes(200),
            **{f"{n} bytes": base("dawg-bitmap")[:n] for n in range(1, 8)},
            **{f"{n} zeros": bytes(n) for n in (1, 7, 8, 63)},
        }  # fmt: skip
        for name, content in contents.items():
            path = tmp_path / name
            path.write_bytes(content)
            with pytest.raises(NotAnImage, match=name):
                lexc.open(path, load=load)

    @pytest.mark.parametrize("load", ["map", "read"])
    def test_what_is_no_file_is_a_typed_error(self, tmp_path: Path, load: Any) -> None:
        for path in (tmp_path, tmp_path / "missing", tmp_path / "missing" / "too", Path(os.devnull), Path("n" * 5000)):
            with pytest.raises(lexc.errors.ImageError):
                lexc.open(path, load=load)

    def test_a_file_is_judged_as_its_bytes_are(self, tmp_path: Path) -> None:
        path = tmp_path / "x.dawg"
        for name in BASES:
            path.write_bytes(base(name))
            assert judge(path) == judge(base(name)) == "sound"


class TestForgery:
    @pytest.mark.parametrize("part", range(4))
    def test_forged_images_are_refused_or_sound(self, apart: Callable[..., list[str]], times: Times, part: int) -> None:
        n = len(times(6000))
        outcomes = run(apart, "forged", seed=part * 1_000_000, n=n)
        assert sum(outcomes.values()) == n
        assert "nothing said" not in outcomes
        assert outcomes["sound"] > n // 50  # the attacks reach what lies behind the checks

    def test_thought_out_attacks_are_refused_or_sound(self, apart: Callable[..., list[str]]) -> None:
        outcomes = run(apart, "structured")
        assert outcomes["Malformed"] > 50

    def test_more_words_than_64_bits_count_are_refused(self) -> None:
        for k, n_words in ((64, None), (64, 5), (64, 6), (64, 1 << 63), (64, (1 << 64) - 1), (63, None)):
            with pytest.raises(Malformed):
                lexc.frombytes(overflowing(k, n_words))

    def test_as_many_words_as_63_bits_count_are_read(self) -> None:
        lexicon = lexc.frombytes(overflowing(62))
        assert len(lexicon) == (1 << 62) + 5
        assert judge(overflowing(62)) == "sound"
        for i in (0, 1, 12345, 1 << 61, (1 << 62) - 1, (1 << 62) + 4):
            assert lexicon.index(lexicon[i]) == i
        assert lexicon[-1] == "AF"

    @pytest.mark.skipif(os.name != "posix", reason="timers of POSIX")
    def test_a_search_among_more_words_than_anybody_can_look_at_can_be_interrupted(
        self, apart: Callable[..., list[str]]
    ) -> None:
        command = apart(__file__, "interrupted")
        process = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120, check=False)
        assert (process.stdout.split(), process.returncode) == (["pattern", "near"], 0), process.stderr[-3000:]

    def test_nodes_searched_in_vain_are_not_searched_again(self) -> None:
        assert list(lexc.frombytes(overflowing(62)).pattern("*Z")) == []


if __name__ == "__main__":
    search_interrupted() if sys.argv[1:] == ["interrupted"] else main(*sys.argv[1:])
