"""Reading GCG, a recorded game as lines of text (specs/games.md).

Lines are pragmas (`#title …`) and events (`>Guy: ACKLA 8H ALACK +32 32`).
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from lexc.alphabet import Alphabet
from lexc.errors import GameError, ResourceMissing
from lexc.play import cgp, field_names, settlement
from lexc.play.records.game import MAX_PLAYERS, MIN_PLAYERS, Event, Game, Note, Player, Pragma
from lexc.play.records.gcg_events import EventReader
from lexc.play.records.gcg_lines import Line, split_lines
from lexc.play.rules import Rules
from lexc.play.tiles import UNKNOWN_TILE

MAX_EVENTS = 1_000
_TILES, _BOARD = ("tile-distribution", "tile-set"), ("board-layout", "game-board")
_LEXICON = ("lexicon",)
_NAME_RULES = "Name the rules: --rules NAME or FILE."


def read_gcg(
    data: bytes | str,
    rules: Rules | str | None = None,
    where: str = "GCG",
    alphabet: Alphabet | None = None,
    ending: str | None = None,
) -> Game:
    """Read a game from the bytes or the text of a GCG file; `write_gcg` writes it. The game is not replayed.

    Without rules, its pragmas decide them; without such, `alphabet`, the letters of a lexicon; or english.
    ending: one of `lexc.play.rules.ENDINGS`; None for the one that the last events of the game show, also if rules are
    given.
    Raises GameError, with where:line:column, expectation and finding, if the text is no GCG.
    """
    pragmas, events = list[Line](), list[Line]()
    for line in split_lines(data, where):
        (pragmas if line.is_pragma else events).append(line)
    if len(events) > MAX_EVENTS:
        raise events[MAX_EVENTS].game_error(
            "more events than a game has", f"at most {MAX_EVENTS:,}", f"{len(events):,}"
        )
    chosen_rules = Rules.load(rules) if rules is not None else _read_rules(pragmas, alphabet)
    players = _read_players(pragmas, events, where)
    reader = EventReader(chosen_rules, [player.nick for player in players])
    with _advise_rules(is_needed=rules is None and not _last_pragma(pragmas, _TILES)):
        read_events = [reader.read(line) for line in events]
        racks, rack_lines = _read_racks(pragmas, reader, len(players))
    others = [Pragma(line.key, line.value, line.number) for line in pragmas if not _is_structure(line)]
    before, events_with_pragmas = _attach_pragmas(others, read_events)
    notes = tuple(_notes(pragmas, chosen_rules, rules is not None))
    final_rules = replace(chosen_rules, ending=ending or _find_ending(chosen_rules, events_with_pragmas, len(players)))
    return Game(final_rules, players, events_with_pragmas, before, racks, where, rack_lines, notes)


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
        if line.suffix_number("player") != number or not nick:
            raise line.game_error("no such player", f"#player{number} and a nickname", line.text)
        players.append(Player(nick, name.replace("\n", " ").strip(" ")))
    if not named:
        players = [Player(nick) for nick in dict.fromkeys(line.nick for line in events)]
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        expected = f"{MIN_PLAYERS} to {MAX_PLAYERS} players: lines as #player1 Guy Guy Jacobson"
        raise GameError("wrong number of players", where=where, expected=expected, found=str(len(players)))
    return tuple(players)


def _read_racks(pragmas: list[Line], reader: EventReader, n_players: int) -> tuple[tuple[bytes, ...], tuple[int, ...]]:
    """(the racks of #rack1 to #rack4, empty where unknown, their lines); no racks if there is no such pragma."""
    racks, lines = [b""] * n_players, [0] * n_players
    for line in pragmas:
        number = line.suffix_number("rack")
        if number > n_players:
            raise line.game_error("no such player", f"#rack1 to #rack{n_players}", line.text)
        if number and lines[number - 1]:
            raise line.game_error("a second rack of one player", f"one #rack{number}", line.text)
        if number:
            lines[number - 1] = line.number
            racks[number - 1] = reader.read_tiles(line, line.value, line.column + len(line.text) - len(line.value))
    return (tuple(racks), tuple(lines)) if any(racks) else ((), ())


# ---- Rules ----------------------------------------------------------------------------------------------------------


def _read_rules(pragmas: list[Line], alphabet: Alphabet | None) -> Rules:
    """The rules that the pragmas of tiles, lexicon and board name, or those of an alphabet."""
    tiles, lexicon, board = (_last_pragma(pragmas, keys) for keys in (_TILES, _LEXICON, _BOARD))
    with _locate_names(tiles):
        field_names.choose_rules(tiles.value if tiles else None)
    with _locate_names(board):
        return field_names.choose_rules(
            tiles.value if tiles else None, lexicon.value if lexicon else "", board.value if board else None, alphabet
        )


@contextmanager
def _locate_names(line: Line | None) -> Iterator[None]:
    """Turn the error of an unknown name in a pragma into a GameError."""
    try:
        yield
    except ResourceMissing as error:
        assert line is not None
        raise line.game_error("no such rules", error.expected, line.value, remedy=_NAME_RULES) from error


@contextmanager
def _advise_rules(is_needed: bool) -> Iterator[None]:
    """Add the remedy for tiles of another game to the error of an unknown tile, if nothing named the tiles."""
    try:
        yield
    except GameError as error:
        if not is_needed or error.problem != UNKNOWN_TILE:
            raise
        raise GameError(
            error.problem, where=error.where, expected=error.expected, found=error.found, remedy=_NAME_RULES
        ) from error


def _last_pragma(pragmas: list[Line], keys: Sequence[str]) -> Line | None:
    return next((line for line in reversed(pragmas) if line.key.lower() in keys), None)


def _notes(pragmas: list[Line], rules: Rules, has_rules: bool) -> Iterator[Note]:
    """Notes on pragmas that lexc ignores. has_rules: whether rules were given beside them."""
    lexicon, game_type = _last_pragma(pragmas, _LEXICON), _last_pragma(pragmas, ("game-type",))
    knows_tiles = has_rules or _last_pragma(pragmas, _TILES)
    if lexicon and not knows_tiles and not field_names.tiles_of_lexicon(lexicon.value):
        yield Note("lexicon", field_names.unknown_lexicon(lexicon.value, rules), lexicon.number)
    if game_type and game_type.value.strip().lower() not in cgp.VARIANTS:
        text = f"the game type {game_type.value[:60]} is ignored; moves are judged by the classic rules"
        yield Note("game-type", text, game_type.number)


def _find_ending(rules: Rules, events: Sequence[Event], n_players: int) -> str:
    """The ending that the settlements of the record show, or that of the rules."""
    gains = [event for event in events if event.kind == settlement.GAIN]
    rack_points = [settlement.rack_points(rules, event.tiles) for event in gains]
    for factor, ending in ((2, "double"), (1, "gain")):
        if any(points and event.points == factor * points for event, points in zip(gains, rack_points, strict=True)):
            return ending
    losers = {event.player for event in events if event.kind == settlement.LOSS}
    # If all players lose points, nobody has gone out, and all endings are alike.
    return "lose" if 0 < len(losers) < n_players and not any(rack_points) else rules.ending
