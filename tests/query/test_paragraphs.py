"""Paragraphs of texts in several languages."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from limited import run_with_limit

from lexc.query import paragraphs

PROGRAM = """
import lexc
from lexc.query.paragraphs import mistakes_by_paragraph
images = tuple(lexc.build([word]).image for word in ("care", "cart"))
text = "care" + " " * 200_000 + "cart\\n" + " " * 200_000
assert len(list(mistakes_by_paragraph(images, text))) == 1
"""


@given(st.text(st.sampled_from("a \t\n\r\u2003"), max_size=30))
def test_a_paragraph_is_a_run_of_lines_that_are_not_blank(text: str) -> None:
    expected = [lines[0] for lines in re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|\Z))+", text)]
    assert [found[0] for found in paragraphs._PARAGRAPH.finditer(text)] == expected


def test_long_blanks_take_little_time() -> None:
    """Masks make them of programs and data."""
    ran = run_with_limit(PROGRAM)
    assert ran.status == 0, ran.err[-2000:]
