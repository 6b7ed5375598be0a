"""The tables of an affix file for suggestions: KEY, TRY, MAP, OCONV and PHONE; and WORDCHARS, for words of texts.

They have no influence on which words are correct. So a malformed line is left out, as hunspell does. Only PHONE is
refused if rows are missing, since hunspell refuses it, too. Tables that are too large are refused, never cut.
"""

from __future__ import annotations

import re
from itertools import islice

from lexc.errors import SourceError
from lexc.source.affix import Affixes
from lexc.source.hunspell_lines import location
from lexc.source.phonetic_rules import read_phonetic_table
from lexc.source.suggestion_tables import MAX_ROWS, MAX_TEXT, SuggestionTables

_TEXTS = ("KEY", "TRY", "WORDCHARS")
_TABLES = ("MAP", "OCONV")
_MAX_SIZE = 900_000  # bytes of all tables, so that they fit into META; there each text takes up to three bytes more
_Row = tuple[int, list[str]]


def read_tables(affixes: Affixes) -> SuggestionTables:
    """The tables of an affix file that has been read.

    Raises SourceError, with the line, if the rows of PHONE cannot be read, or a table is too large.
    """
    texts, tables = dict.fromkeys(_TEXTS, ""), {name: list[_Row]() for name in _TABLES}
    size = 0
    for line, words in affixes.fields:
        name = words[0].decode("latin-1")
        if name not in texts and name not in tables:
            continue
        fields = [text for word in words[1:] if (text := _text(word, affixes.encoding))]
        size += sum(len(word) + 3 for word in words[1:])
        _check_size(affixes, line, name, max(map(len, fields), default=0), MAX_TEXT, "characters of one text")
        _check_size(affixes, line, name, size, _MAX_SIZE, "bytes of all tables for suggestions")
        if name in texts and fields and not texts[name]:
            texts[name] = fields[0]
        elif name in tables and fields:
            tables[name].append((line, fields))
    related = (tuple(_group(row[0])) for row in _rows(affixes, "MAP", tables["MAP"]))
    output = ((row[0], row[1]) for row in _rows(affixes, "OCONV", tables["OCONV"]) if len(row) > 1)
    return SuggestionTables(
        texts["KEY"], texts["TRY"], tuple(row for row in related if len(row) > 1), tuple(output),
        read_phonetic_table(affixes), texts["WORDCHARS"],
    )  # fmt: skip


def _rows(affixes: Affixes, name: str, table: list[_Row]) -> list[list[str]]:
    """The rows behind the first one, which is their number."""
    if not table or not re.fullmatch(r"[0-9]{1,9}", table[0][1][0]):
        return []
    rows = list(islice(table, 1, 1 + int(table[0][1][0])))
    if len(rows) > MAX_ROWS:
        _check_size(affixes, rows[MAX_ROWS][0], name, len(rows), MAX_ROWS, "rows")
    return [fields for _, fields in rows]


def _check_size(affixes: Affixes, line: int, name: str, size: int, most: int, unit: str) -> None:
    """Raise SourceError if a table, or a text of it, is too large."""
    if size > most:
        raise SourceError(
            f"{name} is too large", where=location(affixes.path, line), expected=f"at most {most:,} {unit}",
            found=f"{size:,}", remedy="Remove lines of it: they serve suggestions alone.",
        )  # fmt: skip


def _group(text: str) -> list[str]:
    """The texts of a line of MAP: letters, and several letters in parentheses."""
    return [group or letter for group, letter in re.findall(r"\(([^()]+)\)|([^()])", text)]


def _text(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return ""
