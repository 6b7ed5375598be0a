"""Patterns of texts that are passed over, such as the numbers of tickets.

The patterns of a repository are untrusted. So RE2 compares them (the package google-re2), whose time is linear in the
text and whose memory is bounded, whatever the pattern.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Any

from lexc.errors import UsageError, missing_package_error
from lexc.texts.masks import blank

_MAX_MEMORY = 1 << 23  # bytes of an automaton
_MAX_MATCHES = 100_000  # of a pattern in a text, which take two seconds


class IgnorePatterns:
    """Regular expressions of texts that are passed over, in the syntax of RE2: that of Python's `re`, but no memory.

    where: the place of the patterns, for errors. Raises UsageError for a wrong pattern, and without google-re2.
    """

    def __init__(self, patterns: Iterable[str], where: str = "") -> None:
        self._patterns = [_compile(pattern, where) for pattern in patterns]

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def blank_matches(self, original: str, masked: str) -> str:
        """Blank each match of a pattern in the original text, in a masked text as long as this one.

        The first 100,000 matches of each pattern count.
        """
        if self._patterns:
            original = original.encode(errors="replace").decode()  # RE2 takes UTF-8; each surrogate becomes one sign
        for pattern in self._patterns:
            pieces, end = list[str](), 0
            for match in islice(pattern.finditer(original), _MAX_MATCHES):
                pieces += masked[end : match.start()], blank(masked[match.start() : match.end()])
                end = match.end()
            masked = "".join([*pieces, masked[end:]])
        return masked


@lru_cache(maxsize=256)
def _compile(pattern: str, where: str) -> Any:
    try:
        import re2  # lazy: re2 may be missing
    except ImportError as error:
        raise missing_package_error(UsageError, "google-re2", "patterns", where=where) from error
    options = re2.Options()
    options.log_errors, options.max_mem = False, _MAX_MEMORY
    try:
        return re2.compile(f"(?m){pattern}", options)
    except re2.error as error:
        message = error.args[0] if error.args else ""
        found = message.decode(errors="replace") if isinstance(message, bytes) else str(message)
        raise UsageError("a wrong pattern", where=where, expected="a regular expression without look-around and memory",
                         found=f"{pattern[:60]!r}: {found}", remedy="Correct it.") from error  # fmt: skip
