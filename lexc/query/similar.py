"""Words that are equal to a text but for some letters: ЕЛКА finds ЁЛКА, if Е may stand for Ё."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from lexc.errors import AlphabetError, UsageError
from lexc.image.reader import Image
from lexc.query.limits import require_str
from lexc.query.values import items_of
from lexc.query.words import tiles_of, walk_from

Replacements = Mapping[str, str | Iterable[str]]


def similar(image: Image, text: str, replacements: Replacements, prefix: bool = False) -> Iterator[str]:
    """The words that a text becomes if letters stand for others, the text itself among them, in alphabet order.

    replacements: for a letter the letter, or the letters, that it may stand for, besides itself. prefix: the words that
    begin with such a text instead. Raises UsageError if a replacement is no letter of the alphabet.
    """
    tiles = tiles_of(image, text)
    options = _options(image, replacements)
    starts = _walk(image, _letters(image, tiles), options, b"") if tiles else iter(())
    if not prefix:
        is_word, spell = image.lookup.is_word, image.alphabet.spell
        return (spell(start) for start in starts if is_word(start))
    return chain.from_iterable(walk_from(image, start) for start in starts)


def similar_items(
    image: Image, text: str, replacements: Replacements, prefix: bool = False, column: str = ""
) -> Iterator[tuple[str, Any]]:
    """(word, value) of the words that `similar` finds. column: "" for a dict of all columns.

    With a column, words without a value in it are left out. Raises SectionMissing if there is no such column.
    """
    return items_of(image, similar(image, text, replacements, prefix), column)


def _letters(image: Image, tiles: bytes) -> list[bytes]:
    """The letters of a word, each as its tile or as its bytes of UTF-8."""
    if image.alphabet.is_utf8:
        return [letter.encode() for letter in tiles.decode()]
    return [bytes([tile]) for tile in tiles]


def _options(image: Image, replacements: Replacements) -> dict[bytes, list[bytes]]:
    """For each letter those that it may stand for, itself among them, in alphabet order."""
    if not isinstance(replacements, Mapping):
        found_type = type(replacements).__name__
        raise UsageError("no replacements", expected="a mapping of letters to letters", found=found_type)
    found: dict[bytes, list[bytes]] = {}
    for letter, others in replacements.items():
        several = [others] if isinstance(others, str) else others
        key = _letter(image, letter)
        found[key] = sorted({key, *(_letter(image, other) for other in several)})
    return found


def _letter(image: Image, text: str) -> bytes:
    """A letter as its tile or as its bytes of UTF-8. Raises UsageError."""
    try:
        tiles = image.alphabet.tokenize(require_str(text, "letter"))
    except AlphabetError:
        tiles = b""
    if len(_letters(image, tiles)) != 1:
        raise UsageError(
            "not a letter to replace", expected="one letter of the alphabet", found=repr(text),
            remedy="Leave it out of the replacements.",
        )  # fmt: skip
    return tiles


def _walk(image: Image, letters: list[bytes], options: dict[bytes, list[bytes]], start: bytes) -> Iterator[bytes]:
    """The tiles of all texts that the letters can become and that begin a word. start: the letters already chosen.

    The automaton is asked only where a letter may stand for others, and at the end.
    """
    lookup, pending = image.lookup, [(0, start)]  # a letter, and the letters chosen before it; the last one is the next
    while pending:
        i, chosen = pending.pop()
        n_fixed = next((n for n, letter in enumerate(letters[i:]) if letter in options), len(letters) - i)
        chosen += b"".join(letters[i : i + n_fixed])
        i += n_fixed
        if i == len(letters) and (lookup.node_after(chosen) or lookup.is_word(chosen)):
            yield chosen
        for letter in reversed(options[letters[i]] if i < len(letters) else ()):
            longer = chosen + letter
            if lookup.node_after(longer) or (i == len(letters) - 1 and lookup.is_word(longer)):
                pending.append((i + 1, longer))
