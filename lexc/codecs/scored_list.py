"""A scored list: WORD;SCORE a line, by alphabet; WORD; for a word without a score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.image.columns import MANY, NUMERIC, StoredColumn
from lexc.lexicon import Lexicon
from lexc.query.words import words
from lexc.query.written import forms_finder
from lexc.source.column_names import SCORE, WEIGHT, WRITTEN
from lexc.source.scored_lists import SEPARATOR, SUFFIX
from lexc.source.spaces import SPACES


def _lines(lexicon: Lexicon) -> Iterator[str]:
    """A line for each written form of each word. The scores are those of the column score, otherwise weight.

    Each score of a list has a line, with the written form that stands beside it.
    """
    image, columns = lexicon.image, lexicon.image.columns
    name = next((name for name in (SCORE, WEIGHT) if name in columns and _holds_scores(columns[name])), None)
    scores = columns[name].values() if name else None
    written, find_forms = columns.get(WRITTEN), forms_finder(image)
    for ordinal, word in enumerate(words(image)):
        score = scores[ordinal] if scores is not None else None
        if isinstance(score, list):
            forms = (written.reader.value_at(ordinal) if written else None) or [word]
            yield from dict.fromkeys(f"{form}{SEPARATOR}{number}" for form, number in _pairs(forms, score))
        else:
            yield from (f"{form}{SEPARATOR}{'' if score is None else score}" for form in find_forms(word))


def _pairs(forms: list[str], scores: list[Any]) -> Iterator[tuple[str, Any]]:
    """Each form with its score. All scores are those of a single form."""
    return (
        ((forms[0], score) for score in scores)
        if len(forms) == 1 and scores
        else zip_longest(forms, scores, fillvalue="")
    )


def _holds_scores(column: StoredColumn) -> bool:
    return column.type in NUMERIC or (column.type == MANY and column.item_type in NUMERIC)


def _keeps_column(column: StoredColumn) -> bool:
    return (column.name in (SCORE, WEIGHT) and _holds_scores(column)) or column.name == WRITTEN


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return encode_lines(_lines(lexicon))


CODEC = Codec(
    "dict",
    "a scored list, WORD;SCORE a line",
    (SUFFIX,),
    write=_write,
    keeps_column=_keeps_column,
    misread=f"^[#{SPACES}]|[{SPACES}]$|{SEPARATOR}",
    is_text=True,
)
