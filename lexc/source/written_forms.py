"""The written forms of keys: the texts of words that are not just their key, in upper or in lower case."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from typing import Any
from unicodedata import normalize

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import opposite_case
from lexc.errors import UsageError
from lexc.source.column_names import WRITTEN
from lexc.source.spaces import SPACES
from lexc.source.texts import Text, ValuedText
from lexc.source.valued_words import ValuedWords


def separate_words(text: Text | list[str]) -> Text | list[str]:
    """A list whose words may get values: a text of words alone, without blank lines and comments."""
    if isinstance(text, (ValuedText, ValuedWords)):
        return text
    if isinstance(text, Text):
        return _separate_lines(text)
    words = ValuedWords(text)
    words.columns = {}
    return words


def _separate_lines(text: Text) -> ValuedText:
    """The lines of a list that hold words, with their numbers and their problems."""
    lines = re.split("\r\n?|\n", text.data.decode(errors="surrogateescape"))
    if text.is_list:
        lines = ["" if line.startswith("#") else line for line in (line.strip(SPACES) for line in lines)]
    kept = [i for i, word in enumerate(lines) if word or i in text.problems]
    numbers = text.lines or range(1, len(lines) + 1)
    result = ValuedText(
        text.name, "\n".join([lines[i] for i in kept]).encode(errors="surrogateescape"),
        array("Q", [numbers[i] for i in kept]), is_list=False,
    )  # fmt: skip
    result.problems = {row: text.problems[i] for row, i in enumerate(kept) if i in text.problems}
    result.note, result.language, result.encoding = text.note, text.language, text.encoding
    return result


def add_written_forms(text: Text | list[str], alphabet: Alphabet) -> None:
    """Add the column of written forms to words with values; not to a text of which none has such a form.

    Raises UsageError if the text has a column of this name.
    """
    columns: dict[str, Any] = text.values if isinstance(text, ValuedText) else getattr(text, "columns", {})
    if WRITTEN in columns:
        remedy = "Give it another name."
        raise UsageError("the column of written forms has this name", found=repr(WRITTEN), remedy=remedy)
    words = text.data.decode(errors="surrogateescape").split("\n") if isinstance(text, Text) else text
    forms = written_forms(words, alphabet)
    if any(forms):
        columns[WRITTEN] = forms


def written_forms(words: Sequence[Any], alphabet: Alphabet) -> list[list[str] | None]:
    """For each word a list with its written form, in NFC; None if that is just its key in upper or in lower case."""
    lines = [word if isinstance(word, str) and "\n" not in word else "" for word in words]
    text = normalize("NFC", "\n".join(lines))
    keys = alphabet.normalise(text)
    others = opposite_case(keys, alphabet.fold)
    rows = zip(text.split("\n"), keys.split("\n"), others.split("\n"), strict=True)
    return [None if form in (key, other) else [form] for form, key, other in rows]
