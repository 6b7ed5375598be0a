"""Texts are split into words as people write them; suggestions are the nearest words, the heaviest first."""

from __future__ import annotations

from collections.abc import Container
from math import log

import pytest
from configurations import CONFIGURATIONS, LETTERS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st
from query.edit_distances import ANY_BUT_TRANSPOSE, distance
from spelling.plain_channel import PlainChannel

import lexc
from lexc import Overlay
from lexc.image.reader import Image
from lexc.kernels.matching._edits import TRANSPOSE
from lexc.lexicon import Lexicon
from lexc.query import spelling, text_runs, text_words, word_spelling
from lexc.query.scripts import is_foreign
from lexc.query.word_spelling import tiles_or_empty

WORDS = """
the cat sat on dog is can do it law mother in well known use wo do quick they we end see and or at page write to stop
"""


NO_PAIRS = PlainChannel({}, 120, 144, 152, 70)
"""The model of languages for which there are no pairs."""


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return lexc.build(WORDS.split(), alphabet="english")


def verdicts(lexicon: Lexicon, text: str, accepted: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(found.word, found.verdict) for found in spelling.judge_words(lexicon.image, text, accepted)]


class TestTexts:
    def test_words_are_found_where_they_are(self, english: Lexicon) -> None:
        assert english.mistakes("The kat, sat:on (teh) dog!\tzz") == [(4, "kat"), (17, "teh"), (27, "zz")]
        assert english.mistakes("") == []

    @pytest.mark.parametrize(
        "text",
        [
            "The THE the tHe", "The cat's dog's", "CAN'T Isn't don’t it's they'll we've", "in 'the' end'",
            "mother-in-law's WELL-KNOWN well–known", "a B c", "l'end d'use",
        ],
    )  # fmt: skip
    def test_common_spellings_are_correct(self, english: Lexicon, text: str) -> None:
        assert english.mistakes(text) == []

    @pytest.mark.parametrize(
        ("text", "mistakes"),
        [
            ("well-knwon", [(5, "knwon")]), ("xx-the-yy", [(0, "xx"), (7, "yy")]), ("dogg's", [(0, "dogg's")]),
            ("cat'x", [(0, "cat'x")]), ("is'nt", [(0, "is'nt")]), ("cat't", [(0, "cat't")]),
            ("o'clockk", [(0, "o'clockk")]), ("the_catt", [(4, "catt")]), ("café", [(0, "café")]),
            ("cafe\u0301!", [(0, "cafe\u0301")]), ("'teh'", [(1, "teh")]),
        ],
    )  # fmt: skip
    def test_mistakes_come_with_their_offsets(
        self, english: Lexicon, text: str, mistakes: list[tuple[int, str]]
    ) -> None:
        assert english.mistakes(text) == mistakes

    @pytest.mark.parametrize(
        "text",
        [
            "http://teh.example/xx?q=zz", "https://xx.yy:80/", "see www.xxx.org", "mailto:xx@yy.zz",
            "xx.yy+zz@teh.example.org", "/usr/lib/xxyy", "~/xxyy.txt", "../xxyy/zz", "3rd 2nd B2B 1e5 0xff",
            "42 3.14 1,000", "file:///xx/yy",
        ],
    )  # fmt: skip
    def test_addresses_and_numbers_are_skipped(self, english: Lexicon, text: str) -> None:
        assert english.mistakes(text) == []
        assert english.mistakes(f"teh {text} teh") == [(0, "teh"), (len(text) + 5, "teh")]

    def test_a_slash_between_words_is_no_file(self, english: Lexicon) -> None:
        assert verdicts(english, "and/or teh/cat") == [("and", "*"), ("or", "*"), ("teh", "#"), ("cat", "*")]

    def test_roots_and_compounds_have_different_verdicts(self, english: Lexicon) -> None:
        found = list(spelling.judge_words(english.image, "dog's isn't mother-in-law"))
        assert [(word.verdict, word.root) for word in found] == [("+", "dog"), ("+", "is"), ("-", "")]

    def test_words_that_were_accepted_are_correct(self, english: Lexicon) -> None:
        assert verdicts(english, "Teh zork's zork", ("teh", "zork")) == [("Teh", "*"), ("zork's", "+"), ("zork", "*")]

    def test_a_word_may_have_a_capital_but_a_name_must_if_case_counts(self) -> None:
        lexicon = lexc.build(["Paris", "house", "iPod"])
        assert lexicon.meta.alphabet.fold == "none"
        assert lexicon.mistakes("House HOUSE house Paris PARIS iPod") == []
        assert lexicon.mistakes("paris HouSe IPod") == [(0, "paris"), (6, "HouSe")]

    def test_apostrophes_and_hyphens_of_the_lexicon_itself_count_first(self) -> None:
        lexicon = lexc.build(["don't", "x-ray", "aujourd'hui", "o'clock"])
        assert lexicon.mistakes("don't don’t Don’t x-ray aujourd'hui o'clock") == []
        assert [found.verdict for found in spelling.judge_words(lexicon.image, "don't x-ray")] == ["*", "*"]

    def test_letters_that_are_no_letters_elsewhere_are_letters_here(self) -> None:
        catalan = lexc.build(["COL·LEGI", "ANY"], alphabet="catalan")
        assert catalan.mistakes("Col·legi, any. Col·lagi") == [(15, "Col·lagi")]
        assert catalan.suggest("Col·lagi") == ["Col·legi"]


