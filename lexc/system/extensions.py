"""The doors for other packages, which add to lexc's tables by entry points (specs/extensions.md).

The entry points of all installed packages take some milliseconds to read. So they are read only for a name that lexc's
own table lacks, and for lists of names. A name of lexc always means lexc's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from lexc.errors import UsageError, printable

if TYPE_CHECKING:
    from lexc.system.entry_points import EntryPoint

Own = TypeVar("Own")

PLAYERS, GENERATORS, CODECS = "lexc.players", "lexc.generators", "lexc.codecs"
COMMANDS, TEXT_MODES, CONDITIONS = "lexc.commands", "lexc.text_modes", "lexc.conditions"
"""The groups of entry points."""


def resolve(name: str, own: Mapping[str, Own], group: str) -> Own | Any | None:
    """The object of a name in lexc's own table, or the one that an installed package adds. None if there is neither.

    Raises UsageError if two packages add the name, or if the package cannot be imported.
    """
    return own[name] if name in own else find(group, name)


def find(group: str, name: str) -> Any | None:
    """Import the object that an installed package adds to a group under a name. None if no package does."""
    found = _entry_points(group).get(name, ())
    if len(found) > 1:
        raise UsageError(
            f"several packages add {name} to {group}",
            found=", ".join(sorted(entry.package for entry in found)),
            remedy="Uninstall all of them but one.",
        )
    return _load(found[0]) if found else None


def names(group: str, own: Mapping[str, object] = {}) -> list[str]:
    """The names that installed packages add to a group. own: lexc's table, whose names are left out."""
    return sorted(_entry_points(group).keys() - own.keys())


def added_objects(group: str, own: Mapping[str, object] = {}) -> Iterator[tuple[str, Any]]:
    """(name, object) of all that installed packages add to a group. Those that cannot be imported are left out."""
    for name in names(group, own):
        try:
            yield name, find(group, name)
        except UsageError:
            continue


@cache
def _entry_points(group: str) -> dict[str, list[EntryPoint]]:
    """The entry points of a group, by name."""
    from lexc.system.entry_points import find_entry_points  # lazy: lexc.system.entry_points costs 0.5 ms

    found: dict[str, list[EntryPoint]] = {}
    for entry in find_entry_points(group):
        found.setdefault(entry.name, []).append(entry)
    return found


def _load(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:  # a package of somebody else may fail in any way
        raise UsageError(
            f"{entry.name} of the package {entry.package} cannot be imported",
            where=f"{entry.group}: {entry.value}",
            found=printable(f"{type(error).__name__}: {error}")[:200],
            remedy=f"Install a version of {entry.package} that fits this lexc, or uninstall it.",
        ) from error
