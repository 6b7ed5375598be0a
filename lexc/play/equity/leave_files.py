"""Finding and opening leaves: those of a file, or the bundled ones for the letters of a game."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from lexc.errors import ResourceMissing, UsageError, did_you_mean
from lexc.play.equity.leaves import Leaves
from lexc.play.rules import Rules
from lexc.system import resources

BUNDLED = "english"
NO_LEAVES = "none"


def leaves_for(rules: Rules, file: str = "") -> Leaves | None:
    """The leaves of a file, or without one the bundled leaves for the letters of the rules.

    None if the file is called ``none``, or if no leaves are bundled for these letters.
    """
    if file == NO_LEAVES:
        return None
    if file:
        return open_leaves(file)
    try:
        return bundled_leaves(rules)
    except (ResourceMissing, UsageError):
        return None


def bundled_leaves(rules: Rules) -> Leaves:
    """The bundled leaves for the letters of the rules. Raises UsageError if there are none."""
    found = open_leaves(_bundled_path())
    if found.alphabet.labels != rules.alphabet.labels:
        raise UsageError(
            "no leaves are bundled for these letters",
            where=rules.name,
            expected=f"those of {found.alphabet.name}",
            found=rules.alphabet.name,
            remedy="Learn them: lexc leaves learn IMAGE --rules NAME -o OUT.leaves.",
        )
    return found


@lru_cache(maxsize=1)
def _bundled_path() -> Path:
    """The path of the bundled leaves. It is kept, since thousands of players of one process ask for it."""
    return resources.find("leaves", BUNDLED, (".leaves",))


def open_leaves(path: str | os.PathLike[str]) -> Leaves:
    """The leaves of a file. They are kept, and read again only when the file has changed."""
    try:
        modified = os.stat(path).st_mtime_ns
    except (OSError, ValueError):
        modified = 0  # opening the file raises the error that names the problem
    return _open_once(os.path.abspath(path), modified)


@lru_cache(maxsize=8)
def _open_once(path: str, _modified: int) -> Leaves:
    return Leaves.load(path)


def find_leaves_file(file: str) -> str | Path:
    """The path of a file of leaves, or of the bundled leaves with that name; a file of that name comes first.

    Raises ResourceMissing if there is neither, and the text resembles the name of bundled leaves.
    """
    names = resources.names("leaves", ".leaves")
    is_name = file in names or (file.isalnum() and did_you_mean(file, names))
    return resources.find("leaves", file, (".leaves",)) if is_name and not os.path.isfile(file) else file
