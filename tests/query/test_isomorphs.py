"""Isomorphs are the words with the same pattern of letters; a cryptogram is read by a key that makes words of words."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import Script, Word, running, scripts

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, QueryError, UsageError
from lexc.kernels.isomorph import Isomorphs


def shape(word: Any) -> list[int]:
    """For each place the first one with the same letter."""
    return [word.index(letter) for letter in word]


@given(script=scripts, data=st.data())
def test_isomorphs_are_the_words_of_the_same_shape(kernel: Any, script: Script, data: st.DataObject) -> None:
    words, query = data.draw(script.words()), data.draw(script.word())
    expected = [script.text(word) for word in sorted(words) if shape(word) == shape(query)]
    with running(kernel):
        assert list(script.lexicon(words).isomorphs(script.text(query))) == expected
        assert list(script.lexicon(words).isomorphs(script.text(query), 1)) == expected[:1]


def readings(letters: range, words: set[Word], cipher: list[Word]) -> set[tuple[Word, ...]]:
    """Every key there is, tried."""
    found = set()
    for key in permutations(letters):
        read = tuple(tuple(key[letter] for letter in word) for word in cipher)
        if all(word in words for word in read):
            found.add(read)
    return found


@given(script=scripts, data=st.data())
def test_a_cryptogram_has_the_readings_of_all_keys(kernel: Any, script: Script, data: st.DataObject) -> None:
    words = data.draw(script.words())
    if script.alphabet.is_utf8:  # "😀" is no letter of a text
        words = {word for word in words if len(script.letters) - 1 not in word} or {(0,)}
    letters = range(len(script.letters) - script.alphabet.is_utf8)
    cipher = data.draw(
        st.lists(st.lists(st.sampled_from(letters), min_size=1, max_size=4).map(tuple), min_size=1, max_size=3)
    )
    text = ", ".join(script.text(word) for word in cipher)
    expected = {", ".join(plain(script, word) for word in read) for read in readings(letters, words, cipher)}
    with running(kernel):
        found = list(script.lexicon(words).cryptogram(text, unread=0))
    assert len(found) == len({reading for reading, _ in found})
    assert {reading for reading, _ in found} == expected


def plain(script: Script, word: Word) -> str:
    return "".join(script.letters[i] for i in word)


class TestIsomorphs:
    @pytest.mark.parametrize(("text", "column"), [("", 1), ("AB1", 3)])
    def test_a_text_that_makes_no_sense_is_an_error(self, text: str, column: int) -> None:
        with pytest.raises(QueryError, match=f"column {column}"):
            lexc.build(["CARE"]).isomorphs(text)

    def test_it_is_lazy_and_a_walk_made_out_of_nothing_is_at_its_end(self) -> None:
        found = lexc.build(["NOON", "OTTO", "CARE"]).isomorphs("abba")
        assert next(found) == "NOON"
        assert list(found) == ["OTTO"]
        if not hasattr(Isomorphs, "__cinit__"):  # uncompiled, there is nothing that could be unsafe
            with pytest.raises(StopIteration):
                next(Isomorphs.__new__(Isomorphs))

    def test_what_cannot_be_asked_of_the_kernel_is_refused(self) -> None:
        kernel = lexc.build(["CARE"]).image.prepared(Isomorphs)
        one, two = memoryview(bytes(4)).cast("I"), memoryview(bytes([1, 0, 0, 0, 0, 0, 0, 0])).cast("I")
        with pytest.raises(IndexError):
            kernel.begin(10**9, one, one, one)
        with pytest.raises(ValueError, match="each place"):
            kernel.begin(0, one, two, one)
        with pytest.raises(ValueError, match="behind"):
            kernel.begin(0, two, two, one)


class TestCryptograms:
    WORDS = ("NOON", "OTTO", "DO", "SO", "CARE", "DARE")

    def test_what_is_no_letter_is_kept(self) -> None:
        assert list(lexc.build(self.WORDS).cryptogram("“Xyyx”, zy! 7", unread=0)) == [
            ("“NOON”, DO! 7", 0), ("“NOON”, SO! 7", 0)
        ]  # fmt: skip

    def test_a_known_key_narrows(self) -> None:
        lexicon = lexc.build(self.WORDS)
        assert list(lexicon.cryptogram("XYYX ZY", {"z": "s"}, unread=0)) == [("NOON SO", 0)]
        assert list(lexicon.cryptogram("XYYX", {"X": "O", "Y": "N"}, unread=0)) == []

    def test_words_that_the_lexicon_lacks_are_left_unread_where_no_better_reading_is(self) -> None:
        lexicon = lexc.build(self.WORDS)
        assert list(lexicon.cryptogram("XYYX YZXQV ZY", unread=0)) == []
        assert list(lexicon.cryptogram("XYYX YZXQV ZY", limit=2)) == [("NOON ODN?? DO", 1), ("NOON OSN?? SO", 1)]
        unread = [n for _, n in lexicon.cryptogram("XYYX ZY", unread=2)]
        assert unread == sorted(unread)
        assert 2 not in unread

    def test_frequent_letters_come_first(self) -> None:
        assert next(lexc.build(["JAZZ", "BELL"]).cryptogram("QWEE")) == ("BELL", 0)

    @pytest.mark.parametrize(
        ("text", "key", "problem"),
        [("", {}, "empty"), ("1, 2!", {}, "without letters"), ("AB", {"A": "X", "B": "X"}, "stand for one"),
         ("AB", {"AB": "X"}, "single letters"), ("AB", {"1": "X"}, "no such letter")],
    )  # fmt: skip
    def test_what_makes_no_sense_is_an_error(self, text: str, key: dict[str, str], problem: str) -> None:
        with pytest.raises((QueryError, UsageError), match=problem):
            lexc.build(["CARE"]).cryptogram(text, key)

    def test_negative_numbers_of_words_and_texts_without_end_are_refused(self) -> None:
        lexicon = lexc.build(["CARE"])
        with pytest.raises(UsageError, match="unread"):
            lexicon.cryptogram("AB", unread=-1)
        many = " ".join(a + b + c for a in "ABCDEFGH" for b in "ABCDEFGH" for c in "ABCDEFGH")
        with pytest.raises(CapacityExceeded, match="200 words"):
            lexicon.cryptogram(many)

    def test_letters_of_any_script(self) -> None:
        lexicon = lexc.build(["лол", "да", "мама"], alphabet=Alphabet.utf8("none"))
        assert list(lexicon.cryptogram("абаб - вб?", {"б": "а"})) == [("мама - да?", 0)]
