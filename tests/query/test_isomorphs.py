"""Isomorphs have the same letter pattern; a cryptogram is read by the keys that make words of its words."""

from __future__ import annotations

import codecs
from itertools import combinations, permutations
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import Script, Word, running, scripts

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, QueryError, UsageError
from lexc.kernels.matching.isomorphs import Isomorphs
from lexc.query import candidates, cryptogram

FOR_EVER = 1e9  # seconds: no test depends on how fast it is


def letter_pattern(word: Any) -> list[int]:
    """For each position the first one with the same letter."""
    return [word.index(letter) for letter in word]


@given(script=scripts, data=st.data())
def test_isomorphs_are_the_words_of_the_same_letter_pattern(kernel: Any, script: Script, data: st.DataObject) -> None:
    words, query = data.draw(script.words()), data.draw(script.word())
    expected = [script.text(word) for word in sorted(words) if letter_pattern(word) == letter_pattern(query)]
    with running(kernel):
        assert list(script.lexicon(words).isomorphs(script.text(query))) == expected
        assert list(script.lexicon(words).isomorphs(script.text(query), 1)) == expected[:1]


def readings(letters: range, words: set[Word], cipher: list[Word]) -> set[tuple[Word, ...]]:
    """The readings of all possible keys."""
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
    # with less memory, words are looked up in the lexicon
    max_bytes = data.draw(st.sampled_from([candidates.MAX_BYTES, 3000, 0]))
    with running(kernel), patch.object(candidates, "MAX_BYTES", max_bytes):
        found = list(script.lexicon(words).cryptogram(text, unread=0, seconds=FOR_EVER))
    assert len(found) == len({reading for reading, _ in found})
    assert {reading for reading, _ in found} == expected


@given(data=st.data(), unread=st.integers(0, 3))
def test_readings_leave_only_words_unread_that_no_extension_of_their_key_reads(
    data: st.DataObject, unread: int
) -> None:
    """All keys of five letters are tried; keys that could be extended to read more words do not count."""
    words = data.draw(st.sets(st.text("ABCDE", min_size=1, max_size=4), min_size=1, max_size=12))
    cipher = data.draw(st.lists(st.text("VWXYZ", min_size=1, max_size=4), min_size=1, max_size=4, unique=True))
    alphabet = Alphabet.from_letters("ABCDEVWXYZ", "none")
    expected = []
    for n in range(min(unread, len(cipher)) + 1):
        for unread_words in combinations(cipher, n):
            letters = sorted({letter for word in cipher if word not in unread_words for letter in word})
            for plain in permutations("ABCDE", len(letters)):
                key = dict(zip(letters, plain, strict=True))
                is_read = all(word in unread_words or "".join(map(key.get, word)) in words for word in cipher)
                if is_read and not any(can_be_read_as(word, other, key) for word in unread_words for other in words):
                    expected.append((" ".join("".join(key.get(c, "?") for c in word) for word in cipher), n))
    found = list(lexc.build(words, alphabet=alphabet).cryptogram(" ".join(cipher), unread=unread, seconds=FOR_EVER))
    assert sorted(found) == sorted(expected)
    assert [n for _, n in found] == sorted(n for _, n in found)


def can_be_read_as(word: str, other: str, key: dict[str, str]) -> bool:
    """Whether an extension of the key reads one word as another."""
    pairs = {*key.items(), *zip(word, other, strict=False)}
    return len(word) == len(other) and len(pairs) == len({c for c, _ in pairs}) == len({p for _, p in pairs})


def plain(script: Script, word: Word) -> str:
    return "".join(script.letters[i] for i in word)


class TestIsomorphs:
    @pytest.mark.parametrize(("text", "column"), [("", 1), ("AB!", 3)])
    def test_a_text_with_other_characters_is_an_error(self, text: str, column: int) -> None:
        with pytest.raises(QueryError, match=f"column {column}"):
            lexc.build(["CARE"]).isomorphs(text)

    def test_isomorphs_are_lazy_and_a_walk_made_by_new_alone_is_at_its_end(self) -> None:
        found = lexc.build(["NOON", "OTTO", "CARE"]).isomorphs("abba")
        assert next(found) == "NOON"
        assert list(found) == ["OTTO"]
        if not hasattr(Isomorphs, "__cinit__"):  # uncompiled, there is nothing that could be unsafe
            with pytest.raises(StopIteration):
                next(Isomorphs.__new__(Isomorphs))

    def test_the_kernel_refuses_unsound_arguments(self) -> None:
        kernel = lexc.build(["CARE"]).image.node_reader(Isomorphs)
        one, two = memoryview(bytes(4)).cast("I"), memoryview(bytes([1, 0, 0, 0, 0, 0, 0, 0])).cast("I")
        with pytest.raises(IndexError):
            kernel.begin(10**9, one, one, one)
        with pytest.raises(ValueError, match="differ in length"):
            kernel.begin(0, one, two, one)
        with pytest.raises(ValueError, match="behind"):
            kernel.begin(0, two, two, one)


