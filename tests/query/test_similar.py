"""Words that are equal but for letters that may stand for others."""

from __future__ import annotations

from itertools import product

import pytest
from configurations import CONFIGURATIONS, LETTERS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import SectionMissing, UsageError


def test_a_letter_stands_for_another() -> None:
    lexicon = lexc.build({"ёлка": 5, "елка": 1, "ель": 2, "ёж": 3}, fold="upper")
    assert lexicon.similar("елка", {"е": "ё"}) == ["ЁЛКА", "ЕЛКА"]
    assert lexicon.similar("Ё", {"Ё": ["Е"]}, prefix=True) == ["ЁЖ", "ЁЛКА", "ЕЛКА", "ЕЛЬ"]
    assert [lexicon.weight(word) for word in lexicon.similar("ЕЖ", {"Е": "Ё"})] == [3]
    assert lexicon.similar("Ж", {"Е": "Ё"}) == lexicon.similar("", {}) == lexicon.similar("Q", {}) == []


@pytest.mark.parametrize("replacements", [{"Е": "Q"}, {"Q": "Е"}, {"Е": ""}, {"ЕЁ": "Е"}])
def test_a_replacement_that_is_no_letter_is_refused(replacements: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="not a letter to replace"):
        lexc.build(["ЁЛКА", "ЕЛЬ"]).similar("ЕЛКА", replacements)


def test_similar_words_bring_their_values() -> None:
    lexicon = lexc.build({"ёлка": {"form": b"\1", "n": 5}, "елка": {"n": 1}, "ёж": {"form": b"\2"}}, fold="upper")
    assert lexicon.similar_items("елка", {"е": "ё"}) == [("ЁЛКА", {"form": b"\1", "n": 5}), ("ЕЛКА", {"n": 1})]
    assert lexicon.similar_items("елка", {"е": "ё"}, column="form") == [("ЁЛКА", b"\1")]
    assert lexicon.similar_items("е", {"е": "ё"}, prefix=True, column="form") == [("ЁЖ", b"\2"), ("ЁЛКА", b"\1")]
    with pytest.raises(SectionMissing, match="no such column"):
        lexicon.similar_items("елка", {}, column="x")


def test_similar_items_are_those_of_a_bytes_dawg() -> None:
    dawg = pytest.importorskip("dawg")
    pairs = [("ЁЛКА", b"a"), ("ЁЛКА", b"b"), ("ЕЛКА", b"c"), ("ЕЛЬ", b"d"), ("ТЁТЯ", b"e"), ("ТЕТЁ", b"f")]
    peer = dawg.BytesDAWG(pairs)
    lexicon = lexc.build(pairs, on_duplicate="many", alphabet=lexc.Alphabet.utf8("none"))
    replaces = peer.compile_replaces({"Е": "Ё"})
    for word in ("ЕЛКА", "ЁЛКА", "ЕЛЬ", "ТЕТЕ", "ТЕТЯ", "Ж"):
        found = lexicon.similar_items(word, {"Е": "Ё"}, column="value")
        assert sorted(found) == sorted(peer.similar_items(word, replaces))


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_similar_words_are_those_of_all_choices(data: st.DataObject, configuration: tuple[str, str, str]) -> None:
    lexicon = build_lexicon(data.draw(words_of(configuration[0])), *configuration)
    letters = LETTERS[configuration[0]]
    replacements = data.draw(st.dictionaries(st.sampled_from(letters), st.lists(st.sampled_from(letters), max_size=3)))
    text = data.draw(st.lists(st.sampled_from(letters), min_size=1, max_size=4))
    tokenize, is_utf8 = lexicon.meta.alphabet.tokenize, lexicon.meta.alphabet.is_utf8
    tiles_of = {tokenize(letter): [tokenize(other) for other in others] for letter, others in replacements.items()}
    read = [tokenize(letter) for letter in text] if is_utf8 else [bytes([t]) for t in tokenize("".join(text))]
    tiles = {b"".join(choice) for choice in product(*([letter, *tiles_of.get(letter, [])] for letter in read))}
    assert lexicon.similar("".join(text), replacements) == [word for word in lexicon if tokenize(word) in tiles]
    assert lexicon.similar("".join(text), replacements, prefix=True) == [
        word for word in lexicon if any(tokenize(word).startswith(start) for start in tiles)
    ]


def test_a_word_of_any_length_is_compared() -> None:
    lexicon = lexc.build(["E" * 1020, "F" + "E" * 1019])
    assert lexicon.similar("E" * 1020, {"E": "F"}) == ["E" * 1020, "F" + "E" * 1019]
