"""GCG files of any content are read or refused; games that lexc writes are read as the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.errors import GameError, LexcError, UsageError
from lexc.play import Game, Move, Rules, read_cgp, read_gcg, replay, write_cgp, write_gcg
from lexc.play.records.game import Event, Player, Pragma
from lexc.play.records.gcg import MAX_EVENTS
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.tiles import THROUGH, tile_text

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
RECORDS = {name: (GOLDEN / f"{name}.gcg").read_bytes() for name in ("appel-jacobson", "shapiro-smith")}
HEAD = "#player1 A Ann Able\n#player2 B Bob\n"


def read_event(line: str, rules: str = "english") -> Event:
    """The event of a line."""
    return read_gcg(HEAD + line, rules).events[0]


def tiles(text: str, rules: str = "english") -> bytes:
    return tile_text(Rules.load(rules).alphabet).read_rack(text, LexcError, "")


class TestEvents:
    def test_a_play_has_rack_move_points_and_total(self) -> None:
        event = read_event(">B: OUT?REW 9B OUTgREW +66 98")
        assert (event.player, event.kind, event.points, event.total, event.comment) == (1, "play", 66, 98, "")
        assert event.rack == tiles("OUT?REW")
        assert str(event.move) == "9B OUTgREW"

    def test_words_behind_the_total_are_kept(self) -> None:
        assert read_event(">A: BEDGMNP 7e BEDIM  +26  66  BE,  ET, DO ").comment == "BE,  ET, DO"
        assert str(read_event(">A: BEDGMNP 7e BEDIM +26 66").move) == "7E BEDIM"

    def test_a_rack_may_be_missing(self) -> None:
        assert read_event(">A: 8H ALACK +32 32").rack == b""
        assert read_event(">A: - +0 32").rack == b""
        assert read_event(">A:\t-\t+0\t32").kind == "pass"

    @pytest.mark.parametrize(
        ("text", "kind", "shown", "n_exchanged"),
        [("-", "pass", "pass", 0), ("-AB?", "exchange", "exchange AB?", 0), ("-3", "exchange", "exchange ", 3)],
    )
    def test_turns_without_a_play(self, text: str, kind: str, shown: str, n_exchanged: int) -> None:
        event = read_event(f">A: ABC?EFG {text} +0 17")
        assert (event.kind, str(event.move), event.n_exchanged, event.total) == (kind, shown, n_exchanged, 17)

    @pytest.mark.parametrize(
        ("text", "kind", "points", "rack", "left"),
        [
            ("ABC -- -24 55", "withdrawn", -24, "ABC", ""),
            ("ABC (challenge) +5 60", "challenge", 5, "ABC", ""),
            (" (Challenge) +5 60", "challenge", 5, "", ""),
            ("AB (time) -10 50", "time", -10, "AB", ""),
            (" (time) -10 -50", "time", -10, "", ""),
            ("(FM) +7 379", "gain", 7, "", "FM"),
            ("FM (FM) -7 457", "loss", -7, "FM", "FM"),
            ("(FM) -7 457", "loss", -7, "FM", "FM"),
            ("() +0 457", "gain", 0, "", ""),
            ("NU (time) +-10 422", "time", -10, "NU", ""),
        ],
    )
    def test_points_beside_the_turns(self, text: str, kind: str, points: int, rack: str, left: str) -> None:
        event = read_event(f">A: {text}")
        assert (event.kind, event.points, event.rack, event.tiles) == (kind, points, tiles(rack), tiles(left))
        assert event.move is None

    def test_tiles_on_the_board_may_be_named_in_brackets(self) -> None:
        move = read_event(">A: FES 8D FA(C)ES +9 9").move
        assert move is not None
        assert move.tiles == tiles("FA") + bytes([THROUGH | 3]) + tiles("ES")

    def test_letters_of_several_characters_stand_in_brackets(self) -> None:
        spanish = read_event(">A: [CH]AO[LL]E? 8H [CH]A[rr]O +22 22", "spanish")
        assert spanish.rack == tiles("[CH]AO[LL]E?", "spanish")
        assert str(spanish.move) == "8H [CH]A[rr]O"
        catalan = read_event(">A: [L·L][NY]A[QU] -[NY][QU] +0 0", "catalan")
        assert catalan.rack == tiles("[L·L][NY]A[QU]", "catalan")
        assert str(catalan.move) == "exchange [NY][QU]"


class TestLines:
    def test_line_ends_may_be_mixed_and_lines_are_counted_as_editors_count_them(self) -> None:
        game = read_gcg("#player1 A\r\n#player2 B\r\r\n>A: ABC - +0 0\n\n>B: D - +0 0\r")
        assert [event.line for event in game.events] == [4, 6]
        with pytest.raises(GameError, match=r"^x:6:6: no such tile"):
            read_gcg("#player1 A\r\n#player2 B\r\r\n>A: ABC - +0 0\n\n>B: D! - +0 0\r", where="x")

    def test_a_pragma_may_be_continued_with_or_without_its_mark(self) -> None:
        game = read_gcg(
            HEAD + "#-\n#- by  name \n#description one\n#- two\n#-\nthree\n#-key kept\n>A: A - +0 0\n#note n\nm"
        )
        assert game.players[1] == Player("B", "Bob  by  name")
        assert game.pragmas == (Pragma("description", "one\ntwo\n\nthree"), Pragma("-key", "kept"))
        assert game.events[0].pragmas == (Pragma("note", "n\nm"),)

    def test_unknown_pragmas_and_comments_are_kept_where_they_stand(self) -> None:
        game = read_gcg(HEAD + "#style x y\n# a comment\n#\n>A: A - +0 0\n#note why\n>B: B - +0 0\n#end")
        assert game.pragmas == (Pragma("style", "x y"), Pragma("", "a comment"), Pragma("", ""))
        assert [event.pragmas for event in game.events] == [(Pragma("note", "why"),), (Pragma("end"),)]

    def test_racks_at_the_end_of_an_unfinished_game(self) -> None:
        game = read_gcg(HEAD + ">A: A - +0 0\n#rack2 AB?\n#incomplete")
        assert game.racks == (b"", tiles("AB?"))
        assert game.has_pragma("incomplete")
        assert not game.has_pragma("rack2")


class TestPlayers:
    def test_players_are_named_by_number_anywhere_in_the_file(self) -> None:
        game = read_gcg(">z: A - +0 0\n#player2 z\n#Player1 y  Yolanda Y.\n#player3 x X")
        assert game.players == (Player("y", "Yolanda Y."), Player("z"), Player("x", "X"))
        assert game.events[0].player == 1

    def test_a_name_that_repeats_the_nickname_is_none(self) -> None:
        assert read_gcg("#player1 A A\n#player2 B\n").players == (Player("A"), Player("B"))

    def test_players_of_one_nickname_take_turns(self) -> None:
        text = "#player1 A Ann\n#player2 A Bob\n"
        turns = ">A: ABC 8G CAB +14 14\n>A: EEL - +0 0\n>A: DO -- -14 0\n>A: X - +0 0\n>A: EEL H8 .EEL +7 7\n"
        assert [event.player for event in read_gcg(text + turns).events] == [0, 1, 0, 0, 1]
        ends = ">A: (X) +16 23\n>A: (time) -20 3\n>A: (time) -10 -10\n"
        game = read_gcg(text + turns + ends)
        assert [event.player for event in game.events[5:]] == [1, 1, 0]
        assert read_gcg(write_gcg(game)) == game

    def test_the_third_of_three_players_may_have_the_nickname_of_the_first(self) -> None:
        text = "#player1 A\n#player2 B\n#player3 A\n" + "".join(f">{nick}: Q - +0 0\n" for nick in "ABAABA")
        assert [event.player for event in read_gcg(text).events] == [0, 1, 2, 0, 1, 2]

    def test_without_pragmas_players_are_those_of_the_events(self) -> None:
        text = "".join(f">{nick}: A - +0 0\n" for nick in "dbcabd")
        assert [player.nick for player in read_gcg(text).players] == list("dbca")

    @pytest.mark.parametrize(
        ("text", "where"),
        [
            ("#player1 a\n#player3 b\n", "x:2:1"),
            ("#player1\n#player2 b\n", "x:1:1"),
            ("#player1 a\n#player2 b\n>c: A - +0 0", "x:3:1"),
            ("#player1 a\n#player2 b\n#rack3 AB", "x:3:1"),
            ("#player1 a\n#player2 b\n#rack2 AB\n#rack2 AB", "x:4:1"),
            ("#player1 a\n", "x"),
            ("", "x"),
        ],
    )
    def test_any_other_number_or_name_is_refused(self, text: str, where: str) -> None:
        with pytest.raises(GameError) as caught:
            read_gcg(text, where="x")
        assert caught.value.where == where
        assert caught.value.expected
        assert caught.value.found


class TestEncoding:
    def test_the_encoding_is_utf_8_if_the_first_line_names_it(self) -> None:
        text = "#character-encoding UTF-8\r\n#player1 Ł Łucja\n#player2 B\n"
        assert read_gcg(text.encode()).players[0] == Player("Ł", "Łucja")
        assert read_gcg(b"\n \n" + text.encode()).players[0] == Player("Ł", "Łucja")

    def test_the_encoding_is_utf_8_behind_a_byte_order_mark(self) -> None:
        assert read_gcg(("\ufeff" + HEAD + "#title é").encode()).pragmas == (Pragma("title", "é"),)
        assert read_gcg("\ufeff" + HEAD).players[0].nick == "A"

    @pytest.mark.parametrize("encoding", ["", "#character-encoding ISO-8859-1\n"])
    def test_the_encoding_is_iso_8859_1_otherwise(self, encoding: str) -> None:
        game = read_gcg((encoding + HEAD + "#title Übung\xa0é").encode("latin-1"))
        assert game.pragmas == (Pragma("title", "Übung\xa0é"),)
        mistaken = read_gcg((HEAD + "#title é").encode())
        assert mistaken.pragmas == (Pragma("title", "Ã©"),)

    @pytest.mark.parametrize(
        ("data", "where"),
        [
            (b"#character-encoding UTF-8\n#player1 \xe9\n", "x:2:10"),
            (b"#character-encoding EBCDIC\n", "x:1:1"),
            (b"#character-encoding\n", "x:1:1"),
            (b"#title T\n  #character-encoding UTF-8\n", "x:2:3"),
            (HEAD.encode("utf-16"), "x:1:1"),
            (b" " * (MAX_BYTES + 1), "x"),
        ],
    )
    def test_bytes_that_cannot_be_decoded_are_refused(self, data: bytes, where: str) -> None:
        with pytest.raises(GameError) as caught:
            read_gcg(data, where="x")
        assert caught.value.where == where
        assert caught.value.expected

    def test_text_that_no_file_can_hold_is_refused(self) -> None:
        with pytest.raises(GameError):
            read_gcg(HEAD + "#title \ud800")


class TestRulesOfAFile:
    @pytest.mark.parametrize(
        ("text", "tiles", "board"),
        [
            ("", "english", "standard"),
            ("#tile-set Spanish\n", "spanish", "standard"),
            ("#board-layout super\n#tile-distribution super_english\n", "super_english", "super"),
            ("#game-board SuperCrosswordGame\n#tile-distribution catalan\n", "catalan", "super"),
            ("#tile-set english set\n#board-layout standard15\n", "english", "standard"),
            ("#tile-set French set\n#board-layout standard21\n", "french", "super"),
            ("#tile-distribution english_super\n", "super_english", "super"),
            ("#lexicon FRA24\n", "french", "standard"),
            ("#lexicon FRA24\n#tile-distribution english\n", "english", "standard"),
            ("#lexicon CSW21\n#board-layout SuperCrosswordGame\n", "super_english", "super"),
            ("#lexicon FILE2017\n#board-layout SuperCrosswordGame\n", "spanish", "super"),
            ("#lexicon words of mine\n", "english", "standard"),
        ],
    )
    def test_pragmas_name_tiles_and_board(self, text: str, tiles: str, board: str) -> None:
        rules = read_gcg(HEAD + text).rules
        assert (rules.alphabet.name, rules.board.name) == (tiles, board)

    def test_without_pragmas_the_letters_of_the_users_lexicon_decide_the_tiles(self) -> None:
        polish = Rules.load("polish").alphabet
        assert read_gcg(HEAD, alphabet=polish).rules == Rules.load("polish")
        assert read_gcg(HEAD + "#lexicon mine", alphabet=polish).rules == Rules.load("polish")
        assert read_gcg(HEAD + "#lexicon RD29", alphabet=polish).rules == Rules.load("german")

    def test_an_unknown_lexicon_and_an_unknown_game_type_are_noted(self) -> None:
        text = HEAD + "#lexicon mine\n#game-type wordsmog\n"
        assert [(note.line, note.rule) for note in read_gcg(text).notes] == [(3, "lexicon"), (4, "game-type")]
        assert [note.rule for note in read_gcg(text, "english").notes] == ["game-type"]
        assert read_gcg(HEAD + "#lexicon CSW24\n#game-type classic\n").notes == ()
        assert read_gcg(HEAD + "#lexicon mine\n#tile-set english").notes == ()

    def test_unknown_names_are_refused_unless_rules_are_given(self) -> None:
        with pytest.raises(GameError, match=r"^x:3:1: no such rules.*found 'tiles of mine'.*--rules"):
            read_gcg(HEAD + "#tile-set tiles of mine", where="x")
        with pytest.raises(GameError):
            read_gcg(HEAD + "#board-layout ../x")
        assert read_gcg(HEAD + "#tile-set mine", "polish").rules == Rules.load("polish")

    def test_an_unknown_tile_of_a_game_without_names_is_an_error_that_advises_rules(self) -> None:
        text = HEAD + ">A: ĆA 8H ĆA +6 6\n"
        with pytest.raises(GameError, match=r"^x:3:\d+: no such tile.*found 'Ć'.* --rules"):
            read_gcg(text, where="x")
        assert read_gcg(text, "polish").rules == Rules.load("polish")
        with pytest.raises(GameError, match=r"found 'Ć'$"):
            read_gcg(text, "english")

    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            ("", "gain"),
            (">A: (QI) +11 11\n", "gain"),
            (">A: (QI) +22 22\n", "double"),
            (">A: (QI) +11 11\n>B: QI (QI) -11 0\n", "gain"),
            (">B: QI (QI) -11 0\n", "lose"),
            (">A: Z (Z) -10 0\n>B: QI (QI) -11 0\n", "gain"),
            (">A: (?) +0 11\n", "gain"),
        ],
    )
    def test_the_last_events_decide_the_settlement_also_if_rules_are_given(self, lines: str, expected: str) -> None:
        assert read_gcg(HEAD + lines).rules.ending == expected
        assert read_gcg(HEAD + lines, "english").rules.ending == expected
        assert read_gcg(HEAD + lines, "english", ending="lose").rules.ending == "lose"


class TestErrors:
    @pytest.mark.parametrize(
        ("line", "place", "expected"),
        [
            ("hello", "1:1", "a pragma"),
            ("#- x", "1:1", "a pragma"),
            (">", "1:1", "a player"),
            ("> A", "1:1", "a player"),
            (">A", "1:1", "a player"),
            (">A:", "3:4", "a move"),
            (">A: ABC", "3:8", "a move"),
            (">A: ABC DEF", "3:9", "a move"),
            (">A: ABC 8Z WORD +1 1", "3:9", "a move"),
            (">A: AxC - +0 0", "3:6", "letters and ?"),
            (">A: AB1 - +0 0", "3:7", "a tile of english"),
            (">A: ABC 8H", "3:11", "a word behind 8H"),
            (">A: ABC 8H WO[ +1 1", "3:14", "a tile of english"),
            (">A: ABC 8H A(BC +1 1", "3:12", ")"),
            (">A: ABC 8H A?C +1 1", "3:13", ""),
            (f">A: ABC 8A {'A' * 22} +1 1", "3:12", "at most 21"),
            (f">A: {'A' * 31} - +0 0", "3:5", "at most 10"),
            (">A: ABC -1x +0 0", "3:10", "a tile of english"),
            (">A: ABC -0 +0", "3:10", "a tile of english"),
            (">A: ABC (time -1 0", "3:9", "a move"),
            (">A: ABC (tim) -1 0", "3:10", "letters and ?"),
            (">A: ABC - 0x 0", "3:11", "points"),
            (">A: ABC - +0", "3:13", "total"),
            (">A: ABC - +0 ٣", "3:14", "total"),
            (">A: ABC - +0 12345678", "3:14", "total"),
        ],
    )  # fmt: skip
    def test_a_bad_line_is_named_with_its_column_and_what_was_expected(
        self, line: str, place: str, expected: str
    ) -> None:
        text = line if place.startswith("1") else HEAD + line
        with pytest.raises(GameError) as caught:
            read_gcg(text, where="my.gcg")
        assert expected in caught.value.expected
        assert caught.value.where == f"my.gcg:{place}"
        assert caught.value.found

    def test_thousands_of_events_are_refused(self) -> None:
        with pytest.raises(GameError, match=f":{MAX_EVENTS + 3}:1: more events"):
            read_gcg(HEAD + ">A: A - +0 0\n" * (MAX_EVENTS + 1))

    def test_a_long_file_of_pragmas_is_read_fast(self) -> None:
        read_gcg((HEAD + ">A: A - +0 0\n" * MAX_EVENTS + "#\n" * 50_000 + "x\n" * 50_000).encode())

    @pytest.mark.parametrize(
        "game",
        [
            Game(Rules.load("english"), (Player("A b"), Player("B"))),
            Game(Rules.load("english"), (Player(""), Player("B"))),
            Game(Rules.load("english"), (Player("A", "x\n>B: A - +0 0"), Player("B"))),
            Game(Rules.load("english"), (Player("A"), Player("B")), (), (Pragma("note", "x\ry"),)),
            Game(Rules.load("english"), (Player("A"), Player("B\ud800"))),
        ],
    )
    def test_text_that_gcg_cannot_hold_is_not_written(self, game: Game) -> None:
        with pytest.raises(UsageError):
            write_gcg(game)


# ---- Round trips ----------------------------------------------------------------------------------------------------

RULES = st.sampled_from([Rules.load(name) for name in ("english", "spanish", "catalan", "polish", "super")])
NUMBERS = st.integers(-9_999_999, 9_999_999)
LINES = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12).map(
    lambda text: text.strip(" \t")
)
NICKS = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\t "), min_size=1, max_size=8)
KEYS = st.text("abcxyz-", max_size=8).filter(lambda key: not re.fullmatch("-|character-encoding", key))
PRAGMAS = st.builds(Pragma, KEYS, st.lists(LINES, min_size=1, max_size=3).map("\n".join))


@st.composite
def events(draw: st.DrawFn, rules: Rules, n_players: int) -> Event:
    n, kind = (
        rules.alphabet.n_letters,
        draw(st.sampled_from(["play", "exchange", "pass", "withdrawn", "challenge", "time", "gain", "loss"])),
    )
    racks = st.binary(max_size=rules.rack_size).map(lambda data: bytes(code % (n + 1) for code in data))
    rack, points, left, move, number = draw(racks), draw(NUMBERS), b"", None, 0
    if kind == "play":
        codes = st.integers(1, n).flatmap(lambda tile: st.sampled_from([0, tile, tile | 64, THROUGH | tile]))
        placed = bytes(draw(st.lists(codes, min_size=1, max_size=9)))
        move = Move(
            rules.alphabet, "play", draw(st.integers(0, 20)), draw(st.integers(0, 20)), draw(st.booleans()), placed
        )
    elif kind == "exchange":
        exchanged = draw(racks.filter(bool) | st.integers(1, 99))
        number = exchanged if isinstance(exchanged, int) else 0
        move = Move(rules.alphabet, "exchange", tiles=b"" if number else exchanged)
    elif kind == "pass":
        move = Move(rules.alphabet, "pass")
    elif kind == "gain":
        rack, left, points = b"", draw(racks), abs(points)
    elif kind == "loss":
        left = draw(racks) if rack else b""
        points = points if rack else -abs(points)
    pragmas, player = draw(st.lists(PRAGMAS, max_size=2)), draw(st.integers(0, n_players - 1))
    return Event(player, kind, points, draw(NUMBERS), rack, move, number, left, draw(LINES), tuple(pragmas))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Records of anything at all: nobody has played them."""
    rules, nicks = draw(RULES), draw(st.lists(NICKS, min_size=2, max_size=4, unique=True))
    racks = draw(st.just(()) | st.just((b"", *[b"\1\0"] * (len(nicks) - 1))))
    players = tuple(Player(nick, draw(LINES)) for nick in nicks)
    happened = draw(st.lists(events(rules, len(nicks)), max_size=6))
    return Game(rules, players, tuple(happened), tuple(draw(st.lists(PRAGMAS, max_size=3))), racks)


