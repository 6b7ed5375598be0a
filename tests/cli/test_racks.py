"""Commands about letters: anagram, find, study, and words by alphagram."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import Lexc

import lexc

WORDS = ["QUIT", "KILTER", "LIVES", "EVILS", "LIVE", "EVIL", "VILE", "NOT", "TO", "ON"]


@pytest.fixture
def table(empty_folder: Path) -> Path:
    lexc.build(WORDS, "anag", "english").save(empty_folder / "w.anag")
    return empty_folder / "w.anag"


class TestAnagram:
    def test_the_anagrams_of_a_rack_are_listed(self, run: Lexc, table: Path) -> None:
        assert run("anagram", table, "EVIL", "liv?", "--bare").lines == [
            "EVIL", "LIVE", "VILE", "eVIL", "LIVe", "VILe",
        ]  # fmt: skip
        assert run("anagram", table, "--sub", "--order", "alphabet", "TON").lines == ["NOT", "ON", "TO"]
        assert run("anagram", table, "--count", stdin=b"EVIL\nXX\n").lines == ["EVIL\t3", "XX\t0"]
        assert run("anagram", table, "NOT", "--json").json == {"query": "NOT", "count": 1, "results": ["NOT"]}
        assert run("anagram", table, "EVIL", "--plus", "1", "--includes", "S").lines == ["EVILs", "LIVEs"]
        assert run("anagram", table, "NOT", "--sub", "--length", "2").lines == ["ON", "TO"]
        assert run("anagram", table, "NOT", "--sub", "--limit", "2", "--order", "value").lines == ["NOT", "ON"]

    def test_an_empty_rack_is_answered_with_the_reason(self, run: Lexc, table: Path) -> None:
        ran = run("anagram", table, "")
        assert (ran.status, ran.out, ran.err.startswith("lexc: the rack is empty")) == (0, "", True)
        assert run("anagram", table, "", "--plus", "3").err == run("anagram", table, "CARE").err == ""

    def test_groups_come_as_findwords_gives_them(self, run: Lexc, table: Path) -> None:
        assert run("anagram", table, "?VSIE", "--at-least", "1").lines == ["EVIlS", "lIVES"]
        assert run("anagram", table, "?VSIE", "--groups", "--limit", "3").lines == ["EVIlS", "lIVES", "EVIl"]
        assert run("anagram", table, "ELIV", "--groups", "--includes", "S").lines == ["EVILS", "LIVES"]

    def test_phrases_give_sets_of_words(self, run: Lexc, table: Path) -> None:
        assert run("anagram", table, "to live", "--words", "2").lines == ["EVIL TO", "LIVE TO", "TO VILE"]
        assert run("anagram", table, "to live", "--with-word", "VILE").lines == ["TO VILE"]
        assert run("anagram", table, "to live", "--min-length", "3").lines == []

    def test_options_of_different_searches_together_are_bad_usage(self, run: Lexc, table: Path) -> None:
        for options in (
            ["--sub", "--groups"],
            ["--words", "2", "--plus", "1"],
            ["--at-least", "2", "--with-word", "TO"],
        ):
            assert run("anagram", table, "NOT", *options).status == 2

    def test_groups_need_a_letter_table(self, refusal: Callable[..., str], empty_folder: Path) -> None:
        lexc.build(WORDS).save(empty_folder / "w.dawg")
        assert ".anag" in refusal("anagram", empty_folder / "w.dawg", "NOT", "--groups")


class TestFind:
    def test_words_that_meet_all_conditions_are_listed(self, run: Lexc, table: Path) -> None:
        assert run("find", table, "--length", "4", "--not-includes", "Q").lines == ["EVIL", "LIVE", "VILE"]
        assert run("find", table, "--length", "5-", "--vowels", "-2", "--order", "length").lines == [
            "KILTER", "EVILS", "LIVES"
        ]  # fmt: skip
        assert run("find", table, "--anagrams", "2-", "--suffix", "S", "--count").lines == ["2"]
        found = run("find", table, "--points", "13-", "--back-hooks", "0", "--json").json
        assert found == {"query": "points=13- back_hooks=0", "count": 1, "results": ["QUIT"]}
        assert run("find", table, "--length", "4", "--probability", "1-2").lines == ["EVIL", "LIVE"]
        assert run("find", table, "--limit", "2").lines == ["EVIL", "EVILS"]

    def test_another_lexicon_may_have_the_words_or_not(self, run: Lexc, table: Path, empty_folder: Path) -> None:
        lexc.build(["live", "to"]).save(empty_folder / "other.dawg")
        assert run("find", table, "--in", empty_folder / "other.dawg").lines == ["LIVE", "TO"]
        assert run("find", table, "--not-in", empty_folder / "other.dawg", "--length", "-2").lines == ["ON"]

    def test_a_note_says_that_another_lexicon_keeps_the_case_of_words(
        self, run: Lexc, table: Path, empty_folder: Path
    ) -> None:
        lexc.build(["live", "TO"], alphabet="utf8", fold="none").save(empty_folder / "other.dawg")
        found = run("find", table, "--in", empty_folder / "other.dawg")
        assert found.lines == ["TO"]
        assert "(utf8, fold none) as english (fold upper) spells them" in found.err

    def test_a_range_that_is_none_is_bad_usage(self, run: Lexc, table: Path) -> None:
        for value in ("x", "", "-", "2-x"):
            assert run("find", table, "--points", value).status == 2
        assert run("find", table, "--points", "9-3").status == 2

    def test_queries_are_conditions_by_name(self, run: Lexc, table: Path, empty_folder: Path) -> None:
        lexc.build(["live", "to"]).save(empty_folder / "other.dawg")
        assert run("find", table, "prefix=E length=-4", "suffix=E not-prefix=L", "--bare").lines == ["EVIL", "VILE"]
        assert run("find", table, "--length", "4", "includes=Q", "anagrams=2- not_suffix=E").lines == [
            "includes=Q\tQUIT", "anagrams=2- not_suffix=E\tEVIL",
        ]  # fmt: skip
        assert run("find", table, "in=other.dawg", "not-in=other.dawg length=2", "--bare").lines == [
            "LIVE", "TO", "ON",
        ]  # fmt: skip
        ran = run("find", table, "length=2", "-", "--json", stdin=b"back-hooks=1 length=4\npattern='?I*E'\n")
        assert [json.loads(line)["count"] for line in ran.lines] == [2, 2, 2]
        assert json.loads(ran.lines[1]) == {
            "query": "back-hooks=1 length=4", "count": 2, "results": ["EVIL", "LIVE"]
        }  # fmt: skip

    def test_a_condition_that_is_given_twice_is_refused(self, refusal: Callable[..., str], table: Path) -> None:
        for *options, query in (
            ["length=3 length=4"],
            ["--length", "4", "length=3"],
            ["--not-in", table, "not-in=x"],
            ["--not-back-hooks", "1", "not_back_hooks=2"],
        ):
            message = refusal("find", table, *options, query)
            assert f"twice; found {query.split()[-1]}" in message

    def test_a_query_that_names_no_condition_is_refused(
        self, refusal: Callable[..., str], run: Lexc, table: Path
    ) -> None:
        for query in ("length", "lenght=4", "=4", "not-4", "prefix='E"):
            assert query in refusal("find", table, query)
        assert "not a range" in run("find", table, "length=x").err


class TestStudy:
    def test_the_facts_of_a_word_fit_on_one_screen(self, run: Lexc, table: Path) -> None:
        lines = run("study", table, "vile").lines
        assert lines[:2] == ["word                    VILE", "in                      yes"]
        assert "anagrams                EVIL LIVE" in lines
        assert len(lines) <= 24
        assert self.facts(run, table)["back_hooks"] == ["LIVES"]

    @staticmethod
    def facts(run: Lexc, table: Path, *options: str) -> dict[str, Any]:
        (facts,) = run("study", table, "LIVE", "--json", *options).json["results"]
        return dict(facts)

    def test_lists_are_cut_or_counted(self, run: Lexc, table: Path) -> None:
        lines = run("study", table, "LIVE", "--limit", "1").lines
        assert "anagrams                EVIL and 1 more" in lines
        assert "back hooks              LIVES" in lines
        assert "anagrams                2 more" in run("study", table, "LIVE", "--limit", "0").lines
        assert "anagrams                2" in run("study", table, "LIVE", "--count").lines
        assert self.facts(run, table, "--count")["anagrams"] == 2
        assert self.facts(run, table, "--limit", "1")["anagrams"] == ["EVIL"]

    def test_words_come_as_arguments_or_a_line_each(self, run: Lexc, table: Path) -> None:
        lines = run("study", table, "live", "TO").lines
        assert [line for line in lines if line.endswith("  yes")] == [
            "live\tin                      yes",
            "TO\tin                      yes",
        ]
        assert all(line.startswith(("live\t", "TO\t")) for line in lines)
        ran = run("study", table, "live", "TO", "--bare")
        assert [line.split()[1] for line in ran.lines if line.startswith("word ")] == ["LIVE", "TO"]
        assert ran.lines.count("") == 1
        ran = run("study", table, "--json", stdin=b"live\nLEVI\n")
        answers = [json.loads(line) for line in ran.lines]
        assert [(answer["query"], answer["count"]) for answer in answers] == [("live", 1), ("LEVI", 1)]
        assert [answer["results"][0]["word"] for answer in answers] == ["LIVE", "LEVI"]
        assert (ran.status, [answer["results"][0]["is_in"] for answer in answers]) == (1, [True, False])

    def test_a_word_that_is_not_there_is_a_no(self, run: Lexc, table: Path) -> None:
        assert run("study", table, "LEVI").status == 1
        assert run("study", table, "L!VI").status == 2


class TestByAlphagram:
    def test_alphagrams_are_printed_with_their_words(self, run: Lexc, table: Path) -> None:
        assert run("words", table, "--by-alphagram", "--length", "4").lines == ["EILV: EVIL, LIVE, VILE", "IQTU: QUIT"]
        assert run("words", table, "--by-alphagram", "--count").lines == ["7"]
        assert run("words", table, "--by-alphagram", "--limit", "1", "--json").json == {
            "query": "", "count": 1, "results": [{"alphagram": "EIKLRT", "words": ["KILTER"]}]
        }  # fmt: skip


class TestBuild:
    def test_a_letter_table_is_built_by_its_name_and_checked(self, run: Lexc, empty_folder: Path) -> None:
        (empty_folder / "w.txt").write_text("\n".join(WORDS))
        assert run("build", empty_folder / "w.txt", "-o", empty_folder / "x.anag").status == 0
        assert run("verify", empty_folder / "x.anag").status == 0
        assert run("info", empty_folder / "x.anag", "--json").json["n_alphagrams"] == 7
        assert any("n_alphagrams" in line for line in run("dump", empty_folder / "x.anag").lines)
        assert run("build", empty_folder / "w.txt", "-o", empty_folder / "y.anag", "--no-rank").status == 2


class TestFacts:
    @pytest.fixture
    def weighed(self, empty_folder: Path) -> Path:
        words = {"care": 5, "scare": 2.5, "cared": -3, "carted": 50, "dare": 7}
        lexc.build(words, alphabet="english").save(empty_folder / "w.dawg")
        return empty_folder / "w.dawg"

    @pytest.mark.parametrize(
        ("span", "words"),
        [
            ("50-", "CARTED"), ("5", "CARE"), ("-5", "CARE CARED SCARE"), ("--1", "CARED"),
            ("2.5-7", "CARE DARE SCARE"),
            ("-3-2.50", "CARED SCARE"), ("-", ""), ("x", ""), ("7-5", ""), ("1e3", ""), ("nan", ""), ("٣", ""),
        ],
    )  # fmt: skip
    def test_words_are_found_by_weight(self, run: Lexc, weighed: Path, span: str, words: str) -> None:
        for ran in (run("find", weighed, "--weight", span), run("find", weighed, f"weight={span}")):
            assert (ran.status, ran.lines) == (0 if words else 2, words.split())

    def test_facts_stand_behind_words(self, run: Lexc, weighed: Path) -> None:
        shown = ["--show", "hooks,alphagram, points,weight", "--order", "weight"]
        assert run("find", weighed, *shown, "--limit", "3").lines == [
            "CARTED\t\t\tACDERT\t9\t50.0", "DARE\t\t\tADER\t5\t7.0", "CARE\tS\tD\tACER\t6\t5.0",
        ]  # fmt: skip
        turned = run("find", weighed, "--show", "points,hooks,points,alphagram", "--limit", "2").lines
        assert turned == ["CARE\t6\tS\tD\tACER", "CARED\t8\t\t\tACDER"]
        answer = run("find", weighed, "suffix=E", "--json", "--show", "points,hooks", "--order", "points").json
        assert answer["results"][0] == {"word": "SCARE", "front_hooks": [], "back_hooks": [], "points": 7}
        assert run("find", weighed, *shown, "--count").lines == ["5"]
        assert run("find", weighed, "--order", "points").lines == ["CARTED", "CARED", "SCARE", "CARE", "DARE"]

    def test_an_unknown_fact_is_bad_usage(self, run: Lexc, weighed: Path) -> None:
        ran = run("find", weighed, "--show", "hooks,pionts")
        assert ran.status == 2
        assert "Did you mean 'points'?" in ran.err
