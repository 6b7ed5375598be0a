"""Points: every score printed in two papers' games, and premiums, blanks and bonuses by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.errors import MoveError
from lexc.kernels.layout._tiles import BLANK
from lexc.play import Move, Position, Rules, board_layout, formed_words, read_cgp, score, validate, write_cgp
from lexc.play.board_layout import BoardLayout

# A. Appel and G. Jacobson, "The world's fastest Scrabble program", CACM 31(5), 1988, appendix: the illustrative game.
# The paper prints words and scores; places follow from them.
APPEL_JACOBSON = """
8H ALACK 32, 9L AJEE 25, 9B OUTgREW 66, O3 HYALIN. 51, M9 .UNIOR 26, 15H FENCES 50, 3L BAT. 18, 12L R.TZ 46,
O12 .EDS 42, E5 SLOG.InG 82, 6B YIE.D 21, 4H VAGUE 34, 14C RUNTIER 66, 5I SONDE 27, 3I ME 19, 11I PAVA. 22,
10H EON 19, C8 Q.ITTO. 32, N12 .WO 26, 10B X. 50, B2 ROIL. 16, A1 PAH 31, 2M BI 16, 3A ..D 14, 5E .I 5
"""
# S. Shapiro and H. Smith, "A Scrabble crossword game-playing program", 1977, section 4: the recorded game, in its
# notation. "pass" stands for exchanges too.
SHAPIRO_SMITH = """
HOOF 8G-J 20, $F#IRM J8-11 10, FAIL K9-12 28, H$O I7-8 9, T$HY G7-9 14, $LAZE 12K-N 26, Y$ET N11-13 6, BUS$Y 9D-G 9,
C$ULT E8-11 12, $ZIP M12-14 32, $SAID F9-12 13, pass 0, $PI 14M-N 22, $DIME 12F-I 10, $MOAT H12-15 18,
R$ADAR 14G-K 8, ENTREE O6-11 23, pass 0, $L$A$Z$ES 12K-O 23, BUDG#E$T 15C-H 11, RE$B$U$D$G$E$T 15A-H 33, $ON 13H-I 8,
CA$B C13-15 14, pass 0, VA$N 7M-O 10, pass 0, $VANE M7-10 8, pass 0, TO O14-15 11, pass 0, JA$R A13-15 10,
R$AP N6-8 16, $E$N$DS I12-15 17, pass 0, W$R$A$P N5-8 9, SNO$W 5K-N 14, IN$N L3-5 6, W$INK 3K-N 22, $R$AG$E 10J-M 5,
EL$K N1-3 14, QU$E 1L-N 22, pass 0, $WI$SE K3-6 9, D$E 6J-K 7, LO$I$N 4I-L 4, $COG 13C-E 6, EVI$L I1-4 8, E$VE 2H-J 8,
$LO 2N-O 2
"""
ENGLISH = Rules.load("english")


def game(text: str) -> list[tuple[str, int]]:
    """(move, printed score) of each move of a game."""
    moves = [line.rsplit(maxsplit=1) for line in text.replace("\n", " ").split(",")]
    return [(move.strip(), int(points)) for move, points in moves]


@pytest.mark.parametrize(
    ("text", "final", "board"),
    [
        (APPEL_JACOBSON, (464, 372), "P14/AR10BI1/HOD5ME1BATH/1I5VAGUE2Y/1L2SI2SONDE1A/1YIELD8L/4O9I/2Q1G2ALACK2N/"
         "1OUTgREW3AJEE/1XI1I2EON2U2/2T1n3PAVAN2/2T1G6RITZ/2O9OWE/2RUNTIER3ROD/7FENCES1S"),
        (SHAPIRO_SMITH, (210, 347), "8E2QUE1/7EVE3LO/8I1WINK1/8LOIN3/10SNOW1/9DE2RE/6T1H3VAN/4C1HOOF2APT/3BUSY2iF1N1R/"
         "4LA3RAGE1E/4TI3MI2YE/5DIME1LAZES/J1COG2ON3IT1/A1A3RADAR1PIT/REBUDGeTS5O"),
    ],
    ids=["Appel and Jacobson", "Shapiro and Smith"],
)  # fmt: skip
def test_every_score_of_a_printed_game_is_right(text: str, final: tuple[int, int], board: str) -> None:
    position = Position.start(ENGLISH)
    for text_of_move, printed in game(text):
        move = Move.parse(text_of_move, ENGLISH.alphabet)
        assert (text_of_move, score(position, move)) == (text_of_move, printed)
        assert validate(None, move, position) == []
        position = position.play(move)
    assert position.scores == final
    assert write_cgp(position).split()[0] == board
    position.check_tiles()


def score_on_row(board: str, text: str) -> tuple[int, list[str]]:
    """Points and words of a move on a standard board of which one row, the eighth, is given."""
    rows = ["15"] * 7 + [board] + ["15"] * 7
    position = read_cgp(f"{'/'.join(rows)} / 0/0 0")
    move = Move.parse(text, ENGLISH.alphabet)
    return score(position, move), formed_words(position, move)


@pytest.mark.parametrize(
    ("board", "move", "points", "words"),
    [
        ("15", "8H QI", 2 * (10 + 1), ["QI"]),
        ("15", "8D QUIXOTE", 2 * (2 * 10 + 1 + 1 + 8 + 1 + 1 + 1) + 50, ["QUIXOTE"]),
        ("15", "8D qUIXOTE", 2 * (2 * 0 + 1 + 1 + 8 + 1 + 1 + 1) + 50, ["qUIXOTE"]),
        ("7A7", "8H .T", 1 + 1, ["AT"]),
        ("7A7", "H7 C.T", 3 + 1 + 1, ["CAT"]),
        ("7A7", "9H ID", (1 + 2 * 2) + (1 + 1), ["ID", "AI"]),
        ("6AS7", "7G HO", (2 * 4 + 1) + (2 * 4 + 1) + (1 + 1), ["HO", "HA", "OS"]),
        ("6aS7", "7G HO", (2 * 4 + 1) + (2 * 4 + 0) + (1 + 1), ["HO", "Ha", "OS"]),
        ("1ACE11", "8A F...", 3 * (4 + 1 + 3 + 1), ["FACE"]),
        ("3FACE8", "8H S", 2 * (4 + 1 + 3 + 1 + 1), ["FACES"]),
        ("15", "pass", 0, []),
        ("15", "exchange AB?", 0, []),
    ],
)
def test_premiums_count_for_tiles_put_down_in_every_word_that_they_form(
    board: str, move: str, points: int, words: list[str]
) -> None:
    assert score_on_row(board, move) == (points, words)


def test_quadruple_premiums_and_the_table_of_bonuses_count() -> None:
    board = BoardLayout("own", ("~.^", "...", "#.."), (0, 0))
    bonus = (0, 1, 10, 100)
    rules = Rules("own", board, ENGLISH.alphabet, rack_size=3, bonus=bonus)
    empty = Position.start(rules)
    across, down = (Move.parse(text, ENGLISH.alphabet) for text in ("1A ACE", "A1 BE"))
    assert score(empty, across) == 4 * (1 + 3 + 4 * 1) + 100
    assert score(empty, down) == 4 * (3 + 1) + 10
    assert score(empty.play(down), Move.parse("2A .X", ENGLISH.alphabet)) == 1 + 8 + 1
    assert (
        score(Position.start(replace(rules, board=board_layout.load("super"))), Move.parse("1A Q", ENGLISH.alphabet))
        == 1
    )


@pytest.mark.parametrize("text", ["8H ....", "8A ABCDEFGH", "8N ABC", "15O AB", "O15 AB", "22A A"])
def test_a_move_that_has_no_score_is_an_error(text: str) -> None:
    with pytest.raises(MoveError):
        score_on_row("15", text)


@given(st.data())
def test_a_word_alone_is_worth_its_letters_times_its_premiums(data: st.DataObject) -> None:
    rules = Rules.load(data.draw(st.sampled_from(["english", "spanish", "super", "wwf"])))
    board, letters = rules.board, rules.alphabet.n_letters
    codes = data.draw(st.lists(st.tuples(st.integers(1, letters), st.sampled_from([0, BLANK])), min_size=2, max_size=7))
    row = data.draw(st.integers(0, board.n_rows - 1))
    col = data.draw(st.integers(0, board.n_cols - len(codes)))
    factors = {"'": (2, 1), '"': (3, 1), "^": (4, 1), "-": (1, 2), "=": (1, 3), "~": (1, 4), ".": (1, 1)}
    points, word_factor = 0, 1
    for i, (tile, blank) in enumerate(codes):
        letter_premium, word_premium = factors[board.rows[row][col + i]]
        points += 0 if blank else letter_premium * rules.tile_points[tile]
        word_factor *= word_premium
    tiles = bytes(tile | blank for tile, blank in codes)
    for is_down in (False, True):  # boards are symmetrical about their diagonal
        square = (col, row) if is_down else (row, col)
        move = Move(rules.alphabet, "play", *square, is_down, tiles)
        assert score(Position.start(rules), move) == points * word_factor + rules.bonus[len(codes)]
