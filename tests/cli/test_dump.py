"""`lexc dump` shows the bytes of an image, of a damaged one as far as they can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from cli.inputs import damage
from command_line import Lexc


def test_an_image_is_shown_as_fields_nodes_drawing_and_json(run: Lexc, dawg: Path) -> None:
    plain = run("dump", dawg)
    assert plain.status == 0
    assert "magic" in plain.out
    assert len(run("dump", dawg, "--nodes", "0:2").lines) > len(plain.lines)
    assert run("dump", dawg, "--dot").out.startswith("digraph")
    assert "header" in run("dump", dawg, "--json").json


@pytest.mark.parametrize("nodes", ["5", "a:b", "-1:2", f"{'9' * 5000}:"])
def test_an_invalid_range_of_nodes_is_bad_usage(run: Lexc, dawg: Path, nodes: str) -> None:
    assert run("dump", dawg, "--nodes", nodes).status == 2


def test_readable_fields_of_a_damaged_image_are_shown_before_the_error(run: Lexc, dawg: Path) -> None:
    sound = run("dump", dawg).lines
    ran = run("dump", damage(dawg))
    assert len(ran.lines) > len(sound) / 2
    assert str(dawg) in ran.err
    assert ran.status == 2
    with_json = run("dump", dawg, "--json")
    assert "graph" in with_json.json
    assert (with_json.err, with_json.status) == (ran.err, 2)


def test_a_file_that_is_not_there_is_bad_input(refusal: Callable[..., str]) -> None:
    assert "none.dawg: No such file" in refusal("dump", "none.dawg")
    assert "directory" in refusal("dump", ".").lower()
