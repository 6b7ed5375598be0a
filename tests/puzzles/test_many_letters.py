"""Words of more letters than a mask has bits, as of Korean and Chinese, fill grids as others do."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from conftest import long
from puzzles.oracle import check, exists

import lexc
from lexc.puzzles import Fitter, NoFill, PuzzleError, Wishes, fill, read_grid
from lexc.puzzles.letter_codes import LetterCodes

SHAPES = ["...\n...\n...\n", "....\n....\n....\n", "...#\n....\n....\n#...\n", "가..\n...\n...\n", "...\n.#.\n...\n"]
SYLLABLES = [chr(code) for code in range(ord("가"), ord("가") + 40 * 28, 28)]
"""Forty letters, of which words are made: 가 개 갸 …"""


def build(words: list[str], n_letters: int = 1500) -> lexc.Lexicon:
    """A lexicon of some words, and of some that no slot takes, with so many other letters."""
    others = ["".join(chr(0x4E00 + i + j) for j in range(50)) for i in range(0, n_letters, 50)]
    return lexc.build([*words, *others], alphabet="utf8")


@pytest.mark.parametrize(("n", "width"), [(1, 1), (64, 1), (65, 2), (1024, 2), (1025, 3), (9261, 3), (20_000, 4)])
def test_each_letter_has_digits_of_its_own(n: int, width: int) -> None:
    letters = LetterCodes([chr(0x4E00 + i) for i in range(n)])
    digits = [letters.read(text) for text in letters.texts]
    assert letters.width == width == len(digits[-1])
    assert len({*digits}) == n
    assert max(map(max, digits)) < letters.n_codes
    assert letters.split(b"".join(digits)) == letters.texts


def test_places_of_digits_share_no_number() -> None:
    letters = LetterCodes([chr(0x4E00 + i) for i in range(5000)])
    by_place = [{letters.read(text)[i] for text in letters.texts} for i in range(letters.width)]
    assert not by_place[0] & by_place[1] | by_place[1] & by_place[2] | by_place[0] & by_place[2]


@long
def test_a_grid_is_filled_if_and_only_if_a_fill_exists(times: Callable[[int], range]) -> None:
    rng, outcomes = random.Random(5), set[bool]()
    for number in times(60):
        grid, letters = read_grid(rng.choice(SHAPES)), SYLLABLES[: rng.choice((3, 4, 6))]
        words = sorted({"".join(rng.choices(letters, k=n)) for n in (3, 4) for _ in range(rng.randrange(4, 60))})
        try:
            found = fill(grid, build(words, rng.choice((70, 1500))), seed=number, seconds=60)
        except NoFill:
            found = None
        outcomes.add(found is not None)
        assert (found is not None) == exists(grid, words), (number, grid.letters)
        if found:
            check(grid, found.grid, dict.fromkeys(words, 1))
    assert len(outcomes) == 2 or len(times(60)) < 10


def test_words_and_letters_that_fit_are_counted_by_whole_letters() -> None:
    fitter = Fitter(read_grid("가..\n.##\n.##\n"), build(["가나다", "가다나", "나가다", "가각간"]))
    fit = fitter.fit()
    assert [(slot.slot.name, slot.pattern, slot.n_alone, slot.n_left) for slot in fit.slots] == [
        ("1A", "가??", 3, 3),
        ("1D", "가??", 3, 3),
    ]
    assert fit.letters[0, 0] == ("가",)
    assert fit.letters[0, 1] == fit.letters[1, 0] == ("각", "나", "다")
    open_grid = Fitter(read_grid("...\n.##\n.##\n"), build(["가나다", "가다나", "나가다"]))
    assert {word.word: word.n_crossing for word in open_grid.candidates("1A")} == {
        "가나다": 2,
        "가다나": 2,
        "나가다": 1,
    }


def test_wishes_are_obeyed() -> None:
    lexicon, grid = build(["가나다", "가가가", "가다나", "가각간"]), read_grid("...\n.##\n.##\n")
    assert {word.word for word in fill(grid, lexicon, Wishes(require=("가각간",))).words} >= {"가각간"}
    assert "가나다" not in {word.word for word in fill(grid, lexicon, Wishes(forbid=("가나다",))).words}
    with pytest.raises(NoFill):
        fill(read_grid("가..\n.##\n.##\n"), build(["가나다", "가나가"]), Wishes(max_shared=1))
    with pytest.raises(PuzzleError, match="a required word"):
        fill(grid, lexicon, Wishes(require=("가나",)))


def test_givens_that_exclude_each_other_are_named() -> None:
    with pytest.raises(NoFill, match="exclude each other: A1, B1"):
        fill(read_grid("가나.\n"), build(["가다나", "나나다"]))


def test_a_better_fill_is_looked_for() -> None:
    others = "".join(chr(0x4E00 + i) for i in range(80))
    scored = lexc.build(["가나다", "가나가", others], alphabet="utf8", columns={"score": [90, 10, 1]})
    found = fill(read_grid("...\n###\n...\n"), scored, Wishes(min_score=5), seconds=0.05)
    assert {word.word: word.score for word in found.words} == {"가나다": 90, "가나가": 10}


def test_cells_of_several_letters_need_a_smaller_alphabet() -> None:
    with pytest.raises(PuzzleError, match="too many different letters"):
        fill(read_grid("[가나].\n"), build(["가나다"]))
