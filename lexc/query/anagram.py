"""What a rack can spell: exact anagrams, and words of any of its letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, repeat
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import UsageError, did_you_mean
from lexc.image.reader import Image
from lexc.kernels.layout._tiles import BLANK
from lexc.query.limits import Range, check_limit, int_range
from lexc.query.rack import Bounds, Rack, labels_of, numbers_of, rack_form, read_rack, sort_answers, spell_rack

ORDERS = ("length", "value", "alphabet")


def anagram(
    image: Image,
    rack: str,
    *,
    sub: bool = False,
    required: str = "",
    lengths: Range | None = None,
    plus: int = 0,
    order: str = "length",
    limit: int | None = None,
) -> Iterator[str]:
    """The words that use all tiles of a rack; with sub, any of them. `?` in the rack is a blank.

    required: letters that each word must hold. lengths: the fewest and the most letters. plus: so many blanks more, for
    any letters. order: "length" (longest first), "value" (most points first, blanks at their own), each then by
    alphabet; or "alphabet", the one that is lazy: the others keep all answers, or the first `limit`, until the last is
    found, and some 24 bytes with each. limit: the first so many.
    Blanks are printed in lower case, the rightmost of equal letters; UTF-8 labels have no case to show it.
    Exact anagrams without blanks come from the letter table of an image that has one, all else from a walk of the DAWG,
    which is quicker even there, since it spells the words on its way.
    """
    is_exact = not (sub or required or plus or lengths is not None)
    if is_exact and limit is None and order in ORDERS and image.anagram_groups is not None:
        words = image.anagram_groups.words(rack)
        if words is not None:
            return iter(words)
    if order not in ORDERS:
        raise UsageError(
            "no such order", expected=", ".join(ORDERS), found=repr(order), remedy=did_you_mean(str(order), ORDERS)
        )
    if plus < 0:
        raise UsageError("the number of letters is out of range", expected="0 or more", found=str(plus))
    if limit is not None:
        check_limit(limit)
    if is_exact and image.has("ALPH") and not (isinstance(rack, str) and "?" in rack):
        found = of_letters(image, rack)
        return found if limit is None else islice(found, limit)
    alphabet = image.alphabet
    given, needed = read_rack(alphabet, rack), numbers_of(alphabet, required, "rack")
    given = Rack(given.letters, given.blanks + plus)
    walk = bounds_of(image, given, needed, sub, lengths).walk(rack_form(alphabet))
    answers = walk if order == "alphabet" or not sub else sort_answers(walk, _key(alphabet, order), limit)
    return islice(_spelled(alphabet, answers), limit)


def of_letters(image: Image, letters: str) -> Iterator[str]:
    """The words of just these letters, in alphabet order, from the letter table."""
    table = image.letter_table
    number = table.alphagram_ordinals.find(table.alphagram(labels_of(image.alphabet, letters, "rack")))
    return words_of(image, number) if number >= 0 else iter(())


def words_of(image: Image, number: int) -> Iterator[str]:
    """The words of the alphagram of that number, in alphabet order."""
    ordinals, rank, longest = image.letter_table.group(number), image.ordinals, repeat(image.graph.longest)
    if rank.is_ascii():
        return map(rank.text_at, ordinals, longest)
    return map(image.alphabet.spell, map(rank.tiles_at, ordinals, longest))


def bounds_of(image: Image, rack: Rack, required: Iterable[int], sub: bool, lengths: Range | None) -> Bounds:
    """What words from a rack keep within."""
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


def _key(alphabet: Alphabet, order: str) -> Callable[[Any], Any]:
    """What answers in the form of `rack_form` are sorted by."""
    if order == "length" or alphabet.is_utf8:
        return lambda word: -len(word)
    points: dict[Any, int] = {}
    for tile, score in enumerate(alphabet.scores, 1):
        points[tile] = points[alphabet.label(tile)] = score
    for tile in range(1, alphabet.n_letters + 1):
        points[tile + BLANK] = alphabet.blank_score
        points.setdefault(alphabet.blank_label(tile), alphabet.blank_score)
    return lambda word: (-sum(map(points.__getitem__, word)), -len(word))


def _spelled(alphabet: Alphabet, found: Iterable[Any]) -> Iterator[str]:
    return iter(found) if rack_form(alphabet)[0] != "tiles" else (spell_rack(alphabet, tiles) for tiles in found)