def check_round_trip(game: Game) -> None:
    """Written and read it is the same game, and written again the same bytes."""
    data = write_gcg(game)
    again = read_gcg(data, game.rules, ending=game.rules.ending)
    assert again == game
    assert write_gcg(again) == data


@given(games())
def test_a_game_that_is_written_is_read_as_the_same(game: Game) -> None:
    check_round_trip(game)


@pytest.mark.parametrize("name", RECORDS)
def test_records_that_lexc_wrote_are_written_byte_for_byte(name: str) -> None:
    assert write_gcg(read_gcg(RECORDS[name])) == RECORDS[name]


def check_any_text(data: bytes | str) -> None:
    """Read or refuse a file. A game that is read can be replayed and written, and its positions are valid CGP."""
    try:
        game = read_gcg(data)
    except GameError as error:
        assert error.where.startswith("GCG")
        return
    check_round_trip(game)
    replayed = replay(game)
    for position in replayed.positions:
        assert read_cgp(write_cgp(position), game.rules, lenient=True) == position
    check_round_trip(replayed.game)


@given(st.binary(max_size=80) | st.text(max_size=80))
def test_any_text_is_read_or_refused(data: bytes | str) -> None:
    check_any_text(data)
    check_any_text(HEAD.encode() + data if isinstance(data, bytes) else HEAD + data)


@given(st.lists(st.sampled_from(
    [">A:", ">B:", "#", "#-", "#rack1", "ABC?", "[A]", "8H", "H8", "CAB", "(C)A", ".", "-", "--", "-AB", "-3", "(time)",
     "(challenge)", "(AB)", "()", "+5", "-5", "7", "\n", "\n", "\n"]), max_size=60).map(" ".join))  # fmt: skip
def test_any_words_of_the_language_are_read_or_refused(text: str) -> None:
    check_any_text(HEAD + text)


@given(st.sampled_from(sorted(RECORDS)), st.data())
def test_a_damaged_record_is_read_or_refused(name: str, data: st.DataObject) -> None:
    lines = RECORDS[name].decode().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        column = data.draw(st.integers(0, len(lines[index])))
        damage = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "put"]))
        if damage in ("drop", "double"):
            lines[index : index + 1] = [lines[index]] * (2 if damage == "double" else 0)
        elif damage == "swap":
            lines[index : index + 2] = lines[index : index + 2][::-1]
        else:
            put = data.draw(st.text("AQ?.()[]-+19 \n>#", max_size=3)) if damage == "put" else ""
            lines[index] = lines[index][:column] + put + lines[index][column + (damage == "cut") :]
    check_any_text("".join(lines))
