"""Every error that lexc raises.

All are subclasses of `LexcError`. Each error keeps its data (``where``, ``expected``, ``found``, ``remedy``) and says
all of it in one message. `lexc.cli` decides on exit statuses.
"""

from __future__ import annotations

from collections.abc import Iterable

_RESTORE = "Copy the file again, or build it anew."  # helps against any damage to an image
_MAX_NAME = 60  # only so many characters of a name are compared: comparing is slow, and no name is longer


def printable(text: str) -> str:
    """Untrusted text (a path, a title, a line) with its control characters escaped, so that terminals obey none."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in text)


def plural(n: int, noun: str) -> str:
    """A number and its noun: "1 word", "2,000 words"."""
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The question "Did you mean 'english'?" with the known name most like an unknown one, "" if none is like it."""
    from difflib import get_close_matches  # lazy: difflib costs 2 ms

    by_lower = {other.lower(): other for other in known}
    near = get_close_matches(name[:_MAX_NAME].lower(), by_lower, n=1)
    return f"Did you mean {by_lower[near[0]]!r}?" if near else ""


class LexcError(Exception):
    """The base of all errors of lexc.

    problem: the fault, a sentence without a final stop.
    where: the place (file, line, column, section, byte offset), "" if there is none to name.
    expected, found: the right data and the actual data, "" if they would explain nothing.
    remedy: the person's next step, an imperative sentence; the class's `usual_remedy` by default.
    """

    usual_remedy = ""

    def __init__(self, problem: str, *, where: str = "", expected: str = "", found: str = "", remedy: str = "") -> None:
        texts = problem, where, expected, found, remedy or self.usual_remedy
        # a caller's subclass of str may have methods that raise, where this error is printed
        self.problem, self.where, self.expected, self.found, self.remedy = map(str.__str__, texts)
        super().__init__(self.problem, self.where, self.expected, self.found, self.remedy)

    def __str__(self) -> str:
        text = f"{self.where}: {self.problem}" if self.where else self.problem
        if self.expected:
            text += f"; expected {self.expected}"
        if self.found:
            text += f"; found {self.found}"
        return f"{text}. {self.remedy}" if self.remedy else text

    def brief(self) -> str:
        """Place, problem and actual data, for lists of many errors."""
        text = f"{self.where}: {self.problem}" if self.where else self.problem
        return f"{text}; found {self.found}" if self.found else text

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickle_error, (type(self), self.__dict__)


def _unpickle_error(kind: type[LexcError], data: dict[str, object]) -> LexcError:
    """Unpickle an error that a worker process sent. Raises TypeError if it is none of lexc."""
    if not (isinstance(kind, type) and issubclass(kind, LexcError)):
        raise TypeError("not an error of lexc")
    error = kind.__new__(kind)
    error.__dict__.update(dict.fromkeys(("problem", "where", "expected", "found", "remedy"), ""), **data)
    return error


def missing_package_error(
    kind: type[LexcError], package: str, extra: str, otherwise: str = "", where: str = ""
) -> LexcError:
    """The error of a package that only some features need. extra: that of lexc which has it. otherwise: another way."""
    remedy = f"Install it: pip install 'lexc[{extra}]'. {otherwise}".strip()
    return kind(f"the package {package} is not installed", where=where, remedy=remedy)


class UsageError(LexcError):
    """A call or a command line with arguments that are wrong or contradict each other."""


class QueryError(UsageError):
    """A query that cannot be read: names the column of the first wrong character."""


class ResourceMissing(LexcError):
    """No bundled alphabet, word list or rule set has this name."""


class AlphabetError(LexcError):
    """An alphabet that breaks a rule, or a text that its letters cannot spell."""


class SourceError(LexcError):
    """A word list that cannot be read: names file, line, column and the offending text."""


class RulesError(LexcError):
    """Rules, a board or a set of tiles by which no game can be played."""


class PositionError(LexcError):
    """An impossible position, or one that cannot be read: text that is no CGP, more tiles than a set has."""


class MoveError(LexcError):
    """Text that is no move, or a move that the position does not allow."""


class GameError(LexcError):
    """A record of a game that cannot be read: names file, line and what was expected."""


class PuzzleError(LexcError):
    """A grid that cannot be read, or that contradicts what is asked: names row and column, slot or cell."""


class NoFill(PuzzleError):
    """Proof that no fill exists. slot: the name of the slot whose words ran out. clash: given letters that exclude each
    other, as names of slots or cells; empty if the words alone do not suffice."""

    slot: str = ""
    clash: tuple[str, ...] = ()


class FillTimeout(PuzzleError):
    """No fill was found in the time, nor a proof that there is none. hardest: the names of the slots that failed
    most.
    """

    hardest: tuple[str, ...] = ()


class QuizError(LexcError):
    """A card, or a file of cards, that cannot be read, written or asked."""


class OutOfTime(LexcError):
    """A search that `lexc.limits` ended before it was complete."""


class FormatError(LexcError):
    """A file of another program that is damaged."""

    usual_remedy = "Copy the file again, or make it anew."


class UnknownFormat(FormatError):
    """A file that is neither a lexc image nor of any format that lexc reads."""


class EmptySource(SourceError):
    """No word remains to build a lexicon from."""


class CapacityExceeded(LexcError):
    """A lexicon that is too large for a layout or a format, or a file with more words than its limit."""


class ImageError(LexcError):
    """A file or buffer that is no lexc image, or a damaged one."""


class NotAnImage(ImageError):
    """The first bytes are not a lexc image's."""


class VersionTooNew(ImageError):
    """The image has a newer major version of the format than this lexc knows."""


class Truncated(ImageError):
    """The image is shorter than its header says."""

    usual_remedy = _RESTORE


class ChecksumMismatch(ImageError):
    """A checksum differs: bytes changed after they were written."""

    usual_remedy = _RESTORE


class Malformed(ImageError):
    """The content breaks a rule of the format, even if all checksums are right."""

    usual_remedy = _RESTORE


class SectionMissing(ImageError):
    """The image lacks an optional section that the query needs."""


class OrdinalOutOfRange(LexcError, IndexError):
    """No word has this ordinal."""


class WordNotFound(LexcError, KeyError):
    """The word is not in the lexicon."""

    __str__ = LexcError.__str__


class ValueNotFound(LexcError, KeyError):
    """The word has no value in the column."""

    __str__ = LexcError.__str__