@st.composite
def _words_of_long_letters(draw: st.DrawFn) -> tuple[str, list[str]]:
    """The name of an alphabet with letters of several characters, and words in notation."""
    name = draw(st.sampled_from(["spanish", "catalan"]))
    letters = [f"[{letter.strip('[]')}]" for letter in LETTERS[name]]
    word = st.lists(st.sampled_from(letters), min_size=2, max_size=6).map("".join)
    return name, draw(st.lists(word, min_size=1, max_size=12, unique=True))


def _strip_brackets(word: str) -> str:
    return word.replace("[", "").replace("]", "")


class TestLettersOfSeveralCharacters:
    @given(st.data(), _words_of_long_letters())
    def test_a_word_is_correct_if_any_word_is_printed_so(
        self, data: st.DataObject, drawn: tuple[str, list[str]]
    ) -> None:
        name, words = drawn
        lexicon, printed = build_lexicon(words, name), [_strip_brackets(word) for word in words]
        for text in (*printed, "".join(data.draw(st.permutations(printed[0])))):
            if text.strip("·") == text:  # what begins or ends with a dot is no word of a text
                assert (lexicon.mistakes(text.lower()) == []) == (text in printed)
                assert text.lower() not in lexicon.suggest(text.lower())

    def test_mistakes_and_suggestions_do_not_depend_on_the_reading(self) -> None:
        lexicon = lexc.build(["BA[N]GOR", "CA[T]HOD"], alphabet="welsh")
        assert lexicon.mistakes("Bangor, cathod") == []
        assert lexicon.suggest("bangpr") == ["bangor"]
        assert lexicon.suggest("cathid") == ["cathod"]
        assert lexicon.suggest("Bangor") == []

    def test_the_longest_name_of_wales_is_read(self) -> None:
        name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
        lexicon = lexc.build([name.replace("ng", "[n]g")], alphabet="welsh")
        assert lexicon.mistakes(name) == []
        assert lexicon.mistakes(name.replace("wy", "yw")) == [(0, name.replace("wy", "yw"))]
        assert lexicon.suggest(name.replace("goch", "gogh")) == [name]

    def test_time_does_not_grow_with_the_number_of_readings(self) -> None:
        lexicon = lexc.build(["L" * 250, "LL" * 99, "L" * 99 + "LL"], alphabet="welsh")
        for n in (1_000, 100_000):
            assert lexicon.mistakes("l" * n) == [(0, "l" * n)]
            assert lexicon.suggest("l" * n) == []


