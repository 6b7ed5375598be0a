"""The settings of a game, on which players agree before it, and their pragmas in its record.

A pragma is `#description lexc key value`, since other programs refuse keys that they do not know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lexc.errors import GameError, LexcError, UsageError
from lexc.play import field_names
from lexc.play.records.game import MAX_PLAYERS, MIN_PLAYERS, Game, Player, Pragma
from lexc.play.records.gcg import read_gcg
from lexc.play.rules import ENDINGS, Rules
from lexc.play.time_control import MAX_CLOCK, read_clock, write_clock
from lexc.system import resources

_DESCRIPTION, _MARK = "description", "lexc"
CHALLENGES = ("void", "single", "double", "5", "10")
"""The rules for a play with a word that the lexicon lacks.

void: the play is refused. With the other rules it stands unless the next player challenges it. A wrong challenge costs
nothing (single) or the challenger's turn (double), or brings the challenged player 5 or 10 points (5, 10).
"""
UNKNOWN = ("refuse", "ask")
"""The answers of the challenge rule void to an unknown word.

refuse: the play is refused. ask: the player is asked whether it is a word, as by Shapiro and Smith's referee (1977,
section 2.5). "yes" adds the word to the lexicon; after "no" the play stands, too.
"""
_NICK = re.compile(r"[^\s]+")
_OPTIONS = re.compile(r":[^+]*")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a game. nick: a name without blanks. name: the full name.

    spec: the text of a program (`lexc.play.players`), "" for a person.
    """

    nick: str
    name: str = ""
    spec: str = ""


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The settings of a game. Immutable.

    rules_name: the name or path by which `Rules.load` finds the rules.
    seats: the players in the order of turns. seed: the seed of the bag, any text.
    challenge: one of `CHALLENGES`. unknown: one of `UNKNOWN`.
    clock: the seconds of each player, 0 for no clock. lexicon: its name, for the record.
    is_casual: turns may be taken back, tiles chosen, and words inserted and deleted.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    seed: str = "0"
    challenge: str = "void"
    unknown: str = "refuse"
    clock: float = 0.0
    is_casual: bool = False
    rules_name: str = "english"
    lexicon: str = ""

    def __post_init__(self) -> None:
        """Raise UsageError if the settings are impossible or contradict each other."""
        nicks = [seat.nick for seat in self.seats]
        is_game = MIN_PLAYERS <= len(nicks) <= MAX_PLAYERS
        _check(is_game, f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players", "", str(len(nicks)))
        for nick in nicks:
            is_unique = nicks.count(nick) == 1 and _NICK.fullmatch(nick) is not None
            _check(is_unique, "every player needs a name of their own, without blanks", "", repr(nick[:60]))
        _check(self.challenge in CHALLENGES, "unknown challenge rule", ", ".join(CHALLENGES), self.challenge)
        _check(self.unknown in UNKNOWN, "unknown rule for unknown words", ", ".join(UNKNOWN), self.unknown)
        agrees = self.unknown == "refuse" or self.challenge == "void"
        _check(
            agrees, "unknown words are asked about only if there are no challenges", "challenge void", self.challenge
        )
        is_possible = 0 <= self.clock <= MAX_CLOCK
        _check(is_possible, "too much time, or too little", f"0 to {MAX_CLOCK:,} seconds", f"{self.clock:g}")

    @property
    def lets_words_change(self) -> bool:
        """Whether persons may insert and delete words during the game."""
        return self.is_casual or self.unknown == "ask"

    def new_record(self) -> Game:
        """The record of a game with these settings, without events."""
        facts = {
            "seed": self.seed, "rules": self.rules_name, "ending": self.rules.ending, "challenge": self.challenge,
            "unknown": self.unknown, "minutes": write_clock(self.clock), "casual": "yes" if self.is_casual else "no",
        }  # fmt: skip
        facts |= {f"player{number}": seat.spec for number, seat in enumerate(self.seats, 1) if seat.spec}
        empty = Game.from_turns(self.rules, [seat.nick for seat in self.seats], ())
        # Other programs look for the file of a lexicon that is named as they do it.
        is_known = field_names.tiles_of_field_lexicon(self.lexicon) != ""
        facts |= {"lexicon": self.lexicon} if self.lexicon and not is_known else {}
        lexicon = [Pragma("lexicon", self.lexicon)] if is_known else []
        pragmas = (*empty.pragmas, *lexicon, *(lexc_pragma(f"{key} {text}") for key, text in facts.items()))
        return replace(empty, players=tuple(Player(seat.nick, seat.name) for seat in self.seats), pragmas=pragmas)


def lexc_pragma(fact: str) -> Pragma:
    """The pragma of a fact, "key value"."""
    return Pragma(_DESCRIPTION, f"{_MARK} {fact}")


def read_lexc_pragmas(game: Game) -> list[tuple[str, str]]:
    """(key, value) of the pragmas of a record that hold lexc's own facts."""
    texts = [text for text in map(lexc_fact, game.pragmas) if text]
    return [(key, value.strip()) for key, _, value in (text.partition(" ") for text in texts)]


def lexc_fact(pragma: Pragma) -> str:
    """The fact in a pragma, "key value"; "" if it is another pragma. Older records have `#lexc key value`."""
    mark, _, fact = pragma.text.partition(" ")
    if pragma.key == _DESCRIPTION:
        return fact if mark == _MARK else ""
    return pragma.text if pragma.key == _MARK else ""


def read_settings(data: bytes, where: str, rules: Rules | None = None) -> tuple[GameSettings, Game]:
    """Read a recorded game. Return its settings, and its record by these rules.

    Settings that the record lacks, since another program wrote it, are those of a game of persons without challenges.
    rules: those of the game, if they are not bundled.
    No file is opened: programs may name files (`players.files`), which are the business of the caller.
    Raises GameError if the bytes are no record, or if its settings are impossible.
    """
    game = read_gcg(data, rules, where)
    saved = dict(read_lexc_pragmas(game))
    try:
        rules, name = _choose_rules(rules, saved, game)
        game = _rotate_players(read_gcg(data, rules, where, ending=rules.ending))
        players = enumerate(game.players, 1)
        named = next((pragma.text for pragma in game.pragmas if pragma.key == "lexicon"), "")
        lexicon = saved.get("lexicon", named)
        seats = tuple(Seat(player.nick, player.name, saved.get(f"player{number}", "")) for number, player in players)
        settings = GameSettings(
            rules, seats, saved.get("seed", "resumed"), saved.get("challenge", "void"), saved.get("unknown", "refuse"),
            read_clock(saved.get("minutes", "0")), saved.get("casual") == "yes", name, lexicon,
        )  # fmt: skip
    except GameError:
        raise
    except LexcError as error:
        problem = f"a game that cannot be resumed: {error.problem}"
        parts = {"expected": error.expected, "found": error.found, "remedy": error.remedy}
        raise GameError(problem, where=where, **parts) from error
    return settings, game


def _choose_rules(given: Rules | None, saved: dict[str, str], game: Game) -> tuple[Rules, str]:
    """(rules of a game, their name in the record). Raises UsageError if they are neither given nor bundled."""
    name = saved.get("rules", game.rules.name)
    rules = given or game.rules
    if given is None and "rules" in saved:
        if name not in resources.names("rules", ".toml"):
            raise UsageError(
                "the rules of the game are not bundled", found=repr(name[:60]), remedy="Name their file: --rules FILE."
            )
        rules = Rules.load(name)
    ending = saved.get("ending", rules.ending)
    _check(ending in ENDINGS, "unknown ending", ", ".join(ENDINGS), repr(ending[:60]))
    return replace(rules, ending=ending), name


def _rotate_players(game: Game) -> Game:
    """The record with its players rotated, so that the one with the first turn comes first."""
    first, n_players = game.events[0].player if game.events else 0, len(game.players)
    events = tuple(replace(event, player=(event.player - first) % n_players) for event in game.events)
    players, racks = game.players[first:] + game.players[:first], game.racks[first:] + game.racks[:first]
    return replace(game, players=players, events=events, racks=racks)


def read_number(text: str) -> int:
    """Read the number of seconds in a record. Raises UsageError if it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise UsageError("no number", expected="a whole number", found=repr(text[:20]))
    return int(text)


def _check(is_right: bool, problem: str, expected: str, found: str) -> None:
    if not is_right:
        raise UsageError(problem, expected=expected, found=found)


def make_seats(names: Sequence[str], programs: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of persons, by name, then of programs, by strategy; equal nicknames are numbered."""
    base_nicks = ["_".join(name.split()) for name in names] + [_OPTIONS.sub("", spec) for spec in programs]
    nicks = [
        f"{nick}{base_nicks[: seat + 1].count(nick)}" if base_nicks.count(nick) > 1 else nick
        for seat, nick in enumerate(base_nicks)
    ]
    persons = [Seat(nick, name if nick != name else "") for nick, name in zip(nicks, names, strict=False)]
    return (*persons, *(Seat(nick, "", spec) for nick, spec in zip(nicks[len(names) :], programs, strict=True)))
