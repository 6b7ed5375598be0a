"""Small lexicons for random tests of queries: of every kind and layout, and of alphabets of every sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from unittest.mock import patch

from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet

Letters = tuple[str, ...]

POOLS = {
    "english": ("E", "A", "S", "T", "Q"),
    "spanish": ("C", "H", "CH", "L", "LL", "A", "Ñ"),
    "catalan": ("L", "L·L", "N", "NY", "A", "Ç"),
    "utf8": ("a", "é", "日", "𝄞", "?"),
}
ALPHABETS = {name: Alphabet.utf8("none") if name == "utf8" else Alphabet.load(name) for name in POOLS}
CONFIGURATIONS = [
    ("english", "dawg", "bitmap"), ("english", "gaddag", "arcs"), ("english", "anag", "bitmap"),
    ("english", "anag", "arcs"), ("english", "trie", "bitmap"), ("spanish", "gaddag", "bitmap"),
    ("spanish", "anag", "bitmap"), ("catalan", "anag", "arcs"), ("catalan", "dawg", "arcs"), ("utf8", "dawg", "arcs"),
    ("utf8", "gaddag", "arcs"), ("utf8", "anag", "arcs"), ("english", "gaddag", "packed"),
    ("english", "anag", "packed"), ("english", "trie", "packed"), ("catalan", "anag", "packed"),
    ("utf8", "gaddag", "packed"), ("utf8", "anag", "packed"),
]  # fmt: skip
TABLES = [configuration for configuration in CONFIGURATIONS if configuration[1] == "anag"]


@dataclass(frozen=True)
class Example:
    """A lexicon, its words as tuples of letters in alphabet order, and the letters that they were drawn from."""

    lexicon: lexc.Lexicon
    words: list[Letters]
    pool: Letters

    @property
    def alphabet(self) -> Alphabet:
        return self.lexicon.meta.alphabet

    def text(self, letters: Letters) -> str:
        """As people may type it, every letter by itself; `?` is the blank, and the letter only with a backslash."""
        if self.alphabet.is_utf8:
            return "".join("\\?" if letter == "?" else letter for letter in letters)
        return "".join(f"[{letter}]" if letter in self.alphabet.labels else letter for letter in letters)

    def read(self, answer: str) -> Letters:
        """The letters of an answer."""
        if self.alphabet.is_utf8:
            return tuple(answer)
        return tuple(map(self.alphabet.label, self.alphabet.tokenize(answer)))

    def order(self, letters: Letters) -> tuple[int | str, ...]:
        """The sort key of words in alphabet order."""
        return tuple(letters) if self.alphabet.is_utf8 else tuple(map(self.alphabet.tile, letters))


def random_lexicons(
    configuration: tuple[str, str, str], max_words: int = 30, longest: int = 6
) -> st.SearchStrategy[Example]:
    """Lexicons of few letters, so that anagrams and prefixes abound."""
    name, kind, layout = configuration
    words = st.lists(letters(name, longest), min_size=1, max_size=max_words, unique=True)
    return words.map(lambda chosen: lexicon_of(name, kind, layout, chosen))


def letters(name: str, longest: int, shortest: int = 1) -> st.SearchStrategy[Letters]:
    return st.lists(st.sampled_from(POOLS[name]), min_size=shortest, max_size=longest).map(tuple)


def lexicon_of(name: str, kind: str, layout: str, words: list[Letters]) -> Example:
    alphabet = ALPHABETS[name]
    texts = ["".join(w) if alphabet.is_utf8 else alphabet.spell(bytes(map(alphabet.tile, w))) for w in words]
    example = Example(lexc.build(texts, kind, alphabet, layout=layout), list(words), POOLS[name])
    example.words.sort(key=example.order)
    return example


def count_missing(word: Letters, rack: Letters) -> int:
    """The number of blanks with which a rack's letters spell a word."""
    return (Counter(word) - Counter(rack)).total()


@contextmanager
def walking(kernel: Callable[[str], ModuleType]) -> Iterator[None]:
    """Racks are walked by the kernels that this loads, instead of those that lexc has imported."""
    tiles, text = kernel("racks.tile_rack_walk").TileRackWalk, kernel("racks.text_rack_walk").TextRackWalk
    with patch.multiple("lexc.query.rack", TileRackWalk=tiles, TextRackWalk=text):
        yield
