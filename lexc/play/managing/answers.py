"""What a game manager answers to questions that change nothing."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from lexc.errors import counted
from lexc.play.board import Board
from lexc.play.managing.clocks import shown
from lexc.play.managing.commands import HELP, Command
from lexc.play.move import PLAY, Move
from lexc.play.records.game import TIME, Event
from lexc.play.scoring import score, words_formed

if TYPE_CHECKING:
    from lexc.play.managing.manager import Manager

WIDTH = 78
_YOURS = {"is": "are", "has": "have", "wins": "win", "gains": "gain", "loses": "lose", "takes": "take"}
"""Of the verbs that are said of players, what is said of one whose name is "you"."""


def answer(manager: Manager, command: Command) -> str:
    """The answer to a command of `ANSWERS`."""
    return ANSWERS[command.name](manager, command)


def told(move: Move, board: Board) -> str:
    """A move as people tell each other: where, the words, the points; of an exchange only how many tiles."""
    if move.kind != PLAY:
        n = len(move.tiles)
        return f"exchange of {n}" if n else "pass"
    words = words_formed(board, move)
    others = f", making {', '.join(words[1:])}" if len(words) > 1 else ""
    return f"{move.location} {words[0]} ({score(board, move)}){others}"


def scores(manager: Manager) -> str:
    """Everybody's points, in the order of turns."""
    return ", ".join(f"{manager.nick(player)} {points}" for player, points in enumerate(manager.ledger.scores))


def does(nick: str, verb: str) -> str:
    """A player and what they do: ann wins, you win."""
    return f"{nick} {_YOURS[verb] if nick == 'you' else verb}"


def settled(manager: Manager, event: Event) -> str:
    """What a player gains or loses when the game ends."""
    verb = does(manager.nick(event.player), "gains" if event.points > 0 else "loses")
    why = "time" if event.kind == TIME else f"the tiles left, {manager.text(event.tiles)}"
    return f"{verb} {abs(event.points)} for {why}"


def result(manager: Manager) -> str:
    """The scores, and who has won: of those who have not resigned, the best."""
    resigned, points = manager.resigned, dict(enumerate(manager.ledger.scores))
    points.pop(resigned, None)
    winners = [manager.nick(player) for player in points if points[player] == max(points.values())]
    won = does(winners[0], "wins") if len(winners) == 1 else f"a tie of {' and '.join(winners)}"
    why = "the game is over" if resigned < 0 else f"{does(manager.nick(resigned), 'has')} resigned"
    return f"{why}: {scores(manager)}; {won}"


def wrapped(texts: Iterable[str], width: int = WIDTH) -> str:
    """Texts side by side, on as many lines as they need."""
    return "\n".join(textwrap.wrap(" ".join(texts), width, break_long_words=False, break_on_hyphens=False))


def _score(manager: Manager, command: Command) -> str:
    lines = [scores(manager)]
    if manager.clocks.minutes:
        left = (f"{manager.nick(player)} {shown(manager.time_left(player))}" for player in range(len(manager.players)))
        lines.append(f"time left: {', '.join(left)}")
    return "\n".join(lines)


def _rack(manager: Manager, command: Command) -> str:
    return manager.text(manager.position().racks[0])


def _tiles(manager: Manager, command: Command) -> str:
    unseen, n_in_bag = manager.ledger.unseen(), len(manager.ledger.bag)
    groups = (manager.text(bytes([tile]) * count) for tile, count in enumerate(unseen) if count > 0)
    return f"{counted(sum(unseen), 'tile')} unseen, {n_in_bag} of them in the bag\n{wrapped(groups)}".rstrip()


def _best(manager: Manager, command: Command) -> str:
    found = manager.generator.best(manager.position(), command.n)
    return "\n".join(f"{move.score:5}  {move}" for move in found) or "no play: exchange or pass"


def _plays(manager: Manager, command: Command) -> str:
    plays = manager.generator.plays(manager.position())
    counted = f"{len(plays):,} play{'s' * (len(plays) != 1)}"
    more = f", the best {command.n}" if command.n < len(plays) else ""
    return "\n".join([f"{counted}{more}", *(f"{move.score:5}  {move}" for move in plays[: command.n])])


def _check(manager: Manager, command: Command) -> str:
    return "\n".join(f"{word}: {'yes' if manager.words.has(word) else 'no'}" for word in command.words)


def _find(manager: Manager, command: Command) -> str:
    return wrapped(manager.words.find(command.words[0], command.n)) or "no word"


def _help(manager: Manager, command: Command) -> str:
    return "\n".join(_help_lines())


def _help_lines() -> Iterator[str]:
    """What may be typed, in two columns, or in narrower ones where a text is long."""
    width = max(map(len, HELP)) + 2
    for what, text in HELP.items():
        first, *more = textwrap.wrap(text, WIDTH - width)
        yield f"{what:<{width}}{first}"
        yield from (" " * width + line for line in more)


ANSWERS: dict[str, Callable[[Manager, Command], str]] = {
    "score": _score, "rack": _rack, "tiles": _tiles, "hint": _best, "moves": _plays, "check": _check, "find": _find,
    "help": _help,
}  # fmt: skip
"""By the name of the command."""
