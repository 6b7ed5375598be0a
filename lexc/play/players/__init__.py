"""Players: one strategy a file, found by name.

A name may carry options, ``simulate:plies=3,iterations=200``, and a second strategy wrapped around the first, which
takes over when the bag is empty, ``leaves+endgame``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Protocol

from lexc.errors import UsageError, did_you_mean
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator


class PlayerEntry(NamedTuple):
    """A player of the list. kind: its class. text: what it does, in a few words. options: what may be set, each with
    what it takes, separated by blanks. module: "" where it is called as the player is."""

    kind: str
    text: str
    options: str = ""
    module: str = ""


_PLAYERS = {
    "greedy": PlayerEntry("GreedyPlayer", "makes the play of most points"),
    "leaves": PlayerEntry(
        "LeavesPlayer", "makes the move of the highest equity: points, and the value of the leave", "file=FILE"
    ),
    "simulate": PlayerEntry(
        "SimulationPlayer",
        "plays the best moves on, and makes the one that gains most",
        "plies=N iterations=N candidates=N seconds=S leaves=FILE|none",
    ),
    "pass": PlayerEntry("PassingPlayer", "always passes", module="passing"),
    "rack1": PlayerEntry("Rack1", "Gordon's: equity, with a value for each letter of the leave", module="rack"),
    "rack2": PlayerEntry("Rack2", "Gordon's: rack1, with the cost of duplicate letters", module="rack"),
    "rack3": PlayerEntry("Rack3", "Gordon's: rack2, with the balance of vowels and consonants", module="rack"),
    "shapiro-smith": PlayerEntry(
        "ShapiroSmith",
        "the program of Shapiro and Smith (1977)",
        "maxloc=N maxwds=N minpt=N search=findwords|findwords2",
    ),
    "weinberger": PlayerEntry("WeinbergerPlayer", "Weinberger's: tries every word in every place; slow"),
    "turcan": PlayerEntry("TurcanPlayer", "Turcan's: tries every word in every place, long words first; slow"),
}
_WRAPPERS = {"endgame": PlayerEntry("EndgamePlayer", "any of these, then the endgame solved", "nodes=N seconds=S")}


class Player(Protocol):
    """Decides what to do. It may look at what one at the table sees: squares, its own rack, scores, `GameState.unseen`.

    options: what may be set after the name, and how its text is read (ValueError says that it cannot be).
    Made with a generator of its own and a seed for what it leaves to chance; a wrapper is given the wrapped player,
    too, as `inner`.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]]

    def choose(self, state: GameState) -> Choice:
        """What the player whose turn it is does. The table is left as it is."""


def all_players() -> dict[str, PlayerEntry]:
    """All players by name, wrappers last and with a plus sign. None is imported for it."""
    return {**_PLAYERS, **{f"+{name}": wrapper for name, wrapper in _WRAPPERS.items()}}


def names() -> list[str]:
    """Of all players, as `listed` has them."""
    return [*all_players()]


def make(spec: str, generator: MoveGenerator, seed: str = "") -> Player:
    """A player by name. UsageError when there is none of that name, or when it has no such option."""
    first, *wrappers = spec.split("+")
    player = _made(first, _PLAYERS, spec)(generator, seed)
    for wrapper in wrappers:
        player = _made(wrapper, _WRAPPERS, spec)(generator, seed, inner=player)
    return player


def file_name(text: str) -> str:
    """Reads an option that names a file."""
    return text


def files(spec: str) -> list[str]:
    """The files that the options of a player name. UsageError as `make`."""
    first, *wrappers = spec.split("+")
    kinds = [_read(first, _PLAYERS, spec), *(_read(wrapper, _WRAPPERS, spec) for wrapper in wrappers)]
    return [text for kind, options in kinds for name, text in options.items() if kind.options[name] is file_name]


def _made(text: str, entries: Mapping[str, PlayerEntry], spec: str) -> Callable[..., Player]:
    """What makes the player of a name with options."""
    kind, options = _read(text, entries, spec)
    return lambda *args, **kwargs: kind(*args, **kwargs, **options)


def _read(text: str, entries: Mapping[str, PlayerEntry], spec: str) -> tuple[Any, dict[str, Any]]:
    """The player of a name, and its options."""
    name, _, settings = text.partition(":")
    if name not in entries:
        remedy = did_you_mean(name, entries)
        raise UsageError("no such player", where=spec, expected=", ".join(names()), found=repr(name), remedy=remedy)
    entry = entries[name]
    kind = getattr(import_module(f"{__name__}.{(entry.module or name).replace('-', '_')}"), entry.kind)
    return kind, dict(_option(kind, setting, spec) for setting in settings.split(",") if settings)


def _option(kind: type[Player], setting: str, spec: str) -> tuple[str, Any]:
    name, equals, text = setting.partition("=")
    if name not in kind.options or not equals:
        expected = ", ".join(f"{option}=…" for option in kind.options) or "no options"
        remedy = did_you_mean(name, kind.options)
        problem = "no such option of the player"
        raise UsageError(problem, where=spec, expected=expected, found=repr(setting), remedy=remedy)
    try:
        return name, kind.options[name](text)
    except ValueError as error:
        raise UsageError("a player's option", where=spec, expected=f"{name}: {error}", found=repr(text)) from error
