"""Shapiro and Smith's search of a letter table (1977, section 4).

The functions are their procedures, run on the root `alphagrams`. Words come in groups, each of one collection of
letters. Words with higher-valued letters come before words without, and a collection before any part of it. Blanks
stand for letters that the rack lacks. Within a group words are in alphabet order, in the paper in the order of entry.

Three errors in the paper are corrected here. Both recursive calls are to `findwords2`. `tree fail(tree)` lacks its
arrow. If a letter is both required and optional, the required copy is used first.

Every function returns a generator, which can be paused and resumed: that is their `detach`.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexc.image.graph import ALPHAGRAMS
from lexc.image.reader import Image
from lexc.kernels.layout._tiles import BLANK
from lexc.kernels.racks.rack_walk import RackWalk
from lexc.query.anagram import words_of_group
from lexc.query.limits import check_limit, limit_answers
from lexc.query.rack import TILES, Bounds, Rack, plain_form, read_rack, spell_rack


def findwords(image: Image, rack: str, *, at_least: int | None = None, limit: int | None = None) -> Iterator[str]:
    """The words that any letters of a rack spell, the most valuable letters first. `?` is a blank.

    at_least: stop after the group that reaches this number of words, as the paper does. limit: the most words, exactly.
    Blanks are printed in lower case, the rightmost of equal letters. Raises SectionMissing if the image has no letter
    table.
    """
    return findwords2(image, rack, "", at_least=at_least, limit=limit)


def findwords2(
    image: Image, rack: str, required: str, *, at_least: int | None = None, limit: int | None = None
) -> Iterator[str]:
    """The words that use all of the letters (and blanks) in `required`, and any of a rack's. Else as `findwords`."""
    check_limit(at_least)
    return limit_answers(_flatten(groups(image, rack, required), at_least), limit)


def _flatten(found: Iterator[list[str]], at_least: int | None) -> Iterator[str]:
    """The words of groups, up to the group that reaches `at_least` words."""
    n = 0
    while at_least is None or n < at_least:
        group = next(found, None)
        if group is None:
            return
        n += len(group)
        yield from group


def groups(image: Image, rack: str, required: str = "") -> Iterator[list[str]]:
    """The words of each collection of letters, one group for each `detach` of the paper's procedures."""
    alphabet = image.alphabet
    walk = _walk_alphagrams(image, read_rack(alphabet, rack), read_rack(alphabet, required))
    if alphabet.is_utf8:
        return (
            list(words_of_group(image, image.letter_table.alphagram_ordinals.find(letters.encode())))
            for letters in walk
        )
    return (_spell_group(image, letters) for letters in walk)


def tile_groups(image: Image, rack: Rack, required: Rack) -> Iterator[list[bytes]]:
    """The same groups for an alphabet that is not UTF-8: words as tiles, blanks not marked."""
    return (
        _tiles_of_group(image, bytes(tile % BLANK for tile in letters))
        for letters in _walk_alphagrams(image, rack, required)
    )


def _walk_alphagrams(image: Image, optional: Rack, needed: Rack) -> RackWalk:
    """The collections of letters that have words, in the paper's order: tiles with blanks marked, or UTF-8 text."""
    alphabet, _ = image.alphabet, image.letter_table
    bounds = Bounds(image, {*optional.letters, *needed.letters})
    bounds.limit_to_rack(Rack([*optional.letters, *needed.letters], optional.blanks + needed.blanks))
    bounds.require(needed)
    form, order = (plain_form(alphabet), b"") if alphabet.is_utf8 else (TILES, bytes(alphabet.value_order or ()))
    return bounds.walk(form, ALPHAGRAMS, order, is_postorder=True)


def _tiles_of_group(image: Image, alphagram: bytes) -> list[bytes]:
    """The words of an alphagram, as tiles."""
    table, numbering, longest = image.letter_table, image.ordinals, image.graph.longest
    return [numbering.tiles_at(ordinal, longest) for ordinal in table.group(table.alphagram_ordinals.find(alphagram))]


def _spell_group(image: Image, letters: bytes) -> list[str]:
    """The words of an alphagram in which blanks are marked, with as many letters marked in each."""
    blanks, plain = [tile - BLANK for tile in letters if tile >= BLANK], bytes(tile % BLANK for tile in letters)
    if not blanks:
        return list(words_of_group(image, image.letter_table.alphagram_ordinals.find(plain)))
    return [spell_rack(image.alphabet, _mark_blanks(word, blanks.copy())) for word in _tiles_of_group(image, plain)]


def _mark_blanks(word: bytes, blanks: list[int]) -> bytes:
    """Add `BLANK` to the last tiles of a word that are in `blanks`, which is used up."""
    marked = bytearray(word)
    for i in range(len(word) - 1, -1, -1):
        if word[i] in blanks:
            blanks.remove(word[i])
            marked[i] += BLANK
    return bytes(marked)
