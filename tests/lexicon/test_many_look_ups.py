"""A lexicon that answered many look-ups makes a double array, and answers as before."""

from __future__ import annotations

import sys
from array import array
from typing import Any

import pytest

import lexc
from lexc.errors import LexcError
from lexc.kernels.layout import double_array
from lexc.kernels.layout.nodes import Nodes
from lexc.lexicon import Lexicon

HAS_GIL = getattr(sys, "_is_gil_enabled", lambda: True)()
needs_gil = pytest.mark.skipif(not HAS_GIL, reason="without the GIL, lexicons make no double arrays")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Nodes]:
    """The nodes of which double arrays were made."""
    found: list[Nodes] = []

    def make(nodes: Nodes, root: int) -> array[int] | None:
        found.append(nodes)
        return original(nodes, root)

    original = double_array.make_double_array
    monkeypatch.setattr(double_array, "make_double_array", make)
    return found


def ask_often(lexicon: Lexicon, word: str = "QQ") -> None:
    """More look-ups than a double array waits for."""
    lexicon.contains_many([word] * (len(lexicon.image.nodes) + 1))


def questions(words: list[str]) -> list[Any]:
    longer = [word + letter for word in words for letter in "AZ"]
    others = ["", "A\0", "\0", "Z" * 1200, "é", "a", "\udcff", "A\N{COMBINING ACUTE ACCENT}", 5, None, b"A", "_", "?"]
    return [*words, *(word[:-1] for word in words), *longer, *map(str.lower, words), *others]


@needs_gil
def test_look_ups_in_a_double_array_answer_as_in_the_nodes(
    lexicon: Lexicon, words: list[str], configuration: dict[str, Any], made: list[Nodes]
) -> None:
    things = questions(words)
    data = lexicon.tobytes()
    answers = [thing in lexc.frombytes(data) for thing in things]
    assert made == []
    ask_often(lexicon)
    is_narrow = "alphabet" not in configuration and configuration.get("layout") != "arcs"
    assert made == [lexicon.image.nodes] * is_narrow
    assert [thing in lexicon for thing in things] == lexicon.contains_many(things) == answers
    assert sum(answers) >= len(words)


@needs_gil
def test_words_one_by_one_count_as_well(words: list[str], made: list[Nodes]) -> None:
    lexicon = lexc.build(words)
    n_look_ups = len(lexicon.image.nodes)
    for _ in range(n_look_ups - 1):
        assert words[0] in lexicon
    assert made == []
    assert all(words[0] in lexicon for _ in range(2 * n_look_ups))
    assert len(made) == 1


@needs_gil
def test_letters_of_two_characters_are_read_by_the_alphabet(made: list[Nodes]) -> None:
    words = ["CASA", "CHE", "NIÑO", "LLAMA", "LAMA"]
    lexicon = lexc.build(words, alphabet="spanish")
    ask_often(lexicon, "A")
    assert len(made) == 1
    assert lexicon.contains_many([*words, "CH", "LLA", "CHA"]) == [True] * 5 + [False] * 3


@pytest.mark.parametrize("problem", ["too large", "no memory"])
def test_a_lexicon_without_room_for_a_double_array_goes_on_with_its_nodes(
    words: list[str], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(nodes: Nodes, root: int) -> None:
        if problem == "no memory":
            raise MemoryError

    monkeypatch.setattr(double_array, "make_double_array", make)
    lexicon = lexc.build(words)
    for _ in range(3):
        ask_often(lexicon)
    assert lexicon.contains_many([*words, "QQ"]) == [*[True] * len(words), False]


@needs_gil
def test_a_closed_lexicon_does_not_answer_from_its_double_array(words: list[str], made: list[Nodes]) -> None:
    lexicon = lexc.build(words)
    ask_often(lexicon)
    assert len(made) == 1
    lexicon.close()
    with pytest.raises(LexcError, match="closed"):
        words[0] in lexicon  # noqa: B015
