"""The words that complete a command line at its cursor, for the scripts of `lexc.cli.shells`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

import lexc
from lexc import bundled, resources
from lexc.cli.shells import SCRIPTS


class Source(NamedTuple):
    """The values that a parameter takes. names: the words. files: "file" or "dir" if such paths complete, else ""."""

    names: Callable[[], Iterable[str]] = tuple
    files: str = ""


def _images() -> list[str]:
    return [name for stem in bundled.names() for name in (stem, f"{stem}.gaddag")]


def _players() -> list[str]:
    from lexc.play.players import names  # lazy: lexc.play.players costs 20 ms

    return [name for name in names() if not name.startswith("+")]


_FILE = Source(files="file")
_IMAGE = Source(_images, "file")
_BY_METAVAR = {
    **dict.fromkeys(("IMAGE", "IMAGE IMAGE...", "[IMAGE] [FILE]...", "IN"), _IMAGE),
    **dict.fromkeys(("WORDS...", "FILE", "LIST", "GCG", "OUT"), _FILE),
    "FILE|none": Source(lambda: ["none"], "file"),
    "DIR": Source(files="dir"),
    "FORMAT": Source(lambda: lexc.codecs.names()),
    "PLAYER": Source(_players),
}
_NAMED = {
    "alphabet": Source(partial(resources.names, "alphabets", ".toml"), "file"),
    "rules": Source(partial(resources.names, "rules", ".toml"), "file"),
    "rules_name": Source(partial(resources.names, "rules", ".toml"), "file"),
    "file": Source(partial(resources.names, "leaves", ".leaves"), "file"),
}


def source_of(parameter: click.Parameter) -> Source | None:
    """The values that a parameter takes. None if its type lists them, or if they cannot be known."""
    shown = parameter.metavar or (parameter.name or "").upper() * isinstance(parameter, click.Argument)
    if parameter.name in ("output", "target"):
        return _FILE
    return _NAMED.get(parameter.name or "") if shown == "NAME|FILE" else _BY_METAVAR.get(shown)


def words(texts: Mapping[str, str], incomplete: str) -> list[CompletionItem]:
    """Select the words that begin with `incomplete`. texts: each word and its meaning."""
    return [CompletionItem(word, help=text) for word, text in texts.items() if word.startswith(incomplete)]


def prepare(command: click.Command) -> None:
    """Let the parameters of a command, and of those that it is a group of, be completed."""
    for parameter in command.params:
        source = source_of(parameter)
        if source is not None:
            setattr(parameter, "shell_complete", partial(_items, source))  # noqa: B010  # of this one, not of its class
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            prepare(inner)


def _items(source: Source, _: click.Context, incomplete: str) -> list[CompletionItem]:
    names = words(dict.fromkeys(source.names(), ""), incomplete)
    return [*names, CompletionItem(incomplete, type=source.files)] if source.files else names


class _Shell(ShellComplete):
    """Answers a script that hands on the words up to the cursor."""

    def source(self) -> str:
        return SCRIPTS[self.name]

    def get_completion_args(self) -> tuple[list[str], str]:
        *typed, incomplete = sys.argv[1:] or [""]
        return typed, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        kind = "word" if item.type == "plain" else item.type
        return f"{kind}\t{item.value}\t{' '.join((item.help or '').split())}"


class Bash(_Shell):
    """bash tells the line up to the cursor, since it takes words apart at = and :."""

    name = "bash"

    def get_completion_args(self) -> tuple[list[str], str]:
        _, *typed, incomplete = _words(*sys.argv[1:2])
        return typed, incomplete


class Zsh(_Shell):
    name = "zsh"


class Fish(_Shell):
    name = "fish"


def register() -> None:
    """Answer these shells so, instead of click's way."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)


def _words(line: str = "") -> list[str]:
    """The words of a line, as a shell reads it; at least two, the last of which is the one that the cursor is in."""
    reader = shlex.shlex(line, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.commenters = True, ""
    last = [""] if not line or line[-1].isspace() else []
    found = list[str]()
    try:
        while (word := reader.get_token()) is not None:
            found.append(word)
    except ValueError:  # a quotation mark is open, or a backslash is last
        last = [reader.token]
    typed = [*found, *last]
    return typed if len(typed) > 1 else ["", *typed, ""][:2]
