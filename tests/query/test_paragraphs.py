"""Paragraphs of texts in several languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from limited import run_with_limit

import lexc
from lexc.query import paragraphs
from lexc.query.paragraph_languages import find_languages
from lexc.query.spelling import mistakes

PROGRAM = """
import lexc
from lexc.query.paragraphs import mistakes_by_paragraph
images = tuple(lexc.build([word]).image for word in ("care", "cart"))
text = "care" + " " * 200_000 + "cart\\n" + " " * 200_000
assert len(list(mistakes_by_paragraph(images, text))) == 1
"""


def plain_paragraphs(text: str) -> Iterator[str]:
    paragraph = ""
    for line in text.splitlines(keepends=True):
        is_item = re.match(r"\s*([-*+•]|\d+[.)])[ \t\u2003]", line)
        if paragraph and (is_item or not line.strip()):
            yield paragraph
            paragraph = ""
        paragraph += line if line.strip() else ""
    if paragraph:
        yield paragraph


@given(st.text(st.sampled_from("a \t\n\u2003-1."), max_size=30))
def test_a_paragraph_is_a_run_of_lines_that_are_not_blank_or_an_item_of_a_list(text: str) -> None:
    assert [found[0] for found in paragraphs._PARAGRAPH.finditer(text)] == list(plain_paragraphs(text))


WORDS = ("one two three four five", "eins zwei drei vier one", "un deux trois quatre four")
IMAGES = tuple(lexc.build(words.split()).image for words in WORDS)


@random_cases(20)
@given(st.lists(st.lists(st.sampled_from(" ".join(WORDS).split()), max_size=4).map(" ".join), max_size=5))
def test_the_languages_of_paragraphs_are_the_cheapest_choice(texts: list[str]) -> None:
    def cost(choice: Sequence[int]) -> float:
        unknown = (len(list(mistakes(IMAGES[i], text))) for i, text in zip(choice, texts, strict=True))
        return sum(unknown) + sum(a != b for a, b in pairwise(choice)) / 2

    found = find_languages(IMAGES, texts)
    assert cost(found) == min(map(cost, product(range(len(IMAGES)), repeat=len(texts))))


def test_a_text_without_words_of_a_language_is_in_the_language_of_the_other_paragraphs() -> None:
    assert find_languages(IMAGES, ["eins zwei", "four", "drei vier", "xx"]) == [1, 1, 1, 1]
    assert find_languages(IMAGES, ["", "un deux trois"]) == [2, 2]
    assert find_languages(IMAGES, []) == []


def test_long_blanks_take_little_time() -> None:
    """Masks make them of programs and data."""
    ran = run_with_limit(PROGRAM)
    assert ran.status == 0, ran.err[-2000:]
