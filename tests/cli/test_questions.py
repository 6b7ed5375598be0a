"""Commands that ask a lexicon one thing each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc


@pytest.fixture
def words(empty_folder: Path) -> Path:
    listed = ["care", "scare", "scared", "cared", "dared", "dare", "done", "do", "ado", "bank", "noon", "care"]
    lexc.build(listed, "gaddag").save(empty_folder / "w.gaddag")
    return empty_folder / "w.gaddag"


class TestPattern:
    def test_words_that_match_are_listed(self, run: Lexc, words: Path) -> None:
        assert run("pattern", words, "?ARE", "*ED", "--bare").lines == ["CARE", "DARE", "CARED", "DARED", "SCARED"]
        assert run("pattern", words, "D*", "--limit", "2").lines == ["DARE", "DARED"]
        assert run("pattern", words, "--count", stdin=b"D*\n*O\n").lines == ["D*\t4", "*O\t2"]
        assert run("pattern", words, "@?O", "--json").json == {"query": "@?O", "count": 1, "results": ["ADO"]}

    @pytest.mark.parametrize("options", [["--acrostic", "CA", "E*"], ["--lengths", "3", "C*"]])
    def test_an_option_without_effect_is_bad_usage(self, run: Lexc, words: Path, options: list[str]) -> None:
        ran = run("pattern", words, *options)
        assert (ran.status, ran.out) == (2, "")
        assert "--acrostic" in ran.err

    def test_an_error_points_at_the_fault(self, refusal: Callable[..., str], words: Path) -> None:
        assert refusal("pattern", words, "CA[RE").startswith(
            "lexc: column 3: a bracket that is never closed; found '['"
        )


class TestRegex:
    def test_words_of_the_expression_are_listed(self, run: Lexc, words: Path) -> None:
        assert run("regex", words, "[CD]AR(E|ED)").lines == ["CARE", "CARED", "DARE", "DARED"]

    def test_an_error_points_at_a_non_regular_part(self, refusal: Callable[..., str], words: Path) -> None:
        assert refusal("regex", words, r"(.)\1").startswith("lexc: column 4: not regular: back-references")


class TestNear:
    def test_near_words_are_listed_with_their_distances(self, run: Lexc, words: Path) -> None:
        assert run("near", words, "CRAE", "DO", "-k", "2").lines == [
            "CRAE\tCARE\t2", *("DO\tDO\t0", "DO\tADO\t1", "DO\tDONE\t2")
        ]  # fmt: skip
        assert run("near", words, "CRAE", "--transpositions").lines == ["CARE\t1"]
        assert run("near", words, "scara", "--prefix", "--limit", "1").lines == ["SCARE\t1"]
        assert run("near", words, "DO", "--json").json["results"] == [
            {"word": "DO", "distance": 0}, {"word": "ADO", "distance": 1},
        ]  # fmt: skip

    def test_a_distance_above_three_is_bad_usage(self, run: Lexc, words: Path) -> None:
        assert run("near", words, "DO", "-k", "4").status == 2


class TestHooks:
    def test_hooks_are_listed_with_their_kinds(self, run: Lexc, words: Path) -> None:
        assert run("hooks", words, "CARE").lines == ["SCARE\tfront", "CARED\tback"]
        assert run("hooks", words, "CARED").lines == ["SCARED\tfront", "CARE\tinner"]
        assert run("hooks", words, "CARE", "--extensions").lines == ["CARED", "SCARE", "SCARED"]


class TestLadder:
    def test_a_ladder_is_listed_word_by_word(self, run: Lexc, words: Path) -> None:
        assert run("ladder", words, "care", "dare", "cared", "dared").lines == [
            "care dare\tCARE", "care dare\tDARE", "cared dared\tCARED", "cared dared\tDARED",
        ]  # fmt: skip
        assert run("ladder", words, "care", "dare").lines == ["CARE", "DARE"]
        assert run("ladder", words, stdin=b"care dare\n").lines == ["care dare\tCARE", "care dare\tDARE"]
        assert run("ladder", words, "-", "do", "do", "--bare", stdin=b"care dare\n").lines == ["CARE", "DARE", "DO"]

    def test_without_a_ladder_the_status_is_1(self, run: Lexc, words: Path) -> None:
        ran = run("ladder", words, "DONE", "CARE", "CARE", "DARE")
        assert (ran.status, ran.lines) == (1, ["CARE DARE\tCARE", "CARE DARE\tDARE"])
        assert ran.err == "lexc: no ladder leads from DONE to CARE\n"
        ran = run("ladder", words, "DONE", "CARE", "--json")
        assert (ran.status, ran.json) == (1, {"query": "DONE CARE", "count": 0, "results": []})

    def test_the_ends_of_a_ladder_may_contain_spaces(self, run: Lexc, empty_folder: Path) -> None:
        lexc.build(["be at", "be it", "do it"]).save(empty_folder / "spaces.dawg")
        assert run("ladder", "spaces.dawg", "be at", "be it").lines == ["be at", "be it"]
        ran = run("ladder", "spaces.dawg", "be at", "do it", "--json")
        assert (ran.status, ran.json) == (1, {"query": "be at do it", "count": 0, "results": []})

    def test_an_invalid_pair_of_words_is_bad_input(self, refusal: Callable[..., str], words: Path) -> None:
        assert "two words" in refusal("ladder", words, "CARE")
        assert "two words" in refusal("ladder", words, stdin=b"CARE\n")
        assert "an empty word" in refusal("ladder", words, "", "")
        assert "of one length" in refusal("ladder", words, "CARE", "DO")
        assert "not in the lexicon" in refusal("ladder", words, "CARE", "CARX")


class TestIsomorphs:
    def test_words_of_a_letter_pattern_are_listed(self, run: Lexc, words: Path) -> None:
        assert run("isomorphs", words, "OTTO", "XY").lines == ["OTTO\tNOON", "XY\tDO"]


class TestCryptogram:
    def test_a_cipher_text_is_solved(self, run: Lexc, words: Path) -> None:
        assert run("cryptogram", words, "XYYX, QY!").lines == ["NOON, DO!\t0"]
        assert run("cryptogram", words, "QY", "--key", "Q=D,Y=O", "--json").json["results"] == [
            {"text": "DO", "n_unread": 0}
        ]

    def test_a_search_stopped_early_is_noted(self, run: Lexc, words: Path) -> None:
        ran = run("cryptogram", words, "QY", "--seconds", "0.000000001", "--json")
        assert ran.json == {"query": "QY", "count": 0, "results": [], "is_complete": False}
        assert ran.err == "lexc: 'QY': stopped after 1e-09 seconds; a larger --seconds may find more\n"
        ran = run("cryptogram", words, "QY", "--json", "--count")
        assert (ran.json, ran.err) == ({"query": "QY", "count": 1, "is_complete": True}, "")

    def test_a_key_that_cannot_be_read_is_bad_input(self, refusal: Callable[..., str], words: Path) -> None:
        assert "as X=E,Q=T" in refusal("cryptogram", words, "QY", "--key", "Q")


class TestAcrostic:
    def test_words_are_listed_for_each_letter_of_an_acrostic(self, run: Lexc, words: Path) -> None:
        ran = run("pattern", words, "--acrostic", "AD", "--lengths", "3,4")
        assert ran.lines == ["ADO", "DARE", "DONE"]
        assert run("pattern", words, "--acrostic", "d", "--count").lines == ["4"]

    @pytest.mark.parametrize("lengths", ["3,x", "1,2,3", "-1", "1021", "9999"])
    def test_lengths_that_are_none_are_bad_input(self, refusal: Callable[..., str], words: Path, lengths: str) -> None:
        assert "lengths" in refusal("pattern", words, "--acrostic", "AD", "--lengths", lengths)
