"""The paths that git ignores: the files .gitignore of a folder and of those above it, and .git/info/exclude.

The user's own list of git (core.excludesFile) is not read, so that a repository is the same for everybody.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from lexc.projects.path_patterns import PathPatterns

REPOSITORIES = (".git", ".hg", ".svn", ".jj")
"""Names in the root of a repository, by the program that made it."""
_MAX_SIZE = 1 << 18  # bytes of a file of patterns


class GitIgnored:
    """The patterns that hold in a folder. outer: those that hold in the folder above it, None for none."""

    def __init__(self, folder: str, outer: GitIgnored | None = None) -> None:
        self._folder, self._outer = folder, outer
        self._patterns = _read_patterns(os.path.join(folder, ".gitignore"))
        self._exclude = _read_patterns(os.path.join(folder, ".git", "info", "exclude"))

    def ignores(self, path: str, is_folder: bool) -> bool:
        """Whether git ignores a path in this folder. The innermost file with a pattern that matches decides."""
        current: GitIgnored | None = self
        found = None
        while current is not None and found is None:
            relative = relative_path(path, current._folder, is_folder)
            found = current._patterns.find(relative)
            if found is None:
                found = current._exclude.find(relative)
            current = current._outer
        return bool(found)


def relative_path(path: str, folder: str, is_folder: bool) -> str:
    """A path relative to a folder above it, as patterns compare it: with / between names, and behind a folder."""
    relative = os.path.relpath(path, folder)
    return (relative if os.sep == "/" else relative.replace(os.sep, "/")) + "/" * is_folder


def patterns_above(folder: str) -> GitIgnored | None:
    """The patterns of the folders above one, up to its repository's root. None without one, or if they ignore it.

    Whoever names an ignored folder wants it to be checked.
    """
    folder = os.path.realpath(folder)
    chain = [folder]
    while not is_repository(chain[-1]):
        parent = os.path.dirname(chain[-1])
        if parent == chain[-1]:
            return None
        chain.append(parent)
    above: GitIgnored | None = None
    for inner, outer in zip(chain[-2::-1], chain[:0:-1], strict=True):
        above = GitIgnored(outer, above)
        if above.ignores(inner, is_folder=True):
            return None
    return above


def is_repository(folder: str) -> bool:
    """Whether a folder is the root of a repository."""
    return any(os.path.lexists(os.path.join(folder, name)) for name in REPOSITORIES)


def _read_patterns(path: str) -> PathPatterns:
    """The patterns of a file; none if it is missing, cannot be read, or is a link, as git does it."""
    with suppress(OSError):
        if stat.S_ISREG(os.lstat(path).st_mode):
            with open(path, "rb") as file:
                return PathPatterns(file.read(_MAX_SIZE).decode(errors="surrogateescape").splitlines())
    return PathPatterns(())
