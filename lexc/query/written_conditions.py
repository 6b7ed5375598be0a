"""Conditions of `find` on the written forms of keys; a word without one is written as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import category

from lexc.errors import QueryError
from lexc.image.reader import Image
from lexc.query.conditions import Condition
from lexc.query.letters import Numbers
from lexc.query.limits import check_text
from lexc.query.rack import text_of
from lexc.query.written import forms_finder

_APOSTROPHES, _HYPHENS = "'’ʼ", frozenset("-‐‑–—")
_PARTS = re.compile(r"(?:\d{1,4}|\*)(?:[,-](?:\d{1,4}|\*))*")


def enumeration(image: Image, value: str) -> Condition:
    """The lengths of the parts of a written form, as a clue has them: `3,5`, `(3,5)`, `4-2`, `*,3`."""
    plain = re.sub(r"\s", "", check_text(value, "enumeration")).removeprefix("(").removesuffix(")")
    if not _PARTS.fullmatch(plain):
        raise QueryError(
            "no such enumeration", where="column 1", expected="lengths with commas, and hyphens, between: 3,5 or 4-2",
            found=repr(value)[:60], remedy="Write * for any parts.",
        )  # fmt: skip
    fits = re.compile(plain.replace("*", r"\d+(?:[,-]\d+)*")).fullmatch
    return _has_form(image, lambda form: fits(enumerate_parts(form)) is not None)


def enumerate_parts(form: str) -> str:
    """The enumeration of a written form: the letters of each part; hyphens where they divide parts, and commas.

    Apostrophes and accents are no letters, and divide nothing.
    """
    letters = "".join(char for char in form if char not in _APOSTROPHES and category(char)[0] != "M")
    parts = re.findall(r"[^\W_]+|[\W_]+", letters)
    marks = (str(len(part)) if part[0].isalnum() else "-" if _HYPHENS & set(part) else "," for part in parts)
    return "".join(marks).strip(",-")


def _has_form(image: Image, accepts: Callable[[str], bool]) -> Condition:
    """A form of the word, or the word itself if it has none, is accepted."""
    find_forms = forms_finder(image)

    def fits(word: Numbers) -> bool:
        return any(map(accepts, find_forms(text_of(image.alphabet, word))))

    return Condition(fits, priority=3)
