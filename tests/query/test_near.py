"""Words near a text are those that a table of distances finds, at those distances, in that order."""

from __future__ import annotations

import random
from itertools import chain, islice, product
from typing import Any

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from conftest import alike
from hypothesis import given
from hypothesis import strategies as st
from query.edit_distances import ANY_BUT_TRANSPOSE, distance, nearest_beginning
from scripts import Script, running, scripts

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import QueryError, UsageError
from lexc.kernels.matching._edits import TRANSPOSE
from lexc.kernels.matching.near_words import NearWords
from lexc.lexicon import Lexicon
from lexc.query import near
from lexc.query.letters_below import letters_below


@given(script=scripts, data=st.data(), k=st.integers(0, 3), transpositions=st.booleans(), prefix=st.booleans())
def test_the_words_and_distances_are_those_of_the_table(
    kernel: Any, script: Script, data: st.DataObject, k: int, transpositions: bool, prefix: bool
) -> None:
    words, query = data.draw(script.words()), data.draw(script.word(max_length=9))
    measure = nearest_beginning if prefix else distance
    edits = ANY_BUT_TRANSPOSE | TRANSPOSE * transpositions
    expected = sorted((measure(query, word, edits), word) for word in words)
    pairs = [(script.text(word), n) for n, word in expected if n <= k]
    options = {"transpositions": transpositions, "prefix": prefix}
    with running(kernel):
        lexicon = script.lexicon(words)
        assert list(lexicon.near(script.text(query), k, **options)) == pairs
        assert list(lexicon.near(script.text(query), k, limit=2, **options)) == pairs[:2]


@given(
    script=scripts, data=st.data(), k=st.integers(0, 3), edits=st.integers(0, 15), prefix=st.booleans(),
    limit=st.sampled_from([-1, 2]), has_table=st.booleans(),
)  # fmt: skip
def test_kinds_of_edits_can_be_combined_freely(
    kernel: Any, script: Script, data: st.DataObject, k: int, edits: int, prefix: bool, limit: int,
    has_table: bool,
) -> None:  # fmt: skip
    words, query = data.draw(script.words()), data.draw(script.word(max_length=9))
    edited = data.draw(st.permutations(query).map(tuple))
    words |= {edited, query[:2] + edited[2:], query[::-1], edited[1:] or edited, query[1::-1] + query[2:]}
    measure = nearest_beginning if prefix else distance
    measured = [(measure(query, word, edits), word) for word in sorted(words)]
    expected = [[(script.text(word), n) for n, word in measured if n == wanted] for wanted in range(k + 1)]
    with running(kernel):
        image = script.lexicon(words).image
        if has_table:
            letters_below(image).make()
        found = near.words_by_distance(image, near.letters_in(image, script.text(query)), k, edits, prefix, limit)
        assert near.spell_pairs(image, found[-1:]) == (expected[-1] if limit < 0 else expected[-1][:limit])
        if limit < 0:
            assert near.spell_pairs(image, found) == [*chain.from_iterable(expected)]


@given(script=scripts, data=st.data(), k=st.integers(1, 3), n=st.integers(0, 4))
def test_edits_among_the_first_letters_can_be_limited(
    kernel: Any, script: Script, data: st.DataObject, k: int, n: int
) -> None:
    words, query = data.draw(script.words()), data.draw(script.word(max_length=9))
    words |= {query[:n] + word for word in words}
    with running(kernel):
        image = script.lexicon(words).image
        letters = near.letters_in(image, script.text(query))
        pairs = near.spell_pairs(image, near.words_by_distance(image, letters, k, 7, beginning=(n, 0, False)))
        rest = near.spell_pairs(image, near.words_by_distance(image, letters, k, 7, beginning=(n, 0, True)))
    near_words = {word: distance(query, word) for word in words}
    kept = {word for word in words if word[:n] == query[:n] and distance(query[n:], word[n:]) <= k}
    assert {script.text(word) for word in kept} <= {word for word, _ in pairs}
    assert {word for word, _ in pairs + rest * (n > 0)} == {
        script.text(word) for word, i in near_words.items() if i <= k
    }
    assert set(pairs) <= {(script.text(word), i) for word, i in near_words.items() if i <= k}


def test_transpositions_alone_find_only_transposed_words() -> None:
    words = ["ABCD", "ABDC", "ACBD", "BACD", "BADC", "BCAD", "ABC", "ABCE", "ABCDE"]
    for kind, layout in product(("dawg", "gaddag"), ("bitmap", "arcs", "packed")):
        image = lexc.build(words, kind, layout=layout).image
        letters = near.letters_in(image, "ABCD")
        assert near.words_by_distance(image, letters, 1, TRANSPOSE) == [
            [("ABCD", 0)],
            [("ABDC", 1), ("ACBD", 1), ("BACD", 1)],
        ]
        assert near.words_by_distance(image, letters, 2, TRANSPOSE)[2] == [("BADC", 2)]


