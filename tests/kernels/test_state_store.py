"""Automata with masks, compared with dicts from strings to masks."""

from __future__ import annotations

import signal
from array import array
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.compile.buffers import zeros

Language = dict[str, int]
Load = Callable[[str], ModuleType]

texts = st.text("abü€😀", max_size=4)
languages = st.dictionaries(texts, st.integers(1, 7), max_size=8)


def new_store(kernel: Load, max_items: int = 1 << 20) -> Any:
    return kernel("building.state_store").StateStore(0x9E3779B97F4A7C15, max_items, zeros)


def build(kernel: Load, store: Any, language: Language, joined: dict[str, tuple[int, int]] | None = None) -> int:
    trie = kernel("building.stem_trie").StemTrie(store)
    for word in sorted(language):
        trie.add_word(word, store.number_mask(language[word]), (joined or {}).get(word, ()))
    return int(trie.finish())


def projection(kernel: Load) -> ModuleType:
    return kernel("building.state_projection")


def export(kernel: Load) -> ModuleType:
    return kernel("building.state_export")


def read(store: Any, state: int, prefix: str = "") -> Language:
    mask = store.all_masks()[store.mask_number(state)]
    found = {prefix: mask} if mask else {}
    for label, target in store.arcs(state):
        found |= read(store, target, prefix + chr(label))
    return found


def union(*languages: Language) -> Language:
    found: Language = {}
    for language in languages:
        for word, mask in language.items():
            found[word] = found.get(word, 0) | mask
    return found


@given(language=languages)
def test_a_trie_has_its_words_with_their_masks(kernel: Load, language: Language) -> None:
    store = new_store(kernel)
    state = build(kernel, store, language)
    assert read(store, state) == language
    assert build(kernel, store, language) == state
    lengths = [len(word) for word in language]
    if language:
        assert export(kernel).measure(store, [0, state])[1] == (len(language), max(lengths), min(lengths))
        assert export(kernel).labels(store) == {ord(letter) for word in language for letter in word}


@given(some=st.lists(languages, max_size=4))
def test_a_union_has_the_strings_of_all_and_their_masks_together(kernel: Load, some: list[Language]) -> None:
    store = new_store(kernel)
    states = [build(kernel, store, language) for language in some]
    assert read(store, store.unite(states)) == union(*some)
    assert store.unite(states) == build(kernel, store, union(*some))  # the union is minimal


@given(language=languages, ending=languages, data=st.data())
def test_endings_are_joined_behind_words_that_lose_letters(
    kernel: Load, language: Language, ending: Language, data: st.DataObject
) -> None:
    store = new_store(kernel)
    state = build(kernel, store, ending)
    removed = {word: data.draw(st.integers(0, len(word))) for word in language}
    found = build(kernel, store, language, {word: (n, state) for word, n in removed.items()})
    expected = [{word[: len(word) - n] + end: mask for end, mask in ending.items()} for word, n in removed.items()]
    assert read(store, found) == union(language, *expected)


@given(language=languages, text=texts, mask=st.integers(0, 7))
def test_projections_change_masks_and_drop_strings_without_any(
    kernel: Load, language: Language, text: str, mask: int
) -> None:
    store = new_store(kernel)
    state = build(kernel, store, language)
    expected = {word: own & mask for word, own in language.items() if own & mask}
    assert read(store, projection(kernel).project(store, state, lambda own: own & mask, {}, {})) == expected
    assert read(store, store.prepend(text, state)) == {text + word: own for word, own in language.items()}


@given(language=languages, choices=st.lists(st.integers(0, 7), min_size=1, max_size=5), is_same=st.booleans())
def test_several_projections_share_one_pass(
    kernel: Load, language: Language, choices: list[int], is_same: bool
) -> None:
    store = new_store(kernel)
    state = build(kernel, store, language)
    other = store if is_same else new_store(kernel)
    rows = [[other.number_mask(mask & choice) for choice in choices] for mask in list(store.all_masks())]
    rows += [[0] * len(choices)] * (len(store.all_masks()) - len(rows))  # masks that were new
    found = projection(kernel).project_each(
        store, state, other, numbers([mask for row in rows for mask in row]), len(choices)
    )
    expected = [{word: own & choice for word, own in language.items() if own & choice} for choice in choices]
    assert [read(other, projected) for projected in found] == expected


