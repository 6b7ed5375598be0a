"""Bundled rules and boards are those of their games; rules of one's own are read, and refused with the key named."""

from __future__ import annotations

import pickle
from collections import defaultdict
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, LexcError, ResourceMissing, RulesError
from lexc.play import Rules, board_layout
from lexc.play.board_layout import BoardLayout, square_name

# Board, exchange limit, bonus for seven tiles, blanks, and letters by points, as lists of such sets are printed.
GAMES: dict[str, tuple[str, int, int, int, dict[int, str]]] = {
    "english": ("standard", 7, 50, 2, {
        1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4", 2: "D4 G3", 3: "B2 C2 M2 P2", 4: "F2 H2 V2 W2 Y2", 5: "K1", 8: "J1 X1",
        10: "Q1 Z1"}),
    "french": ("standard", 7, 50, 2, {
        1: "E15 A9 I8 N6 O6 R6 S6 T6 U6 L5", 2: "D3 M3 G2", 3: "B2 C2 P2", 4: "F2 H2 V2", 8: "J1 Q1",
        10: "K1 W1 X1 Y1 Z1"}),
    "german": ("standard", 7, 50, 2, {
        1: "E15 N9 S7 I6 R6 T6 U6 A5 D4", 2: "H4 G3 L3 O3", 3: "M4 B2 W1 Z1", 4: "C2 F2 K2 P1", 6: "Ä1 J1 Ü1 V1",
        8: "Ö1 X1", 10: "Q1 Y1"}),
    "spanish": ("standard", 1, 50, 2, {
        1: "A12 E12 O9 I6 S6 N5 R5 U5 L4 T4", 2: "D5 G2", 3: "C4 B2 M2 P2", 4: "H2 F1 V1 Y1", 5: "CH1 Q1",
        8: "J1 LL1 Ñ1 RR1 X1", 10: "Z1"}),
    "greek": ("standard", 7, 50, 2, {
        1: "Α12 Ο9 Ε8 Ι8 Τ8 Η7 Σ7 Ν6", 2: "Ρ5 Κ4 Π4 Υ4", 3: "Λ3 Μ3 Ω3", 4: "Γ2 Δ2", 8: "Β1 Φ1 Χ1", 10: "Ζ1 Θ1 Ξ1 Ψ1"}),
    "polish": ("standard", 7, 50, 2, {
        1: "A9 I8 E7 O6 N5 Z5 R4 S4 W4", 2: "Y4 C3 D3 K3 L3 M3 P3 T3", 3: "B2 G2 H2 J2 Ł2 U2",
        5: "Ą1 Ę1 F1 Ó1 Ś1 Ż1", 6: "Ć1", 7: "Ń1", 9: "Ź1"}),
    "norwegian": ("standard", 7, 50, 2, {
        1: "E9 A7 N6 R6 S6 T6 D5 I5 L5", 2: "F4 G4 K4 O4 M3", 3: "H3", 4: "B3 U3 V3 J2 P2 Å2", 5: "Ø2", 6: "Y1 Æ1",
        8: "W1", 10: "C1"}),
    "catalan": ("standard", 7, 50, 2, {
        1: "E13 A12 I8 R8 S8 N6 O5 T5 L4 U4", 2: "C3 D3 M3", 3: "B2 G2 P2", 4: "F1 V1", 8: "H1 J1 QU1 Z1",
        10: "Ç1 L·L1 NY1 X1"}),
    "dutch": ("standard", 7, 50, 2, {
        1: "E18 N10 A6 O6 I4", 2: "D5 R5 S5 T5", 3: "G3 K3 L3 M3 B2 P2", 4: "U3 F2 H2 J2 V2 Z2", 5: "C2 W2",
        8: "X1 Y1", 10: "Q1"}),
    "swedish": ("standard", 7, 50, 2, {
        1: "A8 R8 S8 T8 E7 N6 D5 I5 L5", 2: "O5 G3 K3 M3 H2", 3: "Ä2 F2 V2", 4: "U3 B2 P2 Å2 Ö2", 7: "J1 Y1",
        8: "C1 X1", 10: "Z1"}),
    "slovene": ("standard", 7, 50, 2, {
        1: "E11 A10 I9 O8 N7 R6 S6 J4 L4 T4", 2: "D4 V4", 3: "K3 M2 P2 U2", 4: "B2 G2 Z2", 5: "Č1 H1", 6: "Š1",
        8: "C1", 10: "F1 Ž1"}),
    "welsh": ("standard", 7, 50, 2, {
        1: "A10 E8 N8 I7 R7 Y7 D6 O6 W5 DD4", 2: "F3 G3 L3 U3", 3: "S3 B2 M2 T2", 4: "C2 FF2 H2 TH2", 5: "CH1 LL1 P1",
        8: "J1", 10: "NG1 RH1"}),
    "hong_kong_english": ("standard", 7, 50, 4, {
        1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4", 2: "D4 G3", 3: "B2 C2 M2 P2", 4: "F2 H2 V2 W2 Y2", 5: "K2", 8: "J2 X2",
        10: "Q2 Z2"}),
    "wwf": ("wwf", 7, 35, 2, {
        1: "E13 A9 I8 O8 T7 R6 S5", 2: "D5 N5 L4 U4", 3: "H4 G3 Y2", 4: "B2 C2 F2 M2 P2 W2", 5: "K1 V2", 8: "X1",
        10: "J1 Q1 Z1"}),
    "super": ("super", 7, 50, 4, {
        1: "E24 A16 O15 T15 I13 N13 R13 S10 L7 U7", 2: "D8 G5", 3: "C6 M6 B4 P4", 4: "H5 F4 W4 Y4 V3", 5: "K2",
        8: "J2 X2", 10: "Q2 Z2"}),
    "super_catalan": ("super", 7, 50, 5, {
        1: "E27 A25 S19 I17 R16 N12 O10 T10 L8 U6", 2: "M7 C5 D5", 3: "B3 G3 P3", 4: "F2 V2", 8: "H2 J2 QU2 Z2",
        10: "NY2 X2", 12: "Ç2", 15: "L·L1"}),
}  # fmt: skip