@pytest.fixture(scope="module")
def bundled() -> dict[str, Lexicon]:
    return {kind: lexc.open(f"english.{kind}") for kind in ("dawg", "gaddag")}


long_queries = st.text("AB", min_size=55, max_size=90)


@given(query=long_queries, edits=st.lists(st.tuples(st.integers(0, 90), st.sampled_from("ABC-")), max_size=5))
def test_long_queries_are_answered(query: str, edits: list[tuple[int, str]]) -> None:
    words = set()
    for i, letter in edits:
        words.add(query[:i] + letter.replace("-", "") + query[i + (letter != "A") :])
        words.add(query[: i + 1] + query[i : i + 1] + query[i + 1 :])
    words.discard("")
    for layout in ("bitmap", "arcs", "packed"):
        if words:
            found = dict(lexc.build(words, layout=layout).near(query, 3))
            assert found == {word: n for word in words if (n := distance(query, word)) <= 3}


@given(data=st.data(), k=st.integers(1, 3), transpositions=st.booleans())
def test_a_gaddag_finds_from_both_ends_what_a_dawg_finds_from_the_beginning(
    bundled: dict[str, Lexicon], data: st.DataObject, k: int, transpositions: bool
) -> None:
    letters = list(bundled["dawg"][data.draw(st.integers(0, len(bundled["dawg"]) - 1))])
    for index in data.draw(st.lists(st.integers(0, 14), max_size=k)):
        edit = data.draw(st.sampled_from(["", "E", "EE", "exchange"]))
        letters[index : index + 2] = (
            letters[index : index + 2][::-1] if edit == "exchange" else [*edit, *letters[index + 1 : index + 2]]
        )
    query = "".join(letters) or "A"
    expected, found = (list(bundled[kind].near(query, k, transpositions=transpositions)) for kind in ("dawg", "gaddag"))
    assert found == expected


def test_from_both_ends_a_word_of_two_letters_has_its_least_distance() -> None:
    """Words of A and B may be aligned in many ways: the walk from the end finds some at a lesser distance."""
    rng = random.Random(1)
    words = {"".join(rng.choices("AB", k=rng.randint(3, 9))) for _ in range(300)}
    dawg, gaddag = (lexc.build(words, kind) for kind in ("dawg", "gaddag"))
    for query in ("".join(rng.choices("AB", k=rng.randint(5, 10))) for _ in range(60)):
        assert list(gaddag.near(query, 3)) == list(dawg.near(query, 3))


class TestNear:
    @pytest.fixture
    def lexicon(self) -> Lexicon:
        return lexc.build(["CARE", "CARED", "CARES", "SCARE", "CAR", "ACRE", "RACE", "BANK"])

    def test_the_nearest_come_first_and_then_the_alphabet(self, lexicon: Lexicon) -> None:
        assert list(lexicon.near("care", 2)) == [
            *[("CARE", 0)], *[("CAR", 1), ("CARED", 1), ("CARES", 1), ("SCARE", 1)], *[("ACRE", 2), ("RACE", 2)]
        ]  # fmt: skip
        assert ("ACRE", 1) in lexicon.near("care", 1, transpositions=True)

    def test_from_both_ends_letters_may_be_transposed_across_the_middle(self) -> None:
        lexicon = lexc.build(["ABCD", "ACBD", "ACBE", "BACE", "CABD"], "gaddag")
        assert list(lexicon.near("ABCD", 1, transpositions=True)) == [("ABCD", 0), ("ACBD", 1)]
        assert dict(lexicon.near("ABCD", 2, transpositions=True)) == {
            **{"ABCD": 0, "ACBD": 1}, **{"ACBE": 2, "BACE": 2, "CABD": 2}
        }  # fmt: skip

    def test_completion_tolerates_mistakes(self, lexicon: Lexicon) -> None:
        assert list(lexicon.near("CXR", 1, prefix=True)) == [("CAR", 1), ("CARE", 1), ("CARED", 1), ("CARES", 1)]
        assert list(lexicon.near("B", 1, prefix=True, limit=3)) == [("BANK", 0), ("ACRE", 1), ("CAR", 1)]

    def test_a_limit_cuts_and_the_answers_are_lazy(self, lexicon: Lexicon) -> None:
        found = lexicon.near("CARE", 3, limit=7)
        assert list(islice(found, 2)) == [("CARE", 0), ("CAR", 1)]
        assert len(list(found)) == 5
        assert list(lexicon.near("CARE", 3, limit=0)) == []

    @pytest.mark.parametrize("query", ["X" * 300, "B" * 5000])
    def test_a_text_longer_than_every_word_has_none_near(self, lexicon: Lexicon, query: str) -> None:
        assert list(lexicon.near(query, 3)) == []

    @pytest.mark.parametrize("k", [-1, 4, 1.5, "1"])
    def test_an_impossible_distance_is_refused(self, lexicon: Lexicon, k: Any) -> None:
        with pytest.raises(UsageError, match="0 to 3"):
            lexicon.near("CARE", k)

    @pytest.mark.parametrize(("text", "column"), [("", 1), ("CA!E", 3), ("¿", 1)])
    def test_an_error_in_the_text_names_the_column(self, lexicon: Lexicon, text: str, column: int) -> None:
        with pytest.raises(QueryError) as caught:
            lexicon.near(text)
        assert caught.value.where == f"column {column}"

    def test_letters_of_other_scripts_are_one_edit_each(self) -> None:
        lexicon = lexc.build(["жук", "жуки", "лук", "é", "e", "😀", "-"], alphabet=Alphabet.utf8("none"))
        assert list(lexicon.near("жук")) == [("жук", 0), ("жуки", 1), ("лук", 1)]
        assert list(lexicon.near("é")) == [("é", 0), ("-", 1), ("e", 1), ("😀", 1)]

    def test_the_kernel_refuses_unsound_arguments(self, lexicon: Lexicon) -> None:
        kernel = lexicon.image.node_reader(NearWords)
        for root in (-1, 10**9):
            with pytest.raises(IndexError):
                kernel.find(root, b"", 1, 7, False, -1)
        for k in (-1, 4):
            with pytest.raises(ValueError, match="distance"):
                kernel.find(0, b"", k, 7, False, -1)
        with pytest.raises(ValueError, match="tile"):
            kernel.find(0, b"\x40", 1, 7, False, -1)
        for k in (0, 4):
            with pytest.raises(ValueError, match="distance"):
                kernel.find_from_both_ends(0, 0, b"\1\2", k, 7, None)
        with pytest.raises(IndexError):
            kernel.find_from_both_ends(0, -1, b"\1\2", 1, 7, None)
        if hasattr(NearWords, "__reduce_cython__"):
            with pytest.raises((IndexError, AttributeError)):  # it has no nodes
                NearWords.__new__(NearWords).find(0, b"", 1, 7, False, -1)