class TestSuggestions:
    @given(
        st.data(),
        st.sampled_from([configuration for configuration in CONFIGURATIONS if configuration[0] in ("english", "utf8")]),
    )
    def test_suggestions_are_the_cheapest_near_words(
        self, data: st.DataObject, configuration: tuple[str, str, str]
    ) -> None:
        words = data.draw(words_of(configuration[0]))
        weights = {word: data.draw(st.integers(0, 3)) for word in words}
        lexicon = build_lexicon(weights if data.draw(st.booleans()) else words, *configuration)
        misspelling = "".join(data.draw(st.lists(st.sampled_from(LETTERS[configuration[0]]), min_size=4, max_size=6)))
        if misspelling in words or is_foreign((lexicon.image,), misspelling):
            return
        costs = {
            _suggested_form(word, configuration[0]): NO_PAIRS.cost(misspelling.lower(), word.lower())
            + (16 * 0.7 * (log(1 << 20) - log(1 + lexicon.weight(word))) if lexicon.image.columns else 0)
            for word in words
            if distance(misspelling, word, ANY_BUT_TRANSPOSE | TRANSPOSE) <= 2
        }
        suggested = [_suggested_form(word, configuration[0]) for word in lexicon.suggest(misspelling, 5)]
        near = [word for word in suggested if word in costs]
        found = [costs[word] for word in near]
        close = [word for word in words if NO_PAIRS.cost(misspelling.lower(), word.lower()) <= 5 * 16]
        # Beside a close word, those with two edits at the beginning are not searched. Words that sound alike go first.
        assert sorted(found) == pytest.approx(sorted(found if close else costs.values())[:5])
        assert len(found) >= min(5, len(close))
        assert suggested[len(near) :] == [] or min(costs.values(), default=999) > 9 * 16 or " " in "".join(suggested)

    @pytest.mark.parametrize(
        ("misspelling", "suggestion"),
        [
            ("teh", "the"), ("Teh", "The"), ("TEH", "THE"), ("quik", "quick"), ("dgo's", "dog's"), ("DGO’S", "DOG’S"),
            ("quíck", "quick"), ("wirte", "write"), ("o'tsop", "o'stop"),
        ],
    )  # fmt: skip
    def test_suggestions_have_the_case_of_the_word(self, english: Lexicon, misspelling: str, suggestion: str) -> None:
        assert english.suggest(misspelling)[0] == suggestion

    def test_heavier_words_come_first_among_equally_near_ones(self) -> None:
        lexicon = lexc.build({"bat": 5, "cat": 9, "hat": 7, "what": 99, "zat": 0})
        assert lexicon.suggest("xat") == ["cat", "hat", "bat", "zat"]
        assert lexicon.suggest("xat", 2) == ["cat", "hat"]

    def test_names_keep_their_capitals(self) -> None:
        assert lexc.build(["Paris", "parish"]).suggest("paris") == ["Paris", "parish"]
        assert lexc.build(["house"]).suggest("Hosue") == ["House"]

    @pytest.mark.parametrize("text", ["", "'", "’", "-", " ", "\0", "4"])
    @pytest.mark.parametrize("fold", ["none", "upper"])
    def test_suggestions_for_a_text_without_letters_are_words(self, text: str, fold: str) -> None:
        words = ["Care", "I", "o'clock"]
        lexicon = lexc.build(words, alphabet="utf8", fold=fold)
        assert {word.upper() for word in lexicon.suggest(text)} <= {word.upper() for word in words}

    def test_a_word_like_no_other_has_no_suggestions(self, english: Lexicon) -> None:
        for word in ("xxxxxxxxx", "日本", "x" * 500, "x'x'x"):
            assert english.suggest(word) == []
        assert english.suggest("teh", 0) == []

    def test_words_at_distance_3_are_suggested_for_long_words(self) -> None:
        lexicon = lexc.build(["dictionary"])
        assert lexicon.suggest("diktionery") == ["dictionary"]
        assert lexicon.suggest("dikschonary") == []
        assert lexicon.suggest("dikzionery") == ["dictionary"]
        assert lexicon.suggest("dict") == []

    def test_letters_of_several_characters_are_suggested_as_people_write_them(self) -> None:
        lexicon = lexc.build(["[C]HAL", "LLANO"], alphabet="spanish")
        assert lexicon.suggest("clal") == ["chal"]

    def test_words_of_an_overlay_are_suggested(self) -> None:
        overlay = Overlay(lexc.build(["CAT"], alphabet="english"))
        overlay.add("ZORKMID")
        assert overlay.suggest("zorkmdi") == ["zorkmid"]
        assert overlay.mistakes("zorkmid zork") == [(8, "zork")]


def _suggested_form(word: str, name: str) -> str:
    """As a suggestion for a word in capitals, or of letters without case."""
    return word.upper() if name in ("english",) else word


