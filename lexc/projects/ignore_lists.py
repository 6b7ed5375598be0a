"""Lists of words to ignore: `WORD` a line, correct everywhere, or `WORD<tab>PATH`, correct in one file.

The second form is that of a baseline: the unknown words that a repository has today, so that new ones are found. Paths
are relative to the folder of the list, with / between names.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

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
    return read_lines(path, _MAX_SIZE, "a list of words is too long", "Build a lexicon of it: lexc build.")


def write_baseline(path: str, found: Iterable[tuple[str, str]]) -> int:
    """Add unknown words, each with its file, to a list. Return the number of new lines. Other lines stay.

    found: (file, word) pairs. The lines of words are sorted, so that changes of a list are small.
    """
    folder = os.path.dirname(os.path.realpath(path))
    old = _read_lines(path) if os.path.exists(path) else []
    comments = [line for line in old if not line.strip() or line.startswith("#")]
    lines = {line.strip() for line in old} - {line.strip() for line in comments}
    new = {f"{word}\t{_relative(file, folder)}" for file, word in found} - lines
    text = "".join(f"{line}\n" for line in (comments or [_HEADER.strip()])) + "".join(
        f"{line}\n" for line in sorted(lines | new, key=lambda line: (line.lower(), line))
    )
    write_atomically(path, [text.encode(errors="surrogateescape")])
    return len(new)


def _relative(file: str, folder: str) -> str:
    return os.path.relpath(os.path.realpath(file), folder).replace(os.sep, "/")
