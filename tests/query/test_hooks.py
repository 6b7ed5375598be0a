"""Hooks, extensions and ladders are those that a scan of the whole list finds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import Script, Word, running, scripts

import lexc
from lexc.errors import QueryError, UsageError, WordNotFound


def kinds(word: Word, other: Word) -> list[str]:
    """The kinds of hooks that another word is to a word."""
    if len(other) == len(word) + 1:
        ends = [kind for kind, rest in (("front", other[1:]), ("back", other[:-1])) if rest == word]
        insertion = any(other[:i] + other[i + 1 :] == word for i in range(len(other)))
        return ends or ["insertion"] * insertion
    return ["inner"] * (other in (word[1:], word[:-1]))


@given(script=scripts, data=st.data())
def test_hooks_are_the_words_one_letter_away(kernel: Any, script: Script, data: st.DataObject) -> None:
    words, word = data.draw(script.words()), data.draw(script.word(max_length=4))
    order = ["front", "back", "insertion", "inner"]
    found = sorted((order.index(kind), other) for other in words for kind in kinds(word, other))
    with running(kernel):
        hooks = list(script.lexicon(words).hooks(script.text(word)))
        assert hooks == [(script.text(other), order[kind]) for kind, other in found]


@given(script=scripts, data=st.data())
def test_extensions_are_the_longer_words_that_hold_the_word(kernel: Any, script: Script, data: st.DataObject) -> None:
    words, word = data.draw(script.words()), data.draw(script.word(max_length=2))
    expected = [
        script.text(other)
        for other in sorted(words)
        if len(other) > len(word) and any(other[i : i + len(word)] == word for i in range(len(other)))
    ]
    with running(kernel):
        assert list(script.lexicon(words).extensions(script.text(word))) == expected


def steps(words: set[Word], start: Word, end: Word) -> int:
    """The fewest steps from one word to another, -1 if none lead there."""
    reached, front, n = {start}, {start}, 0
    while front:
        if end in front:
            return n
        front = {word for word in words - reached for other in front if is_step(word, other)}
        reached |= front
        n += 1
    return -1


def is_step(one: Any, other: Any) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


@given(script=scripts, data=st.data())
def test_a_ladder_is_a_shortest_chain(kernel: Any, script: Script, data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 4))
    words = data.draw(st.sets(script.word(length, length), min_size=1, max_size=30))
    start, end = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    known = {script.text(word): word for word in words}
    with running(kernel):
        found = [known[text] for text in script.lexicon(words).ladder(script.text(start), script.text(end))]
    assert len(found) - 1 == steps(words, start, end)
    assert not found or (found[0], found[-1]) == (start, end)
    assert all(map(is_step, found, found[1:]))


class TestHooks:
    def test_a_word_may_be_of_two_kinds(self) -> None:
        assert list(lexc.build(["AAA", "A"]).hooks("AA")) == [("AAA", "front"), ("AAA", "back"), ("A", "inner")]

    def test_a_limit_cuts(self) -> None:
        lexicon = lexc.build(["CARE", "SCARE", "CARED", "ARE", "CARES"])
        assert list(lexicon.hooks("care", 2)) == [("SCARE", "front"), ("CARED", "back")]
        assert list(lexicon.extensions("care", 1)) == ["CARED"]

    @pytest.mark.parametrize("text", ["", "CA!E"])
    def test_a_text_with_other_characters_is_an_error(self, text: str) -> None:
        for query in (lexc.build(["CARE"]).hooks, lexc.build(["CARE"]).extensions):
            with pytest.raises(QueryError, match="column"):
                query(text)


class TestLadders:
    def test_the_ends_of_a_ladder_are_words_of_one_length(self) -> None:
        lexicon = lexc.build(["CARE", "DARE", "DO"])
        assert list(lexicon.ladder("care", "Care")) == ["CARE"]
        with pytest.raises(WordNotFound, match="CARX"):
            lexicon.ladder("CARE", "CARX")
        with pytest.raises(QueryError, match="one length"):
            lexicon.ladder("CARE", "DO")


class TestAcrostics:
    def test_each_letter_has_the_words_that_begin_with_it(self) -> None:
        lexicon = lexc.build(["CARE", "CAR", "ACRE", "ADO"])
        found = {pattern: list(words) for pattern, words in lexicon.acrostic("ca", (0, 3))}
        assert found == {"C*": ["CAR", "CARE"], "A??": ["ADO"]}
        assert [list(words) for _, words in lexicon.acrostic("aa")] == [["ACRE", "ADO"]] * 2

    def test_letters_of_several_characters_and_signs(self) -> None:
        spanish = lexc.build(["CHA", "CA"], alphabet="spanish")
        assert [list(words) for _, words in spanish.acrostic("CHC")] == [["CHA"], ["CA"]]
        assert [list(words) for _, words in lexc.build(["?a", "éa"]).acrostic("?é", (2, 2))] == [["?a"], ["éa"]]

    @pytest.mark.parametrize("lengths", [(1, 2, 3), (-1,), (1021,), ("a",)])
    def test_impossible_lengths_are_refused(self, lengths: Any) -> None:
        with pytest.raises(UsageError, match="lengths"):
            lexc.build(["CARE"]).acrostic("CA", lengths)
