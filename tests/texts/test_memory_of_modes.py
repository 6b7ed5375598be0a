"""A mode takes little memory for the longest text, even if all of it is one tag, cell or word."""

from __future__ import annotations

from collections import deque

import pytest
from memory import peak_of

from lexc.installed import bundled
from lexc.query.spelling import mistakes
from lexc.texts import table
from lexc.texts.modes import MAX_SIZE, find_prose

SIZE = MAX_SIZE // 1024
MOST = 45 * SIZE  # bytes: 190 MB for the longest text


@pytest.mark.parametrize("repeated", ["a", '""', "b='' ", "'a\"b' "])
@pytest.mark.parametrize("end", [">x", ""])
def test_a_tag_as_long_as_the_text_takes_little_memory(repeated: str, end: str) -> None:
    text = ("<a " + repeated * SIZE)[:SIZE] + end
    assert peak_of(lambda: find_prose(text, "html"), MOST) < MOST


@pytest.mark.parametrize("repeated", ["<b>", "a&eacute;", "<i alt='x'/>", "a<br>"])
def test_a_text_of_many_tags_or_references_takes_little_memory(repeated: str) -> None:
    text = (repeated * SIZE)[:SIZE]
    assert peak_of(lambda: find_prose(text, "html"), MOST) < MOST


@pytest.mark.parametrize(
    "text",
    [
        "a,b\n" + '"' + "x" * SIZE + '",c\n',
        "a,b\n" + '"' + '""' * (SIZE // 2) + '",c\n',
        "a,b\n" + '"' + "x" * SIZE,
        "a,b\n" + ",\n" * (SIZE // 2),
        "a,b\n" + "," * SIZE,
        "," * SIZE,
    ],
    ids=["cell", "marks", "open cell", "rows", "row", "header"],
)
def test_a_table_of_one_long_cell_or_of_many_cells_takes_little_memory(text: str) -> None:
    assert peak_of(lambda: table.mask(text, "1"), MOST) < MOST


@pytest.mark.parametrize("repeated", ["a", "a-", "a'"])
def test_a_word_as_long_as_the_text_takes_little_memory(repeated: str) -> None:
    text, image = (repeated * SIZE)[:SIZE], bundled.open_by_name("spelling")
    deque(mistakes(image, "warm", ()), 0)
    assert peak_of(lambda: deque(mistakes(image, text), 0), MOST) < MOST
