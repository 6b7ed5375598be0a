"""Words with a prefix are a run of the list; prefixes of a text are the words that it begins with."""

from __future__ import annotations

import random
import unicodedata
from itertools import islice, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from image.plain_letters import read
from lexicon.configurations import fixture_per_configuration, lexicons, random_words

import lexc
from lexc.alphabet import Alphabet
from lexc.alphabet.folding import FOLDS
from lexc.errors import SectionMissing, UsageError
from lexc.lexicon import Lexicon
from lexc.overlays.overlay import Overlay
from lexc.query.words import list_words


@fixture_per_configuration
@given(lexicons, st.text("ABCZ", max_size=4))
def test_prefixes_select_a_run_of_the_list(configuration: dict[str, Any], words: list[str], prefix: str) -> None:
    lexicon = lexc.build(words, **configuration)
    expected = [word for word in sorted(set(words)) if word.startswith(prefix)]
    assert lexicon.keys(prefix) == expected
    assert list(lexicon.iterkeys(prefix)) == expected
    assert lexicon.count(prefix) == len(expected)
    assert lexicon.has_keys_with_prefix(prefix) == bool(expected)


@fixture_per_configuration
@given(lexicons, st.text("ABCZ", max_size=9))
def test_prefixes_of_a_text_are_the_words_it_begins_with(
    configuration: dict[str, Any], words: list[str], text: str
) -> None:
    lexicon = lexc.build(words, **configuration)
    assert lexicon.prefixes(text) == [text[:n] for n in range(1, len(text) + 1) if text[:n] in words]


@pytest.mark.parametrize("alphabet", ["english", Alphabet.utf8("none")], ids=["english", "utf8"])
@pytest.mark.parametrize("prefix", ["", "A", "AB", "ABC", "ABCD", "B"])
def test_few_words_and_thousands_are_listed_alike(alphabet: str | Alphabet, prefix: str) -> None:
    letters = "ABCDEFGHIJKLM"
    words = ["".join(word) for word in product("AB", letters, letters, letters)]
    lexicon = lexc.build(words, alphabet=alphabet)
    assert lexicon.keys(prefix) == [word for word in words if word.startswith(prefix)]


def test_prefixes_of_plain_letters_have_words_with_others() -> None:
    words = ["cafe", "caff", "café", "cafés"]
    lexicon = lexc.build(words, alphabet=Alphabet.utf8("none"))
    assert lexicon.keys("caf") == words
    assert lexicon.keys("cafe") == ["cafe"]
    assert lexicon.prefixes("cafe") == ["cafe"]
    assert lexicon.has_keys_with_prefix("caf")


@pytest.mark.parametrize("prefix", ["é", "\0", "A" * 4000, "Ж" * 300, "\ud800", "[", "F" * 2000 + "\0"])
def test_a_prefix_that_no_word_can_have_selects_nothing(lexicon: Lexicon, prefix: str) -> None:
    assert lexicon.keys(prefix) == []
    assert list(lexicon.iterkeys(prefix)) == []
    assert lexicon.count(prefix) == 0
    assert not lexicon.has_keys_with_prefix(prefix)


def test_a_very_long_text_has_the_prefixes_of_its_beginning(lexicon: Lexicon, words: list[str]) -> None:
    text = words[0] + "A" * 100_000
    assert lexicon.prefixes(text)[:1] == [next(text[:n] for n in range(1, 99) if text[:n] in words)]


@pytest.mark.parametrize(
    ("text", "found"),
    [("can't", ["CA", "CAN"]), ("new york City is", ["NEW"]), ("CAN\0", ["CA", "CAN"]), ("can\ud800", ["CA", "CAN"]),
     ("cané", ["CA", "CAN"]), ("'can", []), ("ça", []), ("CA[N]", ["CA", "CAN"]), ("CAN[T", ["CA", "CAN"]),
     ("C[A]N[TT]", ["CA", "CAN"]), ("CAN[", ["CA", "CAN"]), ("CAN\\", ["CA", "CAN"]), ("C\\A\\N\\7", ["CA", "CAN"]),
     ("caß", ["CA", "CAS"])],
)  # fmt: skip
def test_a_text_may_go_on_in_characters_that_the_alphabet_lacks(text: str, found: list[str]) -> None:
    words = ["CA", "CAN", "CAS", "NEW", "NEWT"]
    for kind in ("dawg", "gaddag", "trie"):
        assert lexc.build(words, kind, alphabet="english").prefixes(text) == found
    assert Overlay(lexc.build(words, alphabet="english")).prefixes(text) == found
    if "[" not in text and "\\" not in text:
        assert lexc.build(words, alphabet=Alphabet.utf8("upper")).prefixes(text) == found


