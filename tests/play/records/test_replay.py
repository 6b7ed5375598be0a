"""A correct record has no disagreements; each fault of a record is found on its line, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import outside
import pytest

import lexc
from lexc.errors import AlphabetError
from lexc.play import Game, Move, MoveGenerator, Position, Rules, read_cgp, read_gcg, replay, write_cgp, write_gcg
from lexc.play.records.game import Event, Pragma
from lexc.play.records.replay import Replay

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
HEAD = "#player1 A\n#player2 B\n"


def golden(name: str) -> Game:
    return read_gcg((GOLDEN / f"{name}.gcg").read_bytes(), where=name)


def disagreements(replayed: Replay) -> list[tuple[int, str, str]]:
    return [(disagreement.line, disagreement.rule, str(disagreement)) for disagreement in replayed.disagreements]


def faults_of(text: str, rules: str | None = None) -> list[tuple[int, str, str]]:
    """(line, rule, text) of each disagreement in events of A and B."""
    return disagreements(replay(read_gcg(HEAD + text, rules)))


def rules_with_tiles(letters: str) -> Rules:
    """English rules with one tile of each of these letters, and no others."""
    rules = Rules.load("english")
    counts = tuple(int(letter in letters) for letter in rules.alphabet.labels)
    return replace(rules, alphabet=rules.alphabet._replace(counts=counts, blank_count=0))


class TestGamesOfThePapers:
    @pytest.mark.parametrize(
        ("name", "ending", "scores", "n_plays"),
        [("appel-jacobson", "gain", (379, 457), 25), ("shapiro-smith", "gain", (339, 208), 41)],
    )
    def test_every_score_is_right(self, name: str, ending: str, scores: tuple[int, ...], n_plays: int) -> None:
        replayed = replay(golden(name))
        assert disagreements(replayed) == []
        assert replayed.is_whole
        assert replayed.scores == scores
        assert replayed.game.rules.ending == ending
        assert sum(step.event.kind == "play" for step in replayed.steps) == n_plays
        assert [step.points for step in replayed.steps] == [event.points for event in golden(name).events]

    def test_the_board_of_appel_and_jacobson(self) -> None:
        final = replay(golden("appel-jacobson")).positions[-1]
        assert write_cgp(final) == (
            "P14/AR10BI1/HOD5ME1BATH/1I5VAGUE2Y/1L2SI2SONDE1A/1YIELD8L/4O9I/2Q1G2ALACK2N/1OUTgREW3AJEE/1XI1I2EON2U2/"
            "2T1n3PAVAN2/2T1G6RITZ/2O9OWE/2RUNTIER3ROD/7FENCES1S FM/ 457/379 0"
        )

    def test_racks_come_from_later_events(self) -> None:
        positions = replay(golden("shapiro-smith")).positions
        assert write_cgp(positions[0]).endswith(" IFOHIOT/GSMHR?B 0/0 0")
        assert write_cgp(positions[1]).endswith(" GSMHR?B/LATIFIT 0/20 0")
        assert write_cgp(positions[-1]).endswith(" UI/X 208/339 2")

    @pytest.mark.parametrize(
        ("name", "unknown"),
        [
            ("appel-jacobson", ["AW", "AR", "OP", "AR"]),
            ("shapiro-smith", ["RA", "ENTREE", "ENTREES", "REBUDGeT", "REBUDGeTS", "QUE"]),
        ],
    )
    def test_unknown_words_are_all_that_the_bundled_list_finds(self, name: str, unknown: list[str]) -> None:
        replayed = replay(golden(name), lexc.open("english"))
        assert disagreements(replayed) == [
            (line, "word", f"{word} is not in the lexicon")
            for (line, _, _), word in zip(disagreements(replayed), unknown, strict=True)
        ]

    @pytest.mark.parametrize(
        ("name", "unknown"), [("appel-jacobson", []), ("shapiro-smith", ["RA", "REBUDGeT", "REBUDGeTS", "QUE"])]
    )
    def test_unknown_words_are_all_that_the_papers_list_finds(self, name: str, unknown: list[str]) -> None:
        replayed = replay(golden(name), lexc.build(outside.word_list(), alphabet="english"))
        assert [str(disagreement).split()[0] for disagreement in replayed.disagreements] == unknown

    @pytest.mark.parametrize("name", ["appel-jacobson", "shapiro-smith"])
    def test_letters_in_place_of_through_marks_change_nothing(self, name: str) -> None:
        game = golden(name)
        whole = [_with_letters(step.event, before) for step, before in _events_with_positions(replay(game))]
        spelled = replace(game, events=tuple(whole))
        assert spelled != game
        assert replay(spelled).game == game
        assert disagreements(replay(spelled)) == []

    @pytest.mark.parametrize("name", ["appel-jacobson", "shapiro-smith"])
    def test_a_wrong_score_is_found_on_its_line_and_nowhere_else(self, name: str) -> None:
        game = golden(name)
        for number, event in enumerate(game.events):
            later = (
                replace(other, total=other.total + 3) if other.player == event.player and i >= number else other
                for i, other in enumerate(game.events)
            )
            events = [
                replace(other, points=other.points + 3) if i == number else other for i, other in enumerate(later)
            ]
            text = f"{event.points:+} by the rules, {event.points + 3:+} in the record"
            assert disagreements(replay(replace(game, events=tuple(events)))) == [(event.line, "score", text)]

    @pytest.mark.parametrize("name", ["appel-jacobson", "shapiro-smith"])
    def test_a_wrong_total_is_found_on_its_line_and_nowhere_else(self, name: str) -> None:
        game = golden(name)
        for number, event in enumerate(game.events):
            events = [
                replace(other, total=other.total + 7) if i == number else other for i, other in enumerate(game.events)
            ]
            text = f"{event.total} in all, {event.total + 7} in the record"
            assert disagreements(replay(replace(game, events=tuple(events)))) == [(event.line, "total", text)]


def _events_with_positions(replayed: Replay) -> Iterator[tuple[object, Position]]:
    return zip(replayed.steps, replayed.positions, strict=False)


def _with_letters(event: Event, before: Position) -> Event:
    """The event with letters instead of marks."""
    move = event.move
    if move is None or move.kind != "play":
        return event
    squares = [(move.row + i * move.is_down, move.col + i * (not move.is_down)) for i in range(len(move.tiles))]
    codes = bytes(code or before.code_at(*square) for code, square in zip(move.tiles, squares, strict=True))
    return replace(event, move=replace(move, tiles=codes))


class TestDisagreements:
    def test_a_rack_that_lacks_tiles_does_not_end_the_game(self) -> None:
        assert faults_of(">A: ABCDEFG 8H CAX +24 24\n>B: GO 9H OG +14 14") == [
            (3, "not-on-rack", "the rack ABCDEFG lacks X"),
        ]

    def test_tiles_that_stayed_must_be_on_the_next_rack(self) -> None:
        assert faults_of(">A: CABXXEF 8G CAB +14 14\n>B: - +0 0\n>A: XEFIIII - +0 14") == [
            (3, "tiles", "2 X on board and racks, there are 1"),
            (5, "rack", "X was kept on the rack and is missing"),
        ]

    def test_a_rack_of_which_some_tiles_are_named_may_hold_those_that_stayed(self) -> None:
        """Annotators write what they saw: after a phony that was taken back, only the tiles of the next play."""
        phony = ">A: CEISW 8D WICES +28 28\n>A: CEISW -- -28 0\n>B: - +0 0\n"
        assert faults_of(phony + ">A: EIRW 8G WIRE +14 14") == []
        assert faults_of(phony + ">A: IIRRWW - +0 0") == [(6, "rack", "CES was kept on the rack and is missing")]

    def test_with_an_empty_bag_a_rack_has_room_for_the_tiles_that_stayed_alone(self) -> None:
        """A draws no tile after CAB and holds DEXY, since the game has 14 tiles."""
        rules = rules_with_tiles("ABCDEFGHIJKLXY")
        for rack, wrong in (("DX", []), ("DEXY", []), ("DXF", [(5, "rack", "EY was kept on the rack and is missing")])):
            game = read_gcg(f"{HEAD}>A: ABCDEXY 8G CAB +14 14\n>B: - +0 0\n>A: {rack} - +0 14", rules)
            assert disagreements(replay(game)) == wrong

    def test_a_player_who_plays_all_named_tiles_has_not_gone_out_while_others_are_held(self) -> None:
        rules = rules_with_tiles("ABCDEFGHIJKLXY")
        text = f"{HEAD}>A: ABCDEXY 8G CAB +14 14\n>B: - +0 0\n>A: D H8 .D +3 17"
        assert replay(read_gcg(text, rules)).player_out is None
        assert disagreements(replay(read_gcg(text, rules))) == []

    def test_a_rack_holds_no_more_than_the_rules_say(self) -> None:
        assert faults_of(">A: CABDEEFG - +0 0") == [(3, "rack", "8 tiles are on the rack, it holds 7")]

    def test_players_take_turns_in_order(self) -> None:
        assert faults_of(">B: CAB 8G CAB +14 14\n>A: A - +0 0\n>A: A - +0 0\n>A: A - +0 0\n>B: A - +0 14") == [
            (5, "turn", "it is the turn of B"),
            (6, "turn", "it is the turn of B"),
        ]

    def test_a_play_that_cannot_be_made_ends_the_replay(self) -> None:
        for play in ("8G CAX", "O14 ABC", "8G .A.", "8N ABC"):
            replayed = replay(read_gcg(f"{HEAD}>A: CAB 8G CAB +14 14\n>B: ABCX {play} +99 99\n>A: A - +7 7"))
            assert not replayed.is_whole
            assert len(replayed.steps) == 1
            assert {line for line, _, _ in disagreements(replayed)} == {4}
            assert replayed.scores == (14, 0)

    def test_other_faults_of_a_play_do_not_end_the_replay(self) -> None:
        assert [rule for _, rule, _ in faults_of(">A: CAB 8A CAB +8 8\n>B: DO O1 DO +3 3\n>A: - +0 8")] == [
            "start",
            "score",
            "apart",
            "score",
        ]

    def test_an_exchange_needs_enough_tiles_in_the_bag(self) -> None:
        text = "".join(f">{'AB'[i % 2]}: A - +0 0\n" for i in range(2))
        small = replace(Rules.load("english"), exchange_limit=95)
        for exchange in ("-AB", "-2"):
            game = read_gcg(f"{HEAD}{text}>A: ABCDEFG {exchange} +0 0")
            assert disagreements(replay(game)) == []
            wrong = disagreements(replay(replace(game, rules=small)))
            assert [(line, rule) for line, rule, _ in wrong] == [(5, "exchange-limit")]

    def test_more_tiles_cannot_be_exchanged_than_a_rack_has(self) -> None:
        assert [rule for _, rule, _ in faults_of(">A: ABC -3 +0 0")] == []
        assert [rule for _, rule, _ in faults_of(">A: ABC -4 +0 0")] == ["not-on-rack"]
        assert [rule for _, rule, _ in faults_of(">A: -8 +0 0")] == ["not-on-rack"]

    def test_the_leave_is_unknown_after_an_exchange_recorded_by_number(self) -> None:
        assert faults_of(">A: ABC -2 +0 0\n>B: - +0 0\n>A: XYZ - +0 0") == []

    def test_penalties_take_points_and_bonuses_bring_points(self) -> None:
        assert faults_of(">A: ABC (challenge) +5 5\n>A: ABC (time) -10 -5") == []
        assert [rule for _, rule, _ in faults_of(">A: (challenge) -5 -5\n>A: (time) +10 5")] == ["challenge", "time"]

    def test_a_lexicon_of_other_letters_is_refused(self) -> None:
        with pytest.raises(AlphabetError):
            replay(read_gcg(HEAD, "spanish"), lexc.build(["CAB"], alphabet="english"))


class TestRacksAtTheEnd:
    def test_a_last_rack_holds_tiles_that_there_are_and_no_more_than_a_rack_holds(self) -> None:
        assert faults_of(">A: AEINRST 8D NASTIER +66 66\n#rack1 QQZZJJX\n#rack2 ABCDEFGHIJ") == [
            (4, "tiles", "2 J on board and racks, there are 1"),
            (4, "tiles", "2 Q on board and racks, there are 1"),
            (4, "tiles", "2 Z on board and racks, there are 1"),
            (5, "rack", "10 tiles are on the rack, it holds 7"),
            (5, "tiles", "3 J on board and racks, there are 1"),
        ]

    def test_a_last_rack_holds_the_tiles_that_were_kept(self) -> None:
        assert faults_of(">A: CABXXII 8G CAB +14 14\n#rack1 XIIOOUU")[1:] == [
            (4, "rack", "X was kept on the rack and is missing")
        ]

    def test_a_right_last_rack_is_no_disagreement_even_if_only_some_tiles_are_known(self) -> None:
        assert faults_of(">A: CABDEII 8G CAB +14 14\n#rack1 DEII\n#rack2 Q") == []

    def test_an_event_after_a_last_rack_is_reported(self) -> None:
        text = ">A: CAB 8G CAB +14 14\n#rack2 Q\n>B: Q - +0 0\n>A: (time) -10 4"
        expected = "an event follows the last rack of line 4"
        assert faults_of(text) == [(5, "after-rack", expected), (6, "after-rack", expected)]


class TestNotes:
    def test_a_challenge_without_points_is_a_note(self) -> None:
        replayed = replay(read_gcg(HEAD + ">A: CAB 8G CAB +14 14\n>A: DEI (challenge) +0 14\n#note end"))
        assert disagreements(replayed) == []
        assert [(note.line, note.rule) for note in replayed.notes] == [(4, "challenge")]

    def test_notes_of_the_reader_and_of_the_replay_are_in_order(self) -> None:
        text = ">A: CAB 8G CAB +14 14\n#lexicon mine\n>A: DEI (challenge) +0 14\n#game-type jumbled"
        replayed = replay(read_gcg(HEAD + text))
        assert [note.line for note in replayed.notes] == [4, 5, 6]


class TestTimePenalties:
    def test_each_player_may_have_one(self) -> None:
        assert faults_of(">A: (time) -10 -10\n>B: (time) -20 -20") == []
        assert faults_of(">A: (time) -10 -10\n>B: (time) -20 -20\n>A: (time) -10 -20") == [
            (5, "time", "a second time penalty of A")
        ]


class TestSettlements:
    # All tiles but CAB and QI lie elsewhere: the bag is empty, and A goes out.
    RULES = rules_with_tiles("ABCIQ")

    def faults(self, lines: str) -> list[tuple[int, str]]:
        game = read_gcg(f"{HEAD}>A: CAB 8G CAB +14 14\n{lines}", self.RULES)
        return [(line, rule) for line, rule, _ in disagreements(replay(game))]

    @pytest.mark.parametrize(
        "lines", [">A: (QI) +22 36", ">A: (QI) +11 25\n>B: QI (QI) -11 -11", ">B: QI (QI) -11 -11"]
    )
    def test_a_record_is_judged_by_its_own_ending_also_if_rules_are_given(self, lines: str) -> None:
        assert self.faults(lines) == []

    @pytest.mark.parametrize("pragma", ["#incomplete", "#rack2 QI"])
    def test_an_incomplete_record_may_lack_settlements_but_those_that_are_there_are_checked(self, pragma: str) -> None:
        assert self.faults("") == [(3, "left"), (3, "left")]
        assert self.faults(pragma) == []
        assert self.faults(f">A: (Q) +20 34\n{pragma}") == [(4, "left")]
        assert self.faults(f">A: (QI) +21 35\n{pragma}") == [(4, "score")]
        assert self.faults(f">A: (QI) +22 36\n{pragma}") == []


class TestWithdrawnPlays:
    PHONY = ">A: CABDXYZ 8G CABX +30 30\n>A: CABDXYZ -- -30 0\n"

    def test_board_scores_and_rack_are_as_before_and_the_turn_is_lost(self) -> None:
        replayed = replay(read_gcg(HEAD + self.PHONY + ">B: EEL 8G EEL +6 6\n#rack1 CABDXYZ"))
        assert disagreements(replayed) == []
        assert write_cgp(replayed.positions[1]).endswith(" EEL/DYZ 0/30 0")
        assert replayed.positions[2].is_opening
        assert write_cgp(replayed.positions[2]).endswith(" EEL/CABDXYZ 0/0 1")

    def test_a_withdrawn_play_must_have_a_word_that_the_lexicon_lacks(self) -> None:
        lexicon = lexc.build(["CAB", "EEL"], alphabet="english")
        game = read_gcg(HEAD + self.PHONY)
        assert disagreements(replay(game, lexicon)) == []
        wrong = disagreements(replay(game, lexc.build(["CABX"], alphabet="english")))
        assert wrong == [(4, "withdrawn", "all words of the withdrawn play are in the lexicon")]

    @pytest.mark.parametrize(
        ("text", "wrong"),
        [
            (">A: CAB -- -3 -3", [(3, "withdrawn"), (3, "score")]),
            (">A: CAB - +0 0\n>A: CAB -- -0 0", [(4, "withdrawn")]),
            (">A: CAB 8G CAB +14 14\n>B: E -- -14 -14", [(4, "withdrawn"), (4, "score")]),
            (">A: CAB 8G CAB +14 14\n>A: CAB -- -13 1", [(4, "score")]),
            (">A: CAB 8G CAB +14 14\n>A: CAX -- -14 0", [(4, "rack")]),
            (PHONY + ">A: CABDXYZ -- -30 -30", [(5, "withdrawn"), (5, "score")]),
            (">A: CAB 8G CAB +14 14\n>A: CAB -- +0 0", []),
            (">A: CAB 8G CAB +14 14\n>A: CAB -- +0 14", [(4, "total")]),
        ],
    )
    def test_only_the_last_play_can_be_taken_back_as_it_was(self, text: str, wrong: list[tuple[int, str]]) -> None:
        assert [(line, rule) for line, rule, _ in faults_of(text)] == wrong


# ---- Games that lexc plays ------------------------------------------------------------------------------------------

WORDS_OF = {
    "english": "QI ZA AA AE AI OE OI AD ID OD DO RE ER NE EN AN NA ON NO IN IT TI ET AT TA TO EATEN RATIO TONE NOTE",
    "spanish": "CHA CHAL LLA OLLA ARRE RE ERRE AL LA EN NE SE ES SO OS UN NU TE TU DE ED OÑO AÑO [C]HA CARRO CALLE",
    "catalan": "ANY NYA QUE QUI COL·LA AL LA EL LE EN NE SE ES SO OS UN NU TE TU DE ÇA AÇ VI IL·LA CANYA",
}


@cache
def generator(name: str, ending: str) -> MoveGenerator:
    rules = replace(Rules.load(name), ending=ending)
    return MoveGenerator(lexc.build(WORDS_OF[name].split(), kind="gaddag", alphabet=rules.alphabet), rules)


def random_game(name: str, ending: str, n_players: int, seed: int) -> Game:
    """A game of players who take any play, otherwise exchange, otherwise pass."""
    rng, move_generator = random.Random(seed), generator(name, ending)
    rules = move_generator.rules
    bag = [tile for tile, count in enumerate(rules.counts) for _ in range(count)]
    rng.shuffle(bag)
    draw: Callable[[int], bytes] = lambda n: bytes(bag.pop() for _ in range(min(n, len(bag))))  # noqa: E731
    racks = tuple(draw(rules.rack_size) for _ in range(n_players))
    position, turns = replace(Position.start(rules, n_players), racks=racks), []
    while position.scoreless < rules.scoreless_turns and all(position.racks):
        plays = move_generator.plays(position)
        move = rng.choice(plays) if plays else Move(rules.alphabet)
        if not plays and len(bag) >= rules.exchange_limit:
            move = Move(rules.alphabet, "exchange", tiles=position.racks[0][:3])
        turns.append((position.racks[0], move))
        drawn = draw(len(move.used))
        bag += move.tiles if move.kind == "exchange" else b""
        rng.shuffle(bag)
        position = position.play(move, drawn)
    turn = len(turns) % n_players
    left = position.racks[n_players - turn :] + position.racks[: n_players - turn]
    return Game.from_turns(rules, [f"p{number}" for number in range(n_players)], turns, left, [Pragma("title", "Play")])


@pytest.mark.parametrize("name", WORDS_OF)
@pytest.mark.parametrize("ending", ["lose", "gain", "double"])
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_a_game_that_was_played_is_found_right_and_written_as_the_same(name: str, ending: str, n_players: int) -> None:
    game = random_game(name, ending, n_players, seed=n_players)
    data = write_gcg(game)
    replayed = replay(read_gcg(data, game.rules, ending=ending), generator(name, ending).lexicon)
    assert disagreements(replayed) == []
    assert replayed.game == game
    assert write_gcg(replayed.game) == data
    assert read_gcg(data).rules.alphabet == game.rules.alphabet
    for position in replayed.positions:
        assert write_cgp(read_cgp(write_cgp(position))) == write_cgp(position)
