"""Words that differ from a text only in related letters, as in missing accents: in any number of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from unicodedata import normalize

from lexc.errors import AlphabetError
from lexc.image.reader import Image

RelatedTexts = Mapping[str, Iterable[str]]
"""For one or several letters, the texts that may have been meant by them."""

_BASE_LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe"}
_LONGEST = 3  # letters of a related text
_MAX_STEPS, _MAX_FOUND = 2_000, 50  # bounds for hostile images


def relate(groups: Iterable[Iterable[str]], letters: str) -> RelatedTexts:
    """The related texts of groups, and of a language's letters: an accent may be missing, but never superfluous."""
    found: dict[str, dict[str, None]] = {}
    for group in groups:
        texts = [text.lower() for text in group if 0 < len(text) <= _LONGEST]
        for text in texts:
            found.setdefault(text, {}).update(dict.fromkeys(other for other in texts if other != text))
    for letter in letters:
        plain = _BASE_LETTERS.get(letter, normalize("NFD", letter)[0])
        if plain != letter and plain.isalpha():
            found.setdefault(plain, {})[letter] = None
    return {text: others for text, others in found.items() if others}


def related_words(image: Image, text: str, related: RelatedTexts) -> Iterator[str]:
    """The words that related letters make of a text, which is in lower case or has a capital first."""
    if image.alphabet.is_ambiguous or not any(piece in related for piece in text.lower()):
        return
    choices = [list(_choices(image, text, offset, related)) for offset in range(len(text))]
    lookup, stack, n_steps, n_found = image.lookup, [(0, "", b"")], 0, 0
    while stack and n_steps < _MAX_STEPS and n_found < _MAX_FOUND:
        offset, written, tiles = stack.pop()
        n_steps += 1
        if offset == len(text):
            if written != text and lookup.is_word(tiles):
                n_found += 1
                yield written
            continue
        options = choices[offset]
        if len(options) > 1 and tiles and not lookup.node_after(tiles):
            continue
        stack += [(offset + n, written + meant, tiles + new_tiles) for n, meant, new_tiles in options]


def _choices(image: Image, text: str, offset: int, related: RelatedTexts) -> Iterator[tuple[int, str, bytes]]:
    """(number of written letters, meant text, its tiles) of each choice at an offset of a text."""
    for n in range(1, min(_LONGEST, len(text) - offset) + 1):
        piece = text[offset : offset + n]
        for meant in (*([piece] if n == 1 else ()), *related.get(piece.lower(), ())):
            meant = meant.capitalize() if piece[0].isupper() else meant
            try:
                yield n, meant, image.alphabet.tokenize(meant)
            except AlphabetError:
                continue
