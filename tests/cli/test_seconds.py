"""`--seconds` of commands that answer questions: what was found in time is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Lexc
from image.hostile.many_words import overflowing_image


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / "endless.dawg"
    path.write_bytes(overflowing_image(62))
    return path


def test_words_found_in_time_are_printed_with_a_note(run: Lexc, image: Path) -> None:
    ran = run("pattern", image, "A*", "--seconds", "0.1")
    assert ran.status == 0
    assert len(ran.lines) >= 1000
    assert {*"".join(ran.lines)} == {"A", "B"}
    assert ran.err == "lexc: 'A*': stopped after 0.1 seconds; there may be more answers\n"


def test_json_says_whether_the_search_was_complete(run: Lexc, image: Path) -> None:
    found = run("regex", image, "(A|B)*", "--seconds", "0.1", "--count", "--json").json
    assert (found["query"], found["is_complete"]) == ("(A|B)*", False)
    complete = {"query": "AF", "count": 1, "results": ["AF"], "is_complete": True}
    assert run("regex", image, "AF", "--seconds", "60", "--json").json == complete
    assert "is_complete" not in run("regex", image, "AF", "--json").json


def test_each_query_has_the_time_for_itself(run: Lexc, image: Path) -> None:
    lines = run("pattern", image, "A*", "?A*", "--seconds", "0.2", "--count").lines
    assert all(int(line.partition("\t")[2]) > 0 for line in lines)
