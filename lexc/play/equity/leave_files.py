"""Finding and opening leaves: those of a file, or the bundled ones for the letters of a game."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from lexc.alphabet import Alphabet
from lexc.errors import ResourceMissing, UsageError
from lexc.play.equity.leaves import Leaves
from lexc.play.rules import Rules
from lexc.system import resources
from lexc.system.files import is_path

BUNDLED = "english"
NO_LEAVES = "none"
_LEARN = "Learn them: lexc leaves learn IMAGE --rules NAME -o OUT.leaves."


def leaves_for(rules: Rules, file: str = "") -> Leaves | None:
    """The leaves of a file, or without one the bundled leaves for the tiles of the rules.

    None if the file is called ``none``, or if no leaves are bundled for these tiles.
    """
    if file == NO_LEAVES:
        return None
    if file:
        return open_leaves(file)
    try:
        return bundled_leaves(rules)
    except (ResourceMissing, UsageError):
        return None


def leaves_notice(rules: Rules, file: str = "") -> str:
    """The notice for users of `leaves_for` that a game has no leaves, "" if it has some, or if none are wanted."""
    if file or leaves_for(rules) is not None:
        return ""
    return (
        f"no leaves are bundled for the tiles of {rules.alphabet.name}: points alone decide. {_LEARN} Name it: "
        "--leaves FILE, or leaves=FILE of a player."
    )


def bundled_leaves(rules: Rules) -> Leaves:
    """The bundled leaves for the tiles of the rules. Raises UsageError if there are none.

    Leaves belong to a game: the same letters, with other counts or points, make other leaves valuable.
    """
    found = open_leaves(_bundled_path())
    if not has_same_tiles(found.alphabet, rules.alphabet):
        raise UsageError(
            "no leaves are bundled for these tiles",
            where=rules.name,
            expected=f"those of {found.alphabet.name}",
            found=rules.alphabet.name,
            remedy=_LEARN,
        )
    return found


def has_same_tiles(alphabet: Alphabet, other: Alphabet) -> bool:
    """Whether the bags of two games are the same: letters, counts and points."""
    keys = ("labels", "counts", "scores", "blank_count", "blank_score")
    return all(getattr(alphabet, key) == getattr(other, key) for key in keys)


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

    Raises ResourceMissing if there is neither, and the text is no path.
    """
    return file if is_path(file) or os.path.exists(file) else resources.find("leaves", file, (".leaves",))
