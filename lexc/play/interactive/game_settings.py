"""What players agree on before a game, and how it is kept in the game's record: pragmas `#lexc key value`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lexc import resources
from lexc.errors import GameError, LexcError, UsageError
from lexc.play.records.game import MAX_PLAYERS, MIN_PLAYERS, Game, Player, Pragma
from lexc.play.records.gcg import read_gcg
from lexc.play.rules import Rules

KEY = "lexc"
CHALLENGES = ("void", "single", "double", "5", "10")
"""What becomes of a play with a word that the lexicon lacks. void: it cannot be made. Else it stands unless the next
player challenges it; who does that in vain loses nothing (single), their turn (double), or gives so many points."""
UNKNOWN = ("refuse", "ask")
"""What void does: refuse the play, or ask whether it really is a word, as Shapiro and Smith's referee did (1977,
section 2.5): after "yes" the lexicon has it, after "no" the play stands all the same."""
MAX_MINUTES = 600
_NICK = re.compile(r"[^\s]+")
_OPTIONS = re.compile(r":[^+]*")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays. nick: without blanks. name: in full. spec: of a program (`lexc.play.players`), "" of a person."""

    nick: str
    name: str = ""
    spec: str = ""


@dataclass(frozen=True, slots=True)
class GameSettings:
    """Immutable. seats: in the order of turns. seed: of the bag, any text. minutes: each player's, 0 for no clock.

    is_casual: turns may be taken back, tiles chosen, and words inserted and deleted. rules_name: what `Rules.load`
    finds the rules by.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    seed: str = "0"
    challenge: str = "void"
    unknown: str = "refuse"
    minutes: int = 0
    is_casual: bool = False
    rules_name: str = "english"
    lexicon: str = ""

    def __post_init__(self) -> None:
        """UsageError for what nobody can agree on."""
        nicks = [seat.nick for seat in self.seats]
        is_game = MIN_PLAYERS <= len(nicks) <= MAX_PLAYERS
        _check(is_game, f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players", "", str(len(nicks)))
        for nick in nicks:
            alone = nicks.count(nick) == 1 and _NICK.fullmatch(nick) is not None
            _check(alone, "every player needs a name of their own, without blanks", "", repr(nick[:60]))
        _check(self.challenge in CHALLENGES, "no such rule for challenges", ", ".join(CHALLENGES), self.challenge)
        _check(self.unknown in UNKNOWN, "no such way with unknown words", ", ".join(UNKNOWN), self.unknown)
        is_alone = self.unknown == "refuse" or self.challenge == "void"
        _check(is_alone, "who is asked about unknown words is not challenged", "challenge void", self.challenge)
        _check(0 <= self.minutes <= MAX_MINUTES, "no such number of minutes", f"0 to {MAX_MINUTES}", str(self.minutes))

    @property
    def has_open_lexicon(self) -> bool:
        """Whether persons may insert and delete words while the game goes on."""
        return self.is_casual or self.unknown == "ask"

    def new_record(self) -> Game:
        """The record of the game before its first event."""
        facts = {
            "seed": self.seed, "rules": self.rules_name, "challenge": self.challenge, "unknown": self.unknown,
            "minutes": str(self.minutes), "casual": "yes" if self.is_casual else "no",
        }  # fmt: skip
        facts |= {f"player{number}": seat.spec for number, seat in enumerate(self.seats, 1) if seat.spec}
        begun = Game.from_turns(self.rules, [seat.nick for seat in self.seats], ())
        said = [Pragma("lexicon", self.lexicon)] if self.lexicon else []
        pragmas = (*begun.pragmas, *said, *(Pragma(KEY, f"{key} {text}") for key, text in facts.items()))
        return replace(begun, players=tuple(Player(seat.nick, seat.name) for seat in self.seats), pragmas=pragmas)


def read_notes(game: Game) -> list[tuple[str, str]]:
    """(key, value) of the pragmas `#lexc key value` of a record."""
    told = [pragma.text for pragma in game.pragmas if pragma.key == KEY]
    return [(key, value.strip()) for key, _, value in (text.partition(" ") for text in told)]


def read_settings(data: bytes, where: str, rules: Rules | None = None) -> tuple[GameSettings, Game]:
    """What was agreed on before a recorded game, and the record read by the rules of that game.

    Where the record does not say (it is somebody else's), persons play, and nobody challenges. rules: for a game whose
    rules are not bundled. No file is opened; those that programs name are for their maker to see to (`players.files`).
    GameError for what nobody can agree on, and what is no record.
    """
    game = read_gcg(data, rules, where)
    told = dict(read_notes(game))
    try:
        rules, name = _rules(rules, told, game)
        game = _from_first(read_gcg(data, rules, where))
        players, lexicon = enumerate(game.players, 1), next((p.text for p in game.pragmas if p.key == "lexicon"), "")
        seats = tuple(Seat(player.nick, player.name, told.get(f"player{number}", "")) for number, player in players)
        agreed = GameSettings(
            rules, seats, told.get("seed", "resumed"), told.get("challenge", "void"), told.get("unknown", "refuse"),
            number(told.get("minutes", "0")), told.get("casual") == "yes", name, lexicon,
        )  # fmt: skip
    except GameError:
        raise
    except LexcError as error:
        problem = f"a game that cannot be resumed: {error.problem}"
        parts = {"expected": error.expected, "found": error.found, "remedy": error.remedy}
        raise GameError(problem, where=where, **parts) from error
    return agreed, game


def _rules(given: Rules | None, told: dict[str, str], game: Game) -> tuple[Rules, str]:
    """The rules of a game, and the name that the record has for them."""
    name = told.get("rules", game.rules.name)
    if given is not None or "rules" not in told:
        return given or game.rules, name
    if name not in resources.names("rules", ".toml"):
        raise UsageError("no such bundled rules", found=repr(name[:60]), remedy="Name their file: --rules FILE.")
    return Rules.load(name), name


def _from_first(game: Game) -> Game:
    """The same, the player before the others who takes the first turn."""
    first, n = game.events[0].player if game.events else 0, len(game.players)
    events = tuple(replace(event, player=(event.player - first) % n) for event in game.events)
    players, racks = game.players[first:] + game.players[:first], game.racks[first:] + game.racks[:first]
    return replace(game, players=players, events=events, racks=racks)


def number(text: str) -> int:
    """A whole number of seconds or minutes in a record."""
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise UsageError("no number", expected="a whole number", found=repr(text[:20]))
    return int(text)


def _check(is_right: bool, problem: str, expected: str, found: str) -> None:
    if not is_right:
        raise UsageError(problem, expected=expected, found=found)


def make_seats(names: Sequence[str], programs: Sequence[str]) -> tuple[Seat, ...]:
    """Persons by name and programs by strategy, those of one nickname numbered."""
    plain = ["_".join(name.split()) for name in names] + [_OPTIONS.sub("", spec) for spec in programs]
    nicks = [f"{nick}{plain[: at + 1].count(nick)}" if plain.count(nick) > 1 else nick for at, nick in enumerate(plain)]
    persons = [Seat(nick, name if nick != name else "") for nick, name in zip(nicks, names, strict=False)]
    return (*persons, *(Seat(nick, "", spec) for nick, spec in zip(nicks[len(names) :], programs, strict=True)))
