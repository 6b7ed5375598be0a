"""Shapiro and Smith's recorded game (1977, Table 2), replayed move by move."""

from __future__ import annotations

from lexc.papers.estimates import Figure
from lexc.play.move import PLAY
from lexc.play.records.gcg import read_gcg
from lexc.play.records.replay import Replay, replay
from lexc.system import resources


def replay_recorded_game() -> Replay:
    """Replay the record of the game. The person is its player 0, the program its player 1."""
    path = resources.find("papers", "shapiro_smith", (".gcg",))
    return replay(read_gcg(path.read_bytes(), where=path.name))


def count_table_2() -> dict[str, Figure]:
    """The points of every move by lexc's rules, the means of both players' plays, and the final scores.

    Rows have names such as "1. DPF, 8G HOOF"; an exchange or a pass has "exchange" or "pass" in place of the word.
    """
    replayed = replay_recorded_game()
    turns = [step for step in replayed.steps if step.event.move is not None]
    rows, names = dict[str, float](), ("DPF", "program")
    for number, step in enumerate(turns, 1):
        move = step.event.move
        assert move is not None
        play = f"{move.location} {step.words[0]}" if move.kind == PLAY else str(move).split()[0]
        rows[f"{number}. {names[step.event.player]}, {play}"] = step.points
    for player, name in enumerate(names):
        plays = [step for step in turns if step.event.player == player and step.words]
        rows[f"{name}, plays"] = len(plays)
        rows[f"{name}, points a play"] = sum(step.points for step in plays) / len(plays)
        rows[f"{name}, final score"] = replayed.scores[player]
    return {name: Figure(figure, words="the recorded game; no list is used") for name, figure in rows.items()}
