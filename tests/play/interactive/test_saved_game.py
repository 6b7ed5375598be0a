"""A game can be left at any time and resumed from its record, unless the record contradicts itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from play.interactive.conversation import (
    ENGLISH,
    PERSONS,
    begin,
    five_tiles,
    resume,
    save_and_resume,
    state,
    type_lines,
)

from lexc.errors import GameError, LexcError
from lexc.lexicon import Lexicon
from lexc.overlays.overlay import Overlay
from lexc.play import read_gcg, write_gcg
from lexc.play.interactive.game_settings import GameSettings, Seat, read_settings
from lexc.play.interactive.manager import GameManager

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
Times = Callable[[int], range]


def act_at_random(manager: GameManager, rng: random.Random) -> None:
    """Type a random command, which may be refused."""
    rack = manager.text(bytes(manager.game.rack))
    plays = manager.generator.best(manager.position(), 3)
    chosen = "".join(rng.sample(rack, min(len(rack), 3))) if "[" not in rack else rack
    word = chosen.replace("?", "s") or "X"
    commands = [*map(str, plays), *map(str, plays), f"-{chosen}", "pass", f"8G {word}", "undo", f"rack {chosen[::-1]}E"]
    commands += ["challenge", "accept", "challenge", "yes", "no", f"H7 {word}", *["resign"] * (rng.random() < 0.1)]
    before = state(manager)
    try:
        type_lines(manager, rng.choice(commands))
    except LexcError:
        assert state(manager) == before


@pytest.mark.sweep
@pytest.mark.parametrize("challenge", ["void", "single", "double", "5", "10"])
def test_a_game_can_be_left_at_any_time_and_resumed_with_the_same_racks_and_bag(
    challenge: str, english: Lexicon, times: Times
) -> None:
    for seed in times(1):
        rng = random.Random(f"{challenge} {seed}")
        seats = [*PERSONS, Seat("cyd"), Seat("dan")][: rng.randint(2, 4)]
        if rng.random() < 0.4:
            seats[-1] = Seat("greedy", "", "greedy")
        manager = begin(english, *seats, seed=str(seed), challenge=challenge, is_casual=True)
        for _ in range(20):
            for _ in range(3):
                while not (manager.awaits_person or manager.is_over):
                    list(manager.step())
                act_at_random(manager, rng)
            assert state(save_and_resume(manager, english)) == state(manager)
            on_squares = [0 if code & 64 else code for code in manager.game.squares if code]
            counts = Counter([*on_squares, *manager.game.bag, *b"".join(map(bytes, manager.game.racks))])
            assert counts == Counter(dict(enumerate(ENGLISH.counts)))


@pytest.mark.parametrize("typed", ["", "resign", "accept", "challenge"])
def test_a_game_whose_last_play_may_be_challenged_can_be_left_too(typed: str, english: Lexicon) -> None:
    rules = five_tiles()
    manager = GameManager(GameSettings(rules, PERSONS, challenge="single"), english, lambda: 0.0)
    assert type_lines(manager, f"8H {manager.text(bytes(manager.game.rack))}") == ["moved", "ask"]
    type_lines(manager, *[typed] * bool(typed))
    again = resume(write_gcg(manager.record()), english, rules)
    assert state(again) == state(manager)
    assert again.question == manager.question
    if not typed:
        assert type_lines(again, "accept")[-1] == "over"
        assert not again.record().has_pragma("incomplete")


def test_a_chosen_rack_stays_when_a_pending_play_is_taken_back(english: Lexicon) -> None:
    manager = begin(Overlay(english), unknown="ask", is_casual=True)
    assert type_lines(manager, "rack RERSSTE", "8D TERSRE", "undo") == ["held", "ask", "undone"]
    assert sorted(manager.text(bytes(manager.game.rack))) == sorted("RERSSTE")
    assert state(save_and_resume(manager, Overlay(english))) == state(manager)


@pytest.mark.parametrize("typed", [["undo"], ["rack EEIOUAA"], ["rack EEIOUAA", "pass", "undo"], ["pass"]])
def test_tiles_chosen_before_a_wrong_challenge_belong_to_the_turn(typed: list[str], english: Lexicon) -> None:
    manager = begin(english, challenge="5", is_casual=True)
    assert type_lines(manager, "rack CATSDOG", "8H CAT", "rack RERSSTE", "challenge") == [
        "held",
        "moved",
        "held",
        "stands",
    ]
    assert state(save_and_resume(manager, english)) == state(manager)
    type_lines(manager, *typed)
    assert state(save_and_resume(manager, english)) == state(manager)


def test_a_record_of_another_program_can_be_resumed(english: Lexicon) -> None:
    text = (GOLDEN / "appel-jacobson.gcg").read_text().splitlines()
    settings, game = read_settings("\n".join(text[:20]).encode(), "half.gcg")
    manager = GameManager(settings, english)
    list(manager.resume(game))
    assert manager.game.scores == [game.events[-2].total, game.events[-1].total]
    assert manager.awaits_person
    again = read_gcg(write_gcg(manager.record()))
    assert "The game in Appel and Jacobson 1988" in [pragma.text for pragma in again.pragmas if pragma.key == "title"]
    assert again.players == game.players
    assert again.events == game.events


@pytest.mark.parametrize(
    "change",
    [
        (b"+6 6", b"+9 9"),
        (b"#description lexc challenge void", b"#description lexc challenge never"),
        (b"#description lexc minutes 0", b"#description lexc minutes ten"),
        (b"#description lexc minutes 0", b"#description lexc minutes 0:5"),
        (b"#description lexc rules english", b"#description lexc rules ../secret.toml"),
        (b"-", b"8H QQ"),
        (b"#player2 bob bob", b"#player2"),
        (b"lexc ending gain", b"lexc ending none"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused_with_its_place(
    change: tuple[bytes, bytes], english: Lexicon
) -> None:
    manager = begin(english, is_casual=True)
    type_lines(manager, "pass", "rack DO", "8H DO", "pass")
    data = write_gcg(manager.record()).replace(b">ann: ", b">ann:  ", 1)
    assert change[0] in data
    start = data.index(b">") if change[0] == b"-" else 0
    broken = data[:start] + data[start:].replace(*change, 1)
    with pytest.raises(GameError, match=r"game\.gcg"):
        resume(broken, english)


def test_a_rack_that_contradicts_the_turn_before_is_refused_but_where_tiles_are_chosen(english: Lexicon) -> None:
    manager = begin(english, is_casual=True)
    type_lines(manager, "pass", "pass")
    letters = manager.text(bytes(manager.game.rack))
    other = next(letter for letter in "EAIONRT" if letter not in letters)
    type_lines(manager, f"rack {letters[1:]}{other}")
    data = write_gcg(manager.record())
    assert state(resume(data, english)) == state(manager)
    with pytest.raises(GameError, match="was kept on the rack"):
        resume(data.replace(b"casual yes", b"casual no"), english)


def test_a_record_without_racks_can_be_resumed(english: Lexicon) -> None:
    """Players get the tiles of their moves; other programs record no more than those."""
    manager = begin(english)
    turns = [">ann:  8E QuIZ +42 42", ">bob:  -AEIU +0 0", ">ann:  -3 +0 42", ">bob:  H6 JA. +19 19"]
    head = write_gcg(manager.record()).decode()
    for n_turns in range(len(turns) + 1):
        again = resume((head + "".join(f"{turn}\n" for turn in turns[:n_turns])).encode(), english)
        assert len(again.game.events) == n_turns
        assert state(save_and_resume(again, english)) == state(again)
    assert again.game.scores == [42, 19]
    again.game.take_back(0)
    assert state(again) == state(manager)


@pytest.mark.parametrize("turn", ["8D ZZZZ +200 200", "-ZZZZ +0 0", "-AAAAEEEE +0 0"])
def test_tiles_that_no_player_can_have_are_refused(turn: str, english: Lexicon) -> None:
    head = write_gcg(begin(english).record()).decode()
    with pytest.raises(GameError, match=r"game\.gcg"):
        resume(f"{head}>ann:  {turn}\n".encode(), english)


def mutate_record(data: bytes, rng: random.Random) -> bytes:
    """The record with a byte or a line changed, removed, inserted or doubled."""
    lines, changed = data.split(b"\n"), bytearray(data)
    offset, line = rng.randrange(len(data)), rng.choice(lines)
    kind = rng.randrange(5)
    if kind == 0:
        changed[offset] = rng.randrange(256)
    elif kind == 1:
        del changed[offset : offset + rng.randint(1, 10)]
    elif kind == 2:
        changed[offset:offset] = bytes(rng.choices(b"ABC-+0123 >#:\n?", k=3))
    elif kind == 3:
        lines.insert(rng.randrange(len(lines)), line)
    else:
        lines.remove(line)
    return bytes(changed) if kind < 3 else b"\n".join(lines)


def test_any_record_is_refused_or_can_be_saved_and_resumed(english: Lexicon, times: Times) -> None:
    rng, outcomes = random.Random(8), set()
    manager = begin(english, *PERSONS, Seat("greedy", "", "greedy"), challenge="5", clock=540, is_casual=True)
    typed = ["hint", "rack AEINRST", "8E NASTIER", "challenge", "-AE", "pass", "rack Q", "pass", "rack ZZ", "rack E"]
    for text in typed:
        with suppress(LexcError):
            type_lines(manager, text)
    data = write_gcg(manager.record())
    for _ in times(120):
        try:
            again = resume(mutate_record(mutate_record(data, rng), rng), english)
        except LexcError:
            outcomes.add("refused")
            continue
        outcomes.add("resumed")
        assert state(save_and_resume(again, english)) == state(again)
    assert len(outcomes) == 2
