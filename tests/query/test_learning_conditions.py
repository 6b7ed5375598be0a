"""Stems, types of sevens and shares of letters leave the words that slow functions leave."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod
from random import Random

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import LexcError, UsageError
from lexc.query.learning_conditions import best_stems

LETTERS = "AAAADEEEEEGIIIILNNNOOORRRSSTTTUQZ"


def sevens_of(random: Random) -> list[str]:
    """Words of seven likely letters, and some others."""
    words = {"".join(random.sample(LETTERS, 7)) for _ in range(1500)}
    return sorted({*words, "QQQZZZX", "RETAINS", "AT", "RETAINED"})


def types_by_hand(words: list[str]) -> dict[str, int]:
    """The type of each word of seven letters, by the definition, a letter at a time."""
    alphabet = lexc.build(["A"], alphabet="english").meta.alphabet
    bag = dict(zip(alphabet.labels, alphabet.counts, strict=True))
    sevens = [word for word in words if len(word) == 7]

    def draws(letters: str) -> int:
        return prod(comb(bag[letter], n) for letter, n in Counter(letters).items())

    makes: dict[str, set[str]] = {}
    for word in sevens:
        for stem in {"".join(sorted(part)) for part in combinations(word, 6)}:
            (letter,) = Counter(word) - Counter(stem)
            makes.setdefault(stem, set()).add(letter)
    value = {stem: draws(stem) * sum(bag[letter] for letter in letters) for stem, letters in makes.items()}
    stems = sorted(value, key=lambda stem: (-value[stem], stem))[:100]

    def type_of(word: str) -> int:
        if any(not Counter(stem) - Counter(word) for stem in stems):
            return 1
        if all(n <= bag[letter] // 3 for letter, n in Counter(word).items()):
            return 2
        return 3 if draws(word) * 100_000 >= comb(98, 7) else 0

    return {word: type_of(word) for word in sevens}


def test_types_of_sevens_are_those_of_their_definition() -> None:
    words = sevens_of(Random(7))
    lexicon, types = lexc.build(words, alphabet="english"), types_by_hand(words)
    assert set(types.values()) == {0, 1, 2, 3}
    for wanted in range(4):
        assert list(lexicon.find(sevens=wanted)) == [word for word in types if types[word] == wanted]
    assert list(lexicon.find(not_sevens=(0, 3))) == ["AT", "RETAINED"]


def test_the_best_stems_of_english_are_those_that_players_know() -> None:
    with lexc.open("english") as english:
        stems = [english.meta.alphabet.spell(stem) for stem in best_stems(english.image, 3)]
    assert stems == ["AEINRT", "AEINST", "AEIRST"]  # RETINA, SATINE, SATIRE


def test_a_stem_takes_one_more_letter() -> None:
    lexicon = lexc.build(["RETAINS", "RETINA", "CERTAIN", "PIRATES", "NITRATES", "EAT"], alphabet="english")
    assert list(lexicon.find(stem="RETINA")) == ["CERTAIN", "RETAINS"]
    assert list(lexicon.find(stem="satire, at")) == ["EAT", "PIRATES", "RETAINS"]
    assert list(lexicon.find(not_stem="RETINA", length=7)) == ["PIRATES"]


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        ("AE:50", ["QUAE"]), ("AEIOU:66.6-70", ["AIR"]), ("AE:100", ["AA"]), ("Q:-20", ["AA", "AIR"]),
        (":0", ["AA", "AIR", "QUAE"]),
    ],
)  # fmt: skip
def test_a_share_of_letters_is_in_percent(share: str, expected: list[str]) -> None:
    lexicon = lexc.build(["AA", "AIR", "QUAE"], alphabet="english")
    assert list(lexicon.find(consists=share)) == expected


def test_faults_say_what_is_expected() -> None:
    lexicon = lexc.build(["AA"], alphabet="english")
    for wrong in ("AEIOU", "AE:", "AE:x", "AE:60-50"):
        with pytest.raises(LexcError, match="expected"):
            list(lexicon.find(consists=wrong))
    with pytest.raises(LexcError, match="no stem"):
        list(lexicon.find(stem=" , "))
    with pytest.raises(UsageError, match="bag"):
        list(lexc.build(["a"], alphabet=Alphabet.utf8("none")).find(sevens=1))
