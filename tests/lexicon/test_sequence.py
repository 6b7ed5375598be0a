"""A lexicon behaves as the sorted list of its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexicon.configurations import fixture_per_configuration, random_words

import lexc
from lexc.errors import OrdinalOutOfRange, SectionMissing, WordNotFound
from lexc.lexicon import Lexicon


def test_a_lexicon_is_the_sorted_list_of_its_words(lexicon: Lexicon, words: list[str]) -> None:
    assert list(lexicon) == words
    assert len(lexicon) == len(words)
    assert [lexicon[i] for i in range(len(words))] == words
    assert [lexicon[i] for i in range(-len(words), 0)] == words
    assert [lexicon.index(word) for word in words] == list(range(len(words)))


@pytest.mark.sweep
@fixture_per_configuration
@given(st.data())
def test_slices_are_those_of_the_list(configuration: dict[str, Any], data: st.DataObject) -> None:
    words = random_words(2, 30)
    lexicon = lexc.build(words, **configuration)
    chosen = data.draw(st.slices(len(words) + 3))
    assert lexicon[chosen] == words[chosen]


@pytest.mark.parametrize(
    "chosen", [slice(None), slice(None, None, -1), slice(5, 2), slice(-100, 100, 7), slice(10**30)]
)
def test_slices_out_of_range_are_cut(lexicon: Lexicon, words: list[str], chosen: slice) -> None:
    assert lexicon[chosen] == words[chosen]


@pytest.mark.parametrize("index", [60, 10**6, 2**63, 2**64, 10**30, -61, -(2**64)])
def test_an_ordinal_that_no_word_has_is_an_index_error(lexicon: Lexicon, index: int) -> None:
    with pytest.raises(OrdinalOutOfRange):
        lexicon[index]
    with pytest.raises(IndexError):
        lexicon[index]


@pytest.mark.parametrize("index", ["A", None, 1.5, b"A"])
def test_an_ordinal_is_an_integer(lexicon: Lexicon, index: Any) -> None:
    with pytest.raises(TypeError):
        lexicon[index]


@pytest.mark.parametrize("word", ["", "G", "AAAAAAAAAAAAAAAA", "é", "\0", "A" * 5000, "\ud800"])
def test_the_index_of_no_word_is_a_key_error(lexicon: Lexicon, word: str) -> None:
    with pytest.raises(WordNotFound):
        lexicon.index(word)
    with pytest.raises(KeyError):
        lexicon.index(word)


def test_iterators_are_independent_and_end_for_good(lexicon: Lexicon, words: list[str]) -> None:
    one, other = iter(lexicon), iter(lexicon)
    assert next(one) == words[0]
    assert list(other) == words
    assert list(one) == words[1:]
    assert list(one) == []


def test_without_rank_the_error_for_ordinals_names_the_missing_section(words: list[str]) -> None:
    lexicon = lexc.build(words, rank=False)
    assert list(lexicon) == words
    assert all(word in lexicon for word in words)
    asked: list[Callable[[], Any]] = [
        lambda: lexicon[0], lambda: lexicon[:1], lambda: lexicon.index(words[0]), lambda: lexicon.count("A"),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(SectionMissing):
            ask()


@pytest.mark.sweep
@pytest.mark.parametrize("start", [None, 0, 1, 40, -1, -3, 99])
@pytest.mark.parametrize("stop", [None, 0, 2, 41, -1, 99])
@pytest.mark.parametrize("step", [None, 1, 2, 7, -1, -3])
def test_slices_of_many_words_and_of_few_are_those_of_the_list(
    start: int | None, stop: int | None, step: int | None
) -> None:
    words = [f"{a}{b}" for a in "ABCDEFG" for b in "HIJKLM"]
    assert lexc.build(words)[start:stop:step] == words[start:stop:step]


def test_a_slice_needs_ordinals() -> None:
    with pytest.raises(SectionMissing):
        lexc.build(["TEA"], rank=False)[:]
