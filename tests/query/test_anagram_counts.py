"""Words have as many anagrams as the plain list says, whichever way they are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from query.random_lexicons import CONFIGURATIONS, lexicon_of, random_lexicons

import lexc
from lexc.errors import CapacityExceeded
from lexc.query import anagram_counts

Load = Callable[[str], ModuleType]

WAYS: dict[str, dict[str, int]] = {"all together": {}, "one by one": {"MAX_SETS": 0}}


@contextmanager
def counting(kernel: Load, way: str) -> Iterator[None]:
    """Counted by these kernels, and in this way."""
    used: dict[str, Any] = dict(WAYS[way])
    used["Anagrams"] = kernel("racks.anagrams").Anagrams
    used["LetterSetCounts"] = kernel("racks.letter_set_counts").LetterSetCounts
    with patch.multiple(anagram_counts, **used):
        yield


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "configuration", [configuration for configuration in CONFIGURATIONS if configuration[1] != "anag"]
)
@random_cases(4)
@given(data=st.data())
def test_words_with_so_many_anagrams_are_found(
    kernel: Load, configuration: tuple[str, str, str], way: str, data: st.DataObject
) -> None:
    example = data.draw(random_lexicons(configuration))
    low = data.draw(st.integers(0, 3))
    high = data.draw(st.integers(low, 5))
    times = Counter(tuple(sorted(word)) for word in example.words)
    sizes = [times[tuple(sorted(word))] for word in example.words]
    more: dict[str, Any] = data.draw(st.sampled_from([{}, {"length": (2, 4)}, {"not_length": 3}]))
    right = {"length": lambda n: 2 <= n <= 4, "not_length": lambda n: n != 3}
    with counting(kernel, way):
        found = [example.read(word) for word in example.lexicon.find(anagrams=(low, high), **more)]
        refused = [example.read(word) for word in example.lexicon.find(not_anagrams=(low, high))]
    expected = [word for word, n in zip(example.words, sizes, strict=True) if low <= n <= high]
    assert found == [word for word in expected if all(right[name](len(word)) for name in more)]
    assert refused == [word for word in example.words if word not in expected]


@pytest.mark.parametrize("way", WAYS)
def test_anagrams_that_other_conditions_leave_out_count(way: str, kernel: Load) -> None:
    example = lexicon_of("english", "dawg", "bitmap", [tuple(word) for word in ("EAT", "TEA", "ATE", "TEAS", "SET")])
    with counting(kernel, way):
        assert list(example.lexicon.find(prefix="TE", anagrams=3)) == ["TEA"]
        assert list(example.lexicon.find(pattern="?E?", anagrams=1)) == ["SET"]


def test_many_words_of_the_same_letters_are_all_found() -> None:
    words = ["".join(a + b + c + d) for a in "AB" for b in "AB" for c in "AB" for d in "AB"]
    many = [word + rest for word in words for rest in ("CDEFG", "GFEDC", "EDCFG", "DCGFE")]
    lexicon = lexc.build(many, alphabet="english")
    assert list(lexicon.find(anagrams=24)) == sorted(word for word in many if word.count("A") == 2)
    assert list(lexicon.find(anagrams=(1, 1 << 40), limit=3)) == sorted(many)[:3]
    assert list(lexicon.find(anagrams=0)) == []


def test_the_words_of_an_image_are_counted_once() -> None:
    lexicon = lexc.build(["EAT", "TEA", "SET"], alphabet="english")
    assert list(lexicon.find(anagrams=2)) == ["EAT", "TEA"]
    with patch.object(anagram_counts, "pieces", wraps=anagram_counts.pieces) as walks:
        assert list(lexicon.find(anagrams=1)) == ["SET"]
    assert walks.call_count == 1


def test_an_image_with_more_words_than_it_says_is_refused() -> None:
    lexicon = lexc.build(["EAT", "TEA", "SET", "SAT"], alphabet="english")
    lexicon.image.graph = lexicon.image.graph._replace(n_words=1)
    with patch.object(anagram_counts, "MAX_SETS", 2), pytest.raises(CapacityExceeded, match="too many words to count"):
        list(lexicon.find(anagrams=2))