def test_a_text_breaks_only_between_letters_and_characters() -> None:
    spanish = lexc.build(["C", "[C]H", "CH", "LA", "LLA", "[L]LA"], alphabet="spanish")
    assert spanish.prefixes("CHA!") == ["CH"]
    assert spanish.prefixes("[C]HA") == ["C", "[C]H"]
    assert spanish.prefixes("[C") == []
    assert spanish.prefixes("C[") == ["C"]
    assert spanish.prefixes("[L]LA") == ["[L]LA"]
    byte = lexc.build(["é", "e", "éa", "\u4e2d"], alphabet=Alphabet.utf8("none"))
    assert byte.prefixes("e\u0301a\u0301") == ["é"]  # á is one letter, composed or not
    assert byte.prefixes("\u4e2d\0") == ["\u4e2d"]


@pytest.mark.parametrize("fold", FOLDS)
@given(data=st.data())
def test_prefixes_of_a_text_are_words_that_equal_a_beginning_of_its_labels(fold: Any, data: st.DataObject) -> None:
    """The oracle reads each word and the text as the specification does."""
    texts = st.text("aAiIıİ\u0307\u0301ßΣσςΑ-", min_size=1, max_size=6)
    words = {unicodedata.normalize("NFC", word) for word in data.draw(st.sets(texts, min_size=1, max_size=20))}
    text = data.draw(st.text("aAiIıİ\u0307\u0301ßΣσςΑ-", max_size=9))
    alphabet = Alphabet.utf8(fold)
    labels = read({**alphabet.to_meta()}, text)
    lexicon = lexc.build(words, alphabet=alphabet)
    tiles = sorted({read(alphabet.to_meta(), word) for word in words}, key=len)
    assert lexicon.prefixes(text) == [bytes(word).decode() for word in tiles if word == labels[: len(word)]]


SIGMA = ["αλφα", "σας", "σασα", "σασ-ι", "σασι", "σι"]


@pytest.mark.parametrize("alphabet", [Alphabet.utf8("lower"), Alphabet.from_letters(SIGMA, "lower"), "torn"])
def test_a_sigma_at_the_end_of_a_prefix_is_final_or_not(alphabet: Any) -> None:
    if alphabet == "torn":  # ς and σ are far apart in the alphabet
        alphabet = Alphabet.from_letters(SIGMA, "lower")
        order = "ςαλφι-σ"
        alphabet = Alphabet.from_meta({**alphabet.to_meta(), "labels": list(order), "blanks": list(order)})
    lexicon = lexc.build({word: i for i, word in enumerate(SIGMA)}, alphabet=alphabet)
    expected = sorted(("σας", "σασ-ι", "σασα", "σασι"), key=list(lexicon).index)
    for prefix in ("ΣΑΣ", "σαΣ"):
        assert lexicon.keys(prefix) == list(lexicon.iterkeys(prefix)) == expected
        assert list_words(lexicon.image, prefix, 3) == expected[:3]
        assert lexicon.count(prefix) == 4
        assert lexicon.has_keys_with_prefix(prefix)
        assert lexicon.complete(prefix) == ["σασι", "σασ-ι", "σασα", "σας"]
    assert lexicon.keys("σας") == ["σας"]
    assert lexicon.keys("ΣΑΣΑ") == ["σασα"]
    assert lexicon.keys("Σ") == [word for word in lexicon if word[0] == "σ"]
    assert not lexicon.has_keys_with_prefix("ΣΣ")
    assert ("ΣΑΣ" in lexicon, "ΣΑΣΑ" in lexicon, lexicon.prefixes("ΣΑΣΑ!")) == (True, True, ["σασα"])


