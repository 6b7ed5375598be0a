"""Shapiro and Smith's program: the board analyser and Figure 3, and the player."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby

import pytest
from words import english_words

import lexc
from lexc.errors import UsageError
from lexc.papers.players.analyser import SQUARE_VALUES, BoardAnalyser, find_mean_points
from lexc.papers.players.blocks import Block, find_block
from lexc.papers.players.shapiro_smith import POLYGRAPHS, ShapiroSmith, place_word
from lexc.play import Move, MoveGenerator, Position, Rules, validate
from lexc.play.game_state import GameState
from lexc.play.players import make

ENGLISH = Rules.load("english")
FIGURE_2 = [
    "400100040001004", "030002000200030", "003000101000300", "100300010003001", "000030000030000", "020002000200020",
    "001000101000100", "400100030001004", "001000101000100", "020002000200020", "000030000030000", "100300010003001",
    "003000101000300", "030002000200030", "400100040001004",
]  # fmt: skip


@pytest.fixture(scope="module")
def generator() -> MoveGenerator:
    """A generator with all words of two letters and some of three to five, from the bundled list."""
    words = english_words()
    sample = random.Random(1).sample([word for word in words if 3 <= len(word) <= 5], 1400)
    short = [*sample, *(word for word in words if len(word) == 2)]
    return MoveGenerator(lexc.build(short, kind="gaddag", alphabet="english"))


def position_after(*moves: str) -> Position:
    position = Position.start(ENGLISH)
    for move in moves:
        position = position.play(Move.parse(move, ENGLISH.alphabet))
    return position


def games(generator: MoveGenerator, n: int, spec: str = "shapiro-smith") -> Iterator[tuple[GameState, ShapiroSmith]]:
    """The states in which the program is to move, of games against the greedy player, each with the program."""
    for seed in range(n):
        state, program, other = GameState(ENGLISH, f"game {seed}"), make(spec, generator), make("greedy", generator)
        assert isinstance(program, ShapiroSmith)
        while not state.is_over:
            if state.turn == seed % 2:
                yield state, program
            state.make_move((program if state.turn == seed % 2 else other).choose(state))


def test_the_squares_have_the_values_of_figure_2() -> None:
    assert [[SQUARE_VALUES[sign] for sign in row] for row in ENGLISH.board.rows] == [
        [int(value) for value in row] for row in FIGURE_2
    ]


def test_the_analysis_is_that_of_figure_3() -> None:
    before = position_after("9C WOE", "D9 .VAL")
    analyser = BoardAnalyser(ENGLISH)
    analyser.update(before.squares)
    assert analyser.value(8, 2) == 11
    assert analyser.value(11, 3) > 0
    valued = analyser.update(before.play(Move.parse("12A REA.", ENGLISH.alphabet)).squares)
    assert [analyser.value(11, col) for col in range(4)] == [9, 8, 4, 0]
    assert analyser.value(8, 2) == 8
    assert valued == 5  # the three new tiles, the L that they join, and the W above


def test_a_tile_is_played_on_across_the_word_that_it_is_in() -> None:
    analyser = BoardAnalyser(ENGLISH)
    analyser.update(position_after("8H AB", "I8 .E").squares)
    assert [(place.row, place.col, place.is_down) for place in analyser.locations()] == [(7, 7, True), (8, 8, False)]


def test_an_update_after_a_move_gives_the_values_of_a_new_analysis(generator: MoveGenerator) -> None:
    n_valued = n_tiles = 0
    for rules in (ENGLISH, Rules.load("super")):
        other = generator if rules is ENGLISH else MoveGenerator(generator.lexicon, rules)
        updated, program = BoardAnalyser(rules), make("greedy", other)
        for seed in range(2):
            state = GameState(rules, f"{seed}")
            while not state.is_over:
                n_valued += updated.update(state.squares)
                n_tiles += sum(map(bool, state.squares))
                fresh = BoardAnalyser(rules)
                fresh.update(state.squares)
                assert updated.locations() == fresh.locations()
                state.make_move(program.choose(state))
    assert n_valued < n_tiles / 3


def test_the_first_good_word_or_the_best_attempt_is_played(generator: MoveGenerator) -> None:
    kinds = set()
    for state, program in games(generator, 4):
        before = bytes(state.squares)
        choice = program.choose(state)
        assert bytes(state.squares) == before
        attempts = list(program.attempts(state))
        legal = [attempt.move for attempt in attempts if attempt.move is not None and not attempt.fault]
        points = [move.score or 0 for move in legal]
        if isinstance(choice, tuple):
            good = [score for score in points if score >= program.minpt]
            assert choice[0] == (good[0] if good else max(points))
            assert validate(generator.lexicon, legal[points.index(choice[0])], state.position()) == []
            kinds.add("good" if good else "best")
        else:
            assert not legal
            assert choice == (bytes(state.rack) if state.may_exchange else b"")
            kinds.add("exchange" if choice else "pass")
    assert kinds >= {"good", "best", "exchange"}


def test_the_most_valuable_tiles_and_the_first_words_that_use_them_are_tried(generator: MoveGenerator) -> None:
    letters = ENGLISH.alphabet
    table_of_letters = lexc.build(list(generator.lexicon), kind="anag", alphabet="english")
    for state, program in games(generator, 2, "shapiro-smith:maxloc=3,maxwds=4"):
        attempts = list(program.attempts(state))
        position = state.position()
        spots = [spot for spot, _ in groupby(attempts, key=lambda attempt: attempt.location)]
        assert len(spots) <= 3
        assert [spot.value for spot in spots] == sorted((spot.value for spot in spots), reverse=True)
        for spot, found in groupby(attempts, key=lambda attempt: attempt.location):
            words = [word for word, _ in groupby(attempt.word for attempt in found)]
            assert len(words) <= 4
            tile = position.code_at(spot.row, spot.col) & 63
            rack = "".join(letters.label(tile) if tile else "?" for tile in state.rack)
            required = letters.label(tile) if tile else ""
            expected = list(table_of_letters.findwords(rack, required, limit=4))
            assert [letters.spell(word) for word in words] == [word.upper() for word in expected]


def test_the_search_of_the_recorded_game_finds_words_without_the_tile(generator: MoveGenerator) -> None:
    useless = {}
    for search in ("findwords", "findwords2"):
        attempts = [
            attempt
            for state, program in games(generator, 2, f"shapiro-smith:search={search}")
            for attempt in program.attempts(state)
        ]
        useless[search] = sum("does not use" in attempt.fault for attempt in attempts)
    assert useless["findwords"] > useless["findwords2"] == 0


def test_an_empty_board_has_one_location(generator: MoveGenerator) -> None:
    state, program = GameState(ENGLISH, "opening"), make("shapiro-smith", generator)
    choice = program.choose(state)
    assert isinstance(choice, tuple)
    assert choice[1:3] == (False, 7)


@pytest.mark.parametrize(
    ("word", "through", "rack", "codes"),
    [
        (b"\1\2\2", {1}, b"\1\2", b"\1\0\2"),
        (b"\1\2\2", set(), b"\1\2\0", b"\1\2\x42"),
        (b"\1", set(), b"\0", b"\x41"),
        (b"\1\2\2", {0, 1}, b"\0", b"\0\0\x42"),
    ],
)
def test_blanks_are_laid_for_letters_that_the_rack_lacks(
    word: bytes, through: set[int], rack: bytes, codes: bytes
) -> None:
    assert place_word(word, through, rack) == codes


@pytest.mark.parametrize(
    "option",
    ["maxloc=0", "maxwds=x", "minpt=-1", "search=all", "size=3", "maxloc=99999", "hooks=1", "balance=-1"],
)
def test_an_impossible_option_is_refused(option: str, generator: MoveGenerator) -> None:
    with pytest.raises(UsageError):
        make(f"shapiro-smith:{option}", generator)


def test_a_notice_announces_a_new_letter_table_and_an_existing_one_is_used(generator: MoveGenerator) -> None:
    program = make("shapiro-smith", generator)
    assert isinstance(program, ShapiroSmith)
    assert "letter table" in program.notice
    own = MoveGenerator(lexc.build(list(generator.lexicon), kind="anag", alphabet="english"))
    other = make("shapiro-smith", own)
    assert isinstance(other, ShapiroSmith)
    assert other.notice == ""
    state = GameState(ENGLISH, "same")
    assert other.choose(state) == program.choose(state)


# ---- What the paper proposes


def test_a_double_letter_has_twice_the_mean_points_of_the_unplayed_tiles() -> None:
    start = Position.start(ENGLISH)
    all_points = sum(n * points for n, points in zip(ENGLISH.counts, ENGLISH.tile_points, strict=False))
    assert find_mean_points(ENGLISH, start.squares) == all_points / sum(ENGLISH.counts)
    position = position_after("8H ZA")
    mean = (all_points - 11) / (sum(ENGLISH.counts) - 2)
    assert find_mean_points(ENGLISH, position.squares) == mean
    printed, proposed = BoardAnalyser(ENGLISH), BoardAnalyser(ENGLISH, by_unplayed=True)
    for analyser in (printed, proposed):
        analyser.update(position.squares)
    for location in printed.locations():
        column = [ENGLISH.board.rows[row][location.col] for row in range(1, 15) if row != 7]
        n_double = column.count("'")
        assert proposed.value(location.row, location.col) == pytest.approx(location.value + n_double * (2 * mean - 1))


def test_with_hooks_words_beside_a_word_and_longer_words_are_tried(generator: MoveGenerator) -> None:
    n_longer = n_beside = 0
    for state, program in games(generator, 2, "shapiro-smith:hooks=yes"):
        plain = ShapiroSmith(generator)
        for player in (plain, program):
            player.choose(state)
        before = {attempt.move for attempt in plain.attempts(state) if not attempt.fault}
        position = state.position()
        for attempt in program.attempts(state):
            if attempt.fault or attempt.move is None:
                continue
            assert not validate(generator.lexicon, attempt.move, position)
            if attempt.move in before:
                continue
            block = find_block(attempt.location, position)
            assert attempt.move.is_down == block.is_down
            line = (attempt.move.col, block.col) if block.is_down else (attempt.move.row, block.row)
            n_longer += line[0] == line[1]
            n_beside += abs(line[0] - line[1]) == 1
            assert line[0] != line[1] or block.tiles in attempt.word
        assert before <= {attempt.move for attempt in program.attempts(state) if not attempt.fault}
    assert n_longer
    assert n_beside


def test_plays_beside_a_block_touch_it_and_longer_words_hold_it() -> None:
    block = Block(7, 7, False, b"\1\2")
    assert [*block.places_beside(b"\3\4\5")] == [(row, col) for row in (6, 8) for col in range(5, 9)]
    assert [*Block(7, 7, True, b"\1").places_beside(b"\3\4")] == [(6, 6), (7, 6), (6, 8), (7, 8)]
    assert [*block.places_through(b"\1\2\1\2")] == [(7, 7), (7, 5)]
    assert [*block.places_through(b"\1\2")] == []


def test_the_leave_counts_with_balance_and_polygraphs(generator: MoveGenerator) -> None:
    labels, vowels = ENGLISH.alphabet.labels, ENGLISH.alphabet.vowels
    n_others = 0
    for state, plain in games(generator, 3, "shapiro-smith:minpt=1000"):
        choices = {}
        for option in ("balance=9", "polygraphs=9"):
            program = make(f"shapiro-smith:minpt=1000,{option}", generator)
            assert isinstance(program, ShapiroSmith)
            choice = choices[option] = program.choose(state)
            plays = [a.move for a in program.attempts(state) if a.move is not None and not a.fault]
            worths = []
            for move in plays:
                leave = list(state.rack)
                for tile in move.used:
                    leave.remove(tile)
                letters = [labels[tile - 1] for tile in leave if tile]
                n_vowels = sum(tile in vowels for tile in leave)
                lack = abs(n_vowels - (len(letters) - n_vowels))
                held = [p for p in POLYGRAPHS if all(letters.count(letter) >= p.count(letter) for letter in p)]
                worths.append((move.score or 0) + (-9 * lack if option == "balance=9" else 9 * len(held)))
            if plays:
                assert isinstance(choice, tuple)
                best = plays[worths.index(max(worths))]
                assert choice[1:] == (best.is_down, best.row, best.col, best.tiles)
        n_others += len({*map(str, choices.values()), str(plain.choose(state))}) > 1
    assert n_others
