"""The minimiser in plain Python: its states are the distinct sets of strings that may follow a prefix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from lexc.codecs.valued_automaton import State, minimise_with_values
from lexc.compile.generic_minimiser import MarkedString, Minimiser, common_prefix

words = st.binary(min_size=1, max_size=5).map(lambda word: bytes(letter % 3 + 1 for letter in word))
valued_words = st.dictionaries(words, st.integers(0, 2), max_size=20)


def read_words_below(states: Sequence[State], state: int, before: bytes = b"") -> dict[bytes, int]:
    """The words below a state and their values."""
    found = {}
    for label, value, target in states[state]:
        word = before + bytes([label])
        found |= {word: value} if value is not None else {}
        found |= read_words_below(states, target, word)
    return found


def continuations(words: Mapping[bytes, int], before: bytes) -> frozenset[tuple[bytes, int]]:
    """The strings that follow a prefix in the words, with the values of the words."""
    n = len(before)
    return frozenset((word[n:], value) for word, value in words.items() if word.startswith(before) and len(word) > n)


@given(valued_words)
def test_there_is_a_state_for_each_distinct_set_of_continuations(words: dict[bytes, int]) -> None:
    states = minimise_with_values(sorted(words), [words[word] for word in sorted(words)])
    sets = {continuations(words, word[:n]) for word in words for n in range(len(word))} | {frozenset()}
    assert read_words_below(states, len(states) - 1) == words
    assert len(states) == max(len(sets), 2)


@given(valued_words)
def test_targets_have_smaller_numbers_than_their_sources(words: dict[bytes, int]) -> None:
    states = minimise_with_values(sorted(words), [words[word] for word in sorted(words)])
    assert all(arc.target < number for number, arcs in enumerate(states) for arc in arcs)


@given(st.sets(words))
def test_every_prefix_is_yielded_once_with_its_mark_and_its_state(words: set[bytes]) -> None:
    minimiser: Minimiser[bool, tuple[int, bool, int]] = Minimiser(lambda *arc: arc, False)
    found = {
        prefix: (mark, state) for prefix, mark, state in minimiser.add(MarkedString(w, True, 0) for w in sorted(words))
    }
    root = minimiser.root()
    for prefix in {word[:n] for word in words for n in range(1, len(word) + 1)} | {*found}:
        state = root
        for letter in prefix:
            mark, state = next(arc[1:] for arc in minimiser.states[state] if arc[0] == letter)
        assert found[prefix] == (mark, state)
        assert mark == (prefix in words)


@given(st.sets(words), st.sets(words))
def test_two_roots_share_states(one: set[bytes], other: set[bytes]) -> None:
    minimiser: Minimiser[bool, tuple[int, bool, int]] = Minimiser(lambda *arc: arc, False)
    roots = []
    for words in (one, other, one):
        assert len([*minimiser.add(MarkedString(word, True, 0) for word in sorted(words))]) >= len(words)
        roots.append(minimiser.root())
    assert roots[0] == roots[2]
    assert (roots[0] == roots[1]) == (one == other)
    assert len({*minimiser.states}) == len(minimiser.states)


@given(st.binary(max_size=4), st.binary(max_size=4))
def test_the_common_prefix_of_two_strings_is_measured(one: bytes, other: bytes) -> None:
    pairs = [a == b for a, b in zip(one, other, strict=False)]
    assert common_prefix(one, other) == [*pairs, False].index(False)