def test_projections_to_masks_that_do_not_exist_are_refused(kernel: Load) -> None:
    store = new_store(kernel)
    state = build(kernel, store, {"a": 1})
    project_each = projection(kernel).project_each
    with pytest.raises(ValueError, match="too few masks"):
        project_each(store, state, store, numbers([0]), 1)
    with pytest.raises(ValueError, match="too few masks"):
        project_each(store, state, store, numbers([0, 0]), 0)
    with pytest.raises(ValueError, match="no such mask"):
        project_each(store, state, new_store(kernel), numbers([0, 1]), 1)
    with pytest.raises(ValueError, match="no such state"):
        project_each(store, 99, store, numbers([0, 0]), 1)
    with pytest.raises(ValueError, match="too few masks"):
        export(kernel).encode_utf8(store, [state], new_store(kernel))


def numbers(items: list[int]) -> memoryview:
    return memoryview(array("I", items))


@given(language=languages)
def test_labels_become_bytes_of_utf_8(kernel: Load, language: Language) -> None:
    store, other = new_store(kernel), new_store(kernel)
    state = build(kernel, store, language)
    for mask in store.all_masks():
        other.number_mask(mask)
    empty, root = export(kernel).encode_utf8(store, [0, state], other)
    assert {word.encode("latin-1").decode(): mask for word, mask in read(other, root).items()} == language
    assert empty == 0


@given(language=languages, other=languages)
def test_an_arena_has_the_strings_of_each_root(kernel: Load, language: Language, other: Language) -> None:
    language.pop("", None)
    other.pop("", None)
    store = new_store(kernel)
    roots = [build(kernel, store, language), build(kernel, store, other)]
    arena = memoryview(bytearray(8 * (export(kernel).count_arcs(store, roots) + 1))).cast("Q")
    offsets = memoryview(bytearray(4 * store.counts()[1])).cast("I")
    labels = bytearray(0x20000)
    for code, letter in enumerate("abü€😀", 1):
        labels[ord(letter)] = code
    one, two, end = export(kernel).export(store, roots, labels, arena, offsets)
    assert strings(arena, one if two > one else 0) == set(language)
    assert strings(arena, two if end > two else 0) == set(other)


def strings(arena: memoryview, state: int, prefix: str = "") -> set[str]:
    found: set[str] = set()
    while state:
        arc = arena[state]
        text = prefix + " abü€😀"[arc & 0xFF]
        found |= {text} if arc & 0x100 else set()
        found |= strings(arena, arc >> 10, text)
        state = 0 if arc & 0x200 else state + 1
    return found


def test_words_out_of_order_or_too_long_are_refused(kernel: Load) -> None:
    trie = kernel("building.stem_trie").StemTrie(new_store(kernel))
    trie.add_word("b", 0, ())
    with pytest.raises(ValueError, match="out of order"):
        trie.add_word("a", 0, ())
    with pytest.raises(ValueError, match="too long"):
        trie.add_word("c" * 256, 0, ())


def test_a_full_store_says_so(kernel: Load) -> None:
    store = new_store(kernel, 1 << 10)
    language = {f"{i:08}": i + 1 for i in range(3000)}
    with pytest.raises(OverflowError, match="too many states"):
        build(kernel, store, language)


def test_states_that_do_not_exist_are_refused(kernel: Load) -> None:
    store = new_store(kernel)
    measure = lambda state: export(kernel).measure(store, [state])  # noqa: E731
    for ask in (store.arcs, store.mask_number, measure):
        with pytest.raises(ValueError, match="no such state"):
            ask(5)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers are those of POSIX")
def test_ctrl_c_ends_a_union_of_millions_of_states(kernel: Load) -> None:
    """Each automaton has another letter in the place of its mask, so that their union has a state for each subset."""
    store, length = new_store(kernel, 1 << 23), 24
    states = [sieve(store, place, length) for place in range(length)]

    class StopError(Exception):
        pass

    def stop(*_: object) -> None:
        raise StopError

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        with pytest.raises(StopError) as caught:
            store.unite(states)
        assert not isinstance(caught.value.__context__, OverflowError)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def sieve(store: Any, place: int, length: int) -> int:
    """The texts of a and b of a length with an a at a place, with a mask for the place."""
    state = store.make_state(store.number_mask(1 << place), [])
    for depth in reversed(range(length)):
        labels = "a" if depth == place else "ab"
        state = store.make_state(0, [(ord(label), state) for label in labels])
    return int(state)
