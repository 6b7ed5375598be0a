"""Which leaves are at hand: those of a file, or those that are bundled for the letters of a game."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from lexc import resources
from lexc.errors import ResourceMissing, UsageError, did_you_mean
from lexc.play.equity.leaves import Leaves
from lexc.play.rules import Rules

BUNDLED = "english"
NO_LEAVES = "none"


def leaves_for(rules: Rules, file: str = "") -> Leaves | None:
    """The leaves of a file; without one, the bundled leaves for the rules' letters, and none where there are none or
    the file is called ``none``."""
    if file == NO_LEAVES:
        return None
    if file:
        return open_leaves(file)
    try:
        return bundled_leaves(rules)
    except (ResourceMissing, UsageError):
        return None


def bundled_leaves(rules: Rules) -> Leaves:
    """The bundled leaves for the rules' letters. UsageError when there are none."""
    found = open_leaves(resources.find("leaves", BUNDLED, (".leaves",)))
    if found.alphabet.labels != rules.alphabet.labels:
        raise UsageError(
            "no leaves are bundled for these letters",
            where=rules.name,
            expected=f"those of {found.alphabet.name}",
            found=rules.alphabet.name,
            remedy="Learn them: lexc leaves learn IMAGE --rules NAME -o OUT.leaves.",
        )
    return found


def open_leaves(path: str | os.PathLike[str]) -> Leaves:
    """A file, opened once and again when it was changed."""
    try:
        changed = os.stat(path).st_mtime_ns
    except (OSError, ValueError):
        changed = 0  # to open it says what is wrong
    return _opened(os.path.abspath(path), changed)


@lru_cache(maxsize=8)
def _opened(path: str, _changed: int) -> Leaves:
    return Leaves.load(path)


def find_leaves_file(file: str) -> str | Path:
    """Where a file is; bundled leaves by name, unless a file of that name lies in the way. ResourceMissing for what is
    like a name."""
    names = resources.names("leaves", ".leaves")
    is_name = file in names or (file.isalnum() and did_you_mean(file, names))
    return resources.find("leaves", file, (".leaves",)) if is_name and not os.path.isfile(file) else file
