"""Words that a space divides are found beside all pairs of neighbours of a text."""

from __future__ import annotations

import random
import re

import lexc
from lexc.query.split_words import SplitWord, find_split
from lexc.texts.masks import Prose
from lexc.views.spelling import Speller

COSTS = {"tomorrow": 3.0, "unknown": 2.0, "abab": 1.0, "baba": 1.0, "ab": 0.0, "a" * 61: 0.0}


def splits(text: str, word: str) -> SplitWord | None:
    return find_split(text, text.index(word), word, COSTS.get)


def test_an_unknown_word_is_joined_with_the_word_beside_it() -> None:
    assert splits("see tomor row.", "tomor") == SplitWord(4, "tomor row")
    assert splits("(to morrow)", "morrow") == SplitWord(1, "to morrow")
    assert splits("to morrow", "to") == SplitWord(0, "to morrow")


def test_the_neighbour_that_makes_the_commoner_word_is_joined() -> None:
    assert find_split("un known morrow", 3, "known", {"unknown": 2.0, "knownmorrow": 3.0}.get) == SplitWord(
        0, "un known"
    )
    assert find_split("un known morrow", 3, "known", {"unknown": 2.0, "knownmorrow": 1.0}.get) == SplitWord(
        3, "known morrow"
    )


def test_only_one_space_between_letters_divides_a_word() -> None:
    for text in ("tomor  row", "tomor\nrow", "tomor\trow", "tomor-row", "tomor row1", "tomor row'", "tomor x-row",
                 "tomor ro", "xtomor2 row", "tomor _row", "tomor row_", "tomor"):  # fmt: skip
        assert splits(text, "tomor") is None
    assert find_split("a b", 0, "a", COSTS.get) is None  # of fewer than four letters
    assert find_split("a" * 60 + " a", 61, "a", COSTS.get) is None
    assert find_split("a1 b", 0, "a1", {"a1b": 0.0}.get) is None


def test_the_splits_of_random_texts_are_those_of_a_plain_search() -> None:
    rng = random.Random(5)
    for _ in range(2_000):
        text = "".join(rng.choices("ab. -1", [6, 6, 1, 4, 1, 1], k=12))
        for found in re.finditer("[^ .]+", text):
            expected = []
            for pair in (match for i in range(len(text)) if (match := re.compile("[ab]+ [ab]+").match(text, i))):
                before, after = pair[0].split(" ")
                is_whole = re.search("(^|[ .])$", text[: pair.start()]) and re.match("($|[ .])", text[pair.end() :])
                halves = {pair.start(): before, pair.start() + len(before) + 1: after}
                if is_whole and halves.get(found.start()) == found[0] and before + after in COSTS and len(pair[0]) > 4:
                    expected.append(SplitWord(pair.start(), pair[0]))
            split = find_split(text, found.start(), found[0], COSTS.get)
            assert split in (expected or [None]), text


def test_rare_and_forbidden_words_are_not_joined() -> None:
    lexicon = lexc.build({"tomorrow": 0, "row": 1 << 20, "the": 1 << 20}, language="en")
    (found,) = Speller(lexicon.image).unknown_words(Prose("the tomor row"))
    assert (found.word, found.half) == ("tomor", "")


def test_two_unknown_halves_are_one_word_and_no_half_is_in_two_words() -> None:
    speller = Speller(lexc.build(["abba", "abab", "the"], language="xx").image)
    found = [(word.start, word.word, word.half) for word in speller.unknown_words(Prose("the ab ba ab ab ba the"))]
    assert found == [(4, "ab ba", "ab"), (10, "ab ab", "ab"), (16, "ba", "")]
