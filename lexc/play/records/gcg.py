"""Reading and writing GCG, a recorded game as lines of text (specs/games.md).

Lines are pragmas (`#title …`) and events (`>Guy: ACKLA 8H ALACK +32 32`).
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from lexc.errors import GameError, LexcError, PositionError, UsageError
from lexc.play import cgp, settlement
from lexc.play.board_layout import MAX_SIDE
from lexc.play.move import EXCHANGE, PASS, PLAY, THROUGH_MARK, Move
from lexc.play.records.game import (
    CHALLENGE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    SETTLEMENTS,
    TIME,
    WITHDRAWN,
    Event,
    Game,
    Player,
    Pragma,
)
from lexc.play.records.gcg_lines import ENCODING, Line, split_lines
from lexc.play.rules import MAX_RACK, Rules
from lexc.play.tiles import THROUGH, tile_text

MAX_EVENTS = 1_000
_LOCATION = re.compile(r"(?:[1-9][0-9]?[A-Ua-u]|[A-Ua-u][1-9][0-9]?)(?:-[0-9A-Ua-u]{1,2})?")
_POINTS = re.compile(r"[+-]?[0-9]{1,7}")
_ACTIONS = "a move (8D FACES, -ABC, -3 or -), --, (challenge), (time) or the remaining tiles, as (ABC)"
_NICK, _WRITABLE = re.compile("[^ \t\r\n\ud800-\udfff]+"), re.compile("[^\r\n\ud800-\udfff]*")
_TILES, _BOARD = ("tile-distribution", "tile-set"), ("board-layout", "game-board")


def read_gcg(data: bytes | str, rules: Rules | str | None = None, where: str = "GCG") -> Game:
    """Read a game from the bytes or the text of a GCG file; `write_gcg` writes it. The game is not replayed.

    Without rules, its pragmas decide them, english if it has none; its last events decide how it is settled.
    Raises GameError, with where:line:column, expectation and finding, if the text is no GCG.
    """
    return _read_game(data, None if rules is None else Rules.load(rules), where)


def _read_game(data: bytes | str, given: Rules | None, where: str) -> Game:
    pragmas, events = list[Line](), list[Line]()
    for line in split_lines(data, where):
        (pragmas if line.is_pragma else events).append(line)
    if len(events) > MAX_EVENTS:
        raise events[MAX_EVENTS].game_error(
            "more events than a game has", f"at most {MAX_EVENTS:,}", f"{len(events):,}"
        )
    rules = given or _read_rules(pragmas)
    players = _read_players(pragmas, events, where)
    reader = _EventReader(rules, [player.nick for player in players])
    read_events = [reader.read(line) for line in events]
    racks = _read_racks(pragmas, reader, len(players))
    others = [Pragma(line.key, line.value, line.number) for line in pragmas if not _is_structure(line)]
    before, events_with_pragmas = _attach_pragmas(others, read_events)
    rules = rules if given else _with_ending(rules, events_with_pragmas)
    return Game(rules, players, events_with_pragmas, before, racks, where)


def _attach_pragmas(pragmas: list[Pragma], events: list[Event]) -> tuple[tuple[Pragma, ...], tuple[Event, ...]]:
    """Attach pragmas to the events before them. Return (pragmas before the first event, events)."""
    starts, following = [event.line for event in events], [list[Pragma]() for _ in range(len(events) + 1)]
    for pragma in pragmas:
        following[bisect(starts, pragma.line)].append(pragma)
    before, *behind = map(tuple, following)
    return before, tuple(replace(event, pragmas=own) for event, own in zip(events, behind, strict=True))


def _is_structure(line: Line) -> bool:
    """Whether a pragma belongs to the players or racks of the game."""
    return line.suffix_number("player") > 0 or line.suffix_number("rack") > 0


def _read_players(pragmas: list[Line], events: list[Line], where: str) -> tuple[Player, ...]:
    """The players of #player1 to #player4; without such pragmas, those of the events in order of appearance."""
    named = [line for line in pragmas if line.suffix_number("player")]
    players = list[Player]()
    for number, line in enumerate(sorted(named, key=lambda line: line.suffix_number("player")), 1):
        nick, name = [*re.split("[ \t\n]+", line.value, maxsplit=1), ""][:2]
        if line.suffix_number("player") != number or not nick or nick in [player.nick for player in players]:
            raise line.game_error("no such player", f"#player{number} and an unused nickname", line.text)
        players.append(Player(nick, name.replace("\n", " ").strip(" ")))
    if not named:
        players = [Player(nick) for nick in dict.fromkeys(line.nick for line in events)]
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        expected = f"{MIN_PLAYERS} to {MAX_PLAYERS} players: lines as #player1 Guy Guy Jacobson"
        raise GameError("wrong number of players", where=where, expected=expected, found=str(len(players)))
    return tuple(players)


