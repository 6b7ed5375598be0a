"""The recorded steps of the papers' generators: their plays are the kernels', their counts those of the laboratory."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from play.generation.boards import ABLE, english, game, generators, lexicon_of, random_words, tiles
from play.generation.counted_walks import gaddag_paths

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, UsageError
from lexc.papers.counting import CountingGenerator
from lexc.papers.statistics import Statistics
from lexc.play import MoveGenerator, Position, Rules
from lexc.play.generation.lane import Lane, lanes_of
from lexc.play.generation.recorded_walks import Step
from lexc.play.generation.trace import WALKS, StepCounts, count_steps, trace
from lexc.play.tiles import TILE
from lexc.system import resources

Times = Callable[[int], range]
EMPTY = "/".join(["15"] * 15)


def trace_and_count(
    generator: CountingGenerator, position: Position
) -> tuple[list[Step], tuple[list[object], StepCounts]]:
    """The steps of a position, and the plays in the order of the kernel with the counts of the laboratory."""
    generator.statistics = Statistics()
    plays = generator.plays(position)
    counted = {name: getattr(generator.statistics, name) for name in StepCounts._fields[1:]}
    steps = list(trace(generator.lexicon, position, generator.algorithm))
    return steps, ([*plays.found_with({*plays.scores})], StepCounts(len(plays), **counted))


def test_plays_and_counts_of_random_positions_are_those_of_the_kernels(is_uncompiled: bool, times: Times) -> None:
    for seed in times(2 if is_uncompiled else 8):
        for (_, *paper_generators, _), _, position in game(random.Random(seed)):
            for generator in paper_generators:
                assert isinstance(generator, CountingGenerator)
                steps, expected = trace_and_count(generator, position)
                assert ([step.play for step in steps if step.play], count_steps(steps)) == expected, (seed, position)


def played_positions(rules: Rules, rng: random.Random) -> Iterator[tuple[MoveGenerator, Position]]:
    """Positions of a short game of random words, with random racks, the last of which has a blank."""
    letters = bytes(rng.sample(range(1, rules.alphabet.n_letters + 1), 6))
    words = random_words(rng, letters)
    generator, position = MoveGenerator(lexicon_of(words, rules.alphabet), rules), Position.start(rules)
    for n_blanks in (0, 0, 1):
        rack = bytes(n_blanks) + bytes(rng.choices(letters, k=rules.rack_size - 4 * n_blanks))
        position = position.with_rack(rack)
        yield generator, position
        position = next((position.play(play, rack) for play in generator.best(position)), position)


@pytest.mark.parametrize("name", resources.names("rules", ".toml"))
def test_plays_and_counts_by_bundled_rules_are_those_of_the_kernels(name: str) -> None:
    rng, rules = random.Random(name), Rules.load(name)
    for generator, position in played_positions(rules, rng):
        for algorithm in WALKS:
            counting = CountingGenerator(generator.lexicon, rules, algorithm)
            steps, expected = trace_and_count(counting, position)
            assert ([step.play for step in steps if step.play], count_steps(steps)) == expected, (name, position)


def summaries(steps: Iterator[Step]) -> list[str]:
    """Each step but the first in a few characters: kind, square, path, tile, letters."""
    labels = Alphabet.load("english").labels

    def spell(codes: bytes) -> str:
        return "".join(labels[(code & TILE) - 1] if code else "◇" for code in codes)

    return [
        " ".join(filter(None, [step.kind, str(step.square), spell(step.path), spell(tile), spell(step.letters)]))
        for step in steps
        if step.kind not in ("lane", "anchor")
        for tile in [bytes([step.tile] if step.tile else [])]
    ]


def test_the_steps_of_an_opening_are_those_of_the_papers() -> None:
    """The words AB and ABA, the rack AB; compare `test_arcs_are_counted_one_by_one` of tests/papers."""
    lexicon = lexicon_of(tiles("AB", "ABA"), Alphabet.load("english"))
    assert summaries(trace(lexicon, english(EMPTY, "AB"))) == [
        "left_part 7", "missing 7 B", "place 7 A A", "place 8 AB B", "play 8 AB",
        "missing 6 B", "left_part 6 A A", "place 7 AB B", "play 7 AB", "left_part 5 AB B", "dead_end 7 AB",
    ]  # fmt: skip
    assert summaries(trace(lexicon, english(EMPTY, "AB"), "gordon")) == [
        "place 7 A A", "place 6 AB B", "dead_end 5 AB", "missing 8 AB ◇", "separator 8 A◇", "place 8 A◇B B",
        "play 8 A◇B",
        "place 7 B B", "place 6 BA A", "play 7 BA", "separator 8 BA◇", "dead_end 8 BA◇", "missing 8 B ◇",
    ]  # fmt: skip


def test_a_cross_check_blocks_letters_with_which_words_go_on() -> None:
    lexicon = lexicon_of(tiles("ABLE", "BE", "AB", "AA"), Alphabet.load("english"))
    steps = summaries(trace(lexicon, english(ABLE, "AB"), lane=Lane(False, 8)))
    assert steps[:4] == ["cross_check 3 A◇ AB", "cross_check 4 B◇ E", "cross_check 5 L◇", "cross_check 6 E◇"]
    assert "blocked 4 A B E" in steps, "AB goes on, but there is no BB"
    assert steps[-3:] == ["blocked 6 A", "blocked 6 B", "dead_end 6"], "no letter may stand below E"


def test_a_play_down_of_one_tile_that_makes_a_word_across_is_listed_across() -> None:
    lexicon = lexicon_of(tiles("ABLE", "BE", "ABLES", "ES"), Alphabet.load("english"))
    squares = english("/".join([*["15"] * 6, "7E7", "3ABLE8", *["15"] * 7]), "S")
    kinds = [step.kind for step in trace(lexicon, squares, lane=Lane(True, 7))]
    assert (kinds.count("duplicate"), kinds.count("play")) == (1, 0)


def test_steps_say_what_is_true(times: Times) -> None:
    """Every path begins a string of the automaton, every missing letter leads out of it, every blocked one does not."""
    for seed in times(3):
        for (_, *paper_generators, _), words, position in game(random.Random(seed)):
            for generator, strings in zip(paper_generators, (words, gaddag_paths(words)), strict=True):
                beginnings = {string[:end] for string in strings for end in range(len(string) + 1)}
                for step in trace(generator.lexicon, position, generator.algorithm):
                    path = bytes(code & TILE for code in step.path)
                    if step.kind == "cross_check":
                        before, _, behind = path.partition(b"\0")
                        assert {before + bytes([tile]) + behind for tile in step.letters} <= words
                        continue
                    assert path in beginnings, step
                    after = [path + bytes([letter & TILE]) for letter in step.letters]
                    if step.kind == "missing" and step.square >= step.first:
                        assert not beginnings.intersection(after), step
                    elif step.kind == "blocked":
                        assert path + bytes([step.tile & TILE]) in beginnings
                        assert step.tile & TILE not in step.letters
                    elif step.kind == "dead_end":
                        assert not beginnings.intersection(after), step


def test_a_whole_board_is_the_lanes_one_after_another() -> None:
    generator, position = generators(tiles("ABLE", "CARE", "BE"), Rules.load("english"))[1], english(ABLE, "CARE?")
    every_lane = [step for lane in lanes_of(position) for step in trace(generator.lexicon, position, lane=lane)]
    assert [*trace(generator.lexicon, position)] == every_lane
    assert {step.lane for step in every_lane} >= {Lane(False, 7), Lane(True, 2)}
    assert [*trace(generator.lexicon, position, lane=Lane(False, 0))] == [], "a lane without anchors has no steps"


def test_lanes_have_names() -> None:
    board = english(EMPTY, "")
    assert [str(lane) for lane in lanes_of(board)] == [*map(str, range(1, 16)), *"ABCDEFGHIJKLMNO"]
    assert (Lane.parse(" 8 ", board), Lane.parse("d", board)) == (Lane(False, 7), Lane(True, 3))
    for text in ("", "0", "16", "P", "8D", "-1", "A" * 1000):
        with pytest.raises(UsageError, match="no such lane"):
            Lane.parse(text, board)


def test_another_algorithm_or_lexicon_is_an_error_at_once() -> None:
    position = english(EMPTY, "AB")
    dawg = lexc.build(["AB"], alphabet="english")
    with pytest.raises(UsageError, match="needs a GADDAG"):
        trace(dawg, position, "gordon")
    with pytest.raises(UsageError, match="the steps of this algorithm are not recorded"):
        trace(dawg, position, "fast")
    with pytest.raises(AlphabetError):
        trace(lexc.build(["AB"], alphabet="spanish"), position)
