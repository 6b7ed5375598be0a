"""The examples of specs/games.md are read as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexc.play import Move, Rules, read_cgp, read_gcg, replay, write_cgp, write_gcg
from lexc.play.players import all_players
from lexc.play.records.game import Event
from lexc.play.records.replay import FATAL

PAGE = (Path(__file__).resolve().parents[2] / "specs" / "games.md").read_text(encoding="utf-8")
ENGLISH = Rules.load("english").alphabet
HEAD = "#player1 A\n#player2 B\n"


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(text: str) -> list[tuple[str, ...]]:
    """The cells of every table's rows, in code or not."""
    cells = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return [tuple(cell.strip() for cell in row) for row in cells]


def codes(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


@pytest.mark.parametrize("row", rows(section("Moves")), ids=lambda row: row[0])
def test_every_move_of_the_page_is_read_and_written_in_the_first_form_of_its_line(row: tuple[str, ...]) -> None:
    first, *others = codes(row[0])
    move = Move.parse(first, ENGLISH)
    assert Move.parse(str(move), ENGLISH).squares == move.squares
    assert {Move.parse(other, ENGLISH).kind for other in others} <= {move.kind}
    assert str(move) == first or "(" in first or "-" in first


def test_the_position_of_the_page_is_read() -> None:
    (line,) = re.findall("```\n(.*)\n```", section("Positions: CGP"))
    assert write_cgp(read_cgp(line)) == line


def test_the_game_of_the_page_is_read_and_agrees_with_the_rules() -> None:
    (text,) = re.findall("```\n(.*?)```", section("Games: GCG"), re.DOTALL)
    game = read_gcg(text)
    assert write_gcg(game).decode() == text
    assert replay(game).disagreements == ()


def test_events_are_of_the_kinds_that_the_page_names() -> None:
    table = rows(section("Games: GCG").partition("**Events.**")[2])
    kinds = [row[1].split()[0].rstrip(":;") for row in table]
    assert [event_of(codes(row[0])[0]).kind for row in table] == kinds
    assert len(set(kinds)) == 8


def event_of(text: str) -> Event:
    points = "-7" if text in ("--", "(time)", "FM (FM)") else "+7"
    return read_gcg(f"{HEAD}>A: {text} {points} 7").events[0]


def test_the_faults_that_end_a_replay_are_listed() -> None:
    assert {rule for rule in FATAL if f"`{rule}`" in section("Replaying a game")} == FATAL


def test_all_players_are_listed_with_their_options() -> None:
    table = rows(section("Games at the table").partition("**Programs**")[2])
    page = {codes(row[0])[0]: (row[1], codes(row[2].replace("\\|", "|"))) for row in table}
    assert page == {name: (player.text, player.options.split()) for name, player in all_players().items()}
