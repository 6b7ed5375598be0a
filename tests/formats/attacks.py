"""Images that readers in other languages must judge as lexc does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from image.hostile.attacks import all_attacks
from image.hostile.images import PACKED_BASES, Sections, base, image_of, parts_of
from image.hostile.many_words import crowded_image, doubling_image, overflowing_image
from image.hostile.mutations import mutate_graph, mutate_image, mutate_length, mutate_number, mutate_roots
from image.hostile.packed_mutations import mutate_packed_chains

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import LexcError
from lexc.system import resources

TINY = "dawg-bitmap"
LETTERS = {
    "31 letters": [chr(0x410 + i) for i in range(31)],
    "40 letters": [chr(0x410 + i) for i in range(40)],
    "UTF-8": list("aé€\U0001f600"),
}
"""Letters of words, by a description of their alphabet."""
PACKED = [
    (kind, letters, has_rank)
    for kind in ("dawg", "gaddag", "trie", "anag")
    for letters in LETTERS
    for has_rank in (True, False)
    if has_rank or kind != "anag"
]
"""The images of packed nodes: kind, key of LETTERS, whether there is RANK."""


def forgeries(n: int) -> Iterator[bytes]:
    """n images with seeded random changes in some section, and valid checksums. Many are sound."""
    return (mutate_image(random.Random(i)) for i in range(n))


def random_words(letters: str, n: int) -> list[str]:
    """n words of one to seven letters, some letters in few of them. letters: a key of LETTERS."""
    rng, pool = random.Random(n), LETTERS[letters]
    words = ["".join(rng.choices(pool[: rng.choice([3, 6, 40])], k=rng.randint(1, 7))) for _ in range(n - len(pool))]
    return sorted({*words, *pool})


def build_image(kind: str, letters: str, has_rank: bool, layout: str, words: list[str]) -> bytes:
    """An image of words in an alphabet of LETTERS."""
    alphabet: Any = Alphabet.utf8("none") if letters == "UTF-8" else Alphabet.from_letters(LETTERS[letters], "none")
    return lexc.build(words, kind, alphabet, layout=layout, rank=has_rank).tobytes()


def many_words() -> list[str]:
    """Words so many that an entry of RANK has numbers of 16 bits and more."""
    return ["".join(word) for word in product("АБ", repeat=17)]


def _change_bits(rng: random.Random, parts: Sections) -> None:
    """Change bits of NODE or RANK, or a number of a header there."""
    kind = rng.choice(["NODE", "NODE", "NODE", "RANK"])
    flags, data = parts.get(kind, (0, b""))
    changed = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3]) if changed else 0):
        if rng.random() < 0.25:
            offset, size = 8 * rng.randrange(min(64, len(changed) // 8)), rng.choice([1, 2, 4, 8])
            number = mutate_number(rng, int.from_bytes(changed[offset : offset + size], "little"), 8 * size)
            changed[offset : offset + size] = number.to_bytes(size, "little")
        else:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    if changed:
        parts[kind] = flags, bytes(changed)


def utf8_forgeries() -> Iterator[bytes]:
    """Images with UTF-8 labels, each with another byte in one arc or one chain; many break N12, some are sound."""
    for name, size, offsets in (("utf8.dawg", 4, range(30)), ("chains-utf8-packed.dawg", 1, range(384, 400))):
        parts = parts_of(lexc.open(resources.formats() / "golden" / name))
        flags, nodes = parts["NODE"]
        for offset in offsets:
            for byte in bytes.fromhex("0a 62 84 9e a5 bf c0 c2 e0 ed f4"):
                changed = nodes[: size * offset] + bytes([byte + (size == 1)]) + nodes[size * offset + 1 :]
                yield image_of({**parts, "NODE": (flags, changed)})


def packed_forgeries(n: int) -> Iterator[bytes]:
    """n images of packed nodes with seeded random changes, and valid checksums. Many are sound."""
    sizes = (40, 400)
    images = [build_image(*key, "packed", random_words(key[1], size)) for key in PACKED for size in sizes]
    images += [base(name) for name in PACKED_BASES if "chains" in name]
    bases = [parts_of(lexc.frombytes(data)) for data in images]
    changes = [_change_bits] * 12 + [mutate_packed_chains] * 3 + [mutate_length, mutate_graph, mutate_roots]
    for i in range(n):
        rng = random.Random(i)
        parts = {**rng.choice(bases)}
        rng.choice(changes)(rng, parts)
        yield image_of(parts)


def designed_attacks() -> Iterator[bytes]:
    """Attacks on fields, tables and META that were designed by hand."""
    return (data for _, data in all_attacks())


def huge_lexicons() -> dict[str, tuple[bytes, str]]:
    """Images with about 2^31, 2^63 or 2^64 words or strings, by description: (bytes, the broken rule or "OK")."""
    return {
        **{f"2^{n} + 5 in RANK": (overflowing_image(n), "OK") for n in (30, 31, 32, 52, 53)},
        "2^62 + 5": (overflowing_image(62, has_rank=False), "OK"),
        "2^62 + 5, GRPH says one more": (overflowing_image(62, (1 << 62) + 6, has_rank=False), "N11"),
        "2^63 + 5": (overflowing_image(63, (1 << 63) - 1, has_rank=False), "N11"),
        "2^64 + 5": (overflowing_image(64, 5, has_rank=False), "N11"),
        "2^64 + 4, bitmap": (doubling_image("bitmap"), "N11"),
        "2^64 + 4, arcs": (doubling_image("arcs"), "N11"),
        "2^64 strings of a GADDAG, bitmap": (doubling_image("bitmap", is_gaddag=True), "OK"),
        "2^64 strings of a GADDAG, arcs": (doubling_image("arcs", is_gaddag=True), "OK"),
        "2^63 - 1 below a node": (crowded_image(is_too_crowded=False, has_rank=False), "OK"),
        "2^63 below a node": (crowded_image(is_too_crowded=True, has_rank=False), "N11"),
        "2^62 + 5 in RANK": (overflowing_image(62), "OK"),
        "2^64 + 5 in RANK": (overflowing_image(64, 5), "R3"),
        "2^63 - 1 below a node of RANK": (crowded_image(is_too_crowded=False, has_rank=True), "OK"),
        "2^63 below a node of RANK": (crowded_image(is_too_crowded=True, has_rank=True), "R3"),
        "2^63 - 1 in GRPH": (overflowing_image(62, (1 << 63) - 1, has_rank=False), "N11"),
        "2^63 in GRPH": (overflowing_image(62, 1 << 63, has_rank=False), "G10"),
    }


def byte_flips(name: str = TINY, masks: tuple[int, ...] = (0x01, 0x80, 0xFF)) -> Iterator[bytes]:
    """Copies of a small sound image (`image.hostile.images.base`), each with one byte changed. masks: the changes."""
    data = bytearray(base(name))
    for offset in range(len(data)):
        for mask in masks:
            data[offset] ^= mask
            yield bytes(data)
            data[offset] ^= mask


def truncations(name: str = TINY) -> Iterator[bytes]:
    """Every proper prefix of a small sound image."""
    data = base(name)
    return (data[:n] for n in range(len(data)))


def problem_of(data: bytes) -> str:
    """The message with which lexc refuses an image, "" if it opens it."""
    try:
        lexc.frombytes(data).close()
    except LexcError as error:
        return str(error)
    return ""


def is_about_unicode(problem: str) -> bool:
    """Whether lexc reports a fault that a reader without Unicode's tables cannot see: parts of M5b, M5h and M5k."""
    return "composed (NFC)" in problem and not problem.isascii()
