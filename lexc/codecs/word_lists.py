"""Word lists as files of other programs: read as `lexc build` reads them, into words in alphabet order."""

from __future__ import annotations

import re
from pathlib import Path

from lexc.codecs.codec import Decoded, File
from lexc.codecs.sibling_lists import too_many_letters
from lexc.compile.automaton import sort
from lexc.errors import SourceError
from lexc.source import ReadOptions, expanded, listed, read_words
from lexc.source.texts import Text, has_columns, unpack_text


def read_text(file: File) -> Decoded:
    """A word a line."""
    return _decoded(file, listed(unpack_text(file.where, file.data), _options(file)))


def read_table(file: File) -> Decoded:
    """The first column; tabs separate columns where the name says so, else commas."""
    options = _options(file, column=1, delimiter=None if has_columns(file.where) else ",")
    return _decoded(file, listed(unpack_text(file.where, file.data), options))


def read_hunspell(file: File) -> Decoded:
    """All words that a dictionary makes, by the .aff beside it; one that has no flags needs none."""
    has_affixes = file.path != "" and Path(file.path).with_suffix(".aff").exists()
    return _decoded(file, expanded(Path(file.path)) if has_affixes else _without_affixes(file))


def _without_affixes(file: File) -> Text:
    """The entries are the words. SourceError names the first that has flags."""
    found, lines, words = unpack_text(file.where, file.data), list[int](), list[str]()
    for number, line in enumerate(re.split("\r\n?|\n", found.data.decode(errors="surrogateescape")), 1):
        if number > 1 and line.strip():
            lines.append(number)
            words.append(line.strip().replace("\\/", "/"))
            if re.search(r"(?<!\\)/|\t", line):
                problem, expected = "a hunspell dictionary with flags, and without affixes", "its .aff beside it"
                where, remedy = f"{file.where}:{number}", "Put its .aff file there."
                raise SourceError(problem, where=where, expected=expected, found=repr(line[:40]), remedy=remedy)
    return Text(file.where, "\n".join(words).encode(errors="surrogateescape"), lines, is_list=False)


def _options(file: File, column: int = 0, delimiter: str | None = None) -> ReadOptions:
    return ReadOptions(file.alphabet or "auto", column=column, delimiter=delimiter)


def _decoded(file: File, text: Text) -> Decoded:
    text.name = file.where
    if len(text.data) > 4 * file.letter_limit:  # a letter has four bytes at most
        raise too_many_letters(file)
    words = sort(read_words([text], _options(file)))
    if len(words.tiles) - words.n_words > file.letter_limit:
        raise too_many_letters(file)
    return Decoded(words, {"lines": words.summary.lines, "duplicates": words.summary.duplicates})
