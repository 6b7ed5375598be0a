"""The game manager: what it replies, what it keeps, and that a game can be left and gone on with at any time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import lexc
from lexc.errors import GameError, LexcError, UsageError
from lexc.lexicon import Lexicon
from lexc.overlay import Overlay
from lexc.play import Game, Rules
from lexc.play.agreement import Agreement, Seat, agreement_of, seats_of
from lexc.play.commands import read
from lexc.play.game import TURNS
from lexc.play.ledger import draw_for_start
from lexc.play.manager import Manager
from lexc.play.tiles import tile_text

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
ENGLISH = Rules.load("english")
PERSONS = (Seat("ann"), Seat("bob"))
Times = Callable[[int], range]


@pytest.fixture(scope="module")
def lexicon() -> Iterator[Lexicon]:
    with lexc.open("english.gaddag") as opened:
        yield opened


def begin(lexicon: Lexicon, *seats: Seat, now: Callable[[], float] = lambda: 0.0, **agreed: object) -> Manager:
    return Manager(Agreement(ENGLISH, seats or PERSONS, **agreed), lexicon, now)  # type: ignore[arg-type]


def say(manager: Manager, *texts: str) -> list[str]:
    """The kinds of replies to what persons type; programs move in between."""
    kinds = list[str]()
    for text in texts:
        while not (manager.awaits_person or manager.is_over):
            list(manager.step())
        kinds += [reply.kind for reply in manager.do(read(text, ENGLISH.alphabet))]
    return kinds


def told(manager: Manager, text: str) -> str:
    return "\n".join(reply.text for reply in manager.do(read(text, ENGLISH.alphabet)))


def state(manager: Manager) -> tuple[object, ...]:
    """All that goes on of a game: board, bag in order, racks, scores, whose turn it is."""
    table = manager.ledger
    racks = [bytes(rack) for rack in table.racks]
    return bytes(table.squares), bytes(table.bag), racks, table.scores, table.scoreless, table.turn, manager.is_over


def go_on(data: bytes, lexicon: Lexicon) -> Manager:
    agreement, game = agreement_of(data, "game.gcg")
    manager = Manager(agreement, lexicon, lambda: 0.0)
    list(manager.resume(game))
    return manager


def resumed(manager: Manager, lexicon: Lexicon) -> Manager:
    return go_on(manager.game().to_gcg(), lexicon)


# ---- The games of the papers


@pytest.mark.parametrize(
    ("name", "ends", "totals"), [("appel-jacobson", False, [379, 457]), ("shapiro-smith", True, [339, 208])]
)
def test_a_game_of_a_paper_is_played_again_to_its_printed_scores(
    name: str, ends: bool, totals: list[int], lexicon: Lexicon
) -> None:
    printed = Game.from_gcg((GOLDEN / f"{name}.gcg").read_bytes())
    seats = [Seat(player.nick, player.name) for player in printed.players]
    manager = begin(Overlay(lexicon), *seats, unknown="ask", is_casual=True)
    for event in printed.events:
        if event.kind in TURNS:
            assert manager.turn == event.player
            say(manager, f"rack {tile_text(ENGLISH.alphabet).write(event.rack)}")
            if say(manager, str(event.move)) == ["ask"]:
                say(manager, "yes")
            assert [each.total for each in manager.ledger.events if each.kind in TURNS][-1] == event.total
    if ends:
        say(manager, "end")
    assert manager.is_over
    assert manager.ledger.scores == totals
    assert [event.points for event in manager.game().events] == [event.points for event in printed.events]


def test_words_that_are_said_to_be_some_are_known_from_then_on(lexicon: Lexicon) -> None:
    overlay = Overlay(lexicon)
    manager = begin(overlay, unknown="ask", is_casual=True)
    assert say(manager, "rack ZYX?", "8H ZYZX", "8H zZYX") == ["held", "refused", "ask"]
    with pytest.raises(UsageError, match="yes or no"):
        say(manager, "pass")
    assert say(manager, "yes") == ["moved"]
    assert manager.words.has("ZZYX")
    assert resumed(manager, Overlay(lexicon)).words.has("ZZYX")
    other = begin(Overlay(lexicon), unknown="ask", is_casual=True)
    assert say(other, "rack ZYX?", "8H ZzYX", "no") == ["held", "ask", "moved"]
    assert not other.words.has("ZZYX")


def test_a_word_that_is_inserted_is_played_and_one_that_is_deleted_is_not() -> None:
    manager = begin(Overlay(lexc.build(["CAT", "ACT", "AT"], "gaddag", "english")), is_casual=True)
    assert say(manager, "rack ZYXCAT", "insert zyx", "delete CAT", "8H CAT") == ["held", "edited", "edited", "refused"]
    assert told(manager, "check ZYX CAT ACT").splitlines() == ["ZYX: yes", "CAT: no", "ACT: yes"]
    assert told(manager, "find ZYXCAT") == "ZYX ACT AT"
    assert told(manager, "find ZYXCA? 2") == "ZYX ACt"
    assert told(manager, "find Q") == "no word"
    assert say(manager, "8H ZYX") == ["moved"]


def test_programs_know_at_once_what_is_inserted_and_deleted() -> None:
    overlay = Overlay(lexc.build(["CAT", "AT"], "gaddag", "english"))
    manager = begin(overlay, Seat("ann"), Seat("greedy", "", "greedy"), is_casual=True)
    say(manager, "insert taxc", "delete cat", "pass")
    manager.ledger.racks[1][:] = ENGLISH.alphabet.tokenize("CATXQVV")
    list(manager.step())
    assert manager.ledger.events[-1].move is not None
    assert sorted(manager.ledger.events[-1].move.used) == sorted(ENGLISH.alphabet.tokenize("TAXC"))


def test_what_became_of_words_is_kept(lexicon: Lexicon) -> None:
    manager = begin(Overlay(lexicon), unknown="ask")
    say(manager, "insert zyx", "insert qqq", "delete cat", "delete dog", "delete qqq", "add dog")
    again = resumed(manager, Overlay(lexicon))
    assert {word: again.words.has(word) for word in ("ZYX", "QQQ", "CAT", "DOG")} == {
        "ZYX": True, "QQQ": False, "CAT": False, "DOG": True
    }  # fmt: skip
    assert again.words.changes == manager.words.changes
    assert again.game().to_gcg() == manager.game().to_gcg()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("insert CAT", "has this word already"), ("insert cat", "this word already"), ("delete ZYX", "no such word"),
        ("insert ZY1", "no such letter"), ("insert Z?X", "no such letter"), ("delete ZY1", "no such word"),
        (f"insert {'A' * 300}", "too long"), ("insert", "needs a word"), ("insert ZYX ZXY", "needs a word"),
        ("delete", "needs a word"), ("find", "needs a word"), ("find AB 0", "no such number"), ("find A#", "letter"),
    ],
)  # fmt: skip
def test_words_that_cannot_be_changed_or_found_change_nothing(text: str, said: str, lexicon: Lexicon) -> None:
    manager = begin(Overlay(lexicon), is_casual=True)
    with pytest.raises(UsageError, match=said):
        say(manager, text)
    assert manager.words.changes == {}
    assert len(manager.lexicon) == len(lexicon)


def test_the_last_word_is_not_deleted() -> None:
    manager = begin(Overlay(lexc.build(["CAT"], "gaddag", "english")), is_casual=True)
    with pytest.raises(UsageError, match="last word"):
        say(manager, "delete CAT")
    assert (manager.words.has("CAT"), manager.words.changes) == (True, {})


def test_words_that_were_agreed_on_stay_as_they_are(lexicon: Lexicon) -> None:
    for text in ("insert ZYX", "delete CAT"):
        with pytest.raises(UsageError, match="--casual"):
            say(begin(lexicon), text)


# ---- What is kept


def act(manager: Manager, chance: random.Random) -> None:
    """Something that a person may do, sensible or not."""
    rack = manager.text(bytes(manager.ledger.rack))
    plays = manager.generator.best(manager.position(), 3)
    some = "".join(chance.sample(rack, min(len(rack), 3))) if "[" not in rack else rack
    word = some.replace("?", "s") or "X"
    commands = [*map(str, plays), *map(str, plays), f"-{some}", "pass", f"8G {word}", "undo", f"rack {some[::-1]}E"]
    commands += ["challenge", "accept", "challenge", "yes", "no", f"H7 {word}"]
    before = state(manager)
    try:
        say(manager, chance.choice(commands))
    except LexcError:
        assert state(manager) == before


@pytest.mark.parametrize("challenge", ["void", "single", "double", "5", "10"])
def test_a_game_can_be_left_at_any_time_and_goes_on_with_the_same_racks_and_bag(
    challenge: str, lexicon: Lexicon, times: Times
) -> None:
    for seed in times(1):
        chance = random.Random(f"{challenge} {seed}")
        seats = [*PERSONS, Seat("cyd"), Seat("dan")][: chance.randint(2, 4)]
        if chance.random() < 0.4:
            seats[-1] = Seat("greedy", "", "greedy")
        manager = begin(lexicon, *seats, seed=str(seed), challenge=challenge, is_casual=True)
        for _ in range(20):
            for _ in range(3):
                while not (manager.awaits_person or manager.is_over):
                    list(manager.step())
                act(manager, chance)
            assert state(resumed(manager, lexicon)) == state(manager)
            on_squares = [0 if code & 64 else code for code in manager.ledger.squares if code]
            counts = Counter([*on_squares, *manager.ledger.bag, *b"".join(map(bytes, manager.ledger.racks))])
            assert counts == Counter(dict(enumerate(ENGLISH.counts)))


def test_undo_brings_back_what_was_there_before_the_last_turn_of_a_person(lexicon: Lexicon) -> None:
    manager = begin(lexicon, Seat("ann"), Seat("greedy", "", "greedy"), is_casual=True)
    before = state(manager)
    say(manager, "pass", "score")
    list(manager.step())
    assert say(manager, "undo") == ["undone"]
    assert state(manager) == before
    with pytest.raises(UsageError, match="no turn"):
        say(manager, "undo")
    with pytest.raises(UsageError, match="casual"):
        say(begin(lexicon), "undo")
    with pytest.raises(UsageError, match="casual"):
        say(begin(lexicon), "rack E")


def test_an_impossible_rack_is_refused_and_changes_nothing(lexicon: Lexicon) -> None:
    manager = begin(lexicon, is_casual=True)
    before = state(manager)
    for tiles in ("ZZ", "AAAAAAAA", "ABCDEFGHI", "???"):
        with pytest.raises(UsageError, match="impossible rack"):
            say(manager, f"rack {tiles}")
    assert state(manager) == before


# ---- Challenges


def a_phony_of(lexicon: Lexicon, challenge: str) -> Manager:
    manager = begin(lexicon, challenge=challenge, is_casual=True)
    assert say(manager, "rack QZXV", "8H QZXV") == ["held", "moved"]
    return manager


@pytest.mark.parametrize("challenge", ["single", "double", "5", "10"])
def test_a_phony_that_is_challenged_is_taken_back_and_the_turn_is_lost(challenge: str, lexicon: Lexicon) -> None:
    manager = a_phony_of(lexicon, challenge)
    assert manager.ledger.scores[0] > 0
    assert say(manager, "challenge") == ["withdrawn"]
    assert manager.ledger.scores == [0, 0]
    assert not any(manager.ledger.squares)
    assert manager.turn == 1
    with pytest.raises(UsageError, match="no play"):
        say(manager, "challenge")
    say(manager, "pass")
    assert set("QZXV") <= set(told(manager, "rack"))


def test_a_phony_that_nobody_challenges_stands(lexicon: Lexicon) -> None:
    manager = a_phony_of(lexicon, "double")
    say(manager, "pass")
    with pytest.raises(UsageError, match="no play"):
        say(manager, "challenge")
    assert manager.ledger.scores[0] > 0


@pytest.mark.parametrize(
    ("challenge", "kind", "turn", "gained"),
    [("single", "stands", 1, 0), ("double", "lost-turn", 0, 0), ("5", "stands", 1, 5), ("10", "stands", 1, 10)],
)
def test_who_challenges_in_vain_pays_by_the_rule(
    challenge: str, kind: str, turn: int, gained: int, lexicon: Lexicon
) -> None:
    manager = begin(lexicon, challenge=challenge, is_casual=True)
    say(manager, "rack CARES", "8H CARES")
    points = manager.ledger.scores[0]
    assert say(manager, "challenge") == [kind]
    assert manager.turn == turn
    assert manager.ledger.scores == [points + gained, 0]


def test_a_program_challenges_every_phony_and_without_challenges_none_is_played(lexicon: Lexicon) -> None:
    manager = begin(lexicon, Seat("ann"), Seat("greedy", "", "greedy"), challenge="double", is_casual=True)
    assert say(manager, "rack QZXV", "8H QZXV") == ["held", "moved", "withdrawn"]
    manager = begin(lexicon, is_casual=True)
    assert say(manager, "rack QZXV", "8H QZXV") == ["held", "refused"]
    with pytest.raises(UsageError, match="nobody challenges"):
        say(manager, "challenge")


@pytest.mark.parametrize(("word", "verdict", "scores"), [("CAT", "accept", [1, 0]), ("CTA", "challenge", [0, 1])])
def test_the_play_that_ends_a_game_may_still_be_challenged(
    word: str, verdict: str, scores: list[int], lexicon: Lexicon
) -> None:
    tiny = Rules.from_toml('alphabet = "english"\nrack_size = 3\nbonus = {}\nexchange_limit = 1\n')
    counts = [0] * 26
    for letter in "CATDO":
        counts["ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter)] = 1
    small = replace(tiny, alphabet=replace(ENGLISH.alphabet, counts=tuple(counts), blank_count=0))
    manager = Manager(Agreement(small, PERSONS, challenge="single", is_casual=True), lexicon, lambda: 0.0)
    assert say(manager, "rack CAT", f"8H {word}") == ["held", "moved", "ask"]
    assert manager.awaits_person
    assert not manager.is_over
    with pytest.raises(UsageError, match="challenge, or accept"):
        say(manager, "pass")
    say(manager, verdict)
    assert manager.is_over == (verdict == "accept")
    assert (manager.ledger.scores[0] > 0) == bool(scores[0])


# ---- Clocks


def test_time_is_counted_for_who_is_to_move_and_overtime_costs_ten_points_a_minute(lexicon: Lexicon) -> None:
    seconds = [0.0]
    manager = begin(lexicon, now=lambda: seconds[0], minutes=1, is_casual=True)
    seconds[0] = 30
    assert manager.time_left(0) == 30
    assert manager.time_left(1) == 60
    say(manager, "pass")
    seconds[0] = 30 + 121
    assert "bob -1:01" in told(manager, "score")
    say(manager, "pass")
    again = resumed(manager, lexicon)
    assert [again.clocks.used[0], again.clocks.used[1]] == [30, 121]
    say(manager, "end")
    events = [(event.player, event.kind, event.points) for event in manager.ledger.events]
    assert (1, "time", -20) in events
    assert [kind for _, kind, _ in events].count("time") == 1
    assert manager.game().replay().disagreements == ()


# ---- The start, the end, and what cannot be


def test_who_draws_the_first_letter_begins_and_those_who_share_it_draw_again() -> None:
    for seed in range(200):
        rounds = draw_for_start(ENGLISH, str(seed), 4)
        for drawn, again in pairwise(rounds):
            best = min(tile for _, tile in drawn)
            assert [player for player, _ in again] == [player for player, tile in drawn if tile == best]
        assert [tile for _, tile in rounds[-1]].count(min(tile for _, tile in rounds[-1])) == 1
    assert any(len(draw_for_start(ENGLISH, str(seed), 4)) > 1 for seed in range(200))


def test_nobody_sees_the_racks_of_others(lexicon: Lexicon) -> None:
    manager = begin(lexicon, Seat("ann"), Seat("greedy", "", "greedy"), seed="7")
    theirs = manager.text(bytes(manager.ledger.racks[1]))
    assert manager.position().racks[1:] == (b"",)
    for question in ("rack", "score", "tiles", "hint", "moves 5", "help"):
        assert theirs not in told(manager, question)
    assert theirs not in manager.game().to_gcg().decode()


def test_who_resigns_has_lost_and_the_record_says_so(lexicon: Lexicon) -> None:
    manager = begin(lexicon)
    say(manager, "pass")
    assert say(manager, "resign") == ["over"]
    assert manager.resigned == 1
    again = resumed(manager, lexicon)
    assert (again.is_over, again.resigned) == (True, 1)
    with pytest.raises(UsageError, match="over"):
        say(again, "pass")


def test_too_many_turns_without_points_end_a_game(lexicon: Lexicon) -> None:
    manager = begin(lexicon)
    assert say(manager, *["pass"] * 5) == ["moved"] * 5
    assert say(manager, "pass") == ["moved", "over"]
    assert max(manager.ledger.scores) < 0


@pytest.mark.parametrize(
    "text", ["", "rubbish", "8H", "moves 0", "moves x", "check", "board 3", "rack aa", "-zz", "hint 99999999", "$ 8H"]
)
def test_what_is_no_command_is_said_to_be_none(text: str, lexicon: Lexicon) -> None:
    with pytest.raises(LexcError):
        read(text, ENGLISH.alphabet)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("RACK 8D", "move"), ("rack AB", "rack"), ("H", "hint"), ("?", "help"), ("INSERT 8D", "move"),
        ("insert d", "insert"), ("add AB", "insert"), ("ins AB", "insert"), ("del AB", "delete"), ("remove A", "delete")
    ],
)  # fmt: skip
def test_a_move_is_a_move_even_where_it_begins_like_a_command(text: str, name: str) -> None:
    assert read(text, ENGLISH.alphabet).name == name


@pytest.mark.parametrize(
    "agreed",
    [
        {"seats": (Seat("a"),)},
        {"seats": (Seat("a"), Seat("a"))},
        {"seats": (Seat("a b"), Seat("c"))},
        {"challenge": "triple"},
        {"unknown": "ask", "challenge": "5"},
        {"minutes": -1},
    ],
)
def test_what_nobody_can_agree_on_is_refused(agreed: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="agree"):
        Agreement(**{"rules": ENGLISH, "seats": PERSONS, **agreed})  # type: ignore[arg-type]


def test_seats_are_told_apart() -> None:
    seats = seats_of(["Ann Lee", "bob"], ["greedy", "greedy:x=1+endgame", "greedy"])
    assert [seat.nick for seat in seats] == ["Ann_Lee", "bob", "greedy1", "greedy+endgame", "greedy2"]
    assert seats[0].name == "Ann Lee"


@pytest.mark.parametrize(
    "change",
    [
        (b"+6 6", b"+9 9"),
        (b"#lexc challenge void", b"#lexc challenge never"),
        (b"#lexc minutes 0", b"#lexc minutes ten"),
        (b"#lexc rules english", b"#lexc rules ../secret.toml"),
        (b"-", b"8H QQ"),
        (b"#player2 bob", b"#player2"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused_with_its_place(
    change: tuple[bytes, bytes], lexicon: Lexicon
) -> None:
    manager = begin(lexicon, is_casual=True)
    say(manager, "pass", "rack DO", "8H DO", "pass")
    data = manager.game().to_gcg().replace(b">ann: ", b">ann:  ", 1)
    assert change[0] in data
    start = data.index(b">") if change[0] == b"-" else 0
    broken = data[:start] + data[start:].replace(*change, 1)
    with pytest.raises(GameError, match=r"game\.gcg"):
        go_on(broken, lexicon)


def test_somebody_elses_record_can_be_gone_on_with(lexicon: Lexicon) -> None:
    text = (GOLDEN / "appel-jacobson.gcg").read_text().splitlines()
    agreement, game = agreement_of("\n".join(text[:20]).encode(), "half.gcg")
    manager = Manager(agreement, lexicon)
    list(manager.resume(game))
    assert manager.ledger.scores == [game.events[-2].total, game.events[-1].total]
    assert manager.awaits_person
    again = Game.from_gcg(manager.game().to_gcg())
    assert "The game in Appel and Jacobson 1988" in [pragma.text for pragma in again.pragmas if pragma.key == "title"]
    assert again.players == game.players
    assert again.events == game.events


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The same with a byte, some bytes or a line changed, lost, inserted or twice there."""
    lines, changed = data.split(b"\n"), bytearray(data)
    at, line = chance.randrange(len(data)), chance.choice(lines)
    kind = chance.randrange(5)
    if kind == 0:
        changed[at] = chance.randrange(256)
    elif kind == 1:
        del changed[at : at + chance.randint(1, 10)]
    elif kind == 2:
        changed[at:at] = bytes(chance.choices(b"ABC-+0123 >#:\n?", k=3))
    elif kind == 3:
        lines.insert(chance.randrange(len(lines)), line)
    else:
        lines.remove(line)
    return bytes(changed) if kind < 3 else b"\n".join(lines)


