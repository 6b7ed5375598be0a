"""On the pages of the reference, parameters of a docstring are a list, and nothing but code is marked."""

from __future__ import annotations

from types import ModuleType

import pytest
from conftest import TESTS
from modules import import_from

DOCSTRING = """Find words near a *text*.

text: of any length, such as "care" or
`cart`. limit, order: see `find`. The limit: of words_ alone.
Raises QueryError if it is empty.

- one
  item

>>> find("care")
text: no parameter
"""


@pytest.fixture(scope="module")
def extension() -> ModuleType:
    return import_from(TESTS.parent / "docs" / "docstrings.py", "docstrings")


def find(text: str, limit: int, order: str) -> None:
    """Do nothing."""


def test_parameters_become_a_list(extension: ModuleType) -> None:
    lines = DOCSTRING.splitlines()
    extension.rewrite_docstring(None, "function", "find", find, None, lines)
    assert [line for line in lines if line] == [
        r"Find words near a \*text\*.",
        '- `text`: of any length, such as "care" or `cart`.',
        r"- `limit, order`: see `find`. The limit: of words\_ alone.",
        "Raises QueryError if it is empty.",
        "- one",
        "  item",
        '>>> find("care")',
        "text: no parameter",
    ]


def test_an_item_and_a_paragraph_have_a_blank_line_between(extension: ModuleType) -> None:
    lines = ["limit: the most.", "- one", "Then text."]
    extension.rewrite_docstring(None, "function", "find", find, None, lines)
    assert lines == ["- `limit`: the most.", "", "", "- one", "", "Then text."]


def test_names_are_those_of_parameters_and_of_fields(extension: ModuleType) -> None:
    class Facts:
        word: str

        @property
        def points(self) -> int:
            return 0

        def find(self) -> None:
            pass

    assert extension.find_names(find) == {"text", "limit", "order"}
    assert {"word", "points"} <= extension.find_names(Facts)
    assert "find" not in extension.find_names(Facts)
