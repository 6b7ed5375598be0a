"""Words that differ from a text only in related letters, as in missing accents: in any number of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import product
from unicodedata import combining, normalize

from lexc.errors import AlphabetError
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.spelling.related_search import search_by_choices

RelatedTexts = Mapping[str, Iterable[str]]
"""For one or several letters, the texts that may have been meant by them."""

_BASE_LETTERS = {  # those that NFD leaves whole
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ı": "i",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
}
_LONGEST = 3  # letters of a related text
_MAX_STEPS, _MAX_FOUND = 2_000, 50  # bounds for hostile images
_MAX_CHOICES = 1 << 14  # pieces whose choices are kept


def without_accents(text: str) -> str:
    """The text with plain letters in place of those with accents; capitals stay."""
    if text.isascii():
        return text
    plain = "".join(char for char in normalize("NFD", text) if not combining(char))
    return normalize("NFC", "".join(_plain_letter(char) for char in plain))


def _plain_letter(letter: str) -> str:
    plain = _BASE_LETTERS.get(letter.lower(), letter)
    return plain if letter.islower() or plain == letter else plain.upper()


def relate(groups: Iterable[Iterable[str]], letters: str) -> RelatedTexts:
    """The related texts of groups, and of a language's letters, whose accents may be missing."""
    found: dict[str, dict[str, None]] = {}
    for group in groups:
        texts = [text.lower() for text in group if 0 < len(text) <= _LONGEST]
        for text in texts:
            found.setdefault(text, {}).update(dict.fromkeys(other for other in texts if other != text))
    for letter in letters:
        plain = without_accents(letter)
        if plain != letter and plain.isalpha():
            found.setdefault(plain, {})[letter] = None
    return {text: others for text, others in found.items() if others}


class RelatedWords:
    """The words of an image that related letters make of texts, which are in lower case or have a capital first.

    A letter may also have an accent too many, whatever the language: café.
    """

    def __init__(self, image: Image, related: RelatedTexts) -> None:
        self._nodes, self._root = image.nodes, image.graph.roots[WORDS]
        self._tokenize, self._related = image.alphabet.tokenize, related
        self._letters = set() if image.alphabet.is_ambiguous else {text for text in related if len(text) == 1}
        self._longest = max(map(len, related), default=1)
        self._choices = {piece: self._find_choices(piece) for text in related for piece in _cases(text)}

    def find(self, text: str) -> list[str]:
        """The words, without the text itself."""
        if text.isascii() and self._letters.isdisjoint(text.lower()):
            return []
        for letter in text:
            if letter not in self._choices:
                if len(self._choices) > _MAX_CHOICES:
                    return []
                self._choices[letter] = self._find_choices(letter)
        return search_by_choices(self._nodes, self._root, text, self._choices, self._longest, _MAX_STEPS, _MAX_FOUND)

    def _find_choices(self, piece: str) -> tuple[tuple[str, bytes], ...]:
        """(meant text, its tiles) of each choice for a written piece. A letter may stand for itself, or a plain one."""
        found, lower = [], piece.lower()
        own = (piece, without_accents(lower)) if len(piece) == 1 else ()
        texts = (*own, *self._related.get(lower, ()))
        for meant in dict.fromkeys(text.capitalize() if piece[0].isupper() else text for text in texts):
            with suppress(AlphabetError):
                found.append((meant, self._tokenize(meant)))
        return tuple(found)


def _cases(text: str) -> Iterator[str]:
    """A text in lower case, and with capitals at any of its letters."""
    return (cased for letters in product(*zip(text, text.upper(), strict=False))
            if (cased := "".join(letters)).lower() == text)  # fmt: skip