class TestCryptograms:
    WORDS = ("NOON", "OTTO", "DO", "SO", "CARE", "DARE")

    def test_characters_that_are_no_letters_are_kept(self) -> None:
        assert list(lexc.build(self.WORDS).cryptogram("“Xyyx”, zy! 7", unread=0)) == [
            ("“NOON”, DO! 7", 0), ("“NOON”, SO! 7", 0)
        ]  # fmt: skip

    def test_a_known_key_narrows_the_readings(self) -> None:
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
         ("AB", {"AB": "X"}, "one letter for one letter"), ("AB", {"1": "X"}, "one letter for one letter"),
         ("AB", {"!": "X"}, "no such letter")],
    )  # fmt: skip
    def test_impossible_texts_and_keys_are_errors(self, text: str, key: dict[str, str], problem: str) -> None:
        with pytest.raises((QueryError, UsageError), match=problem):
            lexc.build(["CARE"]).cryptogram(text, key)

    def test_negative_numbers_of_words_and_very_long_texts_are_refused(self) -> None:
        lexicon = lexc.build(["CARE"])
        with pytest.raises(UsageError, match="unread"):
            lexicon.cryptogram("AB", unread=-1)
        many = " ".join(a + b + c for a in "ABCDEFGH" for b in "ABCDEFGH" for c in "ABCDEFGH")
        with pytest.raises(CapacityExceeded, match="200 words"):
            lexicon.cryptogram(many)

    def test_a_cryptogram_may_be_in_any_script(self) -> None:
        lexicon = lexc.build(["лол", "да", "мама"], alphabet=Alphabet.utf8("none"))
        assert list(lexicon.cryptogram("абаб - вб?", {"б": "а"})) == [("мама - да?", 0)]

    def test_heavier_words_come_first(self) -> None:
        words = {"ABBA": 1, "NOON": 5, "OTTO": 3, "SO": 2, "DO": 9}
        found = [reading for reading, _ in lexc.build(words).cryptogram("XYYX ZY", unread=0)]
        assert found == ["NOON DO", "NOON SO"]
        assert [reading for reading, _ in lexc.build(words).cryptogram("XYYX", unread=0)] == ["NOON", "OTTO", "ABBA"]

    def test_a_search_that_was_stopped_says_so(self) -> None:
        lexicon = lexc.open("english")
        found = lexicon.cryptogram("GUR DHVPX OEBJA SBK WHZCF", unread=0, seconds=1e-9)
        assert (list(found), found.stopped_early) == ([], True)
        found = lexicon.cryptogram("GUR DHVPX OEBJA SBK WHZCF", unread=0, limit=3, seconds=FOR_EVER)
        assert (len(list(found)), found.stopped_early) == (3, False)
        found = lexc.build(self.WORDS).cryptogram("XYYX ZY")
        assert (len(list(found)), found.stopped_early) == (3, False)

    @pytest.mark.parametrize("seconds", [0, -1, float("nan"), "9"])
    def test_an_impossible_time_limit_is_refused(self, seconds: Any) -> None:
        with pytest.raises(UsageError, match="more than 0 seconds"):
            lexc.build(["CARE"]).cryptogram("AB", seconds=seconds)

    @pytest.mark.sweep
    @pytest.mark.parametrize(
        ("sentence", "is_long"),
        [("the quick brown fox jumps over the lazy dog", False), ("pack my box with five dozen liquor jugs", False),
         ("to be or not to be that is the question", False), ("all that glitters is not gold", False),
         ("it was the best of times it was the worst of times", False),
         ("we hold these truths to be self evident that all men are created equal and endowed by their creator", False),
         ("the chemist carefully measured several dangerous liquids before mixing them together inside the small "
          "laboratory behind his quiet country house yesterday morning", True)],
    )  # fmt: skip
    def test_a_full_reading_is_found_whenever_there_is_one(self, sentence: str, is_long: bool) -> None:
        lexicon, text = lexc.open("english"), codecs.encode(sentence, "rot13")
        with patch.object(cryptogram, "_MAX_BATCH", 20):
            found = list(lexicon.cryptogram(text, unread=0, limit=10, seconds=FOR_EVER))
        for reading, unread in found:
            assert unread == 0
            assert all(lexicon.contains_many(reading.split()))
            assert are_isomorphs(sentence.upper(), reading)
        assert found
        assert not is_long or (sentence.upper(), 0) in found


def are_isomorphs(text: str, other: str) -> bool:
    return len(set(zip(text, other, strict=True))) == len(set(text)) == len(set(other))
