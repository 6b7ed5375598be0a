"""Every error that lexc raises.

One family, so that ``except lexc.LexcError`` is enough. Each error keeps its data (``where``, ``expected``,
``found``, ``remedy``) and says all of it in one readable message. Exit statuses are decided in `lexc.cli`.
"""

from __future__ import annotations

from collections.abc import Iterable

_AGAIN = "Copy the file again, or build it anew."  # what helps against every damage to an image
_MAX_NAME = 60  # characters of a name that are compared: longer ones are not names


def printable(text: str) -> str:
    """Text that somebody else wrote (a path, a title, a bad line) without what a terminal would obey."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in text)


def plural(n: int, noun: str) -> str:
    """How many of something there are: "1 word", "2,000 words"."""
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What to ask whoever gives a name that nothing has: "Did you mean 'english'?"; "" where none is like it."""
    from difflib import get_close_matches  # lazy: difflib costs 2 ms

    by_small = {other.lower(): other for other in known}
    near = get_close_matches(name[:_MAX_NAME].lower(), by_small, n=1)
    return f"Did you mean {by_small[near[0]]!r}?" if near else ""


class LexcError(Exception):
    """Something that lexc was asked to do cannot be done.

    problem: what is wrong, one sentence without a final stop.
    where: the place (file, line, column, section, byte offset), or "" when there is none to name.
    expected, found: what should have been there, and what was; "" when it makes no sense.
    remedy: what the person can do about it, an imperative sentence; `usual_remedy` where nothing better is said.
    """

    usual_remedy = ""

    def __init__(self, problem: str, *, where: str = "", expected: str = "", found: str = "", remedy: str = "") -> None:
        self.problem, self.where = problem, where
        self.expected, self.found, self.remedy = expected, found, remedy or self.usual_remedy
        super().__init__(problem, where, expected, found, self.remedy)

    def __str__(self) -> str:
        text = f"{self.where}: {self.problem}" if self.where else self.problem
        if self.expected:
            text += f"; expected {self.expected}"
        if self.found:
            text += f"; found {self.found}"
        return f"{text}. {self.remedy}" if self.remedy else text

    def brief(self) -> str:
        """Place, problem and what was found: for lists of many."""
        text = f"{self.where}: {self.problem}" if self.where else self.problem
        return f"{text}; found {self.found}" if self.found else text

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (type(self), self.__dict__)


def _revive(kind: type[LexcError], data: dict[str, object]) -> LexcError:
    """Unpickle an error (worker processes send them home)."""
    error = kind.__new__(kind)
    error.__dict__.update(data)
    return error


class UsageError(LexcError):
    """A call or a command line that asks for something impossible."""


class QueryError(UsageError):
    """A question that makes no sense: names the column of the character at which it stops making any."""


class ResourceMissing(LexcError):
    """A bundled alphabet, word list or rule set of that name does not exist."""


class AlphabetError(LexcError):
    """An alphabet that contradicts itself, or a text that its letters cannot spell."""


class SourceError(LexcError):
    """A word list that cannot be read: names file, line, column and the offending text."""


class RulesError(LexcError):
    """Rules, a board or a set of tiles by which no game can be played."""


class PositionError(LexcError):
    """A position that cannot be: text that is no CGP, tiles that the bag does not have."""


class MoveError(LexcError):
    """Text that is no move, or a move that the position does not allow."""


class GameError(LexcError):
    """A record of a game that cannot be read: names file, line and what was expected."""


class FormatError(LexcError):
    """A file of another program that is damaged."""

    usual_remedy = "Copy the file again, or make it anew."


class UnknownFormat(FormatError):
    """A file that is neither a lexc image nor of any format that lexc reads."""


class EmptySource(SourceError):
    """No word was left to build a lexicon from."""


class CapacityExceeded(LexcError):
    """A lexicon too large for the layout asked for."""


class ImageError(LexcError):
    """A file or buffer that is no sound lexc image."""


class NotAnImage(ImageError):
    """The first bytes are not a lexc image's."""


class VersionTooNew(ImageError):
    """Written by a lexc that uses a newer major version of the format."""


class Truncated(ImageError):
    """Shorter than its header says."""

    usual_remedy = _AGAIN


class ChecksumMismatch(ImageError):
    """Bytes changed since they were written."""

    usual_remedy = _AGAIN


class Malformed(ImageError):
    """Checksums may hold, but the content breaks a rule of the format."""

    usual_remedy = _AGAIN


class SectionMissing(ImageError):
    """The image lacks an optional section that the question needs."""


class OrdinalOutOfRange(LexcError, IndexError):
    """No word has that ordinal."""


class WordNotFound(LexcError, KeyError):
    """The word is not in the lexicon."""

    __str__ = LexcError.__str__


class KernelsMissing(LexcError, ImportError):
    """LEXC_REQUIRE_KERNELS is set and a kernel runs uncompiled."""
