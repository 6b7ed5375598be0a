"""Lookups of texts in the sets of a dictionary's image."""

from __future__ import annotations

from functools import lru_cache

from lexc.errors import SectionMissing
from lexc.image.dictionary_section import DictionaryRules
from lexc.image.dictionary_sets import dictionary_sets
from lexc.image.reader import Image

_MEMO = 1 << 12


class WordSets:
    """The words and the other sets of an image. Texts are taken as they are: no folding, no normalisation.

    Raises SectionMissing if the image is not that of a dictionary.
    """

    def __init__(self, image: Image) -> None:
        if image.dictionary is None:
            raise SectionMissing(
                "the image has no rules of a dictionary (DICT)", where=image.where,
                remedy="Build it from a hunspell dictionary (.dic).",
            )  # fmt: skip
        self.rules: DictionaryRules = image.dictionary
        self._sets = dictionary_sets(image) | {"words": image.lookup}
        alphabet = image.alphabet
        self._is_utf8 = alphabet.is_utf8
        self._tiles = {label: bytes((tile,)) for tile, label in enumerate(alphabet.labels, 1)}
        self.encode = lru_cache(_MEMO)(self._encode)

    def _encode(self, text: str) -> bytes:
        """The tiles of a text; empty if the image lacks any of its letters."""
        if self._is_utf8:
            return text.encode(errors="replace") if "\0" not in text else b""
        try:
            return b"".join([self._tiles[letter] for letter in text])
        except KeyError:
            return b""

    def has(self, name: str, text: str) -> bool:
        """Whether a text is in a set."""
        found = self._sets.get(name)
        return found is not None and found.is_word(self.encode(text))

    def has_set(self, name: str) -> bool:
        """Whether the set has any string."""
        return name in self._sets

    def has_letter(self, letter: str) -> bool:
        """Whether the image's alphabet has a letter."""
        return self._is_utf8 or letter in self._tiles

    def ends(self, name: str, text: str, start: int) -> list[int]:
        """The ends of all strings of a set that begin at an index of a text."""
        found, tiles = self._sets.get(name), self.encode(text[start:])
        if found is None or not tiles:
            return self._ends_before_unknown_letter(name, text, start) if found is not None else []
        ends = [end for end in range(1, len(tiles) + 1) if found.is_word(tiles[:end])]
        if self._is_utf8 and not text.isascii():
            return [start + len(tiles[:end].decode()) for end in ends]
        return [start + end for end in ends]

    def _ends_before_unknown_letter(self, name: str, text: str, start: int) -> list[int]:
        """As `ends`, for a text with letters that the image lacks: the ends before the first of these letters."""
        stop = next((i for i in range(start, len(text)) if not self.encode(text[i])), len(text))
        return self.ends(name, text[:stop], start) if stop > start else []
