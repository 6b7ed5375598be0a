"""A scored list: WORD;SCORE a line, by alphabet; WORD; for a word without a score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.image.columns import NUMERIC, StoredColumn
from lexc.lexicon import Lexicon
from lexc.query.words import words
from lexc.query.written import forms_finder
from lexc.source.column_names import SCORE, WEIGHT, WRITTEN
from lexc.source.scored_lists import SEPARATOR, SUFFIX
from lexc.source.spaces import SPACES


def _lines(lexicon: Lexicon) -> Iterator[str]:
    """A line for each written form of each word. The scores are those of the column score, otherwise weight."""
    image, columns = lexicon.image, lexicon.image.columns
    name = next((name for name in (SCORE, WEIGHT) if name in columns and columns[name].type in NUMERIC), None)
    scores = columns[name].values() if name else None
    find_forms = forms_finder(image)
    for ordinal, word in enumerate(words(image)):
        score = scores[ordinal] if scores is not None else None
        for form in find_forms(word):
            yield f"{form}{SEPARATOR}{'' if score is None else score}"


def _keeps_column(column: StoredColumn) -> bool:
    return (column.name in (SCORE, WEIGHT) and column.type in NUMERIC) or column.name == WRITTEN


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
