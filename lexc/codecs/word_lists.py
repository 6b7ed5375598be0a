"""Reading word lists, tables and hunspell dictionaries as codecs, by the same code as `lexc build`."""

from __future__ import annotations

import os
import re
from pathlib import Path

from lexc.codecs.codec import Decoded, File
from lexc.codecs.sibling_lists import too_many_letters_error
from lexc.compile.automaton import sort
from lexc.errors import SourceError
from lexc.source import ReadOptions, expand_dictionary, read_words, select_column
from lexc.source.table_detection import has_columns
from lexc.source.tables import TableReader
from lexc.source.texts import Text, unpack_text
from lexc.system.files import affixes_beside


def read_text(file: File) -> Decoded:
    """Read a list with one word a line."""
    return _decode(file, select_column(unpack_text(file.where, file.data), _options(file)))


def read_table(file: File) -> Decoded:
    """Read the first column of a table, with a note if it has others. Its name tells whether tabs separate them."""
    reader = TableReader(file.where, 1, None if has_columns(file.where) else ",", is_chosen=False)
    [column] = reader.read(unpack_text(file.where, file.data).pieces())
    return _decode(file, column)


def read_hunspell(file: File) -> Decoded:
    """Read all words of a hunspell dictionary, with the affixes of the .aff beside it, if there is one."""
    has_affixes = file.path != "" and os.path.exists(affixes_beside(file.path))
    return _decode(file, expand_dictionary(Path(file.path)) if has_affixes else _without_affixes(file))


def _without_affixes(file: File) -> Text:
    """Read a dictionary whose entries are its words. Raises SourceError for the first entry with flags."""
    text, lines, words = unpack_text(file.where, file.data), list[int](), list[str]()
    for number, line in enumerate(re.split("\r\n?|\n", text.data.decode(errors="surrogateescape")), 1):
        if number > 1 and line.strip():
            lines.append(number)
            words.append(line.strip().replace("\\/", "/"))
            if re.search(r"(?<!\\)/|\t", line):
                problem, expected = "a hunspell dictionary with flags, and without affixes", "its .aff beside it"
                where, remedy = f"{file.where}:{number}", "Put its .aff file there."
                raise SourceError(problem, where=where, expected=expected, found=repr(line[:40]), remedy=remedy)
    return Text(file.where, "\n".join(words).encode(errors="surrogateescape"), lines, is_list=False)


def _options(file: File) -> ReadOptions:
    return ReadOptions(file.alphabet or "auto")


def _decode(file: File, text: Text) -> Decoded:
    text.name = file.where
    if len(text.data) > 4 * file.letter_limit:  # a character of UTF-8 has four bytes at most
        raise too_many_letters_error(file)
    words = sort(read_words([text], _options(file)))
    if len(words.tiles) - words.n_words > file.letter_limit:
        raise too_many_letters_error(file)
    return Decoded(words, {"n_lines": words.summary.lines, "n_duplicates": words.summary.duplicates})
