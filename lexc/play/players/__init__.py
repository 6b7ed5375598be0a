"""Players: strategies that are found by name, one in each module.

Installed packages add players by the entry points `lexc.players` (specs/extensions.md). A name may have options
(``simulate:plies=3,iterations=200``) and wrappers, strategies that take over when the bag is empty or nearly so
(``leaves+endgame+peg``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Protocol

from lexc.errors import UsageError, did_you_mean
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PLAY, Move
from lexc.system import extensions


class PlayerEntry(NamedTuple):
    """A player in the list of all players.

    class_name: its class. text: a description in a few words. options: each as NAME=VALUE, separated by blanks.
    module: the whole name for a player of an installed package; "" if it has the name of the player.
    """

    class_name: str
    text: str
    options: str = ""
    module: str = ""


_PLAYERS = {
    "greedy": PlayerEntry("GreedyPlayer", "makes the play of most points"),
    "leaves": PlayerEntry("LeavesPlayer", "makes the move of the highest equity: points and leave value", "file=FILE"),
    "simulate": PlayerEntry(
        "SimulationPlayer",
        "simulates the best moves, and makes the one that wins most",
        "plies=N iterations=N candidates=N seconds=S leaves=FILE|none decide=blend|chance|equity",
    ),
    "pass": PlayerEntry("PassingPlayer", "always passes", module="passing"),
}
_WRAPPERS = {
    "endgame": PlayerEntry("EndgamePlayer", "any of these, with endgames solved", "nodes=N seconds=S"),
    "peg": PlayerEntry("PreendgamePlayer", "any of these, with pre-endgames solved", "nodes=N seconds=S"),
}


class Player(Protocol):
    """A player, which chooses moves by what it sees: squares, its own rack, scores, and `GameState.unseen`.

    options: by name, the function that reads the text of each option; it raises ValueError for a wrong text.
    A player is made with a generator of its own, and a seed for random choices; a wrapper also takes the wrapped player
    as `inner`. A class of an installed package has two more attributes: `text`, a description in a few words, and
    `options_text`, its options as in `PlayerEntry`.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]]

    def choose(self, state: GameState) -> Choice:
        """The choice of the player to move. The state is not changed."""


def all_players() -> dict[str, PlayerEntry]:
    """All players by name, wrappers last and with a plus sign. Those of installed packages alone are imported."""
    added = {name: _added_entry(player) for name, player in extensions.added_objects(extensions.PLAYERS, _PLAYERS)}
    return {**_PLAYERS, **added, **{f"+{name}": wrapper for name, wrapper in _WRAPPERS.items()}}


def _added_entry(player: type[Player]) -> PlayerEntry:
    """The entry of a player that an installed package adds."""
    text, options = getattr(player, "text", ""), getattr(player, "options_text", "")
    return PlayerEntry(player.__name__, text, options, player.__module__)


def names() -> list[str]:
    """The names of all players, in the order of `all_players`. No player is imported."""
    added = extensions.names(extensions.PLAYERS, _PLAYERS)
    return [*_PLAYERS, *added, *(f"+{name}" for name in _WRAPPERS)]


def make(spec: str, generator: MoveGenerator, seed: str = "") -> Player:
    """Make a player by name. Raises UsageError if there is none of that name, or if an option is unknown or wrong."""
    first, *wrappers = spec.split("+")
    player = _factory(first, _PLAYERS, spec)(generator, seed)
    for wrapper in wrappers:
        player = _factory(wrapper, _WRAPPERS, spec)(generator, seed, inner=player)
    return player


def to_choice(move: Move) -> Choice:
    """The choice of a move."""
    if move.kind == PLAY:
        return move.score or 0, move.is_down, move.row, move.col, move.tiles
    return move.tiles if move.kind == EXCHANGE else b""


def file_name(text: str) -> str:
    """Read an option that names a file."""
    return text


def files(spec: str) -> list[str]:
    """The files that the options of a player name. Raises UsageError as `make` does."""
    first, *wrappers = spec.split("+")
    parts = [_read(first, _PLAYERS, spec), *(_read(wrapper, _WRAPPERS, spec) for wrapper in wrappers)]
    return [
        text
        for player_class, options in parts
        for name, text in options.items()
        if player_class.options[name] is file_name
    ]


def _factory(text: str, entries: Mapping[str, PlayerEntry], spec: str) -> Callable[..., Player]:
    """The class of a player, with its options bound."""
    player_class, options = _read(text, entries, spec)
    return lambda *args, **kwargs: player_class(*args, **kwargs, **options)


def _read(text: str, entries: Mapping[str, PlayerEntry], spec: str) -> tuple[Any, dict[str, Any]]:
    """(class, options) of the text of one player."""
    name, _, settings = text.partition(":")
    player_class = _find_class(name, entries)
    if player_class is None:
        remedy = did_you_mean(name, names())
        raise UsageError("no such player", where=spec, expected=", ".join(names()), found=repr(name), remedy=remedy)
    return player_class, dict(_read_option(player_class, setting, spec) for setting in settings.split(",") if settings)


def _find_class(name: str, entries: Mapping[str, PlayerEntry]) -> Any | None:
    """The class of a player of lexc or of an installed package. None if there is none."""
    if name in entries:
        module = (entries[name].module or name).replace("-", "_")
        return getattr(import_module(f"{__name__}.{module}"), entries[name].class_name)
    return extensions.find(extensions.PLAYERS, name) if entries is _PLAYERS else None


def _read_option(player_class: type[Player], setting: str, spec: str) -> tuple[str, Any]:
    name, equals, text = setting.partition("=")
    if name not in player_class.options or not equals:
        expected = ", ".join(f"{option}=…" for option in player_class.options) or "no options"
        remedy = did_you_mean(name, player_class.options)
        problem = "the player has no such option"
        raise UsageError(problem, where=spec, expected=expected, found=repr(setting), remedy=remedy)
    read = player_class.options[name]
    try:
        return name, read(text)
    except ValueError as error:
        expected = "a whole number" if read is int else "a number" if read is float else str(error)
        raise UsageError(
            "the value of the option is wrong", where=spec, expected=f"{name}: {expected}", found=repr(text)
        ) from error
