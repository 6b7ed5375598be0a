"""The words themselves: all words, those with a prefix, and words by ordinal."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from lexc.errors import AlphabetError, OrdinalOutOfRange, WordNotFound
from lexc.image.graph import WORDS
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.query.limits import MAX_LISTED, check_text, require_str, too_many_error

if TYPE_CHECKING:
    from lexc.kernels.layout.walk import Walk

_PIECE_SIZE, _FIRST_PIECE_SIZE = 1 << 18, 1 << 16


@once_per_image
def order_key(image: Image) -> Callable[[str], Any] | None:
    """A sort key for words as kernels return them; None if their own order is that of the alphabet."""
    labels = image.alphabet.labels
    return None if image.gives_tiles or sorted(labels) == list(labels) else image.alphabet.tokenize


def words(image: Image, prefix: str = "") -> Iterator[str]:
    """The words that begin with a prefix, in alphabet order, lazily."""
    walks = _walks(image, prefix)
    walk = chain.from_iterable(walks) if len(walks) > 1 else walks[0]
    return map(image.alphabet.spell, walk) if walks[0].gives_tiles() else walk


def list_words(image: Image, prefix: str = "", limit: int = -1) -> list[str]:
    """The first words that begin with a prefix, in alphabet order. limit: the most words, below 0 for all.

    Raises CapacityExceeded if they are more than MAX_LISTED.
    """
    from lexc.kernels.layout._label_text import check_limit  # lazy: lexc.kernels.layout costs 1 ms

    found: list[Any] = []
    walks = _walks(image, prefix)
    # In pieces, so that Ctrl-C can interrupt a list of 2^60 words. The kernel prepares memory for a large piece, so the
    # first one is small where words may be few.
    has_many = prefix == "" and image.graph.n_words > _FIRST_PIECE_SIZE
    for walk in walks:
        n_before = -1
        while n_before < len(found):
            n_before = len(found)
            size = _PIECE_SIZE if has_many or n_before else _FIRST_PIECE_SIZE
            walk.take(size if limit < 0 else min(size, limit - n_before), found)
            check_limit()
            if len(found) > MAX_LISTED:
                raise too_many_error("list in memory", MAX_LISTED)
    return list(map(image.alphabet.spell, found)) if walks[0].gives_tiles() else found


def prefixes(image: Image, text: str) -> list[str]:
    """The words with which a text begins, the shortest first. Behind them the text may hold any characters."""
    alphabet, lookup = image.alphabet, image.lookup
    tiles = alphabet.tokenize_beginning(require_str(text, "word or prefix"), image.graph.longest)
    return [alphabet.spell(tiles[:n]) for n in _prefix_lengths(tiles, image) if lookup.is_word(tiles[:n])]


def _prefix_lengths(tiles: bytes, image: Image) -> Iterator[int]:
    """The lengths at which prefixes of tiles end between letters, as far as any word continues."""
    is_utf8, node_after = image.alphabet.is_utf8, image.lookup.node_after
    for n in range(1, min(len(tiles), image.graph.longest) + 1):
        if not is_utf8 or tiles[n : n + 1].isascii() or tiles[n] >= 0xC0:
            yield n
        if not node_after(tiles[:n]):
            return


def by_alphagram(image: Image, words: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Words grouped by their letters: (letters in alphabet order, words), sorted by letters.

    This is the anagram dictionary of Shapiro and Smith (1977, section 3). All of it is built before the first entry.
    Raises CapacityExceeded if the words are more than MAX_LISTED.
    """
    alphabet, groups = image.alphabet, dict[bytes, list[str]]()
    for n, word in enumerate(words):
        if n >= MAX_LISTED:
            raise too_many_error("list in memory", MAX_LISTED)
        require_str(word, "word")
        letters = "".join(sorted(word)).encode() if alphabet.is_utf8 else bytes(sorted(alphabet.tokenize(word)))
        groups.setdefault(letters, []).append(word)
    for letters in sorted(groups):
        yield alphabet.spell(letters), groups[letters]


def has_prefix(image: Image, prefix: str) -> bool:
    """Whether any word begins with the prefix, or is the prefix."""
    lookup = image.lookup
    return any(not tiles or lookup.node_after(tiles) or lookup.is_word(tiles) for tiles in prefix_tiles(image, prefix))


