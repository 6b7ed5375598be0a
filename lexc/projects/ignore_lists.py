"""Lists of words to ignore: `WORD` a line, correct everywhere, or `WORD<tab>PATH`, correct in one file.

The second form is that of a baseline: the unknown words that a repository has today, so that new ones are found. Paths
are relative to the folder of the list, with / between names.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from lexc.errors import UsageError, printable
from lexc.image.writer import write_atomically
from lexc.source.text_pieces import read_lines

_MAX_SIZE = 1 << 24  # bytes
_HEADER = "# Words to ignore: WORD, or WORD, a tab, and the path of the only file in which it is correct.\n"


class IgnoreList:
    """The words of some lists, in lower case. everywhere: correct in all files."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self.everywhere = set[str]()
        self._by_file = dict[str, set[str]]()
        for path in paths:
            self._add_list(path)

    def words_of(self, path: str) -> frozenset[str]:
        """The words that are correct in one file alone."""
        return frozenset(self._by_file.get(os.path.realpath(path), ())) if self._by_file else frozenset()

    def _add_list(self, path: str) -> None:
        folder = os.path.dirname(os.path.realpath(path))
        for line in _read_lines(path):
            word, tab, file = line.strip().partition("\t")
            if not word or word.startswith("#"):
                continue
            if tab:
                real = os.path.realpath(os.path.join(folder, file.strip()))
                self._by_file.setdefault(real, set()).add(word.strip().lower())
            else:
                self.everywhere.add(word.lower())


def _read_lines(path: str) -> list[str]:
    problem, remedy = "a list of words is too long", "Build a lexicon of it: lexc build."
    return read_lines(path, _MAX_SIZE, problem, remedy, errors="surrogateescape")


def can_list(file: str) -> bool:
    """Whether a line of a list can name a file: its name has no line breaks, and no blanks at its ends."""
    return file.splitlines() == [file.strip()]


def write_baseline(path: str, found: Iterable[tuple[str, str]]) -> int:
    """Add unknown words, each with its file, to a list. Return the number of new lines. Other lines stay.

    found: (file, word) pairs; see `can_list`. The lines of words are sorted, so that changes of a list are small.

    Raises UsageError for a file that is no list, such as one of the texts.
    """
    folder = os.path.dirname(os.path.realpath(path))
    old = _read_lines(path) if os.path.exists(path) else []
    _require_list(old, path)
    comments = [line for line in old if not line.strip() or line.startswith("#")]
    lines = {line.strip() for line in old} - {line.strip() for line in comments}
    new = {f"{word}\t{_relative(file, folder)}" for file, word in found} - lines
    text = "".join(f"{line}\n" for line in (comments or [_HEADER.strip()])) + "".join(
        f"{line}\n" for line in sorted(lines | new, key=lambda line: (line.lower(), line))
    )
    write_atomically(path, [text.encode(errors="surrogateescape")])
    return len(new)


def _require_list(lines: Iterable[str], path: str) -> None:
    for number, line in enumerate(lines, 1):
        if not line.startswith("#") and len(line.partition("\t")[0].split()) > 1:
            raise UsageError(
                "this is no list of words", where=f"{printable(path)}:{number}",
                expected="WORD, or WORD, a tab and a path", found=repr(line[:60]), remedy="Name another file.",
            )  # fmt: skip


def _relative(file: str, folder: str) -> str:
    return os.path.relpath(os.path.realpath(file), folder).replace(os.sep, "/")
