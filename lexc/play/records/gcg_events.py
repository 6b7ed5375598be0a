"""Reading the events of a GCG file: `>Guy: ACKLA 8H ALACK +32 32`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lexc.errors import GameError, LexcError
from lexc.play import settlement
from lexc.play.board_layout import MAX_SIDE
from lexc.play.move import EXCHANGE, PASS, PLAY, Move
from lexc.play.records.game import CHALLENGE, MAX_PLAYERS, TIME, TURNS, WITHDRAWN, Event
from lexc.play.records.gcg_lines import Line
from lexc.play.rules import MAX_RACK, Rules
from lexc.play.tiles import tile_text

_LOCATION = re.compile(r"(?:[1-9][0-9]?[A-Ua-u]|[A-Ua-u][1-9][0-9]?)(?:-[0-9A-Ua-u]{1,2})?")
_POINTS = re.compile(r"(?:[+-]|\+-)?[0-9]{1,7}")
_ACTIONS = "a move (8D FACES, -ABC, -3 or -), --, (challenge), (time) or the remaining tiles, as (ABC)"


class _Turns:
    """The turns of the players so far, which tell two players of one nickname apart.

    next: the player to move. last_play: the player of the last play. totals: the last total of each player.
    """

    def __init__(self, nicks: list[str]) -> None:
        self._nicks = nicks
        self._next = self._last_play = 0
        self._totals = [0] * len(nicks)

    def assign_player(self, event: Event, nick: str) -> Event:
        """The event with its player.

        If several players have its nickname, a turn belongs to the next of them. Any other event belongs to the only
        one whose total fits, or to the player of the last play, or to the first.
        """
        players = [player for player, other in enumerate(self._nicks) if other == nick]
        if event.kind in TURNS:
            player = min(players, key=lambda player: (player - self._next) % len(self._nicks))
            self._next = (player + 1) % len(self._nicks)
            self._last_play = player if event.kind == PLAY else self._last_play
        else:
            fitting = [player for player in players if self._totals[player] + event.points == event.total]
            player = fitting[0] if len(fitting) == 1 else self._last_play if self._last_play in players else players[0]
        self._totals[player] = event.total
        return replace(event, player=player)


class EventReader:
    """A reader of the events of one game, in order."""

    def __init__(self, rules: Rules, nicks: list[str]) -> None:
        self._alphabet = rules.alphabet
        self._tile_texts = tile_text(rules.alphabet)
        self._nicks = nicks
        self._turns = _Turns(nicks)

    def read(self, line: Line) -> Event:
        """Read an event. Raises GameError, with the column, if the line is none."""
        if line.nick not in self._nicks:
            raise line.game_error("no such player", ", ".join(self._nicks), line.nick)
        tokens = line.tokens()
        next(tokens)
        column, token = next(tokens, line.end)
        rack = b""
        if token and not self._is_action(token):
            rack = self.read_tiles(line, token, column)
            column, token = next(tokens, line.end)
        event = self._read_action(line, Event(0, PASS, 0, 0, rack, line=line.number), column, token, tokens)
        return self._turns.assign_player(self._read_points(line, event, tokens), line.nick)

    def read_tiles(self, line: Line, text: str, column: int) -> bytes:
        """Read the tiles of a rack. column: of its first character."""
        try:
            codes = self._tile_texts.read_rack(text, GameError, "")
        except GameError as error:
            raise located_error(line, error, column) from error
        if len(codes) > MAX_RACK * (MAX_PLAYERS - 1):
            raise line.game_error("more tiles than racks hold", f"at most {MAX_RACK}", text, column)
        return codes

    def _is_action(self, token: str) -> bool:
        return token[0] in "(-" or _LOCATION.fullmatch(token) is not None

    def _read_action(
        self, line: Line, event: Event, column: int, token: str, tokens: Iterator[tuple[int, str]]
    ) -> Event:
        if not token or not self._is_action(token):
            raise line.game_error("this is no event", _ACTIONS, token, column)
        if token == "-":
            return replace(event, move=Move(self._alphabet, PASS))
        if token == "--":
            return replace(event, kind=WITHDRAWN)
        if token[0] == "-":
            return self._read_exchange(line, event, token[1:], column)
        if token.lower() in ("(challenge)", "(time)"):
            return replace(event, kind=TIME if token.lower() == "(time)" else CHALLENGE)
        if token[0] == "(":
            return self._read_settlement(line, event, token, column)
        return replace(event, kind=PLAY, move=self._read_play(line, token, *next(tokens, line.end)))

    def _read_exchange(self, line: Line, event: Event, text: str, column: int) -> Event:
        """Read an exchange: -ABC, or -3 if only the number of tiles is recorded."""
        number = int(text) if re.fullmatch("[1-9][0-9]?", text) else 0
        tiles = b"" if number else self.read_tiles(line, text, column + 1)
        return replace(event, kind=EXCHANGE, move=Move(self._alphabet, EXCHANGE, tiles=tiles), n_exchanged=number)

    def _read_settlement(self, line: Line, event: Event, token: str, column: int) -> Event:
        """Read (ABC): behind a rack a loss for its tiles, otherwise a gain for the tiles of others.

        A gain of negative points becomes a loss later, in `_read_points`.
        """
        if not token.endswith(")"):
            raise line.game_error("the bracket is not closed", _ACTIONS, token, column)
        tiles = self.read_tiles(line, token[1:-1], column + 1)
        return replace(event, kind=settlement.LOSS if event.rack else settlement.GAIN, tiles=tiles)

    def _read_play(self, line: Line, location: str, column: int, word: str) -> Move:
        if not word:
            raise line.game_error("a play without a word", f"a word behind {location}", "", column)
        try:
            move = Move.parse(f"{location} {word}", self._alphabet)
        except LexcError as error:
            raise located_error(line, error, column) from error
        if len(move.tiles) > MAX_SIDE:
            raise line.game_error("the word is longer than any board", f"at most {MAX_SIDE} tiles", word, column)
        return move

    def _read_points(self, line: Line, event: Event, tokens: Iterator[tuple[int, str]]) -> Event:
        """Read the points, the total and the comment into the event."""
        numbers = []
        for expected in ("points, as +32", "the player's total, as 32"):
            column, token = next(tokens, line.end)
            if not _POINTS.fullmatch(token):
                raise line.game_error("no points", expected, token, column)
            numbers.append(token)
        points, total = (int(number.replace("+-", "-")) for number in numbers)
        if event.kind == settlement.GAIN and "-" in numbers[0]:
            event = replace(event, kind=settlement.LOSS, rack=event.tiles)
        comment_token = next(tokens, None)
        comment = line.text[comment_token[0] - line.column :] if comment_token else ""
        return replace(event, points=points, total=total, comment=comment)


def located_error(line: Line, error: LexcError, start: int) -> GameError:
    """An error in a part of a line, with its place in the file. start: the column of the part."""
    within = re.search(r"column (\d+)$", error.where)
    column = start + int(within[1]) - 1 if within else start
    found = error.found or line.text[start - line.column :]
    return GameError(error.problem, where=line.place(column), expected=error.expected, found=found, remedy=error.remedy)
