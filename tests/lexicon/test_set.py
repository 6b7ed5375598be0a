"""A lexicon behaves as the set of its words, for one word and for many at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexicon.configurations import fixture_per_configuration, lexicons

import lexc
from lexc.errors import AlphabetError, UsageError
from lexc.lexicon import Lexicon


@pytest.mark.sweep
@fixture_per_configuration
@given(lexicons, st.lists(st.text("ABCZ", max_size=6)))
def test_a_lexicon_has_its_words_and_no_others(
    configuration: dict[str, Any], words: list[str], others: list[str]
) -> None:
    lexicon = lexc.build(words, **configuration)
    for word in [*words, *others, *(word[:-1] for word in words), *(word + "A" for word in words)]:
        assert (word in lexicon) == (word in set(words))


@fixture_per_configuration
@given(st.one_of(st.text(), st.text("ABCDEF[]\\\0é\u0301"), st.binary(), st.integers(), st.none(), st.floats()))
def test_any_object_may_be_looked_up(lexicon: Lexicon, words: list[str], thing: object) -> None:
    alphabet = lexicon.meta.alphabet
    expected = False
    if isinstance(thing, str):
        try:
            tiles = alphabet.tokenize(thing)
            expected = any(alphabet.tokenize(word) == tiles for word in words)
        except AlphabetError:
            expected = False
    assert (thing in lexicon) is expected
    if isinstance(thing, bytes):
        with pytest.raises(TypeError, match="Decode it"):
            lexicon.contains_many([thing])
    else:
        assert lexicon.contains_many([thing]) == [expected]


def test_unhashable_objects_are_not_in_it(lexicon: Lexicon) -> None:
    for thing in ([], {}, ["A"], object(), lexicon, type, b"A", ("A",), "\udcff", "A\0", "\0"):
        assert thing not in lexicon


def test_subclasses_of_str_are_words(lexicon: Lexicon, words: list[str]) -> None:
    class Name(str):
        __slots__ = ()

    assert Name(words[0]) in lexicon
    assert Name("QQ") not in lexicon
    assert lexicon.index(Name(words[0])) == lexicon.index(words[0])
    assert lexicon.keys(Name(words[0])) == lexicon.keys(words[0])
    assert lexicon.prefixes(Name(words[0])) == lexicon.prefixes(words[0])
    assert lexicon.has_keys_with_prefix(Name(words[0][:1]))
    assert lexicon.suggest(Name("QQ")) == lexicon.suggest("QQ")


@pytest.mark.parametrize("thing", [None, 5, b"A", ["A"]], ids=repr)
def test_other_objects_are_refused_where_a_word_is_needed(lexicon: Lexicon, thing: Any) -> None:
    for look_up in (lexicon.index, lexicon.prefixes, lexicon.has_keys_with_prefix, lexicon.keys, lexicon.suggest):
        with pytest.raises((TypeError, UsageError), match=r"expected a str.* found"):
            look_up(thing)


@given(lexicons, lexicons)
def test_comparisons_are_those_of_sets(words: list[str], others: list[str]) -> None:
    one, other = set(words), set(others)
    lexicon, second = lexc.build(words), lexc.build(others, "gaddag")
    assert isinstance(lexicon, Set)
    assert isinstance(lexicon, Collection)
    for right in (other, frozenset(other), second):
        assert (lexicon == right) == (one == other)
        assert (lexicon != right) == (one != other)
        assert (lexicon <= right) == (one <= other)
        assert (lexicon < right) == (one < other)
        assert (lexicon >= right) == (one >= other)
        assert (lexicon > right) == (one > other)
        assert lexicon.isdisjoint(right) == one.isdisjoint(other)
    assert (other == lexicon) == (one == other)
    assert (other <= lexicon) == (other <= one)
    assert (other >= lexicon) == (other >= one)


def test_a_lexicon_equals_only_sets(lexicon: Lexicon, words: list[str]) -> None:
    assert lexicon != words
    assert lexicon != 5
    assert lexicon is not None
    assert lexicon == set(words)


def test_a_lexicon_cannot_be_hashed(lexicon: Lexicon) -> None:
    with pytest.raises(TypeError):
        hash(lexicon)


# Many words at once


@given(lexicons, st.lists(st.one_of(st.text("ABCZ", max_size=5), st.text(max_size=3), st.integers())))
def test_contains_many_agrees_with_in(words: list[str], candidates: list[Any]) -> None:
    lexicon = lexc.build(words)
    expected = [thing in lexicon for thing in candidates]
    assert lexicon.contains_many(candidates) == expected
    assert lexicon.contains_many(tuple(candidates)) == expected
    assert lexicon.contains_many(thing for thing in candidates) == expected


def test_many_words_at_once(lexicon: Lexicon, words: list[str]) -> None:
    assert lexicon.contains_many([*words, "QQ"] * 50) == [*[True] * len(words), False] * 50
    assert lexicon.contains_many([]) == []
    assert set(lexicon.contains_many(words)) == {True}


def test_numpy_arrays_give_numpy_arrays(lexicon: Lexicon, words: list[str]) -> None:
    numpy = pytest.importorskip("numpy")
    for candidates in (
        numpy.array([[words[0], "QQ"], ["", words[1]]]),
        numpy.array([[words[0], None], [5, words[1]]], object),
    ):
        found = lexicon.contains_many(candidates)
        assert found.dtype == bool
        assert found.tolist() == [[True, False], [False, True]]
    assert lexicon.contains_many(numpy.array([], "U5")).shape == (0,)


def test_an_argument_that_cannot_be_iterated_is_a_type_error(lexicon: Lexicon) -> None:
    with pytest.raises(TypeError):
        lexicon.contains_many(5)  # type: ignore[arg-type]


def test_an_error_of_the_iterable_is_passed_on(lexicon: Lexicon) -> None:
    def broken() -> Iterator[str]:
        yield "A"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lexicon.contains_many(broken())
