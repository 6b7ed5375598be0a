"""The words of hunspell dictionaries, with all their affixes."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

from lexc.errors import SourceError, printable
from lexc.source.hunspell import Dictionary
from lexc.source.texts import Text
from lexc.system.files import affixes_beside
from lexc.system.progress import report_each


def expand_dictionary(path: str | os.PathLike[str]) -> Text:
    """All words of a hunspell dictionary as a text, each with the line of its entry.

    Raises SourceError if there is no .aff file beside it, or a file is damaged.
    """
    dic = Path(path)
    aff = affixes_beside(dic)
    if not os.path.exists(aff):
        remedy = "Put its .aff file there; where no entry has flags, one line is enough: SET UTF-8"
        raise SourceError("a hunspell dictionary without affixes", where=str(dic), expected=aff, remedy=remedy)

    lines, words = array("I"), bytearray()
    dictionary = Dictionary(dic)
    for entry in report_each(dictionary.entries, f"adding affixes to the words of {printable(str(dic))}"):
        for word in dictionary.expand_entry(entry):
            lines.append(entry.line)
            words += word.encode()
            words += b"\n"
    rules = ", ".join(dictionary.affixes.compounding)
    note = f"{dic}: its compounds ({rules}) have no end, and are left out" if rules else ""
    language = dictionary.affixes.language
    return Text(str(dic), bytes(words[:-1]), lines, is_list=False, note=note, language=language)