def test_without_a_prefix_all_words_are_selected(lexicon: Lexicon, words: list[str]) -> None:
    assert lexicon.keys() == lexicon.keys("") == list(lexicon.iterkeys()) == words
    assert lexicon.count() == len(words)
    assert lexicon.has_keys_with_prefix("")
    assert lexicon.prefixes("") == []


def test_prefixes_of_bytes_are_prefixes_of_characters() -> None:
    lexicon = lexc.build(["é", "ê", "éa", "e\u0301b", "😀", "😁"], alphabet=Alphabet.utf8("none"))
    assert lexicon.keys("é") == ["é", "éa", "éb"]
    assert lexicon.keys("😀") == ["😀"]
    assert lexicon.prefixes("éaa") == ["é", "éa"]


@pytest.mark.parametrize("seed", range(20))
def test_a_list_taken_in_pieces_continues_an_iteration(seed: int) -> None:
    rng, words = random.Random(seed), random_words(seed, 400)
    prefix = rng.choice(["", "A", "AB"])
    expected = [word for word in words if word.startswith(prefix)]
    walk: Any = lexc.build(words).iterkeys(prefix)
    found = list[str]()
    while len(found) < len(expected):
        walk.take(rng.randint(0, 80), found)
        found += islice(walk, rng.randint(0, 2))
    assert found == expected
    assert walk.take(-1) == []


def test_more_words_are_listed_than_a_piece_has() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = ["".join(word) for word in product(letters, repeat=4)]
    lexicon = lexc.build(words)
    assert len(words) > 1 << 18
    assert lexicon.keys() == words


@pytest.mark.sweep
@fixture_per_configuration
@given(lexicons, st.text("ABCZé-", max_size=9))
def test_the_longest_prefix_and_its_values_come_in_one_call(
    configuration: dict[str, Any], words: list[str], text: str
) -> None:
    numbers = {word: {"n": number} for number, word in enumerate(words) if number % 3}
    lexicon = lexc.build({word: {} for word in words} | numbers, **configuration)
    expected = [(text[:n], numbers.get(text[:n], {})) for n in range(1, len(text) + 1) if text[:n] in words]
    with_numbers = [(word, found["n"]) for word, found in expected if found]
    assert lexicon.prefix_items(text) == expected
    assert lexicon.longest_prefix(text) == (expected[-1][0] if expected else None)
    assert lexicon.longest_prefix_item(text, "none") == (expected[-1] if expected else "none")
    if numbers:
        assert lexicon.prefix_items(text, "n") == with_numbers
        assert lexicon.longest_prefix_item(text, column="n") == (with_numbers[-1] if with_numbers else None)
    overlay = Overlay(lexicon)
    overlay.add("ABC")
    longest = next((text[:n] for n in range(len(text), 0, -1) if text[:n] in {*words, "ABC"}), "")
    assert overlay.longest_prefix(text, "") == longest


def test_only_a_text_has_a_longest_prefix(lexicon: Lexicon) -> None:
    for wrong in (None, 3, b"CAN"):
        with pytest.raises(TypeError, match="expected a str"):
            lexicon.longest_prefix(wrong)  # type: ignore[arg-type]
    assert lexicon.longest_prefix("", "nothing") == "nothing"


def test_the_values_of_a_word_have_a_default(configuration: dict[str, Any]) -> None:
    lexicon = lexc.build({"AB": {"n": 0}, "AC": {}}, **configuration)
    assert (lexicon.get("AB"), lexicon.get("AC"), lexicon.get("A"), lexicon.get("A", 7)) == ({"n": 0}, {}, None, 7)
    assert [lexicon.get(word, 7, column="n") for word in ("AB", "AC", "A", "é")] == [0, 7, 7, 7]
    with pytest.raises(SectionMissing, match="no such column"):
        lexicon.get("A", column="m")
    with pytest.raises(UsageError, match="not a word"):
        lexicon.get(b"AB", column="n")  # type: ignore[arg-type]
