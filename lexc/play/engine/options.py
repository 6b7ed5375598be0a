"""The options of an engine, which a client sets one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from lexc.errors import UsageError, did_you_mean
from lexc.play.engine.thinking import SECONDS, ThinkingSettings
from lexc.play.simulation.decision import DECISIONS
from lexc.play.simulation.simulate import MAX_CANDIDATES, MAX_PLIES, MAX_THREADS

SEARCH = "search"
"""The player that thinks by `Thinking`."""
MAX_SECONDS, MAX_SEED, MAX_TOP = 86_400, (1 << 63) - 1, 100


@dataclass(frozen=True, slots=True)
class EngineOptions(ThinkingSettings):
    """The options. player: `SEARCH`, or a player as in a tournament. seconds: for a move without other limits."""

    player: str = SEARCH
    seconds: float = SECONDS


class _Kind(NamedTuple):
    """The kind of an option. description: its type and its possible values, as in UCI. read: reads a value."""

    description: str
    read: Callable[[str], Any]


def _integer(least: int, most: int) -> _Kind:
    return _Kind(f"type spin min {least} max {most}", partial(read_integer, least, most))


def read_integer(least: int, most: int, text: str) -> int:
    """Read a whole number of a range. Raises ValueError for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most):
        raise ValueError(f"a whole number from {least} to {most}")
    return int(text)


def read_seconds(text: str) -> float:
    """Read a time. Raises ValueError for any other text."""
    expected = f"seconds from 0 to {MAX_SECONDS}"
    try:
        seconds = float(text) if len(text) <= 20 and text.isascii() and "_" not in text else -1.0
    except ValueError as error:
        raise ValueError(expected) from error
    if not 0 <= seconds <= MAX_SECONDS:
        raise ValueError(expected)
    return seconds


def _read_decision(text: str) -> str:
    if text not in DECISIONS:
        raise ValueError(" or ".join(DECISIONS))
    return text


_KINDS = {
    "player": _Kind("type string", str),
    "seconds": _Kind(f"type number min 0 max {MAX_SECONDS}", read_seconds),
    "decide": _Kind("type combo " + " ".join(f"var {name}" for name in DECISIONS), _read_decision),
    "candidates": _integer(1, MAX_CANDIDATES),
    "plies": _integer(1, MAX_PLIES),
    "threads": _integer(1, MAX_THREADS),
    "seed": _integer(0, MAX_SEED),
    "top": _integer(1, MAX_TOP),
}
OPTION_NAMES = tuple(_KINDS)


def describe_options(options: EngineOptions) -> Iterator[str]:
    """A line for each option: its name, its value, its type, and the possible values."""
    for name, kind in _KINDS.items():
        value = getattr(options, name)
        text = f"{value:g}" if isinstance(value, float) else str(value)
        yield f"option name {name} default {text} {kind.description}"


def set_option(options: EngineOptions, name: str, text: str) -> EngineOptions:
    """The options with another value of one. Raises UsageError for an unknown name or an impossible value."""
    if name not in _KINDS:
        raise UsageError(
            "no such option",
            expected=", ".join(_KINDS),
            found=repr(name[:60]),
            remedy=did_you_mean(name, _KINDS),
        )
    try:
        value = _KINDS[name].read(text)
    except ValueError as error:
        raise UsageError("the value is impossible", where=name, expected=str(error), found=repr(text[:60])) from error
    return replace(options, **{name: value})


def read_go(text: str) -> dict[str, float]:
    """Read the limits of `go`: names and numbers in turn, `infinite` alone. Raises UsageError for anything else."""
    words, found = text.split(), dict[str, float]()
    while words:
        name = words.pop(0)
        if name == "infinite":
            found[name] = 1
            continue
        if name not in ("seconds", "clock", "iterations", "nodes") or name in found or not words:
            expected = "seconds S, clock S, iterations N, nodes N or infinite"
            raise UsageError("no such limit", where="go", expected=expected, found=repr(" ".join([name, *words])[:60]))
        number = words.pop(0)
        try:
            found[name] = read_seconds(number) if name in ("seconds", "clock") else read_integer(1, MAX_SEED, number)
        except ValueError as error:
            problem = "the limit is impossible"
            raise UsageError(problem, where=f"go {name}", expected=str(error), found=repr(number[:60])) from error
    return found
