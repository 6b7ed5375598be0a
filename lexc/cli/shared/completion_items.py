"""The completions of a command line at its cursor, for the scripts in `lexc.cli.shared.completion_scripts`."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

import lexc
from lexc.cli.shared.completion_scripts import SCRIPTS
from lexc.cli.shared.selection import OrderName
from lexc.cli.shared.values import NameList
from lexc.errors import LexcError
from lexc.image.container import MAGIC
from lexc.installed import bundled, cache, system_dictionaries
from lexc.system import resources
from lexc.system.entry_points import installed_packages
from lexc.system.files import open_to_read
from lexc.texts import terms
from lexc.texts.masks import PARTS


class Candidates(NamedTuple):
    """The possible values of a parameter.

    names: lists them. path_type: "file", "dir", or "" for no paths. has_columns: whether columns of the image are
    values, too. is_list: whether several may stand in a value, with commas between.
    """

    names: Callable[[], Iterable[str]] = tuple
    path_type: str = ""
    has_columns: bool = False
    is_list: bool = False


def _images() -> list[str]:
    return [name for stem in bundled.names() for name in (stem, f"{stem}.gaddag")]


def _players() -> list[str]:
    from lexc.play.players import names  # lazy: lexc.play.players costs 20 ms

    plain = [name for name in names() if not name.startswith("+")]
    return [*plain, *(player + wrapper for player in plain for wrapper in names() if wrapper.startswith("+"))]


_FILE = Candidates(path_type="file")
_IMAGE = Candidates(_images, "file")
_BY_METAVAR = {
    **dict.fromkeys(("IMAGE", "[IMAGE]", "IMAGE...", "IMAGE IMAGE...", "[IMAGE] [FILE]...", "IN"), _IMAGE),
    **dict.fromkeys(("WORDS...", "FILE", "LIST", "GCG", "OUT", "MODEL", "PAIRS", "GRID", "[GRID]", "WORD|FILE"), _FILE),
    "FILE|none": Candidates(lambda: ["none"], "file"),
    "DIR": Candidates(path_type="dir"),
    "FORMAT": Candidates(lambda: lexc.codecs.names()),
    "PLAYER": Candidates(_players),
    "LANGUAGES": Candidates(lambda: ["auto", "list", *system_dictionaries.find_all()], is_list=True),
    "NAME|auto": Candidates(lambda: ["auto", "bytes", "utf-8", "latin-1", "cp1252", "utf-16", "shift_jis"]),
    "PARTS": Candidates(lambda: PARTS, is_list=True),
    "COLUMN": Candidates(has_columns=True),
    "yes": Candidates(lambda: ["yes", "no"]),
}
_BY_NAME = {
    "alphabet": Candidates(partial(resources.names, "alphabets", ".toml"), "file"),
    "rules": Candidates(partial(resources.names, "rules", ".toml"), "file"),
    "rules_name": Candidates(partial(resources.names, "rules", ".toml"), "file"),
    "file": Candidates(partial(resources.names, "leaves", ".leaves"), "file"),
    "words": Candidates(lambda: [terms.NONE, *terms.names()]),
    "dropped": Candidates(has_columns=True),
}


_ENDINGS = {
    **dict.fromkeys(("alphabet", "rules", "rules_name"), ".toml"),
    **dict.fromkeys(("resume", "gcg"), ".gcg"),
    "leaves_file": ".leaves .klv2",
    "grid_file": ".txt .xd .ipuz .puz",
    "cards": ".db",
}
"""The endings of the files that a parameter takes, by its name. Where no file ends so, shells offer all of them."""


def _endings(parameter: click.Parameter) -> str:
    if parameter.name == "file":  # of leaves, or a recorded game
        return ".leaves .klv2" if parameter.metavar == "NAME|FILE" else ".gcg"
    return _ENDINGS.get(parameter.name or "", "")


def find_candidates(parameter: click.Parameter) -> Candidates | None:
    """Find the possible values of a parameter. None if its type lists them, or if they cannot be listed."""
    kind = parameter.type
    if isinstance(kind, NameList | OrderName):
        return Candidates(lambda: kind.names, has_columns=True, is_list=isinstance(kind, NameList))
    # click shows an argument without a metavar by its name in capitals.
    metavar = parameter.metavar or (parameter.name or "").upper() * isinstance(parameter, click.Argument)
    if parameter.name in ("output", "target"):
        return _FILE
    if metavar in ("NAME", "NAME|FILE"):
        return _BY_NAME.get(parameter.name or "")
    return _BY_METAVAR.get(metavar)


def matching_items(texts: Mapping[str, str], incomplete: str) -> list[CompletionItem]:
    """Select the words that begin with the incomplete one. texts: each word and its help text."""
    return [CompletionItem(word, help=text) for word, text in texts.items() if word.startswith(incomplete)]


def from_cache(name: str, find_texts: Callable[[], dict[str, str]]) -> dict[str, str]:
    """Words and their help texts that installed packages add, from a list in the cache while no package changes.

    find_texts: finds them anew, which takes 30 ms or more.
    """
    state = repr(
        (lexc.__version__, sorted((path, os.stat(path).st_mtime_ns) for _, path in installed_packages()))
    ).encode()
    with suppress(ValueError):
        kept: dict[str, str] = json.loads(cache.recall(name, state) or b"")
        return kept
    texts = find_texts()
    cache.remember(name, state, json.dumps(texts).encode())
    return texts


def attach_completions(command: click.Command) -> None:
    """Let the parameters of a command, or of all commands of a group, be completed."""
    for parameter in command.params:
        candidates = find_candidates(parameter)
        if candidates is not None:
            # An attribute of this parameter alone hides the method of its class.
            setattr(parameter, "shell_complete", partial(_items, candidates, _endings(parameter)))  # noqa: B010
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            inner = command.get_command(click.Context(command), name)
            if inner is not None:
                attach_completions(inner)


def _items(candidates: Candidates, endings: str, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    known = [*candidates.names(), *(_column_names(ctx, candidates.is_list) if candidates.has_columns else ())]
    before = incomplete[: incomplete.rfind(",") + 1] if candidates.is_list else ""
    # english.gaddag is offered behind english. alone: shells add a space to a name that no other continues.
    offered = (name for name in known if not any(mark in name and mark not in incomplete for mark in ".+"))
    names = matching_items(dict.fromkeys((before + name for name in offered), ""), incomplete)
    paths = [CompletionItem(incomplete, type=candidates.path_type, help=endings)] if candidates.path_type else []
    return [*names, *paths]


def _column_names(ctx: click.Context, is_shown: bool) -> list[str]:
    """The columns of the image on the line; no other file is read for them.

    is_shown: whether their values are printed, which English words have of their own.
    """
    # click leaves arguments unnamed in front of an option without its value
    image = ctx.params.get("image") or next(iter([*(ctx.params.get("images") or ()), *ctx.args]), "")
    if bundled.is_name(image):
        return ["definition"] * is_shown
    try:
        with open_to_read(image) as file:
            is_image = file.read(len(MAGIC)) == MAGIC
        return lexc.open(image, trust=True).column_names if is_image else []
    except (OSError, LexcError):
        return []


class _Shell(ShellComplete):
    """A shell whose script passes the words up to the cursor as arguments; the last of them is incomplete."""

    def source(self) -> str:
        """The completion script."""
        return SCRIPTS[self.name]

    def get_completion_args(self) -> tuple[list[str], str]:
        """Split the words into the complete ones and the incomplete one."""
        *complete, incomplete = sys.argv[1:] or [""]
        return complete, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """Write a completion as the scripts read it: kind, text and help, with tabs between."""
        kind = "word" if item.type == "plain" else item.type
        return f"{kind}\t{item.value}\t{' '.join((item.help or '').split())}"


class Bash(_Shell):
    """bash, whose script passes the whole line up to the cursor: bash itself splits words at = and :."""

    name = "bash"

    def get_completion_args(self) -> tuple[list[str], str]:
        """Split the line into the complete words and the incomplete one."""
        _, *complete, incomplete = _split_line(*sys.argv[1:2])
        return complete, incomplete


class Zsh(_Shell):
    """zsh."""

    name = "zsh"


class Fish(_Shell):
    """fish."""

    name = "fish"


def register_shells() -> None:
    """Replace click's own classes for these shells."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)


def _split_line(line: str = "") -> list[str]:
    """Split a line into words as a shell does. The last one, perhaps empty, is at the cursor.

    There are at least two words: the command and the word at the cursor.
    """
    reader = shlex.shlex(line, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.commenters = True, ""
    at_cursor = [""] if not line or line[-1].isspace() else []
    found = list[str]()
    try:
        while (word := reader.get_token()) is not None:
            found.append(word)
    except ValueError:  # a quotation mark is open, or a backslash is last
        at_cursor = [reader.token]
    words = [*found, *at_cursor]
    return words if len(words) > 1 else ["", *words, ""][:2]