def test_whatever_a_record_says_it_is_refused_or_can_be_kept_and_gone_on_with(lexicon: Lexicon, times: Times) -> None:
    chance, outcomes = random.Random(8), set()
    manager = begin(lexicon, *PERSONS, Seat("greedy", "", "greedy"), challenge="5", minutes=9, is_casual=True)
    for text in (
        "hint",
        "rack AEINRST",
        "8E NASTIER",
        "challenge",
        "-AE",
        "pass",
        "rack Q",
        "pass",
        "rack ZZ",
        "rack E",
    ):
        with suppress(LexcError):
            say(manager, text)
    data = manager.game().to_gcg()
    for _ in times(120):
        try:
            again = go_on(mutated(mutated(data, chance), chance), lexicon)
        except LexcError:
            outcomes.add("refused")
            continue
        outcomes.add("gone on with")
        assert state(resumed(again, lexicon)) == state(again)
    assert len(outcomes) == 2


def test_a_rack_that_contradicts_the_turn_before_is_refused_but_where_tiles_are_chosen(lexicon: Lexicon) -> None:
    manager = begin(lexicon, is_casual=True)
    say(manager, "pass", "pass")
    letters = manager.text(bytes(manager.ledger.rack))
    other = next(letter for letter in "EAIONRT" if letter not in letters)
    say(manager, f"rack {letters[1:]}{other}")
    data = manager.game().to_gcg()
    assert state(go_on(data, lexicon)) == state(manager)
    with pytest.raises(GameError, match="stayed on the rack"):
        go_on(data.replace(b"casual yes", b"casual no"), lexicon)
