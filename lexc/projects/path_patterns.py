"""Patterns of paths, in the syntax of .gitignore. The package pathspec translates them into regular expressions.

Patterns are untrusted: a line with many stars takes exponential time on a long name. So a line is compared with a path
only where the ways to divide the path among its stars are few enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from math import comb
from typing import Any

MAX_PATTERNS = 2000
"""The most patterns of one list; further ones are ignored."""
_FEW_STARS = 2  # of a line that is quick on every path: 32,000 ways in a name of 255 letters
_MAX_WAYS = 1_000_000  # some 30 ms
_STARS = re.compile(r"\*+")

_RUN = re.compile(r"(\\.)|((?:(?<=^!)|(?<![^/]))\*{2,}(?=/|\s*$))|\*{2,}")
"""A character behind a backslash, a name of stars alone, or a run of stars in another name."""


class PathPatterns:
    """Patterns, of which the last one that matches a path decides. A line that begins with ! takes paths out again.

    lines: blank ones and comments (#) are ignored, and so are wrong ones, as git does it.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        kept = [line for line in lines if line.strip() and not line.startswith("#")][:MAX_PATTERNS]
        self._lines = [_RUN.sub(_shorten_run, line) for line in kept]

    def __bool__(self) -> bool:
        return bool(self._lines)

    @cached_property
    def _patterns(self) -> list[tuple[Any, list[str]]]:
        """Each pattern in the terms of pathspec, and its stars, the last one first: made for the first path."""
        return [(_make_pattern(line), _STARS.findall(line)) for line in reversed(self._lines)]

    def find(self, path: str) -> bool | None:
        """Whether the last pattern that matches a path takes it in; None if no pattern matches.

        path: relative to the folder of the patterns, with / between names; that of a folder ends with /. A pattern that
        matches a folder above it does not count: whoever walks has compared that folder, or see `matches_below`.
        """
        for pattern, stars in self._patterns:
            if pattern.include is None or (len(stars) > _FEW_STARS and _count_ways(stars, path) > _MAX_WAYS):
                continue
            if (found := pattern.match_file(path)) and _is_whole(found.match, path):
                return bool(pattern.include)
        return None

    def matches(self, path: str) -> bool:
        """Whether the patterns match a path. See `find`."""
        return bool(self.find(path))

    def takes_in(self, path: str) -> bool:
        """Whether the patterns match the path of a file, or otherwise the nearest folder above it that they name."""
        names = path.split("/")
        found = (self.find("/".join(names[:i]) + "/" * (i < len(names))) for i in range(len(names), 0, -1))
        return bool(next((is_in for is_in in found if is_in is not None), False))

    def matches_below(self, path: str) -> bool:
        """Whether the patterns match the path of a file, or a folder above it."""
        names = path.split("/")
        return any(self.matches("/".join(names[:i]) + "/" * (i < len(names))) for i in range(1, len(names) + 1))


def _is_whole(match: re.Match[str], path: str) -> bool:
    """Whether a match of pathspec's expression is of a path itself. In that of a folder above it, a group has the /.

    A pattern begins its match with the path, except */, which matches every folder.
    """
    is_above = match.lastgroup is not None and match.end() < len(path)
    return not is_above or (match.start() > 0 and path.endswith("/"))


def _shorten_run(run: re.Match[str]) -> str:
    """A run of stars as few ones, which git takes for the same: pathspec tries each star of a run by itself."""
    return run[1] or ("**" if run[2] else "*")


def _count_ways(stars: list[str], path: str) -> int:
    """The most ways in which stars may divide a path: * takes letters of a name, ** names."""
    names, n_double = path.split("/"), sum(map("**".__eq__, stars))
    n_single = len(stars) - n_double
    return comb(max(map(len, names)) + n_single, n_single) * comb(len(names) + n_double, n_double)


def _make_pattern(line: str) -> Any:
    """The pattern of a line, in the terms of pathspec; one that matches nothing if the line is wrong."""
    from pathspec.patterns.gitignore import GitIgnorePatternError  # lazy: pathspec costs 15 ms
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern  # lazy: pathspec costs 15 ms

    try:
        return GitIgnoreSpecPattern(line)
    except (GitIgnorePatternError, re.error):
        return GitIgnoreSpecPattern("")
