"""The answers of a game manager to commands that change nothing."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator

from lexc.errors import plural
from lexc.play.board import Board
from lexc.play.equity.evaluation import EvaluatedMove, StaticEvaluator
from lexc.play.interactive.clocks import format_time
from lexc.play.interactive.commands import HELP, Command
from lexc.play.interactive.session import Session
from lexc.play.move import PLAY, Move
from lexc.play.records.game import TIME, Event
from lexc.play.scoring import formed_words, score

WIDTH = 78
_FORMS_FOR_YOU = {"is": "are", "has": "have", "wins": "win", "gains": "gain", "loses": "lose", "takes": "take"}
"""The verbs of messages about players, in the form for a player called "you"."""


def answer(session: Session, command: Command) -> str:
    """The answer to a command of `ANSWERS`."""
    return ANSWERS[command.name](session, command)


def describe_move(move: Move, board: Board) -> str:
    """A move as text for all players: location, words and points; of an exchange, only the number of tiles."""
    if move.kind != PLAY:
        return f"exchange of {len(move.tiles)}" if move.tiles else "pass"
    words = formed_words(board, move)
    others = f", forming {', '.join(words[1:])}" if len(words) > 1 else ""
    return f"{move.location} {words[0]} ({score(board, move)}){others}"


def scores(session: Session) -> str:
    """The scores of all players, in the order of turns."""
    return ", ".join(f"{session.nick(player)} {points}" for player, points in enumerate(session.game.scores))


def with_verb(nick: str, verb: str) -> str:
    """A player and a verb: ann wins, you win."""
    return f"{nick} {_FORMS_FOR_YOU[verb] if nick == 'you' else verb}"


def describe_settlement(session: Session, event: Event) -> str:
    """The gain or loss of a player at the end of the game."""
    verb = with_verb(session.nick(event.player), "gains" if event.points > 0 else "loses")
    reason = "time" if event.kind == TIME else f"the remaining tiles, {session.text(event.tiles)}"
    return f"{verb} {abs(event.points)} for {reason}"


def result(session: Session) -> str:
    """The scores, and the winner: the best of the players who have not resigned."""
    resigned, points = session.resigned, dict(enumerate(session.game.scores))
    points.pop(resigned, None)
    winners = [session.nick(player) for player in points if points[player] == max(points.values())]
    outcome = with_verb(winners[0], "wins") if len(winners) == 1 else f"a tie of {' and '.join(winners)}"
    reason = "the game is over" if resigned < 0 else f"{with_verb(session.nick(resigned), 'has')} resigned"
    return f"{reason}: {scores(session)}; {outcome}"


def wrap(texts: Iterable[str], width: int = WIDTH) -> str:
    """Texts side by side, on several lines if necessary."""
    return "\n".join(textwrap.wrap(" ".join(texts), width, break_long_words=False, break_on_hyphens=False))


def _score(session: Session, command: Command) -> str:
    lines = [scores(session)]
    if session.clocks.limit:
        times = (
            f"{session.nick(player)} {format_time(session.remaining_time(player))}"
            for player in range(len(session.players))
        )
        lines.append(f"time left: {', '.join(times)}")
    return "\n".join(lines)


def _rack(session: Session, command: Command) -> str:
    return session.text(session.position().racks[0])


def _tiles(session: Session, command: Command) -> str:
    unseen, n_in_bag = session.game.unseen(), len(session.game.bag)
    groups = (session.text(bytes([tile]) * count) for tile, count in enumerate(unseen) if count > 0)
    return f"{plural(sum(unseen), 'tile')} unseen, {n_in_bag} of them in the bag\n{wrap(groups)}".rstrip()


def _best(session: Session, command: Command) -> str:
    moves = StaticEvaluator(session.generator).best(session.position(), command.max_answers)
    return "\n".join(map(_line, moves)) or "no play: exchange or pass"


def _line(evaluated: EvaluatedMove) -> str:
    """A line with the points of a move, its equity if it is known, and the move."""
    equity = "" if evaluated.equity is None else f"{evaluated.equity:8.1f}"
    return f"{evaluated.points:5}{equity}  {evaluated.move}"


def _plays(session: Session, command: Command) -> str:
    plays = session.generator.plays(session.position())
    count = f"{len(plays):,} play{'s' * (len(plays) != 1)}"
    more = f", the best {command.max_answers}" if command.max_answers < len(plays) else ""
    return "\n".join([f"{count}{more}", *(f"{move.score:5}  {move}" for move in plays[: command.max_answers])])


def _check(session: Session, command: Command) -> str:
    return "\n".join(f"{word}: {'yes' if session.words.has(word) else 'no'}" for word in command.words)


def _find(session: Session, command: Command) -> str:
    return wrap(session.words.find(command.words[0], command.max_answers)) or "no word"


def _help(session: Session, command: Command) -> str:
    return "\n".join(_help_lines())


def _help_lines() -> Iterator[str]:
    """The lines of the help: each command, with its description beside it."""
    width = max(map(len, HELP)) + 2
    for command, text in HELP.items():
        first, *more = textwrap.wrap(text, WIDTH - width)
        yield f"{command:<{width}}{first}"
        yield from (" " * width + line for line in more)


ANSWERS: dict[str, Callable[[Session, Command], str]] = {
    "score": _score, "rack": _rack, "tiles": _tiles, "hint": _best, "moves": _plays, "check": _check, "find": _find,
    "help": _help,
}  # fmt: skip
"""The answers, by the name of their command."""
