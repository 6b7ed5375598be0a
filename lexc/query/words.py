"""The words themselves: all of them, those with a prefix, by ordinal and back."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from lexc.errors import AlphabetError, OrdinalOutOfRange, UsageError, WordNotFound
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.layout.walk import Walk
from lexc.query.limits import check_text

_CHUNK = 1 << 18


def words(image: Image, prefix: str = "") -> Iterator[str]:
    """The words that begin with a prefix, in alphabet order."""
    walks = _walks(image, prefix)
    walk = chain.from_iterable(walks) if len(walks) > 1 else walks[0]
    return map(image.alphabet.spell, walk) if walks[0].gives_tiles() else walk


def list_words(image: Image, prefix: str = "", limit: int = -1) -> list[str]:
    """The first words that begin with a prefix, at most limit (below 0: all), in alphabet order."""
    found: list[Any] = []
    walks = _walks(image, prefix)
    for walk in walks:
        # In pieces, or nobody could interrupt a listing of 2^60 words.
        while more := walk.take(_CHUNK if limit < 0 else min(_CHUNK, limit - len(found))):
            found += more
    return list(map(image.alphabet.spell, found)) if walks[0].gives_tiles() else found


def prefixes(image: Image, text: str) -> list[str]:
    """The words that a text begins with, the shortest first. What follows them need be no letters of the alphabet."""
    alphabet, lookup = image.alphabet, image.lookup
    tiles = alphabet.tokenize_beginning(_text(text), image.graph.longest)
    return [alphabet.spell(tiles[:n]) for n in _lengths(tiles, image) if lookup.is_word(tiles[:n])]


def _lengths(tiles: bytes, image: Image) -> Iterator[int]:
    """Where the beginnings of tiles end that words may have, between letters."""
    is_utf8, leads_on = image.alphabet.is_utf8, image.lookup.node_after
    for n in range(1, min(len(tiles), image.graph.longest) + 1):
        if not is_utf8 or tiles[n : n + 1].isascii() or tiles[n] >= 0xC0:
            yield n
        if not leads_on(tiles[:n]):
            return


def by_alphagram(image: Image, listed: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Words under their letters in alphabet order, one entry for all that have the same, by those letters.

    The anagram dictionary for people of Shapiro and Smith (1977, section 3). It is made whole before its first entry.
    """
    alphabet, groups = image.alphabet, dict[bytes, list[str]]()
    for word in listed:
        letters = "".join(sorted(word)).encode() if alphabet.is_utf8 else bytes(sorted(alphabet.tokenize(word)))
        groups.setdefault(letters, []).append(word)
    for letters in sorted(groups):
        yield alphabet.spell(letters), groups[letters]


def has_prefix(image: Image, prefix: str) -> bool:
    """Whether any word begins with the prefix; the prefix itself may be that word."""
    lookup = image.lookup
    return any(not tiles or lookup.node_after(tiles) or lookup.is_word(tiles) for tiles in _beginnings(image, prefix))


def ordinal(image: Image, word: str) -> int:
    """The word's place in alphabet order, from 0. WordNotFound, SectionMissing."""
    tiles = _tiles(image, word)
    found = image.ordinals.find(tiles) if tiles else -1
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
    return word_speller(image)(index % n)


def word_speller(image: Image) -> Callable[[int], str]:
    """What turns ordinals, which must be below the number of words, into words. SectionMissing."""
    rank, spell, longest = image.ordinals, image.alphabet.spell, image.graph.longest
    if rank.is_ascii():
        return lambda ordinal: rank.text_at(ordinal, longest)
    return lambda ordinal: spell(rank.tiles_at(ordinal, longest))


def words_at(image: Image, ordinals: list[int]) -> list[str]:
    """The words of some ordinals, which must be below the number of words. SectionMissing."""
    if image.ordinals.is_ascii():
        return image.ordinals.texts_at(ordinals, image.graph.longest)
    return list(map(word_speller(image), ordinals))


def ordinal_ranges(image: Image, prefix: str) -> list[range]:
    """The ordinals of the words that begin with a prefix, ascending, hardly ever in two ranges. SectionMissing."""
    found: list[range] = []
    for tiles in _beginnings(image, prefix):
        first, count, _ = image.ordinals.find_prefix(tiles)
        if found and found[-1].stop == first:
            found[-1] = range(found[-1].start, first + count)
        elif count:
            found.append(range(first, first + count))
    return found


def _walks(image: Image, prefix: str) -> list[Walk]:
    """One for each way in which words begin with a prefix, at least one."""
    return [_walk(image, tiles) for tiles in _beginnings(image, prefix)] or [image.walk.from_node(-1, b"", False)]


def _walk(image: Image, tiles: bytes) -> Walk:
    if tiles == b"":
        return image.walk.from_node(image.graph.roots[WORDS], b"", False)
    if len(tiles) > image.graph.longest:
        return image.walk.from_node(-1, b"", False)
    lookup = image.lookup
    return image.walk.from_node(lookup.node_after(tiles) or -1, tiles, lookup.is_word(tiles))


def _beginnings(image: Image, prefix: str) -> list[bytes]:
    """The tiles that words with a prefix begin with; none when the alphabet cannot spell it."""
    try:
        check_text(_text(prefix), "word or prefix")
        return image.alphabet.tokenize_prefix(prefix)
    except AlphabetError:
        return []


def _tiles(image: Image, text: str) -> bytes | None:
    """The text's tiles; None when the alphabet cannot spell it. UsageError when it is no text."""
    try:
        check_text(_text(text), "word or prefix")
        return image.alphabet.tokenize(text)
    except AlphabetError:
        return None


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise UsageError("not a word or prefix", expected="a str", found=type(text).__name__)
    return text
