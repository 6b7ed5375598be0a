"""The words that a rack spells: exact anagrams, and words of some of its letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, repeat
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import UsageError, did_you_mean
from lexc.image.graph import WORDS
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.layout._tiles import BLANK
from lexc.kernels.racks.anagrams import Anagrams
from lexc.query.letters import FOREIGN, labels_of, numbers_of
from lexc.query.limits import Range, check_limit, int_range
from lexc.query.rack import Bounds, Rack, plain_form, rack_form, read_rack, sort_answers, spell_rack
from lexc.query.rack_words import find_by_table

_MAX_LISTED = 1 << 12  # words that are listed at once
ORDERS = ("length", "value", "alphabet")
_LENGTH_BITS = 16  # more than the length of a word has


def anagram(
    image: Image,
    rack: str,
    *,
    sub: bool = False,
    includes: str = "",
    lengths: Range | None = None,
    plus: int = 0,
    order: str = "length",
    limit: int | None = None,
) -> Iterator[str]:
    """The words that use all tiles of a rack; with sub, any of them. `?` in the rack is a blank.

    includes: letters that each word must have. lengths: the fewest and the most letters. plus: additional blanks.
    order: "length" (longest first) or "value" (most points first, blanks with the points of a blank), equal words
    by alphabet; or "alphabet", which alone is lazy. The other orders keep all answers, or the first `limit`, and
    some 24 bytes for each. Up to 4,096 exact anagrams are listed at once. limit: the most words, None for all.
    Blanks are printed in lower case, the rightmost of equal letters; in UTF-8 alphabets they are not marked. Exact
    anagrams without blanks come from the letter table, if the image has one; after some hundred racks, exact
    anagrams with at most one blank come from a table in memory, of some 24 bytes a word. All others come from a
    walk of the DAWG, which spells words on its way. Raises UsageError, QueryError.
    """
    if limit is not None:
        check_limit(limit)
    if not (sub or includes or plus or lengths is not None) and order in ORDERS:
        listed = _listed_anagrams(image, rack)
        if listed is not None:
            return listed if limit is None else islice(listed, limit)
    if order not in ORDERS:
        raise UsageError(
            "no such order", expected=", ".join(ORDERS), found=repr(order), remedy=did_you_mean(str(order), ORDERS)
        )
    if plus < 0:
        raise UsageError("the number of letters is out of range", expected="0 or more", found=str(plus))
    alphabet = image.alphabet
    available, needed = read_rack(alphabet, rack), numbers_of(alphabet, includes, "rack")
    available = Rack(available.letters, available.blanks + min(plus, image.graph.longest + 1))  # more fit no word
    walk = bounds_of(image, available, needed, sub, lengths).walk(rack_form(alphabet))
    answers = walk if order == "alphabet" or not sub else sort_answers(walk, _sort_key(alphabet, order), limit)
    return islice(_spell_answers(alphabet, answers), limit)


def _listed_anagrams(image: Image, rack: str) -> Iterator[str] | None:
    """The exact anagrams that are listed at once; None for blanks without a table, and for very many words."""
    found = find_by_table(image, rack)
    if found is not None:
        return found
    words = None if image.anagram_groups is None else image.anagram_groups.words(rack)
    if words is not None:
        return iter(words)
    if isinstance(rack, str) and "?" in rack:
        return None
    return _words_by_walk(image, rack) if image.groups is None else words_of_letters(image, rack)


@once_per_image
def _finder(image: Image) -> Anagrams:
    """The finder of exact anagrams, whose walk costs a tenth of the general one to begin."""
    return Anagrams(image.nodes, *plain_form(image.alphabet), image.graph.longest)


def _words_by_walk(image: Image, rack: str) -> Iterator[str] | None:
    """The words of exactly these letters, in alphabet order; None for UTF-8, and for very many words."""
    alphabet = image.alphabet
    if alphabet.is_utf8:
        return None
    labels = labels_of(alphabet, rack, "rack")
    image.nodes  # noqa: B018  raises LexcError after the image was closed
    if FOREIGN in labels or not 0 < len(labels) <= image.graph.longest:
        return iter(())
    found = _finder(image).find(image.graph.roots[WORDS], labels, _MAX_LISTED)
    if len(found) == _MAX_LISTED:
        return None
    return iter(found) if plain_form(alphabet)[0] != "tiles" else map(alphabet.spell, found)


def words_of_letters(image: Image, letters: str) -> Iterator[str]:
    """The words of exactly these letters, in alphabet order, from the letter table."""
    table, labels = image.letter_table, labels_of(image.alphabet, letters, "rack")
    if FOREIGN in labels:
        return iter(())
    group = table.alphagram_ordinals.find(table.alphagram(labels))
    return words_of_group(image, group) if group >= 0 else iter(())


def words_of_group(image: Image, group: int) -> Iterator[str]:
    """The words of a group, in alphabet order. group: the ordinal of its alphagram."""
    ordinals, numbering, longest = image.letter_table.group(group), image.ordinals, repeat(image.graph.longest)
    if numbering.is_ascii():
        return map(numbering.text_at, ordinals, longest)
    return map(image.alphabet.spell, map(numbering.tiles_at, ordinals, longest))


def bounds_of(image: Image, rack: Rack, required: Iterable[int], sub: bool, lengths: Range | None) -> Bounds:
    """The bounds of words from a rack."""
    needed = list(required)
    bounds = Bounds(image, {*rack.letters, *needed})
    bounds.limit_to_rack(rack)
    if not sub:
        bounds.require(Rack(rack.letters))
        bounds.limit_length(len(rack), len(rack))
    bounds.require_at_least(needed)
    if lengths is not None:
        bounds.limit_length(*int_range(lengths, "a length"))
    return bounds


def _sort_key(alphabet: Alphabet, order: str) -> Callable[[Any], Any]:
    """The sort key of answers in the form of `rack_form`."""
    if order == "length" or alphabet.is_utf8:
        return lambda word: -len(word)
    points: dict[Any, int] = {}
    for tile, score in enumerate(alphabet.scores, 1):
        points[tile] = points[alphabet.label(tile)] = score
    for tile in range(1, alphabet.n_letters + 1):
        points[tile + BLANK] = alphabet.blank_score
        points.setdefault(alphabet.blank_label(tile), alphabet.blank_score)
    # one number, since Python sorts pairs in three times the time, and holds its lock meanwhile
    return lambda word: -(sum(map(points.__getitem__, word)) << _LENGTH_BITS | len(word))


def _spell_answers(alphabet: Alphabet, found: Iterable[Any]) -> Iterator[str]:
    return iter(found) if rack_form(alphabet)[0] != "tiles" else (spell_rack(alphabet, tiles) for tiles in found)