# Side, start, and the premiums of an eighth of the board, from the top left corner to the middle; the rest mirrors it.
BOARDS = {
    "standard": (15, "8H", {
        "triple word": "1A 1H", "double word": "2B 3C 4D 5E 8H", "triple letter": "2F 6F",
        "double letter": "1D 3G 4H 7G"}),
    "super": (21, "11K", {
        "quadruple word": "1A", "triple word": "1H 4D 4K", "double word": "2B 2I 3C 3J 5E 6F 7G 8H 11K",
        "quadruple letter": "3F", "triple letter": "2E 5I 9I", "double letter": "1D 1K 4G 6J 7K 10J"}),
    "wwf": (15, "8H", {
        "triple word": "1D", "double word": "2F 4H", "triple letter": "1G 4D 6F", "double letter": "2C 3E 5G"}),
}  # fmt: skip
COUNTS = {
    "standard": {"triple word": 8, "double word": 17, "triple letter": 12, "double letter": 24},
    "wwf": {"triple word": 8, "double word": 12, "triple letter": 16, "double letter": 24},
}
ENGLISH_TILES = 'alphabet = "english"\n'
OWN = 'alphabet = "english"\nstart = "1B"\nsquares = """\n..^\n-#~\n"""\nrack_size = 10\nbonus = { 2 = 1, 10 = 99 }\n'


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_bundled_game_has_its_board_tiles_points_and_bonus(name: str) -> None:
    rules = Rules.load(name)
    board, exchange_limit, bonus, n_blanks, letters = GAMES[name]
    assert (rules.name, rules.board.name, rules.exchange_limit) == (name, board, exchange_limit)
    assert (rules.rack_size, rules.bonus, rules.scoreless_turns) == (7, (0,) * 7 + (bonus,), 6)
    assert (rules.counts[0], rules.tile_points[0], rules.ending) == (n_blanks, 0, "gain")
    found: dict[int, set[str]] = defaultdict(set)
    for label, count, points in zip(rules.alphabet.labels, rules.counts[1:], rules.tile_points[1:], strict=True):
        if count:
            found[points].add(f"{label}{count}")
    assert found == {points: set(text.split()) for points, text in letters.items()}
    assert rules.title


