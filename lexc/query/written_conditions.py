"""Conditions of `find` on the written forms of keys; a word without one is written as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from unicodedata import category

from lexc.errors import QueryError
from lexc.image.reader import Image
from lexc.query import words as queries
from lexc.query.conditions import Condition
from lexc.query.letters import Numbers
from lexc.query.limits import check_text
from lexc.query.rack import text_of
from lexc.query.value_order import ordinal_finder
from lexc.query.written import forms_finder
from lexc.source.column_names import WRITTEN

_APOSTROPHES, _HYPHENS = "'’ʼ", "‐‑–—-"
_PARTS = re.compile(r"(?:\d{1,4}|\*)(?:[,-](?:\d{1,4}|\*))*")
_BREAK = r"[\W_]"
_FORMS = {
    "*": rf"[^\W_]+(?:{_BREAK}+[^\W_]+)*", "-": rf"{_BREAK}*[{_HYPHENS}]{_BREAK}*", ",": rf"(?:[^\w{_HYPHENS}]|_)+",
}  # fmt: skip
"""The expression of what each sign of an enumeration stands for, in a form without apostrophes and accents."""
_FEW = 2000
"""The words whose forms are looked up one by one. The forms of all words take as long as those of some 20,000."""


def enumeration(image: Image, value: str) -> Condition:
    """The lengths of the parts of a written form, as a clue has them: `3,5`, `(3,5)`, `4-2`, `*,3`.

    Apostrophes and accents are no letters, and divide nothing.
    """
    plain = re.sub(r"\s", "", check_text(value, "enumeration")).removeprefix("(").removesuffix(")")
    if not _PARTS.fullmatch(plain):
        raise QueryError(
            "no such enumeration", where="column 1", expected="lengths with commas, and hyphens, between: 3,5 or 4-2",
            found=repr(value)[:60], remedy="Write * for any parts.",
        )  # fmt: skip
    parts = (_FORMS.get(part) or f"[^\\W_]{{{part}}}" for part in re.findall(r"\d+|\D", plain))
    matches = re.compile(f"{_BREAK}*{''.join(parts)}{_BREAK}*").fullmatch
    table = _Ignored()
    return _has_form(image, lambda form: matches(form.translate(table)) is not None)


class _Ignored(dict[int, "int | None"]):
    """A table for `str.translate` that leaves out apostrophes and accents. It grows as characters are met."""

    def __missing__(self, code_point: int) -> int | None:
        char = chr(code_point)
        found = self[code_point] = None if char in _APOSTROPHES or category(char)[0] == "M" else code_point
        return found


def _has_form(image: Image, accepts: Callable[[str], bool]) -> Condition:
    """A form of the word, or the word itself if it has none, is accepted."""
    find_forms = forms_finder(image)
    if WRITTEN not in image.columns:
        return Condition(lambda word: accepts(text_of(image.alphabet, word)), priority=3)
    n_tested, marks, find_ordinal = 0, bytearray(), ordinal_finder(image)

    def fits(word: Numbers) -> bool:
        nonlocal n_tested, marks
        n_tested += 1
        if n_tested <= _FEW:
            return any(map(accepts, find_forms(text_of(image.alphabet, word))))
        marks = marks or bytearray(any(map(accepts, forms)) for forms in _all_forms(image))
        return marks[find_ordinal(word)] == 1

    return Condition(fits, priority=3)


def _all_forms(image: Image) -> Iterator[list[str]]:
    """The written forms of each word, by ordinal; the word itself if it has none."""
    reader = image.columns[WRITTEN].reader
    words = queries.words(image)
    for first in range(0, len(reader), _FEW):
        forms = reader.values_of(first, min(first + _FEW, len(reader)))
        yield from (found or [word] for found, word in zip(forms, words, strict=False))