@pytest.mark.parametrize("piece", ["a", "a.", "a-", "a@", "a@a.", "www.", "ab://", "/", "~/", "'"])
def test_no_text_takes_quadratic_time(piece: str) -> None:
    """300,000 characters take a second at worst; in quadratic time they would take an hour."""
    lexicon = lexc.build(["AA", "AB"], alphabet="english")
    assert sum(1 for _ in lexicon.mistakes(piece * (300_000 // len(piece)))) <= 300_000


def test_signs_that_a_list_has_in_no_word_lead_to_no_look_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[str] = []

    def accepts(image: Image, word: str, accepted: Container[str] = ()) -> bool:
        looked_up.append(word)
        return word_spelling.is_correct(image, word, accepted)

    monkeypatch.setattr(text_runs, "is_correct", accepts)
    assert list(lexc.build(["CAR"]).mistakes("x'y." * 50)) == [(4 * i, "x'y") for i in range(50)]
    assert len(looked_up) <= 4 * 50  # they were 3,400


@pytest.mark.parametrize("alphabet", ["english", "spanish", "utf8"])
def test_tiles_of_a_text_are_those_of_the_alphabet(alphabet: str) -> None:
    image = lexc.build(["CAR"], alphabet=alphabet).image
    for text in ("CAR", "car", "ca1", "ca!", "CHAR", "[CH]AR", "[C", "[", "\\", "é", "ñ", "CAR "):
        try:
            expected = image.alphabet.tokenize(text)
        except lexc.errors.AlphabetError:
            expected = b""
        assert tiles_or_empty(image, text) == expected


@pytest.fixture(scope="module")
def forgetful() -> Lexicon:
    return lexc.build(WORDS.split(), alphabet="english")


@given(data=st.data())
def test_verdicts_do_not_depend_on_words_that_came_before(
    data: st.DataObject, english: Lexicon, forgetful: Lexicon
) -> None:
    """An image remembers its verdicts; a person may accept and refuse words meanwhile."""
    word = st.sampled_from(["cat", "Cat", "dgo", "can't", "sit-in", "sat-on", "c4t", "o", "THE"])
    accepted = word_spelling.PersonalWords()
    for text in data.draw(st.lists(st.lists(word, max_size=6).map(" ".join), max_size=3)):
        accepted.change(data.draw(word), data.draw(st.booleans()))
        word_spelling.remembered_words(forgetful.image).clear()
        expected = spelling.judge_words(forgetful.image, text, accepted)
        found = list(spelling.mistakes(english.image, text, accepted))
        assert found == [(verdict.start, verdict.word) for verdict in expected if verdict.verdict == "#"]


def test_a_word_refused_while_a_text_is_read_is_unknown_from_there_on(english: Lexicon) -> None:
    accepted = word_spelling.PersonalWords(refused={"dog"})
    found = spelling.mistakes(english.image, "cat dog cat the cat", accepted)
    assert next(found) == (4, "dog")
    accepted.change("cat", False)
    assert list(found) == [(8, "cat"), (16, "cat")]


def test_few_words_are_remembered(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_spelling, "_MAX_REMEMBERED", 3)
    lexicon = lexc.build(WORDS.split(), alphabet="english")
    text = "cat dgo the sat dog cta on " + "x" * 100
    assert [word for _, word in spelling.mistakes(lexicon.image, text)] == ["dgo", "cta", "x" * 100]
    assert len(word_spelling.remembered_words(lexicon.image)) <= 3
    assert "x" * 100 not in word_spelling.remembered_words(lexicon.image)


PARTS = (
    "the", "The", "kat", "dog's", "well-known", "kat-dog", "tête", "'", "-", ".", "a@b.c", "://x", "/x/y", "www.", " ",
    "\n",
)  # fmt: skip


def judge_anew(image: Image, text: str) -> list[tuple[int, str]]:
    """The unknown words of a text: addresses are sought everywhere, and each word is judged by a judge of its own."""
    words, start, found = text_words.word_pattern((), text), 0, list[tuple[int, str]]()
    addresses: list[tuple[int, int]] = [match.span() for match in spelling._address_pattern().finditer(text)]
    for end, next_start in [*addresses, (len(text), 0)]:
        for match in words.finditer(text, start, end):
            word_spelling.remembered_words(image).clear()
            judge = text_runs.RunJudge([image], text, (), False)
            found += ((one.start, one.word) for one in judge.judge(*match.span()) if one.verdict == "#")
        start = next_start
    return found


@given(st.lists(st.sampled_from(PARTS)))
def test_words_that_stand_again_are_judged_as_for_the_first_time(english: Lexicon, parts: list[str]) -> None:
    text = "".join(parts)
    assert english.mistakes(text) == judge_anew(english.image, text)