def test_every_bundled_board_is_that_of_a_game() -> None:
    assert {board for board, *_ in GAMES.values()} == set(BOARDS)


def mirror_images(side: int, row: int, col: int) -> set[tuple[int, int]]:
    """The squares onto which the symmetries of a square board map a square."""
    rows, cols = (row, side - 1 - row), (col, side - 1 - col)
    return {*product(rows, cols), *product(cols, rows)}


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_every_bundled_board_has_its_premiums(name: str) -> None:
    side, start, eighth = BOARDS[name]
    expected = [["plain"] * side for _ in range(side)]
    for premium, squares in eighth.items():
        for square in squares.split():
            name_row, name_col = int(square[:-1]) - 1, ord(square[-1]) - ord("A")
            for row, col in mirror_images(side, name_row, name_col):
                expected[row][col] = premium
    board = board_layout.load(name)
    assert [[board_layout.SQUARES[square] for square in row] for row in board.rows] == expected
    assert square_name(*board.start) == start
    counts = {premium: sum(row.count(premium) for row in expected) for premium in eighth}
    assert counts == COUNTS.get(name, counts)


def test_letters_without_tiles_are_for_blanks_only() -> None:
    for name, letters in (("norwegian", "QXZÜÄÖ"), ("swedish", "QWÜÆ"), ("slovene", "QWXY")):
        rules = Rules.load(name)
        assert {letter: rules.counts[rules.alphabet.tile(letter)] for letter in letters} == dict.fromkeys(letters, 0)


def test_rules_from_a_file_have_bricks_quadruple_premiums_racks_of_ten_and_a_table_of_bonuses() -> None:
    rules = Rules.from_toml(OWN)
    assert (rules.board.n_rows, rules.board.n_cols, rules.board.start) == (2, 3, (0, 1))
    assert rules.board.letter_premiums == bytes([1, 1, 4, 1, 1, 1])
    assert rules.board.word_premiums == bytes([1, 1, 1, 2, 0, 4])
    assert rules.board.is_brick(1, 1)
    assert (rules.rack_size, rules.bonus) == (10, (0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 99))


def test_omitted_keys_have_the_values_of_english() -> None:
    assert replace(Rules.from_toml('alphabet = "english"'), name="english") == Rules.load("english")


def test_a_rules_file_may_name_an_alphabet_that_lies_beside_it(tmp_path: Path) -> None:
    own = 'name = "mine"\ntitle = "Mine"\nlanguage = "en"\nletter = [{label = "CH", count = 2}, {label = "A"}]\n'
    (tmp_path / "mine.toml").write_text(own)
    (tmp_path / "game.toml").write_text('alphabet = "mine.toml"')
    for path in (tmp_path / "game.toml", str(tmp_path / "game.toml")):
        rules = Rules.load(path)
        assert (rules.name, rules.alphabet.labels) == ("game", ("CH", "A"))
    with pytest.raises(RulesError, match="alphabet"):  # text by itself opens no files
        Rules.from_toml('alphabet = "mine.toml"')


def test_rules_are_loaded_by_name_once_compared_and_pickled() -> None:
    english = Rules.load("english")
    assert Rules.load("english") is english is Rules.load(english)
    assert english != Rules.load("wwf")
    assert hash(english) == hash(Rules.load("english"))
    assert pickle.loads(pickle.dumps(english)) == english
    assert english.with_bonus(35).bonus[7] == 35
    assert repr(english) == "<Rules english: board standard, tiles english>"


def test_missing_and_unreadable_rules_are_errors(tmp_path: Path) -> None:
    with pytest.raises(ResourceMissing, match="Did you mean 'english'"):
        Rules.load("englich")
    for path in (tmp_path / "none.toml", tmp_path, "a/\0"):
        with pytest.raises(RulesError):
            Rules.load(path)


