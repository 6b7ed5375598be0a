"""Lexicons of every kind over a few letters, and their words as an oracle takes them: one character for each letter.

A word is a tuple of indexes into the letters of its `Script`. `oracle_text` writes them as private-use characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any
from unittest.mock import patch

from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.lexicon import Lexicon
from lexc.query import automaton, isomorphs, near, pattern, regex

Word = tuple[int, ...]
Load = Callable[[str], ModuleType]


@dataclass(frozen=True, repr=False)
class Script:
    """Letters in alphabet order, and the options for building a lexicon over them."""

    name: str
    letters: tuple[str, ...]
    alphabet: Alphabet
    build: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return self.name

    def text(self, word: Word) -> str:
        """The word as lexc spells and reads it."""
        if self.alphabet.is_utf8:
            return "".join(self.letters[i] for i in word)
        return self.alphabet.spell(bytes(self.alphabet.tile(self.letters[i]) for i in word))

    def lexicon(self, words: set[Word]) -> Lexicon:
        return lexc.build([self.text(word) for word in words], alphabet=self.alphabet, **self.build)

    def words(self, min_length: int = 1) -> st.SearchStrategy[set[Word]]:
        return st.sets(self.word(min_length), min_size=1, max_size=40)

    def word(self, min_length: int = 1, max_length: int = 7) -> st.SearchStrategy[Word]:
        return st.lists(st.integers(0, len(self.letters) - 1), min_size=min_length, max_size=max_length).map(tuple)


def oracle_text(word: Word) -> str:
    return "".join(chr(0xE000 + i) for i in word)


def _scripts() -> Iterator[Script]:
    english, spanish = Alphabet.load("english"), Alphabet.load("spanish")
    wide = Alphabet.from_letters([*map(chr, range(0x410, 0x430)), *"ABCDE"], "none")
    utf8 = Alphabet.utf8("none")
    for kind in ("dawg", "gaddag"):
        for layout in ("bitmap", "arcs"):
            build = {"kind": kind, "layout": layout}
            yield Script(f"english-{kind}-{layout}", tuple("ABEIS"), english, build)
            yield Script(f"spanish-{kind}-{layout}", ("A", "C", "CH", "H", "L", "LL"), spanish, build)
        yield Script(f"wide-{kind}", ("A", "B", "А", "Я"), wide, {"kind": kind})
        yield Script(f"utf8-{kind}", ("a", "z", "é", "ж", "😀"), utf8, {"kind": kind})


scripts = st.sampled_from(list(_scripts()))


@cache
def _import_kernel(load: Load, kernel: str) -> ModuleType:
    return load(kernel)


@contextmanager
def running(load: Load) -> Iterator[None]:
    """Run queries on the kernels of a loader (the fixture `kernel` gives one) inside the block."""
    caches = (pattern._forward_automaton, pattern._reversed_automaton, regex._automaton)
    with ExitStack() as stack:
        for module, name, kernel in (
            (pattern, "Matcher", "matching.matcher"), (automaton, "Automaton", "matching.automaton"),
            (near, "NearWords", "matching.near_words"), (isomorphs, "Isomorphs", "matching.isomorphs"),
        ):  # fmt: skip
            stack.enter_context(patch.object(module, name, getattr(_import_kernel(load, kernel), name)))
        for cache in caches:
            stack.callback(cache.cache_clear)
            cache.cache_clear()
        yield