def _read_racks(pragmas: list[Line], reader: _EventReader, n_players: int) -> tuple[bytes, ...]:
    """The racks of #rack1 to #rack4, empty where unknown; none if there is no such pragma."""
    racks = [b""] * n_players
    for line in pragmas:
        number = line.suffix_number("rack")
        if number > n_players:
            raise line.game_error("no such player", f"#rack1 to #rack{n_players}", line.text)
        if number:
            racks[number - 1] = reader.read_tiles(line, line.value, line.column + len(line.text) - len(line.value))
    return tuple(racks) if any(racks) else ()


# ---- Rules ----------------------------------------------------------------------------------------------------------


def _read_rules(pragmas: list[Line]) -> Rules:
    """The rules of the pragmas of tiles and board, english without them."""
    rules = Rules.load("english")
    # Tiles come first: they choose rules, whose board is then replaced.
    chosen = [line for line in pragmas if line.key.lower() in (*_TILES, *_BOARD)]
    for line in sorted(chosen, key=lambda line: line.key.lower() in _BOARD):
        try:
            if line.key.lower() in _TILES:
                rules = cgp.rules_of_tiles(line.value.lower())
            else:
                rules = replace(rules, board=cgp.find_board(line.value))
        except PositionError as error:
            remedy = "Name the rules: --rules NAME or FILE."
            raise line.game_error("no such rules", error.expected, line.value, remedy=remedy) from error
    return rules


def _with_ending(rules: Rules, events: Sequence[Event]) -> Rules:
    """The rules with the ending that the settlements of the record show."""
    gains = [event for event in events if event.kind == settlement.GAIN and settlement.rack_points(rules, event.tiles)]
    if any(event.points == 2 * settlement.rack_points(rules, event.tiles) for event in gains):
        return replace(rules, ending="double")
    is_lost = any(event.kind == settlement.LOSS for event in events)
    return replace(rules, ending="lose") if is_lost and not gains else rules


# ---- Events ---------------------------------------------------------------------------------------------------------


class _EventReader:
    """A reader of the events of one game."""

    def __init__(self, rules: Rules, nicks: list[str]) -> None:
        self._alphabet = rules.alphabet
        self._tile_texts = tile_text(rules.alphabet)
        self._nicks = nicks

    def read(self, line: Line) -> Event:
        """Read an event. Raises GameError, with the column, if the line is none."""
        if line.nick not in self._nicks:
            raise line.game_error("no such player", ", ".join(self._nicks), line.nick)
        player, tokens = self._nicks.index(line.nick), line.tokens()
        next(tokens)
        column, token = next(tokens, line.end)
        rack = b""
        if token and not self._is_action(token):
            rack = self.read_tiles(line, token, column)
            column, token = next(tokens, line.end)
        event = self._read_action(line, Event(player, PASS, 0, 0, rack, line=line.number), column, token, tokens)
        return self._read_points(line, event, tokens)

    def read_tiles(self, line: Line, text: str, column: int) -> bytes:
        """Read the tiles of a rack. column: of its first character."""
        try:
            codes = self._tile_texts.read_rack(text, GameError, "")
        except GameError as error:
            raise _located_error(line, error, column) from error
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
            raise line.game_error("no word", f"a word behind {location}", "", column)
        try:
            move = Move.parse(f"{location} {word}", self._alphabet)
        except LexcError as error:
            raise _located_error(line, error, column) from error
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
        points, total = map(int, numbers)
        if event.kind == settlement.GAIN and numbers[0][0] == "-":
            event = replace(event, kind=settlement.LOSS, rack=event.tiles)
        comment_token = next(tokens, None)
        comment = line.text[comment_token[0] - line.column :] if comment_token else ""
        return replace(event, points=points, total=total, comment=comment)