def test_rules_refuse_an_alphabet_with_other_letters_or_another_order_and_name_both() -> None:
    rules = Rules.load("english")
    rules.check_alphabet(Alphabet.load("wwf"), "x.dawg")  # other points do not matter
    for other in (Alphabet.load("german"), Alphabet.from_letters("ABC"), Alphabet.utf8()):
        with pytest.raises(AlphabetError) as caught:
            rules.check_alphabet(other, "x.dawg")
        assert "x.dawg" in str(caught.value)
        assert "those of english" in caught.value.expected
        assert (other.name if not other.is_utf8 else "UTF-8") in caught.value.found


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "alphabet"), ("alphabet = 7", "alphabet"), ('alphabet = "klingon"', "alphabet"),
        ('alphabet = "/dev/zero"', "alphabet"), ('alphabet = "../rules.toml"', "alphabet"), ("x = [", "TOML"),
        (ENGLISH_TILES + 'speed = 3', "speed"), (ENGLISH_TILES + 'board = "round"', "board"),
        (ENGLISH_TILES + 'board = 3', "board"), (OWN + 'board = "standard"', "board"),
        (ENGLISH_TILES + 'squares = ".."', "start"), (ENGLISH_TILES + 'start = "1A"', "squares"),
        (OWN.replace("1B", "1D"), "start"), (OWN.replace("1B", "B1"), "start"), (OWN.replace("1B", "2B"), "start"),
        (OWN.replace("1B", "0A"), "start"), (OWN.replace('"1B"', "11"), "start"),
        (OWN.replace("..^", "..?"), "row 1 of squares"), (OWN.replace("-#~", "-#"), "row 2 of squares"),
        (OWN.replace("..^", ".\n" * 30), "rows"), (OWN.replace("..^", "." * 22), "row 1 of squares"),
        (OWN.replace("..^\n-#~", ""), "rows"),
        (ENGLISH_TILES + 'rack_size = 11', "rack_size"), (ENGLISH_TILES + 'rack_size = 0', "rack_size"),
        (ENGLISH_TILES + 'rack_size = true', "rack_size"), (ENGLISH_TILES + 'bonus = 50', "bonus"),
        (ENGLISH_TILES + 'bonus = { 8 = 50 }', "bonus.8"), (ENGLISH_TILES + 'bonus = { 07 = 50 }', "bonus.07"),
        (ENGLISH_TILES + 'bonus = { 7 = -1 }', "bonus.7"), (ENGLISH_TILES + 'bonus = { 7 = "x" }', "bonus.7"),
        (ENGLISH_TILES + 'bonus = { 7 = 0x' + "f" * 5000 + " }", "bonus.7"),
        (ENGLISH_TILES + 'exchange_limit = -1', "exchange_limit"),
        (ENGLISH_TILES + 'scoreless_turns = 1.5', "scoreless_turns"),
        (ENGLISH_TILES + 'ending = "draw"', "ending"), (ENGLISH_TILES + 'ending = []', "ending"),
        (ENGLISH_TILES + 'title = 3', "title"),
    ],
)  # fmt: skip
def test_rules_that_make_no_game_are_refused_and_the_key_is_named(text: str, place: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_toml(text, where="my.toml")
    assert place in str(caught.value)
    assert caught.value.expected
    assert len(str(caught.value)) < 1000


def letters(*labels: str, **fields: Any) -> Alphabet:
    """An alphabet whose blanks are its labels with a b before them, unless fields has others."""
    plain = {"name": "own", "fold": "none", "labels": labels, "blanks": [f"b{label}" for label in labels]}
    return Alphabet.from_meta(plain | fields)


@pytest.mark.parametrize(
    ("alphabet", "expected"),
    [
        (Alphabet.utf8(), "an alphabet of letters"),
        (letters("A", scores=[-1]), "no negative score"),
        (letters("A", blank_score=2), "0 for blanks"),
        (letters("A", blanks=["A"]), "unlike its blank"),
        (letters("/"), "without spaces and without / ; [ ]"),
        (letters(" "), "without spaces and without / ; [ ]"),
    ],
)
def test_alphabets_that_no_position_can_be_written_with_are_refused(alphabet: Alphabet, expected: str) -> None:
    with pytest.raises(RulesError, match="alphabet") as caught:
        Rules("own", board_layout.load("standard"), alphabet)
    assert expected in caught.value.expected


def test_rules_made_by_hand_are_checked_too() -> None:
    english = Rules.load("english")
    for changes in ({"bonus": (0, 50)}, {"rack_size": 11, "bonus": (0,) * 12}, {"bonus": (-1,) * 8}):
        with pytest.raises(RulesError, match="bonus"):
            replace(english, **changes)


@pytest.mark.parametrize(
    ("rows", "start"),
    [
        (("...", "..."), (2, 0)), (("...", "..."), (0, 3)), (("...", "..."), (-1, 0)), (("...", "..."), (10**9, 10**9)),
        (("...", ".."), (0, 0)), ((), (0, 0)), (("." * 22,), (0, 0)), ((".",) * 22, (0, 0)), (("#.",), (0, 0)),
        (("?.",), (0, 1)),
    ],
)  # fmt: skip
def test_boards_made_by_hand_are_checked_too(rows: tuple[str, ...], start: tuple[int, int]) -> None:
    """Kernels rely on the size of a board, and on its start."""
    with pytest.raises(RulesError):
        BoardLayout("own", rows, start)


def test_rules_need_a_score_and_a_number_of_tiles_for_each_letter_and_a_known_ending() -> None:
    english = Rules.load("english")
    for alphabet in (english.alphabet._replace(scores=(1,)), english.alphabet._replace(counts=(1,) * 27)):
        with pytest.raises(RulesError, match="for each letter"):
            replace(english, alphabet=alphabet)
    with pytest.raises(RulesError, match="lose, gain, double"):
        replace(english, ending="win")


def test_rules_with_too_many_points_for_a_kernel_are_refused() -> None:
    steep_board, dear_letters = BoardLayout("steep", ("~" * 21,) * 21, (0, 0)), letters("A", scores=[1000])
    assert Rules("own", steep_board, dear_letters)
    assert Rules("own", steep_board, Alphabet.load("english"), 10, (0,) * 11)
    with pytest.raises(RulesError, match="premiums"):
        Rules("own", steep_board, dear_letters, 10, (0,) * 11)


def test_squares_are_named_by_row_and_column_letters() -> None:
    assert [square_name(*square) for square in ((0, 0), (7, 7), (20, 20), (0, 26), (99, 51))] == [
        "1A", "8H", "21U", "1AA", "100AZ",
    ]  # fmt: skip


def test_boards_with_equal_squares_are_equal() -> None:
    standard = board_layout.load("standard")
    assert BoardLayout("other", standard.rows, standard.start) == standard


VALUES = st.one_of(
    st.sampled_from(['"english"', '"spanish"', '"super"', '"8H"', '"gain"', "7", "-1", "{ 7 = 50 }", "1e9", "[]"]),
    st.text(max_size=8).map(lambda text: "'''" + text + "'''"),
)
LINES = st.builds("{} = {}".format, st.sampled_from([*Rules.__slots__, "board", "squares", "start"]), VALUES)


@given(st.one_of(st.text(), st.lists(LINES, max_size=6).map("\n".join)))
def test_any_text_gives_rules_or_an_error(text: str) -> None:
    try:
        assert isinstance(Rules.from_toml(text), Rules)
    except LexcError as error:
        assert isinstance(error, (RulesError, AlphabetError))


@pytest.mark.parametrize("text", ["[" * 10_000, "a." * 5_000, "a=[" * 3_000, "'" * 10_000, "a='''" + "#" * 10_000])
def test_hostile_rules_are_answered(text: str) -> None:
    with pytest.raises(RulesError):
        Rules.from_toml(text)
