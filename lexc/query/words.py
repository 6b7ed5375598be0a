"""The words themselves: all of them, those with a prefix, by ordinal and back."""

from __future__ import annotations

import operator
from array import array
from collections.abc import Iterator
from functools import lru_cache

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, OrdinalOutOfRange, UsageError, WordNotFound
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.walk import Walk


def words(image: Image, prefix: str = "") -> Iterator[str]:
    """The words that begin with a prefix, in alphabet order."""
    walk = _walk(image, prefix)
    if _form(image.alphabet)[0] == "tiles":
        return map(image.alphabet.spell, walk)
    return walk


def take(image: Image, prefix: str = "", limit: int = -1) -> list[str]:
    """The first words that begin with a prefix, at most limit (below 0: all), in alphabet order."""
    found = _walk(image, prefix).take(limit)
    return list(map(image.alphabet.spell, found)) if _form(image.alphabet)[0] == "tiles" else found


def prefixes(image: Image, text: str) -> list[str]:
    """The words that a text begins with, the shortest first."""
    tiles, lookup = image.alphabet.tokenize(_text(text)), image.lookup
    return [image.alphabet.spell(tiles[:n]) for n in _lengths(tiles, image) if lookup._has(tiles[:n])]


def _lengths(tiles: bytes, image: Image) -> range:
    return range(1, min(len(tiles), image.graph.longest) + 1)


def has_prefix(image: Image, prefix: str) -> bool:
    """Whether any word begins with the prefix; the prefix itself may be that word."""
    tiles = _tiles(image, prefix)
    if tiles is None:
        return False
    lookup = image.lookup
    return not tiles or lookup._node_after(tiles) != 0 or lookup._has(tiles)


def ordinal(image: Image, word: str) -> int:
    """The word's place in alphabet order, from 0. WordNotFound, SectionMissing."""
    tiles = _tiles(image, word)
    found = image.rank.ordinal(tiles) if tiles else -1
    if found < 0:
        raise WordNotFound("not in the lexicon", where=image.where, found=repr(word))
    return int(found)


def word_at(image: Image, index: int) -> str:
    """The word of an ordinal; below 0 counts from the end. OrdinalOutOfRange, SectionMissing."""
    n, index = image.graph.n_words, operator.index(index)
    if not -n <= index < n:
        raise OrdinalOutOfRange(
            "no word has that ordinal", where=image.where, expected=f"{-n} to {n - 1}", found=str(index)
        )
    tiles = bytearray(image.graph.longest)
    length = image.rank.tiles_at(index % n, tiles)
    return image.alphabet.spell(bytes(tiles[:length]))


def span(image: Image, prefix: str) -> range:
    """The ordinals of the words that begin with a prefix. SectionMissing."""
    tiles = _tiles(image, prefix)
    if tiles is None:
        return range(0)
    first, count, _ = image.rank.span(tiles)
    return range(first, first + count)


def _walk(image: Image, prefix: str) -> Walk:
    g, (form, letters, points) = image.graph, _form(image.alphabet)
    tiles = _tiles(image, prefix)
    node, is_word = -1, False
    if tiles == b"":
        node = g.roots[WORDS]
    elif tiles is not None and len(tiles) <= g.longest:
        node, is_word = image.lookup._node_after(tiles) or -1, image.lookup._has(tiles)
    width = g.mask_units, g.unit_bytes
    return Walk(image.nodes32, image.nodes64, *width, form, letters, points, g.longest, node, tiles or b"", is_word)


def _tiles(image: Image, text: str) -> bytes | None:
    """The text's tiles; None when the alphabet cannot spell it. UsageError when it is no text."""
    try:
        return image.alphabet.tokenize(_text(text))
    except AlphabetError:
        return None


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise UsageError("a word or prefix is a str", found=type(text).__name__)
    return text


@lru_cache(maxsize=16)
def _form(alphabet: Alphabet) -> tuple[str, bytes, array[int]]:
    """How `Walk` writes words of this alphabet: the form, the byte of each tile, and the code point of each tile.

    A form that writes letters one by one serves only where spelling never needs a bracket: letters of one character
    each, of scripts in which neighbours do not compose.
    """
    points = array("I", bytes(4 * 256))
    if alphabet.is_utf8:
        return "utf8", bytes(range(256)), points
    texts = [*alphabet.labels, *(text for text, _ in alphabet.aliases)]
    if not all(len(text) == 1 and _stands_alone(ord(text)) for text in texts):
        return "tiles", bytes(range(256)), points
    if alphabet.is_ascii:
        return "ascii", ("\0" + "".join(alphabet.labels)).encode().ljust(256, b"\0"), points
    for tile, label in enumerate(alphabet.labels, 1):
        points[tile] = ord(label)
    return "points", b"", points


def _stands_alone(point: int) -> bool:
    """Latin, Greek and Cyrillic letters, and everything else below U+0590 that is no combining mark."""
    return point < 0x300 or 0x370 <= point < 0x483 or 0x48A <= point < 0x590