class TestWeights:
    @given(data=st.data(), k=st.integers(0, 3), prefix=st.booleans(), limit=st.sampled_from([None, 1, 2, 5, 100]))
    def test_the_heaviest_of_equally_near_words_come_first(
        self, data: st.DataObject, k: int, prefix: bool, limit: int | None
    ) -> None:
        configuration = data.draw(st.sampled_from(CONFIGURATIONS))
        weighed = {word: data.draw(st.integers(-3, 3)) for word in data.draw(words_of(configuration[0]))}
        lexicon, plain = build_lexicon(weighed, *configuration), build_lexicon(list(weighed), *configuration)
        query = data.draw(st.sampled_from(list(plain)))
        expected = sorted(plain.near(query, k, prefix=prefix), key=lambda pair: (pair[1], -lexicon.weight(pair[0])))
        assert list(lexicon.near(query, k, prefix=prefix, limit=limit)) == expected[:limit]

    @pytest.mark.parametrize("limit", alike([80, 5, None]))
    def test_the_heaviest_of_many_equally_near_words_come_first(self, bundled: dict[str, Lexicon], limit: int) -> None:
        weighed = {word: i * 7919 % 1009 for i, word in enumerate(bundled["dawg"].keys("A"))}
        for kind in ("dawg", "gaddag"):
            lexicon = lexc.build(weighed, kind)
            found = list(lexicon.near("AB", 1, prefix=True, limit=limit))
            near_pairs = (pair for pair in bundled["dawg"].near("AB", 1, prefix=True) if pair[0] in weighed)
            expected = sorted(near_pairs, key=lambda pair: (pair[1], -weighed[pair[0]]))
            assert found == expected[:limit]

    def test_without_ordinals_near_words_come_by_alphabet(self) -> None:
        words = {"BAT": 1, "CAT": 9, "HAT": 5}
        assert [word for word, _ in lexc.build(words).near("AT")] == ["CAT", "HAT", "BAT"]
        assert [word for word, _ in lexc.build(list(words), rank=False).near("AT")] == ["BAT", "CAT", "HAT"]

    def test_an_overlay_keeps_the_order_and_new_words_have_no_weight(self) -> None:
        overlay = lexc.Overlay(lexc.build({"BAT": 1, "CAT": 9, "HAT": 5, "MAT": 7}))
        overlay.add("AAT")
        overlay.remove("MAT")
        assert [word for word, _ in overlay.near("AT", limit=3)] == ["CAT", "HAT", "BAT"]
        assert [word for word, _ in overlay.near("AT")] == ["CAT", "HAT", "BAT", "AAT"]
        assert overlay.suggest("zat", 2) == ["cat", "hat"]
