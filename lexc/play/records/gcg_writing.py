"""Writing GCG, a recorded game as lines of text that other programs read, too (specs/games.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from lexc.errors import UsageError
from lexc.play import settlement
from lexc.play.move import PLAY, THROUGH_MARK, Move
from lexc.play.records.game import CHALLENGE, SETTLEMENTS, TIME, WITHDRAWN, Event, Game, Pragma
from lexc.play.records.gcg_lines import ENCODING
from lexc.play.rules import Rules
from lexc.play.tiles import THROUGH, tile_text

_NICK, _WRITABLE = re.compile("[^ \t\r\n\ud800-\udfff]+"), re.compile("[^\r\n\ud800-\udfff]*")


def write_gcg(game: Game) -> bytes:
    """The game as a GCG file in UTF-8, from which `read_gcg` makes an equal game: a line for each event, single blanks.

    Where a rack may be missing, an empty one is written: other programs expect the blanks around it.
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
        yield f"#player{number} {player.nick} {player.name or player.nick}"  # other programs require a name
    for pragma in game.pragmas:
        yield from _pragma_lines(pragma)
    for event in game.events:
        rack = [tile_texts.write(event.rack)] if event.rack or event.kind in (CHALLENGE, TIME) else []
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
