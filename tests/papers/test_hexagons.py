"""The generator for words that bend finds what the referee allows, on random boards of hexagons."""

from __future__ import annotations

import random

import pytest

from lexc.alphabet import Alphabet
from lexc.errors import RulesError
from lexc.papers.studies.hexagons import HexGame, choose, make_play, play_game
from lexc.papers.studies.hexagons_generator import HexGenerator, build_bent
from lexc.papers.studies.hexagons_rules import HexPlay, HexRules, draw, find_fault, n_before_bend, squares_of

TOML = "radius = 2\nrack_size = 4\nlengths = [2, 6]\nbend = 1\nscoreless_turns = 4\n"
ENGLISH = Alphabet.load("english")


def legal_plays(words: list[str], tiles: dict[tuple[int, int], str], rack: str, rules: HexRules) -> set[HexPlay]:
    """Every word on every square in every direction, if the referee finds no fault."""
    plays = (HexPlay(word, square, direction) for word in words for square in rules.squares for direction in range(6))
    return {play for play in plays if not find_fault(play, tiles, rack, rules)}


@pytest.mark.sweep
@pytest.mark.parametrize("bend", [0, 1, 2, 4, 5])
def test_the_generator_finds_each_play_that_the_referee_allows(bend: int) -> None:
    rules, rng = HexRules.from_toml(TOML.replace("bend = 1", f"bend = {bend}")), random.Random(bend)
    n_plays = 0
    for _ in range(12):
        words = sorted({"".join(rng.choices("ABC", k=rng.randint(2, 6))) for _ in range(12)})
        generator = HexGenerator(build_bent(words), rules)
        tiles = dict[tuple[int, int], str]()
        for _ in range(6):
            rack = "".join(rng.choices("ABC", k=rng.randint(1, 4)))
            plays = generator.plays(tiles, rack)
            assert plays == legal_plays(words, tiles, rack, rules), (words, tiles, rack)
            n_plays += len(plays)
            if plays:
                play = rng.choice(sorted(plays))
                tiles |= dict(zip(squares_of(play, rules), play.word, strict=True))
            if rng.random() < 0.2:
                tiles[rng.choice(sorted(rules.squares))] = rng.choice("ABC")
    assert n_plays > 50
    assert generator.n_arcs > 0


def test_a_word_bends_behind_its_middle_letter() -> None:
    rules = HexRules.from_toml(TOML)
    assert [n_before_bend("A" * n) for n in (2, 3, 4, 5)] == [1, 2, 2, 3]
    assert squares_of(HexPlay("CARE", (0, 0), 0), rules) == [(0, 0), (1, 0), (1, 1), (1, 2)]
    straight = HexRules.from_toml(TOML.replace("bend = 1", "bend = 0"))
    assert squares_of(HexPlay("CAR", (0, 0), 1), straight) == [(0, 0), (0, 1), (0, 2)]


def test_the_referee_says_why_a_play_is_none() -> None:
    rules = HexRules.from_toml(TOML)
    tiles = {(0, 0): "A"}
    for play, tiles_then, rack, fault in (
        (HexPlay("AB", (2, 0), 0), tiles, "AB", "it runs off the board"),
        (HexPlay("BA", (0, 0), 0), tiles, "AB", "another letter lies there"),
        (HexPlay("AB", (0, -2), 0), tiles, "AB", "it covers no tile"),
        (HexPlay("AB", (1, 0), 1), {}, "AB", "it does not cover the centre"),
        (HexPlay("AB", (0, 0), 0), tiles, "A", "the rack lacks its letters"),
        (HexPlay("AB", (0, 0), 0), {(0, 0): "A", (-1, 0): "C"}, "B", "it runs on into another tile"),
        (HexPlay("AB", (0, 0), 0), tiles, "B", ""),
    ):
        assert find_fault(play, tiles_then, rack, rules) == fault, play
    whole = dict(zip(squares_of(HexPlay("AB", (0, 0), 0), rules), "AB", strict=True))
    assert find_fault(HexPlay("AB", (0, 0), 0), whole, "AB", rules) == "it puts down no tile"


def test_in_a_game_every_play_is_allowed_and_the_one_of_most_points() -> None:
    rules, rng = HexRules.from_toml(TOML.replace("rack_size = 4", "rack_size = 5")), random.Random(8)
    words = sorted({"".join(rng.choices("AEIRST", k=rng.randint(2, 5))) for _ in range(40)})
    generator = HexGenerator(build_bent(words), rules)
    game, rack = HexGame(rules), "AEIRS"
    points = dict(zip(ENGLISH.labels, ENGLISH.scores, strict=True))
    while (play := choose(generator, game, rack, ENGLISH)) is not None:
        legal = legal_plays(words, game.tiles, rack, rules)
        assert sum(points[letter] for letter in play.word) == max(
            sum(points[letter] for letter in other.word) for other in legal
        )
        rack = make_play(game, play, rack)
    assert game.tiles
    played = play_game(generator, rules, ENGLISH, "1")
    assert (played.n_moves, played.n_points) == (
        play_game(generator, rules, ENGLISH, "1").n_moves,
        play_game(generator, rules, ENGLISH, "1").n_points,
    )
    assert played.tiles.keys() <= rules.squares


def test_a_board_is_drawn_with_a_letter_or_a_dot_for_each_square() -> None:
    rules = HexRules.from_toml(TOML)
    drawn = draw({(0, 0): "A", (2, -2): "B"}, rules)
    assert drawn.splitlines()[0] == "  . . B"
    assert drawn.splitlines()[2] == ". . A . ."
    assert drawn.count(".") == len(rules.squares) - 2


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("radius = 2", "radius = 0", "radius"),
        ("radius = 2", "radius = true", "radius"),
        ("radius = 2", "", "radius"),
        ("bend = 1", "bend = 3", "bend"),
        ("bend = 1", "bend = 6", "bend"),
        ("[2, 6]", "[2]", "lengths"),
        ("[2, 6]", "[6, 2]", "lengths"),
        ("[2, 6]", '["2", 6]', "lengths"),
        ("radius = 2", "radius =", "TOML"),
    ],
)
def test_wrong_rules_are_refused_with_the_name_of_the_key(old: str, new: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        HexRules.from_toml(TOML.replace(old, new))


def test_the_bundled_rules_can_be_read() -> None:
    assert HexRules.load().squares