def ordinal(image: Image, word: str) -> int:
    """The ordinal of a word. Raises WordNotFound, or SectionMissing if the image has no ordinals."""
    found = find_ordinal(image, word)
    if found < 0:
        raise WordNotFound("not in the lexicon", where=image.where, found=repr(word))
    return found


def find_ordinal(image: Image, word: str) -> int:
    """The ordinal of a word, below 0 for none. Raises SectionMissing if the image has no ordinals."""
    tiles = tiles_of(image, word)
    return int(image.ordinals.find(tiles)) if tiles else -1


def word_at(image: Image, index: int) -> str:
    """The word with an ordinal; a negative one counts from the end. Raises OrdinalOutOfRange, SectionMissing."""
    n, index = image.graph.n_words, operator.index(index)
    if not -n <= index < n:
        raise OrdinalOutOfRange(
            "no word has that ordinal", where=image.where, expected=f"{-n} to {n - 1}", found=str(index)
        )
    return word_speller(image)(index % n)


def word_speller(image: Image) -> Callable[[int], str]:
    """A function from ordinals, which must be below the number of words, to words. Raises SectionMissing."""
    numbering, spell, longest = image.ordinals, image.alphabet.spell, image.graph.longest
    if numbering.is_ascii():
        return lambda ordinal: numbering.text_at(ordinal, longest)
    return lambda ordinal: spell(numbering.tiles_at(ordinal, longest))


def words_of_range(image: Image, ordinals: range) -> list[str]:
    """The words with the ordinals of a range, which must be below the number of words. Raises SectionMissing."""
    _ = image.ordinals  # for the error
    last = max(ordinals[0], ordinals[-1]) if ordinals else 0
    if last >= min(3 * len(ordinals), MAX_LISTED):  # listing all words up to the last one costs a quarter each
        return words_at(image, list(ordinals))
    listed = list_words(image, limit=last + 1)
    if ordinals == range(last + 1):
        return listed
    return listed[ordinals.start : ordinals.stop if ordinals.stop >= 0 else None : ordinals.step]


def words_at(image: Image, ordinals: list[int]) -> list[str]:
    """The words with some ordinals, which must be below the number of words. Raises SectionMissing."""
    if image.ordinals.is_ascii():
        return image.ordinals.texts_at(ordinals, image.graph.longest)
    return list(map(word_speller(image), ordinals))


def ordinal_ranges(image: Image, prefix: str) -> list[range]:
    """The ordinals of the words that begin with a prefix: ascending ranges, mostly one. Raises SectionMissing."""
    found: list[range] = []
    for tiles in prefix_tiles(image, prefix):
        first, count, _ = image.ordinals.find_prefix(tiles)
        if found and found[-1].stop == first:
            found[-1] = range(found[-1].start, first + count)
        elif count:
            found.append(range(first, first + count))
    return found


def _walks(image: Image, prefix: str) -> list[Walk]:
    """A walk for each reading of the prefix as tiles; at least one walk, which may be empty."""
    return [_walk(image, tiles) for tiles in prefix_tiles(image, prefix)] or [image.walk.from_node(-1, b"", False)]


def _walk(image: Image, tiles: bytes) -> Walk:
    """The walk over the words that begin with some tiles."""
    if tiles == b"":
        return image.walk.from_node(image.graph.roots[WORDS], b"", False)
    if len(tiles) > image.graph.longest:
        return image.walk.from_node(-1, b"", False)
    lookup = image.lookup
    return image.walk.from_node(lookup.node_after(tiles) or -1, tiles, lookup.is_word(tiles))


def walk_from(image: Image, tiles: bytes) -> Iterator[str]:
    """The words that begin with some tiles, in alphabet order."""
    walk = _walk(image, tiles)
    return map(image.alphabet.spell, walk) if walk.gives_tiles() else walk


def prefix_tiles(image: Image, prefix: str) -> list[bytes]:
    """The readings of a prefix as tiles; none if the alphabet cannot spell it."""
    try:
        check_text(prefix, "word or prefix")
        return image.alphabet.tokenize_prefix(prefix)
    except AlphabetError:
        return []


def tiles_of(image: Image, text: str) -> bytes | None:
    """The tiles of a text; None if the alphabet cannot spell it. Raises UsageError if it is no str."""
    try:
        check_text(text, "word or prefix")
        return image.alphabet.tokenize(text)
    except AlphabetError:
        return None
