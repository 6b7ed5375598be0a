"""The text of moves: as printed here, as people type it, and as in 1977; other text is an error with its reason."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lexc.errors import MoveError
from lexc.kernels.layout._tiles import BLANK
from lexc.play import Move, Rules
from lexc.play.move import EXCHANGE, PASS, PLAY
from lexc.play.tiles import THROUGH

ENGLISH, SPANISH = Rules.load("english").alphabet, Rules.load("spanish").alphabet
A, C, E, F, I, M, R, S = ENGLISH.tokenize("ACEFIMRS")  # noqa: E741


def parse(text: str) -> Move:
    return Move.parse(text, ENGLISH)


@pytest.mark.parametrize(
    ("text", "row", "col", "is_down", "tiles"),
    [
        ("8D FA.ES", 7, 3, False, [F, A, 0, E, S]),
        ("D8 FA.ES", 7, 3, True, [F, A, 0, E, S]),
        ("8D FaCeS", 7, 3, False, [F, BLANK | A, C, BLANK | E, S]),
        ("8D FA(C)ES", 7, 3, False, [F, A, THROUGH | C, E, S]),
        ("8D (FAC)ES", 7, 3, False, [THROUGH | F, THROUGH | A, THROUGH | C, E, S]),
        ("8D (fa.)ES", 7, 3, False, [THROUGH | F, THROUGH | A, 0, E, S]),
        ("8D [F]A[e]S", 7, 3, False, [F, A, BLANK | E, S]),
        ("  d8   FACES ", 7, 3, True, [F, A, C, E, S]),
        ("21U A", 20, 20, False, [A]),
        ("Z99 A", 98, 25, True, [A]),
        ("J8-11 $F#IRM", 7, 9, True, [THROUGH | F, BLANK | I, R, M]),
        ("$F#IRM J8-11", 7, 9, True, [THROUGH | F, BLANK | I, R, M]),
        ("FACES 12K-O", 11, 10, False, [F, A, C, E, S]),
        ("EX 8D", 7, 3, False, list(ENGLISH.tokenize("EX"))),
        ("8D EXCH", 7, 3, False, list(ENGLISH.tokenize("EXCH"))),
    ],
)
def test_a_play_is_read(text: str, row: int, col: int, is_down: bool, tiles: list[int]) -> None:
    move = parse(text)
    assert (move.kind, move.row, move.col, move.is_down, list(move.tiles)) == (PLAY, row, col, is_down, tiles)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("8D FACES", None), ("8D-H FACES", (7, 7)), ("8D-8H FACES", (7, 7)), ("8D-H8 FACES", (7, 7)),
        ("D8-12 FACES", (11, 3)), ("D8-D12 FACES", (11, 3)), ("D8-E12 FACES", (11, 4)), ("8D-12 FACES", (11, 3)),
        ("FIRM J8-11", (10, 9)),
    ],
)  # fmt: skip
def test_a_location_may_name_the_last_square(text: str, last: tuple[int, int] | None) -> None:
    assert parse(text).last == last


@pytest.mark.parametrize("text", ["pass", "PASS", " - ", "-"])
def test_a_pass_is_read(text: str) -> None:
    move = parse(text)
    assert (move.kind, str(move), move.used, move.squares, move.location) == (PASS, "pass", b"", [], "")


@pytest.mark.parametrize("text", ["exchange AB?", "exch AB?", "ex. AB?", "-AB?", "- AB?", "EXCHANGE [A]B?"])
def test_an_exchange_is_read(text: str) -> None:
    move = parse(text)
    assert (move.kind, str(move), move.used) == (EXCHANGE, "exchange AB?", ENGLISH.tokenize("AB") + b"\0")
    assert (move.squares, move.location) == ([], "")


def test_letters_of_several_characters_are_in_brackets() -> None:
    move = Move.parse("H8 [CH]O[rr].[LL]", SPANISH)
    assert move.tiles == bytes([SPANISH.tile("CH"), SPANISH.tile("O"), BLANK | SPANISH.tile("RR"), 0,
                                SPANISH.tile("LL")])  # fmt: skip
    assert str(move) == "H8 [CH]O[rr].[LL]"
    assert str(Move.parse("-[CH]?[ll]".replace("ll", "LL"), SPANISH)) == "exchange [CH]?[LL]"


def test_a_move_knows_its_squares_and_the_tiles_that_leave_the_rack() -> None:
    move = parse("8D FA.Es")
    assert move.squares == [(7, 3, F), (7, 4, A), (7, 6, E), (7, 7, BLANK | S)]
    assert move.used == bytes([F, A, E, 0])
    assert (move.location, parse("d8 FA.Es").location) == ("8D", "D8")
    assert [square[:2] for square in parse("D8 FA.Es").squares] == [(7, 3), (8, 3), (10, 3), (11, 3)]


def test_letters_on_the_board_are_printed_as_marks() -> None:
    assert str(parse("$F#IRM J8-11")) == "J8 .iRM"
    assert str(parse("8D FA(C)ES")) == "8D FA.ES"


def test_moves_that_do_the_same_are_equal_whoever_counted_them_and_however_they_were_written() -> None:
    assert parse("8D-H FACES") == parse("FACES 8d") == Move(ENGLISH, PLAY, 7, 3, False, parse("8D FACES").tiles, 99)
    assert len({parse("8D FACES"), parse("D8 FACES"), parse("8D FAcES")}) == 3


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("", "", "8D FA.ES, exchange AB?, pass"),
        ("8D", "", "'8D'"),
        ("FACES", "", "'FACES'"),
        ("8D FA ES", "", "'8D FA ES'"),
        ("8DD FACES", "", "8DD"),
        ("D0 FACES", "", "D0"),
        ("8D- FACES", "", "8D-"),
        ("-8D FACES", "", "-8D"),
        ("8D-8H8 FACES", "", "8D-8H8"),
        ("100A FACES", "", "100A"),
        ("８D FACES", "", "８D"),
        ("8 FACES", "", "8 FACES"),
        ("8D FA!ES", "'FA!ES', column 3", "a tile of english"),
        ("8D F?CES", "'F?CES', column 2", "in lower case"),
        ("8D F[A", "'F[A', column 2", "'['"),
        ("8D FA(CES", "'FA(CES'", "expected )"),
        ("8D FA)C", "'FA)C', column 3", ")"),
        ("8D F((A))", "'F((A))', column 3", "("),
        ("8D F#", "'F#'", "a letter behind #"),
        ("8D $$F", "'$$F', column 2", "$"),
        ("8D $.F", "'$.F', column 2", "a letter behind $"),
        ("8D #?", "'#?', column 2", "a blank has no letter"),
        ("exchange ABx", "'exchange ABx', column 3", "letters and ?"),
        ("exchange", "", "8D FA.ES"),
        ("-A B", "", "-A B"),
        ("8D " + "A" * 600, "", "AAA..."),
        ("É" * 600, "", "8D FA.ES"),
    ],
)
def test_text_that_is_no_move_is_an_error_with_the_expectation(text: str, where: str, expected: str) -> None:
    with pytest.raises(MoveError) as caught:
        parse(text)
    assert caught.value.where == where
    assert expected in str(caught.value)
    assert len(str(caught.value)) < 500


@st.composite
def moves(draw: st.DrawFn) -> Move:
    alphabet = Rules.load(draw(st.sampled_from(["english", "spanish", "catalan", "welsh", "norwegian"]))).alphabet
    tile = st.integers(1, alphabet.n_letters)
    kind = draw(st.sampled_from([PLAY, PLAY, EXCHANGE, PASS]))
    if kind == PASS:
        return Move(alphabet, PASS)
    if kind == EXCHANGE:
        return Move(alphabet, EXCHANGE, tiles=bytes(draw(st.lists(st.integers(0, alphabet.n_letters), min_size=1))))
    square = st.one_of(st.just(0), tile, tile.map(lambda code: code | BLANK))
    tiles = bytes(draw(st.lists(square, min_size=1, max_size=21)))
    return Move(alphabet, PLAY, draw(st.integers(0, 20)), draw(st.integers(0, 20)), draw(st.booleans()), tiles)


@given(moves())
def test_a_printed_move_is_read_as_the_same(move: Move) -> None:
    again = Move.parse(str(move), move.alphabet)
    assert again == move
    assert str(again) == str(move)


@example("1A ()")
@given(
    st.one_of(
        st.text(), st.text("ABab8D-[].$#()? é12", max_size=30), st.text("ab.[]$#()?", max_size=20).map("8D ".__add__)
    )
)
def test_any_text_gives_a_move_or_an_error(text: str) -> None:
    for alphabet in (ENGLISH, SPANISH):
        try:
            move = Move.parse(text, alphabet)
        except MoveError as error:
            assert str(error)
        else:
            assert str(Move.parse(str(move), alphabet)) == str(move)


@pytest.mark.parametrize("text", ["8D " + "A" * 10_000, "[" * 10_000, "8D " + "$" * 10_000, "-" * 10_000, " " * 10_000])
def test_long_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        parse(text)