def _located_error(line: Line, error: LexcError, start: int) -> GameError:
    """An error in a part of a line, with its place in the file. start: the column of the part."""
    within = re.search(r"column (\d+)$", error.where)
    column = start + int(within[1]) - 1 if within else start
    found = error.found or line.text[start - line.column :]
    return GameError(error.problem, where=line.place(column), expected=error.expected, found=found, remedy=error.remedy)


# ---- Writing --------------------------------------------------------------------------------------------------------


def write_gcg(game: Game) -> bytes:
    """The game as a GCG file in UTF-8, from which `read_gcg` makes an equal game: a line for each event, single blanks.

    Raises UsageError for text that GCG cannot hold: a line end in a name, a blank in a nickname.
    """
    written = list(_lines(game))
    bad = [player.nick for player in game.players if not _NICK.fullmatch(player.nick)]
    bad += [text for text in written if not _WRITABLE.fullmatch(text)]
    if bad:
        expected = "text without line ends, nicknames without blanks"
        raise UsageError("GCG cannot hold this text", expected=expected, found=repr(bad[0][:60]))
    return "".join(f"{line}\n" for line in written).encode()


def _lines(game: Game) -> Iterator[str]:
    tile_texts = tile_text(game.rules.alphabet)
    yield f"#{ENCODING} UTF-8"
    for number, player in enumerate(game.players, 1):
        yield f"#player{number} {player.nick} {player.name}".rstrip(" ")
    for pragma in game.pragmas:
        yield from _pragma_lines(pragma)
    for event in game.events:
        rack = [tile_texts.write(event.rack)] if event.rack else []
        points = f"{'-' if _has_minus_sign(event) else '+'}{abs(event.points)}"
        parts = [
            f">{game.players[event.player].nick}:",
            *rack,
            _action_text(event, game.rules),
            points,
            str(event.total),
        ]
        yield " ".join([*parts, event.comment]).rstrip(" ")
        for pragma in event.pragmas:
            yield from _pragma_lines(pragma)
    for number, tiles in enumerate(game.racks, 1):
        if tiles:
            yield f"#rack{number} {tile_texts.write(tiles)}"


def _pragma_lines(pragma: Pragma) -> Iterator[str]:
    first, *more = pragma.text.split("\n")
    yield f"#{pragma.key} {first}".rstrip(" \t")
    yield from (f"#- {line}".rstrip(" \t") for line in more)


def _has_minus_sign(event: Event) -> bool:
    return event.points < 0 or (event.points == 0 and event.kind in (WITHDRAWN, TIME, settlement.LOSS))


def _action_text(event: Event, rules: Rules) -> str:
    """The part of an event's line between rack and points."""
    tile_texts = tile_text(rules.alphabet)
    if event.kind in SETTLEMENTS:
        return f"({tile_texts.write(event.tiles)})"
    if event.move is None:
        return {WITHDRAWN: "--", CHALLENGE: "(challenge)", TIME: "(time)"}[event.kind]
    if event.kind == PLAY:
        return f"{event.move.location} {_word_text(event.move)}"
    return f"-{tile_texts.write(event.move.tiles)}" if not event.n_exchanged else f"-{event.n_exchanged}"


def _word_text(move: Move) -> str:
    """The word of a play: FA.ES, or FA(C)ES if the move names the letters on the board."""
    tile_texts, parts = tile_text(move.alphabet), []
    for is_named, codes in groupby(move.tiles, key=lambda code: code & THROUGH != 0):
        letters = "".join(tile_texts.texts[code & ~THROUGH] if code else THROUGH_MARK for code in codes)
        parts.append(f"({letters})" if is_named else letters)
    return "".join(parts)
