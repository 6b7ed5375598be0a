"""The written forms of keys: the texts of words that are not just their key, in upper or in lower case."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from typing import Any
from unicodedata import normalize

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import opposite_case
from lexc.errors import UsageError
from lexc.kernels.building.written_lines import find_written_lines
from lexc.source.column_names import WRITTEN
from lexc.source.spaces import SPACES, may_have_spaces
from lexc.source.texts import Text, ValuedText
from lexc.source.valued_words import ValuedWords
from lexc.source.word_reader import text_pieces
from lexc.source.words import ValuedList

_PIECE_SIZE = 1 << 19  # bytes of a text whose keys are made at a time


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
    if _has_plain_lines(text):
        return _valued_text(text, text.data, text.lines)
    lines = re.split("\r\n?|\n", text.data.decode(errors="surrogateescape"))
    if text.is_list:
        lines = ["" if line.startswith("#") else line for line in (line.strip(SPACES) for line in lines)]
    kept = [i for i, word in enumerate(lines) if word or i in text.problems]
    numbers = text.lines or range(1, len(lines) + 1)
    data = "\n".join([lines[i] for i in kept]).encode(errors="surrogateescape")
    result = _valued_text(text, data, array("Q", [numbers[i] for i in kept]))
    result.problems = {row: text.problems[i] for row, i in enumerate(kept) if i in text.problems}
    return result


def _has_plain_lines(text: Text) -> bool:
    """Whether each line of a text is a word, but for the end of the last one."""
    data = text.data
    has_others = text.is_list and (b"#" in data or may_have_spaces(data))
    return not (has_others or text.problems or b"\r" in data or b"\n\n" in data or data.startswith(b"\n"))


def _valued_text(text: Text, data: bytes, numbers: Sequence[int] | None) -> ValuedText:
    """A text whose lines are words, which comes from another one."""
    result = ValuedText(text.name, data, numbers, is_list=False)
    result.note, result.language, result.encoding = text.note, text.language, text.encoding
    return result


def read_written_forms(texts: Sequence[Text | list[str]], alphabet: Alphabet) -> dict[int, ValuedList]:
    """Add the column of written forms to texts with values. By index, the words with such forms of each other text."""
    found = dict[int, ValuedList]()
    for i, text in enumerate(texts):
        if isinstance(text, ValuedText) and not text.values:
            found[i] = _list_written_forms(text, alphabet)
        else:
            add_written_forms(text, alphabet)
    return found


def _list_written_forms(text: ValuedText, alphabet: Alphabet) -> ValuedList:
    """The words of a text without values that have a written form, with these. The text's words are freed."""
    forms, numbers, first = list[str](), array("Q"), 0
    for piece in text_pieces(text.data, _PIECE_SIZE):
        for i, form in _find_forms(piece.decode(errors="surrogateescape"), alphabet):
            forms.append(form)
            numbers.append(first + i)
        first += piece.count(b"\n")
    text.free_words()
    return ValuedList(lambda: forms, {WRITTEN: [[form] for form in forms]}, lambda i: text.location(numbers[i]))


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
    found: list[list[str] | None] = [None] * len(words)
    lines = [word if isinstance(word, str) and "\n" not in word else "" for word in words]
    for i, form in _find_forms("\n".join(lines), alphabet):
        found[i] = [form]
    return found


def _find_forms(lines: str, alphabet: Alphabet) -> Iterator[tuple[int, str]]:
    """The index and the written form of each line that has one."""
    composed = normalize("NFC", lines)
    keys = alphabet.normalise(composed)
    forms, folded, opposite = (
        text.encode(errors="surrogatepass") for text in (composed, keys, opposite_case(keys, alphabet.fold))
    )
    found = array("I", [0]) * (3 * composed.count("\n") + 3)
    numbers = found[: 3 * find_written_lines(forms, folded, opposite, found)]
    for line, start, end in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
        yield line, forms[start:end].decode(errors="surrogatepass")
