"""Suggestions: words in two, compounds, replacements, capitals, and nothing that must not be suggested."""

from __future__ import annotations

from itertools import count, product
from pathlib import Path
from unicodedata import normalize

import pytest

import lexc
from lexc.compile.spelling.training import train
from lexc.installed.suggesting import make_suggester
from lexc.lexicon import Lexicon
from lexc.query.suggestions import candidates

WORDS = ["a", "lot", "allot", "in", "fact", "London", "logon", "don't", "donate", "night", "nine", "knit"]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build(WORDS, language="en")


def build_dictionary(folder: Path, words: str, rules: str) -> Lexicon:
    entries = words.split()
    (folder / "xx.dic").write_text("\n".join([str(len(entries)), *entries]), encoding="utf-8")
    (folder / "xx.aff").write_text(f"SET UTF-8\n{rules}", encoding="utf-8")
    return lexc.build(folder / "xx.dic")


@pytest.mark.parametrize(
    ("misspelling", "suggestion"),
    [("alot", "a lot"), ("ALOT", "A LOT"), ("Infact", "In fact"), ("lotfact", "lot fact")],
)
def test_two_words_without_a_space_are_divided(lexicon: Lexicon, misspelling: str, suggestion: str) -> None:
    assert lexicon.suggest(misspelling)[0] == suggestion


def test_one_letter_is_a_word_only_where_the_language_has_it() -> None:
    assert "b lot" not in lexc.build(["a", "b", "lot"], language="en").suggest("blot")
    assert "a lot" not in lexc.build(["a", "b", "lot"], language="de").suggest("alot")


@pytest.mark.parametrize(("misspelling", "suggestion"), [("lodnon", "London"), ("DONT", "DON'T"), ("nite", "night")])
def test_the_likeliest_word_comes_first(lexicon: Lexicon, misspelling: str, suggestion: str) -> None:
    assert lexicon.suggest(misspelling)[0] == suggestion


def test_common_words_come_before_rare_ones() -> None:
    assert lexc.build({"form": 9, "foam": 90_000, "farm": 9}).suggest("fomm")[0] == "foam"


def test_a_common_word_is_found_behind_many_that_are_easier_to_miswrite() -> None:
    words = {f"abcd{letter}": 1 for letter in "efghijklmnopqrstuvwxyz"} | {"abc": 1_000_000}
    assert lexc.build(words).suggest("abcd", 1) == ["abc"]


def test_pairs_change_the_order(lexicon: Lexicon) -> None:
    image = lexc.build(["bat", "cat"]).image
    pairs = [(f"{a}x{b}", f"{a}c{b}") for a in "aeiou" for b in "aeiou"]
    assert make_suggester([image], train(pairs)).suggest("xat") == ["cat", "bat"]


def test_no_forbidden_word_no_fragment_and_no_unwanted_word_is_suggested(tmp_path: Path) -> None:
    words = "house mouse/F louse/N couse- -douse nouse/O"
    dictionary = build_dictionary(tmp_path, words, "FORBIDDENWORD F\nNOSUGGEST N\nONLYINCOMPOUND O\n")
    assert dictionary.suggest("xouse") == ["house"]


def test_replacements_of_a_dictionary_reach_words_that_are_not_near(tmp_path: Path) -> None:
    dictionary = build_dictionary(
        tmp_path, "graphotism much well/F", "FORBIDDENWORD F\nREP 2\nREP zz aphoti\nREP ^mm mu\n"
    )
    assert dictionary.suggest("grzzsm") == ["graphotism"]
    assert dictionary.suggest("grzzzsm") == []


def test_compounds_are_suggested(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "haus/C tür/C wasser/C", "COMPOUNDFLAG C\nCOMPOUNDMIN 3\n")
    assert dictionary.suggest("haustürr") == ["haustür"]
    assert "wasserhaus" in dictionary.suggest("wasserhasu")
    assert dictionary.suggest("wasserhaus" * 9 + "x") == []


def test_the_bundled_list_knows_names_and_common_words_first() -> None:
    spelling = lexc.open("spelling")
    assert {"Paris", "don't", "café", "colour", "color"} <= spelling
    assert not {"wich", "fone", "persue", "rong", "definately"} & spelling
    for misspelling, word in [("wich", "which"), ("fone", "phone"), ("rong", "wrong"), ("alot", "a lot")]:
        assert spelling.suggest(misspelling)[0] == word


def test_a_list_of_english_without_weights_uses_those_of_the_bundled_one() -> None:
    assert lexc.build(["from", "form", "foamer"], language="en").suggest("fomr", 2) == ["form", "from"]
    assert lexc.build(["which", "witch", "wish"], language="en").suggest("wich")[0] == "which"


def test_the_rules_of_a_hostile_dictionary_are_left_when_the_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of replacements lead to thousands of compounds, each of which takes 40 ms."""
    rules = "".join(f"REP q {a}{b}\n" for a, b in product("abcdefghijklmnopqrst", repeat=2))
    words = " ".join(f"{'q' * n}/C" for n in range(1, 12)) + " x/C"
    lexicon = build_dictionary(tmp_path, words, f"COMPOUNDMIN 1\nCOMPOUNDFLAG C\nREP 400\n{rules}")
    model, judged = make_suggester([lexicon.image]).suggesters[0].model, list[str]()

    def find_correct(texts: list[str]) -> list[str]:
        judged.extend(texts)
        return texts

    candidates.find_rewrites("qqqq", model, find_correct)
    n_all = len(judged)
    judged.clear()
    clock = count()
    monkeypatch.setattr(candidates, "monotonic", lambda: float(next(clock)))
    candidates.find_rewrites("qqqq", model, find_correct)
    assert 0 < len(judged) < n_all / 2


@pytest.mark.parametrize(
    ("misspelling", "suggestion"), [("ﬁnd", "find"), ("ｆｉｎｄ", "find"), ("ǌegova", "njegova"), ("ǈubav", "Ljubav")]
)
def test_ligatures_and_wide_letters_become_their_letters(misspelling: str, suggestion: str) -> None:
    assert lexc.build(["find", "and", "begova", "njegova", "Ljubav", "gubav"]).suggest(misspelling)[0] == suggestion


def test_decomposed_words_get_the_suggestions_of_composed_ones(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "ăn an án ăng", "")
    assert dictionary.suggest(normalize("NFD", "ănn")) == dictionary.suggest("ănn") != []
