"""The hash of an automaton's strings, compared with one that follows the definition."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

Load = Callable[[str], ModuleType]
ACCEPT, LAST, SHIFT = 0x100, 0x200, 10
word_sets = st.sets(st.text("ABCZ", min_size=1, max_size=5), min_size=1, max_size=12)


def digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def tails_by_letter(words: set[str]) -> list[tuple[str, set[str]]]:
    return [(letter, {word[1:] for word in words if word[0] == letter}) for letter in sorted({w[0] for w in words})]


def hash_words(words: set[str]) -> bytes:
    """The hash of words by its definition, which hashes equal ends again and again."""
    arcs = b""
    for letter, tails in tails_by_letter(words):
        rest = tails - {""}
        arcs += bytes([ord(letter), "" in tails]) + (hash_words(rest) if rest else bytes(32))
    return digest(arcs)


def add_to_arena(arena: list[int], words: set[str]) -> int:
    """Add a trie of words to an arena, targets first. Return the index of its root."""
    arcs = [
        ord(letter) | ("" in tails and ACCEPT) | (add_to_arena(arena, tails - {""}) if tails - {""} else 0) << SHIFT
        for letter, tails in tails_by_letter(words)
    ]
    arcs[-1] |= LAST
    arena += arcs
    return len(arena) - len(arcs)


@given(words=word_sets, others=word_sets)
def test_the_hash_is_that_of_the_words_whatever_else_the_arena_has(
    kernel: Load, words: set[str], others: set[str]
) -> None:
    arena = [0]
    add_to_arena(arena, others)
    root = add_to_arena(arena, words)
    add_to_arena(arena, others)
    assert kernel("building.automaton_hash").hash_automaton(array("Q", arena), root, digest) == hash_words(words)


def test_no_words_have_a_hash_of_zeros(kernel: Load) -> None:
    assert kernel("building.automaton_hash").hash_automaton(array("Q", [0]), 0, digest) == bytes(32)


def test_arenas_that_are_not_in_order_are_refused(kernel: Load) -> None:
    hash_automaton = kernel("building.automaton_hash").hash_automaton
    arena = array("Q", [0, 65 | ACCEPT | LAST, 66 | LAST | 2 << SHIFT])
    for root in (-1, 2, 3):  # the arc at 2 leads to itself
        with pytest.raises(ValueError, match="no such state"):
            hash_automaton(arena, root, digest)
    with pytest.raises(ValueError, match="too short"):
        hash_automaton(arena, 1, lambda data: digest(data)[:5])
    with pytest.raises(ValueError, match="no such state"):
        hash_automaton(array("Q", [0] + [65] * 300), 1, digest)  # more arcs than labels
    assert hash_automaton(array("Q", [0, 65 | ACCEPT]), 1, digest) == hash_words({"A"})  # the arena ends first
