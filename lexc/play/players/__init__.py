"""Players: one strategy a file, found by name.

A name may carry options, ``simulate:plies=3,iterations=200``, and a second strategy wrapped around the first, which
takes over when the bag is empty, ``leaves+endgame``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar, Protocol

from lexc.errors import UsageError
from lexc.play.generator import MoveGenerator
from lexc.play.table import Choice, Table

_PLAYERS = {
    "greedy": "Greedy",
    "leaves": "Leaves",
    "simulate": "Simulate",
    "pass": "Passing",
    "rack1": "Rack1",
    "rack2": "Rack2",
    "rack3": "Rack3",
    "shapiro-smith": "ShapiroSmith",
    "word-scan": "WordScan",
    "length-scan": "LengthScan",
}
_WRAPPERS = {"endgame": "Endgame"}
_MODULES = {"pass": "passing", "rack1": "rack", "rack2": "rack", "rack3": "rack"}


class Player(Protocol):
    """Decides what to do. It may look at what one at the table sees: squares, its own rack, scores, `Table.unseen`.

    options: what may be set after the name, and how its text is read (ValueError says that it cannot be).
    Made with a generator of its own and a seed for what it leaves to chance; a wrapper is given the wrapped player,
    too, as `inner`.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]]

    def choose(self, table: Table) -> Choice:
        """What the player whose turn it is does. The table is left as it is."""


def names() -> list[str]:
    """Of all players, wrappers last and with a plus sign."""
    return [*_PLAYERS, *(f"+{name}" for name in _WRAPPERS)]


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


def _made(text: str, table: Mapping[str, str], spec: str) -> Callable[..., Player]:
    """What makes the player of a name with options."""
    kind, options = _read(text, table, spec)
    return lambda *args, **kwargs: kind(*args, **kwargs, **options)


def _read(text: str, table: Mapping[str, str], spec: str) -> tuple[Any, dict[str, Any]]:
    """The player of a name, and its options."""
    name, _, settings = text.partition(":")
    if name not in table:
        raise UsageError("no such player", where=spec, expected=", ".join(names()), found=repr(name))
    kind = getattr(import_module(f"{__name__}.{_MODULES.get(name, name).replace('-', '_')}"), table[name])
    return kind, dict(_option(kind, setting, spec) for setting in settings.split(",") if settings)


def _option(kind: type[Player], setting: str, spec: str) -> tuple[str, Any]:
    name, equals, text = setting.partition("=")
    if name not in kind.options or not equals:
        expected = ", ".join(f"{option}=…" for option in kind.options) or "no options"
        raise UsageError("no such option of the player", where=spec, expected=expected, found=repr(setting))
    try:
        return name, kind.options[name](text)
    except ValueError as error:
        raise UsageError("a player's option", where=spec, expected=f"{name}: {error}", found=repr(text)) from error
