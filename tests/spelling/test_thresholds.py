"""The table of searches in specs/spelling.md has the thresholds of the code."""

from __future__ import annotations

from test_pages import table_rows

from lexc.image.spelling_model import UNITS
from lexc.query.suggestions import candidates, suggester

ANY_LENGTH = "any length"
SEARCHES = [
    (suggester._SECOND_EDIT_THRESHOLD, f"{candidates._MIN_FOR_2_EDITS} letters or more"),
    (suggester._REWRITE_THRESHOLD, ANY_LENGTH),
    (suggester._COMPOUND_THRESHOLD, f"{candidates._MIN_FOR_COMPOUNDS} to {candidates._MAX_FOR_COMPOUNDS} letters"),
    (suggester._THIRD_EDIT_THRESHOLD, f"{candidates.MIN_FOR_3_EDITS} letters or more"),
    (suggester._SOUND_THRESHOLD, ANY_LENGTH),
    (suggester._SIMILAR_SOUND_THRESHOLD, ANY_LENGTH),
]
"""The threshold of each search, and the words for which it is made, in the order of `ImageSuggester.find_costs`."""


def test_the_table_of_searches_has_the_thresholds_of_the_code() -> None:
    rows = table_rows("specs/spelling.md", "search | only if nothing costs at most | only for words of")
    assert [(cost, words) for _, cost, words in rows] == [
        (f"{threshold / UNITS:g} nats", words) for threshold, words in SEARCHES
    ]
