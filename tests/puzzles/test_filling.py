"""Grids are filled just where a fill exists, and every fill obeys what was asked."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from conftest import long
from puzzles.oracle import check, exists
from words import english_words

import lexc
from lexc.errors import UsageError
from lexc.puzzles import FillTimeout, Grid, NoFill, PuzzleError, Wishes, fill, fills, read_grid

SHAPES = [
    "...\n...\n...\n", "....\n....\n....\n", "...#\n....\n....\n#...\n", "A..\n...\n...\n", "#...\n....\n....\n...#\n",
    "..#..\n.....\n#.#.#\n.....\n..#..\n", "...\n.#.\n...\n", "..\n..\n", ".....\n#.#.#\n.....\n", ".#.\n...\n",
]  # fmt: skip
GRID = """\
...#....
...#....
........
###...##
...#....
"""


@pytest.fixture(scope="module")
def by_length() -> dict[int, list[str]]:
    words = [word.upper() for word in english_words()]
    return {n: [word for word in words if len(word) == n] for n in range(2, 9)}


@pytest.fixture(scope="module")
def scored(by_length: dict[int, list[str]]) -> lexc.Lexicon:
    """Words of two to eight letters with scores from 1 to 99; each tenth has none."""
    rng = random.Random(5)
    words = sorted(word for n in by_length for word in rng.sample(by_length[n], min(len(by_length[n]), 2500)))
    values = [rng.randrange(1, 100) if i % 10 else None for i in range(len(words))]
    return lexc.build(words, alphabet="english", columns={"score": values})


def scores_of(lexicon: lexc.Lexicon) -> dict[str, int | None]:
    column = lexicon.column("score")
    return dict(zip(lexicon, column, strict=True))


@long
def test_a_grid_is_filled_if_and_only_if_a_fill_exists(
    by_length: dict[int, list[str]], times: Callable[[int], range]
) -> None:
    rng, outcomes = random.Random(3), set[bool]()
    for number in times(60):
        grid = read_grid(rng.choice(SHAPES))
        sizes = {2: rng.randrange(4, 60), 3: rng.randrange(20, 110), 4: rng.randrange(30, 110), 5: 40}
        words = [word for n, size in sizes.items() for word in rng.sample(by_length[n], min(size, len(by_length[n])))]
        lexicon = lexc.build(words, alphabet="english")
        try:
            found = fill(grid, lexicon, seed=number, seconds=60)
        except NoFill:
            found = None
        outcomes.add(found is not None)
        assert (found is not None) == exists(grid, sorted(words)), (number, grid.letters)
        if found:
            check(grid, found.grid, dict.fromkeys(words, 1))
    assert len(outcomes) == 2 or len(times(60)) < 10


@long
def test_a_seed_gives_one_first_fill_and_another_seed_another(scored: lexc.Lexicon) -> None:
    grid = read_grid(GRID)
    one, again, other = (fill(grid, scored, improve=False, seed=seed) for seed in (1, 1, 2))
    assert one.grid == again.grid != other.grid
    assert one.words == again.words


@long
class TestWishes:
    """Wishes that a fill obeys."""

    @pytest.mark.parametrize("floor", [20, 60])
    def test_words_reach_the_floor(self, scored: lexc.Lexicon, floor: int) -> None:
        found = fill(read_grid(GRID), scored, Wishes(min_score=floor), improve=False)
        check(read_grid(GRID), found.grid, scores_of(scored), floor)
        assert found.minimum is not None
        assert found.minimum >= floor

    def test_a_slot_has_a_floor_of_its_own(self, scored: lexc.Lexicon) -> None:
        found = fill(read_grid(GRID), scored, Wishes(slot_scores={"1a": 95}), improve=False)
        assert next(word.score or 0 for word in found.words if word.slot == "1A") >= 95

    def test_a_floor_without_scores_is_refused(self) -> None:
        lexicon = lexc.build(["ABC"], alphabet="english")
        with pytest.raises(PuzzleError, match=r"no scores.*Build it"):
            fill(read_grid("...\n"), lexicon, Wishes(min_score=1))
        with pytest.raises(PuzzleError, match="no such column"):
            fill(read_grid("...\n"), lexicon, Wishes(score="points"))

    def test_forbidden_words_do_not_stand(self, scored: lexc.Lexicon) -> None:
        forbidden = [word.word for word in fill(read_grid(GRID), scored, improve=False).words]
        found = fill(read_grid(GRID), scored, Wishes(forbid=[*forbidden, "no-word"]), improve=False)
        assert not {word.word for word in found.words} & {*forbidden}

    def test_required_words_stand_somewhere(self, scored: lexc.Lexicon) -> None:
        required = [next(word for word in scored if len(word) == 8), next(word for word in scored if len(word) == 4)]
        found = fill(read_grid(GRID), scored, Wishes(require=required))
        assert {*required} <= {word.word for word in found.words}
        check(read_grid(GRID), found.grid, scores_of(scored))
        with pytest.raises(PuzzleError, match="no slot has the length"):
            fill(read_grid(GRID), scored, Wishes(require=["SEVENTY"]))

    def test_required_words_that_exclude_each_other_have_no_fill(self, scored: lexc.Lexicon) -> None:
        with pytest.raises(NoFill):
            fill(read_grid("...\n"), scored, Wishes(require=["ABC", "ABD"]))

    def test_preferred_words_come_first_whatever_their_score(self, scored: lexc.Lexicon) -> None:
        scores = scores_of(scored)
        worst = min((word for word in scored if len(word) == 8), key=lambda word: scores[word] or 0)
        found = fill(read_grid("........\n"), scored, Wishes(prefer=[worst], min_score=50), improve=False)
        assert found.words[0].word == worst

    @pytest.mark.parametrize("most", [1, 2])
    def test_no_two_words_share_a_longer_run(self, scored: lexc.Lexicon, most: int) -> None:
        found = fill(read_grid(GRID.replace("###...##", "###..###")), scored, Wishes(max_shared=most), improve=False)
        runs = [{word.word[i : i + most + 1] for i in range(len(word.word) - most)} for word in found.words]
        assert all(not runs[i] & runs[j] for i in range(len(runs)) for j in range(i))

    def test_a_word_may_stand_twice_if_allowed(self) -> None:
        lexicon = lexc.build(["ABA", "BAB"], alphabet="english")
        with pytest.raises(NoFill):
            fill(read_grid("...\n...\n...\n"), lexicon)
        found = fill(read_grid("...\n...\n...\n"), lexicon, Wishes(allow_repeats=True))
        check(read_grid("...\n...\n...\n"), found.grid, {"ABA": 1, "BAB": 1}, repeats=True)

    def test_a_region_is_filled_and_the_rest_stays(self, scored: lexc.Lexicon) -> None:
        first = fill(read_grid(GRID), scored, improve=False).grid
        other = fill(first, scored, Wishes(region=((0, 0), (1, 2))), improve=False, seed=9)
        changed = {place for place in first.letters if first.letters[place] != other.grid.letters[place]}
        assert changed <= {(row, column) for row in (0, 1) for column in (0, 1, 2)}
        check(read_grid(GRID), other.grid, scores_of(scored))
        with pytest.raises(PuzzleError, match=r"no cell in the region.*found Z9:Z9"):
            fill(first, scored, Wishes(region=((8, 25), (8, 25))))


class TestGivens:
    """Letters that stand in the grid already."""

    @long
    def test_a_given_word_need_not_be_in_the_lexicon(self, scored: lexc.Lexicon) -> None:
        grid = read_grid("XQZ#....\n")
        found = fill(grid, scored, improve=False)
        assert (found.words[0].word, found.words[0].is_in) == ("XQZ", False)

    def test_a_given_word_does_not_stand_a_second_time(self) -> None:
        lexicon = lexc.build(["ABC", "DEF"], alphabet="english")
        found = fill(read_grid("ABC\n###\n...\n"), lexicon)
        assert [word.word for word in found.words] == ["ABC", "DEF"]

    @long
    def test_letters_in_lower_case_are_given_too(self, scored: lexc.Lexicon) -> None:
        assert fill(read_grid("c..#....\n"), scored, improve=False).words[0].word.startswith("C")

    @long
    def test_a_letter_that_no_word_has_is_refused_with_its_place(self, scored: lexc.Lexicon) -> None:
        with pytest.raises(PuzzleError, match=r"row 1, column 2.*expected A B .*found 'Ж'"):
            fill(read_grid(".Ж.\n"), scored)

    def test_a_proof_names_the_slot_and_the_givens_that_clash(self) -> None:
        lexicon = lexc.build(["ABC", "ADE", "BDC", "CEC", "XYZ"], alphabet="english")
        with pytest.raises(NoFill) as caught:
            fill(read_grid("X.C#...\n"), lexicon)
        assert (caught.value.slot, caught.value.clash) == ("1A", ("A1", "C1"))
        with pytest.raises(NoFill) as caught:
            fill(read_grid("....\n"), lexicon)
        assert (caught.value.slot, caught.value.clash) == ("1A", ())


@long
def test_the_end_of_the_time_is_no_proof(scored: lexc.Lexicon) -> None:
    with pytest.raises(FillTimeout) as caught:
        fill(read_grid("........\n" * 8), scored, seconds=0.05)
    assert len(caught.value.hardest) == 3
    with pytest.raises(FillTimeout):
        fill(read_grid("........\n" * 8), scored, seconds=9, stop=lambda: True)
    with pytest.raises(UsageError, match="no such time"):
        fill(read_grid("..\n"), scored, seconds=-1)


@long
def test_improving_raises_the_mean_and_never_lowers_it(scored: lexc.Lexicon) -> None:
    means: list[float] = []
    calls = iter(range(300))
    found = fill(
        read_grid(GRID), scored, seconds=60, progress=lambda better: means.append(better.mean or 0),
        stop=lambda: next(calls, None) is None,
    )  # fmt: skip
    assert (found.mean or 0) > means[0] + 10
    check(read_grid(GRID), found.grid, scores_of(scored))


def test_several_fills_differ_and_all_are_found() -> None:
    lexicon = lexc.build(["AB", "CD", "EF"], alphabet="english")
    grid = read_grid("..#..\n")
    found = [tuple(word.word for word in one.words) for one in fills(grid, lexicon, count=9)]
    assert sorted(found) == sorted((a, b) for a in ("AB", "CD", "EF") for b in ("AB", "CD", "EF") if a != b)
    assert len([*fills(grid, lexicon, count=2)]) == 2


@long
class TestSquares:
    """Word squares."""

    def test_rows_are_columns(self, scored: lexc.Lexicon) -> None:
        found = fill(Grid.square(4), scored, improve=False)
        rows = found.text().splitlines()
        assert rows == ["".join(column) for column in zip(*rows, strict=True)]
        assert len({*rows} & {*scored}) == 4

    def test_a_double_square_has_other_words_down(self, scored: lexc.Lexicon) -> None:
        found = fill(Grid.square(4, is_double=True), scored, improve=False)
        assert len({word.word for word in found.words}) == 8

    def test_other_sizes_are_refused(self) -> None:
        with pytest.raises(PuzzleError, match="no square grid of this size"):
            Grid.square(1)


def test_a_small_grid_is_filled_or_proved_impossible() -> None:
    """Uncompiled, too."""
    words = ["ABC", "AXE", "BYE", "CEE", "ABX", "BXY", "CYE", "XYE"]
    for text in ("...\n...\n...\n", "AB.\n...\n..E\n", "..B\n...\n...\n", "#..\n...\n..#\n"):
        grid, lexicon = read_grid(text), lexc.build(words, alphabet="english")
        try:
            check(grid, fill(grid, lexicon).grid, dict.fromkeys(words, 1))
        except NoFill:
            assert not exists(grid, words)
        else:
            assert exists(grid, words)


class TestLetters:
    """Alphabets, and cells of several letters."""

    def test_an_alphabet_of_utf_8(self) -> None:
        lexicon = lexc.build(["кот", "ток", "око", "тот", "как"], alphabet="utf8")
        found = fill(read_grid("...\n###\n...\n"), lexicon)
        assert {word.word for word in found.words} <= {*lexicon}

    def test_letters_of_several_characters_take_one_cell(self) -> None:
        lexicon = lexc.build(["CHICO", "LLAMA", "CHAL"], alphabet="spanish")
        found = fill(read_grid("....\n"), lexicon)
        assert found.words[0].word in lexicon
        assert len(found.grid.letters) == 4

    def test_a_rebus_is_passed_across_and_down(self) -> None:
        grid = read_grid(".....[HEART].\n#####.#\n")
        found = fill(grid, lexc.build(["SWEETHEARTS", "HEARTY"], alphabet="english"))
        assert found.text() == "SWEET[HEART]S\n#####Y#\n"
        assert [word.word for word in found.words] == ["SWEETHEARTS", "HEARTY"]

    def test_a_word_does_not_stand_twice_through_a_rebus(self) -> None:
        lexicon = lexc.build(["ABC"], alphabet="english")
        with pytest.raises(NoFill):
            fill(read_grid("[AB].#\n###\n...\n"), lexicon)
