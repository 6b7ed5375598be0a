"""The words themselves: all of them, those with a prefix, by ordinal and back."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator

from lexc.errors import AlphabetError, OrdinalOutOfRange, UsageError, WordNotFound
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.walk import Walk
from lexc.query.limits import check_text

_CHUNK = 1 << 18


def words(image: Image, prefix: str = "") -> Iterator[str]:
    """The words that begin with a prefix, in alphabet order."""
    walk = _walk(image, prefix)
    return map(image.alphabet.spell, walk) if walk.gives_tiles() else walk


def take(image: Image, prefix: str = "", limit: int = -1) -> list[str]:
    """The first words that begin with a prefix, at most limit (below 0: all), in alphabet order."""
    walk = _walk(image, prefix)
    found = walk.take(_CHUNK if limit < 0 else limit)
    while limit < 0 and (more := walk.take(_CHUNK)):  # in pieces, or nobody could interrupt a listing of 2^60 words
        found += more
    return list(map(image.alphabet.spell, found)) if walk.gives_tiles() else found


def prefixes(image: Image, text: str) -> list[str]:
    """The words that a text begins with, the shortest first."""
    tiles, lookup = image.alphabet.tokenize(_text(text)), image.lookup
    return [image.alphabet.spell(tiles[:n]) for n in _lengths(tiles, image) if lookup._has(tiles[:n])]


def _lengths(tiles: bytes, image: Image) -> range:
    return range(1, min(len(tiles), image.graph.longest) + 1)


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
    return speller(image)(index % n)


def speller(image: Image) -> Callable[[int], str]:
    """What turns ordinals, which must be below the number of words, into words. SectionMissing."""
    rank, spell, longest = image.rank, image.alphabet.spell, image.graph.longest
    if rank.has_text():
        return lambda ordinal: rank.text_at(ordinal, longest)
    return lambda ordinal: spell(rank.tiles_at(ordinal, longest))


def texts(image: Image, ordinals: list[int]) -> list[str]:
    """The words of some ordinals, which must be below the number of words. SectionMissing."""
    if image.rank.has_text():
        return image.rank.texts_at(ordinals, image.graph.longest)
    return list(map(speller(image), ordinals))


def span(image: Image, prefix: str) -> range:
    """The ordinals of the words that begin with a prefix. SectionMissing."""
    tiles = _tiles(image, prefix)
    if tiles is None:
        return range(0)
    first, count, _ = image.rank.span(tiles)
    return range(first, first + count)


def _walk(image: Image, prefix: str) -> Walk:
    tiles = _tiles(image, prefix)
    if tiles == b"":
        return image.walk.begin(image.graph.roots[WORDS], b"", False)
    if tiles is None or len(tiles) > image.graph.longest:
        return image.walk.begin(-1, b"", False)
    lookup = image.lookup
    return image.walk.begin(lookup._node_after(tiles) or -1, tiles, lookup._has(tiles))


def _tiles(image: Image, text: str) -> bytes | None:
    """The text's tiles; None when the alphabet cannot spell it. UsageError when it is no text."""
    try:
        check_text(_text(text), "word or prefix")
        return image.alphabet.tokenize(text)
    except AlphabetError:
        return None


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise UsageError("a word or prefix is a str", found=type(text).__name__)
    return text
