"""Front-coded words are those that were given, or a ValueError."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

Load = Callable[[str], ModuleType]
LONG = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 9


def encode(words: Iterable[str]) -> Iterator[bytes]:
    return (word.encode() for word in words)


@given(words=st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40), max_size=70))
def test_words_are_found_by_their_ordinals(kernel: Load, words: list[str]) -> None:
    copy = kernel("layout.front_coded").FrontCodedWords(encode(sorted(words)), len(words), 200 * len(words))
    assert len(copy) == len(words)
    assert [copy[i] for i in range(len(words))] == sorted(words)


@pytest.mark.parametrize("n_shared", [0, 1, 14, 15, 16, 100, 230])
@pytest.mark.parametrize("n_own", [1, 14, 15, 16, 17, 25])
def test_words_may_share_many_letters_and_have_many_of_their_own(kernel: Load, n_shared: int, n_own: int) -> None:
    words = [LONG[:n_shared] + letter * n_own for letter in "abcdefghijklmnopqrstuvw"]
    copy = kernel("layout.front_coded").FrontCodedWords(encode(words), len(words), 10_000)
    assert [copy[i] for i in range(len(words))] == words


def test_words_of_255_letters_have_room(kernel: Load) -> None:
    words = ["a" * 255, "a" * 254 + "b", "b" * 255]
    copy = kernel("layout.front_coded").FrontCodedWords(encode(words), 3, 1000)
    assert [copy[i] for i in range(3)] == words
    for wrong in (-1, 3):
        with pytest.raises(IndexError):
            copy[wrong]


@pytest.mark.parametrize(
    ("words", "n_words", "max_bytes", "message"),
    [
        (["A", "B"], 1, 100, "more words"),
        (["A"], 2, 100, "fewer words"),
        (["A", ""], 2, 100, "no byte"),
        (["A" * 256], 1, 1000, "more than 255"),
        (["ABCDEF"] * 20, 20, 30, "more memory"),
        (["A"], -1, 100, "negative"),
        (["A"], 1, 1 << 32, "32 bits"),
        (["É" * 128], 1, 1000, "more than 255"),
    ],
)
def test_other_words_than_announced_are_refused(
    kernel: Load, words: list[str], n_words: int, max_bytes: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        kernel("layout.front_coded").FrontCodedWords(encode(words), n_words, max_bytes)
