"""Positions as lines of text: read as written, written as read, and refused with row, column and expectation."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import LexcError, PositionError, RulesError, UsageError
from lexc.kernels.layout._tiles import BLANK
from lexc.play import (
    Move,
    MoveGenerator,
    Position,
    Rules,
    board_layout,
    draw,
    formed_words,
    read_cgp,
    score,
    validate,
    write_cgp,
)
from lexc.play.board_layout import BoardLayout
from lexc.play.cgp import MAX_TEXT, cgp_notes

ROWS = ["15"] * 15
FACETS = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
NAMES = ["english", "spanish", "polish", "norwegian", "catalan", "welsh", "super", "super_catalan", "wwf"]


def cgp(rows: dict[int, str] | None = None, racks: str = "/", rest: str = "0/0 0") -> str:
    """A line for the standard board, of which some rows are given by number from 1."""
    board = [(rows or {}).get(number, row) for number, row in enumerate(ROWS, 1)]
    return f"{'/'.join(board)} {racks} {rest}"


def read_error(text: str, rules: Rules | str | None = None, lenient: bool = False) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read_cgp(text, rules, lenient)
    assert len(str(caught.value)) < 1000
    return caught.value


class TestReading:
    def test_board_racks_scores_and_turns_without_points(self) -> None:
        position = read_cgp(cgp({8: "3FACeTS6"}, "EIIJN?R/", "12/-30 4"))
        alphabet = position.rules.alphabet
        assert position.rules is Rules.load("english")
        assert [position.code_at(7, col) for col in range(2, 10)] == [
            0, *alphabet.tokenize("FAC"), BLANK | alphabet.tile("E"), *alphabet.tokenize("TS"), 0,
        ]  # fmt: skip
        assert position.racks == (alphabet.tokenize("EIIJN") + b"\0" + alphabet.tokenize("R"), b"")
        assert (position.scores, position.scoreless) == ((12, -30), 4)
        assert (position.n_in_bag, position.is_opening) == (80, False)
        assert read_cgp(cgp()) == Position.start(Rules.load("english"))

    def test_letters_of_several_characters_stand_in_brackets_and_others_may(self) -> None:
        position = read_cgp(cgp({8: "[CH]A[rr][O]S10"}, "[LL]?/"), "spanish")
        alphabet = position.rules.alphabet
        assert position.squares[105:110] == bytes([
            alphabet.tile("CH"), alphabet.tile("A"), BLANK | alphabet.tile("RR"), *alphabet.tokenize("OS"),
        ])  # fmt: skip
        assert position.racks[0] == bytes([alphabet.tile("LL"), 0])
        assert write_cgp(position) == cgp({8: "[CH]A[rr]OS10"}, "[LL]?/")
        assert write_cgp(read_cgp(cgp(racks="L·L/").replace("L·L", "[L·L]"), "catalan")) == cgp(racks="[L·L]/")

    def test_a_letter_alone_is_that_letter_even_where_two_make_another(self) -> None:
        position = read_cgp(cgp({8: "CH13"}), "spanish")
        assert position.squares[105:107] == position.rules.alphabet.tokenize("[C][H]")

    def test_accents_that_are_written_apart_are_composed(self) -> None:
        assert read_cgp(cgp(racks="N\u0303/"), "spanish") == read_cgp(cgp(racks="Ñ/"), "spanish")

    def test_blanks_around_fields_do_not_matter(self) -> None:
        assert read_cgp(f"\t {FACETS.replace(' ', '   ')} \n") == read_cgp(FACETS)

    def test_the_turns_without_points_may_be_missing(self) -> None:
        assert read_cgp(FACETS.removesuffix(" 0")) == read_cgp(FACETS)

    @pytest.mark.parametrize(("racks", "scores"), [("", "0"), ("AB", "7"), ("A/B/C", "1/2/3"), ("///", "0/0/0/0")])
    def test_one_to_four_players(self, racks: str, scores: str) -> None:
        position = read_cgp(cgp(racks=racks, rest=f"{scores} 0"))
        assert len(position.racks) == scores.count("/") + 1
        assert write_cgp(position) == cgp(racks=racks, rest=f"{scores} 0")
        assert read_cgp(write_cgp(position)) == position


class TestOperations:
    def test_operations_decide_the_rules_when_none_are_given(self) -> None:
        empty = "/".join(["21"] * 21)
        operations = "bdn SuperCrosswordGame; ld catalan; bb 60; etl 1; mcnz 4;"
        rules = read_cgp(f"{empty} / 0/0 0 {operations}").rules
        assert (rules.board, rules.alphabet) == (board_layout.load("super"), Rules.load("catalan").alphabet)
        assert (rules.bonus[7], rules.exchange_limit, rules.scoreless_turns) == (60, 1, 4)

    @pytest.mark.parametrize(
        ("name", "rules"),
        [
            ("english", "english"), ("polish", "polish"), ("super", "super"), ("super_english", "super"),
            ("english_super", "super"), ("catalan_super", "super_catalan"),
        ],
    )  # fmt: skip
    def test_operation_ld_accepts_names_of_lexc_and_of_other_programs(self, name: str, rules: str) -> None:
        board = "/".join([f"{n}" for n in [Rules.load(rules).board.n_cols] * Rules.load(rules).board.n_rows])
        assert read_cgp(f"{board} / 0/0 0 ld {name};").rules == Rules.load(rules)

    @pytest.mark.parametrize(
        ("operations", "tiles"),
        [
            ("lex FILE2017;", "spanish"), ("lex fise09;", "spanish"), ("lex FRA20;", "french"), ("lex ODS8;", "french"),
            ("lex NWL23;", "english"), ("lex CSW24X;", "english"), ("lex RD29;", "german"), ("lex OSPS49;", "polish"),
            ("lex OSPD4;", "english"), ("lex DISC2;", "catalan"), ("lex NSF25;", "norwegian"), ("lex DSW1;", "dutch"),
            ("lex SLV26;", "slovene"), ("l1 FRA20; l2 FRA24;", "french"), ("-lex FRA20;", "french"),
            ("lex data/lexica/FRA20.kwg;", "french"), ("lex FRA20; ld english;", "english"),
        ],
    )  # fmt: skip
    def test_the_lexicon_decides_the_tiles_unless_operation_ld_does(self, operations: str, tiles: str) -> None:
        assert read_cgp(cgp(rest=f"0/0 0 {operations}")).rules == Rules.load(tiles)

    def test_without_operations_the_letters_of_the_users_lexicon_decide_the_tiles(self) -> None:
        french = Rules.load("french").alphabet
        assert read_cgp(cgp(), alphabet=french).rules == Rules.load("french")
        assert read_cgp(cgp(rest="0/0 0 lex mine;"), alphabet=french).rules == Rules.load("french")
        assert read_cgp(cgp(rest="0/0 0 lex NWL20;"), alphabet=french).rules == Rules.load("english")
        assert read_cgp(cgp(), "polish", alphabet=french).rules == Rules.load("polish")
        own = french._replace(name="own", counts=(1,) * 26)
        assert read_cgp(cgp(), alphabet=own).rules.alphabet == own
        assert read_cgp(cgp(), alphabet=own._replace(name="french")).rules == Rules.load("french")
        assert read_cgp(cgp(), alphabet=own._replace(counts=(0,) * 26)).rules == Rules.load("english")

    @pytest.mark.parametrize(
        ("operations", "rules"),
        [
            ("lex CSW21;", "super"), ("lex DISC2;", "super_catalan"), ("lex NWL23; bdn SuperCrosswordGame;", "super"),
            ("bdn standard21; lex CSW21;", "super"), ("ld english_super;", "super"),
        ],
    )  # fmt: skip
    def test_on_the_large_board_a_lexicon_means_the_large_set_of_tiles(self, operations: str, rules: str) -> None:
        assert read_cgp("/".join(["21"] * 21) + f" / 0/0 0 {operations}").rules == Rules.load(rules)

    @pytest.mark.parametrize(
        ("text", "operations"),
        [
            ("-lex CSW21;", [("lex", "CSW21")]),
            ("-ld french -bb 35", [("ld", "french"), ("bb", "35")]),
            ("-lex FRA20 -bb 35; -etl 1", [("lex", "FRA20"), ("bb", "35"), ("etl", "1")]),
            ("lex x-y;", [("lex", "x-y")]),
        ],
    )
    def test_operations_may_be_written_with_dashes(self, text: str, operations: list[tuple[str, str]]) -> None:
        position = read_cgp(cgp(rest=f"0/0 0 {text}"))
        assert list(position.operations) == operations
        assert read_cgp(write_cgp(position)) == position

    @pytest.mark.parametrize("name", ["standard15", "CrosswordGame", "standard", "crosswordgame"])
    def test_boards_have_names_of_other_programs(self, name: str) -> None:
        assert read_cgp(cgp(rest=f"0/0 0 bdn {name};")).rules == Rules.load("english")

    def test_ignored_operations_and_unknown_lexicons_are_noted(self) -> None:
        position = read_cgp(cgp(rest="0/0 0 lex mine; -numplays 15; gid x; cr triple; bb 35; var classic"))
        assert cgp_notes(position) == [
            "the lexicon mine is not known; the tiles are those of english",
            "the operation numplays 15 is ignored",
            "the operation cr triple is ignored",
        ]
        assert cgp_notes(read_cgp(cgp(rest="0/0 0 lex mine; ld french;"))) == []
        assert cgp_notes(read_cgp(cgp(rest="0/0 0 lex mine;"), "english"), has_rules=True) == []

    def test_all_operations_are_kept_in_their_order_even_unknown_ones(self) -> None:
        line = cgp(rest="0/0 0 lex NWL23; bb 35; gid a b c; note; lex CSW21; var classic;")
        position = read_cgp(line)
        assert position.operations == (
            ("lex", "NWL23"), ("bb", "35"), ("gid", "a b c"), ("note", ""), ("lex", "CSW21"), ("var", "classic"),
        )  # fmt: skip
        assert write_cgp(position) == line
        assert read_cgp(line.removesuffix(";").replace("; ", " ;")) == position

    @pytest.mark.parametrize(
        "operation", ["bdn SuperCrosswordGame", "ld polish", "bb 35", "etl 1", "mcnz 3", "ld wwf", "bdn wwf"]
    )
    def test_an_operation_that_contradicts_the_given_rules_is_an_error(self, operation: str) -> None:
        code, operand = operation.split()
        error = read_error(f"{FACETS} {operation};", "english")
        assert (error.where, error.found) == (f"operation {code}", operand)
        assert "english" in error.expected

    def test_operations_that_agree_with_the_given_rules_are_no_errors(self) -> None:
        line = f"{FACETS} bdn CrosswordGame; ld english; bb 50; etl 7; mcnz 6;"
        assert read_cgp(line, "english").rules is Rules.load("english")
        assert read_cgp(line).rules == Rules.load("english")

    @pytest.mark.parametrize(
        "operation",
        ["bdn Round", "bdn ../x", "bdn", "ld klingon", "ld", "bb x", "bb", "bb -1", "bb 10001", "etl ½",
         "mcnz 9999999999", "var wordsmog", "bb 50; bb 35"],
    )  # fmt: skip
    def test_an_operation_with_an_impossible_operand_is_an_error(self, operation: str) -> None:
        error = read_error(f"{FACETS} {operation};")
        assert error.where == f"operation {operation.split()[0]}"
        assert error.expected


class TestErrors:
    @pytest.mark.parametrize(
        ("row", "where", "expected"),
        [
            ("3FA!ETS6", "row 8, column 6", "a tile of english, A B C"), ("14É", "row 8, column 15", "'É'"),
            ("3FA?ETS6", "row 8, column 6", "in lower case"), ("3FA[CHETS6", "row 8, column 6", "'['"),
            ("3FA[CH]ETS6", "row 8, column 6", "'[CH]'"), ("14", "row 8", "15 squares"), ("16", "row 8", "15 squares"),
            ("", "row 8", "found 0"), ("A" * 16, "row 8", "more than 15"), ("9" * 40, "row 8", "more than 15"),
            ("７FACETSII", "row 8, column 1", "'７'"),
        ],
    )  # fmt: skip
    def test_errors_in_a_row_name_row_column_and_expectation(self, row: str, where: str, expected: str) -> None:
        error = read_error(cgp({8: row}))
        assert error.where == where
        assert expected in str(error)

    @pytest.mark.parametrize(
        ("text", "where", "expected"),
        [
            (cgp(racks="EIx/"), "rack 1, column 3", "letters and ?"), (cgp(racks="A/B!"), "rack 2, column 2", "'!'"),
            (cgp(racks="A/B/C/D/E"), "racks", "1 to 4"), (cgp(racks="A/B", rest="0 0"), "scores", "racks, 2"),
            (cgp(rest="0/x 0"), "scores", "'x'"), (cgp(rest="0/0 -1"), "turns without points", "from 0"),
            (cgp(rest="0/0 bb 50;"), "turns without points", "'bb'"), ("", "", "board, racks"), (";;", "", "board"),
            ("15/15 / 0/0 0", "board", "15 rows"), (cgp(racks="A" * 401 + "/"), "rack 1", "at most 400"),
            (FACETS + " gid\0;", "", "control character"), (FACETS + "\n" + FACETS, "", "line break"),
            (FACETS + " x" * MAX_TEXT, "", "10,000 characters"),
        ],
    )  # fmt: skip
    def test_errors_in_other_fields_name_the_field(self, text: str, where: str, expected: str) -> None:
        error = read_error(text)
        assert error.where == where
        assert expected in str(error)
        assert read_error(text, lenient=True).where == where

    def test_a_long_rack_is_named_and_gets_no_plays_if_read_leniently(self) -> None:
        assert read_error(cgp(racks="/ABCDEFGH")).where == "rack 2"
        long = cgp(racks="ABCDEFGH/")
        error = read_error(long)
        assert (error.where, error.expected) == ("rack 1", "at most 7 tiles by the rules english")
        position = read_cgp(long, lenient=True)
        with pytest.raises(PositionError):
            MoveGenerator(lexc.build(["AB"], "gaddag"), position.rules).plays(position)

    def test_errors_of_bricks_name_the_square(self) -> None:
        rules = Rules("bricks", BoardLayout("own", (".#.",), (0, 0)), Rules.load("english").alphabet)
        error = read_error("1AB / 0/0 0", rules)
        assert error.where == "row 1, column 2"
        assert "1B is a brick" in error.expected
        assert write_cgp(read_cgp("A1B / 0/0 0", rules)) == "A1B / 0/0 0"

    def test_missing_rules_are_an_error_too(self) -> None:
        with pytest.raises(LexcError):
            read_cgp(FACETS, "klingon")


class TestCounts:
    @pytest.mark.parametrize(
        ("text", "problem", "where"),
        [
            (cgp({1: "Q14", 3: "2Q12"}), "too many Q", "1A, 3C"),
            (cgp({1: "Q14"}, "AQ/"), "too many Q", "1A, rack 1"),
            (cgp({1: "qu13"}, "A/?"), "too many ?", "1A, 1B, rack 2"),
            (cgp({2: "3JJJJJJJJJJJJ"}, "JJJ/J"), "too many J", "2D, 2E, 2F, 2G, 2H, 2I, 2J, 2K, 2L, 2M, 2N, 2O"),
        ],
    )
    def test_more_of_a_tile_than_there_are_is_an_error_that_names_them_unless_lenient(
        self, text: str, problem: str, where: str
    ) -> None:
        error = read_error(text)
        assert (error.problem.startswith(problem), error.where) == (True, where)
        assert "lenient" in error.remedy
        assert write_cgp(read_cgp(text, lenient=True)) == text

    def test_a_letter_without_tiles_can_only_be_a_blank(self) -> None:
        assert read_error(cgp({8: "7Q7"}), "norwegian").expected.startswith("at most 0")
        assert read_error(cgp(racks="/Q"), "norwegian").where == "rack 2"
        assert read_cgp(cgp({8: "7q7"}), "norwegian").unseen[0] == 1

    def test_a_blank_counts_as_a_blank_and_not_as_its_letter(self) -> None:
        position = read_cgp(cgp({8: "QqQ12"}, "?/"), lenient=True)
        assert (position.unseen[0], position.unseen[position.rules.alphabet.tile("Q")]) == (0, -1)

    def test_the_bag_holds_what_is_on_neither_board_nor_racks_known_or_not(self) -> None:
        for racks in ("EIIJNOR/ABCDEFG", "EIIJNOR/ABC", "EIIJNOR/", "EII/ABC", "/"):
            assert read_cgp(cgp({8: "3FACETS6"}, racks)).n_in_bag == 80
        assert read_cgp(cgp(racks="A", rest="0 0")).n_in_bag == 93

    def test_no_exchange_is_legal_where_a_rack_that_is_known_in_part_leaves_too_few_tiles(self) -> None:
        position = read_cgp(
            "L11YOM/A8BIPED1/T8A1I3/R8ATT3/I9W4/AGUE6E4/1R2D2WARE4/JO1HEMIOLA1V2C/OUZOS2N1SEI2o/ET2EH1S3C2V/"
            "4XI2PERIQUE/5L5N2R/4ALIT3G2a/5OF7G/2ANIS8E OBEKTNN/A 358/311 0"
        )
        assert position.n_in_bag == 2
        generator = MoveGenerator(lexc.build(["AB"], "gaddag"), position.rules)
        assert list(generator.exchanges(position)) == []


class TestPositions:
    def test_a_play_leads_to_the_next_position(self) -> None:
        position = read_cgp(FACETS.replace(" 0/30 0", " 0/30 3 lex X;"))
        alphabet = position.rules.alphabet
        after = position.play(Move.parse("7C JIN", alphabet), drawn=alphabet.tokenize("QUI"))
        assert write_cgp(after) == cgp({7: "2JIN10", 8: "3FACETS6"}, "/EIORQUI", "30/25 0 lex X;")
        again = after.play(Move.parse("pass", alphabet))
        assert write_cgp(again) == cgp({7: "2JIN10", 8: "3FACETS6"}, "EIORQUI/", "25/30 1 lex X;")
        last = again.play(Move.parse("exchange QI", alphabet), drawn=alphabet.tokenize("AB"))
        assert (last.racks, last.scoreless, last.scores) == ((b"", alphabet.tokenize("EORUIAB")), 2, (30, 25))

    def test_a_blank_leaves_the_rack_as_a_blank(self) -> None:
        position = read_cgp(cgp(racks="?AT/"))
        after = position.play(Move.parse("8G cAT", position.rules.alphabet))
        assert write_cgp(after) == cgp({8: "6cAT6"}, "/", "0/4 0")

    @pytest.mark.parametrize(
        "text", ["8D FACES", "15M ABCD", "8I JEJ", "exchange Z", "O15 JIN", "8A FFFFFFFFFF", "8D ...."]
    )
    def test_an_impossible_move_is_an_error_and_changes_nothing(self, text: str) -> None:
        position = read_cgp(FACETS)
        with pytest.raises(LexcError) as caught:
            position.play(Move.parse(text, position.rules.alphabet))
        assert type(caught.value).__name__ == "MoveError"
        assert write_cgp(position) == FACETS

    def test_a_move_in_other_letters_is_an_error(self) -> None:
        position = read_cgp(FACETS)
        move = Move.parse("7C JIŃ", Rules.load("polish").alphabet)
        calls = (
            position.play,
            lambda move: score(position, move),
            lambda move: formed_words(position, move),
            lambda move: validate(None, move, position),
        )
        for call in calls:
            with pytest.raises(LexcError, match="other letters"):
                call(move)

    def test_impossible_positions_cannot_be_made(self) -> None:
        empty = Position.start(Rules.load("english"))
        for changes in ({"squares": b""}, {"racks": ()}, {"scores": (1,)}):
            with pytest.raises(PositionError):
                replace(empty, **changes)  # type: ignore[arg-type]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any board full of any tiles, by bundled rules that an operation names."""
    rules = Rules.load(draw(st.sampled_from(NAMES)))
    tile = st.integers(1, rules.alphabet.n_letters)
    code = st.one_of(st.just(0), tile, tile.map(lambda code: code | BLANK))
    size = rules.board.n_rows * rules.board.n_cols
    squares = bytearray(size)
    for square, placed in draw(st.dictionaries(st.integers(0, size - 1), code, max_size=60)).items():
        squares[square] = placed
    rack = st.lists(st.one_of(st.just(0), tile), max_size=rules.rack_size).map(bytes)
    racks = draw(st.lists(rack, min_size=1, max_size=4))
    scores = draw(st.lists(st.integers(-999, 9999), min_size=len(racks), max_size=len(racks)))
    operand = st.from_regex(r"[A-Za-z0-9.]+( [A-Za-z0-9.]+)*", fullmatch=True)
    others = draw(st.lists(st.tuples(st.sampled_from(["lex", "gid", "lm", "cr", "x"]), operand), max_size=3))
    operations = (("ld", rules.name), *others)
    return Position(rules, bytes(squares), tuple(racks), tuple(scores), draw(st.integers(0, 9)), operations)


