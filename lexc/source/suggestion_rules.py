"""The tables of an affix file for suggestions: KEY, TRY, MAP, OCONV and PHONE.

They have no influence on which words are correct. So a malformed line is left out, as hunspell does. Only PHONE is
refused if rows are missing, since hunspell refuses it, too.
"""

from __future__ import annotations

import re
from itertools import islice

from lexc.source.affix import Affixes
from lexc.source.phonetic_rules import read_phonetic_table
from lexc.source.suggestion_tables import MAX_ROWS, MAX_TEXT, SuggestionTables

_TEXTS = ("KEY", "TRY", "WORDCHARS")
_TABLES = ("MAP", "OCONV")


def read_tables(affixes: Affixes) -> SuggestionTables:
    """The tables of an affix file that has been read. Raises SourceError if the rows of PHONE cannot be read."""
    texts, tables = dict.fromkeys(_TEXTS, ""), {name: list[list[str]]() for name in _TABLES}
    for _, words in affixes.fields:
        name = words[0].decode("latin-1")
        fields = [text for word in words[1:] if (text := _text(word, affixes.encoding))]
        if name in texts and fields and not texts[name]:
            texts[name] = fields[0][:MAX_TEXT]
        elif name in tables and fields:
            tables[name].append(fields)
    related = (tuple(_group(row[0])) for row in _rows(tables["MAP"]))
    output = ((row[0], row[1]) for row in _rows(tables["OCONV"]) if len(row) > 1)
    return SuggestionTables(
        texts["KEY"], texts["TRY"], tuple(row for row in related if len(row) > 1), tuple(output),
        read_phonetic_table(affixes), texts["WORDCHARS"],
    )  # fmt: skip


def _rows(table: list[list[str]]) -> list[list[str]]:
    """The rows behind the first one, which is their number."""
    n_rows = int(table[0][0]) if table and re.fullmatch(r"[0-9]{1,9}", table[0][0]) else 0
    return list(islice(table, 1, 1 + min(n_rows, MAX_ROWS)))


def _group(text: str) -> list[str]:
    """The texts of a line of MAP: letters, and several letters in parentheses."""
    return [group or letter for group, letter in re.findall(r"\(([^()]+)\)|([^()])", text[:MAX_TEXT])]


def _text(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return ""
