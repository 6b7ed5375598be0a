"""Words of up to 1,020 labels, the most that the format has: long URLs, and words of hostile lists."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest
from conftest import long

import lexc
from lexc.errors import SourceError
from lexc.kernels import uncompiled_names

LONGEST = 1020
N_WORDS = 4 if uncompiled_names() else 60
LENGTHS = (1, 2, 63, 64, 127, 128, 254, 255, 256, 257, 511, 512, 513, 1018, 1019, LONGEST)


def long_words(letters: str, n: int, seed: int) -> list[str]:
    """Words of many lengths, most of which begin or end as others do."""
    chooser, words = random.Random(seed), set[str]()
    base = "".join(chooser.choices(letters, k=LONGEST))
    while len(words) < n:
        length = chooser.choice(LENGTHS)
        start = chooser.choice((0, LONGEST - length))
        word = list(base[start : start + length])
        for _ in range(chooser.randrange(3)):
            word[chooser.randrange(length)] = chooser.choice(letters)
        words.add("".join(word))
    return sorted(words)


SLOWEST = ("gaddag", "packed")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("kind", "layout"),
    [
        pytest.param(*case, marks=long if case == SLOWEST else ())
        for case in product(("dawg", "gaddag", "anag"), ("bitmap", "arcs", "packed"))
    ],
)
def test_images_of_every_kind_and_layout_hold_words_of_1020_letters(tmp_path: Path, kind: str, layout: str) -> None:
    words = long_words("ABCDE", N_WORDS, 1)
    path = tmp_path / "x.dawg"
    lexc.build(words, kind=kind, layout=layout, alphabet="english").save(path)
    with lexc.open(path) as lexicon:
        assert list(lexicon) == words
        assert lexicon.keys() == words
        assert all(word in lexicon for word in words)
        assert not any(word + "A" in lexicon or "B" + word in lexicon for word in words)
        assert [lexicon.index(word) for word in words] == list(range(len(words)))
        assert [lexicon[i] for i in range(len(words))] == words
        longest = max(words, key=len)
        assert lexicon.prefixes(longest + "A") == [word for word in words if longest.startswith(word)]
        assert lexicon.keys(longest[:500]) == [word for word in words if word.startswith(longest[:500])]


@pytest.mark.parametrize("alphabet", ["english", "utf8"])
def test_ordinals_of_deep_words_that_end_behind_the_last_child(alphabet: str) -> None:
    """On each node of a chain of A, the arcs B and C come last. They follow all words below the A."""
    words = sorted(["A" * n + end for n in range(0, 1018, 1018 // N_WORDS) for end in ("B", "BA", "C")] + ["A" * 1018])
    lexicon = lexc.build(words, layout="packed", alphabet=alphabet)
    assert [lexicon[i] for i in range(len(words))] == words
    assert [lexicon.index(word) for word in words] == list(range(len(words)))


def test_queries_find_words_of_1020_letters() -> None:
    words = long_words("ABCDE", N_WORDS, 2)
    lexicon = lexc.build(words, kind="gaddag", alphabet="english")
    for word in (word for word in words if len(word) in (256, 1019, LONGEST)):
        changed = ("B" if word[0] == "A" else "A") + word[1:]
        mixed = "".join(sorted(word))
        anagrams = [other for other in words if sorted(other) == list(mixed)]
        assert (word, 0) in lexicon.near(word, 1)
        assert (word, 1) in lexicon.near(changed, 2) or changed in words
        assert list(lexicon.pattern("?" + word[1:200] + "*")) == [o for o in words if o[1:200] == word[1:200]]
        assert word in list(lexicon.pattern("*" + word[-20:]))
        assert word in list(lexicon.regex(f"{word[:10]}.*{word[-10:]}"))
        assert sorted(lexicon.anagram(mixed)) == anagrams
        assert {*map(str.upper, lexicon.anagram(mixed[:-1] + "?"))} >= {*anagrams}


def test_a_set_of_letters_of_1020_letters_has_its_subanagrams() -> None:
    words = long_words("ABC", N_WORDS // 2, 3)
    lexicon = lexc.build(words, alphabet="english")
    rack = max(words, key=len)
    expected = [word for word in words if all(word.count(letter) <= rack.count(letter) for letter in "ABC")]
    assert sorted(lexicon.anagram(rack, sub=True)) == expected


def test_letters_of_several_bytes_count_as_bytes_up_to_1020(tmp_path: Path) -> None:
    words = ["é" * 510, "漢" * 340, "😀" * 255, "a" * LONGEST]
    lexicon = lexc.build(words, alphabet="utf8")
    assert sorted(lexicon) == sorted(words)
    assert all(word in lexicon for word in words)
    for bad in ("é" * 511, "漢" * 341, "😀" * 256, "a" * (LONGEST + 1)):
        with pytest.raises(SourceError, match="too long") as error:
            lexc.build([*words, bad], alphabet="utf8")
        assert "1,020 bytes of UTF-8" in str(error.value)


def test_a_longer_word_is_refused_and_its_place_named(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("A\n" + "B" * (LONGEST + 1) + "\n")
    with pytest.raises(SourceError, match="too long") as error:
        lexc.build([path], alphabet="english")
    assert str(error.value).startswith(f"{path}:2:1:")
    assert "at most 1,020 letters; found 1,021" in str(error.value)
