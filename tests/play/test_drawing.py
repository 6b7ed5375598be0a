"""A drawn position: every square at its coordinates, in eighty columns, with the same text in colours."""

from __future__ import annotations

import re

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.kernels.layout._tiles import BLANK
from lexc.play import Position, Rules, read_cgp
from lexc.play.board_layout import BoardLayout
from lexc.play.drawing import draw

FACETS = "15/15/15/15/15/15/15/3FACeTS6/15/15/15/15/15/15/15 EIIJN?R/ 0/30 2"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_board_players_and_unseen_tiles_are_drawn() -> None:
    assert draw(read_cgp(FACETS)).splitlines() == [
        "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O",
        " 1  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =  1",
        ' 2  .  -  .  .  .  "  .  .  .  "  .  .  .  -  .  2',
        " 3  .  .  -  .  .  .  '  .  '  .  .  .  -  .  .  3",
        " 4  '  .  .  -  .  .  .  '  .  .  .  -  .  .  '  4",
        " 5  .  .  .  .  -  .  .  .  .  .  -  .  .  .  .  5",
        ' 6  .  "  .  .  .  "  .  .  .  "  .  .  .  "  .  6',
        " 7  .  .  '  .  .  .  '  .  '  .  .  .  '  .  .  7",
        " 8  =  .  .  F  A  C  e  T  S  .  .  '  .  .  =  8",
        " 9  .  .  '  .  .  .  '  .  '  .  .  .  '  .  .  9",
        '10  .  "  .  .  .  "  .  .  .  "  .  .  .  "  .  10',
        "11  .  .  .  .  -  .  .  .  .  .  -  .  .  .  .  11",
        "12  '  .  .  -  .  .  .  '  .  .  .  -  .  .  '  12",
        "13  .  .  -  .  .  .  '  .  '  .  .  .  -  .  .  13",
        '14  .  -  .  .  .  "  .  .  .  "  .  .  .  -  .  14',
        "15  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =  15",
        "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O",
        "",
        " '  double letter   \"  triple letter",
        " -  double word   =  triple word   *  start, double word",
        "",
        "to move  EIIJN?R             0",
        "   then  (rack unknown)     30",
        "2 turns without points",
        "",
        "87 tiles unseen, 80 of them in the bag",
        "AAAAAAAA BB C DDDD EEEEEEEEEEE F GGG HH IIIIIII K LLLL MM NNNNN OOOOOOOO PP Q",
        "RRRRR SSS TTTTT UUUU VV WW X YY Z",
    ]


def test_the_start_is_marked_until_a_tile_covers_it() -> None:
    assert draw(Position.start(Rules.load("english"))).splitlines()[8] == (
        " 8  =  .  .  '  .  .  .  *  .  .  .  '  .  .  =  8"
    )
    assert draw(Position.start(Rules.load("wwf"))).splitlines()[19].endswith(" *  start")


def test_a_board_of_twenty_one_has_room_for_letters_of_several_characters() -> None:
    rows = ["21"] * 21
    rows[10] = "7A[QU][NY][l·l]EN[NY]7"
    text = draw(read_cgp(f"{'/'.join(rows)} A[L·L]?/ 0/0 1 ld super_catalan;"))
    assert "11  '  .  .  =  .  .  '  A QU NY l·l E  N NY  '  .  .  =  .  .  '  11" in text.splitlines()
    assert "to move  A[L·L]?             0" in text.splitlines()
    assert "1 turn without points" in text.splitlines()


def test_bricks_are_drawn_and_signs_that_a_board_lacks_are_not_explained() -> None:
    rules = Rules("own", BoardLayout("own", (".#", ".."), (0, 0)), Rules.load("english").alphabet)
    assert draw(Position.start(rules)).splitlines()[:7] == [
        "    A  B", " 1  *  #  1", " 2  .  .  2", "    A  B", "", " #  brick", " *  start",
    ]  # fmt: skip


def test_in_colours_each_kind_of_square_has_its_own_and_blanks_differ_from_letters() -> None:
    text = draw(read_cgp(FACETS), color=True)
    styles = {sign: style for style, sign in re.findall(r"(\x1b\[38\S+m) (\S) \x1b\[0m", text)}
    assert {"F", "A", "e", "=", "'", '"', "-", "."} <= set(styles)
    assert styles["F"] == styles["A"]
    assert len({styles[sign] for sign in "Fe='\"-."}) == 7
    assert styles["*"] == styles["-"]  # the start, in the list of signs, is a double word


def test_colours_are_those_that_click_writes() -> None:
    text = draw(read_cgp(FACETS), color=True)
    assert click.style(" F ", fg=16, bg=223, bold=True) in text
    assert click.style(" = ", fg=231, bg=160, bold=False) in text


@st.composite
def positions(draw_: st.DrawFn) -> Position:
    rules = Rules.load(draw_(st.sampled_from(["english", "spanish", "super", "super_catalan", "wwf", "welsh"])))
    size = rules.board.n_rows * rules.board.n_cols
    code = st.builds(int.__or__, st.integers(1, rules.alphabet.n_letters), st.sampled_from([0, BLANK]))
    squares = bytearray(size)
    for square, tile in draw_(st.dictionaries(st.integers(0, size - 1), code, max_size=50)).items():
        squares[square] = tile
    racks = draw_(st.lists(st.binary(max_size=0), min_size=1, max_size=4))
    return Position(rules, bytes(squares), tuple(racks), (0,) * len(racks))


@given(positions())
def test_every_square_stands_where_its_coordinates_say_in_eighty_columns(position: Position) -> None:
    layout, alphabet = position.rules.board, position.rules.alphabet
    lines = draw(position).splitlines()
    assert max(map(len, lines)) <= 80
    for row in range(layout.n_rows):
        for col in range(layout.n_cols):
            code, drawn = position.code_at(row, col), lines[row + 1][3 + 3 * col : 6 + 3 * col].strip()
            letters = alphabet.blanks if code & BLANK else alphabet.labels
            sign = "*" if (row, col) == layout.start else layout.rows[row][col]
            assert drawn == (letters[(code & ~BLANK) - 1] if code else sign)


@given(positions())
def test_colours_change_no_text(position: Position) -> None:
    assert ESCAPE.sub("", draw(position, color=True)) == draw(position)


@pytest.mark.parametrize("name", ["english", "super", "super_catalan"])
def test_a_lone_rack_that_is_too_much_for_the_game_is_drawn_too(name: str) -> None:
    rules = Rules.load(name)
    full = bytes([1]) * (rules.board.n_rows * rules.board.n_cols)
    assert "in the bag" in draw(Position(rules, full, (b"",), (0,)))