@given(positions())
def test_a_written_position_is_read_as_the_same(position: Position) -> None:
    text = write_cgp(position)
    for rules in (None, position.rules):
        assert read_cgp(text, rules, lenient=True) == position
    assert write_cgp(read_cgp(text, lenient=True)) == text


@given(positions())
def test_a_position_is_accepted_exactly_if_no_tile_is_there_too_often(position: Position) -> None:
    text, rules = write_cgp(position), position.rules
    seen = [0 if code & BLANK else code for code in position.squares if code] + [*b"".join(position.racks)]
    fits = all(seen.count(tile) <= count for tile, count in enumerate(rules.counts))
    try:
        read_cgp(text)
    except PositionError as error:
        assert not fits
        assert error.where
    else:
        assert fits


LETTERS = st.text("ABCXYZabc?[]/0123456789 ;-é·\t\n", max_size=80)


@pytest.mark.parametrize("value", [5, None, b"15/15"])
def test_a_position_is_a_text(value: Any) -> None:
    with pytest.raises(UsageError, match="not a position; expected a str"):
        read_cgp(value)


@given(st.one_of(st.text(max_size=60), LETTERS, st.builds("{} {}".format, st.just(FACETS), LETTERS), st.builds(
    lambda row, rack, rest: cgp({3: row}, rack, rest), LETTERS, LETTERS, LETTERS)))  # fmt: skip
def test_any_text_gives_a_position_or_an_error(text: str) -> None:
    try:
        position = read_cgp(text, lenient=True)
    except (PositionError, RulesError) as error:
        assert str(error)
    else:
        assert read_cgp(write_cgp(position), lenient=True) == position
        assert draw(position)


@pytest.mark.parametrize(
    "text",
    ["/" * 10_000, "[" * 10_000, "A" * 10_000, "9" * 10_000, ";" * 10_000, " x" * 5_000, "\u0301\u0316" * 5_000,
     "[]" * 5_000, FACETS + " ld x;" * 1_500, "/".join(["A" * 600] * 15) + " / 0/0 0"],
)  # fmt: skip
def test_long_hostile_text_is_refused(text: str) -> None:
    read_error(text)


def test_a_position_shows_itself_as_its_line() -> None:
    assert repr(read_cgp(FACETS)) == f"<Position {FACETS}>"


def test_rules_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('alphabet = "english"\nrack_size = 10\nbonus = { 10 = 5 }')
    assert read_cgp(cgp(racks="ABCDEFGHIJ/"), str(path)).rules.rack_size == 10
    assert re.search(r"rules english", read_error(cgp(racks="ABCDEFGHIJ/")).expected)
