"""The letters of a list, and its canonical text: the quick ways agree with reading the whole text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.alphabet.folding import FOLDS, normalise
from lexc.source.alphabet_choice import _normalised_characters
from lexc.source.coding import canonical_text, coding_of, has_byte_order

HARD = "abßSıİΣςéñĳﬃe\u0301\u0307\u0323\u0345\u094dक가각\u1161жЁ #-’\n"


@pytest.mark.parametrize("fold", FOLDS)
def test_the_letters_of_a_text_are_those_of_the_whole_text_after_normalisation(fold: str) -> None:
    rng = random.Random(fold)
    for _ in range(400):
        text = "".join(rng.choices(HARD, k=rng.randint(0, 6)))
        assert {*_normalised_characters(text, fold)} == {*normalise(text, fold)}, ascii(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("letters", ["абвё", "abcßé", "קרש", "กขค", "ab\u0301", "zżaą", "कख\u094d"])
def test_a_canonical_text_is_sorted_by_its_bytes(letters: str) -> None:
    alphabet, rng = Alphabet.from_letters(letters, "none"), random.Random(letters)
    n = alphabet.n_letters
    words = sorted({bytes(rng.choices(range(1, n + 1), k=rng.randint(1, 4))) for _ in range(40)})
    tiles = b"".join(word + b"\0" for word in words)
    spelled = sorted(alphabet.spell(word) for word in words)
    assert canonical_text(tiles, alphabet).decode().split("\n")[:-1] == spelled
    assert coding_of(alphabet).decode(tiles).split("\n")[:-1] == [alphabet.spell(word) for word in words]


def test_letters_out_of_order_that_compose_or_have_several_characters_have_no_byte_order() -> None:
    assert has_byte_order(Alphabet.from_letters("абвё", "none"))
    assert has_byte_order(Alphabet.utf8("none"))
    assert not has_byte_order(Alphabet.from_letters("ab\u0301", "none"))
    assert not has_byte_order(Alphabet.load("polish"))
    assert not has_byte_order(Alphabet.load("spanish"))


@pytest.mark.parametrize("text", ["# и\nдом\n", " дом\t\nдва дома\n", "\ufeffдом\n", "дом\r\nдва\r", "до\0м\nдва\n"])
def test_spaces_around_words_comments_and_line_ends_are_no_letters(text: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(text.encode())
    lexicon = lexc.build(path, skip_invalid=True)
    expected = {*"".join(line.strip(" \t\ufeff") for line in text.splitlines() if line[0] != "#" and "\0" not in line)}
    assert {*lexicon.meta.alphabet.labels} == expected
